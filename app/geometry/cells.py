"""Bodies in patches that can be halved again and again: what a proof of no sight divides.

`ColumnCells` and `FigureCells` are n patches of one body and answer the same questions: `hulls` `(n, 8, 3)`, points
whose convex hull contains each patch; `spots` `(n, 3)`, a point of each hull; points of the body `at` some
places; `ways` `(n, w, 3)`, how far each reaches along the directions it can be halved in; `bulges` `(n, 3)`, how
deep it is where it is round; `shares` `(n,)`, what part of the whole each is; `those` patches, both `halves` of each,
more `joined` to them, and which may be `facing` some points.
"""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.bodies import Body, Column, Figure, ball
from app.geometry.frames import cross

SIDE, TOP, BOTTOM = 0, 1, 2
# Corners of the prism round a whole cylinder: nowhere more than 2 % of the radius outside it.
_ROUND = 16
# A patch of a cylinder's side spans at most so much at first: radians.
_ARC = math.pi / 2 + 1e-9
_HAIR = 1e-9
# Where in a patch its sample lies: off the middle, where models like to have their edges.
_SPOT = (0.4871, 0.5213)


def hull(body: Body) -> Floats:
    """Points `(k, 3)` whose convex hull contains the body."""
    if isinstance(body, Column):
        angles = 2 * np.pi * np.arange(_ROUND) / _ROUND
        return _rims(body, angles[None], body.radius / math.cos(math.pi / _ROUND)).reshape(-1, 3)
    assert isinstance(body, Figure)
    return body.hull


def cells(body: Body, other: Body) -> "Cells":
    """The patches of a body's surface from which lines to `other` may leave."""
    if isinstance(body, Column):
        return _column_cells(body, other)
    assert isinstance(body, Figure)
    return FigureCells(_Boxes(body.triangles, _axes(body, other)), np.zeros(1, np.int64), np.ones(1))


def _axes(body: Body, other: Body) -> Floats:
    """Level across the way from body to body, up, and along: rows of unit vectors `(3, 3)`."""
    way = ball(other)[0] - ball(body)[0]
    length = math.hypot(way[0], way[1])
    x, y = (way[0] / length, way[1] / length) if length > 1e-9 else (1.0, 0.0)
    return np.array([(-y, x, 0.0), (0.0, 0.0, 1.0), (x, y, 0.0)])


def _column_cells(body: Column, other: Body) -> "ColumnCells":
    middle, half = body.arc(other)
    count = max(1, math.ceil(2 * half / _ARC))
    bounds = middle - half + 2 * half / count * np.arange(count + 1.0)
    quarters = middle + np.pi / 2 * np.arange(5.0)
    parts = [(SIDE, bounds, body.bottom, body.top)]
    parts += [(TOP, quarters, 0.0, body.radius)] * bool(other.high[2] > body.top)
    parts += [(BOTTOM, quarters, 0.0, body.radius)] * bool(other.low[2] < body.bottom)
    kind = np.concatenate([np.full(len(around) - 1, kind) for kind, around, _, _ in parts])
    turns: Floats = np.vstack([np.column_stack([around[:-1], around[1:]]) for _, around, _, _ in parts])
    reach = np.vstack([np.tile((low, high), (len(around) - 1, 1)) for _, around, low, high in parts])
    made = ColumnCells(body, kind, turns, reach, np.ones(len(kind)))
    return replace(made, shares=made.areas / made.areas.sum())


