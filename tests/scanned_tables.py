"""Small tables as a scanner would see them: blocks on a floor, in fine triangles, with any rotation and scale."""

import numpy as np
from manifold3d import Manifold, OpType

from app.geometry.frames import rotation_matrix, transform_points
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_io.ply import write_ply
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.rays import Occluder, any_hit
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


def scan_piece(mesh: Mesh, frame, noise=1.0, unseen_side=None, holes=6, seed=0) -> Mesh:
    """Returns what a scanner sees of a placed mesh: noisy, with holes, and with scraps of the floor around it.

    Nothing is photographed from within 60° of the direction of `unseen_side`, in degrees, except from above.
    """
    chance, placed = np.random.default_rng(seed), Occluder("piece", mesh, frame)
    vertices, faces = _refine(transform_points(mesh.vertices, frame), mesh.faces.astype(np.int64), 6.0)
    middles, normals = vertices[faces].mean(axis=1), _unit_normals(vertices[faces])
    seen = np.zeros(len(faces), dtype=bool)
    for up, around in [(89, 0), *((up, around) for up in (35, 60) for around in range(0, 360, 45))]:
        way = rotation_matrix(2, around) @ rotation_matrix(1, -up) @ (1.0, 0.0, 0.0)
        away = unseen_side is None or up == 89 or np.cos(np.radians(around - unseen_side)) < 0.5
        open_ = ~any_hit([placed], middles + 0.05 * normals, middles + 500.0 * way)
        seen |= open_ & (normals @ way > 0.1) & away
    for middle in middles[chance.integers(0, len(middles), holes)]:
        seen &= np.linalg.norm(middles - middle, axis=1) > chance.uniform(4, 10)
    xs, ys = (np.arange(vertices[:, k].min() - 8, vertices[:, k].max() + 8, 4.0) for k in (0, 1))
    spots = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    spots = spots[chance.random(len(spots)) < 0.5]
    scraps = np.c_[spots, chance.uniform(0, 3, len(spots))][:, None] + np.array([(0, 0, 0), (4, 0, 0), (0, 4, 0)])
    points = np.vstack([vertices, scraps.reshape(-1, 3)])
    kept = np.vstack([faces[seen], len(vertices) + np.arange(3 * len(spots)).reshape(-1, 3)])
    points += chance.normal(0, noise, points.shape)
    points[:, 2] = np.maximum(points[:, 2], 0.0)
    return prepare_mesh(points, kept, centred=False)


def _refine(vertices, faces, longest):
    """Halves the longest edge of each large triangle until none is longer."""
    while True:
        lengths = np.linalg.norm(vertices[faces] - np.roll(vertices[faces], -1, axis=1), axis=2)
        large = lengths.max(axis=1) > longest
        if not large.any():
            return vertices, faces
        order = (np.arange(3) + lengths[large].argmax(axis=1)[:, None]) % 3
        a, b, c = np.take_along_axis(faces[large], order, axis=1).T
        new = len(vertices) + np.arange(len(a))
        vertices = np.vstack([vertices, (vertices[a] + vertices[b]) / 2])
        faces = np.vstack([faces[~large], np.c_[a, new, c], np.c_[new, b, c]])


def _unit_normals(corners):
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
