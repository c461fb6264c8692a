"""Slivers, faces too thin to have a reliable direction, and their removal by flipping edges."""

import numpy as np
from numpy.typing import NDArray

from build_scripts.assets.terrain.solids import Floats

Faces = NDArray[np.int64]
THINNEST = 0.01
"""Smallest height in mm of a face that is not a sliver."""


def heights(corners: Floats) -> Floats:
    """Returns the smallest height of each triangle of `corners` `(n, 3, 3)`."""
    sides = np.roll(corners, -1, axis=1) - corners
    doubled = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1)
    return doubled / np.linalg.norm(sides, axis=2).max(axis=1)


def flipped(vertices: Floats, faces: Faces) -> Faces:
    """Returns the faces with each sliver's longest edge flipped to the other diagonal, if that is an improvement.

    The sliver's third point is within its height of that edge, so the surface moves by less than `THINNEST`.
    """
    faces = faces.copy()
    for _ in range(4):
        for face in np.flatnonzero(heights(vertices[faces]) < THINNEST):
            _flip(vertices, faces, int(face))
    return faces


def _flip(vertices: Floats, faces: Faces, face: int) -> None:
    corners = vertices[faces[face]]
    longest = int(np.argmax(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)))
    a, b, c = np.roll(faces[face], -longest)
    twin = np.flatnonzero((faces == a).any(axis=1) & (faces == b).any(axis=1))
    other = int(twin[twin != face][0])
    d = next(v for v in faces[other] if v not in (a, b))
    joined = ((faces == c).any(axis=1) & (faces == d).any(axis=1)).any()
    pair = np.array([[a, d, c], [d, b, c]])
    before, after = heights(vertices[faces[[face, other]]]), heights(vertices[pair])
    if not joined and after.min() > before.min():
        faces[[face, other]] = pair