@dataclass(frozen=True, eq=False)
class ColumnCells:
    """Patches of a cylinder. `turns` `(n, 2)` are angles; `reach` `(n, 2)` heights on the side, radii on the discs."""

    column: Column
    kind: Longs
    turns: Floats
    reach: Floats
    shares: Floats

    @cached_property
    def hulls(self) -> Floats:
        """The arc in four points, its ends and where tangents meet, at both heights; on a disc, the inner ends too."""
        start, span = self.turns[:, 0], self.turns[:, 1] - self.turns[:, 0]
        angles = start[:, None] + span[:, None] * np.array((0.0, 0.25, 0.75, 1.0))
        out = np.ones_like(angles)
        out[:, 1:3] /= np.cos(span / 4)[:, None]
        side = self.kind == SIDE
        low = np.where(side[:, None], self.column.radius * out, self.reach[:, :1])
        high = np.where(side[:, None], self.column.radius, self.reach[:, 1:]) * out
        heights = self._heights()
        # A disc's inner arc bends inwards: its two ends contain it.
        inner_angles = np.where(side[:, None], angles, angles[:, [0, 0, 3, 3]])
        return np.concatenate(
            [self._points(inner_angles, low, heights[:, :1]), self._points(angles, high, heights[:, 1:])], axis=1
        )

    @cached_property
    def ways(self) -> Floats:
        """Along the arc, and up the side or out on the disc."""
        middle, span = self.turns.mean(axis=1), self.turns[:, 1] - self.turns[:, 0]
        side = self.kind == SIDE
        length = span * np.where(side, self.column.radius, self.reach[:, 1])
        across = np.column_stack([-np.sin(middle), np.cos(middle), np.zeros(len(middle))]) * length[:, None]
        out = np.column_stack([np.cos(middle), np.sin(middle), np.zeros(len(middle))])
        up = np.where(side[:, None], (0.0, 0.0, 1.0), out) * (self.reach[:, 1] - self.reach[:, 0])[:, None]
        return np.stack([across, up], axis=1)

    @cached_property
    def bulges(self) -> Floats:
        """How deep `(n, 3)` the hull of each patch's arc is: that shrinks too when the arc is halved."""
        middle, quarter = self.turns.mean(axis=1), (self.turns[:, 1] - self.turns[:, 0]) / 4
        radius = np.where(self.kind == SIDE, self.column.radius, self.reach[:, 1])
        depth = radius * (1 / np.cos(quarter) - np.cos(2 * quarter))
        return np.column_stack([np.cos(middle), np.sin(middle), np.zeros(len(middle))]) * depth[:, None]

    @cached_property
    def spots(self) -> Floats:
        """Near the middle of each patch."""
        return self.at(np.tile(_SPOT, (len(self.kind), 1)))

    def at(self, places: Floats) -> Floats:
        """The points of the patches at places `(n, 2)` in the unit square."""
        turn = self.turns[:, 0] + places[:, 0] * (self.turns[:, 1] - self.turns[:, 0])
        reach = self.reach[:, 0] + places[:, 1] * (self.reach[:, 1] - self.reach[:, 0])
        side = self.kind == SIDE
        radius = np.where(side, self.column.radius, reach)
        height = np.where(side, reach, self._heights()[:, 0])
        return self._points(turn[:, None], radius[:, None], height[:, None])[:, 0]

    @property
    def areas(self) -> Floats:
        """In mm² `(n,)`."""
        span, (low, high) = self.turns[:, 1] - self.turns[:, 0], self.reach.T
        return span * np.where(self.kind == SIDE, self.column.radius * (high - low), (high**2 - low**2) / 2)

    def those(self, index: Longs) -> "ColumnCells":
        """Some of the patches."""
        return ColumnCells(self.column, self.kind[index], self.turns[index], self.reach[index], self.shares[index])

    def joined(self, more: "ColumnCells") -> "ColumnCells":
        """These patches, then more of the same body."""
        return ColumnCells(
            self.column,
            np.concatenate([self.kind, more.kind]),
            np.concatenate([self.turns, more.turns]),
            np.concatenate([self.reach, more.reach]),
            np.concatenate([self.shares, more.shares]),
        )

    def halves(self, way: Longs) -> "ColumnCells":
        """Both halves of each patch."""
        twice = self.those(np.repeat(np.arange(len(way)), 2))
        turns, reach = twice.turns.copy(), twice.reach.copy()
        for limits, chosen in ((turns, np.flatnonzero(way == 0)), (reach, np.flatnonzero(way == 1))):
            middle = limits[2 * chosen].mean(axis=1)
            limits[2 * chosen, 1] = middle
            limits[2 * chosen + 1, 0] = middle
        return ColumnCells(self.column, twice.kind, turns, reach, twice.shares / 2)

    def facing(self, points: Floats) -> Flags:
        """Where some point lies before the tangent plane at some angle of the patch; over the top; below the bottom."""
        way = points[:, :, :2] - (self.column.x, self.column.y)
        middle, half = self.turns.mean(axis=1)[:, None], (self.turns[:, 1] - self.turns[:, 0])[:, None] / 2
        off = np.abs((np.arctan2(way[:, :, 1], way[:, :, 0]) - middle + np.pi) % (2 * np.pi) - np.pi)
        before = np.hypot(way[:, :, 0], way[:, :, 1]) * np.cos(np.maximum(off - half, 0)) > self.column.radius - 1e-6
        before = np.where(self.kind[:, None] == TOP, points[:, :, 2] > self.column.top - 1e-6, before)
        before = np.where(self.kind[:, None] == BOTTOM, points[:, :, 2] < self.column.bottom + 1e-6, before)
        return np.asarray(before.any(axis=1), dtype=np.bool_)

    def _heights(self) -> Floats:
        """The height of each patch's first and second four points `(n, 2)`."""
        disc = np.where(self.kind == TOP, self.column.top, self.column.bottom)
        return np.where((self.kind == SIDE)[:, None], self.reach, disc[:, None])

    def _points(self, angles: Floats, radii: Floats, heights: Floats) -> Floats:
        x, y = self.column.x + radii * np.cos(angles), self.column.y + radii * np.sin(angles)
        return np.stack([x, y, np.broadcast_to(heights, x.shape)], axis=2)


