"""The parts of lines and bodies that a camera sees past the meshes on a table, found by rays.

For display only: rays run in single precision, and a part is one sample wide. Without Embree there are few rays, so
samples are further apart.
"""

from collections.abc import Sequence

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.drawing.camera import Camera
from app.geometry.drawing.ray_picture import ray_directions
from app.geometry.drawing.visible_parts import FREE, OUTSIDE, STOPPED
from app.geometry.frames import box_corners, transform_points
from app.geometry.rays import HAS_EMBREE, Occluder, any_hit, first_hits

LIFT_MM = 0.3
"""A point this close behind a surface is on it, and seen."""
SAMPLE_STEP = 1 if HAS_EMBREE else 8
"""Factor for the distance between samples."""
CHUNK = 100_000
"""Rays per batch, which limits the memory."""
_FAR = 2e4


def find_seen(occluders: Sequence[Occluder], eye: Floats, points: Floats) -> Flags:
    """Returns which points `(n, 3)` an eye `(3,)` sees past all occluders."""
    way = points - eye
    away = np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    ends = eye + way * np.maximum(1 - LIFT_MM / away, 0.0)
    return ~any_hit(occluders, np.broadcast_to(eye, points.shape), ends)


def find_target_states(target: Occluder, others: Sequence[Occluder], camera: Camera, size: tuple[int, int]) -> Longs:
    """Returns the state of each pixel `(h, w)` of a body: OUTSIDE, STOPPED if something hides it, or FREE."""
    states = np.full(size[::-1], OUTSIDE, dtype=np.int64)
    eye = np.asarray(camera.eye, dtype=np.float64)
    left, top, right, bottom = _find_rectangle(target, camera, size)
    rows = max(CHUNK // max(right - left, 1), 1)
    for first in range(top, bottom, rows):
        column, row = np.meshgrid(np.arange(left, right), np.arange(first, min(first + rows, bottom)))
        row, column = row.ravel(), column.ravel()
        ways = ray_directions(camera, np.c_[column, row] + 0.5, size) * _FAR
        starts = np.broadcast_to(eye, ways.shape)
        share = first_hits([target], starts, starts + ways).share
        on = share <= 1
        seen = find_seen(others, eye, eye + ways[on] * share[on, None])
        states[row[on], column[on]] = np.where(seen, FREE, STOPPED)
    return states


def _find_rectangle(body: Occluder, camera: Camera, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Returns left, top, right and bottom of the pixels that can show a body; all of them if it is beside the eye."""
    pixels, ahead = camera.pixels(transform_points(box_corners(*body.box), body.frame), size)
    if not ahead.any():
        return 0, 0, 0, 0
    if not ahead.all():
        return 0, 0, *size
    left, top = np.clip(np.floor(pixels.min(axis=0)), 0, size).astype(int).tolist()
    right, bottom = np.clip(np.ceil(pixels.max(axis=0)), 0, size).astype(int).tolist()
    return left, top, right, bottom


def find_rim(area: Flags, width: int) -> Flags:
    """Returns the pixels of an area that are within this distance of its boundary."""
    from scipy import ndimage

    core: Flags = ndimage.binary_erosion(area, iterations=width, border_value=1)  # type: ignore[assignment]
    return area & ~core
