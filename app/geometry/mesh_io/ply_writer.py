"""A mesh as the bytes of a file that reads back as the very same triangles."""

import numpy as np
from numpy.typing import NDArray

from app.geometry.mesh import Mesh

_FACE = np.dtype([("count", "u1"), ("corner", "<i4", 3)])


def ply(mesh: Mesh) -> bytes:
    """The mesh as a binary PLY of doubles, in mm with z up."""
    header = (
        "ply\nformat binary_little_endian 1.0\n"
        f"element vertex {len(mesh.vertices)}\n"
        "property double x\nproperty double y\nproperty double z\n"
        f"element face {len(mesh.faces)}\n"
        "property list uchar int vertex_indices\nend_header\n"
    )
    faces: NDArray[np.void] = np.zeros(len(mesh.faces), dtype=_FACE)
    faces["count"], faces["corner"] = 3, mesh.faces
    return header.encode() + np.ascontiguousarray(mesh.vertices, dtype="<f8").tobytes() + faces.tobytes()
