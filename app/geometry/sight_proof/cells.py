"""Bodies in patches that can be halved again and again: the units that a proof divides.

`ColumnCells` and `MeshCells` are n patches of one body and have the same interface: `hulls` `(n, 8, 3)`, points
whose convex hull contains each patch; `spots` `(n, 3)`, a point of each; `at`, points of the body at given
positions; `extents` `(n, w, 3)`, the size of each along the directions in which it can be halved; `bulges` `(n, 3)`,
the depth of round patches; `shares` `(n,)`, their shares of the whole; `select`, some of the patches; `halves`, both
halves of each; `join`, these and more patches; `can_face`, which of them may face given points.
"""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.bodies import Body, CylinderBody, MeshBody, bounding_ball
from app.geometry.sight_proof.boxes import Boxes
from app.geometry.sight_proof.shafts import SLACK

SIDE, TOP, BOTTOM = 0, 1, 2
# Corners of the prism round a whole cylinder: at most 2 % of the radius outside it.
_ROUND = 16
# Largest initial arc of a patch of a cylinder's side: radians.
_ARC = math.pi / 2 + 1e-9
_HAIR = 1e-9
# Position of a patch's sample: off the middle, where models tend to have edges.
SPOT = (0.4871, 0.5213)


def hull_points(body: Body) -> Floats:
    """Returns points `(k, 3)` whose convex hull contains the body."""
    if isinstance(body, CylinderBody):
        angles = 2 * np.pi * np.arange(_ROUND) / _ROUND
        return _rims(body, angles[None], body.radius / math.cos(math.pi / _ROUND)).reshape(-1, 3)
    assert isinstance(body, MeshBody)
    return body.hull


def make_cells(body: Body, other: Body) -> "Cells":
    """Returns the patches of a body's surface from which lines to `other` may start."""
    if isinstance(body, CylinderBody):
        return _column_cells(body, other)
    assert isinstance(body, MeshBody)
    return MeshCells(Boxes(body.triangles, _axes(body, other)), np.zeros(1, np.int64), np.ones(1))


def carry_over(cells: "Cells", pair: tuple[Body, Body], onto: tuple[Body, Body]) -> "Cells | None":
    """Maps patches of the first body of a pair to the first body of another pair, at a slightly different position.

    The mapped patches cover all points from which lines to the second body may start, provided that the original
    ones did. None if the bodies differ in more than position.
    """
    (body, other), (new, beyond) = pair, onto
    if isinstance(cells, MeshCells):
        assert isinstance(body, MeshBody)
        if not isinstance(new, MeshBody) or new.occluder.mesh is not body.occluder.mesh:
            return None
        shift = new.occluder.frame - body.occluder.frame
        if shift[:, :3].any():
            return None
        return replace(cells, boxes=cells.boxes.translate(shift[:3, 3]))
    assert isinstance(body, CylinderBody)
    if not isinstance(new, CylinderBody) or (new.radius, new.bottom, new.top) != (body.radius, body.bottom, body.top):
        return None
    begun, begins = _column_cells(body, other), _column_cells(new, beyond)
    if begun.nested != begins.nested or set(begun.kind.tolist()) != set(begins.kind.tolist()):
        return None
    (first, last), (low, high) = _arc(begun), _arc(begins)
    turns = np.where(
        (cells.kind == SIDE)[:, None], low + (cells.turns - first) * ((high - low) / (last - first)), cells.turns
    )
    return replace(begins, kind=cells.kind, turns=turns, reach=cells.reach, shares=cells.shares)


def _arc(cells: "ColumnCells") -> tuple[float, float]:
    """Returns the start and end angle of the patches of a side."""
    turns = cells.turns[cells.kind == SIDE]
    return float(turns.min()), float(turns.max())


def _overlap(a: Body, b: Body) -> bool:
    """Returns whether the bounding boxes of two bodies overlap."""
    return bool((a.low <= b.high + SLACK).all() and (b.low <= a.high + SLACK).all())


def _axes(body: Body, other: Body) -> Floats:
    """Returns unit vectors as rows `(3, 3)`: level and across the direction from body to body, up, and along it."""
    way = bounding_ball(other)[0] - bounding_ball(body)[0]
    length = math.hypot(way[0], way[1])
    x, y = (way[0] / length, way[1] / length) if length > 1e-9 else (1.0, 0.0)
    return np.array([(-y, x, 0.0), (0.0, 0.0, 1.0), (x, y, 0.0)])


