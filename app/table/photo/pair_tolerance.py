"""The tolerance within which a verdict on a table from a photo has to hold to be certain."""

from collections.abc import Sequence

from app.table.robustness_result import MAX_TOLERANCE_MM, MIN_TOLERANCE_MM

DEVIATIONS = 2.5
"""The tolerance as a multiple of the largest standard error. `sound_photo` measured what it misses."""


def pair_tolerance(errors_mm: Sequence[float]) -> float:
    """Returns the tolerance in mm for the verdict on a pair, from the standard errors of everything near its line.

    These are the `error_mm` of both fighters and of the pieces and fighters that may stop the line.
    """
    return min(max(DEVIATIONS * max(errors_mm), MIN_TOLERANCE_MM), MAX_TOLERANCE_MM)
