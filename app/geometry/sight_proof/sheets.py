"""Lemma 1 of the proof: a connected sheet of triangles with no rim inside a shaft is crossed alike by all its segments.

Take the triangles that meet a shaft, and connect those that share an edge which meets the shaft. A sheet S is a
connected component of this graph. Suppose that no edge of S that meets the shaft is open (condition 1), and that S
touches neither end of the shaft (condition 2). The ends are convex hulls, so any segment from end to end can be
moved continuously into any other one, inside the shaft. On the way it can neither pass the rim of S nor begin or end
on S. So all segments cross S the same number of times modulo 2; and if S is consistently wound, the crossings in one
direction minus those in the other are the same for all. Hence one sample segment decides: if it crosses S an odd
number of times, or more often in one direction than in the other, every segment of the shaft crosses S. See lemma 1
in `docs/proof.md`.
"""

from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Ints, Longs
from app.geometry.distances import are_needles
from app.geometry.frames import cross_products, dots
from app.geometry.mesh_repair.topology import label_components
from app.geometry.sight_proof.obstacles import Faces, ObstacleRows
from app.geometry.sight_proof.shafts import SLACK, Shafts, ball_heights, meet_shafts

# Distance in mm from an edge or plane within which rounding makes a crossing uncertain.
_UNSURE = 1e-8


@dataclass(frozen=True, eq=False)
class ShaftFindings:
    """The findings on n shafts, each with its sample segment.

    `stopped` `(n,)`: a sheet stops all its segments, and `stopper` is one of its triangles. `crossed` `(n,)`: the
    sample meets something; `unsure` `(n,)`: it passes too near an edge to be certain. `share` `(n,)`: the position
    on the sample where it first meets something, or inf.

    `rows` are the triangles still in the way of shafts that are not stopped. For each row: `bounds` `(N,)`, whether
    it crosses a plane of its shaft; `sheet`, the sheet that it is part of; `hit`, whether the sample crosses it;
    `touch` `(N, 2)`, whether it may touch the near or the far end (known for sheets that are crossed, and in shafts
    whose sample meets nothing).
    """

    stopped: Flags
    stopper: Longs
    crossed: Flags
    unsure: Flags
    share: Floats
    rows: ObstacleRows
    bounds: Flags
    sheet: Longs
    hit: Flags
    touch: Flags


@dataclass(frozen=True, eq=False)
class _NearRows:
    """The rows near enough, which are on the `bounds` of their shaft `(N,)`, and which edges meet it `(N, 3)`."""

    rows: ObstacleRows
    bounds: Flags
    meets: Flags


def examine_shafts(
    faces: Faces, shafts: Shafts, ends: tuple[Floats, Floats], rows: ObstacleRows, margin: float
) -> ShaftFindings:
    """Examines what stops the shafts whose samples run between `ends`, `(n, 3)` each.

    Rows more than `margin` mm away are dropped.
    """
    near = _sift_rows(faces, shafts, rows, margin)
    rows, count = near.rows, len(shafts.directions)
    crossing = _find_crossings(faces, rows, *ends)
    meets = near.meets
    sheet = _sheets(rows, meets)
    unsure, crossed = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    unsure[rows.at[crossing.unsure]] = True
    crossed[rows.at[crossing.row]] = True
    hit_sheets = np.zeros(len(rows), np.bool_)
    hit_sheets[sheet[crossing.row]] = True
    in_hit = hit_sheets[sheet] if len(rows) else hit_sheets
    touch = _do_touch(faces, shafts, rows, in_hit | ~crossed[rows.at])
    open_ = (meets & (rows.link < 0)).any(axis=1)  # Condition 1 fails.
    bad = np.zeros(len(rows), np.bool_)
    bad[sheet[open_ | touch.any(axis=1)]] = True  # Condition 1 or 2 fails.
    twisted = np.zeros(len(rows), np.bool_)
    twisted[sheet[in_hit & (meets & faces.against[rows.face]).any(axis=1)]] = True
    times = np.bincount(sheet[crossing.row], minlength=len(rows))
    net = np.bincount(sheet[crossing.row], weights=crossing.side, minlength=len(rows))
    stops = ~bad & ((times % 2 == 1) | (~twisted & (net != 0)))
    by = crossing.row[stops[sheet[crossing.row]] & ~unsure[rows.at[crossing.row]]]
    stopper = np.full(count, -1, dtype=np.int64)
    stopper[rows.at[by]] = rows.face[by]
    share = np.full(count, np.inf)
    np.minimum.at(share, rows.at[crossing.row], crossing.share)
    hit = np.zeros(len(rows), np.bool_)
    hit[crossing.row] = True
    left = (stopper < 0)[rows.at]
    place = np.cumsum(left) - 1
    return ShaftFindings(
        stopper >= 0,
        stopper,
        crossed,
        unsure,
        share,
        rows.select(left),
        near.bounds[left],
        place[sheet[left]] if left.any() else sheet[left],
        hit[left],
        touch[left],
    )


