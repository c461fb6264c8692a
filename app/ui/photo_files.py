"""Reads photos of any kind within limits, upright and without what the file says beside the picture, and encodes them.

Everything works in any thread. Qt decodes the picture; HEIC is decoded by a child process (`app.storage.heif_photo`).
Only the pixels, and the focal length, leave this module: place, time and device stay in the player's file.
"""

import errno
import os
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.storage.heif_photo import is_heif, read_heif
from app.storage.photo_exif import PhotoExif, read_photo_exif
from app.ui.image_file import encode_image

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
MAX_MEGABYTES = 440
"""Largest decoded picture in megabytes, with the copy that reducing it needs; reading then stays below 600 MB."""
HEIF_BYTES_A_PIXEL = 8
"""Memory that a decoded HEIC photo with its reduced copy takes, and its decoding in the child process."""
SIDE = 4096
"""Largest side of a photo in pixels; larger photos are reduced, since no view shows more."""
MAX_SHAPE = 2.2
"""Largest ratio of the sides of an ordinary photo; more is a panorama."""
JPEG_QUALITY = 92
"""Quality of stored photos, in per cent: edges stay sharp, and 12 megapixels take 2 to 4 MB."""


@dataclass(frozen=True, eq=False)
class ReadPhoto:
    """A photo as it was read: the name of its file and its picture, upright, RGB32, with sides of at most `SIDE`.

    `focal_px` is the focal length in pixels of that picture, according to the file; None if it does not say.
    `warning` is a sentence if the picture is not an ordinary photo: cropped, mirrored, or a panorama.
    """

    name: str
    image: QImage
    focal_px: float | None = None
    warning: str = ""


def read_photo(path: Path, report: Report = silent) -> ReadPhoto:
    """Returns the photo in a file. Raises PlayerError with the file's name, and what `report` raises."""
    return read_photo_bytes(read_photo_file(path), path.name, report)


def read_photo_bytes(data: bytes, name: str, report: Report = silent) -> ReadPhoto:
    """Returns the photo in the bytes of a file. Raises PlayerError with the file's name, and what `report` raises."""
    if is_heif(data):
        pixels, exif = read_heif(data, name, MAX_MEGABYTES * 1_000_000 // HEIF_BYTES_A_PIXEL, report)
        image = _reduce(_wrap(pixels))
    else:
        image, exif = _reduce(_decode(data, name)), read_photo_exif(data)
        image = _turn(image, exif.orientation)
    width, height = image.width(), image.height()
    return ReadPhoto(name, image, exif.focal_px(width, height), _find_warning(exif, width, height, name))


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


def encode_photo(image: QImage) -> bytes:
    """Returns a picture as JPEG, with nothing in it but the pixels."""
    return encode_image(_plain(image), "jpg", JPEG_QUALITY)


def read_colours(data: bytes) -> NDArray[np.uint8] | None:
    """Returns the picture of a scan's material as `(h, w, 3)`, top row first; None if it cannot be read.

    This runs in a child process already, so it starts none for HEIC, which no scan contains.
    """
    try:
        return None if is_heif(data) else to_array(read_photo_bytes(data, "").image)
    except PlayerError:
        return None


def to_array(image: QImage) -> NDArray[np.uint8]:
    """Returns a picture as `(h, w, 3)`, top row first."""
    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(rgb.constBits(), dtype=np.uint8).reshape(rgb.height(), rgb.bytesPerLine())
    return rows[:, : 3 * rgb.width()].reshape(rgb.height(), rgb.width(), 3).copy()


def _decode(data: bytes, name: str) -> QImage:
    kind = next((kind for kind, begin in _BEGINNINGS.items() if re.match(begin, data, re.DOTALL)), None)
    if kind is None:
        raise PlayerError(tr("{name} cannot be read as a photo; save it as JPEG, PNG or HEIC", name=name))
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, kind.encode())
    # To detect the format, Qt calls its SVG reader, which takes a lock of Qt. The main thread can hold that lock while
    # it waits for Python's lock, which this thread holds: a deadlock.
    reader.setAutoDetectImageFormat(False)
    try:
        return _read(reader, kind, name)
    finally:
        reader.setDevice(None)  # pyright: ignore[reportArgumentType] # the reader of TIFF looks at it once more


