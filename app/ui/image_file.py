"""Pictures as files for others: the whole picture is written, or nothing."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from app.core.errors import PlayerError
from app.core.language import tr
from app.storage.whole_file import export_whole


def write_image(path: Path, image: QImage) -> None:
    """Write it in the format the name ends in. Raises PlayerError; what was there before is there still then."""
    data = encode_image(image, path.suffix.removeprefix("."))
    if not data:
        raise PlayerError(
            tr("{picture} cannot be written; choose another folder and a name that ends in .png", picture=path)
        )
    export_whole(path, data, (path.suffix.lower(),))  # Qt knows them


def encode_image(image: QImage, suffix: str = "png") -> bytes:
    """The bytes of its file; none where no file ends so, or the format has no room for it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    written = QImageWriter(buffer, suffix.lower().encode()).write(image)  # an empty suffix is no format
    return bytes(buffer.data().data()) if written else b""