def _column_cells(body: CylinderBody, other: Body) -> "ColumnCells":
    middle, half = body.arc(other)
    nested = _overlap(body, other)
    if nested:  # Lines may lead inwards.
        half = math.pi
    count = max(1, math.ceil(2 * half / _ARC))
    bounds = middle - half + 2 * half / count * np.arange(count + 1.0)
    discs = [TOP] * bool(nested or other.high[2] > body.top) + [BOTTOM] * bool(nested or other.low[2] < body.bottom)
    whole = np.full((len(discs), 2), (-body.radius, body.radius))
    made = ColumnCells(
        body,
        middle,
        nested,
        np.array([SIDE] * count + discs),
        np.vstack([np.column_stack([bounds[:-1], bounds[1:]]), whole]),
        np.vstack([np.tile((body.bottom, body.top), (count, 1)), whole]),
        np.ones(count + len(discs)),
    )
    return replace(made, shares=made.areas / made.areas.sum())


@dataclass(frozen=True, eq=False)
class ColumnCells:
    """Patches of a cylinder: parts of its side between angles `turns` and heights `reach`, `(n, 2)` each.

    A patch of a disc is the part of the disc in a rectangle: `turns` are millimetres from the centre across
    `heading`, an angle, and `reach` along it. `nested` is True if the other body overlaps this one, so that lines
    may lead inwards. `areas` are in mm² `(n,)`.
    """

    column: CylinderBody
    heading: float
    nested: bool
    kind: Longs
    turns: Floats
    reach: Floats
    shares: Floats

    @cached_property
    def hulls(self) -> Floats:
        """Four points of the arc (its ends, and where tangents meet) at both heights; for a disc, the rectangle."""
        start, span = self.turns[:, 0], self.turns[:, 1] - self.turns[:, 0]
        angles = start[:, None] + span[:, None] * np.array((0.0, 0.25, 0.75, 1.0))
        out = np.ones_like(angles)
        out[:, 1:3] /= np.cos(span / 4)[:, None]
        points = np.concatenate([self._on_side(angles, self.reach[:, k : k + 1], out) for k in (0, 1)], axis=1)
        across, along = self._rectangles
        corners = self._on_disc(across[:, (0, 1, 1, 0)], along[:, (0, 0, 1, 1)])
        return np.where(self._side[:, None, None], points, np.concatenate([corners, corners], axis=1))

    @cached_property
    def extents(self) -> Floats:
        """Along the arc and up the side; across and along a disc."""
        middle = self.turns.mean(axis=1)
        arc = np.column_stack([-np.sin(middle), np.cos(middle), np.zeros(len(middle))]) * self.column.radius
        side = self._side[:, None]
        (x, y), size = self._axes, [limits[:, 1:] - limits[:, :1] for limits in (self.turns, self.reach)]
        up = np.array((0.0, 0.0, 1.0))
        return np.stack([np.where(side, arc, x) * size[0], np.where(side, up, y) * size[1]], axis=1)

    @cached_property
    def bulges(self) -> Floats:
        """The depth of the hull of each arc, which also shrinks when the arc is halved."""
        middle, quarter = self.turns.mean(axis=1), (self.turns[:, 1] - self.turns[:, 0]) / 4
        depth = np.where(self._side, self.column.radius * (1 / np.cos(quarter) - np.cos(2 * quarter)), 0.0)
        return np.column_stack([np.cos(middle), np.sin(middle), np.zeros(len(middle))]) * depth[:, None]

    @cached_property
    def spots(self) -> Floats:
        """A point near the middle of each patch; points of a rectangle beyond the rim are pulled in."""
        return self._points_at(np.tile(SPOT, (len(self.kind), 1)))

    def at(self, places: Floats) -> Floats:
        """Returns the points of the body at positions `(n, 2)` in the unit square of each patch."""
        return self._points_at(places)

    @property
    def areas(self) -> Floats:
        """Areas in mm² `(n,)`."""
        (low, high), (first, last) = self.turns.T, self.reach.T
        return (high - low) * (last - first) * np.where(self._side, self.column.radius, 1.0)

    def select(self, index: Longs) -> "ColumnCells":
        """Returns some of the patches."""
        return self._with(self.kind[index], self.turns[index], self.reach[index], self.shares[index])

    def join(self, more: "ColumnCells") -> "ColumnCells":
        """Returns these patches, followed by more of the same body."""
        return self._with(
            np.concatenate([self.kind, more.kind]),
            np.concatenate([self.turns, more.turns]),
            np.concatenate([self.reach, more.reach]),
            np.concatenate([self.shares, more.shares]),
        )

    def halves(self, way: Longs) -> "ColumnCells":
        """Returns both halves of each patch."""
        twice = self.select(np.repeat(np.arange(len(way)), 2))
        turns, reach = twice.turns.copy(), twice.reach.copy()
        for limits, chosen in ((turns, np.flatnonzero(way == 0)), (reach, np.flatnonzero(way == 1))):
            middle = limits[2 * chosen].mean(axis=1)
            limits[2 * chosen, 1] = middle
            limits[2 * chosen + 1, 0] = middle
        return replace(twice, turns=turns, reach=reach, shares=twice.shares / 2)

    def can_face(self, points: Floats) -> Flags:
        """Returns which patches may face some of the points.

        A point has to be in front of the tangent plane at some angle of the patch, above the top, or below the
        bottom. If the bodies overlap, all patches that are not empty count.
        """
        across, along = self._rectangles
        there = self._side | ((across[:, 0] <= across[:, 1]) & (along[:, 0] <= along[:, 1]))
        if self.nested:
            return there
        way = points[:, :, :2] - (self.column.x, self.column.y)
        middle, half = self.turns.mean(axis=1)[:, None], (self.turns[:, 1] - self.turns[:, 0])[:, None] / 2
        off = np.abs((np.arctan2(way[:, :, 1], way[:, :, 0]) - middle + np.pi) % (2 * np.pi) - np.pi)
        before = np.hypot(way[:, :, 0], way[:, :, 1]) * np.cos(np.maximum(off - half, 0)) > self.column.radius - SLACK
        before = np.where(self.kind[:, None] == TOP, points[:, :, 2] > self.column.top - SLACK, before)
        before = np.where(self.kind[:, None] == BOTTOM, points[:, :, 2] < self.column.bottom + SLACK, before)
        return np.asarray(before.any(axis=1) & there, dtype=np.bool_)

    def _with(self, kind: Longs, turns: Floats, reach: Floats, shares: Floats) -> "ColumnCells":
        return ColumnCells(self.column, self.heading, self.nested, kind, turns, reach, shares)

    @property
    def _side(self) -> Flags:
        return self.kind == SIDE

    @property
    def _axes(self) -> tuple[Floats, Floats]:
        """Unit vectors across the heading and along it."""
        x, y = math.cos(self.heading), math.sin(self.heading)
        return np.array((-y, x, 0.0)), np.array((x, y, 0.0))

    @cached_property
    def _rectangles(self) -> tuple[Floats, Floats]:
        """The extent across and along `(n, 2)` of the part of the disc in each rectangle; from > to if it is empty."""
        found: list[Floats] = []
        for limits, others in ((self.turns, self.reach), (self.reach, self.turns)):
            nearest = np.where((others[:, 0] <= 0) & (others[:, 1] >= 0), 0.0, np.abs(others).min(axis=1))
            most = np.sqrt(np.maximum(self.column.radius**2 - nearest**2, 0))[:, None] + _HAIR
            beyond = (nearest > self.column.radius + _HAIR)[:, None]
            found.append(np.where(beyond, (1.0, -1.0), np.clip(limits, -most, most)))
        return found[0], found[1]

    def _points_at(self, places: Floats) -> Floats:
        """Returns points of the body at positions `(n, 2)` of the patches; points beyond a disc's rim are pulled in."""
        turn = self.turns[:, 0] + places[:, 0] * (self.turns[:, 1] - self.turns[:, 0])
        height = self.reach[:, 0] + places[:, 1] * (self.reach[:, 1] - self.reach[:, 0])
        side = self._on_side(turn[:, None], height[:, None], np.ones((len(turn), 1)))[:, 0]
        limits = np.stack(self._rectangles, axis=1)
        point = limits[:, :, 0] + places * (limits[:, :, 1] - limits[:, :, 0])
        inmost = np.clip(0.0, limits[:, :, 0], limits[:, :, 1])
        point = inmost + self._clamp(inmost, point - inmost)[:, None] * (point - inmost)
        return np.where(self._side[:, None], side, self._on_disc(point[:, :1], point[:, 1:])[:, 0])

    def _clamp(self, start: Floats, way: Floats) -> Floats:
        """Returns the share `(n,)` of the vectors `(n, 2)` from points of the disc that stays on it."""
        a, b = (way**2).sum(axis=1), (start * way).sum(axis=1)
        c = np.minimum((start**2).sum(axis=1) - self.column.radius**2, 0)
        leaving = (-b + np.sqrt(b * b - a * c)) / np.maximum(a, 1e-30)
        return np.where(a > 1e-18, np.clip(leaving, 0, 1), 0.0)

    def _on_side(self, angles: Floats, heights: Floats, out: Floats) -> Floats:
        """Returns points `(n, k, 3)` at angles and heights, `out` radii from the axis."""
        x = self.column.x + self.column.radius * out * np.cos(angles)
        y = self.column.y + self.column.radius * out * np.sin(angles)
        return np.stack([x, y, np.broadcast_to(heights, x.shape)], axis=2)

    def _on_disc(self, across: Floats, along: Floats) -> Floats:
        """Returns points `(n, k, 3)` in the planes of the discs."""
        height = np.where(self.kind == TOP, self.column.top, self.column.bottom)
        (x, y), middle = self._axes, np.array((self.column.x, self.column.y, 0.0))
        points = middle + across[:, :, None] * x + along[:, :, None] * y
        points[:, :, 2] = height[:, None]
        return points


