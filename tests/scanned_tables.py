"""Small tables as a scanner would see them: blocks on a floor, in fine triangles, with any rotation and scale."""

import numpy as np
from manifold3d import Manifold, OpType

from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_io.ply import write_ply
from app.geometry.table_scan.scan_mesh import ScanMesh, make_scan_mesh

BOARD = (300.0, 200.0)
BLOCKS = (((60.0, 50.0), (40.0, 30.0, 60.0)), ((200.0, 90.0), (30.0, 70.0, 45.0)))
"""Where the lower left corner of each block stands, and its size."""
CORNERS = ((0.0, 0.0, 0.0), (300.0, 0.0, 0.0), (300.0, 200.0, 0.0), (0.0, 200.0, 0.0))


def scan_table(blocks=BLOCKS, rim=30.0, spacing=6.0, noise=0.0, seed=0) -> ScanMesh:
    """Returns the upper side of a table in mm, z up, larger than its board by the rim; coloured by height."""
    slab = Manifold.cube((BOARD[0] + 2 * rim, BOARD[1] + 2 * rim, 20)).translate((-rim, -rim, -20))
    cubes = [Manifold.cube((*size[:2], size[2] + 1)).translate((*at, -1)) for at, size in blocks]
    found = Manifold.batch_boolean([slab, *cubes], OpType.Add).refine_to_length(spacing).to_mesh()
    scan = make_scan_mesh(np.asarray(found.vert_properties[:, :3], np.float64), np.asarray(found.tri_verts, np.int64))
    scan = scan.with_faces((scan.vertices[scan.faces, 2] > -5).all(axis=1))
    off = np.random.default_rng(seed).normal(0, noise, (len(scan.vertices), 1)) if noise else 0.0
    height = np.clip(scan.vertices[:, 2:] * 4, 0, 255)
    paint = np.concatenate([height, 255 - height, np.full_like(height, 80)], axis=1).astype(np.uint8)
    return ScanMesh(scan.vertices + off * scan.vertex_normals, scan.faces, paint)


def scan_bytes(scan: ScanMesh) -> bytes:
    """Returns the scan as a PLY with its colours."""
    return write_ply(Mesh(scan.vertices, scan.faces.astype(np.int32), Health(0, 0, 0, 0, 0, (1, 1, 1)), scan.colours))
