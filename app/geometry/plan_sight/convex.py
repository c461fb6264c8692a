"""Convex shapes of the plane for the search for lines: corners, each with a disc of the same radius round it."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.arrays import Floats
from app.geometry.outlines import Outline, polygon_contained, polygon_containing

OVAL_SIDES = 128
"""Sides of the polygon for an oval, halfway between inside and outside: 0.01 mm off for an oval 120 mm long."""


@dataclass(frozen=True, eq=False)
class Convex:
    """The hull of discs of `radius` mm round `corners` `(k, 2)`, counter-clockwise and no three of them in line.

    A disc has one corner, a pill two; a polygon has radius 0. `core` is the hull of the corners alone: the shape is
    everything within `radius` of it. `cones` `(k, 2)` are the directions in which each corner is the outermost: the
    angle at which they begin and their width, in radians. A negative width means that no free line touches the
    corner, because the shape is a part of something that continues there. The whole shape is within `reach` of
    `middle`.
    """

    corners: Floats
    radius: float
    core: BaseGeometry
    cones: Floats
    middle: tuple[float, float]
    reach: float

    def grow(self, by: float) -> "Convex":
        """Returns the shape grown by this many mm."""
        return replace(self, radius=self.radius + by, reach=self.reach + by)

    def shift(self, x: float, y: float, turn: float = 0.0) -> "Convex":
        """Returns the shape, turned by `turn` radians about the origin and then moved by x and y in mm."""
        move = make_plan_move(x, y, turn)
        middle = tuple(move(np.array([self.middle]))[0].tolist())
        cones = self.cones + np.array([turn, 0.0])
        return replace(
            self, corners=move(self.corners), core=shapely.transform(self.core, move), cones=cones, middle=middle
        )

    def distance(self, other: "Convex") -> float:
        """Returns the distance of two shapes in mm; 0 if they meet."""
        return max(float(shapely.distance(self.core, other.core)) - self.radius - other.radius, 0.0)


def make_plan_move(x: float, y: float, turn: float) -> Callable[[Floats], Floats]:
    """Returns a function that turns points `(n, 2)` by radians about the origin and then moves them by x and y."""
    sine, cosine = math.sin(turn), math.cos(turn)
    turned, by = np.array([[cosine, sine], [-sine, cosine]]), np.array([x, y])
    return lambda spots: spots @ turned + by


def make_convex(corners: Floats, radius: float = 0.0) -> Convex:
    """Returns the hull of discs round corners `(k, 2)`, which must be counter-clockwise with no three in line."""
    x, y = corners.mean(axis=0).tolist()
    reach = float(np.hypot(*(corners - (x, y)).T).max()) + radius
    if len(corners) == 1:
        return Convex(corners, radius, shapely.Point(corners[0]), np.array([[0.0, math.tau]]), (x, y), reach)
    edges = np.roll(corners, -1, axis=0) - corners
    ends = np.arctan2(-edges[:, 0], edges[:, 1])  # Outwards is to the right when going round.
    starts = np.roll(ends, 1)
    cones = np.column_stack([starts, np.mod(ends - starts, math.tau)])
    core = (shapely.LineString if len(corners) == 2 else shapely.Polygon)(corners)
    return Convex(corners, radius, core, cones, (x, y), reach)


def convex_outline(outline: Outline) -> Convex:
    """Returns the outline of a base: discs and pills exactly, ovals as a polygon."""
    if outline.a != outline.b:
        return make_convex((polygon_contained(outline, OVAL_SIDES) + polygon_containing(outline, OVAL_SIDES)) / 2)
    middle, half = outline.centre, outline.axis * outline.core
    ends = (middle - half, middle + half) if outline.core else (middle,)
    return make_convex(np.array([(end.real, end.imag) for end in ends]), outline.a)
