"""What rises highest under a base, exactly: each triangle is cut along the base's outline, however thin it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.clusters import clusters
from app.geometry.frames import cross_products, transform_points
from app.geometry.outlines import Outline
from app.geometry.rays import Occluder

_AT_ONCE = 2_000
_ROUNDS = 8  # halvings of what is covered in part: less than 1/250 of a triangle's length then counts as covered
_WITHIN = 0.01  # mm a point of a triangle is moved off its edge, which rays may miss
_SAME = 0.01  # mm a thing has to be higher than another to matter
_UPRIGHT = 1e-6  # a normal that rises less belongs to a sheet that stands upright
_TINY = 1e-9


@dataclass(frozen=True, eq=False)
class Tips:
    """Where things rise under a base: spots `(n, 2)`, heights `(n,)` in mm, and the numbers of the occluders `(n,)`."""

    spots: Floats
    heights: Floats
    pieces: Longs


def find_tips(
    occluders: Sequence[Occluder], room: Outline, low: float, high: float, covered: Callable[[Floats], Flags]
) -> Tips:
    """The highest points of what a base may stand on between two heights in mm, the highest of all among them.

    `covered` says of spots `(n, 2)` where a base would be inside of something. A triangle covered at its highest
    point is quartered, and the quarters are tried.
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
    return Tips(np.concatenate(spots), np.concatenate(heights), np.concatenate(owners))


def _find_rising_parts(occluder: Occluder, room: Outline, low: float, high: float) -> Floats:
    """Triangles `(n, 3, 3)` that a base may stand on: over its box, and in part between two heights."""
    top = min(high, float(occluder.ball[0][2] + occluder.ball[1]))
    if top < low:
        return np.empty((0, 3, 3))
    reach = max(room.a + room.core, room.b)
    centre, half = np.array([room.x, room.y, (low + top) / 2]), np.array([reach, reach, (top - low) / 2])
    groups = clusters(occluder.mesh)
    away = np.abs(groups.centres - transform_points(centre[None], occluder.inverse))
    near_by = np.flatnonzero((away <= groups.halves + np.abs(occluder.inverse[:3, :3]) @ half).all(axis=1))
    triangles = transform_points(groups.triangles(near_by).reshape(-1, 3), occluder.frame).reshape(-1, 3, 3)
    over = (triangles.min(axis=1) <= centre + half) & (triangles.max(axis=1) >= centre - half)
    triangles = triangles[over.all(axis=1)]
    return triangles[_are_holding(triangles, occluder.mesh.health.watertight, high)]


def _are_holding(triangles: Floats, closed: bool, high: float) -> Flags:
    """Which triangles a base may stand on: those that look up, and in a mesh that is not closed those that look down.

    Sheets that stand upright hold what comes from above all of them.
    """
    normals = cross_products(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    up = normals[:, 2] / np.maximum(np.linalg.norm(normals, axis=1), 1e-30)
    if closed:
        return up > _UPRIGHT
    from_above = not (triangles[..., 2] > high).any()
    return (np.abs(up) > _UPRIGHT) | from_above


def find_tops(triangles: Floats, room: Outline, high: float) -> tuple[Floats, Floats]:
    """Where each of n triangles is highest within an outline and up to a height: points `(n, 3)`, z -inf for nowhere.

    Also a spot `(n, 2)` beside it, off the edges of what of the triangle lies there. What rises evenly over something
    convex is highest on the outline where that faces uphill, if this is on the triangle, or else on the triangle's
    edge, or on the line where it comes to be too high.
    """
    starts, ends = _edges(triangles, high)
    first, last = _clip(_to_base(starts, room), _to_base(ends, room), room)
    first, last = _clip_below(starts, ends, first, last, high)
    uphill, there = _find_uphill(triangles, room, high)
    some = first <= last
    ways = ends - starts
    cut = [starts + np.where(some, share, 0.0)[..., None] * ways for share in (first, last)]
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
    """Starts and ends `(n, 4, 3)` of each triangle's edges, and of the line on it at a height: a point if none is."""
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
    """The part of each segment between two shares `(n, 4)` of it that does not lie above a height."""
    over_first, over_last = starts[..., 2] > high, ends[..., 2] > high
    rise = np.where(over_first != over_last, ends[..., 2] - starts[..., 2], 1.0)
    share = (high - starts[..., 2]) / rise
    first = np.where(over_first & ~over_last, np.maximum(first, share), first)
    last = np.where(over_last & ~over_first, np.minimum(last, share), last)
    return first, np.where(over_first & over_last, -np.inf, last)


def _to_base(points: Floats, room: Outline) -> Floats:
    """Points `(…, 3)` from above, in lengths of the base `(…, 2)`: it is a disc of 1, or two with what is between."""
    c, s = room.axis.real, room.axis.imag
    at = (points[..., :2] - [room.x, room.y]) @ np.array([[c, -s], [s, c]])
    return at / _sizes(room)


def _sizes(room: Outline) -> Floats:
    return np.maximum([room.a, room.b], _TINY)


def _core(room: Outline) -> float:
    return room.core / float(_sizes(room)[0])


def _clip(starts: Floats, ends: Floats, room: Outline) -> tuple[Floats, Floats]:
    """From which to which share `(…,)` each segment, in lengths of the base, lies on it. Nowhere: first after last."""
    core = _core(room)
    ways = ends - starts
    parts = [_in_disc(starts - [x, 0.0], ways) for x in {-core, core}]
    if core:
        parts.append(_in_box(starts, ways, np.array([core, 1.0])))
    first = np.min([np.where(begin <= end, begin, np.inf) for begin, end in parts], axis=0)
    last = np.max([np.where(begin <= end, end, -np.inf) for begin, end in parts], axis=0)
    return np.maximum(first, 0.0), np.minimum(last, 1.0)


def _in_disc(starts: Floats, ways: Floats) -> tuple[Floats, Floats]:
    square = (ways**2).sum(axis=-1)
    half = (starts * ways).sum(axis=-1)
    out = (starts**2).sum(axis=-1) - 1.0
    still = square < 1e-24
    square = np.where(still, 1.0, square)
    root = half**2 - square * out
    met = np.where(still, out <= 0, root >= 0)
    root = np.sqrt(np.maximum(root, 0.0))
    begin = np.where(still, 0.0, (-half - root) / square)
    end = np.where(still, 1.0, (-half + root) / square)
    return np.where(met, begin, np.inf), np.where(met, end, -np.inf)


def _in_box(starts: Floats, ways: Floats, half: Floats) -> tuple[Floats, Floats]:
    still = np.abs(ways) < 1e-12
    steps = np.where(still, 1.0, ways)
    shares = np.stack([(-half - starts) / steps, (half - starts) / steps])
    held = np.abs(starts) <= half
    begin = np.where(still, np.where(held, -np.inf, np.inf), shares.min(axis=0)).max(axis=-1)
    end = np.where(still, np.where(held, np.inf, -np.inf), shares.max(axis=0)).min(axis=-1)
    return begin, end


def _find_uphill(triangles: Floats, room: Outline, high: float) -> tuple[Floats, Flags]:
    """Where each triangle's plane is highest on the base `(n, 1, 3)`, and whether that is on it and not too high."""
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
    """Each triangle in four, by the middles of its edges."""
    a, b, c = triangles.transpose(1, 0, 2)
    ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
    parts = [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
    return np.stack([np.stack(part, axis=1) for part in parts], axis=1).reshape(-1, 3, 3)
