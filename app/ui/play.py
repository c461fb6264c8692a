"""One open battle in the window: session, choice, live answers, tool and viewport, joined by signals."""

from typing import Protocol

from PySide6.QtCore import QObject, Signal

from app import shapes
from app.geometry.mesh import Floats
from app.model import Change
from app.progress import Report
from app.session import Session
from app.ui.bridge import Choice, SessionBridge
from app.ui.jobs import Job
from app.ui.live import Answer, Live
from app.ui.scene_of import scene_of, side_looks
from app.ui.tools.select import SelectTool
from app.ui.viewport.light import Baked, bake
from app.ui.viewport.scene import Scene, SightLine


class Stage(Protocol):
    """What this part asks of the viewport."""

    tool: SelectTool | None

    def show_scene(self, scene: Scene) -> None: ...  # noqa: D102
    def place(self, id: str, frame: Floats) -> None: ...  # noqa: D102
    def highlight(self, selected: str, seer: str, target: str) -> None: ...  # noqa: D102
    def show_sight(self, line: SightLine | None) -> None: ...  # noqa: D102
    def show_baked(self, baked: Baked) -> None: ...  # noqa: D102


class Play(QObject):
    """Lives as long as a battle is open; `close` before the next is opened."""

    answered = Signal(object)
    chosen = Signal()
    edited = Signal()
    remarked = Signal(str)
    failed = Signal(object)

    def __init__(self, session: Session, stage: Stage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self._stage = session, stage
        self.looks = side_looks(session.battle)
        self.choice = Choice(self)
        self._bridge = SessionBridge(session, self)
        self.live = Live(session, self._bridge, self.choice, self)
        self.tool = SelectTool(session, self.choice, self.remarked.emit)
        self._bake: Job | None = None
        self._baked: Baked | None = None
        self._bridge.changed.connect(self._changed)
        self.choice.changed.connect(self._chosen)
        self.live.answered.connect(self._answered)
        self.live.failed.connect(self.failed)
        stage.tool = self.tool
        stage.show_scene(scene_of(session.table))

    def light(self) -> None:
        """Work out the light in a thread; it is shown when it is done."""
        scene, old = scene_of(self.session.table), self._baked
        if self._bake:
            self._bake.cancel()

        def work(report: Report) -> Baked:
            return bake(scene, old, report)

        self._bake = Job(work, self._lit, self.failed.emit).start()

    def close(self) -> None:
        """Let go of session and viewport."""
        self._bridge.close()
        self.live.close()
        if self._bake:
            self._bake.cancel()
        self._stage.tool = None
        self._stage.show_sight(None)

    def step_back(self) -> None:
        """What Esc does: let a dragged fighter go back, else let go of the target, else of the seer."""
        if not self.tool.cancel():
            self.choice.step_back()

    def point_at(self, id: str) -> None:
        """Highlight something besides seer and target, or nothing."""
        self._stage.highlight(id, self.choice.seer, self.choice.target)

    def next_target(self, step: int) -> None:
        """Choose the next fighter that is not the seer as target, or the seer where there is none."""
        ids = [fighter.id for fighter in self.session.battle.fighters]
        if not self.choice.seer:
            self.choice.choose(ids[0] if ids else "")
            return
        others = [id for id in ids if id != self.choice.seer]
        at = others.index(self.choice.target) + step if self.choice.target in others else min(step, 0)
        if others:
            self.choice.choose(self.choice.seer, others[at % len(others)])

    def _changed(self, change: Change) -> None:
        if change.pieces or change.board:
            self._stage.show_scene(scene_of(self.session.table))
            self.light()
        for id in change.fighters:
            self._stage.place(id, shapes.placed(self.session.battle.fighter(id).pose))
        self.edited.emit()

    def _chosen(self) -> None:
        self._stage.highlight("", self.choice.seer, self.choice.target)
        self._stage.show_sight(None)
        self.chosen.emit()

    def _answered(self, found: Answer) -> None:
        self._stage.show_sight(_line(found))
        self.answered.emit(found)

    def _lit(self, baked: Baked) -> None:
        self._baked = baked
        self._stage.show_baked(baked)


def _line(found: Answer) -> SightLine | None:
    sight = found.pair.sight if found.pair else None
    if sight is None or sight.witness is None:
        return None
    return SightLine(*sight.witness, clearance_mm=sight.clearance_mm or 0.0)
