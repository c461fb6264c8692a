"""Means with their intervals: how sure a sample is of what it says (Student's t).

Shares of a few fighters pile up at 0 and 1, where a sample may miss what is rare: t alone would be sure of too much,
and a bootstrap even more so, as it never draws what was not seen. So the bounds of what has ends are found as if the
sample held one value more at each of them, as Agresti and Coull (1998) do for proportions.
"""

import math
from collections.abc import Sequence

import numpy as np

from app.model import Value


class Interval(Value, frozen=True):
    """Of a sample of `count` values: mean, median, and between which bounds the mean of all there could be lies.

    The bounds hold with the confidence that was asked for; they are nan where fewer than two values tell nothing.
    """

    count: int
    mean: float
    median: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether it says on which side of nothing the mean lies."""
        return self.low > 0 or self.high < 0

    @property
    def most(self) -> float:
        """How far from nothing the mean may be at most."""
        return max(abs(self.low), abs(self.high))


def find_interval(values: Sequence[float], confidence: float, unseen: Sequence[float] = ()) -> Interval:
    """The mean of a sample, with the two-sided t interval of a confidence between 0 and 1.

    The bounds take values that are `unseen` for seen, too; mean and median do not.
    """
    sample = np.asarray(values, dtype=np.float64)
    count = len(sample)
    if not count:
        return Interval(0, math.nan, math.nan, math.nan, math.nan)
    mean, median = float(sample.mean()), float(np.median(sample))
    if count == 1:
        return Interval(1, mean, median, math.nan, math.nan)
    from scipy.special import stdtrit

    taken = np.concatenate([sample, np.asarray(unseen, dtype=np.float64)])
    middle, error = float(taken.mean()), float(taken.std(ddof=1)) / math.sqrt(len(taken))
    half = float(stdtrit(len(taken) - 1, (1 + confidence) / 2)) * error
    return Interval(count, mean, median, min(middle - half, mean), max(middle + half, mean))
