"""How far a base travels: the way of the point of it that moves farthest, pivots included (A1.7)."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.outlines import Outline, boundary, polygon_containing

Place = tuple[float, float, float, float]
"""Where a base is: x, y and z in mm, yaw in degrees."""
Along = Literal["horizontal", "vertical", "slope"]
"""Seen from above; up and down alone; or both together, as on stairs."""

_SAMPLES = 256
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


@dataclass(frozen=True)
class Travel:
    """A length in mm, and how much longer it may be at most; nothing for discs and where nothing turns."""

    length: float
    within: float = 0.0


def travel(shape: Outline, path: Sequence[Place], along: Along = "horizontal") -> Travel:
    """How far a base of a shape travels through places, in mm (A1.7).

    Between two places it moves straight and turns evenly, the short way round. A round base has no front: its turns
    count for nothing, and the answer is exact. For others the farthest point is looked for on the rim; the length of a
    point's way is convex in the point, so that the corners of a polygon round the base bound it.
    """
    legs = list(itertools.pairwise(path))
    if along == "vertical":
        return Travel(sum(abs(end[2] - start[2]) for start, end in legs))
    if shape.is_round or all(_turn(*leg) == 0 for leg in legs):
        return Travel(sum(math.hypot(*_way(*leg, along)) for leg in legs))
    flat = Outline(0.0, 0.0, 0.0, shape.a, shape.b, shape.core)
    longest, most = (
        float(sum((_ways(points, start, end, along) for start, end in legs), np.zeros(len(points))).max())
        for points in (_with_tips(flat), polygon_containing(flat, _SAMPLES))
    )
    return Travel(longest, max(0.0, most - longest))


def _with_tips(shape: Outline) -> Floats:
    tips = np.array([(shape.a + shape.core, 0.0), (-shape.a - shape.core, 0.0)])
    return np.vstack([boundary(shape, _SAMPLES), tips])


def _turn(start: Place, end: Place) -> float:
    return (end[3] - start[3] + 180) % 360 - 180


def _way(start: Place, end: Place, along: Along) -> tuple[float, float, float]:
    return end[0] - start[0], end[1] - start[1], end[2] - start[2] if along == "slope" else 0.0


def _ways(points: Floats, start: Place, end: Place, along: Along) -> Floats:
    """How far each point `(n, 2)` of a base travels on one straight stretch: its speed, summed up by Gauss."""
    x, y, z = _way(start, end, along)
    turn = math.radians(_turn(start, end))
    angles = math.radians(start[3]) + turn * (_NODES + 1) / 2
    at = points[:, 0] + 1j * points[:, 1]
    speed = complex(x, y) + 1j * turn * at[:, None] * np.exp(1j * angles)
    return np.hypot(np.abs(speed), z) @ _WEIGHTS / 2
