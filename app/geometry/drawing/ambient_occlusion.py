"""Ambient occlusion: the share of open sky above points among meshes."""

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.drawing.render_mesh import RenderMesh, area_normals, group_sums, half_edges, normalise
from app.geometry.frames import transform_points
from app.geometry.rays import Occluder, Singles, ray_tree

LIFT = 0.15  # mm that a ray starts above its surface
CHUNK = 40_000  # rays per batch: a worker that traces more blocks the window


def ambient_occlusion(
    points: Floats, normals: Floats, occluders: list[Occluder], rays: int = 32, reach: float = 150.0
) -> Floats:
    """Returns the share `(n,)` of open sky above each point: 0 buried, 1 free. Nothing beyond `reach` mm counts.

    Directions are cosine-weighted (Malley's method) and the same for every point, so that the result shows no noise.
    The board at z = 0 counts as an occluder for points above it.
    """
    free = np.ones(len(points))
    for begin in range(0, len(points), CHUNK // rays):
        part = slice(begin, begin + CHUNK // rays)
        free[part] = _compute_openness(points[part], normals[part], occluders, _directions(rays), reach)
    return free


def are_buried(points: Floats, normals: Floats, occluders: list[Occluder], reach: float = 150.0) -> Flags:
    """Returns which points `(n,)` are inside solids: nearly all of their rays first meet a face from behind."""
    inside = np.zeros(len(points), dtype=bool)
    local = _directions(8) * reach
    for begin in range(0, len(points), CHUNK // 8):
        part = slice(begin, begin + CHUNK // 8)
        inside[part] = _meet_backs(points[part], normals[part], occluders, local).sum(axis=1) >= 7
    return inside


def fill_unknown_light(skin: RenderMesh, light: Floats, unknown: Flags) -> Floats:
    """Returns the light with unknown values taken from neighbours, so that no dark seams show from outside."""
    start, end = half_edges(skin.faces)
    a, b = np.concatenate([start, end]), np.concatenate([end, start])
    light, known = light.copy(), ~unknown
    for _ in range(3):
        use = known[b] & ~known[a]
        count = np.bincount(a[use], minlength=len(light))
        total = np.bincount(a[use], weights=light[b[use]], minlength=len(light))
        found = count > 0
        light[found] = total[found] / count[found]
        known = known | found
    return light


def inward_steps(skin: RenderMesh) -> Floats:
    """Returns steps `(n, 3)` of at most 1 from each vertex into its own patch, along the surface.

    They lead away from the next wall.
    """
    corners = skin.points[skin.faces]
    directions = normalise((corners.mean(axis=1, keepdims=True) - corners).reshape(-1, 3))
    steps = normalise(group_sums(skin.faces.reshape(-1), directions, len(skin.points)))
    return steps - skin.normals * np.einsum("ij,ij->i", steps, skin.normals)[:, None]


def _compute_openness(
    points: Floats, normals: Floats, occluders: list[Occluder], local: Floats, reach: float
) -> Floats:
    axes = _axes(normals)
    starts = points + normals * LIFT
    down = np.minimum(np.einsum("rk,nk->nr", local, axes[:, :, 2]), -1e-9)
    above = starts[:, 2:] > 0
    share = np.where(above & (down < -1e-6), starts[:, 2:] / -down / reach, 1.0).clip(0, 1).astype(np.float32)
    for occluder in _find_within(occluders, points, reach):
        share = _shorten_rays(share, occluder, starts, np.matmul(axes, occluder.inverse[:3, :3].T), local * reach)
    return share.mean(axis=1, dtype=np.float64)


def _meet_backs(points: Floats, normals: Floats, occluders: list[Occluder], local: Floats) -> Flags:
    """Returns which rays `(n, rays)` first meet the back of a face."""
    axes, starts, rays = _axes(normals), points + normals * LIFT, len(local)
    share, behind = np.ones(len(points) * rays, dtype=np.float32), np.zeros(len(points) * rays, dtype=bool)
    for occluder in _find_within(occluders, points, float(np.linalg.norm(local[0]))):
        directions = np.matmul(local, np.matmul(axes, occluder.inverse[:3, :3].T)).reshape(-1, 3)
        begin = np.repeat(transform_points(starts, occluder.inverse), rays, axis=0).astype(np.float32)
        face, at = ray_tree(occluder.mesh).find_first_hits(begin, directions.astype(np.float32), share)
        hit = np.flatnonzero(face >= 0)
        normal = area_normals(occluder.mesh.vertices[occluder.mesh.faces[face[hit]]])
        share[hit], behind[hit] = at[hit], np.einsum("ij,ij->i", normal, directions[hit]) > 0
    return behind.reshape(-1, rays)


def _axes(normals: Floats) -> Floats:
    """Returns three axes `(n, 3, 3)` for each unit normal `(n, 3)`, which is the third of them."""
    side = np.where(np.abs(normals[:, 2:]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])
    tangent = normalise(np.cross(normals, side))
    return np.stack([tangent, np.cross(normals, tangent), normals], axis=1)


def _shorten_rays(share: Singles, occluder: Occluder, starts: Floats, axes: Floats, local: Floats) -> Singles:
    """Returns how far each ray gets, at most `share` `(n, rays)` of its length.

    The axes `(n, 3, 3)` are in the mesh's frame. Only the points and their axes are transformed into the frame, not
    the many rays, which halves the time.
    """
    centre, radius = occluder.bounding_ball
    near = np.flatnonzero(np.linalg.norm(starts - centre, axis=1) < radius + np.linalg.norm(local[0]))
    directions = np.matmul(local.astype(np.float32), axes[near].astype(np.float32))
    from_here = np.repeat(transform_points(starts[near], occluder.inverse).astype(np.float32), len(local), axis=0)
    face, at = ray_tree(occluder.mesh).find_first_hits(from_here, directions.reshape(-1, 3), share[near].reshape(-1))
    share[near] = np.where(face >= 0, np.minimum(at, 1.0), share[near].reshape(-1)).reshape(-1, len(local))
    return share


def _find_within(occluders: list[Occluder], points: Floats, reach: float) -> list[Occluder]:
    """Returns the occluders whose ball comes within reach of the points' bounding box."""
    low, high = points.min(axis=0), points.max(axis=0)
    gaps = (
        np.linalg.norm(o.bounding_ball[0] - np.clip(o.bounding_ball[0], low, high)) - o.bounding_ball[1]
        for o in occluders
    )
    return [o for o, gap in zip(occluders, gaps, strict=True) if gap < reach]


def _directions(count: int) -> Floats:
    index = np.arange(count) + 0.5
    radius, turn = np.sqrt(index / count), index * np.pi * (3.0 - np.sqrt(5.0))
    return np.stack([radius * np.cos(turn), radius * np.sin(turn), np.sqrt(1.0 - index / count)], axis=1)
