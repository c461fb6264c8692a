"""Rigid and scaled frames as 4 × 4 float64 matrices, points transformed by them, and points in a frustum."""

import numpy as np

from app.geometry.arrays import Flags, Floats


def make_frame(
    origin: tuple[float, float, float], yaw: float = 0.0, scale: float = 1.0, tilt: tuple[float, float] = (0.0, 0.0)
) -> Floats:
    """Returns the matrix `(4, 4)` that scales, tilts about x then y, yaws about z, and moves to `origin` (degrees)."""
    matrix = np.eye(4)
    matrix[:3, :3] = rotation_matrix(2, yaw) @ rotation_matrix(1, tilt[1]) @ rotation_matrix(0, tilt[0]) * scale
    matrix[:3, 3] = origin
    return matrix


def rotation_matrix(axis: int, degrees: float) -> Floats:
    """Returns the `(3, 3)` rotation about the x (0), y (1) or z (2) axis, counter-clockwise seen from its tip."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    matrix = np.eye(3)
    a, b = (axis + 1) % 3, (axis + 2) % 3
    matrix[a, a], matrix[a, b], matrix[b, a], matrix[b, b] = c, -s, s, c
    return matrix


def transform_points(points: Floats, matrix: Floats) -> Floats:
    """Returns the points `(n, 3)` transformed by the frame `(4, 4)`."""
    return points @ matrix[:3, :3].T + matrix[:3, 3]


def box_corners(low: Floats, high: Floats) -> Floats:
    """Returns the eight corners `(8, 3)` of a box, those of its bottom first."""
    xs, ys, zs = zip(low.tolist(), high.tolist(), strict=True)
    return np.array([(x, y, z) for z in zs for y in ys for x in xs])


def invert_frame(matrix: Floats) -> Floats:
    """Returns the inverse of the frame."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


def dot_rows(a: Floats, b: Floats) -> Floats:
    """Returns the dot products of vectors `(3, …)`; fast for the few rows that a proof needs thousands of times."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross_rows(a: Floats, b: Floats) -> Floats:
    """Returns the cross products of vectors `(3, …)`."""
    return np.stack([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def to_point(at: Floats) -> tuple[float, float, float]:
    """Returns an array of three coordinates as plain numbers."""
    x, y, z = at.tolist()
    return x, y, z


def dots(u: Floats, v: Floats) -> Floats:
    """Returns the dot products of vectors `(n, k)`, row by row."""
    return np.einsum("ij,ij->i", u, v)


def cross_products(u: Floats, v: Floats) -> Floats:
    """Returns the cross products of vectors `(…, 3)`; several times as fast as NumPy's for a few thousand."""
    u, v = np.broadcast_arrays(u, v)
    result = np.empty(u.shape)
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        result[..., k] = u[..., i] * v[..., j] - u[..., j] * v[..., i]
    return result


def are_in_frustum(origins: Floats, directions: Floats, points: Floats) -> Flags:
    """Returns which points `(n, 3)` are between four rays along `directions`, in order, from `origins`, both `(4, 3)`.

    The order may be clockwise or counter-clockwise. Points behind the origins count too.
    """
    tips = np.roll(origins + directions, -1, axis=0)
    normals = cross_products(directions, tips - origins)
    sides = ((points[:, None] - origins) * normals).sum(axis=2)
    return (sides >= 0).all(axis=1) | (sides <= 0).all(axis=1)
