"""The dialog in which a warband is put together from what the player has, and enlisted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.errors import PlayerError
from app.language import tr
from app.model import Profile
from app.storage.rosters import KnownFighter, Recruit, Roster, Shelf, demo_warbands, export
from app.ui.editing.miniature import sculpted
from app.ui.warband.profile_dialog import ProfileDialog, typed
from app.ui.warband.roster_import import Arrived, RosterReader, chosen_files, chosen_place, dropped, sentence
from app.ui.warband.warband_dialog_layout import WarbandDialogLayout
from app.ui.warband.warband_draft import WarbandDraft, enlist, gathered, prospect, replaces
from app.ui.warband.warband_text import totals
from app.ui.widgets.dialogs import Dialog

if TYPE_CHECKING:
    from app.session import Session


class WarbandDialog(Dialog):
    """Puts a warband together from the fighters a player has, and enlists it in the battle.

    Nothing is in the battle before it is enlisted. `enlisted` tells the side whose warband is in it now, `mesh_asked`
    the line that wants a mesh.
    """

    enlisted = Signal(str)
    mesh_asked = Signal(object)

    def __init__(self, session: Session, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Warband"))
        self.setProperty("help", "warbands")
        self.setAcceptDrops(True)
        self._session = session
        self.draft = WarbandDraft(side, gathered(session, side), self)
        self.bringing = RosterReader(self)
        self.typing: ProfileDialog | None = None
        self.looks = looks = WarbandDialogLayout(self, [roster.name for roster in demo_warbands()])
        self._join()
        looks.shelf.refresh()
        looks.side.setText(side)
        self._show()
        self._size()
        (looks.shelf.search if side else looks.side).setFocus()

    def go_on(self, roster: Roster) -> None:
        self.draft.take(roster)
        self.looks.tell(tr("Restored from last time. Ctrl+Z goes back to the warband in the battle."))

    def bring(self, path: Path) -> None:
        """Read a file of the player's: a roster becomes the warband, fighters are kept."""
        self.bringing.bring(path)

    def done(self, result: int) -> None:
        """Nothing goes on behind it."""
        self.bringing.stop()
        super().done(result)
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.reject()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for path in dropped(event):
            self.bring(path)

    # what is done

    def add(self, known: KnownFighter) -> None:
        try:
            at = self.draft.add(known.recruit)
        except PlayerError as error:
            self.looks.tell(str(error), trouble=True)
            return
        self.looks.band.show_line(at)
        self.looks.tell(tr("Added {name}.", name=known.profile.name))

    def enlist(self) -> None:
        """Put the warband into the battle; rules that it breaks are overruled by the players."""
        self.looks.settle()
        found = prospect(self._session, self.draft)
        try:
            enlist(self._session, self.draft, found.problems)
        except PlayerError as error:
            self.looks.tell(str(error), trouble=True)
            return
        self.enlisted.emit(self.draft.side)
        self.accept()

    def ask_for_files(self) -> None:
        for path in chosen_files(self):
            self.bring(path)

    def paste(self) -> None:
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.bringing.bring_text(text)
        else:
            self.looks.tell(tr("The clipboard is empty; copy a list of fighters first."), trouble=True)

    def ask_where_to_save(self) -> None:
        """Let the player choose where the roster is written."""
        path = chosen_place(self, self.draft.roster.name or self.draft.side or tr("Warband"))
        if path:
            self.save(path)

    def save(self, path: Path) -> None:
        try:
            export(self.draft.roster, path)
        except PlayerError as error:
            self.looks.tell(str(error), trouble=True)
        else:
            self.looks.tell(tr("Saved as {name}.", name=path.name))

    def show_demo(self, name: str) -> None:
        """Be one of the warbands that come with the program."""
        for roster in demo_warbands():
            if roster.name == name:
                self.draft.take(roster)
                self.looks.tell(tr("“{name}” is a made-up warband for trying things out.", name=name))

    def ask_for_figures(self, at: int = -1) -> None:
        """Let a fighter be typed in, or the figures of a line be put right."""
        recruit = self.draft.roster.fighters[at] if at >= 0 else None
        self.typing = ProfileDialog(recruit.profile if recruit else None, self.draft.roster.faction, self)
        self.typing.decided.connect(lambda profile: self._typed(at, profile))
        self.typing.finished.connect(self.typing.deleteLater)
        self.typing.open()

    def forget(self) -> None:
        """Keep the current fighter on the left no longer."""
        known = self.looks.shelf.current
        if known:
            self._keep(lambda shelf: shelf.forget([known]))
            self.looks.tell(tr("{name} was removed.", name=known.profile.name))

    # what follows

    def _join(self) -> None:
        looks, draft = self.looks, self.draft
        looks.shelf.wanted.connect(self.add)
        looks.shelf.chosen.connect(looks.show_shelf)
        looks.band.removed.connect(lambda: self._at_line(draft.remove))
        looks.band.moved.connect(self._shift)
        looks.band.currentItemChanged.connect(lambda *_: self._show_line())
        looks.form.decided.connect(self._decide)
        looks.form.describe = lambda base, mesh: sculpted(self._session, base, mesh)
        looks.form.figures_asked.connect(lambda: self._at_line(self.ask_for_figures))
        looks.form.mesh_asked.connect(lambda: self._at_line(lambda at: self.mesh_asked.emit(draft.roster.fighters[at])))
        looks.side.textChanged.connect(lambda _: draft.call(typed(looks.side)))
        looks.faction.editingFinished.connect(self._faction)
        looks.demo_chosen.connect(self.show_demo)
        for button, do in (
            (looks.add, looks.shelf.want), (looks.import_, self.ask_for_files), (looks.paste, self.paste),
            (looks.type_, self.ask_for_figures),
            (looks.forget, self.forget), (looks.save, self.ask_where_to_save), (looks.enlist, self.enlist),
            (looks.close_, self.reject), (looks.up, lambda: self._shift(-1)), (looks.down, lambda: self._shift(1)),
            (looks.remove, lambda: self._at_line(draft.remove)),
        ):  # fmt: skip
            button.clicked.connect(lambda _=False, do=do: do())
        draft.changed.connect(self._show)
        self.bringing.arrived.connect(self._arrived)
        self.bringing.failed.connect(lambda error: looks.tell(sentence(error), trouble=True))
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, draft.back)
        QShortcut(QKeySequence("Ctrl+Return"), self, self.enlist_if_possible)

    def enlist_if_possible(self) -> None:
        """Enlist where the button can be pressed."""
        if self.looks.enlist.isEnabled():
            self.enlist()

    def _show(self) -> None:
        draft, battle = self.draft, self._session.rest.battle
        found = prospect(self._session, draft)
        there = battle.warband(draft.side)
        joins = len(there) if there and not replaces(battle, draft.side) else 0
        self.looks.show_draft(draft.roster, draft.side, found, joins)
        self.looks.totals.setText(totals(draft.roster))
        name = draft.roster.name
        self.setWindowTitle(tr("Warband: {name}", name=name) if name else tr("Warband"))
        self._show_line()

    def _show_line(self) -> None:
        at, lines = self.looks.band.at, self.draft.roster.fighters
        self.looks.show_line(lines[at] if 0 <= at < len(lines) else None, at, len(lines))

    def _decide(self, recruit: Recruit) -> None:
        self._at_line(lambda at: self.draft.put(at, recruit))
        if recruit.base is not None:
            self._remember(recruit)

    def _remember(self, recruit: Recruit) -> None:
        """A base or a height that was told is known from now on, where the fighter is kept."""
        known = next((one for one in self.looks.shelf.everyone if one.profile == recruit.profile), None)
        if known and (known.base, known.height_mm) != (recruit.base, recruit.height_mm):
            self._keep(lambda shelf: shelf.keep([replace(known, base=recruit.base, height_mm=recruit.height_mm)]))

    def _keep(self, change: Callable[[Shelf], object]) -> None:
        try:
            change(Shelf())
        except PlayerError as error:
            self.looks.tell(str(error), trouble=True)
        self.looks.shelf.refresh()

    def _faction(self) -> None:
        faction = typed(self.looks.faction)
        if faction != self.draft.roster.faction:
            self.draft.take(replace(self.draft.roster, faction=faction, alliance=""))

    def _typed(self, at: int, profile: Profile) -> None:
        known = KnownFighter(profile, source=tr("entered by hand"))
        if at >= 0:
            recruit = self.draft.roster.fighters[at]
            self.draft.put(at, replace(recruit, profile=profile))
            known = replace(known, base=recruit.base, height_mm=recruit.height_mm)
        self._keep(lambda shelf: shelf.keep([known]))
        if at < 0:
            self.add(known)

    def _arrived(self, arrived: Arrived) -> None:
        self.looks.shelf.refresh()
        if arrived.roster:
            self.draft.take(arrived.roster)
            lines = arrived.roster.fighters
            self.looks.band.show_line(next((at for at, one in enumerate(lines) if one.base is None), 0))
        self.looks.tell(arrived.said)

    def _shift(self, by: int) -> None:
        self._at_line(lambda at: self.looks.band.show_line(self.draft.shift(at, by)))

    def _at_line(self, do: Callable[[int], object]) -> None:
        if self.looks.band.at >= 0:
            do(self.looks.band.at)

    def _size(self) -> None:
        letter, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().lineSpacing()
        screen = self.screen().availableSize()
        self.resize(QSize(168 * letter, 52 * line).boundedTo(screen * 0.95))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
