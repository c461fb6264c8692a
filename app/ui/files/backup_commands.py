"""The commands that back up everything in the data folder, and restore it. Both work in a worker."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QMessageBox

from app.core.language import mark, tr
from app.core.progress import Report
from app.ui.actions.command import Command
from app.ui.app_services.error_reports import Offer
from app.ui.file_dialogs import ask_to_open_one
from app.ui.save_dialog import ask_for_file
from app.ui.widgets.dialogs import message_box
from app.ui.workers import Worker
from app.ui.workspace import Workspace

KIND = ".zip"


class BackupCommands:
    """Asks for the file of a backup, and shows what it contains before it is restored."""

    def __init__(self, workspace: Workspace, close_battle: Callable[[], object]) -> None:
        self._close_battle = close_battle
        self._window, self._messages = workspace.window, workspace.messages
        self._worker: Worker | None = None  # Its result would be lost without this reference.

    def commands(self) -> tuple[Command, ...]:
        return (
            Command("back_up", mark("&Back up everything…"), "", self.back_up),
            Command("restore", mark("Restore a bac&kup…"), "", self.ask_to_restore),
        )

    def back_up(self) -> None:
        name = f"Eyeline {date.today().isoformat()}"  # the player's own date
        path = ask_for_file(self._window, tr("Back up everything"), name, {KIND: tr("Backup")})
        if path:
            self._run(lambda report: _backup().write_backup(path, report), partial(self._on_saved, path))

    def ask_to_restore(self) -> None:
        path = ask_to_open_one(self._window, tr("Restore a backup"), KIND, tr("Backup"), (KIND,))
        if path:
            self._run(lambda _: _backup().read_contents(path), partial(self._ask_how, path))

    def _on_saved(self, path: Path, contents: str) -> None:
        self._messages.show_note(tr("Saved {name}: {what}.", name=path.name, what=contents))

    def _ask_how(self, path: Path, contents: str) -> None:
        said = tr("{name} contains: {what}.", name=path.name, what=contents)
        more = tr(
            "Adding keeps your own data and settings. Replacing removes them, but never battles. "
            "The open battle will be closed."
        )
        box = message_box(QMessageBox.Icon.Question, said, more, parent=self._window)
        add = box.addButton(tr("Add what is missing"), QMessageBox.ButtonRole.AcceptRole)
        replace = box.addButton(tr("Replace"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(add)
        add.clicked.connect(lambda _=False: self._restore(path, replace=False))
        replace.clicked.connect(lambda _=False: self._restore(path, replace=True))
        box.finished.connect(box.deleteLater)
        box.open()

    def _restore(self, path: Path, *, replace: bool) -> None:
        self._window.setEnabled(False)  # Nothing may be read or written meanwhile.
        self._run(lambda report: _backup().restore(path, replace=replace, report=report), self._on_restored)

    def _on_restored(self, contents: str) -> None:
        self._close_battle()
        said = tr("Restored: {what}. Restart Eyeline to use it.", what=contents)
        self._messages.warn(said, Offer(tr("Quit"), self._window.close))

    def _run(self, work: Callable[[Report], str], done: Callable[[str], None]) -> None:
        self._worker = worker = Worker(work, done, self._messages.show_error, self._messages.show_progress)
        worker.finished.connect(self._messages.end_progress)
        worker.finished.connect(lambda: self._window.setEnabled(True))
        worker.start()


def _backup():
    from app.storage import backup  # Imports NumPy, and is therefore imported in the worker.

    return backup
