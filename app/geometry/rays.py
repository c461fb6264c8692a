"""Segments against triangle meshes: an Embree tree per mesh, posed per occluder; NumPy if Embree is missing.

Trees work in float32 in the mesh's own frame. Their results are right except very close to an edge; code that
promises more checks again in float64 (`clearance`). `segment_crossings` finds every face that a segment crosses, in
float64.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats
from app.geometry.clusters import clusters
from app.geometry.frames import cross_products, invert_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.result_cache import cached_on

try:
    from embreex import rtcore, rtcore_scene
    from embreex.mesh_construction import TriangleMesh
except ImportError:  # Linux ARM and Windows ARM have no wheel.
    rtcore = rtcore_scene = None
    TriangleMesh = None

HAS_EMBREE = rtcore_scene is not None
"""True if rays are fast; else there are a few thousand a second, too few for pictures."""

Singles = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Occluder:
    """A mesh placed by a frame, with the name that verdicts use for it.

    If `mesh` only contains the true shape, as a prism contains a cylinder, then `core` is contained in it: a witness
    has to clear `mesh`, a proof may rest on `core`.
    """

    name: str
    mesh: Mesh
    frame: Floats
    core: Mesh | None = None

    @cached_property
    def inverse(self) -> Floats:
        """The frame that maps points of the table into the mesh's own frame."""
        return invert_frame(self.frame)

    @cached_property
    def is_in_place(self) -> bool:
        """True if the mesh's own coordinates are the table's, so that no point needs to be transformed."""
        return np.array_equal(self.frame, np.eye(4))

    @cached_property
    def scale(self) -> float:
        """Millimetres on the table per millimetre of the mesh, the same however the frame is turned."""
        return float(f"{np.cbrt(abs(np.linalg.det(self.frame[:3, :3]))):.12g}")

    @cached_property
    def box(self) -> tuple[Floats, Floats]:
        """The mesh's least and greatest corner `(3,)`, in its own frame."""
        return self.mesh.vertices.min(axis=0), self.mesh.vertices.max(axis=0)

    @cached_property
    def boxes(self) -> tuple[Floats, Floats]:
        """The boxes round its clusters of triangles on the table: centres `(3, k)` and half edges `(3, 3, k)`."""
        groups, turn = clusters(self.mesh), self.frame[:3, :3]
        return transform_points(groups.centres, self.frame).T.copy(), turn[:, :, None] * groups.halves.T

    @cached_property
    def bounding_ball(self) -> tuple[Floats, float]:
        """The centre `(3,)` and radius of a ball that contains the occluder."""
        low, high = self.box
        centre = transform_points(((low + high) / 2)[None], self.frame)[0]
        return centre, float(np.linalg.norm(high - low) / 2 * self.scale)


@dataclass(frozen=True, eq=False)
class Hits:
    """The first hits of n segments: the share of the segment's length, or inf if it meets nothing.

    `occluder` and `face` are -1 if nothing is met; `normal` `(n, 3)` is the unit normal of that face, as wound.
    """

    share: Floats
    occluder: NDArray[np.int32]
    face: NDArray[np.int32]
    normal: Floats


def any_hit(occluders: Sequence[Occluder], starts: Floats, ends: Floats) -> Flags:
    """Returns whether each segment `(n, 3)` to `(n, 3)` meets any occluder."""
    if not occluders or not len(starts):
        return np.zeros(len(starts), dtype=np.bool_)
    result = _find_hits(occluders[0], starts, ends)
    for occluder in occluders[1:]:
        open_ = np.flatnonzero(~result)
        if len(open_) == 0:
            break
        result[open_] = _find_hits(occluder, starts[open_], ends[open_])
    return result


def hits_by_occluder(occluders: Sequence[Occluder], starts: Floats, ends: Floats) -> Flags:
    """Returns which occluders each segment `(n, 3)` to `(n, 3)` meets: `(n, len(occluders))`."""
    result = np.zeros((len(starts), len(occluders)), dtype=np.bool_)
    for index, occluder in enumerate(occluders):
        result[:, index] = _find_hits(occluder, starts, ends)
    return result


def first_hits(occluders: Sequence[Occluder], starts: Floats, ends: Floats) -> Hits:
    """Returns what each segment meets first."""
    n = len(starts)
    share, normal = np.full(n, np.inf), np.zeros((n, 3))
    which, face = np.full(n, -1, dtype=np.int32), np.full(n, -1, dtype=np.int32)
    for index, occluder in enumerate(occluders):
        limit = np.minimum(share, 1.0).astype(np.float32)
        found, at = ray_tree(occluder.mesh).find_first_hits(*_to_local(occluder, starts, ends), limit)
        hit = np.flatnonzero(found >= 0)
        share[hit], which[hit], face[hit] = at[hit], index, found[hit]
        corners = occluder.mesh.vertices[occluder.mesh.faces[found[hit]]]
        normals = (
            cross_products(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]) @ occluder.frame[:3, :3].T
        )
        normal[hit] = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    return Hits(share, which, face, normal)


