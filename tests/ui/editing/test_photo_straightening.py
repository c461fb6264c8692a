import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF, QTransform

from app.core.errors import PlayerError
from app.ui.editing.photo_straightening import is_board_shape, straighten_photo

RED, GREEN, BLUE, YELLOW = (220, 30, 30), (30, 180, 30), (30, 30, 220), (220, 220, 30)
ASLANT = ((0.1, 0.9), (0.95, 0.8), (0.75, 0.2), (0.2, 0.1))


def quarters(width, height):
    """Paints lower left red, lower right green, upper right blue, upper left yellow."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    w, h = width // 2, height // 2
    for x, y, colour in ((0, h, RED), (w, h, GREEN), (w, 0, BLUE), (0, 0, YELLOW)):
        painter.fillRect(x, y, w, h, QColor(*colour))
    painter.end()
    return image


def taken_aslant(flat, corners, size):
    """Returns a photo in which the corners of the flat picture are at these shares."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(90, 90, 90))
    w, h = flat.width(), flat.height()
    there = [QPointF(u * size[0], v * size[1]) for u, v in corners]
    here = [QPointF(0, h), QPointF(w, h), QPointF(w, 0), QPointF(0, 0)]
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(QTransform.quadToQuad(QPolygonF(here), QPolygonF(there)))
    painter.drawImage(0, 0, flat)
    painter.end()
    return image


def encoded(image, kind="PNG"):
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)
    return bytes(data)


def assert_quarters(board):
    h, w = board.shape[:2]
    for y, x, colour in ((0.25, 0.25, RED), (0.25, 0.75, GREEN), (0.75, 0.75, BLUE), (0.75, 0.25, YELLOW)):
        assert np.abs(board[int(y * h), int(x * w)].astype(int) - colour).max() < 6


def test_an_oblique_photo_is_straightened_to_scale(qapp):
    board = straighten_photo(taken_aslant(quarters(600, 400), ASLANT, (1200, 900)), ASLANT, 300.0, 200.0)
    assert board.shape == (400, 600, 3)
    assert_quarters(board)
    middle = board[190:210, 290:310].reshape(-1, 3).astype(int)
    assert {tuple(c) for c in np.round(middle / 100)} >= {(2, 0, 0), (0, 0, 2)}  # all four meet in the middle


def test_marks_on_the_picture_corners_use_the_whole_picture(qapp):
    corners = ((0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0))
    assert_quarters(straighten_photo(quarters(400, 300), corners, 300.0, 200.0))


def test_marks_may_lie_outside_the_picture(qapp):
    corners = ((-0.2, 1.0), (1.0, 1.0), (1.0, 0.0), (-0.2, 0.0))
    assert straighten_photo(quarters(400, 300), corners, 300.0, 200.0).shape == (400, 600, 3)


@pytest.mark.parametrize(
    "corners",
    [
        ((0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)),  # crossed
        ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),  # turned over
        ((0.5, 0.5), (0.5, 0.5), (0.5, 0.5), (0.5, 0.5)),  # all in one place
        ((0.0, 1.0), (1.0, 1.0), (0.3, 0.8), (0.0, 0.0)),  # dented
    ],
)
def test_marks_that_do_not_form_a_mat_are_rejected(qapp, corners):
    assert not is_board_shape(corners)
    with pytest.raises(PlayerError, match="corners of a mat"):
        straighten_photo(quarters(40, 30), corners, 300.0, 200.0)


def test_large_boards_do_not_make_large_pictures(qapp):
    assert straighten_photo(quarters(40, 30), ASLANT, 3000.0, 2000.0).shape == (1365, 2048, 3)