class _Boxes:
    """A figure's triangles in boxes that are halved as somebody asks for it; each time the halves shrink to fit.

    The boxes' `axes` `(3, 3)` are rows: level across the way to the other body, up, and along it. Box 0 holds all.
    """

    def __init__(self, triangles: Floats, axes: Floats) -> None:
        self.axes = axes
        self._triangles = triangles @ axes.T
        self._low, self._high = self._triangles.min(axis=1), self._triangles.max(axis=1)
        self._held = [np.arange(len(triangles))]
        self._bounds = [(self._low.min(axis=0), self._high.max(axis=0))]
        self._halves: dict[tuple[int, int], tuple[int, int]] = {}

    def low(self, boxes: Longs) -> Floats:
        """Least corners `(n, 3)`, along the axes."""
        return np.array([self._bounds[box][0] for box in boxes.tolist()]).reshape(-1, 3)

    def high(self, boxes: Longs) -> Floats:
        """Greatest corners `(n, 3)`, along the axes."""
        return np.array([self._bounds[box][1] for box in boxes.tolist()]).reshape(-1, 3)

    def empty(self, boxes: Longs) -> Flags:
        """Which boxes hold nothing."""
        return np.array([len(self._held[box]) == 0 for box in boxes.tolist()], dtype=np.bool_)

    def held(self, boxes: Longs, which: Floats) -> Floats:
        """One of the triangles `(n, 3, 3)` in each box: which, as a share of them."""
        found = [self._held[box] for box in boxes.tolist()]
        chosen = [some[int(share * len(some))] for some, share in zip(found, which.tolist(), strict=True)]
        return self._triangles[np.array(chosen, dtype=np.int64)] @ self.axes

    def halved(self, boxes: Longs, axis: Longs) -> Longs:
        """The numbers `(2n,)` of the halves of boxes across one of the axes each."""
        return np.array([self._half(*pair) for pair in zip(boxes.tolist(), axis.tolist(), strict=True)]).ravel()

    def _half(self, box: int, axis: int) -> tuple[int, int]:
        if (box, axis) not in self._halves:
            low, high = self._bounds[box]
            middle = (low[axis] + high[axis]) / 2
            across = np.arange(3) == axis
            first = self._add(box, low, np.where(across, middle, high))
            self._halves[box, axis] = (first, self._add(box, np.where(across, middle, low), high))
        return self._halves[box, axis]

    def _add(self, parent: int, low: Floats, high: Floats) -> int:
        """A new box with what of the parent's triangles comes within it, no larger than it has to be."""
        some = self._held[parent]
        apart = (self._low[some] > high + _HAIR).any(axis=1) | (self._high[some] < low - _HAIR).any(axis=1)
        some = some[~apart]
        corners = self._triangles[some]
        normal = cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        off = np.abs((((low + high) / 2 - corners[:, 0]) * normal).sum(axis=1))
        some = some[off <= np.abs(normal) @ ((high - low) / 2 + _HAIR)]
        if len(some):
            low = np.maximum(low, self._low[some].min(axis=0) - _HAIR)
            high = np.minimum(high, self._high[some].max(axis=0) + _HAIR)
        self._held.append(some)
        self._bounds.append((low, high))
        return len(self._held) - 1


