"""Rims of sheets, that is, open edges and silhouettes, where a sheet lets lines pass; and lemma 2, which uses them.

Lemma 2 ends pairs of patches whose lines are all too near to something: to the point that stops the sample (in
`proof`), to one triangle at an end of the shaft (`do_ends_lie_within`), or to edges along the way
(`are_passed_within`). See lemma 2 in `docs/proof.md`.
"""

from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.distances import distances_from_triangles
from app.geometry.frames import cross_products, dots
from app.geometry.sight_proof.cells import Cells
from app.geometry.sight_proof.obstacles import Faces
from app.geometry.sight_proof.shafts import SLACK, Shafts, meet_shafts
from app.geometry.sight_proof.sheets import ShaftFindings

_FLAT = 1e-12


@dataclass(frozen=True, eq=False)
class Rims:
    """r edges in the way: of shaft `at` `(r,)`, from `low` to `high` `(r, 3)`.

    `away` `(r, 3)` is the vector from the shaft's sample segment to the nearest point of the edge; `along` `(r,)` is
    the position on the sample, as a share of its length. `best` `(r,)` is True for edges of the sheet that is likely
    to stop most lines.
    """

    at: Longs
    low: Floats
    high: Floats
    away: Floats
    along: Floats
    best: Flags

    @property
    def distance(self) -> Floats:
        """The distance in mm `(r,)` of each edge from its shaft's sample."""
        return np.sqrt((self.away**2).sum(axis=1))

    def select(self, index: Longs) -> "Rims":
        """Returns some of the edges."""
        return Rims(
            self.at[index], self.low[index], self.high[index], self.away[index], self.along[index], self.best[index]
        )

    def nearest(self) -> "Rims":
        """Returns the edge nearest to the sample, for each shaft that has any."""
        order = np.lexsort((self.distance, self.at))
        return self.select(order[_firsts(self.at[order])])


def find_rims(faces: Faces, shafts: Shafts, found: ShaftFindings, ends: tuple[Floats, Floats], margin: float) -> Rims:
    """Returns the open and silhouette edges within `margin` mm of each shaft."""
    rows, edge = _find_critical(faces, shafts, found, ends, margin)
    at, face = found.rows.at[rows], found.rows.face[rows]
    low, high = faces.corners[face, edge], faces.corners[face, (edge + 1) % 3]
    best = _are_of_best_sheet(found, at, found.sheet[rows], np.linalg.norm(high - low, axis=1))
    starts, finish = ends[0][at], ends[1][at]
    along, away = nearest_points(starts, finish - starts, low, high - low)
    return Rims(at, low, high, away, along, best)


def _find_critical(
    faces: Faces, shafts: Shafts, found: ShaftFindings, ends: tuple[Floats, Floats], margin: float
) -> tuple[Longs, Longs]:
    """Returns rows and edge numbers of open and silhouette edges.

    A silhouette edge separates a face whose normal points along the sample from one whose normal points against it.
    """
    rows = found.rows
    link = rows.link
    looks = dots(faces.normals[rows.face], (ends[1] - ends[0])[rows.at])
    turn = np.where(faces.against[rows.face], -1.0, 1.0)
    silhouette = (link > np.arange(len(rows))[:, None]) & (looks[:, None] * looks[link] * turn <= 0)
    row, edge = np.nonzero(silhouette | (link < 0))
    within = ~found.bounds[row]
    some = np.flatnonzero(~within)
    meets, _ = meet_shafts(shafts, rows.at[row[some]], faces.corners[rows.face[row[some]]], margin)
    within[some] = meets[np.arange(len(some)), edge[some]]
    return row[within], edge[within]


def _are_of_best_sheet(found: ShaftFindings, at: Longs, sheet: Longs, length: Floats) -> Flags:
    """Returns which edges `(r,)` belong to their shaft's best sheet: the crossed one with the least rim length.

    If no sheet of a shaft is crossed, all of its edges count.
    """
    total = np.bincount(sheet, weights=length, minlength=len(found.rows))
    candidates = np.unique(found.sheet[found.hit])
    owners = found.rows.at[candidates]
    order: Longs = np.lexsort((total[candidates], owners))
    best = candidates[order[_firsts(owners[order])]]
    chosen = np.zeros(len(found.rows), np.bool_)
    chosen[best] = True
    return chosen[sheet] | ~found.crossed[at]


def _firsts(ordered: Longs) -> Flags:
    """Returns which of some sorted numbers differ from the one before."""
    return np.append(np.ones(min(len(ordered), 1), np.bool_), ordered[1:] != ordered[:-1])


