"""Photos as players have them, and as attackers build them: each is a picture, or one sentence with its name."""

import math
import os
import struct
import subprocess
import sys
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter

from app.core.errors import PlayerError
from app.ui import photo_files
from app.ui.photo_files import encode_photo, read_photo, read_photo_bytes, read_photo_file
from build_scripts.environment import ROOT
from tests.effort import PATIENCE_S, examples
from tests.heif_files import heic, irot
from tests.photo_metadata import LONG, SHORT, chunk, exif, jpeg_with, png_with, webp_with
from tests.ui.editing.test_photo_straightening import BLUE, GREEN, RED, YELLOW, encoded, quarters

STATED = ((0xA002, LONG, 4000), (0xA003, LONG, 3000))


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


SIZE = (64, 48)
CORNERS = (YELLOW, BLUE, RED, GREEN)
"""The colours of `quarters` at the upper left, upper right, lower left and lower right."""
TURNED = {1: "0123", 2: "1032", 3: "3210", 4: "2301", 5: "0213", 6: "2031", 7: "3120", 8: "1302"}
"""Where each corner of an upright picture was in the file, by EXIF's orientation."""


def corners(image):
    w, h = image.width(), image.height()
    return [image.pixelColor(x, y).getRgb()[:3] for y in (h // 4, h - h // 4) for x in (w // 4, w - w // 4)]


def with_exif(kind, tiff, image=None):
    photo = encoded(image or quarters(*SIZE), kind)
    if kind == "PNG":
        return png_with(photo, chunk(b"eXIf", tiff))
    return webp_with(photo, tiff, SIZE) if kind == "WEBP" else jpeg_with(photo, tiff)


@pytest.mark.parametrize("orientation", TURNED)
@pytest.mark.parametrize("kind", ["JPG", "PNG", "WEBP"])
def test_a_photo_is_turned_upright_as_exif_says(qapp, kind, orientation):
    image = read_photo_bytes(with_exif(kind, exif(orientation)), "table").image
    assert (image.width(), image.height()) == (SIZE if orientation < 5 else SIZE[::-1])
    wanted = [CORNERS[int(at)] for at in TURNED[orientation]]
    assert np.abs(np.subtract(corners(image), wanted)).max() < 12


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_an_orientation_that_does_not_exist_turns_nothing(qapp, orientation):
    assert read_photo_bytes(with_exif("JPG", exif(orientation)), "table").image.width() == SIZE[0]


def test_the_focal_length_is_that_of_the_reduced_picture(qapp):
    tiff = exif(6, camera=[(0xA405, SHORT, 26)])
    large = read_photo_bytes(with_exif("JPG", tiff, quarters(6000, 4500)), "table")
    assert large.image.width() == 3072
    assert large.focal_px == pytest.approx(26 / math.hypot(36, 24) * math.hypot(4096, 3072), rel=1e-3)
    assert read_photo_bytes(encoded(quarters(*SIZE)), "table").focal_px is None


@pytest.mark.parametrize(
    ("size", "orientation", "camera", "warns"),
    [
        ((400, 300), 6, STATED, ""),
        ((500, 200), 1, (), "panorama"),
        ((200, 500), 1, (), "panorama"),
        ((300, 300), 1, STATED, "cropped"),
        ((400, 300), 2, STATED, "mirrored"),
        ((400, 300), 5, (), "mirrored"),
    ],
)
def test_pictures_that_are_no_ordinary_photos_are_told(qapp, size, orientation, camera, warns):
    data = jpeg_with(encoded(quarters(*size), "JPG"), exif(orientation, camera=camera))
    warning = read_photo_bytes(data, "table.jpg").warning
    assert (warns in warning and warning.startswith("table.jpg")) if warns else warning == ""


@pytest.mark.parametrize("form", ["Format_RGBA64", "Format_CMYK8888", "Format_Grayscale16", "Format_Mono"])
def test_unusual_pixels_become_ordinary_ones(qapp, form):
    kind = "JPG" if "CMYK" in form else "PNG"
    data = encoded(quarters(*SIZE).convertToFormat(QImage.Format[form]), kind)
    assert read_photo_bytes(data, "table").image.format() == QImage.Format.Format_RGB32


def test_what_is_transparent_is_white(qapp):
    clear = QImage(*SIZE, QImage.Format.Format_ARGB32)
    clear.fill(QColor(200, 10, 10, 0))
    assert corners(read_photo_bytes(encoded(clear), "table").image) == [(255, 255, 255)] * 4


@pytest.mark.parametrize("data", [heic(), heic(irot(2), exif=exif(3)), heic(grid=(1, 1, 64, 64))])
def test_a_heic_photo_is_read_like_any_other(qapp, tmp_path, data):
    (tmp_path / "table.jpg").write_bytes(data)  # a wrong suffix does not matter
    photo = read_photo(tmp_path / "table.jpg")
    assert (photo.name, photo.image.width(), photo.image.format()) == ("table.jpg", 64, QImage.Format.Format_RGB32)


def test_an_animated_photo_is_its_first_picture(qapp):
    frame = encoded(quarters(*SIZE), "WEBP")[12:]
    size = (SIZE[0] - 1).to_bytes(3, "little") + (SIZE[1] - 1).to_bytes(3, "little")

    def part(kind, body):
        return kind + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)

    frames = part(b"ANMF", bytes(6) + size + b"\x64\0\0\0" + frame) * 3
    body = b"WEBP" + part(b"VP8X", b"\2\0\0\0" + size) + part(b"ANIM", bytes(6)) + frames
    data = part(b"RIFF", body)
    assert np.abs(np.subtract(corners(read_photo_bytes(data, "table").image), CORNERS)).max() < 12


@pytest.mark.no_qt_log
@examples(300)
@given(kind=st.sampled_from(["PNG", "JPG", "WEBP", "TIFF", "BMP"]), data=st.data())
def test_a_damaged_photo_is_a_picture_or_a_sentence(qapp, kind, data):
    whole = bytearray(encoded(quarters(16, 12), kind))
    for _ in range(data.draw(st.integers(1, 6))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(1, len(whole)))])
    try:
        image = read_photo_bytes(cut, "table").image
    except PlayerError as error:
        assert str(error).startswith("table ")  # noqa: PT017
    else:
        assert 0 < max(image.width(), image.height()) <= photo_files.SIDE