def find_close_rows(faces: Faces, shafts: Shafts, rows: ObstacleRows, margin: float) -> ObstacleRows:
    """Returns the rows whose triangles' balls come within `margin` mm of their shaft."""
    centres, radii = faces.balls
    low, _ = ball_heights(shafts, rows.at, centres[:, rows.face], radii[rows.face])
    return rows.select(low <= margin)


def _sift_rows(faces: Faces, shafts: Shafts, rows: ObstacleRows, margin: float) -> _NearRows:
    """Tests the balls round triangles first: most are clearly outside, or clearly inside all planes."""
    centres, radii = faces.balls
    low, high = ball_heights(shafts, rows.at, centres[:, rows.face], radii[rows.face])
    near = low <= margin
    rows, high = rows.select(near), high[near]
    rim = np.flatnonzero(high > 0)
    meets = np.ones((len(rows), 3), dtype=np.bool_)
    keep = np.ones(len(rows), np.bool_)
    at, corners = rows.at[rim], faces.corners[rows.face[rim]]
    meets[rim], outside = meet_shafts(shafts, at, corners, beyond=margin)
    keep[rim] = ~outside
    return _NearRows(rows.select(keep), high[keep] > 0, meets[keep])


def _sheets(rows: ObstacleRows, meets: Flags) -> Longs:
    """Returns the sheet of each row, by the number of its first row: rows joined over edges that meet the shaft."""
    one, edge = np.nonzero(meets & (rows.link > np.arange(len(rows))[:, None]))
    return label_components(one, rows.link[one, edge], len(rows))


@dataclass(frozen=True, eq=False)
class _Crossings:
    """The rows `(c,)` whose triangles their samples cross, from which `side` (1, -1), at what `share` of it.

    `unsure` are rows where a crossing is uncertain.
    """

    row: Longs
    side: Ints
    share: Floats
    unsure: Longs


def _find_crossings(faces: Faces, rows: ObstacleRows, starts: Floats, ends: Floats) -> _Crossings:
    """Finds crossings by the side on which a segment passes each edge, and the sides of the plane of its ends."""
    some = _near_samples(faces, rows, starts, ends)
    start, way = starts[rows.at[some]], (ends - starts)[rows.at[some]]
    a, b, c = (faces.corners[rows.face[some], corner] - start for corner in range(3))
    sides = np.stack(
        [dots(way, cross_products(a, b)), dots(way, cross_products(b, c)), dots(way, cross_products(c, a))]
    )
    doubt = _UNSURE * np.stack([_lengths(b - a), _lengths(c - b), _lengths(a - c)]) * _lengths(way)
    normal = cross_products(b - a, c - a)
    here = -dots(normal, a)
    there = here + dots(normal, way)
    on_plane = _UNSURE * _lengths(normal)
    around = (sides > -doubt).all(axis=0) | (sides < doubt).all(axis=0)
    between = (np.minimum(here, there) <= on_plane) & (np.maximum(here, there) >= -on_plane)
    clear = (np.abs(sides) > doubt).all(axis=0) & (np.minimum(np.abs(here), np.abs(there)) > on_plane)
    hit = np.flatnonzero(around & between & clear)
    share = here[hit] / (here[hit] - there[hit])
    return _Crossings(some[hit], np.sign(sides[0, hit]).astype(np.int32), share, some[around & between & ~clear])


