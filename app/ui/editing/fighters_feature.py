"""What joins new fighters, their sides and the numbers of what is selected to the window."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.errors import PlayerError
from app.language import mark, tr
from app.ui.actions.command import Command
from app.ui.editing.miniature_import import MiniatureImport
from app.ui.editing.selection_panel import SelectionPanel
from app.ui.feature import Feature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.model import Battle, Fighter
    from app.ui.battle_document import BattleDocument
    from app.ui.editing.fighter_dialog import FighterDialog, SidesDialog
    from app.ui.editing.property_editor import PropertyEditor
    from app.ui.workers import Worker


class FightersFeature(Feature):
    """Adds fighters, renames and copies sides, and owns the panel with the numbers of what is selected.

    Its dialogs and panel outlive battles; `open` follows each battle that is opened.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._panel: SelectionPanel | None = None
        self._numbers: PropertyEditor | None = None
        self.dialog: FighterDialog | None = None
        self.sculpting = MiniatureImport(workspace)
        self.sides: SidesDialog | None = None
        self._copying: Worker | None = None

    def actions(self) -> tuple[Command, ...]:
        when, is_open = self.workspace.when, self.workspace.is_open
        has_fighters = when(lambda document: document.session.battle.fighters, mark("Add a fighter first"))
        has_someone = when(
            lambda document: document.selection.ids or document.choice.seer, mark("Choose a fighter first")
        )
        return (
            Command(
                "fighters",
                mark("Add &fighters…"),
                "A",
                self.ask_for_fighters,
                is_open,
                more=("Ins",),
                icon="fighter",
                short=mark("Fighters"),
            ),
            Command("again", mark("Add another of the &same"), "Shift+A", self.add_again, has_someone),
            Command("sides", mark("Si&des…"), "", self.ask_for_sides, has_fighters),
            Command("copy_side", mark("Copy &whole side across the board"), "", self.copy_side, has_fighters),
            Command("numbers", mark("&Properties…"), "I", self.ask_for_numbers, is_open, icon="numbers"),
        )

    @property
    def panel(self) -> SelectionPanel:
        """The panel with the numbers of what is selected."""
        if self._panel is None:
            self._panel = SelectionPanel()
            self.workspace.docks.left.add(self._panel)
        return self._panel

    def open(self, document: BattleDocument) -> None:
        """Follow a battle that was opened, in place of the one before."""
        from app.ui.editing.property_editor import PropertyEditor

        for dialog in (self.sculpting.dialog, self.dialog):
            if dialog:
                dialog.close()
        self._numbers = PropertyEditor(document.session, (document.selection, document.choice), document)
        self._numbers.show_in(self.panel, self.workspace.docks.left)
        self._numbers.left.connect(self._leave)
        self._numbers.failed.connect(document.failed)
        self._numbers.body_asked.connect(self.sculpting.ask_for_body)
        document.edited.connect(self._numbers.refresh)
        document.settling.connect(self.settle)

    def close(self) -> None:
        self._numbers = None

    def settle(self) -> None:
        """What was typed beside the table is meant, though the keyboard is still there."""
        if self._panel:
            self._panel.settle()

    def ask_for_numbers(self) -> None:
        """Show the numbers of what is selected, the keyboard in the first; put them away where it is there."""
        if self._numbers:
            self._numbers.ask()

    def ask_for_fighters(self) -> None:
        document = self.workspace.document
        if document is None:
            return
        if self.dialog is None:
            from app.ui.editing.fighter_dialog import FighterDialog

            self.dialog = FighterDialog(document.looks, _side(document), self.workspace.window)
            self.dialog.wanted.connect(self._add)
            self.dialog.mini_asked.connect(self._ask_for_mini)
            self.dialog.finished.connect(self._forget_dialog)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def add_again(self) -> None:
        """One more of each fighter that is selected, else of the seer."""
        from msgspec.structs import replace

        document = self.workspace.document
        if document is None:
            return
        battle = document.session.battle
        chosen = document.selection.ids or (document.choice.seer,)
        fighters = [fighter for fighter in battle.fighters if fighter.id in chosen]
        self._place([replace(fighter, locked=False) for fighter in fighters])

    def ask_for_sides(self) -> None:
        """Show the sides, to give them other names."""
        from app.ui.editing.fighter_dialog import SidesDialog

        document = self.workspace.document
        if document is not None:
            self.sides = SidesDialog(document.session.battle, document.looks, self.workspace.window)
            self.sides.renamed.connect(self._rename_sides)
            self.sides.finished.connect(self.sides.deleteLater)
            self.sides.open()

    def copy_side(self) -> None:
        """Every fighter of a side once more, as another side that stands across the board; places are found aside."""
        from app.ui.editing.auto_placement import faced
        from app.ui.workers import Worker

        document = self.workspace.document
        if document is None or not document.session.battle.fighters:
            return
        table, side = document.session.table, _side(document)
        own = [fighter for fighter in table.battle.fighters if fighter.side == side]
        if self._copying:
            self._copying.cancel()
        self._copying = Worker(lambda report: (document, faced(table, own)), self._copied, self._failed).start()

    def _copied(self, found: tuple[BattleDocument, Sequence[Fighter]]) -> None:
        """They stand there, unless another battle was opened meanwhile."""
        from msgspec.structs import replace

        document, across = found
        if document is self.workspace.document:
            other = _free_side(document.session.battle, across[0].side)
            self._stand([replace(fighter, side=other, locked=False) for fighter in across])

    def _rename_sides(self, names: dict[str, str]) -> None:
        from app.rules.actions import RenameSides

        document = self.workspace.document
        if document is not None:
            try:
                document.session.do(RenameSides(tuple(names.items())))
            except PlayerError as error:
                document.failed.emit(error)

    def _add(self, fighter: Fighter, count: int) -> None:
        placed = self._place([fighter] * count)
        document = self.workspace.document
        if self.dialog and document and placed:
            self.dialog.show_sides(document.looks, fighter.side)
            self.dialog.tell(_added(placed))

    def _place(self, fighters: Sequence[Fighter]) -> Sequence[Fighter]:
        """Put new fighters on free spots, under free names, and select them; those that were placed."""
        from app.ui.editing.auto_placement import mustered

        document = self.workspace.document
        return (
            self._stand(mustered(document.session.table, _named(document.session.battle, fighters))) if document else ()
        )

    def _stand(self, fighters: Sequence[Fighter]) -> Sequence[Fighter]:
        from app.rules.actions import make_place

        document = self.workspace.document
        if document is None or not fighters:
            return ()
        standing = _named(document.session.battle, fighters)
        try:
            document.session.do(make_place(*standing))
        except PlayerError as error:
            self._tell(error)
            return ()
        document.selection.select(*(fighter.id for fighter in standing))
        return standing

    def _failed(self, error: Exception) -> None:
        if self.workspace.document:
            self.workspace.document.failed.emit(error)

    def _tell(self, error: PlayerError) -> None:
        if self.dialog and self.dialog.isVisible():
            self.dialog.tell(str(error), trouble=True)
        elif self.workspace.document:
            self.workspace.document.failed.emit(error)

    def _ask_for_mini(self, fighter: Fighter) -> None:
        if self.dialog:
            self.sculpting.ask(fighter, self.dialog.mini_title, self.dialog.use_mini, self.dialog)

    def _forget_dialog(self) -> None:
        if self.dialog:
            self.dialog.deleteLater()
            self.dialog = None

    def _leave(self) -> None:
        if self.workspace.viewport:
            self.workspace.focus_viewport()


