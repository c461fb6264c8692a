"""Lemma 3 of the proof: a surface that every line has to pass, each place of it too near to something, stops all lines.

Such a surface is what a shaft leaves of a plane between its two ends, its portal; or either body's own. It is cut into
parts until each lies within the resolution of one triangle, or inside a closed solid. Distance from a triangle is
convex: a part is as near to it as the farthest of its corners is. A line through a place inside a solid meets the
solid's surface, or ends in there, and counts as stopped either way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.distances import distances_from_triangles
from app.geometry.frames import cross_products
from app.geometry.rays import Occluder
from app.geometry.sight_proof.cells import SPOT, Cells
from app.geometry.sight_proof.inside import encloses
from app.geometry.sight_proof.shafts import SLACK, Shafts
from app.geometry.sight_proof.sheets import are_separate

DISTANCES = 400_000
"""So many distances of points from triangles are worked out before a cover is given up."""
# To ask whether a point is inside a solid takes as long as so many; and so many are asked where faces are near.
_ASKING, _ASKED = 1_000, 6
# The planes of so many of the largest triangles are tried.
_PLANES = 4
# Normals and heights of faces in one plane differ by less.
_SAME, _SAME_MM = 1e-6, 1e-3
# A plane this far from level with the lines cuts a portal of a good size.
_SLANT = 0.1
# Of a hull of more points than this the box is taken.
_POINTS = 64


@dataclass(frozen=True, eq=False)
class Rectangles:
    """n rectangles of a plane, from `low` to `high` `(n, 2)` along unit vectors `axes` `(2, 3)` from `origin` `(3,)`.

    They answer as patches of bodies do (`cells`); `shares` `(n,)` are what part of the whole each is.
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
        """Near the middle of each."""
        return self.origin + (self.low + np.array(SPOT) * (self.high - self.low)) @ self.axes

    @cached_property
    def ways(self) -> Floats:
        """The sides."""
        return (self.high - self.low)[:, :, None] * self.axes

    def select(self, index: Longs) -> "Rectangles":
        """Some of them."""
        return Rectangles(self.origin, self.axes, self.low[index], self.high[index], self.shares[index])

    def halves(self, way: Longs) -> "Rectangles":
        """Both halves of each."""
        twice = self.select(np.repeat(np.arange(len(way)), 2))
        first = 2 * np.arange(len(way))
        middle = (self.low[np.arange(len(way)), way] + self.high[np.arange(len(way)), way]) / 2
        twice.high[first, way] = middle
        twice.low[first + 1, way] = middle
        return Rectangles(self.origin, self.axes, twice.low, twice.high, twice.shares / 2)


Parts = Rectangles | Cells
"""Parts of a surface that can be halved again and again."""