def _near_samples(faces: Faces, rows: ObstacleRows, starts: Floats, ends: Floats) -> Longs:
    """Returns the rows whose triangles' balls are near their samples."""
    centres, radii = faces.balls
    directions = ends - starts
    directions = directions / np.maximum(_lengths(directions), 1e-12)[:, None]
    x, y, z = (centres[axis, rows.face] - starts[rows.at, axis] for axis in range(3))
    u, v, w = (directions[rows.at, axis] for axis in range(3))
    off2 = x * x + y * y + z * z - (x * u + y * v + z * w) ** 2
    return np.flatnonzero(off2 <= (radii[rows.face] + 0.001) ** 2)


def _do_touch(faces: Faces, shafts: Shafts, rows: ObstacleRows, which: Flags) -> Flags:
    """Returns which triangles, of those in `which` `(N,)`, may touch which end `(N, 2)`: all not separated from it.

    Separating tests: the hull's ball and box, the direction of the shaft, and the triangle's own plane.
    """
    touch = np.zeros((len(rows), 2), dtype=np.bool_)
    centres, radii = faces.balls
    for column, hulls, sign in ((0, shafts.near, 1.0), (1, shafts.far, -1.0)):
        middle = hulls.mean(axis=1)
        reach = _lengths((hulls - middle[:, None]).reshape(-1, 3)).reshape(hulls.shape[:2]).max(axis=1)
        off = centres[:, rows.face] - middle.T[:, rows.at]
        close = np.flatnonzero(which & ((off**2).sum(axis=0) <= (radii[rows.face] + reach[rows.at] + SLACK) ** 2))
        at, corners = rows.at[close], faces.corners[rows.face[close]]
        low, high = hulls.min(axis=1)[at] - SLACK, hulls.max(axis=1)[at] + SLACK
        apart = (corners.min(axis=1) > high).any(axis=1) | (corners.max(axis=1) < low).any(axis=1)
        end = (sign * np.matmul(hulls, shafts.directions[:, :, None])[:, :, 0]).max(axis=1)
        along = sign * np.matmul(corners, shafts.directions[at][:, :, None])[:, :, 0]
        apart |= (along.min(axis=1) > end[at] + SLACK) | are_separate(corners, hulls[at])
        touch[close[~apart], column] = True
    return touch


def are_apart(hulls: Floats, triangles: Floats) -> Flags:
    """Returns which hulls of points `(n, k, 3)` a box, or the plane of the triangle, separates from their triangles."""
    low, high = triangles.min(axis=1), triangles.max(axis=1)
    boxes = (hulls.min(axis=1) > high + SLACK).any(axis=1) | (hulls.max(axis=1) < low - SLACK).any(axis=1)
    return np.asarray(boxes | are_separate(triangles, hulls), dtype=np.bool_)


def are_separate(corners: Floats, hulls: Floats) -> Flags:
    """Returns whether each triangle's own plane leaves the hull `(n, k, 3)` on one side; a needle has no plane."""
    normal = cross_products(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.maximum(_lengths(normal), 1e-300)[:, None]
    height = np.matmul(hulls - corners[:, :1], normal[:, :, None])[:, :, 0]
    return ~are_needles(corners) & ((height.min(axis=1) > SLACK) | (height.max(axis=1) < -SLACK))


def _lengths(vectors: Floats) -> Floats:
    return np.sqrt(dots(vectors, vectors))
