"""How far one segment stays from everything that could stop it, in float64: what makes a witness true."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.geometry.clusters import Clusters, clusters
from app.geometry.frames import cross, moved
from app.geometry.mesh import Flags, Floats
from app.geometry.rays import Occluder

Closest = tuple[Floats, Floats, Floats]
_Nearest = tuple[float, Floats, Floats]

_AT_ONCE = 4
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


def clears(occluders: Sequence[Occluder], start: Floats, end: Floats, room: float) -> bool:
    """Whether the segment keeps `room` mm from everything: as `clearance` says, without looking for the nearest."""
    limit = Clearance(room, start, end, "")
    close = np.flatnonzero(_ball_bounds(occluders, start, end) < room).tolist()
    return all(_nearer(limit, occluders[index], start, end) is limit for index in close)


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


def _least(groups: Clusters, a: Floats, b: Floats, limit: float) -> _Nearest:
    """The least distance below `limit` of the segment from the groups' triangles, and the two closest points."""
    axes, low, high = _along(a, b)
    middle, half = groups.centres @ axes.T, groups.halves @ np.abs(axes).T
    bounds = _gap(middle - half, middle + half, low, high)
    order = np.flatnonzero(bounds < limit)
    order = order[np.argsort(bounds[order], kind="stable")]
    best: _Nearest = (limit, a, b)
    first, count = 0, _AT_ONCE
    while first < len(order) and bounds[order[first]] < best[0]:
        some = order[first : first + count]
        triangles = groups.triangles(some[bounds[some] < best[0]])
        placed = triangles @ axes.T
        best = _least_of(triangles, _gap(placed.min(axis=1), placed.max(axis=1), low, high), best, a, b)
        first, count = first + count, count * 2
    return best


def _least_of(triangles: Floats, bounds: Floats, best: _Nearest, a: Floats, b: Floats) -> _Nearest:
    """`best`, or what is closer among some triangles: the likeliest are measured first, then who is left."""
    close = np.flatnonzero(bounds < best[0])
    close = close[np.argsort(bounds[close], kind="stable")]
    for group in (close[:_LIKELIEST], close[_LIKELIEST:]):
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
    length = math.sqrt(way @ way)
    # A point has no direction; any will do.
    along = way / length if length > 1e-12 else np.array((1.0, 0.0, 0.0))
    side = cross(along, np.eye(3)[np.abs(along).argmin()])
    side = side / max(math.sqrt(side @ side), 1e-30)
    axes = np.array([along, side, cross(along, side)])
    ends = np.array([a, b]) @ axes.T
    return axes, ends.min(axis=0), ends.max(axis=0)


def _gap(low: Floats, high: Floats, other_low: Floats, other_high: Floats) -> Floats:
    """A lower bound on distance: the length of the gaps `(n, 3)` between intervals on three orthogonal axes."""
    gaps = np.maximum(np.maximum(low - other_high, other_low - high), 0)
    return np.sqrt((gaps**2).sum(axis=1))


def segment_to_triangles(a: Floats, b: Floats, triangles: Floats) -> Closest:
    """Distance of one segment from each of m triangles `(m, 3, 3)`, and the closest points `(m, 3)` on both.

    The least of: 0 where it crosses; an end from the face; the segment from one of the three edges.
    """
    corners = triangles.transpose(1, 0, 2)
    faces = _Faces(corners[0], corners[1] - corners[0], corners[2] - corners[0])
    edges = _edges(a, b, corners.reshape(-1, 3), corners[[1, 2, 0]].reshape(-1, 3))
    tries = (edges, faces.end(a), faces.end(b), faces.crossing(a, b))
    distances, on_segment, on_triangle = (np.concatenate(parts) for parts in zip(*tries, strict=True))
    m = len(triangles)
    best = distances.reshape(-1, m).argmin(axis=0) * m + np.arange(m)
    return distances[best], on_segment[best], on_triangle[best]


def _edges(a: Floats, b: Floats, p: Floats, q: Floats) -> Closest:
    """Segment ab from each segment pq. After Ericson, "Real-Time Collision Detection" (2005), 5.1.9."""
    d1, d2, r = b - a, q - p, a - p
    aa, ee = float(d1 @ d1), _dots(d2, d2)
    f, c, dd = _dots(d2, r), r @ d1, d2 @ d1
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


class _Faces:
    """The insides of m triangles, given by a corner and two edges `(m, 3)`.

    What rounding gets wrong at a rim is a hair from an edge, and the edges are measured too.
    """

    def __init__(self, corner: Floats, edge1: Floats, edge2: Floats) -> None:
        self.corner, self.edge1, self.edge2 = corner, edge1, edge2
        self.normal = cross(edge1, edge2)
        self._11, self._12, self._22 = _dots(edge1, edge1), _dots(edge1, edge2), _dots(edge2, edge2)
        self._det = self._11 * self._22 - self._12**2

    def end(self, point: Floats) -> Closest:
        """A point from each face; inf where its foot lies outside: the edges answer then."""
        height = _dots(point - self.corner, self.normal) / np.maximum(_dots(self.normal, self.normal), 1e-300)
        foot = point - height[:, None] * self.normal
        distance = np.where(self._contains(foot), _lengths(foot - point), np.inf)
        return distance, np.broadcast_to(point, foot.shape), foot

    def crossing(self, a: Floats, b: Floats) -> Closest:
        """0 and the crossing point where the segment passes through a face, inf where it does not."""
        side_a, side_b = _dots(a - self.corner, self.normal), _dots(b - self.corner, self.normal)
        across = (side_a * side_b <= 0) & (side_a != side_b)
        share = np.where(across, side_a / np.where(across, side_a - side_b, 1), 0)
        point = a + share[:, None] * (b - a)
        return np.where(across & self._contains(point), 0.0, np.inf), point, point

    def _contains(self, points: Floats) -> Flags:
        """Whether each point of a triangle's plane lies in it, rim included; by barycentric coordinates."""
        way = points - self.corner
        along1, along2 = _dots(way, self.edge1), _dots(way, self.edge2)
        v = self._22 * along1 - self._12 * along2
        w = self._11 * along2 - self._12 * along1
        return (v >= 0) & (w >= 0) & (v + w <= self._det)


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
    return np.sqrt(_dots(vectors, vectors))


def _dots(u: Floats, v: Floats) -> Floats:
    return np.einsum("ij,ij->i", u, v)
