import os
import subprocess
import sys
import zlib

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPolygonF, QTransform

from app.core.errors import PlayerError
from app.ui.editing import photo_straightening
from app.ui.editing.photo_straightening import decode_photo, is_board_shape, read_photo_file, straighten_photo
from build_scripts.environment import ROOT
from tests.effort import PATIENCE_S

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


@pytest.mark.parametrize("kind", ["PNG", "JPG", "WEBP", "BMP"])
def test_photos_of_the_usual_kinds_are_read(qapp, kind):
    assert decode_photo(encoded(quarters(64, 48), kind), "table").width() == 64


def claiming(image, side):
    """Returns a PNG whose header states this size."""
    data = bytearray(encoded(image, "PNG"))
    data[16:24] = side.to_bytes(4, "big") * 2
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    return bytes(data)


@pytest.mark.thorough
def test_a_large_photo_is_read_smaller(qapp):
    image = decode_photo(encoded(quarters(9000, 3000), "PNG"), "table.png")
    assert (image.width(), image.height()) == (4096, 1365)


def test_the_size_limit_of_qt_matches_ours(qapp):
    decode_photo(encoded(quarters(64, 48), "PNG"), "table.png")
    assert QImageReader.allocationLimit() * 2**20 >= 4 * photo_straightening.MAX_PIXELS


@pytest.mark.thorough
def test_a_png_of_70_megapixels_is_read(qapp):
    whole = QImage(8400, 8400, QImage.Format.Format_Mono)
    whole.fill(1)
    assert decode_photo(encoded(whole, "PNG"), "table.png").width() == photo_straightening.SIDE


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "cannot be read as a photo"),
        (b"solid wall\n", "cannot be read as a photo"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "cannot be read as a photo"),
        (b"GIF89a" + bytes(64), "cannot be read as a photo"),
    ],
)
def test_a_file_that_is_not_a_photo_is_refused_by_name(qapp, data, sentence):
    with pytest.raises(PlayerError, match=rf"table\.jpg {sentence}"):
        decode_photo(data, "table.jpg")


@pytest.mark.qt_log_ignore("TIFF directory", "Failed to read directory")
@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_a_truncated_photo_is_refused(qapp, kind):
    whole = encoded(quarters(64, 48), kind)
    with pytest.raises(PlayerError, match="is damaged"):
        decode_photo(whole[:60], "table")


def test_a_photo_with_too_many_pixels_is_refused_before_decoding(qapp):
    with pytest.raises(PlayerError, match="60000 × 60000 pixels"):
        decode_photo(claiming(quarters(64, 48), 60_000), "bomb.png")


def test_a_16_bit_photo_counts_twice_the_memory(qapp):
    deep = QImage(8, 8, QImage.Format.Format_RGBA64)
    deep.fill(QColor("red"))
    with pytest.raises(PlayerError, match="12000 × 12000 pixels"):
        decode_photo(claiming(deep, 12_000), "deep.png")


def test_a_missing_photo_is_reported(tmp_path):
    with pytest.raises(PlayerError, match=r"gone\.jpg cannot be opened"):
        read_photo_file(tmp_path / "gone.jpg")


@pytest.mark.thorough
def test_reading_photos_in_threads_does_not_deadlock_with_closing_widgets(tmp_path):
    path = tmp_path / "photo.png"
    path.write_bytes(encoded(quarters(60, 60)))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", BUSY_WINDOW, str(path)], env=environment, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0


BUSY_WINDOW = """
import os
import sys
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from app.ui.editing.photo_straightening import decode_photo

app, data = QApplication([]), Path(sys.argv[1]).read_bytes()
sys.setswitchinterval(1e-5)
readers = [Thread(target=lambda: [decode_photo(data, "") for _ in range(20_000)], daemon=True) for _ in range(3)]
for reader in readers:
    reader.start()
while any(reader.is_alive() for reader in readers):
    window = QWidget()
    column = QVBoxLayout(window)
    for _ in range(10):
        column.addWidget(QPushButton("…"))
    window.show()
    loop = QEventLoop()
    QTimer.singleShot(1, loop.quit)
    loop.exec()
    window.close()
    window.deleteLater()
os._exit(0)
"""
