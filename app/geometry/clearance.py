"""How far one segment stays from everything that could stop it, in float64: what makes a witness true."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.geometry.clusters import Clusters, clusters
from app.geometry.frames import moved
from app.geometry.mesh import Floats
from app.geometry.rays import Occluder

Closest = tuple[Floats, Floats, Floats]

_AT_ONCE = 8
_LIKELIEST = 48


@dataclass(frozen=True, eq=False)
class Clearance:
    """The least distance in mm (0: it crosses; inf: there is nothing), where on the segment, and where on what."""

    distance: float
    on_segment: Floats
    on_occluder: Floats
    name: str


def clearance(occluders: Sequence[Occluder], start: Floats, end: Floats) -> Clearance:
    """The clearance of the segment from `start` `(3,)` to `end` `(3,)`.

    Groups of triangles are opened nearest first and passed over once their box is farther than what was found.
    """
    best = Clearance(np.inf, start, end, "")
    bounds = _ball_bounds(occluders, start, end)
    for index in np.argsort(bounds, kind="stable"):
        if bounds[index] > best.distance:
            break
        best = _nearer(best, occluders[index], start, end)
    return best


def _nearer(best: Clearance, occluder: Occluder, start: Floats, end: Floats) -> Clearance:
    """`best`, or the clearance from this occluder where that is less."""
    a, b = moved(np.stack([start, end]), occluder.inverse)
    groups = clusters(occluder.mesh)
    limit = best.distance / occluder.scale
    distance, on_segment, on_occluder = _least(groups, a, b, limit)
    if distance >= limit:
        return best
    points = moved(np.stack([on_segment, on_occluder]), occluder.frame)
    return Clearance(distance * occluder.scale, points[0], points[1], occluder.name)


def _least(groups: Clusters, a: Floats, b: Floats, limit: float) -> tuple[float, Floats, Floats]:
    """The least distance below `limit` of the segment from the groups' triangles, and the two closest points."""
    axes, low, high = _along(a, b)
    middle, half = groups.centres @ axes.T, groups.halves @ np.abs(axes).T
    bounds = _gap(middle - half, middle + half, low, high)
    order = np.argsort(bounds, kind="stable")
    best: tuple[float, Floats, Floats] = (limit, a, b)
    first, count = 0, _AT_ONCE
    while first < len(order) and bounds[order[first]] < best[0]:
        some = order[first : first + count]
        some = some[bounds[some] < best[0]]
        best = _least_of(groups.triangles[some].reshape(-1, 3, 3), a, b, best)
        first, count = first + count, count * 2
    return best


def _least_of(
    triangles: Floats, a: Floats, b: Floats, best: tuple[float, Floats, Floats]
) -> tuple[float, Floats, Floats]:
    """`best`, or what is closer among some triangles: the likeliest are measured first, then who is left."""
    axes, low, high = _along(a, b)
    placed = triangles @ axes.T
    bounds = _gap(placed.min(axis=1), placed.max(axis=1), low, high)
    order = np.argsort(bounds, kind="stable")
    for group in (order[:_LIKELIEST], order[_LIKELIEST:]):
        some = group[bounds[group] < best[0]]
        if len(some):
            distance, on_segment, on_triangle = segment_to_triangles(a, b, triangles[some])
            nearest = int(distance.argmin())
            if distance[nearest] < best[0]:
                best = (float(distance[nearest]), on_segment[nearest], on_triangle[nearest])
    return best


def _along(a: Floats, b: Floats) -> tuple[Floats, Floats, Floats]:
    """Three unit axes `(3, 3)`, the first along the segment, and the segment's least and greatest place on each."""
    way = b - a
    along = way / max(float(np.linalg.norm(way)), 1e-30)
    side = np.cross(along, np.eye(3)[np.abs(along).argmin()])
    side = side / max(float(np.linalg.norm(side)), 1e-30)
    axes = np.stack([along, side, np.cross(along, side)])
    ends = np.stack([a, b]) @ axes.T
    return axes, ends.min(axis=0), ends.max(axis=0)


def _gap(low: Floats, high: Floats, other_low: Floats, other_high: Floats) -> Floats:
    """A lower bound on distance: the length of the gaps `(n, 3)` between intervals on three orthogonal axes."""
    gaps = np.maximum(np.maximum(low - other_high, other_low - high), 0)
    return np.sqrt((gaps**2).sum(axis=1))


