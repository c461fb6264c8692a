"""The roughness of a scan: how far its surface probably is from the real one, estimated from the surface itself."""

import math
from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.mesh_repair import topology
from app.geometry.table_scan.scan_mesh import ScanMesh

FLOOR_REACH_MM = 12.0
"""Largest bend of a floor."""
LEVEL = 0.8
"""Least upward component of a normal on the floor."""
OUTLIERS = 3.0
_MAX_POINTS = 200_000


@dataclass(frozen=True)
class Roughness:
    """Roughness in mm: the distance from the plane that 95 % of the floor keep, and the noise on flat places anywhere.

    The noise is two standard deviations, which 95 % of the points keep too. `band_mm` is the height up to which
    points belong to the floor, `spacing_mm` the usual length of an edge above it, and `placed_mm` the error of the
    points by which the scan was placed on its board.
    """

    floor_mm: float
    local_mm: float
    band_mm: float
    spacing_mm: float
    placed_mm: float = 0.0

    @property
    def noise_mm(self) -> float:
        """The probable distance of the measured points from the real surface."""
        return max(self.floor_mm, self.local_mm)

    @property
    def tolerance_mm(self) -> float:
        """The probable distance of the scanned surface from the real one, rounded up to tenths of a millimetre.

        It combines the noise, half the spacing of the points (nothing was measured between them, and edges are cut
        off), and the error of the scan's place on the board. The three errors are independent, so their squares are
        added.
        """
        return math.ceil(math.hypot(self.noise_mm, self.spacing_mm / 2, self.placed_mm) * 10 - 1e-6) / 10


def measure_roughness(scan: ScanMesh, placed_mm: float = 0.0) -> Roughness:
    """Returns the roughness of a scan in mm with its floor at z = 0, whose points on the board were slightly off.

    `placed_mm` is that error.
    """
    on = find_floor_points(scan)
    height = np.abs(scan.vertices[on, 2])
    floor = float(np.percentile(height, 95)) if len(height) else 0.0
    band = OUTLIERS * 1.4826 * float(np.median(height)) if len(height) else 0.0
    edges = topology.find_edges(scan.faces)
    lengths = np.linalg.norm(scan.vertices[edges.low] - scan.vertices[edges.high], axis=1)
    stands = ~(on[edges.low] & on[edges.high])
    spacing = float(np.median(lengths[stands] if stands.any() else lengths))
    # The usual distance of a vertex from the mean of its neighbours, along its normal, as a measure of the surface
    # noise. Vertices at edges and corners of terrain are a minority, so they do not affect the median.
    count = np.bincount(np.concatenate([edges.low, edges.high]), minlength=len(scan.vertices))
    total = np.zeros_like(scan.vertices)
    np.add.at(total, edges.low, scan.vertices[edges.high])
    np.add.at(total, edges.high, scan.vertices[edges.low])
    fine = count >= 4
    noise = 0.0
    if fine.any():
        away = scan.vertices[fine] - total[fine] / count[fine, None]
        along = np.abs((away * scan.vertex_normals[fine]).sum(axis=1)) / np.sqrt(1 + 1 / count[fine])
        noise = 1.4826 * float(np.median(along))
    return Roughness(floor, 2 * noise, max(band, floor), spacing, placed_mm)


def find_floor_points(scan: ScanMesh) -> Flags:
    """Returns which vertices `(n,)` belong to the floor at z = 0: level, and near it in relation to its spread."""
    height = np.abs(scan.vertices[:, 2])
    level = (scan.vertex_normals[:, 2] > LEVEL) & (height < FLOOR_REACH_MM)
    reach = FLOOR_REACH_MM
    for _ in range(20):
        near = level & (height <= reach)
        if not near.any():
            break
        spread = max(4.0 * 1.4826 * float(np.median(height[near])), 0.05)
        if spread >= reach * 0.99:
            break
        reach = spread
    return level & (height <= reach)


def level_frame(scan: ScanMesh) -> Floats:
    """Returns the small rotation and lift `(4, 4)` that puts the floor of a scan in mm more exactly at z = 0."""
    spots = scan.vertices[find_floor_points(scan)]
    frame = np.eye(4)
    if len(spots) < 10:
        return frame
    middle = spots.mean(axis=0)
    normal = np.linalg.svd((spots - middle)[:: max(1, len(spots) // _MAX_POINTS)], full_matrices=False)[2][2]
    normal = normal if normal[2] > 0 else -normal
    across = np.cross((0.0, 1.0, 0.0), normal)
    across /= np.linalg.norm(across)
    frame[:3, :3] = np.stack([across, np.cross(normal, across), normal])
    frame[:3, 3] = (*middle[:2], 0.0) - frame[:3, :3] @ middle
    return frame
