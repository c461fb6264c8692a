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

    made = Signal(object, object)
    failed = Signal(object, object)
    progressed = Signal(float, str)

    def __init__(self, make: "Callable[[Report], Session]", path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._make, self.path = make, path
        self._session: Session | None = None
        self._dropped = False
        self.under_way = True
        self._job = Worker(self._work, self._done, self._failed, self._tell)
        self._job.over.connect(self._over)

    def start(self) -> None:
        self._job.start()

    def cancel(self) -> None:
        self._dropped, self.under_way = True, False
        self._job.cancel()

    def _work(self, report: Report) -> "Session":
        session = self._session = self._make(report)
        _prepare(session)
        return session

    def _done(self, session: "Session") -> None:
        self.made.emit(session, self.path)

    def _failed(self, error: Exception) -> None:
        self._dropped = True
        self.failed.emit(error, self.path)

    def _tell(self, share: float, doing: str) -> None:
        self.progressed.emit(share, doing)

    def _over(self) -> None:
        self.under_way = False
        if self._dropped and self._session:
            self._session.close()
        self._session = None
        self.deleteLater()


def _prepare(session: "Session") -> None:
    """What the first frame would have to wait for."""
    from app.ui.scene_builder import scene_of
    from app.ui.viewport import board_art
    from app.ui.viewport.baked_light import recall

    board_art.mat()
    board_art.tone(session.battle.board.width_mm, session.battle.board.depth_mm)
    recall(scene_of(session.table))