def names_along(occluders: Sequence[Occluder], start: Floats, end: Floats) -> tuple[str, ...]:
    """Returns the names of what the segment from `start` `(3,)` to `end` `(3,)` meets, in the order of meeting.

    An occluder that is met first and last with others between has its name in both places, so that the names in
    reverse are those from the other end.
    """
    near = occluders_near(occluders, start, end, 0.0)
    starts, ends = np.stack([start, end]), np.stack([end, start])
    shares = [first_hits([one], starts, ends).share.tolist() for one in near]
    hits = [
        (one.name, there, 1 - back) for one, (there, back) in zip(near, shares, strict=True) if max(there, back) <= 1
    ]
    met = sorted({(share, name) for name, first, last in hits for share in (first, last)})
    return tuple(name for name, _ in groupby(name for _, name in met))


def occluders_near(occluders: Sequence[Occluder], start: Floats, end: Floats, radius: float) -> list[Occluder]:
    """Returns the occluders that may come within `radius` of the segment from `start` `(3,)` to `end` `(3,)`."""
    centres, radii = bounding_balls(tuple(occluders))
    way = end - start
    share = np.clip((way @ centres - way @ start) / max(float(way @ way), 1e-12), 0, 1)
    apart = centres - start[:, None] - share * way[:, None]
    close = (apart**2).sum(axis=0) <= (radii + radius) ** 2
    return [occluders[i] for i in np.flatnonzero(close).tolist()]


@cached_on()
def bounding_balls(occluders: tuple[Occluder, ...]) -> tuple[Floats, Floats]:
    """Returns centres `(3, k)` and radii `(k,)` of balls that contain the occluders."""
    centres = np.array([occluder.bounding_ball[0] for occluder in occluders]).reshape(-1, 3).T
    return np.ascontiguousarray(centres), np.array([occluder.bounding_ball[1] for occluder in occluders])


class RayTree(Protocol):
    """Ray queries in a mesh's own frame, for segments from `starts` to `starts + rays`, both `(n, 3)` float32."""

    def find_hits(self, starts: Singles, rays: Singles) -> Flags:
        """Returns whether each segment meets the mesh."""
        ...

    def find_first_hits(self, starts: Singles, rays: Singles, limit: Singles) -> tuple[NDArray[np.int32], Singles]:
        """Returns the face each segment meets first within `limit` of its length (-1: none), and the share up to it."""
        ...


_trees: WeakKeyDictionary[Mesh, RayTree] = WeakKeyDictionary()


def ray_tree(mesh: Mesh) -> RayTree:
    """Returns the mesh's tree, built once per mesh."""
    found = _trees.get(mesh)
    if found is None:
        found = _trees[mesh] = EmbreeTree(mesh) if rtcore_scene else NumpyTree(mesh)
    return found


@cache
def _device() -> Any:
    """Returns the one device for all scenes: Embree has room for only about a thousand."""
    assert rtcore is not None
    return rtcore.EmbreeDevice()


class EmbreeTree:
    """A mesh in an Embree scene."""

    def __init__(self, mesh: Mesh) -> None:
        assert rtcore_scene is not None
        assert TriangleMesh is not None
        self._scene = rtcore_scene.EmbreeScene(_device(), robust=True)
        TriangleMesh(self._scene, mesh.vertices.astype(np.float32), mesh.faces.astype(np.int32))

    def find_hits(self, starts: Singles, rays: Singles) -> Flags:
        """Returns whether each segment meets the mesh."""
        limit = np.ones(len(starts), dtype=np.float32)
        return np.asarray(self._scene.run(starts, rays, dists=limit, query="OCCLUDED")) >= 0

    def find_first_hits(self, starts: Singles, rays: Singles, limit: Singles) -> tuple[NDArray[np.int32], Singles]:
        """Returns the face each segment meets first within `limit` of its length (-1: none), and the share up to it."""
        found = self._scene.run(starts, rays, dists=limit, output=1)
        return found["primID"], found["tfar"]


