"""Which files: chosen in the system's dialogs, or dropped; and why one could not be read."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from app.errors import PlayerError
from app.language import tr
from app.storage.rosters import SUFFIXES


def chosen_files(parent: QWidget) -> list[Path]:
    """Files of rosters or fighters that the player chooses."""
    kinds = f"{tr('Rosters and fighters')} ({' '.join(f'*{one}' for one in SUFFIXES)});;{tr('All files')} (*)"
    paths, _ = QFileDialog.getOpenFileNames(parent, tr("Import a roster or fighters"), "", kinds)
    return [Path(path) for path in paths]


def chosen_place(parent: QWidget, name: str) -> Path | None:
    """Where a roster of this name is to be written; None where the player thinks better of it."""
    suggested = f"{_plain(name)}.json"
    path, _ = QFileDialog.getSaveFileName(parent, tr("Save the roster"), suggested, "JSON (*.json)")
    return Path(path) if path else None


def dropped(event: QDropEvent) -> list[Path]:
    """The files that are being dropped."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def sentence(error: Exception) -> str:
    """What became of a file that could not be read."""
    if isinstance(error, PlayerError):
        return str(error)
    return tr("That file cannot be read ({why}); export it again.", why=type(error).__name__)


def _plain(name: str) -> str:
    """A name that every system can give a file."""
    return "".join(letter if letter.isalnum() or letter in " -_" else " " for letter in name).strip() or "warband"
