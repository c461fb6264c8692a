"""Imports files of rosters or fighters: reads them in a thread and adds the fighters to the collection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.progress import Report
from app.rosters import SUFFIXES, KnownBaseSize, KnownFighter, Roster, RosterForms, RosterImport, left_out_text
from app.session.roster_files import ENDING, read, read_text
from app.storage.fighter_collection import FighterCollection, fill_from_known
from app.ui.file_dialogs import ask_to_open
from app.ui.save_dialog import ask_for_file
from app.ui.workers import Worker


@dataclass(frozen=True)
class ImportedRoster:
    """The content of a file: a roster with known data filled in, if any; a message; base sizes; fighters."""

    roster: Roster | None
    message: str
    sizes: tuple[KnownBaseSize, ...] = ()
    fighters: tuple[KnownFighter, ...] = ()


class RosterReader(QObject):
    """`finished` carries the content of each file or the clipboard, `failed` the error."""

    finished = Signal(ImportedRoster)
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: list[Worker] = []

    def read_file(self, path: Path, forms: RosterForms) -> None:
        """Reads a file, likely in these forms, and adds its fighters to the collection, unless it is stopped."""
        self._read(lambda: read(path, forms), path.name)

    def read_pasted(self, text: str, forms: RosterForms) -> None:
        """Reads text from the clipboard in the same way."""
        self._read(lambda: read_text(text, forms), tr("Clipboard"))

    def _read(self, reader: Callable[[], RosterImport], name: str) -> None:
        def work(report: Report) -> RosterImport:
            report(0.0, tr("Reading {name}", name=name))
            return reader()

        self._jobs.append(Worker(work, self._on_read, self._on_failed).start())

    def stop(self) -> None:
        for job in self._jobs:
            job.cancel()

    def _on_read(self, found: RosterImport) -> None:
        try:
            arrived = remember(found)
        except PlayerError as error:
            self.failed.emit(error)
        else:
            self.finished.emit(arrived)

    def _on_failed(self, error: Exception) -> None:
        self.failed.emit(error)


def remember(found: RosterImport) -> ImportedRoster:
    """Adds a file's fighters to the collection, and fills in known data. Raises PlayerError."""
    if not (found.roster.fighters if found.roster else found.sizes or found.fighters):
        raise PlayerError(tr("{name} contains no fighters; choose another file", name=found.name))
    collection = FighterCollection()
    count = collection.remember(found)
    roster = fill_from_known(found.roster, collection.read_all()) if found.roster else None
    if found.roster:
        said = _format_roster(found.name, found.roster)
    else:
        said = (
            (
                tr("{name}: no missing base sizes found for the fighters on the left.", name=found.name)
                if not count
                else counted(
                    count,
                    "{name}: filled in the base of {count} fighter.",
                    "{name}: filled in the bases of {count} fighters.",
                    name=found.name,
                )
            )
            if found.sizes
            else _format_fighters(found, count)
        )
    return ImportedRoster(roster, " ".join(filter(None, (said, left_out_text(found)))), found.sizes, found.fighters)


def _format_roster(name: str, roster: Roster) -> str:
    if any(one.unit for one in roster.fighters):
        return counted(
            len(roster.fighters),
            "{name}: {count} unit. Ctrl+Z restores the previous list.",
            "{name}: {count} units. Ctrl+Z restores the previous list.",
            name=name,
        )
    return counted(
        roster.heads,
        "{name}: {count} fighter. Ctrl+Z restores the previous list.",
        "{name}: {count} fighters. Ctrl+Z restores the previous list.",
        name=name,
    )


def _format_fighters(found: RosterImport, new: int) -> str:
    if any(one.unit for one in found.fighters):
        return counted(
            len(found.fighters),
            "{name}: {count} unit, {new} new, added to the list on the left.",
            "{name}: {count} units, {new} of them new, added to the list on the left.",
            name=found.name,
            new=new,
        )
    return counted(
        len(found.fighters),
        "{name}: {count} fighter, {new} new, added to the list on the left.",
        "{name}: {count} fighters, {new} of them new, added to the list on the left.",
        name=found.name,
        new=new,
    )


def choose_files(parent: QWidget) -> list[Path]:
    """Asks for files of rosters or fighters."""
    return ask_to_open(parent, tr("Import a roster or fighters"), "roster", tr("Rosters and fighters"), SUFFIXES)


def choose_save_path(parent: QWidget, name: str) -> Path | None:
    """Asks where to save a roster; returns None if the player cancels."""
    return ask_for_file(parent, tr("Save as"), name or "roster", {ENDING: tr("JSON")})


def format_error(error: Exception) -> str:
    """Returns the message for a file that could not be read."""
    if isinstance(error, PlayerError):
        return str(error)
    return tr("The file cannot be read ({why}); export it again.", why=type(error).__name__)
