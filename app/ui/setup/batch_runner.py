"""Makes a batch of set-up actions in a worker, as finding places takes time, and performs it in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.core.errors import PlayerError
from app.core.language import tr
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.games.batch import Batch
    from app.session import Session
    from app.ui.setup.next_step import BatchMaker
    from app.ui.workspace import Workspace

PROGRESS_DELAY_MS = 100
"""Time after which progress is shown."""


class BatchRunner(QObject):
    """Makes one batch at a time, and discards it if the battle has changed in the meantime."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._job: Worker | None = None
        self._session: Session | None = None
        self._history: object = None
        self._patience = QTimer(self, singleShot=True, interval=PROGRESS_DELAY_MS)
        self._patience.timeout.connect(self._show_progress)
        workspace.document_closing.connect(self._stop)

    def make(self, maker: BatchMaker) -> None:
        """Makes a batch for the open battle and performs it."""
        from app.session.pack_tools import PackTools

        document = self._workspace.document
        if document is None or self._job:
            return
        session = self._session = document.session
        self._history = session.history
        table, tools = session.committed_table, PackTools(session.game)

        def work(report: Report) -> Batch:
            return maker(table, tools)

        self._patience.start()
        self._job = Worker(work, self._on_made, self._on_failed).start()

    def _on_made(self, batch: Batch) -> None:
        session, history, document = self._session, self._history, self._workspace.document
        self._end()
        if document is None or session is None or session.history is not history:
            return
        try:
            if batch.actions:
                session.do_batch(batch.label, batch.actions)
        except PlayerError as error:
            document.failed.emit(error)
            return
        document.remarked.emit(batch.shortfall or tr("“{what}” is done. Undo reverts this.", what=batch.label))

    def _on_failed(self, error: Exception) -> None:
        self._end()
        if self._workspace.document:
            self._workspace.document.failed.emit(error)

    def _end(self) -> None:
        """Ends the job and releases the battle, which may be closed next."""
        self._job = self._session = self._history = None
        self._patience.stop()
        self._workspace.messages.end_progress()

    def _show_progress(self) -> None:
        self._workspace.messages.show_progress(0.0, tr("Finding legal places"))

    def _stop(self) -> None:
        if self._job:
            self._job.cancel()
            self._end()
