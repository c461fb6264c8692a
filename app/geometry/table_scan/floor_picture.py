"""The floor of a scan as a picture from straight above, in true scale: it lies on the board as a photo of it would."""

import numpy as np

from app.geometry.arrays import Colours, Floats
from app.geometry.table_scan.scan_mesh import ScanMesh

PIXEL_MM = 1.5
"""Scans have a colour every few mm."""
LEAST_SHARE = 0.05
"""A floor with a colour in less of its pixels is not known well enough to be drawn."""


def draw_floor(scan: ScanMesh, band_mm: float, board_mm: tuple[float, float]) -> Colours | None:
    """The floor `(h, w, 3)` of a scan that lies on its board, its first row at the far edge; None without colours.

    What is no higher than `band_mm` is of the floor. Where none was seen, as under terrain, it is painted as the
    nearest that was.
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
    if np.count_nonzero(count) < LEAST_SHARE * len(count):
        return None
    sums = [np.bincount(cell, scan.colours[on, band], minlength=len(count)) for band in range(3)]
    paint = np.stack(sums, axis=1) / np.maximum(count, 1)[:, None]
    nearest = np.zeros((2, *shape), dtype=np.int32)
    unseen = count.reshape(shape) == 0
    ndimage.distance_transform_edt(unseen, return_distances=False, return_indices=True, indices=nearest)
    return np.round(paint.reshape(*shape, 3)[nearest[0], nearest[1]]).astype(np.uint8)[::-1]
