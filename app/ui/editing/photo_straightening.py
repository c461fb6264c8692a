"""Photos of a table from above: read within limits, and straightened so that they lie on the board in true scale."""

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
"""How the files of each kind of picture begin."""
LARGEST_BYTES = 64_000_000
MOST_PIXELS = 150_000_000
MOST_MEGABYTES = 600
"""Of memory that a picture is decoded in: so much have as many pixels of 8 bits a channel, half as many of 16."""
SIDE = 4096
"""A photo is read no larger than this, in pixels a side: the board shows no more."""
INSET = ((0.08, 0.92), (0.92, 0.92), (0.92, 0.08), (0.08, 0.08))
"""Where the marks on a new photo begin: inside it, where they are seen."""
PIXELS_A_MM = 2.0
BOARD_SIDE = 2048


def read_photo_file(path: Path) -> bytes:
    """The bytes of a photo's file. Raises PlayerError where it cannot be read or is too long."""
    try:
        if not path.is_file():  # a pipe would be waited for
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if path.stat().st_size > LARGEST_BYTES:
            megabytes = LARGEST_BYTES // 1_000_000
            raise PlayerError(
                tr("{name} is larger than {count} MB; make it smaller and try again", name=path.name, count=megabytes)
            )
        return path.read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise PlayerError(tr("{name} cannot be opened ({why}); check the path", name=path.name, why=why)) from error


def decode_photo(data: bytes, name: str) -> QImage:
    """The picture in a file's bytes, upright and at most `SIDE` pixels a side. Raises PlayerError with its name."""
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
    # To detect the kind, Qt asks its SVG reader, which takes a lock of Qt. The window can hold that lock while it waits
    # for Python's lock, which this thread holds: that would be a deadlock.
    reader.setAutoDetectImageFormat(False)
    try:
        return _decode(reader, name)
    finally:
        reader.setDevice(None)  # pyright: ignore[reportArgumentType] # the reader of TIFF looks at it once more


def _decode(reader: QImageReader, name: str) -> QImage:
    reader.setAutoTransform(True)  # phones say in the file which side is up
    size = reader.size()
    count, depth = size.width() * size.height(), QImage.toPixelFormat(reader.imageFormat()).bitsPerPixel()
    if count > MOST_PIXELS or count * depth // 8 > MOST_MEGABYTES * 1_000_000:
        raise PlayerError(
            tr("{name} is too large ({width} × {height} pixels); make it smaller and try again", name=name,
               width=size.width(), height=size.height())
        )  # fmt: skip
    if max(size.width(), size.height()) > SIDE:
        reader.setScaledSize(size.scaled(QSize(SIDE, SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    QImageReader.setAllocationLimit(MOST_MEGABYTES)  # Qt's own ends at 64 megapixels
    image = reader.read()
    if image.isNull():
        raise PlayerError(tr("{name} is damaged: the picture in it cannot be read", name=name))
    return image.convertToFormat(QImage.Format.Format_RGB32)


def read_colours(data: bytes) -> NDArray[np.uint8] | None:
    """The picture in a file's bytes as `(h, w, 3)`, its first row the uppermost; None where it cannot be read."""
    try:
        return _to_array(decode_photo(data, ""))
    except PlayerError:
        return None


def is_board_shape(corners: Sequence[Corner]) -> bool:
    """Whether four corners, in order round a board, are the picture of one: convex, not turned over, and no sliver."""
    points = np.array(corners, dtype=np.float64)
    sides = np.roll(points, -1, axis=0) - points
    following = np.roll(sides, -1, axis=0)
    # Shares run down the picture: a board that is not turned over goes round the other way.
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    return bool((turns < -1e-4).all())


def straighten_photo(
    image: QImage, corners: Sequence[Corner], width_mm: float, depth_mm: float, most: int = BOARD_SIDE
) -> NDArray[np.uint8]:
    """The board's part of a photo as seen from straight above: `(h, w, 3)`, its first row at y = 0.

    `corners` are shares of the picture, from the board's lower left counter-clockwise; `most` is the longer side in
    pixels at most. Raises PlayerError where they are no picture of a board.
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
    """A straightened board as a picture, its near edge below."""
    upright = np.ascontiguousarray(board[::-1])
    height, width = upright.shape[:2]
    return QImage(upright.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def _to_array(image: QImage) -> NDArray[np.uint8]:
    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(rgb.constBits(), dtype=np.uint8).reshape(rgb.height(), rgb.bytesPerLine())
    return rows[:, : 3 * rgb.width()].reshape(rgb.height(), rgb.width(), 3).copy()
