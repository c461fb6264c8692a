"""Convex shapes of the plane as a search for lines needs them: corners, each with a disc of one radius round it."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.arrays import Floats
from app.geometry.outlines import Outline, polygon_contained, polygon_containing

OVAL_SIDES = 128
"""An oval is a polygon of so many sides, half in it and half out: of one 120 mm long that is wrong by 0.01 mm."""


@dataclass(frozen=True, eq=False)
class Convex:
    """The hull of discs of `radius` mm round `corners` `(k, 2)`, counter-clockwise and none of them in line.

    A disc has one corner, a pill two, a polygon no radius. `core` is the hull of the corners alone: what lies within
    `radius` of it is the shape. `cones` `(k, 2)` are the directions in which each corner lies farthest out: the angle
    at which they begin, and how wide they are, in radians. A width below 0 says that no free line touches the corner,
    as the shape is a part of something that goes on there. All of it lies within `reach` of `middle`.
    """

    corners: Floats
    radius: float
    core: BaseGeometry
    cones: Floats
    middle: tuple[float, float]
    reach: float

    def grow(self, by: float) -> "Convex":
        """All that lies within so many mm of it."""
        return replace(self, radius=self.radius + by, reach=self.reach + by)

    def shift(self, x: float, y: float, turn: float = 0.0) -> "Convex":
        """It, turned by so many radians about the origin, then so many mm farther along x and y."""
        move = make_plan_move(x, y, turn)
        middle = tuple(move(np.array([self.middle]))[0].tolist())
        cones = self.cones + np.array([turn, 0.0])
        return replace(
            self, corners=move(self.corners), core=shapely.transform(self.core, move), cones=cones, middle=middle
        )

    def distance(self, other: "Convex") -> float:
        """How far apart the two are, in mm; 0 where they meet."""
        return max(float(shapely.distance(self.core, other.core)) - self.radius - other.radius, 0.0)


def make_plan_move(x: float, y: float, turn: float) -> Callable[[Floats], Floats]:
    """What turns points `(n, 2)` by so many radians about the origin, then moves them by x and y in mm."""
    sine, cosine = math.sin(turn), math.cos(turn)
    turned, by = np.array([[cosine, sine], [-sine, cosine]]), np.array([x, y])
    return lambda spots: spots @ turned + by


def make_convex(corners: Floats, radius: float = 0.0) -> Convex:
    """The hull of discs round corners `(k, 2)`, which are counter-clockwise and of which none are in line."""
    x, y = corners.mean(axis=0).tolist()
    reach = float(np.hypot(*(corners - (x, y)).T).max()) + radius
    if len(corners) == 1:
        return Convex(corners, radius, shapely.Point(corners[0]), np.array([[0.0, math.tau]]), (x, y), reach)
    edges = np.roll(corners, -1, axis=0) - corners
    ends = np.arctan2(-edges[:, 0], edges[:, 1])  # outward is to the right of the way round
    starts = np.roll(ends, 1)
    cones = np.column_stack([starts, np.mod(ends - starts, math.tau)])
    core = (shapely.LineString if len(corners) == 2 else shapely.Polygon)(corners)
    return Convex(corners, radius, core, cones, (x, y), reach)


def convex_outline(outline: Outline) -> Convex:
    """The outline of a base; discs and pills as they are, ovals as a polygon inside them."""
    if outline.a != outline.b:
        return make_convex((polygon_contained(outline, OVAL_SIDES) + polygon_containing(outline, OVAL_SIDES)) / 2)
    middle, half = outline.centre, outline.axis * outline.core
    ends = (middle - half, middle + half) if outline.core else (middle,)
    return make_convex(np.array([(end.real, end.imag) for end in ends]), outline.a)
