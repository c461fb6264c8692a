"""The grid of the board as a photo shows it, bent like the lens bends straight lines."""

import numpy as np

from app.core.lengths import INCHES, length_unit
from app.geometry.arrays import Floats
from app.geometry.photo.photo_camera import PhotoCamera

POINTS = 24
"""Number of points on a line of the grid: enough to look bent."""
INCH_STEP, MM_STEP = 6, 150.0
"""Distance between lines, in inches or mm."""


def grid_lines(board_mm: tuple[float, float]) -> list[Floats]:
    """Returns the lines of a grid on a board, its edges first, each as points `(n, 3)` of the table."""
    step = INCH_STEP * INCHES.mm if length_unit() is INCHES else MM_STEP
    width, depth = board_mm
    share = np.linspace(0.0, 1.0, POINTS)
    none = np.zeros(POINTS)
    across = [0.0, depth, *np.arange(step, depth - 1, step).tolist()]
    along = [0.0, width, *np.arange(step, width - 1, step).tolist()]
    rows = [np.column_stack([share * width, np.full(POINTS, y), none]) for y in across]
    columns = [np.column_stack([np.full(POINTS, x), share * depth, none]) for x in along]
    return [*rows[:2], *columns[:2], *rows[2:], *columns[2:]]


def make_grid(camera: PhotoCamera, board_mm: tuple[float, float]) -> list[Floats]:
    """Returns the lines of the grid, each as pixels `(n, 2)` of the photo; lines behind the camera are left out."""
    lines = grid_lines(board_mm)
    ahead = camera.rotation[2]
    return [camera.project(line) for line in lines if (((line - camera.eye) @ ahead) > 1.0).all()]
