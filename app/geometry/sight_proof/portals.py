"""Lemma 3 of the proof: if every line passes a surface whose points are all too near to something, all are stopped.

Such a surface is the portal of a plane between the two ends of a shaft, that is, the part of the plane inside the
shaft; or the surface of either body. It is divided into parts until each is within the resolution of one triangle,
or inside a closed solid. The distance from a triangle is a convex function, so no point of a part is farther from it
than the farthest of its corners. A line through a point inside a solid meets the solid's surface or ends inside it;
both count as stopped. The triangles are those of walls, which may be mended and united; the pieces themselves decide
whether a point is inside. See lemma 3 in `docs/proof.md`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.clearance import triangles_near
from app.geometry.distances import distances_from_triangles
from app.geometry.frames import cross_products
from app.geometry.rays import Occluder
from app.geometry.sight_proof.cells import SPOT, Cells
from app.geometry.sight_proof.inside import contains_hull, encloses, is_in_any
from app.geometry.sight_proof.shafts import SLACK, Shafts
from app.geometry.sight_proof.sheets import are_apart

DISTANCES = 400_000
"""Number of distances between points and triangles that are computed before the search for a cover gives up."""
# Cost, in distances, of testing whether a point is inside a solid; number of such tests per round where faces are near.
_ASKING, _ASKED = 1_000, 6
# Number of planes that are tried, those of the largest triangles.
_PLANES = 4
# Faces whose normals and heights differ by less are in the same plane.
_SAME, _SAME_MM = 1e-6, 1e-3
# Least cosine between a plane's normal and the lines: other planes would cut portals that are too large.
_SLANT = 0.1
# A hull with more points than this is replaced by its box.
_POINTS = 64


@dataclass(frozen=True, eq=False)
class Rectangles:
    """n rectangles of a plane, from `low` to `high` `(n, 2)` along unit vectors `axes` `(2, 3)` from `origin` `(3,)`.

    They have the interface of patches of bodies (`cells`); `shares` `(n,)` are their shares of the whole.
    """

    origin: Floats
    axes: Floats
    low: Floats
    high: Floats
    shares: Floats

    @cached_property
    def hulls(self) -> Floats:
        """The corners."""
        (x0, y0), (x1, y1) = self.low.T, self.high.T
        places = np.stack([np.column_stack(pair) for pair in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))], axis=1)
        return self.origin + places @ self.axes

    @cached_property
    def spots(self) -> Floats:
        """A point near the middle of each."""
        return self.origin + (self.low + np.array(SPOT) * (self.high - self.low)) @ self.axes

    @cached_property
    def extents(self) -> Floats:
        """The sides."""
        return (self.high - self.low)[:, :, None] * self.axes

    def select(self, index: Longs) -> "Rectangles":
        """Returns some of the rectangles."""
        return Rectangles(self.origin, self.axes, self.low[index], self.high[index], self.shares[index])

    def halves(self, way: Longs) -> "Rectangles":
        """Returns both halves of each."""
        twice = self.select(np.repeat(np.arange(len(way)), 2))
        first = 2 * np.arange(len(way))
        middle = (self.low[np.arange(len(way)), way] + self.high[np.arange(len(way)), way]) / 2
        twice.high[first, way] = middle
        twice.low[first + 1, way] = middle
        return Rectangles(self.origin, self.axes, twice.low, twice.high, twice.shares / 2)


Parts = Rectangles | Cells
"""Parts of a surface that can be halved again and again."""


def find_portals(room: Shafts, triangles: Floats, weights: Floats | Longs | float = 1.0) -> list[Rectangles]:
    """Returns portals of the one shaft in likely planes: those of the largest triangles `(t, 3, 3)` across it.

    `weights` `(t,)` are the relative likelihoods of triangles of equal size.
    """
    near, far = reduce_points(room.near[0]), reduce_points(room.far[0])
    doubled = cross_products(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    size = np.linalg.norm(doubled, axis=1)
    across = np.abs(doubled @ room.directions[0])
    some = np.argsort(-across * weights, kind="stable")[: 4 * _PLANES]
    some = some[across[some] > _SLANT * size[some]]
    found: list[Rectangles] = []
    known: list[tuple[Floats, float]] = []
    for index in some.tolist():
        normal = doubled[index] / size[index] * np.sign(doubled[index] @ room.directions[0])
        height = float(normal @ triangles[index].mean(axis=0))
        if any(abs(height - other) < _SAME_MM and np.abs(normal - n).max() < _SAME for n, other in known):
            continue
        known.append((normal, height))
        edges = np.roll(triangles[index], -1, axis=0) - triangles[index]
        portal = _make_portal(near, far, normal, height, edges)
        if portal is not None:
            found.append(portal)
    return found[:_PLANES]


def reduce_points(points: Floats) -> Floats:
    """Returns points `(k, 3)`, or, if there are many, the corners of their box, which contains them all."""
    if len(points) <= _POINTS:
        return points
    low, high = points.min(axis=0), points.max(axis=0)
    return np.array([[(low, high)[i >> axis & 1][axis] for axis in range(3)] for i in range(8)])


def _make_portal(near: Floats, far: Floats, normal: Floats, height: float, edges: Floats) -> Rectangles | None:
    """Returns the rectangle round the points where lines from hull to hull cross the plane; None if it is not between.

    The rectangle is aligned with the second longest of the `edges` `(3, 3)`: in faces with four corners, the longest
    edge is the diagonal.
    """
    here, there = near @ normal - height, far @ normal - height
    if here.max() > -_SAME_MM or there.min() < _SAME_MM:
        return None
    share = (here[:, None] / (here[:, None] - there))[:, :, None]
    points = (near[:, None] + share * (far - near[:, None])).reshape(-1, 3)
    along = edges[np.argsort((edges**2).sum(axis=1))[1]]
    along = along - (along @ normal) * normal
    along /= np.linalg.norm(along)
    axes = np.stack([along, cross_products(normal, along)])
    places = points @ axes.T
    low, high = places.min(axis=0) - SLACK, places.max(axis=0) + SLACK
    return Rectangles(height * normal, axes, low[None], high[None], np.ones(1))


@dataclass(frozen=True, eq=False)
class PortalCover:
    """The share of a surface that each of t triangles covers `(t,)`, and each of s solids `(s,)`."""

    triangles: Floats
    solids: Floats


def find_cover(
    parts: Parts,
    triangles: Floats,
    reach: float,
    room: Shafts,
    solids: Sequence[Occluder],
    most: int = DISTANCES,
) -> PortalCover | None:
    """Returns the cover of the parts; None if some point is not covered, or `most` distances do not decide it.

    A point is covered if it is within `reach` mm of one of the `triangles` `(t, 3, 3)` or of a face of one of the
    solids, or inside one of the solids. Points outside the one shaft `room` need not be covered.
    """
    if reach <= SLACK or not len(parts.shares):
        return None
    search = _CoverSearch(parts, triangles, reach, room, solids, most)
    while len(search.parts.shares):
        if not search.cover_some():
            return None
    return PortalCover(search.by_triangle, search.by_solid)


class _CoverSearch:
    """Parts that are not covered yet, and the rows of triangles `_face` near parts `_at` `(N,)`.

    Faces of solids are added to the triangles where a part needs them: faces that are not part of any wall, where
    united pieces meet.
    """

    def __init__(
        self, parts: Parts, triangles: Floats, reach: float, room: Shafts, solids: Sequence[Occluder], most: int
    ) -> None:
        self.parts, self._triangles, self._reach, self._room, self._solids = parts, triangles, reach, room, solids
        self.by_triangle, self.by_solid = np.zeros(len(triangles)), np.zeros(len(solids))
        self._balls = _balls(triangles)
        self._owner = np.full(len(triangles), -1)
        """The solid of each triangle; -1 for those of walls."""
        self._at, self._face = (index.ravel() for index in np.indices((len(parts.shares), len(triangles))))
        self._left = most

    def cover_some(self) -> bool:
        """Drops the parts that are covered and halves the others; returns whether all may still be covered."""
        self._keep(np.flatnonzero(~_are_outside(self._room, self.parts.hulls)))
        spots, hulls, shares = self.parts.spots, self.parts.hulls, self.parts.shares
        distance, round_ = self._find_near(spots, hulls)
        if self._left < 0:
            return False
        least = np.full(len(spots), np.inf)
        np.minimum.at(least, self._at, distance)
        lost = (least >= self._reach) & ~_are_outside(self._room, spots[:, None])
        whole = lost.copy()
        comes_in = ~are_apart(hulls[self._at], self._triangles[self._face]) & (self._owner[self._face] < 0)
        whole[self._at[comes_in]] = False
        asked = np.concatenate([np.flatnonzero(lost & ~whole)[:_ASKED], np.flatnonzero(whole)])
        self._left -= _ASKING * len(asked)
        if self._left < 0 or not all(is_in_any(self._solids, spots[index]) for index in asked.tolist()):
            return False
        done = np.zeros(len(spots), np.bool_)
        for index in np.flatnonzero(whole).tolist():
            holder = _find_holder(self._solids, spots[index], hulls[index])
            done[index] = holder >= 0
            if holder >= 0:
                self.by_solid[holder] += shares[index]
            elif (self._owner[self._face[self._at == index]] < 0).all():
                distance = np.append(distance, self._add_own(index, spots[index], self._reach + round_[index]))
        by = np.flatnonzero(distance < self._reach)
        for corner in range(hulls.shape[1]):
            self._left -= len(by)
            at, triangles = self._at[by], self._triangles[self._face[by]]
            by = by[distances_from_triangles(hulls[at, corner], triangles) < self._reach]
        first = by[np.unique(self._at[by], return_index=True)[1]]
        self._credit(self._face[first], shares[self._at[first]])
        done[self._at[first]] = True
        self._halve(np.flatnonzero(~done), distance)
        return True

    def _find_near(self, spots: Floats, hulls: Floats) -> tuple[Floats, Floats]:
        """Keeps the rows of triangles that come near; returns their distances from spots `(N,)`, and parts' radii."""
        round_ = np.sqrt(((hulls - spots[:, None]) ** 2).sum(axis=2).max(axis=1))
        within = self._reach + round_
        (centres, radii), at, face = self._balls, self._at, self._face
        near = ((centres[face] - spots[at]) ** 2).sum(axis=1) <= (radii[face] + within[at]) ** 2
        at, face = at[near], face[near]
        self._left -= len(at)
        distance = distances_from_triangles(spots[at], self._triangles[face])
        near = distance < within[at]
        self._at, self._face = at[near], face[near]
        return distance[near], round_

    def _add_own(self, index: int, spot: Floats, within: float) -> Floats:
        """Adds rows for a part: near faces of solids that contain its spot; returns their distances from the spot."""
        owners = [number for number, solid in enumerate(self._solids) if encloses(solid, spot)]
        own = [triangles_near([self._solids[number]], spot, spot, within) for number in owners]
        more, first = np.concatenate(own), len(self._triangles)
        self._left -= len(more)
        self._triangles = np.concatenate([self._triangles, more])
        centres, radii = _balls(more)
        self._balls = np.concatenate([self._balls[0], centres]), np.append(self._balls[1], radii)
        self._owner = np.append(self._owner, np.repeat(owners, [len(some) for some in own]))
        self._at = np.append(self._at, np.full(len(more), index))
        self._face = np.append(self._face, first + np.arange(len(more)))
        return distances_from_triangles(np.broadcast_to(spot, (len(more), 3)), more)

    def _credit(self, face: Longs, shares: Floats) -> None:
        owner = self._owner[face]
        np.add.at(self.by_triangle, face[owner < 0], shares[owner < 0])
        np.add.at(self.by_solid, owner[owner >= 0], shares[owner >= 0])

    def _keep(self, which: Longs) -> None:
        """Keeps some of the parts, and their rows."""
        place = np.full(len(self.parts.shares), -1)
        place[which] = np.arange(len(which))
        mine = place[self._at] >= 0
        self.parts, self._at, self._face = self.parts.select(which), place[self._at[mine]], self._face[mine]

    def _halve(self, which: Longs, distance: Floats) -> None:
        """Halves these parts across the direction that leads out of the nearest triangle's reach; drops the others."""
        lengths = np.linalg.norm(self.parts.extents, axis=2)
        order = np.lexsort((distance, self._at))
        first = order[np.unique(self._at[order], return_index=True)[1]]
        one, nearest = self._at[first], self._triangles[self._face[first]]
        spots = self.parts.spots[one]
        for way in range(lengths.shape[1]):
            step = self.parts.extents[one, way] / 2
            far = np.maximum(
                distances_from_triangles(spots + step, nearest), distances_from_triangles(spots - step, nearest)
            )
            lengths[one, way] = np.where(far > 0, far - distance[first], 0) + 1e-9 * lengths[one, way]
        self._keep(which)
        self.parts = self.parts.halves(lengths[which].argmax(axis=1))
        self._at, self._face = np.concatenate([2 * self._at, 2 * self._at + 1]), np.tile(self._face, 2)


def _balls(triangles: Floats) -> tuple[Floats, Floats]:
    """Returns centres `(n, 3)` and radii `(n,)` of balls that contain the triangles."""
    centres = (triangles.min(axis=1) + triangles.max(axis=1)) / 2
    return centres, np.sqrt(((triangles - centres[:, None]) ** 2).sum(axis=2).max(axis=1))


def _find_holder(solids: Sequence[Occluder], spot: Floats, hull: Floats) -> int:
    """Returns the index of a solid that contains a hull `(k, 3)` of points round a spot `(3,)`; -1 if none does."""
    return next((index for index, occluder in enumerate(solids) if contains_hull(occluder, spot, hull)), -1)


def _are_outside(room: Shafts, points: Floats) -> Flags:
    """Returns which of some groups of points `(n, k, 3)` are wholly outside one plane of the shaft."""
    return np.asarray((points @ room.normals[0].T > room.offsets[0]).all(axis=1).any(axis=1), dtype=np.bool_)
