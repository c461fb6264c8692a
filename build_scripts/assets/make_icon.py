"""Draws the program's icon in every format that systems need, from two drawings.

`dev.py assets make_icon`. `resources/icons/app/eyeline.svg` is the icon; sizes up to 32 pixels use `eyeline-small.svg`,
which has less detail.
"""

import os
import struct
from collections.abc import Mapping

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QGuiApplication, QImage, QLinearGradient, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.core.app_paths import RESOURCES
from build_scripts.environment import ROOT

FOLDER = RESOURCES / "icons" / "app"
SIDE = ROOT / "build_scripts" / "release" / "installers" / "windows" / "side.bmp"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SMALL = 32
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""Apple's names for the sizes stored as PNGs."""


def draw(size: int) -> QImage:
    """Returns the icon with this many pixels a side."""
    drawing = FOLDER / ("eyeline-small.svg" if size <= SMALL else "eyeline.svg")
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(str(drawing)).render(painter)
    return image


def draw_side() -> QImage:
    """Returns the picture for the last page of the Windows installer: the icon on a matching background."""
    width, height, icon = 164, 314, draw(128)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    ground = QLinearGradient(0, 0, 0, height)
    ground.setColorAt(0, QColor("#3d6285"))
    ground.setColorAt(1, QColor("#1c3349"))
    with QPainter(image) as painter:
        painter.fillRect(image.rect(), ground)
        painter.drawImage((width - icon.width()) // 2, (height - icon.height()) // 2, icon)
    return image.convertToFormat(QImage.Format.Format_Indexed8)


def png(image: QImage) -> bytes:
    """Returns a picture as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # pyright: ignore[reportCallIssue, reportArgumentType] # the stubs know files only
    return bytes(buffer.data().data())


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Returns a Windows icon from PNGs by size: a header, an entry of 16 bytes for each, and the pictures."""
    begin = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, data in pictures.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), begin + len(body))
        body += data
    return head + body


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """Returns a macOS icon: a name and the total length, then blocks with a name, their length and a PNG."""
    body = b"".join(MACOS[size] + struct.pack(">I", 8 + len(data)) + data for size, data in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> None:
    """Writes all formats next to the drawings."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication([])
    pictures = {size: png(draw(size)) for size in SIZES}
    for size, data in pictures.items():
        (FOLDER / f"eyeline-{size}.png").write_bytes(data)
    (FOLDER / "eyeline.ico").write_bytes(ico({size: pictures[size] for size in WINDOWS}))
    (FOLDER / "eyeline.icns").write_bytes(icns({size: pictures[size] for size in MACOS}))
    draw_side().save(str(SIDE), "BMP")  # pyright: ignore[reportCallIssue, reportArgumentType] # bytes, by the stubs
    print(f"{len(list(FOLDER.iterdir()))} files in {FOLDER}")


if __name__ == "__main__":
    main()