def nearest_points(p: Floats, way: Floats, q: Floats, edge: Floats) -> tuple[Floats, Floats]:
    """Returns the s of the nearest points of segments `p + s way` and `q + t edge`, row by row, and the vector between.

    After Ericson, "Real-Time Collision Detection" (2005), 5.1.9.
    """
    r = p - q
    aa, ee = np.maximum(dots(way, way), 1e-30), np.maximum(dots(edge, edge), 1e-30)
    f, c, b = dots(edge, r), dots(way, r), dots(way, edge)
    det = aa * ee - b * b
    s = np.clip(np.where(det > _FLAT * aa * ee, (b * f - c * ee) / np.where(det == 0, 1, det), 0.0), 0, 1)
    t = np.clip((b * s + f) / ee, 0, 1)
    s = np.clip((b * t - c) / aa, 0, 1)
    return s, q + t[:, None] * edge - p - s[:, None] * way


def compute_gains(edges: Rims, shafts: Shafts, near: Cells, far: Cells) -> Floats:
    """Returns how far in mm halving a pair in each direction moves its lines across these edges: `(n, w)`.

    The near end's directions come first. The value is the mean over the edges, weighted by their length within reach
    of the shaft; 0 if there are none. The effect of an end decreases with the distance from it, but never to zero:
    in a wide shaft it is not clear to which end an edge belongs.
    """
    count = len(shafts.directions)
    length = np.linalg.norm(edges.high - edges.low, axis=1)
    across = cross_products(edges.high - edges.low, shafts.directions[edges.at])
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12)
    reach = np.linalg.norm(near.extents, axis=2).max(axis=1) + np.linalg.norm(far.extents, axis=2).max(axis=1)
    weight = np.minimum(length, reach[edges.at] + SLACK)
    total = np.maximum(_sums(edges.at, weight, count), 1e-30)
    middle = dots((edges.low + edges.high) / 2 - shafts.near.mean(axis=1)[edges.at], shafts.directions[edges.at])
    lengths = np.linalg.norm(shafts.far.mean(axis=1) - shafts.near.mean(axis=1), axis=1)
    along = np.clip(middle / np.maximum(lengths[edges.at], 1e-9), 0.15, 0.85)
    columns: list[Floats] = []
    for cells, part in ((near, 1 - along), (far, along)):
        for way in range(cells.extents.shape[1]):
            moved = np.abs(dots(cells.extents[edges.at, way], across))
            if way == 0:
                moved += np.abs(dots(cells.bulges[edges.at], across))
            columns.append(_sums(edges.at, moved * part * weight, count) / total)
    return np.column_stack(columns)


def _sums(at: Longs, weights: Floats, count: int) -> Floats:
    """Returns the sum of the weights at each number `(count,)`."""
    return np.bincount(at, weights=weights, minlength=count).astype(np.float64)


def compute_contact_gains(faces: Faces, found: ShaftFindings, near: Cells, far: Cells) -> Floats:
    """Returns how far halving an end in each direction separates it from what touches it, as in `compute_gains`."""
    columns: list[Floats] = []
    corners = faces.corners[found.rows.face]
    for end, cells in enumerate((near, far)):
        rows = np.flatnonzero(found.touch[:, end])
        at, triangles = found.rows.at[rows], corners[rows]
        normal = cross_products(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
        normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-300)
        for way in range(cells.extents.shape[1]):
            parted = np.abs(dots(cells.extents[at, way], normal))
            columns.append(_sums(at, parted, len(near.shares)))
    return np.column_stack(columns)


def do_ends_lie_within(faces: Faces, found: ShaftFindings, shafts: Shafts, reach: float) -> Flags:
    """Returns which shafts begin or end wholly within `reach` mm of one triangle `(n,)`; so do all lines (lemma 2)."""
    result = np.zeros(len(shafts.directions), dtype=np.bool_)
    for end, hulls in enumerate((shafts.near, shafts.far)):
        rows = np.flatnonzero(found.touch[:, end])
        at, corners = found.rows.at[rows], faces.corners[found.rows.face[rows]]
        off = np.ones(len(rows), dtype=np.bool_)
        for point in range(hulls.shape[1]):
            off[off] = distances_from_triangles(hulls[at[off], point], corners[off]) < reach
        result[at[off]] = True
    return result


