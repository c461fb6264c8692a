"""Clearance of segments from everything that could stop them, in float64: the exact check of every witness.

The distance of a segment is measured to every triangle that could be the nearest. Balls round the occluders, boxes
round groups of triangles (`clusters`) and boxes round single triangles give lower bounds; whatever is farther by its
bound than the best distance so far is skipped. The result is the same as without these bounds, up to rounding.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats
from app.geometry.clusters import clusters
from app.geometry.frames import cross_products
from app.geometry.rays import Occluder, bounding_balls

Closest = tuple[Floats, Floats, Floats]

# Occluders that come this close, in mm, are measured together, before the rest.
_NEAR = 5.0
# Number of groups of triangles that are opened first.
_AT_ONCE = 8
_LIKELIEST = 48
# A triangle with an angle whose sine squared is less is a needle: measuring its edges is enough.
_NEEDLE = 1e-20
# Segments are parallel if the sine squared of the angle between them is less.
_PARALLEL = 1e-18


@dataclass(frozen=True, eq=False)
class Clearance:
    """The least distance in mm (0: it crosses; inf: no occluder), the closest points, and the occluder's name."""

    distance: float
    on_segment: Floats
    on_occluder: Floats
    name: str


def clearance(occluders: Sequence[Occluder], start: Floats, end: Floats) -> Clearance:
    """Returns the clearance of the segment from `start` `(3,)` to `end` `(3,)`.

    Groups of triangles are opened nearest first, and skipped if their box is farther than the best distance so far.
    """
    best = Clearance(np.inf, start, end, "")
    bounds = _ball_bounds(occluders, start, end)
    first = bounds <= max(_NEAR, bounds.min(initial=np.inf))
    for some in (first, ~first):
        chosen = np.flatnonzero(some & (bounds < best.distance)).tolist()
        best = _find_nearer(best, [occluders[i] for i in chosen], start, end)
    return best


def has_clearance(occluders: Sequence[Occluder], start: Floats, end: Floats, room: float) -> bool:
    """Returns whether the segment keeps `room` mm from everything; unlike `clearance`, it finds no nearest point."""
    limit = Clearance(room, start, end, "")
    close = np.flatnonzero(_ball_bounds(occluders, start, end) < room).tolist()
    return _find_nearer(limit, [occluders[i] for i in close], start, end) is limit


def triangles_near(occluders: Sequence[Occluder], start: Floats, end: Floats, reach: float) -> Floats:
    """Returns all triangles `(m, 3, 3)` that come within `reach` mm of the segment, and possibly a few more."""
    close = np.flatnonzero(_ball_bounds(occluders, start, end) <= reach).tolist()
    if not close:
        return np.zeros((0, 3, 3))
    groups = _Groups([occluders[i] for i in close], _Along(start, end))
    corners, _ = groups.triangles(np.flatnonzero(groups.bounds <= reach))
    return corners[:, groups.along.bounds(corners)[0] <= reach].transpose(1, 2, 0)


def _find_nearer(best: Clearance, occluders: Sequence[Occluder], start: Floats, end: Floats) -> Clearance:
    """Returns the clearance from these occluders if it is less than `best`, else `best`."""
    if not occluders:
        return best
    groups = _Groups(occluders, _Along(start, end))
    corners, owners, bounds = groups.nearest(best.distance)
    order = np.argsort(bounds, kind="stable")
    for part in (order[:_LIKELIEST], order[_LIKELIEST:]):
        left = part[bounds[part] < best.distance]
        if len(left):
            distance, on_segment, on_triangle = segment_to_triangles(start, end, corners[:, left].transpose(1, 2, 0))
            nearest = int(distance.argmin())
            if distance[nearest] < best.distance:
                name = occluders[int(owners[left[nearest]])].name
                best = Clearance(float(distance[nearest]), on_segment[nearest], on_triangle[nearest], name)
    return best


# Below, coordinates come first, `(3, …)`: NumPy is several times as fast along long rows.


class _Along:
    """A segment and three unit axes, the first along it: lower bounds on its distance from boxes and triangles."""

    def __init__(self, a: Floats, b: Floats) -> None:
        way = b - a
        length = math.sqrt(way @ way)
        # A point has no direction, so any will do.
        along = way / length if length > 1e-12 else np.array((1.0, 0.0, 0.0))
        side = cross_products(along, np.eye(3)[np.abs(along).argmin()])
        side = side / max(math.sqrt(side @ side), 1e-30)
        self._axes = np.array([along, side, cross_products(along, side)])
        ends = self._axes @ np.array([a, b]).T
        self._low, self._high = ends.min(axis=1)[:, None], ends.max(axis=1)[:, None]

    def bounds(self, corners: Floats) -> tuple[Floats, float]:
        """Returns a lower bound on the distance of each triangle `(3, m, 3)`, and that of the nearest corner."""
        placed = self._axes @ corners.reshape(3, -1)
        a, b, c = placed[:, 0::3], placed[:, 1::3], placed[:, 2::3]
        least = self._gap(np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c))
        return least, float(self._gap(placed, placed).min(initial=np.inf))

    def box_bounds(self, centres: Floats, halves: Floats) -> Floats:
        """Returns lower bounds on the distances of boxes given by centres `(3, k)` and half edges `(3, 3, k)`."""
        middle = self._axes @ centres
        half = np.abs(self._axes @ halves.reshape(3, -1)).reshape(3, 3, -1).sum(axis=1)
        return self._gap(middle - half, middle + half)

    def _gap(self, low: Floats, high: Floats) -> Floats:
        """Returns the length of the gaps between the segment and boxes along the axes, `(3, n)` each."""
        gaps = np.maximum(np.maximum(low - self._high, self._low - high), 0)
        return np.sqrt(_dots(gaps, gaps))