@dataclass(frozen=True, eq=False)
class MeshCells:
    """Patches of a mesh: the parts of its triangles in some boxes."""

    boxes: Boxes
    number: Longs
    shares: Floats

    @cached_property
    def hulls(self) -> Floats:
        """The corners of the boxes."""
        return _box_corners(self._low, self._high) @ self.boxes.axes

    @cached_property
    def extents(self) -> Floats:
        """The edges of the boxes."""
        return (self._high - self._low)[:, :, None] * self.boxes.axes

    @property
    def bulges(self) -> Floats:
        """Zero: boxes are flat."""
        return np.zeros((len(self.number), 3))

    @property
    def spots(self) -> Floats:
        """A point of the mesh in each box."""
        return self.boxes.sample_points(self.number)

    def at(self, places: Floats) -> Floats:
        """Returns points of the mesh at positions `(n, 2)` in the unit square, on triangles that reach each box."""
        corners = self.boxes.pick_triangles(self.number, places[:, 0])
        out, up = np.sqrt(places[:, 0] * 7919 % 1)[:, None], places[:, 1:]
        return (1 - out) * corners[:, 0] + out * (1 - up) * corners[:, 1] + out * up * corners[:, 2]

    def select(self, index: Longs) -> "MeshCells":
        """Returns some of the patches."""
        return MeshCells(self.boxes, self.number[index], self.shares[index])

    def join(self, more: "MeshCells") -> "MeshCells":
        """Returns these patches, followed by more of the same body."""
        numbers, shares = np.concatenate([self.number, more.number]), np.concatenate([self.shares, more.shares])
        return MeshCells(self.boxes, numbers, shares)

    def halves(self, way: Longs) -> "MeshCells":
        """Returns both halves of each patch."""
        return MeshCells(self.boxes, self.boxes.halve(self.number, way), np.repeat(self.shares / 2, 2))

    def can_face(self, points: Floats) -> Flags:
        """Returns all patches that are not empty: a mesh may be open, and then both sides count."""
        return ~self.boxes.empty(self.number)

    @cached_property
    def _low(self) -> Floats:
        return self.boxes.low(self.number)

    @cached_property
    def _high(self) -> Floats:
        return self.boxes.high(self.number)


Cells = ColumnCells | MeshCells


def _rims(column: CylinderBody, angles: Floats, radius: float) -> Floats:
    x, y = column.x + radius * np.cos(angles), column.y + radius * np.sin(angles)
    return np.concatenate([np.stack([x, y, np.full_like(x, z)], axis=2) for z in (column.bottom, column.top)], axis=1)


def _box_corners(low: Floats, high: Floats) -> Floats:
    """Returns the corners `(n, 8, 3)` of boxes."""
    upper = np.array([[(i >> axis) & 1 for axis in range(3)] for i in range(8)], dtype=np.bool_)
    return np.where(upper, high[:, None], low[:, None])
