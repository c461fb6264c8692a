"""The fighters feature: new fighters, their sides, and the properties of the selection."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import RenameSides, make_place
from app.model import MAX_ID_LENGTH
from app.ui.actions.command import Command
from app.ui.actions.context_menu import CommandEntry, ContextTarget, Entry
from app.ui.editing.fighter_dialog import FighterDialog, SidesDialog
from app.ui.editing.miniature_import import MiniatureImport
from app.ui.editing.selection_panel import SelectionPanel
from app.ui.feature import PanelFeature
from app.ui.workers import Worker
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.model import Battle, Fighter
    from app.ui.battle_document import BattleDocument
    from app.ui.editing.fighter_placement import FighterPlacement
    from app.ui.editing.property_editor import PropertyEditor


class FightersFeature(PanelFeature[SelectionPanel]):
    """Adds fighters, renames and copies sides, and owns the panel with the properties of the selection.

    Its dialogs and panel outlive battles; `open` attaches them to each battle.
    """

    PANEL_ID, PANEL_TITLE = "numbers", mark("Properties")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._editor: PropertyEditor | None = None
        self._placement: FighterPlacement | None = None
        self.dialog: FighterDialog | None = None
        self.miniature_import = MiniatureImport(workspace)
        self.sides_dialog: SidesDialog | None = None
        self._copy_job: Worker | None = None
        self._is_double = False
        """True from the second press of a double click on the table until its release."""

    def commands(self) -> tuple[Command, ...]:
        bind, when, is_open = self.workspace.bind, self.workspace.when, self.workspace.when_open
        has_fighters = when(lambda document: document.session.battle.fighters, mark("Add a fighter first"))
        has_someone = when(
            lambda document: document.selection.ids or document.sight_pair.observer, mark("Select a fighter first")
        )
        add_another = bind(self._add_another)
        return (
            Command(
                "fighters",
                mark("Add &fighters…"),
                "A",
                self.show_fighter_dialog,
                is_open,
                extra_keys=("Ins",),
                icon="fighter",
                short=mark("Fighters"),
            ),
            Command("again", mark("Add another of the &same"), "Shift+A", add_another, has_someone, edits=True),
            Command("sides", mark("Si&des…"), "", self.show_sides_dialog, has_fighters),
            Command("copy_side", mark("Copy &whole side across the board"), "", self.copy_side, has_fighters),
            Command(
                "numbers",
                mark("&Properties…"),
                "I",
                self.show_properties,
                is_open,
                lambda: self.visible,
                icon="numbers",
            ),
            Command("rename", mark("Rename…"), "F2", self.rename, has_someone),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields the entry for new fighters on the board, or for the properties of a thing."""
        if target.kind == "board":
            yield CommandEntry("fighters", "add")
        else:
            yield CommandEntry("numbers", "properties")

    def make_panel(self) -> SelectionPanel:
        return SelectionPanel()

    def open(self, document: BattleDocument) -> None:
        from app.ui.editing.fighter_placement import FighterPlacement
        from app.ui.editing.property_editor import PropertyEditor

        if self.miniature_import.dialog:
            self.miniature_import.dialog.close()
        if self.dialog:
            self.dialog.close()
            self.dialog.set_cylinder()  # Its mesh is a file of the other battle.
        self._editor = PropertyEditor(document.session, (document.selection, document.sight_pair), document)
        self._editor.attach_panel(self.panel, self.workspace.docks)
        self._editor.escaped.connect(self.workspace.focus_viewport)
        self._editor.failed.connect(document.failed)
        self._editor.remarked.connect(document.remarked)
        self._editor.body_requested.connect(self.miniature_import.ask_for_body)
        if self.workspace.viewport:
            self.workspace.viewport.installEventFilter(self)
        self._placement = FighterPlacement(document)
        self._placement.ended.connect(self._on_placing_ended)
        document.edited.connect(self._editor.refresh)
        document.commit_requested.connect(self.commit_pending)

    def close(self) -> None:
        self._editor = self._placement = None

    def commit_pending(self) -> None:
        """Commits what was typed in the panel while it still has the focus."""
        if self._panel:
            self._panel.commit()

    def show_properties(self) -> None:
        """Shows the panel and focuses its first field, or hides it if it has the focus."""
        if self._editor:
            self._editor.toggle_panel()

    def rename(self) -> None:
        """Shows the panel and focuses the name."""
        if self._editor:
            self._editor.rename()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Opens the properties of what is clicked twice on the table, once the mouse is released."""
        if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
            document, ended = self.workspace.document, event.type() == QEvent.Type.MouseButtonRelease
            if self._is_double and ended and document and document.tool is document.select_tool:
                playing, dragging = document.session.battle.clock.stage == "battle", document.tool.dragging
                if not (playing or dragging):
                    QTimer.singleShot(0, document, lambda: document.selection.ids and self.rename())
            self._is_double = event.type() == QEvent.Type.MouseButtonDblClick
        return False

    def close_panel(self) -> None:
        """Hides the panel, wherever the focus is."""
        if self._editor:
            self._editor.close_panel()

    def show_fighter_dialog(self) -> None:
        document = self.workspace.document
        if document is None:
            return
        if self.dialog is None:
            self.dialog = FighterDialog(document.offered_side_styles, _find_side(document), self.workspace.window)
            self.dialog.add_requested.connect(self._on_add_requested)
            self.dialog.place_requested.connect(self._on_place_requested)
            self.dialog.miniature_requested.connect(self._ask_for_miniature)
        side, styles = self.dialog.side.side, document.offered_side_styles
        self.dialog.show_sides(styles, side if side in styles else _find_side(document))
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def _add_another(self, document: BattleDocument) -> None:
        """Adds another of each selected fighter, or else of the observer."""
        chosen = document.selection.ids or (document.sight_pair.observer,)
        fighters = [fighter for fighter in document.session.battle.fighters if fighter.id in chosen]
        self._place_new([replace(fighter, locked=False, group="") for fighter in fighters])

    def show_sides_dialog(self) -> None:
        document = self.workspace.document
        if document is not None:
            self.sides_dialog = SidesDialog(document.session.battle, document.side_styles, self.workspace.window)
            self.sides_dialog.renamed.connect(self.workspace.bind(_rename_sides))
            self.sides_dialog.finished.connect(self.sides_dialog.deleteLater)
            self.sides_dialog.open()

    def copy_side(self) -> None:
        """Copies all fighters of a side across the board as another side; a worker finds the places."""
        from app.ui.editing.auto_placement import mirror_fighters

        document = self.workspace.document
        if document is None or not document.session.battle.fighters:
            return
        table, side = document.session.table, _find_side(document)
        own = [fighter for fighter in table.battle.fighters if fighter.side == side]
        if self._copy_job:
            self._copy_job.cancel()
        self._copy_job = Worker(
            lambda report: (document, mirror_fighters(table, own)), self._on_copied, self._on_failed
        ).start()

    def _on_copied(self, found: tuple[BattleDocument, Sequence[Fighter]]) -> None:
        """Adds the copies, unless another battle was opened meanwhile."""
        document, across = found
        if document is self.workspace.document:
            # The new side has the old name with the next free number.
            taken = {fighter.side for fighter in document.session.battle.fighters}
            short = across[0].side[: MAX_ID_LENGTH - 8]
            numbered = (f"{short} {number}" for number in itertools.count(2))
            other = next(name for name in numbered if name not in taken)
            self._add_to_battle([replace(fighter, side=other, locked=False, group="") for fighter in across])

    def _on_add_requested(self, fighter: Fighter, count: int) -> None:
        self._show_added([placed.id for placed in self._place_new([fighter] * count)])

    def _on_place_requested(self, fighter: Fighter, count: int) -> None:
        if self._placement:
            self._placement.begin([fighter] * count)
            self.workspace.window.activateWindow()  # Esc there ends the placing; in the dialog, it closes the dialog.
            self.workspace.focus_viewport()

    def _on_placing_ended(self, ids: list[str]) -> None:
        """Returns to the dialog, unless it was closed meanwhile."""
        if self.dialog and self.dialog.isVisible():
            self.dialog.activateWindow()
            self._show_added(ids)

    def _show_added(self, ids: Sequence[str]) -> None:
        document = self.workspace.document
        if self.dialog and document and ids:
            self.dialog.show_sides(document.offered_side_styles, self.dialog.fighter.side)
            said = tr("Added {name}.", name=ids[0])
            if len(ids) > 1:
                said = tr("Added {count} fighters, {first} to {last}.", count=len(ids), first=ids[0], last=ids[-1])
            self.dialog.show_message(said)

    def _place_new(self, fighters: Sequence[Fighter]) -> Sequence[Fighter]:
        """Places new fighters on free spots under free names, selects them, and returns those that were placed."""
        from app.ui.editing.auto_placement import place_new_fighters

        document = self.workspace.document
        if document is None:
            return ()
        named = _with_free_names(document.session.battle, fighters)
        return self._add_to_battle(place_new_fighters(document.session.table, named))

    def _add_to_battle(self, fighters: Sequence[Fighter]) -> Sequence[Fighter]:
        document = self.workspace.document
        if document is None or not fighters:
            return ()
        standing = _with_free_names(document.session.battle, fighters)
        try:
            document.actions.do(make_place(*standing))
        except PlayerError as error:
            if self.dialog and self.dialog.isVisible():
                self.dialog.show_message(str(error), trouble=True)
            else:
                document.failed.emit(error)
            return ()
        there = document.session.committed_table.battle.ids  # In a played battle, the rules may still ask a question.
        if not all(fighter.id in there for fighter in standing):
            return ()
        document.selection.select(*(fighter.id for fighter in standing))
        return standing

    def _on_failed(self, error: Exception) -> None:
        if self.workspace.document:
            self.workspace.document.failed.emit(error)

    def _ask_for_miniature(self, fighter: Fighter) -> None:
        if self.dialog:
            self.miniature_import.ask_for_miniature(
                fighter, self.dialog.mini_title, self.dialog.set_miniature, self.dialog
            )


def _rename_sides(document: BattleDocument, names: dict[str, str]) -> None:
    try:
        document.actions.do(RenameSides(tuple(names.items())))
    except PlayerError as error:
        document.failed.emit(error)


def _with_free_names(battle: Battle, fighters: Sequence[Fighter]) -> list[Fighter]:
    """Returns the fighters with free names: "Axe", "Axe 2", "Axe 3"."""
    named = list["Fighter"]()
    for fighter in fighters:
        named.append(replace(fighter, id=battle.free_id(fighter.id)))
        battle = battle.with_things(named[-1:])
    return named


def _find_side(document: BattleDocument) -> str:
    """Returns the likely side of a new fighter: that of the selection, or else of the observer, or else the first."""
    chosen = (*document.selection.ids, document.sight_pair.observer)
    fighters = document.session.battle.fighters
    found = [fighter.side for fighter in fighters if fighter.id in chosen] or [fighter.side for fighter in fighters]
    return found[0] if found else tr("Side A")
