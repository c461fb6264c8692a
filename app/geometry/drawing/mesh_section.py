"""Sections: meshes cut by an upright plane, drawn as height over distance."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.clusters import clusters
from app.geometry.frames import transform_points
from app.geometry.rays import Occluder


@dataclass(frozen=True)
class Plane:
    """An upright plane: through a point of the board, along a unit direction seen from above."""

    x: float
    y: float
    along: tuple[float, float]

    @staticmethod
    def through(start: Floats, end: Floats) -> "Plane":
        """Returns the plane through a line `(3,)` to `(3,)`, with distance 0 at its start.

        If the line is upright, the plane runs along x.
        """
        way = (end - start)[:2]
        length = float(np.hypot(*way))
        x, y = (way / length).tolist() if length > 1e-9 else (1.0, 0.0)
        return Plane(float(start[0]), float(start[1]), (x, y))

    def offset(self, mm: float) -> "Plane":
        """Returns the plane moved `mm` to the left, seen along it."""
        x, y = self.along
        return Plane(self.x - y * mm, self.y + x * mm, self.along)

    def project(self, points: Floats) -> Floats:
        """Returns points `(…, 3)` as distance along the plane and height `(…, 2)`."""
        x, y = self.along
        return np.stack([(points[..., 0] - self.x) * x + (points[..., 1] - self.y) * y, points[..., 2]], axis=-1)

    def signed_distances(self, points: Floats) -> Floats:
        """Returns how far points `(…, 3)` are to the left of the plane, seen along it, in mm."""
        x, y = self.along
        away: Floats = (points[..., 1] - self.y) * x - (points[..., 0] - self.x) * y
        return away


@dataclass(frozen=True, eq=False)
class SectionCut:
    """The cut of a mesh by a plane: closed outlines and open lines, each `(k, 2)` of distance and height in mm.

    Closed outlines run with the solid on their left, provided that the mesh is wound outwards.
    """

    closed: tuple[Floats, ...] = field(default=())
    open_: tuple[Floats, ...] = field(default=())

    @property
    def empty(self) -> bool:
        """True if the plane misses the mesh."""
        return not (self.closed or self.open_)


def cut_section(occluder: Occluder, plane: Plane) -> SectionCut:
    """Cuts the occluder with the plane, exactly; corners on the plane count as left of it."""
    faces = _near(occluder, plane)
    used, faces = np.unique(occluder.mesh.faces[faces], return_inverse=True)
    corners = transform_points(occluder.mesh.vertices[used], occluder.frame)
    if np.linalg.det(occluder.frame[:3, :3]) < 0:
        faces = faces.reshape(-1, 3)[:, ::-1]
    return _cut(corners, faces.reshape(-1, 3), plane)


def outline_profile(occluder: Occluder, plane: Plane) -> Floats:
    """Returns the convex outline `(k, 2)` of the occluder projected onto the plane; counter-clockwise."""
    return _hull(plane.project(transform_points(occluder.mesh.vertices, occluder.frame)))


def _near(occluder: Occluder, plane: Plane) -> Longs:
    """Returns the indices of the faces in groups whose box the plane may meet."""
    centres, halves = occluder.boxes
    x, y = plane.along
    square = np.array((-y, x, 0.0))
    reach = np.abs(np.einsum("i,ijk->jk", square, halves)).sum(axis=0)
    close = np.abs(plane.signed_distances(centres.T)) <= reach + 1e-6
    return np.unique(clusters(occluder.mesh).faces[close])


def _cut(corners: Floats, faces: Longs, plane: Plane) -> SectionCut:
    off = plane.signed_distances(corners)
    left = off >= 0
    crossing = faces[left[faces].any(axis=1) & ~left[faces].all(axis=1)]
    if not len(crossing):
        return SectionCut()
    ends, points = _ends(crossing, left, off, plane.project(corners))
    return _join_chains(ends, points)


def _ends(crossing: Longs, left: Flags, off: Floats, flat: Floats) -> tuple[Longs, Floats]:
    """Returns the edges where the cut of each face begins and ends, `(m, 2)`, and the point where each edge is cut.

    A face that is wound outwards has the solid below it. Its cut begins at the edge that comes back onto the plane's
    left side and ends at the edge that leaves it, so that the solid is on the left of the cut.
    """
    tails, heads = crossing, np.roll(crossing, -1, axis=1)
    leaves, comes = left[tails] & ~left[heads], ~left[tails] & left[heads]
    both = np.stack([_pick(tails, heads, comes), _pick(tails, heads, leaves)], axis=1)
    edges, ends = np.unique(np.sort(both.reshape(-1, 2), axis=1), axis=0, return_inverse=True)
    first, second = edges.T
    share = off[first] / (off[first] - off[second])
    return ends.reshape(-1, 2), flat[first] + share[:, None] * (flat[second] - flat[first])


def _pick(tails: Longs, heads: Longs, which: Flags) -> Longs:
    side = which.argmax(axis=1)[:, None]
    return np.concatenate([np.take_along_axis(tails, side, 1), np.take_along_axis(heads, side, 1)], axis=1)


def _join_chains(ends: Longs, points: Floats) -> SectionCut:
    """Joins pieces end to end: closed where they return to their start, open where no piece follows."""
    following: dict[int, list[int]] = {}
    for begin, end in ends.tolist():
        following.setdefault(begin, []).append(end)
    arriving = set(ends[:, 1].tolist())
    closed: list[Floats] = []
    open_: list[Floats] = []
    heads = [begin for begin in following if begin not in arriving]
    for begin in (*heads, *following):
        while following.get(begin):
            chain = _follow_chain(begin, following)
            if chain[0] == chain[-1] and len(chain) > 3:
                closed.append(points[chain[:-1]])
            else:
                open_.append(points[chain])
    return SectionCut(tuple(closed), tuple(open_))


def _follow_chain(begin: int, following: dict[int, list[int]]) -> list[int]:
    chain = [begin]
    while following.get(chain[-1]):
        chain.append(following[chain[-1]].pop())
        if chain[-1] == begin:
            break
    return chain


def _hull(points: Floats) -> Floats:
    """Returns the convex hull of points `(n, 2)`.

    After Andrew, "Another efficient algorithm for convex hulls" (1979).
    """
    thinned = points if len(points) < 400 else _find_extremes(points)
    ordered = sorted(set(map(tuple, thinned.tolist())))
    if len(ordered) < 3:
        return np.array(ordered)
    return np.array([*_half(ordered), *_half(ordered[::-1])])


def _half(ordered: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    kept: list[tuple[float, float]] = []
    for x, y in ordered:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], (x, y)) <= 0:
            kept.pop()
        kept.append((x, y))
    return kept[:-1]


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _find_extremes(points: Floats) -> Floats:
    """Returns the points that are farthest in one of many directions: enough of a hull for drawing."""
    turns = np.linspace(0, 2 * np.pi, 180, endpoint=False)
    directions = np.stack([np.cos(turns), np.sin(turns)])
    return points[np.unique((points @ directions).argmax(axis=0))]
