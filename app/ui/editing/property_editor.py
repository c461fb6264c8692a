"""Connects the properties panel with the battle: typed values become steps of the history."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.lengths import format_dimensions
from app.games.actions import Action, Rename, make_edit, make_move
from app.model import Base, Fighter, Piece, Sculpt, Thing
from app.model.standard_sizes import base_sides, shape_name, with_shape
from app.session import Session
from app.ui.docks import Docks
from app.ui.editing.miniature import format_sculpt, model_title
from app.ui.editing.property_fields import PropertyField, find_editable, make_field_action, with_base
from app.ui.editing.selection_panel import SelectionPanel
from app.ui.scene_builder import offered_side_styles
from app.ui.session_notifier import Selection, SightPair
from app.ui.tools.moved_things import Transform, shift_onto_board, transform_thing

STEP_MM = 3.0
"""Height above its old position from which a standing fighter is dropped at its new position."""
NEAR_MM = 0.02


class PropertyEditor(QObject):
    """Shows the properties of the selection in the panel, and applies edits, each as one step of the history.

    Intermediate values of a spin box replace each other, as with keys. `escaped` is emitted when the focus is to return
    to the table.
    """

    failed = Signal(Exception)
    remarked = Signal(str)
    body_requested = Signal(str)
    escaped = Signal()

    def __init__(self, session: Session, chosen: tuple[Selection, SightPair], parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._selection, self._sight_pair = chosen
        self._panel: SelectionPanel | None = None
        self._docks: Docks | None = None
        self._before: tuple[Thing, ...] = ()
        self._kept: list[str] = []
        """Ids of the things that the last typed value would have moved over the board's edge."""
        self._selection.changed.connect(self.refresh)

    def attach_panel(self, panel: SelectionPanel, docks: Docks) -> None:
        self._panel, self._docks = panel, docks
        panel.rows.extents_mm = lambda piece: self._session.table.meshes(piece.ref).health.extents_mm
        panel.stepped.connect(self._preview_value)
        panel.committed.connect(self._commit_value)
        panel.cancelled.connect(self._cancel_values)
        panel.renamed.connect(self._rename)
        panel.side_edited.connect(self._change_side)
        panel.base_chosen.connect(self._change_base)
        panel.lock_toggled.connect(self._set_locked)
        panel.body_requested.connect(self._ask_for_body)
        panel.escaped.connect(self.escaped)
        self.refresh()

    def toggle_panel(self) -> None:
        """Shows and focuses the panel, for the observer if nothing is selected; hides it if it has the focus.

        If there is nothing to type, the focus stays on the table, and a visible panel is hidden.
        """
        if self._panel is None or self._docks is None:
            return
        window = self._panel.window()
        has_focus = self._panel.isAncestorOf(window.focusWidget() or window)
        nothing_to_type = not self._selection.ids and not self._sight_pair.observer
        if self._docks.is_seen(self._panel) and (has_focus or nothing_to_type):
            self.close_panel()
            return
        self.show_panel()
        self._panel.focus_first()

    def rename(self) -> None:
        """Shows the panel and focuses the name."""
        self.show_panel()
        if self._panel:
            self._panel.focus_name()

    def show_panel(self) -> None:
        """Shows the panel, with the observer if nothing is selected."""
        if not self._selection.ids and self._sight_pair.observer:
            self._selection.select(self._sight_pair.observer)
        if self._panel and self._docks:
            self._docks.show_panel(self._panel)
            self.refresh()

    def close_panel(self) -> None:
        """Hides the panel until it is requested again, whatever is selected."""
        if self._panel and self._docks:
            self._docks.hide_panel(self._panel)
            self.escaped.emit()

    def refresh(self) -> None:
        if self._panel and self._docks and self._docks.is_shown(self._panel):
            things = self._selection.things(self._session.battle)
            self._panel.show_things(things, offered_side_styles(self._session.battle), self._format_models(things))

    # Edits

    def _preview_value(self, field: PropertyField, value: float) -> None:
        self._before = self._before or self._things
        self._try(lambda: self._session.set_pending(self._make_action(field, value)))

    def _commit_value(self, field: PropertyField, value: float) -> None:
        """Commits a value in place of the intermediate ones, so that they form one step."""
        wanted, self._before = self._make_action(field, value), ()
        self._try(lambda: self._session.set_pending(wanted))
        if self._kept:
            self.remarked.emit(tr("Kept on the board: {names}.", names=", ".join(self._kept)))
        self._try(self._session.commit_pending)
        self.refresh()

    def _cancel_values(self) -> None:
        before, self._before = self._before, ()
        if before:
            self._try(lambda: self._session.set_pending(make_edit(*before)))
            self._try(self._session.commit_pending)

    def _make_action(self, field: PropertyField, value: float) -> Action:
        things = self._before or self._things
        wanted = make_field_action(field, things, value)
        self._kept = []
        if field.id not in ("x", "y", "turn"):
            return wanted
        typed = ((thing, self._keep_on_board(field.with_value(thing, value))) for thing in find_editable(field, things))
        return make_move(*(self._keep_standing(before, after) for before, after in typed))

    def _keep_on_board(self, thing: Thing) -> Thing:
        """Moves a thing back if its base, or the middle of a piece, is over the board's edge, as in a drag."""
        dx, dy = shift_onto_board(self._session.table, (thing,))
        if abs(dx) + abs(dy) < NEAR_MM:
            return thing
        self._kept.append(thing.id)
        return transform_thing(thing, Transform(dx, dy))

    def _keep_standing(self, before: Thing, after: Thing) -> Thing:
        """Returns a standing fighter so that it stands at its new place, too; a hovering one still hovers."""
        if not isinstance(before, Fighter) or not isinstance(after, Fighter):
            return after
        table, pose = self._session.table, before.pose
        footing = table.base_support(before.base, pose, pose.z + STEP_MM)
        if footing.rests_on is None or abs(footing.height_mm - pose.z) > NEAR_MM:
            return after
        found = table.base_support(after.base, after.pose, pose.z + STEP_MM)
        return after if found.rests_on is None else replace(after, pose=replace(after.pose, z=found.height_mm))

    def _rename(self, name: str) -> None:
        if len(self._things) == 1:
            self._do(Rename(self._things[0].id, name))

    def _change_side(self, side: str) -> None:
        self._do(make_edit(*(replace(fighter, side=side) for fighter in self._fighters)))

    def _change_base(self, base: Base) -> None:
        shape, size = shape_name(base), base_sides(base)
        self._do(make_edit(*(with_base(fighter, with_shape(fighter.base, shape, size)) for fighter in self._fighters)))

    def _set_locked(self, locked: bool) -> None:
        self._do(make_edit(*(replace(thing, locked=locked) for thing in self._things)))

    def _ask_for_body(self) -> None:
        if len(self._fighters) == 1:
            self.body_requested.emit(self._fighters[0].id)

    def _do(self, action: Action) -> bool:
        done = self._try(lambda: self._session.do(action))
        self.refresh()
        return done

    def _try(self, do: Callable[[], object]) -> bool:
        try:
            do()
        except PlayerError as error:
            self.failed.emit(error)
            return False
        return True

    def _format_models(self, things: Iterable[Thing]) -> str:
        """Returns the models of the selected pieces, or else what the table holds."""
        pieces = [thing for thing in things if isinstance(thing, Piece)]
        fighters = [thing for thing in things if isinstance(thing, Fighter)]
        if not pieces and not fighters:
            return self._format_table()
        if len(fighters) == 1 and not pieces and isinstance(fighters[0].body, Sculpt):
            return format_sculpt(self._session, fighters[0].base, fighters[0].body)
        titles = dict.fromkeys(model_title(self._session, piece.model) for piece in pieces)
        return ", ".join(titles) if len(titles) < 3 else ""

    def _format_table(self) -> str:
        """Returns the board's size and the number of things on it, shown while nothing is selected."""
        battle = self._session.battle
        return "\n".join(
            (
                tr("Board: {size}", size=format_dimensions((battle.board.width_mm, battle.board.depth_mm))),
                tr("Terrain: {words}", words=len(battle.pieces)),
                tr("Fighters: {count}", count=len(battle.fighters)),
            )
        )

    @property
    def _things(self) -> tuple[Thing, ...]:
        return self._selection.things(self._session.battle)

    @property
    def _fighters(self) -> tuple[Fighter, ...]:
        return tuple(thing for thing in self._things if isinstance(thing, Fighter))
