"""Overlaps of solids and their depths; solids that only touch do not overlap."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.frames import cross_products, transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.boolean import LARGE, cache_clearers, join_manifolds, make_solid
from app.geometry.mesh_repair.closed_components import find_closed_components
from app.geometry.rays import Occluder, first_hits
from app.geometry.result_cache import cached_on, clear_cache

if TYPE_CHECKING:
    from manifold3d import Manifold

SLIGHT_MM = 0.05
"""Largest depth of an overlap that still counts as touching: printed models on a table are not placed more exactly."""

_DIRECTIONS = 64


@dataclass(frozen=True, eq=False)
class MeshOverlap:
    """The space shared by two objects: its depth in mm, and its least and greatest corner `(3,)`."""

    depth_mm: float
    low: Floats
    high: Floats


def find_overlap(a: Occluder, b: Occluder) -> MeshOverlap | None:
    """Returns the space that two occluders share; None if they are apart or only touch.

    Closed meshes are intersected. For others, the test looks for edges of one that pass through a face of the other.
    So a piece that is wholly inside such a mesh is not noticed.
    """
    (a_low, a_high), (b_low, b_high) = occluder_bounds(a), occluder_bounds(b)
    common = np.minimum(a_high, b_high) - np.maximum(a_low, b_low)
    thin = np.minimum(a_high - a_low, b_high - b_low)  # A wall may have zero thickness.
    if (common < np.minimum(thin, SLIGHT_MM)).any():
        return None
    return _find_shared(*sorted((a, b), key=lambda occluder: occluder.name))


@cached_on()
def occluder_bounds(occluder: Occluder) -> tuple[Floats, Floats]:
    """Returns the least and the greatest corner `(3,)` of the occluder on the table."""
    corners = transform_points(occluder.mesh.vertices, occluder.frame)
    return corners.min(axis=0), corners.max(axis=0)


@cached_on("both")
def _find_shared(a: Occluder, b: Occluder) -> MeshOverlap | None:
    one, other = _make_manifold(a.mesh), _make_manifold(b.mesh)
    if one is None or other is None:
        # Points where edges of one pass through faces of the other.
        points, depths, normals = map(
            np.concatenate, zip(_find_edge_penetrations(a, b), _find_edge_penetrations(b, a), strict=True)
        )
        if not len(points):
            return None
        # An edge may reach far through a face that runs along the common space, so the depth has a second limit: how
        # far the objects would have to be moved apart in one of these directions.
        depth = min(float(depths.max()), _find_escape(a, b, normals))
        return MeshOverlap(depth, points.min(axis=0), points.max(axis=0)) if depth > SLIGHT_MM else None
    both = one.transform(a.frame[:3]) ^ other.transform(b.frame[:3])
    parts = [_make_shared_room(part) for part in both.decompose()] if not both.is_empty() else []
    return max((part for part in parts if part.depth_mm > SLIGHT_MM), key=lambda part: part.depth_mm, default=None)


@cached_on()
def _make_manifold(mesh: Mesh) -> "Manifold | None":
    """Returns the mesh as one solid; None if it is not closed or too large."""
    if len(mesh.faces) > LARGE or mesh.health.open_edges:
        return None
    found = find_closed_components(mesh)
    solids = [make_solid(found.vertices, faces) for faces in found.solids]
    there = [solid.manifold for solid in solids if solid is not None]
    if len(found.loose) or not there or len(there) < len(solids):
        return None
    return join_manifolds(there)


cache_clearers.append(clear_cache)


def _make_shared_room(part: "Manifold") -> MeshOverlap:
    """Returns one shared space; its depth is its least width, measured at right angles to its largest faces."""
    drawn = part.to_mesh64()
    corners = np.asarray(drawn.vert_properties[:, :3], dtype=np.float64)
    faces = corners[np.asarray(drawn.tri_verts)]
    across = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    area = np.linalg.norm(across, axis=1)
    most = np.argsort(-area)[:_DIRECTIONS]
    directions = across[most] / np.maximum(area[most, None], 1e-30)
    width = float(np.ptp(corners @ directions[area[most] > 0].T, axis=0).min(initial=np.inf))
    return MeshOverlap(width if np.isfinite(width) else 0.0, corners.min(axis=0), corners.max(axis=0))


def _find_escape(a: Occluder, b: Occluder, normals: Floats) -> float:
    """Returns the least distance in mm that moves two objects apart along an axis or a frequent normal `(n, 3)`."""
    found, counts = np.unique(normals, axis=0, return_counts=True)
    one, other = (transform_points(each.mesh.vertices, each.frame) for each in (a, b))
    least = np.inf
    for direction in (*np.eye(3), *found[np.argsort(-counts)[:_DIRECTIONS]]):
        here, there = one @ direction, other @ direction
        least = min(least, here.max() - there.min(), there.max() - here.min())
    return float(least)


def _find_edge_penetrations(a: Occluder, b: Occluder) -> tuple[Floats, Floats, Floats]:
    """Returns where edges of `a` pass through faces of `b` `(n, 3)`, how deep `(n,)`, and the faces' normals `(n, 3)`.

    The depth is the smaller distance of the edge's ends from the plane of the face.
    """
    corners = transform_points(a.mesh.vertices, a.frame)
    edges = np.sort(np.vstack([a.mesh.faces[:, [0, 1]], a.mesh.faces[:, [1, 2]], a.mesh.faces[:, [2, 0]]]), axis=1)
    ends = corners[np.unique(edges, axis=0)]
    low, high = occluder_bounds(b)
    ends = ends[((ends.min(axis=1) <= high) & (ends.max(axis=1) >= low)).all(axis=1)]
    hits = first_hits([b], ends[:, 0], ends[:, 1])
    met = np.flatnonzero(hits.occluder >= 0)
    ends, normal = ends[met], hits.normal[met]
    points = ends[:, 0] + hits.share[met, None] * (ends[:, 1] - ends[:, 0])
    beyond = np.abs(((ends - points[:, None]) * normal[:, None]).sum(axis=2)).min(axis=1)
    deep = np.flatnonzero(beyond > SLIGHT_MM)
    through = deep[_run_squarely(b, ends[deep])]
    return points[through], beyond[through], normal[through]


def _run_squarely(b: Occluder, ends: Floats) -> Flags:
    """Returns which edges `(n, 2, 3)` still meet `b` when shifted slightly to each side; the others graze its rim."""
    if not len(ends):
        return np.zeros(0, dtype=np.bool_)
    way = ends[:, 1] - ends[:, 0]
    aside = cross_products(way, np.eye(3)[np.abs(way).argmin(axis=1)])
    aside /= np.maximum(np.linalg.norm(aside, axis=1, keepdims=True), 1e-30)
    up = cross_products(way, aside) / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-30)
    steps = [sign * SLIGHT_MM * side for side in (aside, up) for sign in (-1, 1)]
    return np.logical_and.reduce([first_hits([b], ends[:, 0] + s, ends[:, 1] + s).occluder >= 0 for s in steps])