def test_a_stored_photo_is_small_and_looks_the_same(qapp):
    image = quarters(600, 400)
    data = encode_photo(image)
    assert data.startswith(b"\xff\xd8\xff")
    assert np.abs(np.subtract(corners(read_photo_bytes(data, "table").image), corners(image))).max() < 6


def large_png(megapixels, kind, bits, channels):
    """Returns a PNG of one colour, written row by row."""
    width = height = int((megapixels * 1e6) ** 0.5)
    packer, row = zlib.compressobj(1), bytes(1 + width * channels * bits // 8)
    body = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">LLBBBBB", width, height, bits, kind, 0, 0, 0)
    parts = chunk(b"IHDR", head), chunk(b"IDAT", body), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def large_jpeg(megapixels):
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"jpg")
    writer.setProgressiveScanWrite(True)
    side = int((megapixels * 1e6) ** 0.5)
    whole = QImage(side, side, QImage.Format.Format_RGB32)
    whole.fill(QColor("teal"))
    writer.write(whole)
    return bytes(buffer.data().data())


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells how much memory a process has needed")
@pytest.mark.parametrize(
    "make",
    [
        lambda: large_png(109, 2, 8, 3),
        lambda: large_png(87, 0, 8, 1),
        lambda: large_png(109, 6, 8, 4),
        lambda: large_png(36, 6, 16, 4),
        lambda: large_png(140, 2, 8, 3),  # refused
        lambda: large_jpeg(100),
        lambda: heic(size=(30_000, 30_000)),
    ],
    ids=["colours", "grey", "opacity", "16 bits", "bomb", "progressive", "heic"],
)
def test_reading_the_largest_photos_takes_less_than_600_mb(qapp, tmp_path, make):
    (tmp_path / "table").write_bytes(make())
    environment, command = {**os.environ, "PYTHONPATH": str(ROOT)}, [sys.executable, "-c", READ, tmp_path / "table"]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE_S, check=True)
    assert int(done.stdout) < 600_000, "in KB; a child for HEIC has a limit of its own"


READ = """
import re
import sys
from contextlib import suppress
from pathlib import Path

from app.core.errors import PlayerError
from app.ui.photo_files import read_photo

with suppress(PlayerError):
    read_photo(Path(sys.argv[1]))
print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
"""


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
