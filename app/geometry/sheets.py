"""Lemma 1 of the proof: a connected sheet of triangles whose rim lies outside a shaft stops every line in it, or none.

Take the occluders' triangles that meet a shaft and join those that share an edge which meets it. A piece S of that
graph is such a sheet where no edge of S that meets the shaft is open (condition 1), and S touches neither end of the
shaft (condition 2). A segment moved about in the shaft can then neither slip past the rim of S nor begin or end on S:
all segments cross S equally often, counted by sides. One that crosses it an odd number of times, or more often one
way than the other, speaks for all.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Ints, Longs
from app.geometry.clusters import clusters
from app.geometry.frames import cross, moved
from app.geometry.neighbours import neighbours
from app.geometry.rays import Occluder
from app.geometry.shafts import SLACK, Shafts, heights, met
from app.geometry.topology import components

# Where a segment passes an edge, or ends on a plane, this near in mm, rounding could have it either way.
_UNSURE = 1e-8


@dataclass(frozen=True, eq=False)
class Faces:
    """The t triangles that may stand between two bodies: `corners` `(t, 3, 3)` on the table.

    `across` `(t, 3)`: the triangle on the other side of each edge, -1 where there is none; `against` `(t, 3)`: whether
    the two are wound differently; `wall` `(t,)` and `face` `(t,)`: of which occluder it is which face.
    """

    corners: Floats
    across: Longs
    against: Flags
    wall: Longs
    face: Longs


@dataclass(frozen=True, eq=False)
class Entries:
    """Which triangles may meet which shaft: N rows, those of one shaft after each other.

    Row by row: the shaft `at`, the triangle `face`, and the rows `link` `(N, 3)` of its neighbours in the same shaft,
    -1 where a neighbour is none or does not meet it.
    """

    at: Longs
    face: Longs
    link: Longs

    def __len__(self) -> int:
        return len(self.at)

    def those(self, keep: Flags) -> "Entries":
        """The rows to keep `(N,)`."""
        place = np.where(keep, np.cumsum(keep) - 1, -1)
        place = np.append(place, -1)  # a link of -1 stays -1
        return Entries(self.at[keep], self.face[keep], place[self.link[keep]])

    def dealt(self, parents: Longs, count: int) -> "Entries":
        """The rows for new shafts `(m,)`, each of which takes over those of its parent among `count` shafts."""
        sizes = np.bincount(self.at, minlength=count)
        begins = np.cumsum(sizes) - sizes
        taken = sizes[parents]
        ends = np.cumsum(taken)
        at = np.repeat(np.arange(len(parents)), taken)
        shift = (ends - taken - begins[parents])[at]
        rows = np.arange(len(at)) - shift
        link = self.link[rows]
        return Entries(at, self.face[rows], np.where(link < 0, -1, link + shift[:, None]))


@dataclass(frozen=True, eq=False)
class Findings:
    """What n shafts are like, each with its sample segment.

    `stopped` `(n,)`: a sheet stops all its segments, and `stopper` is one of its triangles. `crossed` `(n,)`: the
    sample meets something; `unsure` `(n,)`: it passes too near an edge to tell. `share` `(n,)`: where along itself the
    sample first meets something, inf where nothing. `entries` are those that are still in the way of what is not
    stopped, `meets` `(N, 3)` which of their edges meet the shaft, `hit` `(N,)` whether the sample crosses them,
    `touch` `(N, 2)` whether they may touch its near or its far end, `sheet` `(N,)` which sheet they are part of.
    """

    stopped: Flags
    stopper: Longs
    crossed: Flags
    unsure: Flags
    share: Floats
    entries: Entries
    heights: Floats
    hit: Flags
    touch: Flags
    sheet: Longs
    towards: Floats


def gathered(walls: Sequence[Occluder], shafts: Shafts, margin: float) -> tuple[Faces, Entries]:
    """The triangles of `walls` that may come within `margin` mm of the one shaft given, and their rows."""
    parts = [_within(wall, shafts.normals[0], shafts.offsets[0] + margin) for wall in walls]
    corners = np.concatenate([np.zeros((0, 3, 3)), *(part[0] for part in parts)])
    sizes = [len(part[0]) for part in parts]
    begins = np.cumsum([0, *sizes])[:-1]
    across = [np.where(part[1] < 0, -1, part[1] + begin) for part, begin in zip(parts, begins, strict=True)]
    faces = Faces(
        corners,
        np.concatenate([np.zeros((0, 3), np.int64), *across]),
        np.concatenate([np.zeros((0, 3), np.bool_), *(part[2] for part in parts)]),
        np.repeat(np.arange(len(walls)), sizes),
        np.concatenate([np.zeros(0, np.int64), *(part[3] for part in parts)]),
    )
    rows = np.arange(len(corners))
    return faces, Entries(np.zeros(len(rows), np.int64), rows, faces.across)


def _within(wall: Occluder, normals: Floats, offsets: Floats) -> tuple[Floats, Longs, Flags, Longs]:
    """The corners, neighbours, clashes and numbers of a wall's faces inside some planes."""
    groups = clusters(wall.mesh)
    turned, shifted = normals @ wall.frame[:3, :3], offsets - normals @ wall.frame[:3, 3]
    outside = (groups.centres @ turned.T - groups.halves @ np.abs(turned).T - shifted).max(axis=1) > 0
    rows = groups.faces[~outside].ravel()
    rows = rows[np.append(np.ones(min(len(rows), 1), np.bool_), rows[1:] != rows[:-1])]  # the last group is filled up
    mesh = wall.mesh
    over: Flags = np.all(mesh.vertices[mesh.faces[rows]] @ turned.T - shifted > 0, axis=1)
    beyond: Flags = np.any(over, axis=1)
    rows = rows[~beyond]
    near = neighbours(mesh)
    place = np.full(len(mesh.faces) + 1, -1, dtype=np.int64)
    place[rows] = np.arange(len(rows))
    corners = moved(mesh.vertices[mesh.faces[rows]].reshape(-1, 3), wall.frame).reshape(-1, 3, 3)
    return corners, place[near.across[rows]], near.against[rows], rows


