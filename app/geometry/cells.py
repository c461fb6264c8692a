"""Bodies in patches that can be halved again and again: what a proof of no sight divides.

`ColumnCells` and `FigureCells` are n patches of one body and answer the same questions: `hulls` `(n, 8, 3)`, points
whose convex hull contains each patch; `spots` `(n, 3)`, a point of each, exactly on the body, as are those `at` other
places; `ways` `(n, 2, 3)`, how far each reaches along the two directions it can be halved in; `shares` `(n,)`, what
part of the whole each is; `those` patches, both `halves` of each, and which may be `facing` some points.
"""

import math
from dataclasses import dataclass, replace
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.bodies import Body, Column, Figure

SIDE, TOP, BOTTOM = 0, 1, 2
# Corners of the prism round a whole cylinder: nowhere more than 2 % of the radius outside it.
_ROUND = 16
# A patch of a cylinder's side spans at most so much at first: radians.
_ARC = math.pi / 2 + 1e-9
# Where in a patch its sample lies: off the middle, where models like to have their edges.
_SPOT = (0.4871, 0.5213)


def hull(body: Body) -> Floats:
    """Points `(k, 3)` whose convex hull contains the body."""
    if isinstance(body, Column):
        angles = 2 * np.pi * np.arange(_ROUND) / _ROUND
        return _rims(body, angles[None], body.radius / math.cos(math.pi / _ROUND)).reshape(-1, 3)
    return _box_corners(body.low[None], body.high[None])[0]


def cells(body: Body, other: Body) -> "Cells":
    """The patches of a body's surface from which lines to `other` may leave."""
    if isinstance(body, Column):
        return _column_cells(body, other)
    assert isinstance(body, Figure)
    whole = np.zeros(1, dtype=np.int64)
    order = _order(body)
    return FigureCells(order, whole, whole + len(order), np.zeros((1, 3, 3)), np.ones(1))


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
        parts = ((self.kind, more.kind), (self.turns, more.turns), (self.reach, more.reach), (self.shares, more.shares))
        return ColumnCells(self.column, *(np.concatenate(part) for part in parts))

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


