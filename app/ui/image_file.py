"""Writes pictures to files, either completely or not at all."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from app.core.errors import PlayerError
from app.core.language import tr
from app.storage.whole_file import export_atomically


def write_image(path: Path, image: QImage, jpeg_quality: int = -1) -> None:
    """Writes a picture in the format of the name's suffix. Raises PlayerError and leaves an existing file unchanged.

    `jpeg_quality` is in per cent; -1 is Qt's choice.
    """
    suffix = path.suffix.removeprefix(".")
    data = encode_image(image, suffix, jpeg_quality if suffix.lower() in ("jpg", "jpeg") else -1)
    if not data:
        raise PlayerError(
            tr("{picture} cannot be written; choose another folder and a name that ends in .png", picture=path)
        )
    export_atomically(path, data, (path.suffix.lower(),))  # Qt has already accepted this suffix.


def encode_image(image: QImage, suffix: str = "png", quality: int = -1) -> bytes:
    """Returns a picture's encoded bytes; empty if the format is unknown or cannot hold the picture.

    `quality` is in per cent; -1 is Qt's choice.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, suffix.lower().encode())  # An empty suffix is not a format.
    writer.setQuality(quality)
    return bytes(buffer.data().data()) if writer.write(image) else b""