class _Groups:
    """The groups of triangles of several occluders, and a lower bound on the distance of each from one segment."""

    def __init__(self, occluders: Sequence[Occluder], along: _Along) -> None:
        self.along = along
        self._occluders = occluders
        boxes = [occluder.boxes for occluder in occluders]
        self._first = np.cumsum([0, *(centres.shape[1] for centres, _ in boxes)])
        centres, halves = (np.concatenate(parts, axis=-1) for parts in zip(*boxes, strict=True))
        self.bounds = along.box_bounds(centres, halves)

    def nearest(self, limit: float) -> tuple[Floats, NDArray[np.intp], Floats]:
        """Returns corners `(3, m, 3)` of the triangles that may be nearest, their occluders, and lower bounds.

        Only triangles that may be nearer than `limit` count. The corners in the nearest groups limit how far the
        others have to be searched.
        """
        order = np.argsort(self.bounds, kind="stable")
        all_corners, all_owners, all_least = [np.zeros((3, 0, 3))], [np.zeros(0, dtype=np.intp)], [np.zeros(0)]
        for part in (order[:_AT_ONCE], order[_AT_ONCE:]):
            corners, owners = self.triangles(part[self.bounds[part] <= limit])
            least, nearest = self.along.bounds(corners)
            # A corner may be the nearest point, and rounding must not lose it.
            limit = min(limit, nearest + 1e-9)
            close = least <= limit
            all_corners.append(corners[:, close])
            all_owners.append(owners[close])
            all_least.append(least[close])
        return np.concatenate(all_corners, axis=1), np.concatenate(all_owners), np.concatenate(all_least)

    def triangles(self, some: NDArray[np.intp]) -> tuple[Floats, NDArray[np.intp]]:
        """Returns the corners `(3, m, 3)` of the groups' triangles on the table, and the index of each occluder."""
        whose = np.searchsorted(self._first, some, side="right") - 1
        corners, owners = [np.zeros((3, 0))], [np.zeros(0, dtype=np.intp)]
        for index in np.unique(whose).tolist():
            occluder = self._occluders[index]
            local = clusters(occluder.mesh).triangles(some[whose == index] - self._first[index])
            corners.append(occluder.frame[:3, :3] @ local.reshape(-1, 3).T + occluder.frame[:3, 3:])
            owners.append(np.full(len(local), index))
        return np.concatenate(corners, axis=1).reshape(3, -1, 3), np.concatenate(owners)


def segment_to_triangles(a: Floats, b: Floats, triangles: Floats) -> Closest:
    """Returns the distance of a segment from each of m triangles `(m, 3, 3)`, and closest points `(m, 3)` on both."""
    distance, share, apart = Triangles(triangles).from_segments(a[None], b[None])
    on_segment = a + share[0, :, None] * (b - a)
    return distance[0], on_segment, on_segment - apart[0]


