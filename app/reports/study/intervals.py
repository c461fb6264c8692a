"""Confidence intervals of means (Student's t).

Shares of a few fighters pile up at 0 and 1, and a sample may miss rare values: the t interval alone would be too
narrow, and a bootstrap even more so, because it never draws a value that was not seen. For values with limits, the
bounds are therefore computed as if the sample contained one more value at each limit, as Agresti and Coull (1998) do
for proportions.
"""

import math
from collections.abc import Sequence

import numpy as np

from app.model import Value


class Interval(Value, frozen=True):
    """A sample of `count` values: its mean and median, and the bounds for the mean of all possible values.

    The bounds have the confidence that was requested; they are nan for fewer than two values.
    """

    count: int
    mean: float
    median: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """True if the bounds determine the sign of the mean."""
        return self.low > 0 or self.high < 0

    @property
    def most(self) -> float:
        """The largest distance of the mean from 0 within the bounds."""
        return max(abs(self.low), abs(self.high))


def find_interval(values: Sequence[float], confidence: float, unseen: Sequence[float] = ()) -> Interval:
    """Returns the mean of a sample with its two-sided t interval for a confidence between 0 and 1.

    For the bounds, the `unseen` values are added to the sample; not for the mean and the median.
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
