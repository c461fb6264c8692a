"""The open battle: session, observer and target, selection, current tool, and the viewport that shows it."""

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
    """A battle that is open in a viewport. The objects that features create for it are its children.

    Features communicate through its signals. `sight_answered` carries a sight result. `commit_requested` asks for
    pending input and drags to be committed, `text_requested` for an option's text, `muster_requested` for a side's
    roster to be shown, and `next_step_requested` for the next step to be taken. `moved_on` is emitted when a step was
    done, or the selection, the pair or the tool changed. Everything that players do to the table goes through
    `actions`; `attempt_cancelled` carries an action whose questions the player cancelled. `verdict_text` returns the
    shown verdict, or an empty string. Pieces in `hidden` are not drawn, but still block sight.
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
        self.session, self._viewport, self._shown_battle = session, viewport, session.battle
        self._shown_step = self._seen_step = (session.history, session.viewed_step)
        self._take_length_unit()  # This comes first, because everything that is shown formats lengths.
        self.side_styles = scene_side_styles(session.battle)
        self.sight_pair, self.selection = SightPair(self), Selection(self)
        self.sight_pair.show_battle(session.battle)
        self.notifier = SessionNotifier(session, self)
        # This comes first, so that no listener asks about a removed fighter.
        self.notifier.changed.connect(self._prepare)
        self.scene_sync = SceneSync(session, viewport, self.notifier, self)
        self.select_tool = SelectTool(session, viewport, self.sight_pair, self.selection, self.remarked.emit)
        self.tools: dict[str, Tool] = {SELECT: self.select_tool}
        self.tool: Tool = self.select_tool
        self.hidden: frozenset[str] = frozenset()
        self.verdict_text: Callable[[], str] = str
        self._escape_handlers: dict[EscapeOrder, Callable[[], bool]] = {
            EscapeOrder.DRAG: self._cancel_drag,
            EscapeOrder.TOOL: self._reset_tool,
        }
        self.notifier.changed.connect(self._on_changed)
        self.sight_pair.changed.connect(self.highlight)
        self.selection.changed.connect(self.highlight)
        for signal in (self.sight_pair.changed, self.selection.changed, self.tool_changed):
            signal.connect(self.moved_on)
        self.scene_sync.rebuilt.connect(self._on_scene_rebuilt)
        self.scene_sync.failed.connect(self.failed)
        viewport.tool, viewport.find_hidden = self.tool, self._find_hidden
        viewport.hovered.connect(self._on_hovered)
        self.highlight()

    @property
    def viewport(self) -> ViewportApi:
        return self._viewport

    @property
    def offered_side_styles(self) -> SideStyles:
        """The styles of the sides that a new fighter can join."""
        return offered_side_styles(self.session.battle)

    @property
    def flat(self) -> bool:
        """True if the viewport is a plan, which has no first-person view."""
        return self._viewport.flat

    @property
    def actions(self) -> TableActions:
        """The handler of everything that players do to the table."""
        return self.select_tool.actions

    def use_actions(self, actions: TableActions | None = None) -> None:
        """Sets the handler of everything that players do to the table; without one, changes are made directly."""
        self.select_tool.actions = actions or TableActions(self.session, self.remarked.emit)

    def close(self) -> None:
        """Detaches the document from its session and viewport, and deletes it."""
        self.tool.cancel()
        set_length_unit(INCHES)
        self.notifier.close()
        self.scene_sync.close()
        self._viewport.tool = self._viewport.find_hidden = None
        self._viewport.highlight((), "", "")
        self._viewport.hide_pieces(frozenset())
        self.deleteLater()

    def commit_pending(self) -> None:
        """Commits pending input and drags. Raises PlayerError if they cannot be saved."""
        self.commit_requested.emit()
        self.session.commit_pending()

    def set_escape_handler(self, turn: EscapeOrder, way_out: Callable[[], bool]) -> None:
        """Sets the handler that Esc calls at this turn; it returns whether it cancelled anything."""
        self._escape_handlers[turn] = way_out

    def handle_escape(self) -> None:
        """Cancels one thing, in the order of `EscapeOrder`; if there was nothing, clears the selection and the pair."""
        if not any(self._escape_handlers[turn]() for turn in sorted(self._escape_handlers)):
            self.selection.select()
            self.sight_pair.choose("")

    def escape_from(self, turn: EscapeOrder) -> bool:
        """Calls a single Esc handler and returns whether it cancelled anything."""
        way_out = self._escape_handlers.get(turn)
        return way_out is not None and way_out()

    def use_tool(self, name: str) -> None:
        """Switches to the tool of this name in `tools`, and cancels what the current tool is doing."""
        self.tool.cancel()
        self.tool = self._viewport.tool = self.tools[name]
        self.tool_changed.emit()
        self.remarked.emit(tr(self.tool.hint))

    def toggle_tool(self, name: str) -> None:
        """Switches to a tool, or back to the select tool if it is already the current one."""
        self.use_tool(SELECT if self.tool is self.tools[name] else name)

    def highlight(self, *more: str) -> None:
        """Highlights the selection, the pair and the active fighter, and more things by their ids; "" is ignored."""
        shown = (*self.selection.ids, *(id for id in more if id))
        active = self.session.battle.clock.active
        self._viewport.highlight(shown, self.sight_pair.observer, self.sight_pair.target, active)

    def hide_pieces(self, ids: Iterable[str]) -> None:
        """Hides these pieces, and shows all others."""
        there = frozenset(ids) & {piece.id for piece in self.session.battle.pieces}
        if there != self.hidden:
            self.hidden = there
            self._viewport.hide_pieces(there)
            self.hidden_changed.emit()

    def choose_next_target(self, step: int) -> None:
        """Selects the observer's next target: enemies first, the nearest first.

        Without an observer, the active fighter becomes the observer, or else the first selected fighter, or the first
        of all.
        """
        table = self.session.table
        ids = [fighter.id for fighter in table.battle.fighters]
        wanted = (self.sight_pair.observer, table.battle.clock.active, *self.selection.ids, *ids)
        observer = next((id for id in wanted if id in ids), "")
        others = _sort_targets(table, observer) if observer else []
        if others:
            at = others.index(self.sight_pair.target) + step if self.sight_pair.target in others else min(step, 0)
            self.sight_pair.choose(observer, others[at % len(others)])
        else:
            self.sight_pair.choose(observer)

    def _cancel_drag(self) -> bool:
        return self.tool.cancel()

    def _reset_tool(self) -> bool:
        if self.tool is self.select_tool:
            return False
        self.use_tool(SELECT)
        return True

    def _prepare(self, change: Change) -> None:
        """Sets the length unit and who is asked about before any other listener runs."""
        self._take_length_unit()
        shown, self._shown_step = self._shown_step, (self.session.history, self.session.viewed_step)
        is_step = shown[0] is not self._shown_step[0] or shown[1] != self._shown_step[1]
        old, self._shown_battle = self._shown_battle, self.session.battle
        self.sight_pair.follow_names(old, self.session.battle)
        self.sight_pair.show_battle(self.session.battle, is_step)
        self.selection.follow(old, self.session.battle)
        self.hide_pieces(self.hidden)

    def _take_length_unit(self) -> None:
        """Formats lengths in the unit of the open battle's game."""
        set_length_unit(self.session.game.length_unit(self.session.battle))

    def _on_changed(self, change: Change) -> None:
        if change.course:
            self.highlight()
        self.edited.emit()
        seen, self._seen_step = self._seen_step, self._shown_step
        if seen[0] is not self._seen_step[0] or seen[1] != self._seen_step[1]:  # Previews are not steps.
            self.moved_on.emit()

    def _on_scene_rebuilt(self) -> None:
        self.side_styles = scene_side_styles(self.session.battle)
        self.scene_rebuilt.emit()

    def _find_hidden(self, eye: Floats, points: Floats) -> Sequence[bool]:
        return find_drawn(self.session.table, self.hidden).find_hidden(eye, points)

    def _on_hovered(self, pointer: Pointer) -> None:
        spot = pick_thing(self.session.table, pointer)
        self._viewport.hover(spot.id if spot and spot.kind != "board" else None)


def _sort_targets(table: BattleGeometry, observer: str) -> list[str]:
    """Returns the ids of all other fighters, enemies first, the nearest first."""
    side = table.battle.fighter(observer).side
    others = (fighter for fighter in table.battle.fighters if fighter.id != observer)
    return [
        other.id
        for other in sorted(
            others, key=lambda other: (other.side == side, table.distance(observer, other.id).distance_mm, other.id)
        )
    ]