@dataclass(frozen=True, eq=False)
class FigureCells:
    """Patches of a mesh: triangles `first` to `last` in an order that keeps near ones together; parts of single ones.

    `corners` `(n, 3, 3)` hold for patches of a single triangle.
    """

    triangles: Floats
    first: Longs
    last: Longs
    corners: Floats
    shares: Floats

    @cached_property
    def hulls(self) -> Floats:
        """The box round several triangles; a single one itself."""
        single = self._single
        points = np.empty((len(single), 8, 3))
        if not single.all():
            low, high = self._boxes
            points[~single] = _box_corners(low[~single], high[~single])
        points[single] = self._parts[single][:, (0, 1, 2, 0, 1, 2, 0, 1)]
        return points

    @cached_property
    def ways(self) -> Floats:
        """The longest side of the box; of a single triangle, its two longest edges."""
        low, high = self._boxes
        size = high - low
        ways = np.zeros((len(size), 2, 3))
        longest = size.argmax(axis=1)
        rows = np.arange(len(size))
        ways[rows, 0, longest] = size[rows, longest]
        edges, order = self._edges
        some = np.flatnonzero(self._single)
        ways[some] = edges[some[:, None], order[some][:, :2]]
        return ways

    @cached_property
    def spots(self) -> Floats:
        """The middle of the middle triangle."""
        return self.at(np.tile((0.5, 1 / 3), (len(self.first), 1)))

    def at(self, places: Floats) -> Floats:
        """The points of the patches at places `(n, 2)` in the unit square: of one of the triangles each."""
        along = places[:, 0] * (self.last - self.first)
        which = np.minimum(self.first + along.astype(np.int64), self.last - 1)
        corners = np.where(self._single[:, None, None], self._parts, self.triangles[which])
        out = np.sqrt(np.where(self._single, places[:, 0], along % 1))[:, None]
        up = places[:, 1:]
        return (1 - out) * corners[:, 0] + out * (1 - up) * corners[:, 1] + out * up * corners[:, 2]

    def those(self, index: Longs) -> "FigureCells":
        """Some of the patches."""
        return FigureCells(self.triangles, self.first[index], self.last[index], self.corners[index], self.shares[index])

    def joined(self, more: "FigureCells") -> "FigureCells":
        """These patches, then more of the same body."""
        parts = ((self.first, more.first), (self.last, more.last), (self.corners, more.corners))
        shares = np.concatenate([self.shares, more.shares])
        return FigureCells(self.triangles, *(np.concatenate(part) for part in parts), shares)

    def halves(self, way: Longs) -> "FigureCells":
        """Both halves of each patch: of the triangles, or of the single triangle, across the edge chosen."""
        twice = self.those(np.repeat(np.arange(len(way)), 2))
        first, last = twice.first.copy(), twice.last.copy()
        several = np.flatnonzero(~self._single)
        middle = (self.first + self.last)[several] // 2
        last[2 * several], first[2 * several + 1] = middle, middle
        corners = np.repeat(self._parts, 2, axis=0)
        one = np.flatnonzero(self._single)
        start = self._edges[1][one, way[one]]
        end = (start + 1) % 3
        half = (self._parts[one, start] + self._parts[one, end]) / 2
        corners[2 * one, end], corners[2 * one + 1, start] = half, half
        return FigureCells(self.triangles, first, last, corners, twice.shares / 2)

    def facing(self, points: Floats) -> Flags:
        """All of them: a mesh may be open, and then both sides count."""
        return np.ones(len(points), dtype=np.bool_)

    @cached_property
    def _single(self) -> Flags:
        return self.last - self.first == 1

    @cached_property
    def _parts(self) -> Floats:
        """The corners of single triangles; fresh from several, still those of the mesh."""
        whole = self._single & (self.corners == 0).all(axis=(1, 2))
        return np.where(whole[:, None, None], self.triangles[self.first], self.corners)

    @cached_property
    def _boxes(self) -> tuple[Floats, Floats]:
        low, high = self.triangles.min(axis=1), self.triangles.max(axis=1)
        ends = np.column_stack([self.first, self.last]).ravel()
        # reduceat needs every index inside: an end at the very end is left to the padding row.
        low, high = np.vstack([low, low[-1:]]), np.vstack([high, high[-1:]])
        return np.minimum.reduceat(low, ends)[::2], np.maximum.reduceat(high, ends)[::2]

    @cached_property
    def _edges(self) -> tuple[Floats, Longs]:
        """The edges `(n, 3, 3)` of single triangles, and their places from the longest."""
        edges = np.roll(self._parts, -1, axis=1) - self._parts
        return edges, np.argsort(-np.linalg.norm(edges, axis=2), axis=1, kind="stable")


Cells = ColumnCells | FigureCells

_orders: WeakKeyDictionary[Figure, Floats] = WeakKeyDictionary()


def _order(figure: Figure) -> Floats:
    """The figure's triangles so that every half, quarter, eighth of them is in one place; worked out once."""
    found = _orders.get(figure)
    if found is None:
        found = _orders[figure] = _halved(figure.triangles)
    return found


def _halved(triangles: Floats) -> Floats:
    """Sorted along the longest side of their box, each half sorted along its own longest side, and so on."""
    middles = triangles.mean(axis=1)
    ranges, order = [(0, len(triangles))], np.arange(len(triangles))
    while ranges:
        first, last = ranges.pop()
        if last - first < 2:
            continue
        some = middles[order[first:last]]
        axis = int((some.max(axis=0) - some.min(axis=0)).argmax())
        order[first:last] = order[first:last][np.argsort(some[:, axis], kind="stable")]
        half = (first + last) // 2
        ranges += [(first, half), (half, last)]
    return triangles[order]


def _rims(column: Column, angles: Floats, radius: float) -> Floats:
    x, y = column.x + radius * np.cos(angles), column.y + radius * np.sin(angles)
    return np.concatenate([np.stack([x, y, np.full_like(x, z)], axis=2) for z in (column.bottom, column.top)], axis=1)


def _box_corners(low: Floats, high: Floats) -> Floats:
    """The corners `(n, 8, 3)` of boxes."""
    upper = np.array([[(i >> axis) & 1 for axis in range(3)] for i in range(8)], dtype=np.bool_)
    return np.where(upper, high[:, None], low[:, None])
