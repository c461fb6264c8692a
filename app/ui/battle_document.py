"""The open battle: session, who looks at whom, what is selected, the tool in hand, and the viewport it is shown in."""

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QObject, Signal

from app.geometry.arrays import Floats
from app.language import tr
from app.model import Change
from app.rules.actions import Action
from app.session import Session
from app.ui.scene_builder import side_looks
from app.ui.scene_sync import SceneSync
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from app.ui.tools.select_tool import SelectTool
from app.ui.tools.tool import Tool, picked
from app.ui.viewport.tool_dispatcher import Pointer
from app.ui.viewport_api import ViewportApi

SELECT = "select"


class EscapeOrder(IntEnum):
    """What Esc lets go of, in this order."""

    QUESTION = 0
    DRAG = 1
    TOOL = 2
    EYES = 3
    SELECTION = 4
    PAIR = 5


class BattleDocument(QObject):
    """Lives as long as a battle is open in one viewport; what features make for it are its children.

    Features meet here: `answered` tells what sight has found, `settling` that what is typed or held is to be done now,
    `words_requested` that an option's words are to be asked for, `warband_requested` that a side's warband is to be
    shown. `attempt` does an action with rules having their say, `edit` one that a command of the table makes.
    """

    answered = Signal(object)
    edited = Signal()
    mustered = Signal()
    remarked = Signal(str)
    tooled = Signal()
    failed = Signal(object)
    settling = Signal()
    words_requested = Signal(object)
    warband_requested = Signal(str)

    def __init__(self, session: Session, stage: ViewportApi, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self._stage = session, stage
        self.looks = side_looks(session.battle)
        self.choice, self.selection = SightPair(self), Selection(self)
        self.bridge = SessionNotifier(session, self)
        self.bridge.changed.connect(self._keep_to_battle)  # first: nobody is to ask about who is gone
        self.showing = SceneSync(session, stage, self.bridge, self)
        self.select_tool = SelectTool(session, stage, self.choice, self.selection, self.remarked.emit)
        self.tools: dict[str, Tool] = {SELECT: self.select_tool}
        self.tool: Tool = self.select_tool
        self.attempt: Callable[[Action], object] = session.do
        self.edit: Callable[[Action], object] = session.do
        self._ways_out: dict[EscapeOrder, Callable[[], bool]] = {
            EscapeOrder.DRAG: self._cancel_drag,
            EscapeOrder.TOOL: self._put_tool_away,
            EscapeOrder.SELECTION: self._deselect,
        }
        self.bridge.changed.connect(self._changed)
        self.choice.changed.connect(self._highlight)
        self.selection.changed.connect(self._highlight)
        self.showing.mustered.connect(self._mustered)
        self.showing.failed.connect(self.failed)
        stage.tool, stage.hides = self.tool, self._hides
        stage.hovered.connect(self._hover)

    @property
    def stage(self) -> ViewportApi:
        """Where the table is shown."""
        return self._stage

    @property
    def flat(self) -> bool:
        """Whether the table is shown as a plan, in which nobody has eyes."""
        return self._stage.flat

    def close(self) -> None:
        """Let go of session and viewport; nothing that was begun is lost."""
        self.tool.cancel()
        self.bridge.close()
        self.showing.close()
        self._stage.tool = self._stage.hides = None
        self._stage.highlight((), "", "")
        self.deleteLater()

    def settle(self) -> None:
        """Do what is typed and what is held. Raises PlayerError where that cannot be kept."""
        self.settling.emit()
        self.session.settle()

    def on_escape(self, turn: EscapeOrder, way_out: Callable[[], bool]) -> None:
        """Ask this when its turn comes as Esc is pressed; whether it let go of anything."""
        self._ways_out[turn] = way_out

    def step_back(self) -> None:
        """What Esc does: let go of one thing, in the order of `EscapeOrder`; at last of target and seer."""
        if not any(self._ways_out[turn]() for turn in sorted(self._ways_out)):
            self.choice.step_back()

    def use(self, name: str) -> None:
        """Take another tool in hand, by its name among `tools`; what the last one was doing is dropped."""
        self.tool.cancel()
        self.tool = self._stage.tool = self.tools[name]
        self.remarked.emit(tr(self.tool.hint))
        self.tooled.emit()

    def toggle_tool(self, name: str) -> None:
        """Take a tool in hand, or put it away where it is."""
        self.use(SELECT if self.tool is self.tools[name] else name)

    def point_at(self, id: str) -> None:
        """Highlight something besides seer and target, or nothing."""
        self._highlight(id)

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

    def _cancel_drag(self) -> bool:
        return self.tool.cancel()

    def _put_tool_away(self) -> bool:
        if self.tool is self.select_tool:
            return False
        self.use(SELECT)
        return True

    def _deselect(self) -> bool:
        selected = bool(self.selection.ids)
        self.selection.select()
        return selected

    def _keep_to_battle(self, change: Change) -> None:
        self.choice.keep_to(self.session.battle)
        self.selection.keep_to(self.session.battle)

    def _changed(self, change: Change) -> None:
        self.edited.emit()

    def _mustered(self) -> None:
        self.looks = side_looks(self.session.battle)
        self.mustered.emit()

    def _highlight(self, *more: str) -> None:
        shown = (*self.selection.ids, *(id for id in more if id))
        self._stage.highlight(shown, self.choice.seer, self.choice.target)

    def _hides(self, eye: Floats, points: Floats) -> Sequence[bool]:
        return self.session.table.find_hidden(eye, points)

    def _hover(self, pointer: Pointer) -> None:
        spot = picked(self.session.table, pointer)
        self._stage.hover(spot.id if spot and spot.kind != "board" else None)
