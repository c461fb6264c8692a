"""The table written as a 3D model, by a worker: the window stays awake, and one sentence says what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.language import tr
from app.ui.workers import Job

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.progress import Report
    from app.ui.workspace import Workspace


class ModelExport(QObject):
    """Writes one file, and is gone; lives as long as the window at most."""

    def __init__(self, workspace: Workspace, table: BattleGeometry, pair: tuple[str, str] | None, path: Path) -> None:
        super().__init__(workspace)
        self._messages, self._path = workspace.messages, path

        def work(report: Report) -> None:
            from app.storage.model_export import export_model

            export_model(table, pair, path, report)

        self._job = Job(work, self._written, self._failed)
        self._job.over.connect(self.deleteLater)

    def start(self) -> None:
        """Begin; closing the window ends it."""
        self._messages.note(tr("Writing {name}", name=self._path.name))
        self._job.start()

    def _written(self, _: object) -> None:
        self._messages.note(tr("{name} is written.", name=self._path.name))

    def _failed(self, error: Exception) -> None:
        self._messages.note("")
        self._messages.error(error)