def find_portals(room: Shafts, triangles: Floats, weights: Floats | Longs | float = 1.0) -> list[Rectangles]:
    """What the one shaft may leave of likely planes: those of the largest of the triangles `(t, 3, 3)` across it.

    `weights` `(t,)` say how much more likely the one is than the other, size for size.
    """
    near, far = reduce_points(room.near[0]), reduce_points(room.far[0])
    doubled = cross_products(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    size = np.linalg.norm(doubled, axis=1)
    across = np.abs(doubled @ room.ways[0])
    some = np.argsort(-across * weights, kind="stable")[: 4 * _PLANES]
    some = some[across[some] > _SLANT * size[some]]
    found: list[Rectangles] = []
    known: list[tuple[Floats, float]] = []
    for index in some.tolist():
        normal = doubled[index] / size[index] * np.sign(doubled[index] @ room.ways[0])
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
    """Points `(k, 3)`; where they are many, the corners of their box, which holds them all."""
    if len(points) <= _POINTS:
        return points
    low, high = points.min(axis=0), points.max(axis=0)
    return np.array([[(low, high)[i >> axis & 1][axis] for axis in range(3)] for i in range(8)])


def _make_portal(near: Floats, far: Floats, normal: Floats, height: float, edges: Floats) -> Rectangles | None:
    """The rectangle round where lines from hull to hull pass the plane between them; None where it is not between.

    It lies along the second longest of the `edges` `(3, 3)`: where faces have four corners, the longest goes across.
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
    """What share of a surface each of t triangles covers `(t,)`, and each of s solids `(s,)`."""

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
    """What covers the parts; None where not every place of theirs is covered, or `most` distances do not tell.

    Covered is what lies within `reach` mm of one of the `triangles` `(t, 3, 3)`, or inside one of the solids, all of
    whose triangles that come near the one shaft `room` are among them. What lies outside that need not be covered.
    """
    by_triangle, by_solid = np.zeros(len(triangles)), np.zeros(len(solids))
    if reach <= SLACK or not len(parts.shares):
        return None
    centres = (triangles.min(axis=1) + triangles.max(axis=1)) / 2
    radii = np.sqrt(((triangles - centres[:, None]) ** 2).sum(axis=2).max(axis=1))
    at, face = (index.ravel() for index in np.indices((len(parts.shares), len(triangles))))
    left = most
    while len(parts.shares):
        inside = np.flatnonzero(~_are_outside(room, parts.hulls))
        parts, at, face = _keep(parts, inside, at, face)
        if not len(inside):
            break
        spots, hulls = parts.spots, parts.hulls
        round_ = np.sqrt(((hulls - spots[:, None]) ** 2).sum(axis=2).max(axis=1))
        near = ((centres[face] - spots[at]) ** 2).sum(axis=1) <= (radii[face] + round_[at] + reach) ** 2
        at, face = at[near], face[near]
        left -= len(at)
        if left < 0:
            return None
        distance = distances_from_triangles(spots[at], triangles[face])
        near = distance < reach + round_[at]
        at, face, distance = at[near], face[near], distance[near]
        least = np.full(len(spots), np.inf)
        np.minimum.at(least, at, distance)
        done = np.zeros(len(spots), np.bool_)
        lost = (least >= reach) & ~_are_outside(room, spots[:, None])
        whole = lost.copy()
        whole[at[~_are_apart(hulls[at], triangles[face])]] = False
        asked = np.concatenate([np.flatnonzero(lost & ~whole)[:_ASKED], np.flatnonzero(whole)])
        left -= _ASKING * len(asked)
        holders = [_find_holder(solids, spots[index]) for index in asked.tolist()] if left >= 0 else [-1]
        if -1 in holders:
            return None
        done = whole  # nothing comes into these: all of each is where its spot is
        np.add.at(by_solid, holders, np.where(whole, parts.shares, 0.0)[asked])
        by = np.flatnonzero(distance < reach)
        for corner in range(hulls.shape[1]):
            left -= len(by)
            by = by[distances_from_triangles(hulls[at[by], corner], triangles[face[by]]) < reach]
        first = by[np.unique(at[by], return_index=True)[1]]
        np.add.at(by_triangle, face[first], parts.shares[at[first]])
        done[at[first]] = True
        parts, at, face = _halve(parts, np.flatnonzero(~done), at, face, distance, triangles)
    return PortalCover(by_triangle, by_solid)


def _find_holder(solids: Sequence[Occluder], point: Floats) -> int:
    """Which of the solids holds a point `(3,)` inside; -1 where none does."""
    return next((index for index, occluder in enumerate(solids) if encloses(occluder, point)), -1)


def _are_outside(room: Shafts, points: Floats) -> Flags:
    """Which of some groups of points `(n, k, 3)` are wholly outside one plane of the shaft."""
    return np.asarray((points @ room.normals[0].T > room.offsets[0]).all(axis=1).any(axis=1), dtype=np.bool_)


def _are_apart(hulls: Floats, triangles: Floats) -> Flags:
    """Which groups of points `(n, k, 3)` a box or the plane of the triangle parts from it, each from its own."""
    low, high = triangles.min(axis=1), triangles.max(axis=1)
    boxes = (hulls.min(axis=1) > high + SLACK).any(axis=1) | (hulls.max(axis=1) < low - SLACK).any(axis=1)
    return np.asarray(boxes | are_separate(triangles, hulls), dtype=np.bool_)


def _keep(parts: Parts, which: Longs, at: Longs, face: Longs) -> tuple[Parts, Longs, Longs]:
    """Some of the parts, and what is theirs of the triangles `face` `(N,)` near parts `at` `(N,)`."""
    place = np.full(len(parts.shares), -1)
    place[which] = np.arange(len(which))
    mine = place[at] >= 0
    return parts.select(which), place[at[mine]], face[mine]


def _halve(
    parts: Parts, which: Longs, at: Longs, face: Longs, distance: Floats, triangles: Floats
) -> tuple[Parts, Longs, Longs]:
    """Both halves of these parts, cut across the way that leads out of the reach of the triangle nearest to each."""
    ways = np.linalg.norm(parts.ways, axis=2)
    order = np.lexsort((distance, at))
    first = order[np.unique(at[order], return_index=True)[1]]
    one, nearest, spots = at[first], triangles[face[first]], parts.spots[at[first]]
    for way in range(ways.shape[1]):
        step = parts.ways[one, way] / 2
        far = np.maximum(
            distances_from_triangles(spots + step, nearest), distances_from_triangles(spots - step, nearest)
        )
        ways[one, way] = np.where(far > 0, far - distance[first], 0) + 1e-9 * ways[one, way]
    halves = parts.select(which).halves(ways[which].argmax(axis=1))
    _, at, face = _keep(parts, which, at, face)
    return halves, np.concatenate([2 * at, 2 * at + 1]), np.concatenate([face, face])