def _read(reader: QImageReader, kind: str, name: str) -> QImage:
    reader.setAutoTransform(False)  # Qt knows the orientation only of JPEG and TIFF.
    size, stored = reader.size(), reader.imageFormat()
    count = size.width() * size.height()
    if count > MAX_PIXELS or (kind != "jpeg" and count * _bytes_a_pixel(stored) > MAX_MEGABYTES * 1_000_000):
        raise PlayerError(
            tr("{name} is too large ({width} × {height} pixels); make it smaller and try again", name=name,
               width=size.width(), height=size.height())
        )  # fmt: skip
    if kind == "jpeg" and max(size.width(), size.height()) > SIDE:  # It is reduced while it is decoded.
        reader.setScaledSize(size.scaled(QSize(SIDE, SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    QImageReader.setAllocationLimit(MAX_MEGABYTES)  # Qt's default limit is 64 megapixels.
    image = reader.read()
    if image.isNull():
        raise PlayerError(tr("{name} is damaged or too complex: the picture in it cannot be read", name=name))
    return image


def _bytes_a_pixel(stored: QImage.Format) -> float:
    """Returns the memory that decoding and reducing a picture takes: what has not 32 bits is copied to have them."""
    if stored == QImage.Format.Format_Invalid:  # The reader of WebP does not say; its pictures have 32 bits.
        return 4.0
    bits = QImage.toPixelFormat(stored).bitsPerPixel()
    return 4.0 if bits == 32 else 4.0 + bits / 8.0


def _wrap(pixels: NDArray[np.uint8]) -> QImage:
    """Returns decoded pixels, `(h, w, channels)`, as a picture that shares their memory."""
    height, width, channels = pixels.shape
    formats = {1: QImage.Format.Format_Grayscale8, 3: QImage.Format.Format_RGB888, 4: QImage.Format.Format_RGBA8888}
    return QImage(pixels.data, width, height, channels * width, formats[channels])


def _reduce(image: QImage) -> QImage:
    if max(image.width(), image.height()) > SIDE:
        image.convertTo(QImage.Format.Format_ARGB32_Premultiplied)  # Reducing would do so, and take more memory.
        kept, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(SIDE, SIDE, kept, smooth)
    return _plain(image)


def _plain(image: QImage) -> QImage:
    """Returns the pixels alone, on white where they are transparent: without texts, colour profile or resolution."""
    plain = QImage(image.size(), QImage.Format.Format_RGB32)
    plain.fill(Qt.GlobalColor.white)
    with QPainter(plain) as painter:
        painter.drawImage(0, 0, image)
    return plain


def _turn(image: QImage, orientation: int) -> QImage:
    """Returns the picture upright; the orientation is EXIF's, which says where the first row and column belong."""
    if orientation == 1:
        return image
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), image.width())
    pixels = pixels.T if orientation >= 5 else pixels
    pixels = pixels[:, ::-1] if orientation in (2, 3, 6, 7) else pixels
    pixels = np.ascontiguousarray(pixels[::-1] if orientation in (3, 4, 7, 8) else pixels)
    height, width = pixels.shape
    return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()


def _find_warning(exif: PhotoExif, width: int, height: int, name: str) -> str:
    """Returns a sentence about a picture that is no ordinary photo, or ""."""
    if max(width, height) > MAX_SHAPE * min(width, height):
        return tr("{name} looks like a panorama, which bends straight edges; take an ordinary photo.", name=name)
    if exif.is_cropped(width, height):
        return tr("{name} was cropped; use the whole photo as the camera took it.", name=name)
    if exif.is_mirrored:
        return tr(
            "{name} may be mirrored, as front cameras do; if writing in it runs backwards, use another photo.",
            name=name,
        )
    return ""
