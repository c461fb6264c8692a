"""One battle on its way into the window: made in a thread, and let go of where nobody wants it any more."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.progress import Report
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.session import Session


class BattleLoad(QObject):
    """Makes a session once; after `cancel` nothing of it arrives, and its file is free again."""

    loaded = Signal(object, object)
    failed = Signal(object, object)
    progressed = Signal(float, str)

    def __init__(self, make: "Callable[[Report], Session]", path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._make, self.path = make, path
        self._session: Session | None = None
        self._discarded = False
        self.is_running = True
        self._job = Worker(self._work, self._on_done, self._on_failed, self._on_progress)
        self._job.finished.connect(self._on_finished)

    def start(self) -> None:
        self._job.start()

    def cancel(self) -> None:
        self._discarded, self.is_running = True, False
        self._job.cancel()

    def _work(self, report: Report) -> "Session":
        session = self._session = self._make(report)
        _prepare_scene(session)
        return session

    def _on_done(self, session: "Session") -> None:
        self.loaded.emit(session, self.path)

    def _on_failed(self, error: Exception) -> None:
        self._discarded = True
        self.failed.emit(error, self.path)

    def _on_progress(self, share: float, runner: str) -> None:
        self.progressed.emit(share, runner)

    def _on_finished(self) -> None:
        self.is_running = False
        if self._discarded and self._session:
            self._session.close()
        self._session = None
        self.deleteLater()


def _prepare_scene(session: "Session") -> None:
    """What the first frame would have to wait for."""
    from app.ui.scene_builder import make_scene
    from app.ui.viewport import board_art
    from app.ui.viewport.baked_light import preload_light

    board_art.read_mat()
    board_art.make_tone(session.battle.board.width_mm, session.battle.board.depth_mm)
    preload_light(make_scene(session.table))
