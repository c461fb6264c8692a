"""The dialog in which a roster is built from the player's collection and enlisted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.rosters import KnownBaseSize, KnownFighter, Recruit, Roster, to_known
from app.session.roster_files import export_roster
from app.storage.fighter_collection import FighterCollection, fill_from_known, with_bases
from app.ui.actions.context_menu import offer_buttons
from app.ui.drop_target import get_dropped_files
from app.ui.editing.miniature import format_sculpt
from app.ui.form_fields import clean_text
from app.ui.muster.card_form_dialog import CardFormDialog
from app.ui.muster.muster_dialog_layout import MusterDialogLayout
from app.ui.muster.roster_draft import RosterDraft, enlist, find_muster, make_roster, validate_draft
from app.ui.muster.roster_import import (
    ImportedRoster,
    RosterReader,
    choose_files,
    choose_save_path,
    format_error,
)
from app.ui.side_names import is_default_side
from app.ui.widgets.dialogs import Dialog

if TYPE_CHECKING:
    from app.session import Session


class MusterDialog(Dialog):
    """Builds a roster from the fighters or units in the player's collection, and enlists it in the battle.

    The battle does not change before the roster is enlisted. `enlisted` carries the side whose roster was enlisted,
    `mesh_requested` a line that needs a mesh.
    """

    enlisted = Signal(str)
    mesh_requested = Signal(Recruit)

    def __init__(self, session: Session, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._muster, self.words = find_muster(session.game)
        self.game, self._forms = session.game.id, session.game.roster_forms
        self.setWindowTitle(tr(self.words.dialog))
        self.setProperty("help", self.words.help)
        self.setAcceptDrops(True)
        self.first_side = self._suggested_side = side
        """The initial name of the side; `_suggested_side` is the program's latest suggestion."""
        self.draft = RosterDraft(side, make_roster(session, side), self)
        self.reader = RosterReader(self)
        self.card_dialog: CardFormDialog | None = None
        self.ui = looks = MusterDialogLayout(self, self._muster, self.words)
        self._connect_signals()
        looks.collection.refresh()
        looks.side.setText(side)
        self._show_draft()
        letter, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().lineSpacing()
        room = parent.window().size() if parent else self.screen().availableSize()
        self.resize(QSize(168 * letter, 52 * line).boundedTo(room * 0.95))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        looks.first_focus(side).setFocus()

    def restore(self, roster: Roster, side: str) -> None:
        """Restores the last roster, and its side's name unless it is taken."""
        if self._is_free(side):
            self._suggested_side = side if side == roster.name else self._suggested_side
            self.ui.side.setText(side)
        self.draft.set_roster(roster)
        self.ui.show_message(tr(self.words.restored))

    def import_file(self, path: Path) -> None:
        """Reads a file: a roster is shown, fighters are added to the collection."""
        self.reader.read_file(path, self._forms)

    def done(self, result: int) -> None:
        """Stops all background work when the dialog closes."""
        self.reader.stop()
        super().done(result)
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.reject()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if get_dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for path in get_dropped_files(event):
            self.import_file(path)

    # Actions

    def add(self, known: KnownFighter) -> None:
        try:
            at = self.draft.add(known.recruit)
        except PlayerError as error:
            self.ui.show_message(str(error), trouble=True)
            return
        self.ui.roster_list.show_line(at)
        self.ui.show_message(tr("Added {name}.", name=known.profile.name))

    def enlist(self) -> None:
        """Enlists the roster; the players overrule the rules that it breaks."""
        self.ui.commit_edits()
        found = validate_draft(self._session, self.draft)
        try:
            enlist(self._session, self.draft, found.problems)
        except PlayerError as error:
            self.ui.show_message(str(error), trouble=True)
            return
        self.enlisted.emit(self.draft.side)
        self.accept()

    def ask_for_files(self) -> None:
        for path in choose_files(self):
            self.import_file(path)

    def paste(self) -> None:
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.reader.read_pasted(text, self._forms)
        else:
            self.ui.show_message(tr("The clipboard is empty; copy a list of fighters first."), trouble=True)

    def ask_for_save_path(self) -> None:
        """Asks for a file and saves the roster to it."""
        path = choose_save_path(self, self.draft.roster.name or self.draft.side or tr(self.words.dialog))
        if path:
            self.save(path)

    def save(self, path: Path) -> None:
        try:
            export_roster(self.draft.roster, path)
        except PlayerError as error:
            self.ui.show_message(str(error), trouble=True)
        else:
            self.ui.show_message(tr("Saved as {name}.", name=path.name))

    def show_demo(self, name: str) -> None:
        """Shows one of the rosters that come with the program."""
        for roster in self._muster.demo_rosters():
            if roster.name == name:
                begun = self.ui.start.isAncestorOf(self.focusWidget() or self)
                self._take_name(roster.name)
                self.draft.set_roster(roster)
                if begun and self.ui.enlist.isEnabled():
                    self.ui.enlist.setFocus()  # The button that was clicked is hidden now.
                self.ui.show_message(tr(self.words.demo_loaded, name=name))

    def ask_for_profile(self, at: int = -1) -> None:
        """Opens the form for a new fighter, or for the profile of a line."""
        recruit = self.draft.roster.fighters[at] if at >= 0 else None
        if recruit and not self._muster.is_own(recruit):
            return
        self.card_dialog = CardFormDialog(self._muster.card_form, recruit, self.draft.roster.faction, self)
        self.card_dialog.saved.connect(lambda saved: self._on_card_saved(at, saved))
        self.card_dialog.finished.connect(self.card_dialog.deleteLater)
        self.card_dialog.open()

    def delete_fighter(self) -> None:
        """Removes the current fighter from the collection."""
        known = self.ui.collection.current
        if known:
            self._change_shelf(lambda shelf: shelf.remove([known]))
            self.ui.show_message(tr("{name} was removed.", name=known.profile.name))

    # Reactions

    def _connect_signals(self) -> None:
        looks, draft = self.ui, self.draft
        looks.collection.add_requested.connect(self.add)
        looks.collection.chosen.connect(looks.show_card)
        looks.roster_list.remove_requested.connect(lambda: self._do_on_current_line(draft.remove))
        looks.roster_list.move_requested.connect(self._move_line)
        looks.roster_list.currentItemChanged.connect(lambda *_: self._show_line())
        looks.form.edited.connect(self._apply_edit)
        looks.form.describe_mesh = lambda base, mesh: format_sculpt(self._session, base, mesh)
        looks.form.profile_requested.connect(lambda: self._do_on_current_line(self.ask_for_profile))
        looks.form.mesh_requested.connect(
            lambda: self._do_on_current_line(lambda at: self.mesh_requested.emit(draft.roster.fighters[at]))
        )
        looks.side.textChanged.connect(lambda _: draft.set_side(clean_text(looks.side)))
        looks.faction.editingFinished.connect(self._set_faction)
        looks.demo_chosen.connect(self.show_demo)
        for button, do in (
            (looks.add, looks.collection.request_add), (looks.import_, self.ask_for_files), (looks.paste, self.paste),
            (looks.new_fighter, self.ask_for_profile),
            (looks.delete, self.delete_fighter), (looks.save, self.ask_for_save_path), (looks.enlist, self.enlist),
            (looks.close_, self.reject), (looks.up, lambda: self._move_line(-1)),
            (looks.down, lambda: self._move_line(1)), (looks.remove, lambda: self._do_on_current_line(draft.remove)),
        ):  # fmt: skip
            button.clicked.connect(lambda _=False, do=do: do())
        form = looks.form
        offer_buttons(looks.roster_list, form.profile_button, form.mesh, looks.up, looks.down, looks.remove)
        offer_buttons(looks.collection.list, looks.add, looks.delete)
        draft.changed.connect(self._show_draft)
        self.reader.finished.connect(self.show_imported)
        self.reader.failed.connect(lambda error: looks.show_message(format_error(error), trouble=True))
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, draft.undo)
        QShortcut(QKeySequence("Ctrl+Return"), self, self.enlist_if_possible)

    def enlist_if_possible(self) -> None:
        """Enlists the roster if the button is enabled."""
        if self.ui.enlist.isEnabled():
            self.enlist()

    def _show_draft(self) -> None:
        draft, battle = self.draft, self._session.committed_table.battle
        found = validate_draft(self._session, draft)
        there = battle.fighters_of(draft.side)
        joins = len(there) if there and not self._muster.replaces(battle, draft.side) else 0
        self.ui.show_draft(draft.roster, draft.side, found, joins)
        self.ui.totals.setText(self._muster.format_totals(draft.roster))
        name = draft.roster.name
        self.setWindowTitle(tr(self.words.named_dialog, name=name) if name else tr(self.words.dialog))
        self._show_line()

    def _show_line(self) -> None:
        at, lines = self.ui.roster_list.current_row, self.draft.roster.fighters
        self.ui.show_line(lines[at] if 0 <= at < len(lines) else None, at, len(lines))

    def _apply_edit(self, recruit: Recruit) -> None:
        self._do_on_current_line(lambda at: self.draft.replace_line(at, recruit))
        if recruit.base is not None:
            # The collection remembers the base and height of its fighter.
            told = to_known(recruit)
            same = (
                one for one in self.ui.collection.all_fighters if (one.profile, one.unit) == (told.profile, told.unit)
            )
            known = next(same, None)
            if known and (known.base, known.height_mm, known.troops) != (told.base, told.height_mm, told.troops):
                new = replace(known, base=told.base, height_mm=told.height_mm, troops=told.troops)
                self._change_shelf(lambda shelf: shelf.add([new]))

    def _change_shelf(self, change: Callable[[FighterCollection], object]) -> None:
        try:
            change(FighterCollection())
        except PlayerError as error:
            self.ui.show_message(str(error), trouble=True)
        self.ui.collection.refresh()

    def _set_faction(self) -> None:
        faction = clean_text(self.ui.faction)
        if faction != self.draft.roster.faction:
            self.draft.set_roster(replace(self.draft.roster, faction=faction, alliance=""))

    def _on_card_saved(self, at: int, saved: Recruit) -> None:
        known = to_known(saved, tr("entered manually"))
        self._change_shelf(lambda shelf: shelf.add([known]))
        if at >= 0:  # Other lines with the same kind of fighter need not be typed again.
            roster = self.draft.roster
            lines = (*roster.fighters[:at], saved, *roster.fighters[at + 1 :])
            self.draft.set_roster(fill_from_known(replace(roster, fighters=lines), [known]))
        if at < 0:
            self.add(known)

    def show_imported(self, arrived: ImportedRoster) -> None:
        """Shows the content of a file that was read."""
        self.ui.collection.refresh()
        if arrived.roster:
            self._take_name(arrived.roster.name)
            self.draft.set_roster(arrived.roster)
            lines = arrived.roster.fighters
            self.ui.roster_list.show_line(next((at for at, one in enumerate(lines) if one.base is None), 0))
        said = arrived.message, self._format_strangers(arrived), self._use_sizes(arrived.sizes)
        self.ui.show_message(" ".join(filter(None, said)))

    def _format_strangers(self, arrived: ImportedRoster) -> str:
        """Returns a text on imported fighters of other games, which this list hides; empty for a roster."""
        count = 0 if arrived.roster else sum(not self._muster.is_own(one.recruit) for one in arrived.fighters)
        if not count:
            return ""
        return counted(
            count,
            "{count} fighter belongs to another game and is listed there.",
            "{count} fighters belong to another game and are listed there.",
        )

    def _take_name(self, name: str) -> None:
        """Names the side after its roster, unless players have named it or the name is taken."""
        side = self.draft.side
        ours = is_default_side(side) or side == self._suggested_side != self.first_side
        if name and ours and self._is_free(side) and self._is_free(name):
            self._suggested_side = name
            self.ui.side.setText(name)

    def _is_free(self, side: str) -> bool:
        """Returns whether no side of the battle has this name."""
        battle = self._session.committed_table.battle
        return side not in {one.name for one in battle.sides} | {one.side for one in battle.all_fighters}

    def _use_sizes(self, sizes: Sequence[KnownBaseSize]) -> str:
        """Fills in missing bases from an imported table; returns a text on the result."""
        before = self.draft.roster
        after = with_bases(before, sizes)
        if after == before:
            return ""
        self.draft.set_roster(after)
        lines = zip(before.fighters, after.fighters, strict=True)
        return counted(
            sum(old.base != new.base for old, new in lines),
            "Filled in the base of {count} roster line.",
            "Filled in the bases of {count} roster lines.",
        )

    def _move_line(self, by: int) -> None:
        self._do_on_current_line(lambda at: self.ui.roster_list.show_line(self.draft.move_line(at, by)))

    def _do_on_current_line(self, do: Callable[[int], object]) -> None:
        if self.ui.roster_list.current_row >= 0:
            do(self.ui.roster_list.current_row)
