"""The editing feature: undo, clipboard, remove, lock, select, nudge and arrange, with overlaps marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtGui import QCursor

from app.core.language import mark, tr
from app.ui.actions.command import Command, When
from app.ui.actions.context_menu import CommandEntry, ContextTarget, Entry, MenuEntry
from app.ui.escape_order import EscapeOrder
from app.ui.feature import Feature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.editing.editing_controller import EditingController
    from app.ui.editing.table_menu import TableMenu

    Do = Callable[[EditingController], object]

TURN = 15.0
"""Rotation for one key press, in degrees."""
RAISE_MM, FINE_MM, INCH_MM = 5.0, 1.0, 25.4
GROWTH = 1.05
"""Scale factor for one key press."""
NOTHING = mark("The clipboard has nothing to paste here.")
FREE = ("copy", "select_all", "next_thing", "previous_thing", "choose")
"""Commands that do not change the table."""
ARROWS = (("left", -1, 0), ("right", 1, 0), ("up", 0, 1), ("down", 0, -1))


class EditingFeature(Feature):
    """Provides the editing commands; `controller` belongs to the open battle."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.controller: EditingController | None = None
        self._table_menu: TableMenu | None = None
        self._previewed = False
        workspace.settings.changed.connect(self._set_grid)
        workspace.actions.set_text_source(
            "undo", lambda: self._format_step(mark("&Undo"), mark("&Undo: {step}"), "undo_label")
        )
        workspace.actions.set_text_source("lock", lambda: tr(mark("Un&lock") if self._is_locked else mark("&Lock")))
        workspace.actions.set_text_source(
            "redo", lambda: self._format_step(mark("&Redo"), mark("&Redo: {step}"), "redo_label")
        )

    def open(self, document: BattleDocument) -> None:
        from app.ui.editing.editing_controller import EditingController
        from app.ui.editing.table_menu import TableMenu

        self.controller = EditingController(document)
        self._table_menu = TableMenu(document, self.workspace.context_menus)
        self._previewed = False
        document.edited.connect(self._refresh_actions)
        document.selection.changed.connect(self.workspace.actions.refresh)
        self._set_grid()

    def close(self) -> None:
        if self.controller and self._table_menu:
            self.controller.close()
            self._table_menu.close()
        self.controller = self._table_menu = None

    def _refresh_actions(self) -> None:
        """Updates the commands; in a drag, only when it begins and when it ends."""
        document = self.workspace.document
        previewed = document is not None and not document.session.is_committed
        if not (previewed and self._previewed):
            self.workspace.actions.refresh()
        self._previewed = previewed

    def commands(self) -> tuple[Command, ...]:
        return (
            *self._edit_commands(),
            *self._clipboard_commands(),
            *self._turn_commands(),
            *self._push_commands(),
            *self._height_commands(),
            *self._scale_commands(),
            *self._align_commands(),
        )

    def _edit_commands(self) -> Iterator[Command]:
        do, when = self.workspace.bind, self.workspace.when
        has_things = when(lambda document: document.session.battle.things, mark("The table is empty."))
        has_fighter = when(
            lambda document: any(one.id in document.selection.ids for one in document.session.battle.fighters),
            mark("Select a fighter first"),
        )
        yield Command(
            "undo",
            mark("&Undo"),
            "Ctrl+Z",
            do(self._undo),
            when(lambda document: document.session.undo_label),
            icon="undo",
            short=mark("Undo"),
        )
        yield Command(
            "redo",
            mark("&Redo"),
            "Ctrl+Shift+Z",
            do(self._redo),
            when(lambda document: document.session.redo_label),
            icon="redo",
            short=mark("Redo"),
            extra_keys=("Ctrl+Y",),
        )
        yield self._make_table_command("remove", mark("D&elete"), "Delete", lambda c: c.arrange.remove(), icon="delete")
        yield self._make_command("lock", mark("&Lock"), "Ctrl+Shift+L", lambda c: c.arrange.toggle_lock(), icon="lock")
        yield self._make_command("group", mark("&Group"), "Ctrl+G", lambda c: c.arrange.group(), self._when_two)
        yield self._make_command(
            "ungroup", mark("U&ngroup"), "Ctrl+Shift+G", lambda c: c.arrange.ungroup(), self._when_grouped
        )
        yield self._make_table_command(
            "select_all", mark("Select &all"), "Ctrl+A", lambda c: c.arrange.select_all(), has_things
        )
        yield self._make_table_command(
            "next_thing", mark("Select ne&xt"), "Tab", lambda c: self._select_next(1), has_things
        )
        yield self._make_table_command(
            "previous_thing", mark("Select pre&vious"), "Shift+Tab", lambda c: self._select_next(-1), has_things
        )
        yield self._make_table_command(
            "choose", mark("Choose as &observer or target"), "Space", lambda c: c.nudges.choose_for_sight(), has_fighter
        )
        yield Command(
            "back",
            mark("De&select"),
            "Esc",
            do(lambda document: document.handle_escape()),
            self.workspace.when_open,
            icon="back",
        )

    def _clipboard_commands(self) -> Iterator[Command]:
        has_copy = self.workspace.when(
            lambda document: document.selection.ids or document.sight_pair.target, mark("Select something first")
        )
        yield self._make_command("cut_things", mark("Cu&t"), "Ctrl+X", lambda c: c.clipboard.cut())
        yield self._make_command("copy", mark("&Copy"), "Ctrl+C", lambda c: c.clipboard.copy(), has_copy, icon="copy")
        yield self._make_command("paste", mark("&Paste"), "Ctrl+V", self._paste, self.workspace.when_open)
        yield self._make_command("copy_things", mark("&Duplicate"), "Ctrl+D", lambda c: c.arrange.duplicate())
        yield Command(
            "context_menu", mark("Context &menu"), "Shift+F10", self._open_focused_menu, self.workspace.when_open
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields the clipboard and arrangement entries."""
        if self.controller is None:
            return
        nothing = "" if self.controller.clipboard.can_paste else tr(NOTHING)
        do = self._bind(lambda c: c.clipboard.paste(target.spot))
        paste = MenuEntry(tr("Paste here"), do, "clipboard", nothing)
        if target.kind == "board":
            yield paste
            yield CommandEntry("select_all", "position")
            return
        for id in ("cut_things", "copy", "copy_things"):
            yield CommandEntry(id, "clipboard")
        yield paste
        yield CommandEntry("lock", "position")
        for id in ("turn_left", "turn_right", "stand", "group", "ungroup"):
            yield CommandEntry(id, "arrange")
        yield CommandEntry("remove", "remove")

    def _turn_commands(self) -> Iterator[Command]:
        has_hold = self.workspace.when(
            lambda document: document.selection.ids or document.sight_pair.observer or document.tool.dragging,
            mark("Select something first"),
        )
        yield self._make_command("turn_left", mark("Rotate &left"), "Q", lambda c: c.turn(TURN), has_hold)
        yield self._make_command("turn_right", mark("Rotate &right"), "E", lambda c: c.turn(-TURN), has_hold)
        yield self._make_command("turn_left_fine", mark("Rotate left 1°"), "Shift+Q", lambda c: c.turn(1.0), has_hold)
        yield self._make_command(
            "turn_right_fine", mark("Rotate right 1°"), "Shift+E", lambda c: c.turn(-1.0), has_hold
        )

    def _push_commands(self) -> Iterator[Command]:
        """Yields the arrow key commands: a grid step or 5 mm, with Shift 1 mm, with Ctrl an inch."""
        texts = {
            "left": (mark("Move left"), mark("Move left 1 mm"), mark("Move left 1 inch")),
            "right": (
                mark("Move right"),
                mark("Move right 1 mm"),
                mark("Move right 1 inch"),
            ),
            "up": (mark("Move away"), mark("Move away 1 mm"), mark("Move away 1 inch")),
            "down": (mark("Move closer"), mark("Move closer 1 mm"), mark("Move closer 1 inch")),
        }
        kinds = (("", "", 0.0), ("_fine", "Shift+", FINE_MM), ("_inch", "Ctrl+", INCH_MM))
        for text, (kind, modifier, mm) in enumerate(kinds):
            for key, right, ahead in ARROWS:

                def push(controller: EditingController, right: int = right, ahead: int = ahead, mm: float = mm) -> None:
                    if self.workspace.viewport:
                        mm = mm or controller.nudges.step_mm
                        controller.nudges.push(right * mm, ahead * mm, self.workspace.viewport.orbit.azimuth)

                yield self._make_table_command(f"push_{key}{kind}", texts[key][text], modifier + key.capitalize(), push)

    def _height_commands(self) -> Iterator[Command]:
        rows = (
            ("raise", mark("R&aise"), "PgUp", RAISE_MM),
            ("lower", mark("Lo&wer"), "PgDown", -RAISE_MM),
            ("raise_fine", mark("Raise 1 mm"), "Shift+PgUp", FINE_MM),
            ("lower_fine", mark("Lower 1 mm"), "Shift+PgDown", -FINE_MM),
        )
        for id, text, key, mm in rows:
            yield self._make_table_command(id, text, key, lambda c, mm=mm: c.nudges.raise_(mm, self._photo_eye))
        yield self._make_table_command("stand", mark("Drop to &surface"), "End", lambda c: c.arrange.drop_to_surface())

    @property
    def _photo_eye(self) -> tuple[float, float, float] | None:
        """Where the photo was taken that is shown; None if none is."""
        view = self.workspace.viewport
        return view.photo_window.eye if view and view.photo_window else None

    def _scale_commands(self) -> Iterator[Command]:
        has_piece = self.workspace.when(
            lambda document: any(piece.id in document.selection.ids for piece in document.session.battle.pieces),
            mark("Select a terrain piece first"),
        )
        yield self._make_table_command("larger", mark("Scale &up"), "+", lambda c: c.nudges.scale(GROWTH), has_piece)
        yield self._make_table_command(
            "smaller", mark("Scale &down"), "-", lambda c: c.nudges.scale(1 / GROWTH), has_piece
        )

    def _align_commands(self) -> Iterator[Command]:
        when, has_two = self.workspace.when, self._when_two
        has_three = when(lambda document: len(document.selection.ids) > 2, mark("Select three objects first"))
        rows: tuple[tuple[str, str, Literal[0, 1], Literal["low", "middle", "high"]], ...] = (
            ("align_left", mark("Align left edges"), 0, "low"),
            ("align_middle", mark("Align centres vertically"), 0, "middle"),
            ("align_right", mark("Align right edges"), 0, "high"),
            ("align_near", mark("Align near edges"), 1, "low"),
            ("align_row", mark("Align centres horizontally"), 1, "middle"),
            ("align_far", mark("Align far edges"), 1, "high"),
        )
        for id, text, axis, side in rows:
            yield self._make_command(id, text, "", lambda c, axis=axis, side=side: c.arrange.align(axis, side), has_two)
        yield self._make_command(
            "spread_across", mark("Distribute horizontally"), "", lambda c: c.arrange.distribute(0), has_three
        )
        yield self._make_command(
            "spread_deep", mark("Distribute vertically"), "", lambda c: c.arrange.distribute(1), has_three
        )
        yield self._make_command(
            "turn_alike", mark("Match rotation"), "", lambda c: c.arrange.match_rotation(), has_two
        )
        yield Command(
            "grid",
            mark("Next gri&d size: none, 5, 10, 25.4 mm"),
            "G",
            self._cycle_grid,
            self.workspace.when_open,
            icon="grid",
        )

    def _make_command(
        self, id: str, text: str, key: str, do: Do, enabled: When | None = None, icon: str = ""
    ) -> Command:
        return Command(id, text, key, self._bind(do), enabled or self._when_selected, icon=icon, edits=id not in FREE)

    def _make_table_command(
        self, id: str, text: str, key: str, do: Do, enabled: When | None = None, icon: str = ""
    ) -> Command:
        return replace(self._make_command(id, text, key, do, enabled, icon), on_table=True)

    def _bind(self, do: Do) -> Callable[[], object]:
        return lambda: do(self.controller) if self.controller else None

    @property
    def _when_selected(self) -> When:
        return self.workspace.when(lambda document: document.selection.ids, mark("Select something first"))

    @property
    def _when_two(self) -> When:
        return self.workspace.when(lambda document: len(document.selection.ids) > 1, mark("Select two objects first"))

    @property
    def _when_grouped(self) -> When:
        return self.workspace.when(
            lambda document: any(thing.group for thing in document.selection.things(document.session.battle)),
            mark("Select a group first"),
        )

    def _undo(self, document: BattleDocument) -> None:
        """Undoes a step; an open question or a keyboard move is cancelled instead, since it is not a step yet."""
        if self.workspace.action_bar.has_question:
            document.handle_escape()
        elif not document.escape_from(EscapeOrder.KEY_WALK):
            document.session.undo()
            document.remarked.emit(tr("Undone: {step}", step=document.session.redo_label))

    def _redo(self, document: BattleDocument) -> None:
        document.session.redo()
        document.remarked.emit(tr("Redone: {step}", step=document.session.undo_label))

    def _select_next(self, step: int) -> None:
        """Selects the next thing; after the last, moves the focus to the next part of the window."""
        document, view = self.workspace.document, self.workspace.viewport
        if document and view and self.controller and not self.controller.nudges.select_next(step):
            document.selection.select()
            view.focusNextPrevChild(step > 0)

    def _paste(self, controller: EditingController) -> None:
        """Pastes under the mouse if that is over the table, or else next to the originals."""
        view = self.workspace.viewport
        spot = None
        if view and self._table_menu and view.underMouse():
            spot = self._table_menu.find_spot(view.mapFromGlobal(QCursor.pos()))
        controller.clipboard.paste(spot)

    def _open_focused_menu(self) -> None:
        from app.ui.editing.table_menu import open_focused_menu

        open_focused_menu()

    def _cycle_grid(self) -> None:
        if self.controller:
            self.controller.nudges.cycle_grid()
            self.workspace.settings.set(grid_mm=self.controller.nudges.snaps.grid_mm)

    def _set_grid(self) -> None:
        if self.controller:
            self.controller.nudges.snaps.grid_mm = self.workspace.settings.current.grid_mm

    @property
    def _is_locked(self) -> bool:
        """True if the whole selection is locked."""
        document = self.workspace.document
        things = document.selection.things(document.session.battle) if document else ()
        return bool(things) and all(thing.locked for thing in things)

    def _format_step(self, plain: str, named: str, label: str) -> str:
        document = self.workspace.document
        step = str(getattr(document.session, label)) if document else ""
        return tr(named, step=step.replace("&", "&&")) if step else tr(plain)