def _named(battle: Battle, fighters: Sequence[Fighter]) -> list[Fighter]:
    """The same under names that are free: "Axe", "Axe 2", "Axe 3"."""
    from msgspec.structs import replace

    named = list["Fighter"]()
    for fighter in fighters:
        named.append(replace(fighter, id=battle.free_id(fighter.id)))
        battle = battle.with_things(named[-1:])
    return named


def _free_side(battle: Battle, side: str) -> str:
    """The side's name with the next number that no other has."""
    taken = {fighter.side for fighter in battle.fighters}
    from app.model import LONGEST_ID

    short = side[: LONGEST_ID - 8]
    numbered = (tr("{side} {number}", side=short, number=number) for number in itertools.count(2))
    return next(name for name in numbered if name not in taken)


def _side(document: BattleDocument) -> str:
    """The side a new fighter probably belongs to: that of what is selected, else of the seer, else the first."""
    chosen = (*document.selection.ids, document.choice.seer)
    fighters = document.session.battle.fighters
    found = [fighter.side for fighter in fighters if fighter.id in chosen] or [fighter.side for fighter in fighters]
    return found[0] if found else tr("Side A")


def _added(fighters: Sequence[Fighter]) -> str:
    if len(fighters) == 1:
        return tr("Added {name}.", name=fighters[0].id)
    return tr(
        "Added {count} fighters, {first} to {last}.", count=len(fighters), first=fighters[0].id, last=fighters[-1].id
    )