def segment_to_triangles(a: Floats, b: Floats, triangles: Floats) -> Closest:
    """Distance of one segment from each of m triangles `(m, 3, 3)`, and the closest points `(m, 3)` on both.

    The least of: 0 where it crosses; an end from the face; the segment from one of the three edges.
    """
    p, q = triangles, np.roll(triangles, -1, axis=1)
    tries: list[Closest] = [_edges(a, b, p[:, k], q[:, k]) for k in range(3)]
    tries += [_face(end, triangles) for end in (a, b)]
    tries.append(_crossing(a, b, triangles))
    distances = np.array([t[0] for t in tries], dtype=np.float64)
    best = distances.argmin(axis=0)
    pick = np.arange(len(triangles))
    on_segment = np.array([t[1] for t in tries], dtype=np.float64)
    on_triangle = np.array([t[2] for t in tries], dtype=np.float64)
    return distances[best, pick], on_segment[best, pick], on_triangle[best, pick]


def _edges(a: Floats, b: Floats, p: Floats, q: Floats) -> Closest:
    """Segment ab from each segment pq. After Ericson, "Real-Time Collision Detection" (2005), 5.1.9."""
    d1, d2, r = b - a, q - p, a - p
    aa, ee = float(d1 @ d1), (d2 * d2).sum(axis=1)
    f, c, dd = (d2 * r).sum(axis=1), r @ d1, d2 @ d1
    e_safe, a_safe = np.maximum(ee, 1e-30), max(aa, 1e-30)
    det = aa * ee - dd * dd
    s = np.where(det > 1e-18 * a_safe * e_safe, (dd * f - c * ee) / np.where(det == 0, 1, det), 0.0)
    s = np.clip(s, 0, 1)
    t = np.clip((dd * s + f) / e_safe, 0, 1)
    s = np.clip((dd * t - c) / a_safe, 0, 1)
    # Once more each: t may have been clipped by a stale s.
    t = np.clip((dd * s + f) / e_safe, 0, 1)
    on_ab, on_pq = a + s[:, None] * d1, p + t[:, None] * d2
    return _lengths(on_ab - on_pq), on_ab, on_pq


def _face(point: Floats, triangles: Floats) -> Closest:
    """A point from the inside of each triangle's face; inf where its foot lies outside (the edges answer then)."""
    foot, inside = _foot(point, triangles)
    distance = np.where(inside, _lengths(foot - point), np.inf)
    return distance, np.broadcast_to(point, foot.shape), foot


def _crossing(a: Floats, b: Floats, triangles: Floats) -> Closest:
    """0 and the crossing point where the segment passes through the triangle, inf where it does not."""
    normal = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    side_a = ((a - triangles[:, 0]) * normal).sum(axis=1)
    side_b = ((b - triangles[:, 0]) * normal).sum(axis=1)
    across = (side_a * side_b <= 0) & (side_a != side_b)
    share = np.where(across, side_a / np.where(across, side_a - side_b, 1), 0)
    point = a + share[:, None] * (b - a)
    inside = across & _contains(triangles, normal, point)
    return np.where(inside, 0.0, np.inf), point, point


def _foot(point: Floats, triangles: Floats) -> tuple[Floats, np.ndarray]:
    normal = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length2 = np.maximum((normal**2).sum(axis=1), 1e-300)
    height = ((point - triangles[:, 0]) * normal).sum(axis=1) / length2
    foot = point - height[:, None] * normal
    return foot, _contains(triangles, normal, foot)


def _contains(triangles: Floats, normal: Floats, points: Floats) -> np.ndarray:
    """Whether each point of a triangle's plane lies in it, the rim included."""
    inside = np.ones(len(triangles), dtype=bool)
    for k in range(3):
        corner, following = triangles[:, k], triangles[:, (k + 1) % 3]
        inside &= (np.cross(following - corner, points - corner) * normal).sum(axis=1) >= 0
    return inside


def _to_segment(points: Floats, a: Floats, b: Floats) -> Floats:
    """Distance of each point `(n, 3)` from the segment."""
    way = b - a
    share = np.clip((points - a) @ way / max(float(way @ way), 1e-30), 0, 1)
    return _lengths(points - a - share[:, None] * way)


def _ball_bounds(occluders: Sequence[Occluder], a: Floats, b: Floats) -> Floats:
    if not occluders:
        return np.zeros(0)
    centres = np.array([o.ball[0] for o in occluders])
    return _to_segment(centres, a, b) - np.array([o.ball[1] for o in occluders])


def _lengths(vectors: Floats) -> Floats:
    return np.sqrt((vectors**2).sum(axis=1))
