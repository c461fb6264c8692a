"""The floor of a scan as a true-scale picture from straight above, to be used like a photo of the board."""

import numpy as np

from app.geometry.arrays import Colours, Floats
from app.geometry.table_scan.scan_mesh import ScanMesh

PIXEL_MM = 1.5
"""Size of a pixel: scans have a colour every few mm."""
MIN_SHARE = 0.05
"""Least share of pixels with a colour for a floor that is drawn."""


def draw_floor(scan: ScanMesh, band_mm: float, board_mm: tuple[float, float]) -> Colours | None:
    """Returns the floor `(h, w, 3)` of a scan that is laid on its board, far edge first; None without colours.

    Everything up to `band_mm` is floor. Where no floor was seen, as under terrain, it is painted like the nearest
    part that was.
    """
    if scan.colours is None:
        return None
    from scipy import ndimage

    shape = tuple(max(8, round(side / PIXEL_MM)) for side in board_mm[::-1])
    on = np.abs(scan.vertices[:, 2]) <= band_mm
    share: Floats = scan.vertices[on, 1::-1] / np.array(board_mm[::-1])
    place = np.clip((share * shape).astype(np.int64), 0, np.array(shape) - 1)
    cell = np.ravel_multi_index((place[:, 0], place[:, 1]), shape)
    count = np.bincount(cell, minlength=shape[0] * shape[1])
    if np.count_nonzero(count) < MIN_SHARE * len(count):
        return None
    sums = [np.bincount(cell, scan.colours[on, band], minlength=len(count)) for band in range(3)]
    paint = np.stack(sums, axis=1) / np.maximum(count, 1)[:, None]
    nearest = np.zeros((2, *shape), dtype=np.int32)
    unseen = count.reshape(shape) == 0
    ndimage.distance_transform_edt(unseen, return_distances=False, return_indices=True, indices=nearest)
    return np.round(paint.reshape(*shape, 3)[nearest[0], nearest[1]]).astype(np.uint8)[::-1]
