"""The parts of lines and bodies that a camera sees past the meshes on a table, found by rays.

For display only: rays run in single precision, and a part is one sample wide. Without Embree there are few rays, so
samples are further apart.
"""

from collections.abc import Sequence

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.drawing.camera import Camera
from app.geometry.drawing.ray_picture import ray_directions
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


def find_shown(bodies: Sequence[Occluder], others: Sequence[Occluder], camera: Camera, size: tuple[int, int]) -> Flags:
    """Returns the pixels `(h, w)` of a picture that show one of the bodies, and nothing else in front of it."""
    width, height = size
    shown = np.zeros((height, width), dtype=np.bool_)
    eye = np.asarray(camera.eye, dtype=np.float64)
    for body in bodies:
        left, top, right, bottom = _find_rectangle(body, camera, size)
        rows = max(CHUNK // max(right - left, 1), 1)
        for first in range(top, bottom, rows):
            last = min(first + rows, bottom)
            column, row = np.meshgrid(np.arange(left, right) + 0.5, np.arange(first, last) + 0.5)
            ways = ray_directions(camera, np.c_[column.ravel(), row.ravel()], size) * _FAR
            starts = np.broadcast_to(eye, ways.shape)
            share = first_hits([body], starts, starts + ways).share
            on = np.flatnonzero(share <= 1)
            seen = np.zeros(len(ways), dtype=np.bool_)
            seen[on] = find_seen(others, eye, eye + ways[on] * share[on, None])
            shown[first:last, left:right] |= seen.reshape(last - first, right - left)
    return shown


def _find_rectangle(body: Occluder, camera: Camera, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Returns left, top, right and bottom of the pixels that can show a body; all of them if it is beside the eye."""
    pixels, ahead = camera.pixels(transform_points(box_corners(*body.box), body.frame), size)
    if not ahead.any():
        return 0, 0, 0, 0
    if not ahead.all():
        return 0, 0, *size
    low, high = np.floor(pixels.min(axis=0)), np.ceil(pixels.max(axis=0))
    (left, top), (right, bottom) = (np.clip(edge, 0, size).astype(int).tolist() for edge in (low, high))
    return left, top, right, bottom


def find_rim(area: Flags, width: int) -> Flags:
    """Returns the pixels of an area that are within this distance of its boundary."""
    core = area.copy()
    for _ in range(width):
        grown = np.pad(core, 1, mode="edge")
        core = core & grown[:-2, 1:-1] & grown[2:, 1:-1] & grown[1:-1, :-2] & grown[1:-1, 2:]
    return area & ~core
