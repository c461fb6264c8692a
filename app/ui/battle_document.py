"""The open battle: session, who looks at whom, what is selected, the tool in hand, and the viewport it is shown in."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from app.core.language import tr
from app.core.lengths import INCHES, set_length_unit
from app.games.actions import Action
from app.games.prompts import Option
from app.geometry.arrays import Floats
from app.model import Change
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.ui.escape_order import EscapeOrder
from app.ui.scene_builder import SideStyles, offered_side_styles, scene_side_styles
from app.ui.scene_sync import SceneSync
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from app.ui.sight_answer import SightAnswer
from app.ui.tools.select_tool import SelectTool
from app.ui.tools.table_actions import TableActions
from app.ui.tools.tool import Tool, find_drawn, pick_thing
from app.ui.viewport.tool_dispatcher import Pointer
from app.ui.viewport_api import ViewportApi

SELECT = "select"


class BattleDocument(QObject):
    """Lives as long as a battle is open in one viewport; what features make for it are its children.

    Features meet here: `sight_answered` tells what sight has found, `commit_requested` that what is typed or held is
    to be done now, `text_requested` that an option's words are to be asked for, `muster_requested` that a side's
    roster is to be shown, `next_step_requested` that what comes next is to be done. `moved_on` tells that something
    else was done, chosen or taken in hand. What players do to the table goes through `actions`; `attempt_cancelled`
    tells an action that they left when they were asked. `verdict_text` tells the verdict that is shown, or nothing.
    Pieces that are `hidden` are not drawn; they block sight as before.
    """

    moved_on = Signal()
    sight_answered = Signal(SightAnswer)
    edited = Signal()
    scene_rebuilt = Signal()
    remarked = Signal(str)
    tool_changed = Signal()
    hidden_changed = Signal()
    failed = Signal(Exception)
    commit_requested = Signal()
    attempt_cancelled = Signal(Action)
    text_requested = Signal(Option)
    muster_requested = Signal(str)
    next_step_requested = Signal()

    def __init__(self, session: Session, viewport: ViewportApi, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self._viewport = session, viewport
        self._history = session.history
        self._take_length_unit()  # first: whatever is shown tells lengths
        self.side_styles = scene_side_styles(session.battle)
        self.sight_pair, self.selection = SightPair(self), Selection(self)
        self.notifier = SessionNotifier(session, self)
        self.notifier.changed.connect(self._prepare)  # first: nobody is to ask about who is gone
        self.scene_sync = SceneSync(session, viewport, self.notifier, self)
        self.select_tool = SelectTool(session, viewport, self.sight_pair, self.selection, self.remarked.emit)
        self.tools: dict[str, Tool] = {SELECT: self.select_tool}
        self.tool: Tool = self.select_tool
        self.hidden: frozenset[str] = frozenset()
        self.verdict_text: Callable[[], str] = str
        self._escape_handlers: dict[EscapeOrder, Callable[[], bool]] = {
            EscapeOrder.DRAG: self._cancel_drag,
            EscapeOrder.TOOL: self._reset_tool,
            EscapeOrder.SELECTION: self._deselect,
        }
        self.notifier.changed.connect(self._on_changed)
        self.sight_pair.changed.connect(self._highlight)
        self.selection.changed.connect(self._highlight)
        for signal in (self.sight_pair.changed, self.selection.changed, self.tool_changed):
            signal.connect(self.moved_on)
        self.scene_sync.rebuilt.connect(self._on_scene_rebuilt)
        self.scene_sync.failed.connect(self.failed)
        viewport.tool, viewport.find_hidden = self.tool, self._find_hidden
        viewport.hovered.connect(self._on_hovered)
        self._highlight()

    @property
    def viewport(self) -> ViewportApi:
        """Where the table is shown."""
        return self._viewport

    @property
    def offered_side_styles(self) -> SideStyles:
        """How the sides look that a new fighter may join."""
        return offered_side_styles(self.session.battle)

    @property
    def flat(self) -> bool:
        """Whether the table is shown as a plan, in which nobody has eyes."""
        return self._viewport.flat

    @property
    def actions(self) -> TableActions:
        """What becomes of what players do to the table."""
        return self.select_tool.actions

    def use_actions(self, actions: TableActions | None = None) -> None:
        """Have what players do to the table done by these from now on; by hand, without any."""
        self.select_tool.actions = actions or TableActions(self.session, self.remarked.emit)

    def close(self) -> None:
        """Let go of session and viewport; nothing that was begun is lost."""
        self.tool.cancel()
        set_length_unit(INCHES)
        self.notifier.close()
        self.scene_sync.close()
        self._viewport.tool = self._viewport.find_hidden = None
        self._viewport.highlight((), "", "")
        self._viewport.hide_pieces(frozenset())
        self.deleteLater()

    def commit_pending(self) -> None:
        """Do what is typed and what is held. Raises PlayerError where that cannot be kept."""
        self.commit_requested.emit()
        self.session.commit_pending()

    def set_escape_handler(self, turn: EscapeOrder, way_out: Callable[[], bool]) -> None:
        """Ask this when its turn comes as Esc is pressed; whether it let go of anything."""
        self._escape_handlers[turn] = way_out

    def handle_escape(self) -> None:
        """What Esc does: let go of one thing, in the order of `EscapeOrder`; at last of seer and target."""
        if not any(self._escape_handlers[turn]() for turn in sorted(self._escape_handlers)):
            self.sight_pair.clear()

    def escape_from(self, turn: EscapeOrder) -> bool:
        """Let go of one thing only, as Esc does when its turn comes; whether there was any."""
        way_out = self._escape_handlers.get(turn)
        return way_out is not None and way_out()

    def use_tool(self, name: str) -> None:
        """Take another tool in hand, by its name among `tools`; what the last one was doing is dropped."""
        self.tool.cancel()
        self.tool = self._viewport.tool = self.tools[name]
        self.tool_changed.emit()
        self.remarked.emit(tr(self.tool.hint))

    def toggle_tool(self, name: str) -> None:
        """Take a tool in hand, or put it away where it is."""
        self.use_tool(SELECT if self.tool is self.tools[name] else name)

    def highlight_extra(self, id: str) -> None:
        """Highlight something besides seer and target, or nothing."""
        self._highlight(id)

    def hide_pieces(self, ids: Iterable[str]) -> None:
        """Draw these pieces no more, and all others again."""
        there = frozenset(ids) & {piece.id for piece in self.session.battle.pieces}
        if there != self.hidden:
            self.hidden = there
            self._viewport.hide_pieces(there)
            self.hidden_changed.emit()

    def choose_next_target(self, step: int) -> None:
        """Choose the next whom the seer could look at: enemies first, and of these the nearest.

        Where nobody is the seer, the active fighter is, else who is selected, else the first.
        """
        table = self.session.table
        ids = [fighter.id for fighter in table.battle.fighters]
        wanted = (self.sight_pair.seer, table.battle.clock.active, *self.selection.ids, *ids)
        seer = next((id for id in wanted if id in ids), "")
        others = _sort_targets(table, seer) if seer else []
        if others:
            at = others.index(self.sight_pair.target) + step if self.sight_pair.target in others else min(step, 0)
            self.sight_pair.choose(seer, others[at % len(others)])
        else:
            self.sight_pair.choose(seer)

    def _cancel_drag(self) -> bool:
        return self.tool.cancel()

    def _reset_tool(self) -> bool:
        if self.tool is self.select_tool:
            return False
        self.use_tool(SELECT)
        return True

    def _deselect(self) -> bool:
        selected = bool(self.selection.ids)
        self.selection.select()
        return selected

    def _prepare(self, change: Change) -> None:
        """Make ready for all other listeners: lengths in the game's unit, and nobody chosen who is gone."""
        self._take_length_unit()
        self.sight_pair.drop_missing(self.session.battle)
        self.selection.drop_missing(self.session.battle)
        self.hide_pieces(self.hidden)

    def _take_length_unit(self) -> None:
        """Have lengths told in the unit of the game that is open."""
        set_length_unit(self.session.game.length_unit(self.session.battle))

    def _on_changed(self, change: Change) -> None:
        if change.course:
            self._highlight()
        self.edited.emit()
        if self._history is not self.session.history:  # previews are no steps
            self._history = self.session.history
            self.moved_on.emit()

    def _on_scene_rebuilt(self) -> None:
        self.side_styles = scene_side_styles(self.session.battle)
        self.scene_rebuilt.emit()

    def _highlight(self, *more: str) -> None:
        shown = (*self.selection.ids, *(id for id in more if id))
        active = self.session.battle.clock.active
        self._viewport.highlight(shown, self.sight_pair.seer, self.sight_pair.target, active)

    def _find_hidden(self, eye: Floats, points: Floats) -> Sequence[bool]:
        return find_drawn(self.session.table, self.hidden).find_hidden(eye, points)

    def _on_hovered(self, pointer: Pointer) -> None:
        spot = pick_thing(self.session.table, pointer)
        self._viewport.hover(spot.id if spot and spot.kind != "board" else None)


def _sort_targets(table: BattleGeometry, seer: str) -> list[str]:
    """Everybody else by their ids, enemies first, the nearest first."""
    side = table.battle.fighter(seer).side
    others = (fighter for fighter in table.battle.fighters if fighter.id != seer)
    return [
        other.id
        for other in sorted(
            others, key=lambda other: (other.side == side, table.distance(seer, other.id).distance_mm, other.id)
        )
    ]
