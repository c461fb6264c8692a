"""Moves a base in a photo onto the strongest edges near it.

The silhouette of a base on the table consists of the rim of its underside on the camera's side, and of the rim of its
top on the other side. Paint and light may hide any other edge, but not these. The silhouette is projected into the
photo at many places round the given one, a coarse grid first, then finer ones round the best. The best place is the
one where the brightness changes most across it, on the mean over its points. A strong edge counts little more than a
weaker one, so that a bright body does not outweigh a whole rim. The result is only trusted if every place farther away
is clearly worse. Only the part of the photo round the base is looked at.
"""

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Colours, Floats
from app.geometry.frames import dots
from app.geometry.outlines import Outline, boundary
from app.geometry.photo.photo_camera import PhotoCamera
from app.model import Base
from app.table.battle_shapes import base_outline

POINTS = 96
"""Number of points on the silhouette."""
BLUR_PX = 1.2
STEPS_MM = (1.0, 0.3, 0.1)
"""Distances of the places that are tried, coarse to fine."""
STRONG = 0.02
"""Change of brightness in a pixel, as a share of white, that counts half as much as the strongest possible."""
NEAR_MM, LEAD = 2.2, 1.15
"""Places farther than this from the best one have to be worse by this factor."""
MARGIN_PX = 6
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
    """Returns the place of a base near `at` whose silhouette lies on edges of the photo; None if none is clearly best.

    `picture_grey` is the photo as it was taken, not undistorted; `height_mm` is the height of the base's underside;
    `at` is x, y and, of a base that is not round, its yaw in degrees. Only places that are at most `reach_mm` away
    along x and y are tried.
    """
    x, y, yaw = (*at, 0.0)[:3]
    rim = _silhouette(base_outline(base, x, y, yaw), (height_mm, height_mm + base.thickness_mm), camera.eye)
    edges = _find_edges(camera, picture_grey, rim, reach_mm)
    if edges is None:
        return None
    shifts, strengths = edges.search(np.zeros(2), reach_mm, STEPS_MM[0])
    best = int(np.argmax(strengths))
    shift, far = shifts[best], np.linalg.norm(shifts - shifts[best], axis=1) > NEAR_MM
    is_inside = float(np.abs(shift).max()) < reach_mm - STEPS_MM[0] / 2
    if not is_inside or not strengths[best] > LEAD * strengths[far].max(initial=0.0):
        return None
    for wide, step in itertools.pairwise(STEPS_MM):
        shifts, strengths = edges.search(shift, wide, step)
        shift = shifts[int(np.argmax(strengths))]
    return x + float(shift[0]), y + float(shift[1])


def _silhouette(outline: Outline, heights: tuple[float, float], eye: Floats) -> Floats:
    """Returns points `(n, 3)` on the lower rim where it faces the eye, and on the upper rim elsewhere, in order."""
    flat = boundary(outline, POINTS)
    along = np.roll(flat, -1, axis=0) - np.roll(flat, 1, axis=0)
    faces = dots(np.column_stack([along[:, 1], -along[:, 0]]), eye[:2] - flat) > 0
    return np.column_stack([flat, np.where(faces, *heights)])


def _find_edges(
    camera: PhotoCamera, picture: NDArray[np.float32], rim: Floats, reach_mm: float
) -> "_SilhouetteEdges | None":
    """Returns the edges of the photo near a silhouette; None if it is not within the picture."""
    from scipy import ndimage

    around = np.array([(dx, dy, 0.0) for dx in (-1, 1) for dy in (-1, 1)]) * reach_mm
    pixels = camera.project((rim[:, None] + around).reshape(-1, 3))
    if not np.isfinite(pixels).all():
        return None
    low, high = np.floor(pixels.min(axis=0)) - MARGIN_PX, np.ceil(pixels.max(axis=0)) + MARGIN_PX
    if (low < 0).any() or (high > camera.lens.size).any():
        return None
    (left, top), (right, bottom) = low.astype(int).tolist(), high.astype(int).tolist()
    crop = picture[top:bottom, left:right]
    gradient = np.stack([ndimage.gaussian_filter(crop, BLUR_PX, order=order) for order in _ACROSS])
    return _SilhouetteEdges(camera, rim, gradient, low)


@dataclass(frozen=True, eq=False)
class _SilhouetteEdges:
    """How much the brightness changes across a silhouette `(n, 3)` that is moved over the table.

    `gradient` `(2, h, w)` is that of the part of the photo from the pixel `corner` on, to the right and down.
    """

    camera: PhotoCamera
    rim: Floats
    gradient: Floats
    corner: Floats

    def search(self, middle: Floats, reach: float, step: float) -> tuple[Floats, Floats]:
        """Returns shifts `(k, 2)` within a square round the middle one, and the strength of edges at each `(k,)`."""
        from scipy import ndimage

        line = np.arange(-round(reach / step), round(reach / step) + 1) * step
        shifts = middle + np.stack(np.meshgrid(line, line), axis=2).reshape(-1, 2)
        moved = np.pad(shifts, ((0, 0), (0, 1)))[:, None] + self.rim
        pixels = self.camera.project(moved.reshape(-1, 3)).reshape(*moved.shape[:2], 2)
        along = np.roll(pixels, -1, axis=1) - np.roll(pixels, 1, axis=1)
        # The middle of a pixel is at one half.
        column, row = np.moveaxis(pixels - self.corner - 0.5, 2, 0)
        right, down = (ndimage.map_coordinates(one, [row, column], order=1) for one in self.gradient)
        change = np.abs(right * along[..., 1] - down * along[..., 0]) / np.linalg.norm(along, axis=2)
        return shifts, (change / (change + STRONG)).mean(axis=1)
