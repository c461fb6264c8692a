"""Straightens photos of a table so that they fit the board to scale."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF, QTransform

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import Corner
from app.ui.photo_files import to_array

INSET = ((0.08, 0.92), (0.92, 0.92), (0.92, 0.08), (0.08, 0.08))
"""Initial positions of the marks on a new photo: inside it, where they are visible."""
PIXELS_A_MM = 2.0
BOARD_SIDE = 2048


def is_board_shape(corners: Sequence[Corner]) -> bool:
    """Returns whether four corners, in order, can be a picture of a board: convex, not mirrored, not a sliver."""
    points = np.array(corners, dtype=np.float64)
    sides = np.roll(points, -1, axis=0) - points
    following = np.roll(sides, -1, axis=0)
    # Shares count downwards, so a board that is not mirrored has the opposite orientation.
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    return bool((turns < -1e-4).all())


def straighten_photo(
    image: QImage, corners: Sequence[Corner], width_mm: float, depth_mm: float, most: int = BOARD_SIDE
) -> NDArray[np.uint8]:
    """Returns the board's part of a photo as seen from straight above: `(h, w, 3)`, first row at y = 0.

    `corners` are shares of the picture, counter-clockwise from the board's lower left; `most` is the largest length in
    pixels of the longer side. Raises PlayerError if they cannot be a picture of a board.
    """
    scale = min(PIXELS_A_MM, most / max(width_mm, depth_mm))
    width, depth = max(round(width_mm * scale), 8), max(round(depth_mm * scale), 8)
    source = [QPointF(u * image.width(), v * image.height()) for u, v in corners]
    board = [QPointF(0, 0), QPointF(width, 0), QPointF(width, depth), QPointF(0, depth)]
    transform = QTransform.quadToQuad(QPolygonF(source), QPolygonF(board)) if is_board_shape(corners) else None
    if not isinstance(transform, QTransform):
        raise PlayerError(tr("the four marks do not form the corners of a mat; drag each mark onto its own corner"))
    flat = QImage(width, depth, QImage.Format.Format_RGB32)
    flat.fill(Qt.GlobalColor.darkGray)
    with QPainter(flat) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(transform)
        painter.drawImage(0, 0, image)
    return to_array(flat)


def to_image(board: NDArray[np.uint8]) -> QImage:
    """Returns a straightened board as a picture with its near edge at the bottom."""
    upright = np.ascontiguousarray(board[::-1])
    height, width = upright.shape[:2]
    return QImage(upright.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()
