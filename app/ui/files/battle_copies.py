"""Keeps a second copy of the open battle: made in a worker when it is opened and closed, and every five minutes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from app.core.language import tr
from app.ui.workers import Worker
from app.ui.workspace import Workspace

INTERVAL_MS = 5 * 60_000


class BattleCopies(QObject):
    """Copies the open battle. A failure is noted once, because the battle itself is safe in its file."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._told = False
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self.copy_open)

    def start(self) -> None:
        """Copies the open battle now and from time to time."""
        self.copy_open()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def copy_open(self) -> None:
        """Copies the file of the open battle."""
        document = self._workspace.document
        if document and document.session.journal:
            self.copy(document.session.journal.path)

    def copy(self, path: Path) -> None:
        """Copies a battle file in a worker."""
        Worker(lambda _: _update(path), lambda _: None, self._on_failed).start()

    def _on_failed(self, error: Exception) -> None:
        if not (self._told or self._workspace.settings.folder_warning or isinstance(error, FileNotFoundError)):
            self._told = True
            self._workspace.messages.show_note(tr("No second copy of this battle could be made ({why}).", why=error))


def _update(path: Path) -> None:
    from app.storage.second_copies import update_copy  # SQLite is imported after the first frame.

    update_copy(path)
