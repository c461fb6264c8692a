"""What joins warbands to the window: their dialog, and files of rosters that are dropped on the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from app.language import tr
from app.ui.shell.drops import is_battle

if TYPE_CHECKING:
    from app.model import Base, Sculpt
    from app.storage.rosters import Recruit, Roster
    from app.ui.warband.dialog import WarbandDialog
    from app.ui.window import Window

JSON = ".json"


class Warbands(QObject):
    """Opens the warband dialog, and reads rosters that are dropped on the window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.dialog: WarbandDialog | None = None
        self._left: dict[str, Roster] = {}
        window.installEventFilter(self)

    def ask(self, side: str = "") -> None:
        """Show the warband of a side, to be put together and enlisted; without one, of the first that has none."""
        play = self._window.play
        if play is None:
            self._window.bar.tell(tr("Open a battle first, or begin one: then warbands can be enlisted."))
            return
        if self.dialog is None:
            from app.ui.warband.dialog import WarbandDialog

            self.dialog = dialog = WarbandDialog(play.session, side or self._side(), self._window)
            dialog.mesh_asked.connect(self._ask_for_mesh)
            dialog.finished.connect(self._closed)
            if left := self._left.get(dialog.draft.side):
                dialog.go_on(left)
            dialog.open()
        self.dialog.activateWindow()

    def take_in(self, paths: list[Path]) -> None:
        """Read these files into the warband that is being put together."""
        if paths:
            self.ask()
        for path in paths:
            if self.dialog:
                self.dialog.bring(path)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Rosters that are dropped on the window are read; what is none is for somebody else."""
        if not isinstance(event, QDropEvent):
            return False
        paths = _rosters_in(event)
        if not paths:
            return False
        event.acceptProposedAction()
        if not isinstance(event, QDragEnterEvent) and event.type() == QEvent.Type.Drop:
            self.take_in(paths)
        return True

    def _side(self) -> str:
        """The first side that has nobody yet; else a new one."""
        play = self._window.play
        sides = [side.name for side in play.session.battle.sides] if play else []
        empty = [name for name in sides if play and not play.session.battle.warband(name)]
        free = [name for name in (tr("Side A"), tr("Side B")) if name.casefold() not in map(str.casefold, sides)]
        return next(iter((*empty, *free)), "")

    def _ask_for_mesh(self, recruit: Recruit) -> None:
        from msgspec.structs import replace

        from app.storage.rosters import Roster, foreseen

        dialog = self.dialog
        if dialog is None:
            return
        fighter = foreseen(Roster(fighters=(replace(recruit, count=1),)), dialog.draft.side or "-")[0]

        def give(base: Base, body: Sculpt, title: str) -> None:
            dialog.looks.form.decided.emit(replace(recruit, base=base, mesh=body))

        self._window.mustering.sculpting.ask(fighter, recruit.called, give, dialog)

    def _closed(self, result: int) -> None:
        """What was put together and not enlisted is there the next time."""
        if (dialog := self.dialog) and dialog.draft.side:
            self._left.pop(dialog.draft.side, None)
            if not result and dialog.draft.changed_since_begun:
                self._left[dialog.draft.side] = dialog.draft.roster
        self.dialog = None
        self._window.menus.refresh()
        if self._window.view:
            self._window.view.setFocus()


def _rosters_in(event: QDropEvent) -> list[Path]:
    """The files that are dropped, if all of them may be rosters or tables of fighters."""
    from app.ui.warband.filing import dropped

    paths = dropped(event)
    return paths if all(may_be_roster(path) for path in paths) else []


def may_be_roster(path: Path) -> bool:
    """Whether a file may be a roster or a table of fighters, by its name; and JSON that is no battle."""
    from app.storage.rosters import SUFFIXES

    suffix = path.suffix.lower()
    if suffix == JSON:
        return path.is_file() and not is_battle(path)
    return suffix in SUFFIXES
