"""Keeps the viewport in line with the battle: what stands where, and the light on it."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from app import shapes
from app.model import Battle, Change
from app.progress import Report
from app.session import Session
from app.ui.bridge import SessionBridge
from app.ui.jobs import Job
from app.ui.scene_of import scene_of
from app.ui.stage import Stage
from app.ui.viewport.light import Baked, bake

CALM_MS = 300
"""The light is worked out anew once nothing has moved for so long."""


class Showing(QObject):
    """Moves what only moved, and shows the scene anew where something came, went, or is made differently."""

    mustered = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, stage: Stage, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._stage = session, stage
        self._battle = session.battle
        self._bake: Job | None = None
        self._baked: Baked | None = None
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM_MS)
        self._calm.timeout.connect(self.light)
        bridge.changed.connect(self._changed)
        stage.show_scene(scene_of(session.table))

    @property
    def lit(self) -> bool:
        """Whether the light has arrived."""
        return self._baked is not None

    def light(self) -> None:
        """Work out the light in a thread; it is shown when it is done."""
        scene, old = scene_of(self._session.table), self._baked
        if self._bake:
            self._bake.cancel()

        def work(report: Report) -> Baked:
            return bake(scene, old, report)

        self._bake = Job(work, self._lit, self.failed.emit).start()

    def close(self) -> None:
        """Light nothing more."""
        self._calm.stop()
        if self._bake:
            self._bake.cancel()

    def _changed(self, change: Change) -> None:
        old, self._battle = self._battle, self._session.battle
        if change.board or not all(_only_moved(old, self._battle, id) for id in change.fighters | change.pieces):
            self._stage.show_scene(scene_of(self._session.table))
            self.mustered.emit()
        else:
            for id in change.fighters | change.pieces:
                self._stage.place(id, shapes.placed(self._battle.thing(id).pose))
        if change.pieces or change.board:
            self._calm.start()

    def _lit(self, baked: Baked) -> None:
        self._baked = baked
        self._stage.show_baked(baked)


def _only_moved(old: Battle, new: Battle, id: str) -> bool:
    if id not in old.ids or id not in new.ids:
        return False
    before, after = old.thing(id), new.thing(id)
    return type(before) is type(after) and replace(before, pose=after.pose, locked=after.locked) == after
