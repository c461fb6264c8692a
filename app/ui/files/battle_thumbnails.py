"""Thumbnails of battles for the list of recent ones, with the last view of each table."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage

from app.core.app_paths import data_folder
from app.storage.battle_picture import Picture

SIZE = QSize(240, 150)
"""Size in pixels, twice the size at which it is shown on a standard screen."""
_SUFFIX = ".png"


def save_thumbnail(battle: Path, seen: QImage) -> Picture:
    """Saves the view of a battle as its thumbnail and returns this for the battle file; errors are ignored."""
    filled = seen.scaled(
        SIZE, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    place = QRect((filled.width() - SIZE.width()) // 2, (filled.height() - SIZE.height()) // 2, *SIZE.toTuple())
    path = _path_of(battle)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        filled.copy(place).save(str(path))
    shown = filled.copy(place).convertToFormat(QImage.Format.Format_RGB888)
    return Picture(SIZE.width(), SIZE.height(), bytes(shown.constBits()))  # At this width, no row is padded.


def read_thumbnail(battle: Path) -> QImage:
    """Returns the thumbnail of a battle; a null image if there is none."""
    return QImage(str(_path_of(battle)))


def remove_others(battles: Iterable[Path]) -> None:
    """Deletes all thumbnails except those of these battles."""
    kept = {_path_of(battle).name for battle in battles}
    with suppress(OSError):
        for path in _folder().glob(f"*{_SUFFIX}"):
            if path.name not in kept:
                path.unlink(missing_ok=True)


def _folder() -> Path:
    return data_folder() / "thumbnails"


def _path_of(battle: Path) -> Path:
    return _folder() / f"{sha256(str(battle.absolute()).encode('utf-8', 'replace')).hexdigest()[:32]}{_SUFFIX}"
