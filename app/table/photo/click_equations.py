"""Clicks in photos as equations for the place of a thing, and the error of the place that they give.

The error has two parts: that of the clicks, and that of the cameras. All clicks in one photo share the error of its
camera, so more of them do not make that part smaller; a second photo does.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.photo.descent import minimise
from app.geometry.photo.photo_camera import PhotoCamera

ASSUMED_FREEDOM = 10
"""The assumed noise of the clicks counts like this many measured equations; the noise is never taken as less."""


@dataclass(frozen=True, eq=False)
class ClickEquations:
    """Equations of clicks in one photo: how far they are off `(m,)`, in standard deviations of a click.

    `slopes` `(m, k)` and `by_camera` `(m, 8)` are their derivatives by the place and by the camera's unknowns.
    """

    camera: PhotoCamera
    values: Floats
    slopes: Floats
    by_camera: Floats


@dataclass(frozen=True, eq=False)
class Solution:
    """The place `(k,)` where clicks are off least, its covariance `(k, k)`, and the sum of squares that is left.

    The sum is in variances of a click; `residual_px` is the root mean square in pixels; `left` is the number of
    equations that nothing was fitted to.
    """

    place: Floats
    covariance: Floats
    cost: float
    residual_px: float
    left: int


Equations = Callable[[Floats], Sequence[ClickEquations]]
"""Returns the equations at a place `(k,)`."""


def descend(starts: Sequence[Floats], equations: Equations, most: int) -> list[tuple[Floats, float]]:
    """Returns the places `(k,)` near the `most` best starts where the clicks are off least, and the sums of squares."""

    def stacked(place: Floats) -> tuple[Floats, Floats]:
        return _stack(equations(place))

    costs = [float(np.square(stacked(start)[0]).sum()) for start in starts]
    return [minimise(starts[i], stacked, np.add) for i in np.argsort(costs, kind="stable")[:most].tolist()]


def solve(place: Floats, equations: Equations) -> Solution:
    """Returns the solution at a place to which `descend` has led."""
    parts = equations(place)
    values, slopes = _stack(parts)
    inverse = np.asarray(np.linalg.inv(slopes.T @ slopes), dtype=np.float64)
    cost, left = float(values @ values), len(values) - len(place)
    covariance = max(1.0, (ASSUMED_FREEDOM + cost) / (ASSUMED_FREEDOM + left)) * inverse
    for camera in {id(one.camera): one.camera for one in parts}.values():
        mine = [one for one in parts if one.camera is camera]
        # When the camera changes, the place follows so that the equations stay solved.
        follows = inverse @ sum(one.slopes.T @ one.by_camera for one in mine)
        covariance = covariance + follows @ camera.covariance @ follows.T
    off = np.concatenate([one.values * one.camera.click_px for one in parts])
    return Solution(place, covariance, cost, float(np.sqrt((off**2).mean())), left)


def _stack(parts: Sequence[ClickEquations]) -> tuple[Floats, Floats]:
    """Returns all values `(m,)` and all slopes `(m, k)`."""
    return np.concatenate([part.values for part in parts]), np.vstack([part.slopes for part in parts])


def larger_error(covariance: Floats) -> float:
    """Returns the standard error in the direction in which it is largest, from a covariance `(2, 2)`."""
    return math.sqrt(float(np.linalg.eigvalsh(covariance)[-1]))