class Triangles:
    """m triangles `(m, 3, 3)`, prepared for measuring distances to segments.

    The distance of a segment from a triangle is the least of three: the distance of the segment from the three
    edges, the distance of its ends from the face, and 0 if it crosses the face. Rounding at the rim of a face does
    little harm, because an edge is very close there.
    """

    def __init__(self, corners: Floats) -> None:
        # Rounding is least near the origin.
        self._origin = corners[0, 0] if len(corners) else np.zeros(3)
        first = np.ascontiguousarray((corners - self._origin).transpose(2, 1, 0))
        vectors = first[:, [1, 2, 0]] - first
        self._first, self._vectors = first.reshape(3, -1), vectors.reshape(3, -1)
        self._lengths2 = np.maximum(_dots(self._vectors, self._vectors), 1e-300)
        self._passed = _dots(self._first, self._vectors)
        self._planes, self._offsets = _planes(first[:, 0], vectors[:, 0], -vectors[:, 2])

    def from_segments(self, starts: Floats, ends: Floats) -> Closest:
        """Measures each of n segments `(n, 3)` to `(n, 3)` against each triangle.

        Returns the distance and the share of the segment where it is closest, `(n, m)`, and the vector from the
        triangle, `(n, m, 3)`.
        """
        starts, ends = starts - self._origin, ends - self._origin
        shape = len(starts), 3, self._offsets.shape[1]
        edge_share, edge_apart = self._from_edges(starts, ends - starts)
        edge_distance = np.sqrt(_dots(edge_apart, edge_apart))
        face_distance, face_share, height = self._from_faces(starts, ends)
        distance = np.concatenate([edge_distance.reshape(shape), face_distance], axis=1)
        share = np.concatenate([edge_share.reshape(shape), face_share], axis=1)
        face_apart = height * self._planes[:, None, :1]
        apart = np.concatenate([edge_apart.reshape(3, *shape), face_apart], axis=2)
        n, best, m = np.arange(shape[0])[:, None], distance.argmin(axis=1), np.arange(shape[2])
        return distance[n, best, m], share[n, best, m], apart[:, n, best, m].transpose(1, 2, 0)

    def _from_edges(self, a: Floats, way: Floats) -> tuple[Floats, Floats]:
        """Returns the shares of the segment closest to the edges `(n, 3 m)`, and the vectors from there `(3, n, 3 m)`.

        After Ericson, "Real-Time Collision Detection" (2005), 5.1.9.
        """
        length2 = np.maximum(_dots(way.T, way.T), 1e-300)[:, None]
        both = way @ self._vectors
        along = a @ self._vectors - self._passed
        behind = _dots(a.T, way.T)[:, None] - way @ self._first
        square = length2 * self._lengths2
        det = square - both * both
        skew = det > _PARALLEL * square
        s = np.where(skew, (both * along - behind * self._lengths2) / np.where(skew, det, 1), 0)
        # Clipping one share changes the other. Done twice, because rounding may spoil s.
        t = _shares((both * _shares(s) + along) / self._lengths2)
        s = _shares((both * t - behind) / length2)
        t = _shares((both * s + along) / self._lengths2)
        s = _shares((both * t - behind) / length2)
        on_segment = a.T[:, :, None] + s * way.T[:, :, None]
        return s, on_segment - (self._first[:, None] + t * self._vectors[:, None])

    def _from_faces(self, a: Floats, b: Floats) -> Closest:
        """Returns distance (inf: outside the face), share and height, `(n, 3, m)` each, for start, end and crossing.

        The height over the face and the two barycentric coordinates are linear along the segment.
        """
        at = np.concatenate([a, b]) @ self._planes.reshape(3, -1) - self._offsets.ravel()
        at = at.reshape(2, len(a), *self._offsets.shape)
        h, u, v = at[:, :, 0], at[:, :, 1], at[:, :, 2]
        crosses = (h[0] * h[1] <= 0) & (h[0] != h[1])
        share = np.where(crosses, h[0] / np.where(crosses, h[0] - h[1], 1), 0)
        crosses &= _in_triangle(u[0] + share * (u[1] - u[0]), v[0] + share * (v[1] - v[0]))
        at_ends = np.where(_in_triangle(u, v), np.abs(h), np.inf)
        none = np.zeros_like(share)
        distance = np.stack([at_ends[0], at_ends[1], np.where(crosses, 0, np.inf)], axis=1)
        return distance, np.stack([none, none + 1, share], axis=1), np.stack([h[0], h[1], none], axis=1)


def _planes(corner: Floats, edge1: Floats, edge2: Floats) -> tuple[Floats, Floats]:
    """Returns axes whose dot product with a point gives its height over each face and its barycentric coordinates.

    There are three axes for each face, `(3, 3, m)`, and three offsets to subtract, `(3, m)`. For a needle, every
    point counts as outside the face.
    """
    normal = edge1[[1, 2, 0]] * edge2[[2, 0, 1]] - edge1[[2, 0, 1]] * edge2[[1, 2, 0]]
    size2, e11, e12, e22 = _dots(normal, normal), _dots(edge1, edge1), _dots(edge1, edge2), _dots(edge2, edge2)
    flat = size2 > _NEEDLE * e11 * e22
    size2 = np.where(flat, size2, np.inf)
    axes = [normal / np.sqrt(size2), (edge1 * e22 - edge2 * e12) / size2, (edge2 * e11 - edge1 * e12) / size2]
    planes = np.stack(axes, axis=1)
    offsets = _dots(planes, corner[:, None])
    offsets[1, ~flat] = 1
    return planes, offsets


def _in_triangle(u: Floats, v: Floats) -> Flags:
    return (u >= 0) & (v >= 0) & (u + v <= 1)


def _shares(values: Floats) -> Floats:
    return np.minimum(np.maximum(values, 0), 1)


def _ball_bounds(occluders: Sequence[Occluder], a: Floats, b: Floats) -> Floats:
    centres, radii = bounding_balls(tuple(occluders))
    way = b - a
    share = _shares((way @ centres - way @ a) / max(float(way @ way), 1e-30))
    apart = centres - a[:, None] - share * way[:, None]
    return np.sqrt(_dots(apart, apart)) - radii


def _dots(u: Floats, v: Floats) -> Floats:
    """Returns the dot products of vectors `(3, …)`."""
    products = u * v
    return products[0] + products[1] + products[2]