class NumpyTree:
    """The same queries in NumPy, one group of triangles after another; thousands of times slower."""

    def __init__(self, mesh: Mesh) -> None:
        self._clusters = clusters(mesh)

    def find_hits(self, starts: Singles, rays: Singles) -> Flags:
        """Returns whether each segment meets the mesh."""
        return self.find_first_hits(starts, rays, np.ones(len(starts), dtype=np.float32))[0] >= 0

    def find_first_hits(self, starts: Singles, rays: Singles, limit: Singles) -> tuple[NDArray[np.int32], Singles]:
        """Returns the face each segment meets first within `limit` of its length (-1: none), and the share up to it."""
        a, way = starts.astype(np.float64), rays.astype(np.float64)
        face, share = np.full(len(a), -1, dtype=np.int32), limit.astype(np.float64)
        length2 = np.maximum((way**2).sum(axis=1), 1e-30)
        groups = self._clusters
        for index, (faces, centre, half) in enumerate(zip(groups.faces, groups.centres, groups.halves, strict=True)):
            at = np.clip(((centre - a) * way).sum(axis=1) / length2, 0, 1)[:, None]
            maybe = np.flatnonzero(((a + at * way - centre) ** 2).sum(axis=1) <= (half**2).sum() * (1 + 1e-9))
            if len(maybe) == 0:
                continue
            crossings = _find_crossings(a[maybe], way[maybe], groups.triangles(np.array([index])))
            best = crossings.argmin(axis=1)
            nearest = crossings[np.arange(len(maybe)), best]
            closer = nearest <= share[maybe]
            share[maybe[closer]], face[maybe[closer]] = nearest[closer], faces[best[closer]]
        return face, share.astype(np.float32)


def _find_crossings(starts: Floats, rays: Floats, triangles: Floats) -> Floats:
    """Returns the share at which each of n segments crosses each of m triangles, or inf: `(n, m)`.

    Möller and Trumbore, "Fast, minimum storage ray/triangle intersection" (1997).
    """
    corner, edge1, edge2 = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    across = cross_products(rays[:, None], edge2)
    det = (across * edge1).sum(axis=2)
    with np.errstate(divide="ignore", invalid="ignore"):
        from_corner = starts[:, None] - corner
        u = (from_corner * across).sum(axis=2) / det
        other = cross_products(from_corner, edge1)
        v = (rays[:, None] * other).sum(axis=2) / det
        share = (edge2 * other).sum(axis=2) / det
        hit = (u >= 0) & (v >= 0) & (u + v <= 1) & (share >= 0) & (share <= 1)
    return np.where(hit, share, np.inf)


def _find_hits(occluder: Occluder, starts: Floats, ends: Floats) -> Flags:
    return ray_tree(occluder.mesh).find_hits(*_to_local(occluder, starts, ends))


def _to_local(occluder: Occluder, starts: Floats, ends: Floats) -> tuple[Singles, Singles]:
    if occluder.is_in_place:
        return starts.astype(np.float32), (ends - starts).astype(np.float32)
    a = transform_points(starts, occluder.inverse)
    return a.astype(np.float32), (transform_points(ends, occluder.inverse) - a).astype(np.float32)


_EDGE = 1e-9  # Share of a triangle by which a segment may miss it, so that none slips through between two triangles.


def segment_crossings(occluder: Occluder, start: Floats, end: Floats) -> Floats:
    """Returns the shares of its length, from 0 to 1, at which a segment `(3,)` to `(3,)` crosses the occluder: `(k,)`.

    They are sorted. Möller and Trumbore, over the groups of triangles whose boxes the segment meets. A segment
    within the plane of a face does not cross it.
    """
    a, b = transform_points(np.stack([start, end]), occluder.inverse)
    groups = clusters(occluder.mesh)
    # A box can be excluded by one of its axes, or by the cross product of the segment with one (separating axes).
    middle, half = (a + b) / 2, (b - a) / 2
    off, reach = groups.centres - middle, np.abs(half)
    meets: Flags = np.all(np.abs(off) <= groups.halves + reach + 1e-9, axis=1)
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        apart = np.abs(off[:, j] * half[k] - off[:, k] * half[j])
        meets = meets & (apart <= groups.halves[:, j] * reach[k] + groups.halves[:, k] * reach[j] + 1e-9)
    triangles = groups.triangles(np.flatnonzero(meets))
    if not len(triangles):
        return np.zeros(0)
    corner, one, other = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    way = b - a
    across = cross_products(way[None], other)
    det = (across * one).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = a - corner
        u = (away * across).sum(axis=1) / det
        turned = cross_products(away, one)
        v = (way * turned).sum(axis=1) / det
        share = (other * turned).sum(axis=1) / det
        hit = (u >= -_EDGE) & (v >= -_EDGE) & (u + v <= 1 + _EDGE) & (share >= 0) & (share <= 1)
    return np.unique(share[hit])