def findings(faces: Faces, shafts: Shafts, ends: tuple[Floats, Floats], entries: Entries, margin: float) -> Findings:
    """What stops the shafts whose samples run between `ends`, `(n, 3)` each; rows over `margin` mm away are dropped."""
    outside = heights(shafts, entries.at, faces.corners[entries.face])
    over: Flags = np.all(outside > margin, axis=1)
    keep: Flags = ~np.any(over, axis=0)
    entries, outside = entries.those(keep), outside[:, :, keep]
    corners = faces.corners[entries.face]
    meets = met(outside, np.roll(outside, -1, axis=1)).T
    touch = _touching(shafts, entries.at, corners)
    crossing = _crossings(entries.at, corners, *ends)
    rim = (meets & (entries.link < 0)).any(axis=1)
    joined = meets & (entries.link > np.arange(len(entries))[:, None])
    one, edge = np.nonzero(joined)
    sheet = components(one, entries.link[one, edge], len(entries))
    twisted = (meets & faces.against[entries.face]).any(axis=1)
    bad, parity_only = np.zeros(len(entries), np.bool_), np.zeros(len(entries), np.bool_)
    bad[sheet[rim | touch.any(axis=1)]] = True
    parity_only[sheet[twisted]] = True
    count = len(shafts.ways)
    unsure = np.zeros(count, np.bool_)
    unsure[entries.at[crossing.unsure]] = True
    hit = np.flatnonzero(crossing.side)
    times = np.bincount(sheet[hit], minlength=len(entries))
    net = np.bincount(sheet[hit], weights=crossing.side[hit], minlength=len(entries))
    sure = ~bad & ((times % 2 == 1) | (~parity_only & (net != 0)))
    stops = hit[sure[sheet[hit]] & ~unsure[entries.at[hit]]]
    stopper = np.full(count, -1, dtype=np.int64)
    stopper[entries.at[stops]] = entries.face[stops]
    crossed = np.zeros(count, np.bool_)
    crossed[entries.at[hit]] = True
    share = np.full(count, np.inf)
    np.minimum.at(share, entries.at[hit], crossing.share[hit])
    left = (stopper < 0)[entries.at]
    kept = entries.those(left)
    place = np.append(np.cumsum(left) - 1, -1)
    return Findings(
        stopper >= 0,
        stopper,
        crossed,
        unsure,
        share,
        kept,
        outside[:, :, left],
        (crossing.side != 0)[left],
        touch[left],
        place[sheet[left]],
        crossing.towards[left],
    )


