"""What joins new fighters, their sides and the numbers of what is selected to the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from app.errors import PlayerError
from app.ui.language import tr
from app.ui.panels.selection import SelectionPanel

if TYPE_CHECKING:
    from app.model import Base, Fighter, Sculpt
    from app.ui.dialogs.fighter import FighterDialog
    from app.ui.dialogs.mini import MiniDialog
    from app.ui.numbers import Numbers
    from app.ui.play import Play
    from app.ui.window import Window

    Given = Callable[[Base, Sculpt, str], object]


class Mustering(QObject):
    """Lives as long as the window; `join` for each battle that is opened."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._panel: SelectionPanel | None = None
        self._numbers: Numbers | None = None
        self.dialog: FighterDialog | None = None
        self.mini: MiniDialog | None = None

    @property
    def panel(self) -> SelectionPanel:
        """The panel with the numbers of what is selected."""
        if self._panel is None:
            self._panel = SelectionPanel()
            self._window.left.add(self._panel)
        return self._panel

    def join(self, play: Play) -> None:
        """Be about this battle from now on."""
        from app.ui.numbers import Numbers

        if self.dialog:
            self.dialog.close()
        self._numbers = Numbers(play.session, (play.selection, play.choice), play)
        self._numbers.show_in(self.panel, self._window.left)
        self._numbers.left.connect(self._leave)
        self._numbers.failed.connect(play.failed)
        self._numbers.body_asked.connect(self.ask_for_body)
        play.edited.connect(self._numbers.refresh)

    def ask_for_numbers(self) -> None:
        """Show the numbers of what is selected, the keyboard in the first; put them away where it is there."""
        if self._numbers:
            self._numbers.ask()

    def ask_for_fighters(self) -> None:
        """Show the dialog for new fighters."""
        play = self._window.play
        if play is None:
            return
        if self.dialog is None:
            from app.ui.dialogs.fighter import FighterDialog

            self.dialog = FighterDialog(play.looks, _side(play), self._window)
            self.dialog.wanted.connect(self._add)
            self.dialog.mini_asked.connect(self._ask_for_mini)
            self.dialog.finished.connect(self._forget_dialog)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def add_again(self) -> None:
        """One more of each fighter that is selected, else of the seer."""
        play = self._window.play
        if play is None:
            return
        battle = play.session.battle
        chosen = play.selection.ids or (play.choice.seer,)
        fighters = [fighter for fighter in battle.fighters if fighter.id in chosen]
        self._place([replace(fighter, locked=False) for fighter in fighters])

    def ask_for_body(self, id: str) -> None:
        """Show how the miniature of a fighter is cut, or let one be chosen."""
        from app.model import Sculpt
        from app.ui.titles import model_title

        play = self._window.play
        if play is None:
            return
        fighter = play.session.battle.fighter(id)

        def give(base: Base, body: Sculpt, title: str) -> None:
            self._give(id, base, body)

        if isinstance(fighter.body, Sculpt):
            dialog = self._mini_dialog(fighter.base, give, self._window)
            dialog.adjust(fighter.body, model_title(fighter.body.model))
        else:
            self._choose_mini(fighter.base, give, self._window)

    def _give(self, id: str, base: Base, body: Sculpt) -> None:
        from app.rules.actions import edited

        play = self._window.play
        if play is None or id not in play.session.battle.ids:
            return
        try:
            play.session.do(edited(replace(play.session.battle.fighter(id), base=base, body=body)))
        except PlayerError as error:
            self._tell(error)

    def _ask_for_mini(self, fighter: Fighter) -> None:
        from app.model import Sculpt

        dialog = self.dialog
        if dialog is None:
            return
        if isinstance(fighter.body, Sculpt):
            self._mini_dialog(fighter.base, dialog.use_mini, dialog).adjust(fighter.body, dialog.mini_title)
        else:
            self._choose_mini(fighter.base, dialog.use_mini, dialog)

    def _choose_mini(self, base: Base, give: Given, parent: QWidget) -> None:
        from app.storage.assets import MODEL_SUFFIXES

        kinds = f"{tr('Models')} ({' '.join(f'*{suffix}' for suffix in MODEL_SUFFIXES)});;{tr('All files')} (*)"
        path, _ = QFileDialog.getOpenFileName(parent, tr("A miniature’s mesh"), "", kinds)
        if path:
            self._mini_dialog(base, give, parent).open_file(Path(path))

    def _mini_dialog(self, base: Base, give: Given, parent: QWidget) -> MiniDialog:
        from app.ui.dialogs.mini import MiniDialog

        assert self._window.play is not None
        self.mini = MiniDialog(self._window.play.session, base, parent)
        self.mini.chosen.connect(give)
        self.mini.finished.connect(self.mini.deleteLater)
        self.mini.open()
        return self.mini

    def _add(self, fighter: Fighter, count: int) -> None:
        placed = self._place([fighter] * count)
        play = self._window.play
        if self.dialog and play and placed:
            self.dialog.show_sides(play.looks, fighter.side)
            self.dialog.tell(_added(placed))

    def _place(self, fighters: Sequence[Fighter]) -> Sequence[Fighter]:
        """Put new fighters on the table under free names, and select them; those that were placed."""
        from app.rules.actions import placed
        from app.ui.spots import mustered

        play = self._window.play
        if play is None or not fighters:
            return ()
        battle, new = play.session.battle, list["Fighter"]()
        for fighter in fighters:
            new.append(replace(fighter, id=battle.free_id(fighter.id)))
            battle = battle.with_things(new[-1:])
        try:
            standing = mustered(play.session.table, new)
            play.session.do(placed(*standing))
        except PlayerError as error:
            self._tell(error)
            return ()
        play.selection.select(*(fighter.id for fighter in standing))
        return standing

    def _tell(self, error: PlayerError) -> None:
        if self.dialog and self.dialog.isVisible():
            self.dialog.tell(str(error), trouble=True)
        elif self._window.play:
            self._window.play.failed.emit(error)

    def _forget_dialog(self) -> None:
        if self.dialog:
            self.dialog.deleteLater()
            self.dialog = None

    def _leave(self) -> None:
        if self._window.view:
            self._window.view.setFocus()


def _side(play: Play) -> str:
    """The side a new fighter probably belongs to: that of what is selected, else of the seer, else the first."""
    chosen = (*play.selection.ids, play.choice.seer)
    fighters = play.session.battle.fighters
    found = [fighter.side for fighter in fighters if fighter.id in chosen] or [fighter.side for fighter in fighters]
    return found[0] if found else tr("Side A")


def _added(fighters: Sequence[Fighter]) -> str:
    if len(fighters) == 1:
        return tr("Added {name}.", name=fighters[0].id)
    return tr(
        "Added {count} fighters, {first} to {last}.", count=len(fighters), first=fighters[0].id, last=fighters[-1].id
    )
