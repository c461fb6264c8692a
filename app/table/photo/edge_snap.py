"""Moves a base in a photo onto the strongest edge near it.

The base's rim is projected into the photo at many places round the given one. The best place is the one where the
brightness changes most across the projected rim, on the mean over its points. Only the part of the photo round the
base is looked at. A coarse grid of places comes first, then finer ones round the best.
"""

import itertools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Colours, Floats
from app.geometry.outlines import Outline, boundary
from app.geometry.photo.photo_camera import PhotoCamera
from app.model import Base
from app.table.battle_shapes import base_outline

POINTS = 96
"""Number of points on the rim."""
BLUR_PX = 1.2
STEPS_MM = (1.0, 0.3, 0.1)
"""Distances of the places that are tried, coarse to fine."""
STRONG = 0.08
"""Brightness per pixel, as a share of white, above which an edge counts as no stronger."""
LEAST_GAIN = 1.35
"""Least strength of the best edge, as a multiple of that of the usual place."""
_MARGIN_PX = 6
_ACROSS: Any = ((0, 1), (1, 0))


def grey(picture: Colours) -> NDArray[np.float32]:
    """Returns the brightness of a picture `(h, w, 3)` from 0 to 1: `(h, w)` (ITU-R BT.601)."""
    return picture @ np.array((0.299, 0.587, 0.114), dtype=np.float32) / np.float32(255)


def snap_base(
    camera: PhotoCamera,
    picture_grey: NDArray[np.float32],
    base: Base,
    height_mm: float,
    at: tuple[float, ...],
    reach_mm: float = 6.0,
) -> tuple[float, float] | None:
    """Returns the place of a base near `at` whose rim lies on the strongest edge; None if no place stands out.

    `picture_grey` is the photo as it was taken, not undistorted; `height_mm` is the height of the rim; `at` is x, y
    and, of a base that is not round, its yaw in degrees.
    """
    x, y, yaw = (*at, 0.0)[:3]
    edges = _Edges.read(camera, picture_grey, (base_outline(base, x, y, yaw), height_mm), reach_mm)
    if edges is None:
        return None
    place = np.array((x, y))
    shifts, strengths = edges.search(np.zeros(2), reach_mm, STEPS_MM[0])
    best = int(np.argmax(strengths))
    usual = float(np.median(strengths))
    shift, top = shifts[best], float(strengths[best])
    if top < LEAST_GAIN * usual or float(np.abs(shift).max()) > reach_mm - STEPS_MM[0] / 2:
        return None
    for wide, step in itertools.pairwise(STEPS_MM):
        shifts, strengths = edges.search(shift, wide, step)
        shift = shifts[int(np.argmax(strengths))]
    x, y = (place + shift).tolist()
    return x, y


class _Edges:
    """How much the brightness changes across a rim that is moved over the table."""

    def __init__(self, camera: PhotoCamera, rim: Floats, gradient: Floats, corner: Floats) -> None:
        self._camera, self._rim = camera, rim
        self._gradient, self._corner = gradient, corner

    @staticmethod
    def read(
        camera: PhotoCamera,
        picture: NDArray[np.float32],
        level: tuple[Outline, float],
        reach_mm: float,
    ) -> "_Edges | None":
        """Returns the edges near an outline at a height; None if it is not within the picture."""
        from scipy import ndimage

        outline, height = level
        rim = np.column_stack([boundary(outline, POINTS), np.full(POINTS, height)])
        around = np.array([(dx, dy, 0.0) for dx in (-1, 1) for dy in (-1, 1)]) * reach_mm
        pixels = camera.project((rim[:, None] + around).reshape(-1, 3))
        if not np.isfinite(pixels).all():
            return None
        low = np.floor(pixels.min(axis=0)).astype(int) - _MARGIN_PX
        high = np.ceil(pixels.max(axis=0)).astype(int) + _MARGIN_PX
        if (low < 0).any() or (high > camera.lens.size).any():
            return None
        crop = picture[low[1] : high[1], low[0] : high[0]]
        gradient = np.stack([ndimage.gaussian_filter(crop, BLUR_PX, order=order) for order in _ACROSS])
        return _Edges(camera, rim, gradient, low.astype(np.float64))

    def search(self, middle: Floats, reach: float, step: float) -> tuple[Floats, Floats]:
        """Returns shifts `(k, 2)` within a square round the middle one, and the strength of the edge at each `(k,)`."""
        count = round(reach / step)
        line = np.arange(-count, count + 1) * step
        shifts = middle + np.stack(np.meshgrid(line, line), axis=2).reshape(-1, 2)
        return shifts, self._strengths(shifts)

    def _strengths(self, shifts: Floats) -> Floats:
        from scipy import ndimage

        moves = np.column_stack([shifts, np.zeros(len(shifts))])
        pixels = self._camera.project((moves[:, None] + self._rim).reshape(-1, 3)).reshape(len(shifts), -1, 2)
        along = np.roll(pixels, -1, axis=1) - np.roll(pixels, 1, axis=1)
        length = np.linalg.norm(along, axis=2)
        # The middle of a pixel is at one half.
        rows, columns = pixels[..., 1] - self._corner[1] - 0.5, pixels[..., 0] - self._corner[0] - 0.5
        across, down = (ndimage.map_coordinates(one, [rows, columns], order=1) for one in self._gradient)
        change = np.abs(across * along[..., 1] - down * along[..., 0]) / np.maximum(length, 1e-12)
        return np.minimum(change, STRONG).mean(axis=1)