@dataclass(frozen=True, eq=False)
class _Crossings:
    """Per row: from which side the sample crosses the triangle (1, -1; 0: not at all), at what share of its length,
    whether that is too close to tell, and how much the triangle looks along the sample.
    """  # noqa: D205

    side: Ints
    share: Floats
    unsure: Flags
    towards: Floats


def _crossings(at: Longs, corners: Floats, starts: Floats, ends: Floats) -> _Crossings:
    """By the sides on which the segment passes the three edges, and on which its ends lie of the plane."""
    start, way = starts[at], (ends - starts)[at]
    a, b, c = (corners[:, i] - start for i in range(3))
    sides = np.stack([_dots(way, cross(a, b)), _dots(way, cross(b, c)), _dots(way, cross(c, a))])
    lengths = np.stack([_lengths(b - a), _lengths(c - b), _lengths(a - c)])
    doubt = _UNSURE * lengths * _lengths(way)
    normal = cross(b - a, c - a)
    towards, here = _dots(normal, way), -_dots(normal, a)
    there = here + towards
    on_plane = _UNSURE * _lengths(normal)
    maybe = (
        ((sides > -doubt).all(axis=0) | (sides < doubt).all(axis=0))
        & (np.minimum(here, there) <= on_plane)
        & (np.maximum(here, there) >= -on_plane)
    )
    clear = (np.abs(sides) > doubt).all(axis=0) & (np.minimum(np.abs(here), np.abs(there)) > on_plane)
    hit = maybe & clear
    share = np.where(hit, here / np.where(hit, here - there, 1.0), np.inf)
    return _Crossings(np.where(hit, np.sign(sides[0]), 0).astype(np.int32), share, maybe & ~clear, towards)


def _touching(shafts: Shafts, at: Longs, corners: Floats) -> Flags:
    """Which triangles may touch which end: those that neither boxes, nor the way, nor their own planes part from it."""
    touch = np.zeros((len(at), 2), dtype=np.bool_)
    low, high = corners.min(axis=1), corners.max(axis=1)
    along = np.matmul(corners, shafts.ways[at][:, :, None])[:, :, 0]
    for column, hulls, sign in ((0, shafts.near, 1.0), (1, shafts.far, -1.0)):
        apart = (low > hulls.max(axis=1)[at] + SLACK).any(axis=1) | (high < hulls.min(axis=1)[at] - SLACK).any(axis=1)
        end = (sign * np.matmul(hulls, shafts.ways[:, :, None])[:, :, 0]).max(axis=1)
        apart |= (sign * along).min(axis=1) > end[at] + SLACK
        near = np.flatnonzero(~apart)
        if len(near):
            touch[near, column] = ~_parted(corners[near], hulls[at[near]])
    return touch


def _parted(corners: Floats, hulls: Floats) -> Flags:
    """Whether each triangle's own plane leaves the hull `(n, k, 3)` on one side."""
    normal = cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.maximum(_lengths(normal), 1e-300)[:, None]
    height = np.matmul(hulls - corners[:, :1], normal[:, :, None])[:, :, 0]
    return (height.min(axis=1) > SLACK) | (height.max(axis=1) < -SLACK)


def _dots(a: Floats, b: Floats) -> Floats:
    return np.einsum("ij,ij->i", a, b)


def _lengths(vectors: Floats) -> Floats:
    return np.sqrt(_dots(vectors, vectors))