def are_passed_within(edges: Rims, nearest: Rims, shafts: Shafts, reach: float) -> Flags:
    """Returns for which shafts every line passes within `reach` mm of some edge (lemma 2): as `nearest`, `(r,)`.

    Take a plane through the nearest edge that separates the two ends of the shaft. Every line crosses it, at a point
    in the hull of the points where the lines between the ends' corners cross it. That hull is enclosed in a strip
    along the edge. Every point of the strip's centre line has to be so near to an edge that the whole width of the
    strip is within reach there; or the same has to hold for each half of the strip, which is how the two edges of a
    crack close it together.
    """
    edge = nearest.high - nearest.low
    way = edge / np.maximum(np.linalg.norm(edge, axis=1, keepdims=True), 1e-12)
    normal = shafts.directions[nearest.at] - dots(shafts.directions[nearest.at], way)[:, None] * way
    near, far = shafts.near[nearest.at], shafts.far[nearest.at]
    here = np.matmul(near - nearest.low[:, None], normal[:, :, None])[:, :, 0]
    there = np.matmul(far - nearest.low[:, None], normal[:, :, None])[:, :, 0]
    parted = np.flatnonzero((here.max(axis=1) < -1e-9) & (there.min(axis=1) > 1e-9))
    result = np.zeros(len(edge), dtype=np.bool_)
    share = here[parted][:, :, None] / (here[parted][:, :, None] - there[parted][:, None])
    points = near[parted][:, :, None] + share[..., None] * (far[parted][:, None] - near[parted][:, :, None])
    points = points.reshape(len(parted), share.shape[1] * share.shape[2], 3)
    strips = _make_strips(points, way[parted], cross_products(normal, way)[parted])
    owners = nearest.at[parted]
    left, right = strips.halves()
    covered = _are_covered(edges, owners, strips, reach)
    covered |= _are_covered(edges, owners, left, reach) & _are_covered(edges, owners, right, reach)
    result[parted] = covered
    return result


@dataclass(frozen=True, eq=False)
class _Strips:
    """n strips along unit vectors `way`, from `begin` to `end`, extending by `half` to either side along `across`.

    `middle` is the point where the centre line would be at 0 of its length.
    """

    way: Floats
    across: Floats
    middle: Floats
    begin: Floats
    end: Floats
    half: Floats

    def halves(self) -> tuple["_Strips", "_Strips"]:
        """Returns the strips cut lengthwise."""
        half = self.half / 2
        shift = half[:, None] * self.across
        left = _Strips(self.way, self.across, self.middle - shift, self.begin, self.end, half)
        return left, _Strips(self.way, self.across, self.middle + shift, self.begin, self.end, half)


def _make_strips(points: Floats, way: Floats, across: Floats) -> _Strips:
    """Returns the strips along `way` that contain points `(n, k, 3)`, all in the plane of `way` and `across`."""
    across = across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12)
    along = np.matmul(points, way[:, :, None])[:, :, 0]
    beside = np.matmul(points, across[:, :, None])[:, :, 0]
    off = points[:, 0] - along[:, :1] * way - beside[:, :1] * across
    low, high = beside.min(axis=1), beside.max(axis=1)
    middle = off + ((low + high) / 2)[:, None] * across
    return _Strips(way, across, middle, along.min(axis=1), along.max(axis=1), (high - low) / 2 + SLACK)


def _are_covered(edges: Rims, owners: Longs, strips: _Strips, reach: float) -> Flags:
    """Returns which strips have, at each place along them, an edge of their shaft within `reach` of the whole width."""
    number = np.full(int(max(edges.at.max(initial=-1), owners.max(initial=-1))) + 1, -1, dtype=np.int64)
    number[owners] = np.arange(len(owners))
    mine = np.flatnonzero(number[edges.at] >= 0)
    strip = number[edges.at[mine]]
    way, middle = strips.way[strip], strips.middle[strip]
    low, high = edges.low[mine], edges.high[mine]
    first, last = dots(low, way), dots(high, way)
    off, turn = low - first[:, None] * way - middle, (high - low) - (last - first)[:, None] * way
    # The range in which |off + u turn| is no more than the strip's half width leaves of the reach.
    margin = np.maximum(reach - strips.half[strip], 0)
    a, b, c = dots(turn, turn), dots(off, turn), dots(off, off) - margin**2
    root = b * b - a * c
    level = a < 1e-18
    safe = np.where(level, 1.0, a)
    spread = np.sqrt(np.maximum(root, 0))
    from_ = np.where(level, 0.0, np.clip((-b - spread) / safe, 0, 1))
    to = np.where(level, 1.0, np.clip((-b + spread) / safe, 0, 1))
    good = np.where(level, c < 0, (root > 0) & (to > from_))
    ends = first + from_ * (last - first), first + to * (last - first)
    begin, end = np.minimum(*ends)[good], np.maximum(*ends)[good]
    return _are_gapless(strip[good], begin, end, strips)


def _are_gapless(strip: Longs, begin: Floats, end: Floats, strips: _Strips) -> Flags:
    """Returns which strips the intervals `begin` to `end` `(k,)` of strip `(k,)` cover from end to end."""
    order = np.lexsort((begin, strip))
    strip, begin, end = strip[order], begin[order], end[order]
    covered = np.zeros(len(strips.begin), dtype=np.bool_)
    firsts = np.flatnonzero(_firsts(strip))
    for first, last in zip(firsts.tolist(), [*firsts[1:].tolist(), len(strip)], strict=False):
        reached = np.maximum.accumulate(end[first:last])
        which = strip[first]
        whole = begin[first] <= strips.begin[which] and reached[-1] >= strips.end[which]
        covered[which] = whole and bool((begin[first + 1 : last] <= reached[:-1]).all())
    return covered
