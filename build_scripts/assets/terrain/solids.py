"""Building blocks of all pieces: boxes, hulls and tubes, and their union into one solid."""

from collections.abc import Iterable, Sequence

import numpy as np
from manifold3d import JoinType, Manifold, Mesh, OpType
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Random = np.random.Generator

__all__ = ["Floats", "JoinType", "Manifold", "Random", "box", "fused", "hull", "log", "placed", "plank", "tube"]


def box(low: Sequence[float], high: Sequence[float]) -> Manifold:
    """Returns an upright box between two corners in mm."""
    return Manifold.cube(np.subtract(high, low)).translate((float(low[0]), float(low[1]), float(low[2])))


def hull(points: Floats) -> Manifold:
    """Returns the convex hull of points `(n, 3)`, rounded to a hundredth of a millimetre."""
    return Manifold.hull_points(np.round(points, 2))


def fused(parts: Iterable[Manifold], floor: bool = True) -> Manifold:
    """Returns all parts as one solid; if `floor` is set, everything below z = 0 is cut off."""
    solid = Manifold.batch_boolean(list(parts), OpType.Add)
    return solid.trim_by_plane((0, 0, 1), 0) if floor else solid


def placed(
    solid: Manifold, at: Sequence[float] = (0, 0, 0), yaw: float = 0.0, tilt: tuple[float, float] = (0, 0)
) -> Manifold:
    """Returns the solid tilted about x and y, turned by `yaw` degrees, then moved."""
    return solid.rotate((tilt[0], tilt[1], 0)).rotate((0, 0, yaw)).translate((float(at[0]), float(at[1]), float(at[2])))


def plank(size: Sequence[float], bevel: float = 0.5) -> Manifold:
    """Returns a beam of `size` = (x, y, z) about its own centre with all twelve edges bevelled."""
    half = np.asarray(size, float) / 2
    signs = np.stack(np.meshgrid(*[(-1, 1)] * 3, indexing="ij"), -1).reshape(-1, 3)
    inset = half - bevel * (1 - np.eye(3))[:, None, :]
    return hull((signs[None] * inset).reshape(-1, 3))


def log(start: Sequence[float], end: Sequence[float], radii: tuple[float, float], sides: int = 8) -> Manifold:
    """Returns a straight tapered pole between two points."""
    return tube(np.array([start, end], float), np.array(radii), sides)


def tube(path: Floats, radii: Floats, sides: int = 7, ridges: Floats | None = None) -> Manifold:
    """Returns a tube along `path` `(n, 3)` with `radii` `(n,)`; `ridges` `(n, sides)` multiplies the radius around it.

    The frame of each ring is the projection of the previous one, so the tube does not twist.
    """
    path = np.asarray(path, float)
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    side = np.eye(3)[np.argmin(np.abs(along[0]))]
    turns = np.arange(sides) * 2 * np.pi / sides
    rings = []
    for point, direction, radius, ridge in zip(
        path, along, radii, np.ones((len(path), sides)) if ridges is None else ridges, strict=True
    ):
        side = side - direction * (side @ direction)
        side /= np.linalg.norm(side)
        up = np.cross(direction, side)
        rings.append(point + (radius * ridge)[:, None] * (np.cos(turns)[:, None] * side + np.sin(turns)[:, None] * up))
    return _capped(np.round(np.array(rings, np.float64), 2))


def _capped(rings: Floats) -> Manifold:
    count, sides = rings.shape[:2]
    here = np.arange(sides)
    beside = (here + 1) % sides
    step = (np.arange(count - 1) * sides)[:, None]
    lower = np.stack([step + here, step + beside, step + beside + sides], -1).reshape(-1, 3)
    upper = np.stack([step + here, step + beside + sides, step + here + sides], -1).reshape(-1, 3)
    fan = np.stack([np.zeros(sides - 2, int), here[1:-1], here[2:]], -1)
    faces = np.vstack([lower, upper, fan[:, ::-1], fan + (count - 1) * sides])
    return Manifold(Mesh(vert_properties=rings.reshape(-1, 3).astype(np.float32), tri_verts=faces.astype(np.uint32)))
