"""Little pictures of battles for the list of recent ones: each as its table was seen last."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage

from app.core.app_paths import data_folder

SIZE = QSize(240, 150)
"""In pixels, twice as many as are shown where a screen is usual."""
_SUFFIX = ".png"


def save_thumbnail(battle: Path, seen: QImage) -> None:
    """Keep what is seen of a battle; where that cannot be written, there is none."""
    filled = seen.scaled(
        SIZE, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    place = QRect((filled.width() - SIZE.width()) // 2, (filled.height() - SIZE.height()) // 2, *SIZE.toTuple())
    path = _path_of(battle)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        filled.copy(place).save(str(path))


def read_thumbnail(battle: Path) -> QImage:
    """The picture of a battle; a null image where there is none."""
    return QImage(str(_path_of(battle)))


def remove_others(battles: Iterable[Path]) -> None:
    """Keep pictures of these battles only."""
    kept = {_path_of(battle).name for battle in battles}
    with suppress(OSError):
        for path in _folder().glob(f"*{_SUFFIX}"):
            if path.name not in kept:
                path.unlink(missing_ok=True)


def _folder() -> Path:
    return data_folder() / "thumbnails"


def _path_of(battle: Path) -> Path:
    return _folder() / f"{sha256(str(battle.absolute()).encode('utf-8', 'replace')).hexdigest()[:32]}{_SUFFIX}"