@dataclass(frozen=True, eq=False)
class FigureCells:
    """Patches of a mesh: what of its triangles is in some boxes. The spots are of the boxes, not all on the mesh."""

    boxes: _Boxes
    number: Longs
    shares: Floats

    @cached_property
    def hulls(self) -> Floats:
        """The corners of the boxes."""
        return _box_corners(self._low, self._high) @ self.boxes.axes

    @cached_property
    def ways(self) -> Floats:
        """The edges of the boxes."""
        return (self._high - self._low)[:, :, None] * self.boxes.axes

    @property
    def bulges(self) -> Floats:
        """None: boxes are flat."""
        return np.zeros((len(self.number), 3))

    @property
    def spots(self) -> Floats:
        """Near the middles of the boxes."""
        return (self._low + np.array((*_SPOT, 0.5077)) * (self._high - self._low)) @ self.boxes.axes

    def at(self, places: Floats) -> Floats:
        """Points of the mesh at places `(n, 2)` in the unit square, each of a triangle that comes within its box."""
        corners = self.boxes.held(self.number, places[:, 0])
        out, up = np.sqrt(places[:, 0] * 7919 % 1)[:, None], places[:, 1:]
        return (1 - out) * corners[:, 0] + out * (1 - up) * corners[:, 1] + out * up * corners[:, 2]

    def those(self, index: Longs) -> "FigureCells":
        """Some of the patches."""
        return FigureCells(self.boxes, self.number[index], self.shares[index])

    def joined(self, more: "FigureCells") -> "FigureCells":
        """These patches, then more of the same body."""
        numbers, shares = np.concatenate([self.number, more.number]), np.concatenate([self.shares, more.shares])
        return FigureCells(self.boxes, numbers, shares)

    def halves(self, way: Longs) -> "FigureCells":
        """Both halves of each patch."""
        return FigureCells(self.boxes, self.boxes.halved(self.number, way), np.repeat(self.shares / 2, 2))

    def facing(self, points: Floats) -> Flags:
        """All that hold anything: a mesh may be open, and then both sides count."""
        return ~self.boxes.empty(self.number)

    @cached_property
    def _low(self) -> Floats:
        return self.boxes.low(self.number)

    @cached_property
    def _high(self) -> Floats:
        return self.boxes.high(self.number)


Cells = ColumnCells | FigureCells


def _rims(column: Column, angles: Floats, radius: float) -> Floats:
    x, y = column.x + radius * np.cos(angles), column.y + radius * np.sin(angles)
    return np.concatenate([np.stack([x, y, np.full_like(x, z)], axis=2) for z in (column.bottom, column.top)], axis=1)


def _box_corners(low: Floats, high: Floats) -> Floats:
    """The corners `(n, 8, 3)` of boxes."""
    upper = np.array([[(i >> axis) & 1 for axis in range(3)] for i in range(8)], dtype=np.bool_)
    return np.where(upper, high[:, None], low[:, None])
