"""The muster feature: its dialog, and roster files dropped on the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import shiboken6
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QWidget

from app.core.language import counted, mark, tr
from app.rosters import SUFFIXES, Roster, preview_fighters
from app.ui.actions.command import Command
from app.ui.battle_file_kind import is_battle_file
from app.ui.editing.miniature_import import MiniatureImport
from app.ui.feature import Feature
from app.ui.file_router import FileKind, short_name
from app.ui.side_names import free_side_name
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.model import Base, Sculpt
    from app.rosters import Recruit
    from app.ui.battle_document import BattleDocument
    from app.ui.muster.muster_dialog import MusterDialog
    from app.ui.muster.roster_import import ImportedRoster, RosterReader

JSON = ".json"
PLAYERS = 2
OPEN_BEFORE = mark("Open or start a battle first.")


class MusterFeature(Feature):
    """Opens the muster dialog of a side, and imports rosters that are dropped on the window."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.dialog: MusterDialog | None = None
        self._drafts: dict[tuple[str, str], tuple[Roster, str]] = {}
        """Rosters with their sides' names, by the game and the side for which they were begun."""
        self._focus_before: QWidget | None = None
        self._reader: RosterReader | None = None
        self.miniature_import = MiniatureImport(workspace)
        workspace.file_router.register(FileKind(may_be_roster, self._hint, self._import_files))

    def commands(self) -> tuple[Command, ...]:
        return (Command("muster", mark("&Muster…"), "W", self.show_dialog, self.workspace.when_open),)

    def open(self, document: BattleDocument) -> None:
        document.muster_requested.connect(self.show_dialog)

    def close(self) -> None:
        if self._reader:
            self._reader.stop()

    def show_dialog(self, side: str = "") -> None:
        """Opens the muster dialog of a side, or of the first side without fighters."""
        document = self.workspace.document
        if document is None:
            self.workspace.messages.warn(tr(OPEN_BEFORE))
            return
        if self.dialog is None:
            from app.ui.muster.muster_dialog import MusterDialog

            self._focus_before = QApplication.focusWidget()
            self.dialog = dialog = MusterDialog(document.session, side or self._find_free_side(), self.workspace.window)
            dialog.mesh_requested.connect(self._ask_for_mesh)
            dialog.finished.connect(self._on_closed)
            if left := self._drafts.get((dialog.game, dialog.first_side)):
                dialog.restore(*left)
            dialog.open()
        self.dialog.activateWindow()

    def _import_files(self, paths: list[Path]) -> None:
        """Imports these files into the muster dialog."""
        if self.workspace.document is None:
            self.show_dialog()
            return
        if self._reader is None:
            from app.ui.muster.roster_import import RosterReader, format_error

            self._reader = RosterReader(self)
            self._reader.finished.connect(self._show_imported)
            self._reader.failed.connect(lambda error: self.workspace.messages.warn(format_error(error)))
        forms = self.workspace.document.session.game.roster_forms
        for path in paths:
            self._reader.read_file(path, forms)

    def _show_imported(self, arrived: ImportedRoster) -> None:
        self.show_dialog()
        if self.dialog:
            self.dialog.show_imported(arrived)

    def _hint(self, paths: Sequence[Path]) -> str:
        if self.workspace.document is None:
            return tr(OPEN_BEFORE)
        return counted(
            len(paths),
            "Drop to muster from {name}",
            "Drop to muster from {count} files",
            name=short_name(paths[0]),
        )

    def _find_free_side(self) -> str:
        """Returns the first side without fighters, or a new one."""
        document = self.workspace.document
        sides = [side.name for side in document.session.battle.sides] if document else []
        empty = [name for name in sides if document and not document.session.battle.fighters_of(name)]
        return next(iter(empty), "") or (free_side_name(sides) if len(sides) < PLAYERS else "")

    def _ask_for_mesh(self, recruit: Recruit) -> None:
        dialog = self.dialog
        if dialog is None:
            return
        fighter = preview_fighters(Roster(fighters=(replace(recruit, count=1),)), dialog.draft.side or "-")[0]

        def give(base: Base, body: Sculpt, title: str) -> None:
            dialog.ui.form.edited.emit(replace(recruit, base=base, mesh=body))

        self.miniature_import.ask_for_miniature(fighter, recruit.title, give, dialog)

    def _on_closed(self, result: int) -> None:
        """Keeps a roster that was not enlisted for the next time, and restores the focus."""
        if dialog := self.dialog:
            self._drafts.pop((dialog.game, dialog.first_side), None)
            if not result and dialog.draft.modified:
                self._drafts[dialog.game, dialog.first_side] = dialog.draft.roster, dialog.draft.side
                self.workspace.messages.show_note(tr(dialog.words.kept))
        self.dialog = None
        self.workspace.actions.refresh()
        before, self._focus_before = self._focus_before, None
        if before and shiboken6.isValid(before) and before.isVisible() and before.isEnabled():
            before.setFocus()
        else:
            self.workspace.focus_viewport()


def may_be_roster(path: Path) -> bool:
    """Returns whether a file may contain rosters or fighters, by its suffix; JSON must not be a battle."""
    suffix = path.suffix.lower()
    if suffix == JSON:
        return path.is_file() and not is_battle_file(path)
    return suffix in SUFFIXES
