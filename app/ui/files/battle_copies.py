"""Keeps a second copy of the open battle: made in a worker when it is opened and closed, and every five minutes."""

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
        self._workspace, self._told = workspace, workspace.settings.folder_warning
        timer = QTimer(self, interval=INTERVAL_MS)
        timer.timeout.connect(self.copy_open)
        timer.start()
        workspace.document_opened.connect(self.copy_open)

    def copy_open(self) -> None:
        """Copies the file of the open battle."""
        document = self._workspace.document
        if document and document.session.journal:
            self.copy(document.session.journal.path)

    def copy(self, path: Path) -> None:
        """Copies a battle file in a worker."""
        Worker(lambda _: _update(path), lambda _: None, self._on_failed).start()

    def _on_failed(self, error: Exception) -> None:
        # If the battle is gone or is being written, the next copy may succeed.
        if isinstance(error, OSError) and not (self._told or isinstance(error, FileNotFoundError)):
            self._told = tr("No second copy of this battle could be made ({why}).", why=error)
            self._workspace.messages.show_note(self._told)


def _update(path: Path) -> None:
    from app.storage.second_copies import update_copy  # SQLite is imported after the first frame.

    update_copy(path)
