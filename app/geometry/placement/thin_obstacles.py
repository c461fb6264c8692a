"""Finds the highest points under a base exactly: clips each triangle to the base's outline, however thin it is.

A triangle is a plane over a convex area, so its highest point under the base is a corner of the clipped triangle, or
a point of the outline that faces uphill. Both are computed in closed form. Where the base would be inside a solid at
that point, the triangle is split and its parts are tried.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.clusters import clusters
from app.geometry.frames import cross_products, transform_points
from app.geometry.outlines import Outline
from app.geometry.rays import Occluder

_AT_ONCE = 2_000
_ROUNDS = 8  # Rounds of halving a partly covered triangle: parts below 1/250 of its length count as covered.
_WITHIN = 0.01  # mm that a point is moved off the edge of its triangle, because rays may miss the edge
_SAME = 0.01  # mm by which something has to be higher to count
_UPRIGHT = 1e-6  # Normals that rise less than this belong to upright sheets.
_TINY = 1e-9


@dataclass(frozen=True, eq=False)
class HighPoints:
    """The highest points under a base: spots `(n, 2)`, heights `(n,)` in mm, and indices of the occluders `(n,)`."""

    spots: Floats
    heights: Floats
    pieces: Longs


def find_high_points(
    occluders: Sequence[Occluder], room: Outline, low: float, high: float, covered: Callable[[Floats], Flags]
) -> HighPoints:
    """Returns the highest points that could support a base between two heights in mm, the highest of all among them.

    `covered` returns for spots `(n, 2)` whether a base would be inside something there. A triangle that is covered
    at its highest point is split in four, and its parts are tried.
    """
    found = [_find_rising_parts(occluder, room, low, high) for occluder in occluders]
    triangles = np.concatenate([np.empty((0, 3, 3)), *found])
    pieces = np.repeat(np.arange(len(found)), [len(part) for part in found])
    spots, heights, owners = [np.empty((0, 2))], [np.empty(0)], [np.empty(0, dtype=np.int64)]
    for _ in range(_ROUNDS):
        tops, beside = find_tops(triangles, room, high)
        order = np.argsort(-tops[:, 2], kind="stable")[: np.count_nonzero(tops[:, 2] > low + _SAME)]
        if not len(order):
            break
        tried, later = order[:_AT_ONCE], order[_AT_ONCE:]
        shut = covered(beside[tried])
        free = tried[~shut]
        spots.append(tops[free, :2])
        heights.append(tops[free, 2])
        owners.append(pieces[free])
        low = max([low, *tops[free[:1], 2].tolist()])
        triangles = np.concatenate([_split_in_four(triangles[tried[shut]]), triangles[later]])
        pieces = np.concatenate([np.repeat(pieces[tried[shut]], 4), pieces[later]])
    return HighPoints(np.concatenate(spots), np.concatenate(heights), np.concatenate(owners))


def _find_rising_parts(occluder: Occluder, room: Outline, low: float, high: float) -> Floats:
    """Returns triangles `(n, 3, 3)` that could support a base: over its box, and partly between two heights."""
    top = min(high, float(occluder.bounding_ball[0][2] + occluder.bounding_ball[1]))
    if top < low:
        return np.empty((0, 3, 3))
    centre, half = np.array([room.x, room.y, (low + top) / 2]), np.array([room.reach, room.reach, (top - low) / 2])
    groups = clusters(occluder.mesh)
    away = np.abs(groups.centres - transform_points(centre[None], occluder.inverse))
    near_by = np.flatnonzero((away <= groups.halves + np.abs(occluder.inverse[:3, :3]) @ half).all(axis=1))
    triangles = transform_points(groups.triangles(near_by).reshape(-1, 3), occluder.frame).reshape(-1, 3, 3)
    over = (triangles.min(axis=1) <= centre + half) & (triangles.max(axis=1) >= centre - half)
    triangles = triangles[over.all(axis=1)]
    return triangles[_are_holding(triangles, occluder.mesh.health.watertight, high)]


def _are_holding(triangles: Floats, closed: bool, high: float) -> Flags:
    """Returns which triangles could support a base: those facing up, and in an open mesh also those facing down.

    Upright sheets support only something that comes from above all of them.
    """
    normals = cross_products(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    up = normals[:, 2] / np.maximum(np.linalg.norm(normals, axis=1), 1e-30)
    if closed:
        return up > _UPRIGHT
    from_above = not (triangles[..., 2] > high).any()
    return (np.abs(up) > _UPRIGHT) | from_above


def find_tops(triangles: Floats, room: Outline, high: float) -> tuple[Floats, Floats]:
    """Returns the highest point `(n, 3)` of each triangle within an outline and up to a height; z is -inf for none.

    Also returns a spot `(n, 2)` next to it, off the edges of that part of the triangle. A plane over a convex area
    is highest where the area's outline faces uphill. If that point is not on the triangle or is too high, the
    highest point is on an edge of the triangle, or on the line where it reaches the height limit.
    """
    starts, ends = _edges(triangles, high)
    first, last = _clip(_to_base(starts, room), _to_base(ends, room), room)
    first, last = _clip_below(starts, ends, first, last, high)
    uphill, there = _find_uphill(triangles, room, high)
    some = first <= last
    vectors = ends - starts
    cut = [starts + np.where(some, share, 0.0)[..., None] * vectors for share in (first, last)]
    points = np.concatenate([*cut, uphill], axis=1)
    fits = np.concatenate([some, some, there], axis=1)
    heights = np.where(fits, points[..., 2], -np.inf)
    best = points[np.arange(len(points)), heights.argmax(axis=1)]
    best[:, 2] = heights.max(axis=1)
    middle = (points[..., :2] * fits[..., None]).sum(axis=1) / np.maximum(fits.sum(axis=1), 1)[:, None]
    way = middle - best[:, :2]
    length = np.maximum(np.linalg.norm(way, axis=1, keepdims=True), _TINY)
    return best, best[:, :2] + way * np.minimum(_WITHIN / length, 0.5)


def _edges(triangles: Floats, high: float) -> tuple[Floats, Floats]:
    """Returns starts and ends `(n, 4, 3)` of each triangle's edges and of the line on it at a height.

    If there is no such line, it is a point.
    """
    ends = np.roll(triangles, -1, axis=1)
    under = triangles[..., 2] < high
    crosses = under != np.roll(under, -1, axis=1)
    rise = np.where(crosses, ends[..., 2] - triangles[..., 2], 1.0)
    points = triangles + ((high - triangles[..., 2]) / rise)[..., None] * (ends - triangles)
    points[..., 2] = high
    row = np.arange(len(triangles))
    one, other = crosses.argmax(axis=1), 2 - crosses[:, ::-1].argmax(axis=1)
    level = crosses.any(axis=1)[:, None]
    from_ = np.where(level, points[row, one], triangles[:, 0])
    to = np.where(level, points[row, other], triangles[:, 0])
    return np.concatenate([triangles, from_[:, None]], axis=1), np.concatenate([ends, to[:, None]], axis=1)


def _clip_below(starts: Floats, ends: Floats, first: Floats, last: Floats, high: float) -> tuple[Floats, Floats]:
    """Returns the part of each segment between two shares `(n, 4)` that is not above a height."""
    over_first, over_last = starts[..., 2] > high, ends[..., 2] > high
    rise = np.where(over_first != over_last, ends[..., 2] - starts[..., 2], 1.0)
    share = (high - starts[..., 2]) / rise
    first = np.where(over_first & ~over_last, np.maximum(first, share), first)
    last = np.where(over_last & ~over_first, np.minimum(last, share), last)
    return first, np.where(over_first & over_last, -np.inf, last)


def _to_base(points: Floats, room: Outline) -> Floats:
    """Returns points `(…, 3)` from above in units of the base `(…, 2)`: a unit disc, or the hull of two."""
    c, s = room.axis.real, room.axis.imag
    at = (points[..., :2] - [room.x, room.y]) @ np.array([[c, -s], [s, c]])
    return at / _sizes(room)


def _sizes(room: Outline) -> Floats:
    return np.maximum([room.a, room.b], _TINY)


def _core(room: Outline) -> float:
    return room.core / float(_sizes(room)[0])


def _clip(starts: Floats, ends: Floats, room: Outline) -> tuple[Floats, Floats]:
    """Returns the shares `(…,)` at which each segment, in units of the base, enters and leaves it.

    If a segment misses the base, the first share is greater than the last.
    """
    core = _core(room)
    vectors = ends - starts
    parts = [_in_disc(starts - [x, 0.0], vectors) for x in {-core, core}]
    if core:
        parts.append(_in_box(starts, vectors, np.array([core, 1.0])))
    first = np.min([np.where(begin <= end, begin, np.inf) for begin, end in parts], axis=0)
    last = np.max([np.where(begin <= end, end, -np.inf) for begin, end in parts], axis=0)
    return np.maximum(first, 0.0), np.minimum(last, 1.0)


def _in_disc(starts: Floats, vectors: Floats) -> tuple[Floats, Floats]:
    square = (vectors**2).sum(axis=-1)
    half = (starts * vectors).sum(axis=-1)
    out = (starts**2).sum(axis=-1) - 1.0
    still = square < 1e-24
    square = np.where(still, 1.0, square)
    root = half**2 - square * out
    met = np.where(still, out <= 0, root >= 0)
    root = np.sqrt(np.maximum(root, 0.0))
    begin = np.where(still, 0.0, (-half - root) / square)
    end = np.where(still, 1.0, (-half + root) / square)
    return np.where(met, begin, np.inf), np.where(met, end, -np.inf)


def _in_box(starts: Floats, vectors: Floats, half: Floats) -> tuple[Floats, Floats]:
    still = np.abs(vectors) < 1e-12
    steps = np.where(still, 1.0, vectors)
    shares = np.stack([(-half - starts) / steps, (half - starts) / steps])
    held = np.abs(starts) <= half
    begin = np.where(still, np.where(held, -np.inf, np.inf), shares.min(axis=0)).max(axis=-1)
    end = np.where(still, np.where(held, np.inf, -np.inf), shares.max(axis=0)).min(axis=-1)
    return begin, end


def _find_uphill(triangles: Floats, room: Outline, high: float) -> tuple[Floats, Flags]:
    """Returns where each triangle's plane is highest on the base `(n, 1, 3)`, and whether that point is valid.

    A valid point is on the triangle and not too high.
    """
    corners = _to_base(triangles, room)
    (ux, uy), (vx, vy) = ((corners[:, k] - corners[:, 0]).T for k in (1, 2))
    up, over = triangles[:, 1, 2] - triangles[:, 0, 2], triangles[:, 2, 2] - triangles[:, 0, 2]
    area = ux * vy - uy * vx
    level = np.where(np.abs(area) < 1e-18, 1.0, area)
    slope = np.stack([up * vy - over * uy, over * ux - up * vx], axis=1) / level[:, None]
    steep = np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-30)
    at = slope / steep + np.stack([np.sign(slope[:, 0]) * _core(room), np.zeros(len(slope))], axis=1)
    from_corner = at - corners[:, 0]
    u = (from_corner[:, 0] * vy - from_corner[:, 1] * vx) / level
    v = (from_corner[:, 1] * ux - from_corner[:, 0] * uy) / level
    points = triangles[:, 0] + u[:, None] * (triangles[:, 1] - triangles[:, 0])
    points += v[:, None] * (triangles[:, 2] - triangles[:, 0])
    there = (u >= 0) & (v >= 0) & (u + v <= 1) & (np.abs(area) >= 1e-18) & (points[:, 2] <= high)
    return points[:, None], there[:, None]


def _split_in_four(triangles: Floats) -> Floats:
    """Splits each triangle in four at the middles of its edges."""
    a, b, c = triangles.transpose(1, 0, 2)
    ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
    parts = [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
    return np.stack([np.stack(part, axis=1) for part in parts], axis=1).reshape(-1, 3, 3)
