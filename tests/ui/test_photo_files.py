"""Photos as players have them, and as attackers build them: each is a picture, or one sentence with its name."""

import os
import subprocess
import sys
import zlib

import pytest
from PySide6.QtGui import QColor, QImage, QImageReader

from app.core.errors import PlayerError
from app.ui import photo_files
from app.ui.photo_files import read_photo_bytes, read_photo_file
from build_scripts.environment import ROOT
from tests.effort import PATIENCE_S
from tests.ui.editing.test_photo_straightening import encoded, quarters


@pytest.mark.parametrize("kind", ["PNG", "JPG", "WEBP", "BMP"])
def test_photos_of_the_usual_kinds_are_read(qapp, kind):
    assert read_photo_bytes(encoded(quarters(64, 48), kind), "table").image.width() == 64


def claiming(image, side):
    """Returns a PNG whose header states this size."""
    data = bytearray(encoded(image, "PNG"))
    data[16:24] = side.to_bytes(4, "big") * 2
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    return bytes(data)


@pytest.mark.thorough
def test_a_large_photo_is_read_smaller(qapp):
    image = read_photo_bytes(encoded(quarters(9000, 3000), "PNG"), "table.png").image
    assert (image.width(), image.height()) == (4096, 1365)


def test_the_memory_limit_of_qt_is_ours(qapp):
    read_photo_bytes(encoded(quarters(64, 48), "PNG"), "table.png")
    assert QImageReader.allocationLimit() == photo_files.MAX_MEGABYTES


@pytest.mark.thorough
def test_a_png_of_70_megapixels_is_read(qapp):
    whole = QImage(8400, 8400, QImage.Format.Format_Mono)
    whole.fill(1)
    assert read_photo_bytes(encoded(whole, "PNG"), "table.png").image.width() == photo_files.SIDE


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
        read_photo_bytes(data, "table.jpg")


@pytest.mark.qt_log_ignore("TIFF directory", "Failed to read directory")
@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_a_truncated_photo_is_refused(qapp, kind):
    whole = encoded(quarters(64, 48), kind)
    with pytest.raises(PlayerError, match="is damaged"):
        read_photo_bytes(whole[:60], "table")


def test_a_photo_with_too_many_pixels_is_refused_before_decoding(qapp):
    with pytest.raises(PlayerError, match="60000 × 60000 pixels"):
        read_photo_bytes(claiming(quarters(64, 48), 60_000), "bomb.png")


def test_a_16_bit_photo_counts_twice_the_memory(qapp):
    deep = QImage(8, 8, QImage.Format.Format_RGBA64)
    deep.fill(QColor("red"))
    with pytest.raises(PlayerError, match="12000 × 12000 pixels"):
        read_photo_bytes(claiming(deep, 12_000), "deep.png")


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

from app.ui.photo_files import read_photo_bytes

app, data = QApplication([]), Path(sys.argv[1]).read_bytes()
sys.setswitchinterval(1e-5)
readers = [Thread(target=lambda: [read_photo_bytes(data, "") for _ in range(20_000)], daemon=True) for _ in range(3)]
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
