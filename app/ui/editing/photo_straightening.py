"""Reads photos of a table, within limits, and straightens them so that they fit the board to scale."""

import errno
import os
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPolygonF, QTransform

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import Corner

_BEGINNINGS = {
    "jpeg": rb"\xff\xd8\xff",
    "png": rb"\x89PNG\r\n\x1a\n",
    "webp": rb"RIFF....WEBP",
    "tiff": rb"II[*+]\0|MM\0[*+]",
    "bmp": rb"BM",
}
"""Patterns for the first bytes of each image format."""
MAX_BYTES = 64_000_000
MAX_PIXELS = 150_000_000
MAX_MEGABYTES = 600
"""Largest decoded picture in megabytes: this many million pixels at 8 bits, half as many at 16 bits."""
SIDE = 4096
"""Largest side of a photo in pixels; larger photos are reduced, since the board does not show more."""
INSET = ((0.08, 0.92), (0.92, 0.92), (0.92, 0.08), (0.08, 0.08))
"""Initial positions of the marks on a new photo: inside it, where they are visible."""
PIXELS_A_MM = 2.0
BOARD_SIDE = 2048


def read_photo_file(path: Path) -> bytes:
    """Returns the bytes of a photo's file. Raises PlayerError if it cannot be read or is too large."""
    try:
        if not path.is_file():  # Opening a pipe would block.
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if path.stat().st_size > MAX_BYTES:
            megabytes = MAX_BYTES // 1_000_000
            raise PlayerError(
                tr("{name} is larger than {count} MB; make it smaller and try again", name=path.name, count=megabytes)
            )
        return path.read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise PlayerError(tr("{name} cannot be opened ({why}); check the path", name=path.name, why=why)) from error


def decode_photo(data: bytes, name: str) -> QImage:
    """Returns the picture in a file's bytes, upright, with sides of at most `SIDE` pixels.

    Raises PlayerError with the picture's name.
    """
    kind = next((kind for kind, begin in _BEGINNINGS.items() if re.match(begin, data, re.DOTALL)), None)
    if kind is None:
        raise PlayerError(
            tr(
                "{name} cannot be read as a photo; save it as JPEG or PNG (phones call it “most compatible”)",
                name=name,
            )
        )
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, kind.encode())
    # To detect the format, Qt calls its SVG reader, which takes a lock of Qt. The main thread can hold that lock while
    # it waits for Python's lock, which this thread holds: a deadlock.
    reader.setAutoDetectImageFormat(False)
    try:
        return _decode(reader, name)
    finally:
        reader.setDevice(None)  # pyright: ignore[reportArgumentType] # the reader of TIFF looks at it once more


def _decode(reader: QImageReader, name: str) -> QImage:
    reader.setAutoTransform(True)  # Phones store the orientation in the file.
    size = reader.size()
    count, depth = size.width() * size.height(), QImage.toPixelFormat(reader.imageFormat()).bitsPerPixel()
    if count > MAX_PIXELS or count * depth // 8 > MAX_MEGABYTES * 1_000_000:
        raise PlayerError(
            tr("{name} is too large ({width} × {height} pixels); make it smaller and try again", name=name,
               width=size.width(), height=size.height())
        )  # fmt: skip
    if max(size.width(), size.height()) > SIDE:
        reader.setScaledSize(size.scaled(QSize(SIDE, SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    QImageReader.setAllocationLimit(MAX_MEGABYTES)  # Qt's default limit is 64 megapixels.
    image = reader.read()
    if image.isNull():
        raise PlayerError(tr("{name} is damaged: the picture in it cannot be read", name=name))
    return image.convertToFormat(QImage.Format.Format_RGB32)


def read_colours(data: bytes) -> NDArray[np.uint8] | None:
    """Returns the picture in a file's bytes as `(h, w, 3)`, top row first; None if it cannot be read."""
    try:
        return _to_array(decode_photo(data, ""))
    except PlayerError:
        return None


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
    return _to_array(flat)


def to_image(board: NDArray[np.uint8]) -> QImage:
    """Returns a straightened board as a picture with its near edge at the bottom."""
    upright = np.ascontiguousarray(board[::-1])
    height, width = upright.shape[:2]
    return QImage(upright.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def _to_array(image: QImage) -> NDArray[np.uint8]:
    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(rgb.constBits(), dtype=np.uint8).reshape(rgb.height(), rgb.bytesPerLine())
    return rows[:, : 3 * rgb.width()].reshape(rgb.height(), rgb.width(), 3).copy()
