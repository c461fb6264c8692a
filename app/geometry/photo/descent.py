"""Least squares with a few unknowns, by Levenberg and Marquardt.

Each step solves the linearised equations, damped by a share of each unknown's own weight (Marquardt, 1963). A step
that makes the sum of squares larger is taken back and tried again with more damping. (`scipy.optimize` is not part of
the bundle.)
"""

from collections.abc import Callable
from typing import TypeVar

import numpy as np

from app.geometry.arrays import Floats

T = TypeVar("T")
MAX_STEPS = 80
SMALL_STEP = 1e-6
"""The last step: it changes the equations by less than this, in units of their standard deviation."""
MAX_DAMPING = 1e12


def minimise(
    start: T, equations: Callable[[T], tuple[Floats, Floats]], move: Callable[[T, Floats], T]
) -> tuple[T, float]:
    """Returns where the sum of the squares of some equations is least, and that sum; inf if the start is impossible.

    `equations` returns the values `(m,)`, divided by their standard deviations, and their derivatives `(m, k)` by the
    unknowns; values that are not finite stand for an impossible place. `move` returns a place changed by a step `(k,)`.
    """
    at = start
    values, slopes = equations(at)
    cost, damping = _cost(values), 1e-3
    for _ in range(MAX_STEPS):
        if not np.isfinite(cost) or damping > MAX_DAMPING:
            break
        weight = np.maximum(np.linalg.norm(slopes, axis=0), 1e-12)
        damped = np.vstack([slopes / weight, np.sqrt(damping) * np.eye(len(weight))])
        step = np.linalg.lstsq(damped, np.append(-values, np.zeros(len(weight))), rcond=None)[0]
        there = move(at, step / weight)
        new_values, new_slopes = equations(there)
        new_cost = _cost(new_values)
        if new_cost <= cost:
            at, values, slopes, cost, damping = there, new_values, new_slopes, new_cost, damping / 10
        else:
            damping *= 10
        if float(np.linalg.norm(step)) < SMALL_STEP:
            break
    return at, cost


def _cost(values: Floats) -> float:
    cost = float(values @ values)
    return cost if np.isfinite(cost) else np.inf
