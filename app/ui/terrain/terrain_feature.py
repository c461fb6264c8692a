"""The terrain feature: the library panel, import into the library, and placing models from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.model import Board, Piece
from app.storage.file_names import ARCHIVE_SUFFIX, MODEL_SUFFIXES, is_archive
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry, MenuEntry
from app.ui.feature import PanelFeature
from app.ui.file_dialogs import ask_to_open, ask_to_open_one, last_folder, remember_folder
from app.ui.file_router import FileKind, short_name
from app.ui.widgets.dialogs import message_box
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.storage.library_entries import LibraryEntry
    from app.ui.battle_document import BattleDocument
    from app.ui.terrain.import_dialog import ImportDialog
    from app.ui.terrain.library_panel import LibraryPanel
    from app.ui.terrain.replacement_dialog import ReplacementDialog
    from app.ui.terrain.scan_dialog import ScanDialog
    from app.ui.terrain.scatter_dialog import ScatterDialog
    from app.ui.terrain.terrain_placement import TerrainPlacement
    from app.ui.terrain.thumbnails import Thumbnails

MAX_PLACED_MODELS = 12
"""Largest number of imported models that are placed; a larger collection goes only into the library."""


class TerrainFeature(PanelFeature["LibraryPanel"]):
    """Owns the library panel: importing terrain, pictures of models, and placing them.

    It also handles files dropped on the window. The library belongs to the player and outlives battles.
    """

    PANEL_ID, PANEL_TITLE = "library", mark("Library")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.dialog: ImportDialog | None = None
        self.scatter_dialog: ScatterDialog | None = None
        self.scan_dialog: ScanDialog | None = None
        self.replacement_dialog: ReplacementDialog | None = None
        self._next_scan: Path | None = None
        """The scan that the next battle is started for."""
        self._imported: list[LibraryEntry] = []
        self._placement: TerrainPlacement | None = None
        self._thumbnails: Thumbnails | None = None
        workspace.file_router.register(FileKind(_may_hold_models, self._hint, self.import_files))
        workspace.window.installEventFilter(self)

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "library",
                mark("Terrain &library"),
                "L",
                self.toggle,
                checked=lambda: self.visible,
                icon="library",
                short=mark("Terrain"),
            ),
            Command("import", mark("&Import terrain…"), "Ctrl+I", self.ask_for_files, icon="import"),
            Command("import_folder", mark("Import terrain f&older…"), "Ctrl+Shift+I", self.ask_for_folder),
            Command("import_scan", mark("Import table sca&n…"), "", self.ask_for_scan),
            Command(
                "replace_scan",
                mark("Replace with library piece…"),
                "",
                self.ask_to_replace,
                self.workspace.when(_find_scanned, mark("Select a piece of terrain first")),
            ),
            Command("scatter", mark("S&catter terrain…"), "", self.ask_to_scatter, self.workspace.when_open),
        )

    def context_entries(self, target: ContextTarget) -> tuple[Entry, ...]:
        """Returns the entry for adding terrain to an empty place, or for replacing a scanned piece."""
        document = self.workspace.document
        if target.kind == "piece" and document and document.session.table.is_scanned(target.id):
            return (MenuEntry(tr("Replace with library piece…"), lambda: self.ask_to_replace(target.id)),)
        return (MenuEntry(tr("Add terrain…"), self._show, "add"),) if target.kind == "board" else ()

    def close(self) -> None:
        self._placement = None

    def make_panel(self) -> LibraryPanel:
        from app.ui.terrain.library_panel import LibraryPanel

        panel = LibraryPanel()
        panel.refresh_requested.connect(self.refresh)
        panel.action_requested.connect(self._on_action)
        panel.import_requested.connect(self.ask_for_files)
        panel.entries.picture_requested.connect(self._request_picture)
        panel.grid.dragged.connect(self._drag)
        panel.grid.dropped.connect(self._drop)
        panel.grid.drag_cancelled.connect(self._cancel_drag)
        panel.grid.level_changed.connect(self._change_level)
        return panel

    def enter_panel(self) -> None:
        self.panel.search.setFocus()

    def _show(self) -> None:
        """Shows the library and focuses its search."""
        if self.visible:
            self.enter_panel()
        else:
            self.toggle()

    def refresh(self) -> None:
        """Reads the library again."""
        from app.storage import library

        found = library.read_contents()
        self.panel.show_entries(found.entries, found.troubles)

    def ask_for_files(self) -> None:
        """Lets the player choose files to import."""
        suffixes = (*MODEL_SUFFIXES, ARCHIVE_SUFFIX)
        self.import_files(ask_to_open(self.workspace.window, tr("Import terrain"), "mesh", tr("Models"), suffixes))

    def ask_for_scan(self) -> None:
        """Lets the player choose the scan of a whole table."""
        suffixes = (*MODEL_SUFFIXES, ARCHIVE_SUFFIX)
        if path := ask_to_open_one(self.workspace.window, tr("Import scan"), "scan", tr("Scans"), suffixes):
            self.import_scan(path)

    def import_scan(self, path: Path) -> None:
        """Imports the scan of a table on a new board, or on the open one: if that is not empty, players choose."""
        document = self.workspace.document
        if document is None:
            self._import_on_new_board(path)
            return
        if not document.session.battle.things:
            self._show_scan(document, path)
            return
        more = tr("On this table, it is added to what stands there. This table is saved in any case.")
        question, cancel = QMessageBox.Icon.Question, QMessageBox.StandardButton.Cancel
        title, window = tr("Import scan"), self.workspace.window
        box = message_box(question, tr("Is the scan a new table?"), more, title, cancel, window)
        new = box.addButton(tr("New table"), QMessageBox.ButtonRole.AcceptRole)
        here = box.addButton(tr("Add to this table"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(new)
        new.clicked.connect(lambda: self._import_on_new_board(path))
        here.clicked.connect(lambda: self._show_scan(document, path))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def _import_on_new_board(self, path: Path) -> None:
        self._next_scan = path
        self.workspace.new_requested.emit(Board(), None)

    def open(self, document: BattleDocument) -> None:
        """Goes on with the scan that this battle was started for."""
        path, self._next_scan = self._next_scan, None
        if path and not document.session.battle.things:
            QTimer.singleShot(0, document, lambda: self._show_scan(document, path))

    def _show_scan(self, document: BattleDocument, path: Path) -> None:
        from app.ui.terrain.scan_dialog import ScanDialog

        self.scan_dialog = dialog = ScanDialog(document, path, self.workspace.window)
        dialog.placed.connect(self._on_scan_placed)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_scan_placed(self, pieces: tuple[Piece, ...]) -> None:
        document = self.workspace.document
        if document is None:
            return
        if self.workspace.viewport:
            self.workspace.viewport.fit()
        said = counted(
            len(pieces), "Placed the scan on the board: {count} piece.", "Placed the scan on the board: {count} pieces."
        )
        hint = tr("Table → Replace with library piece… exchanges them for exact models.")
        self.workspace.messages.show_note(f"{said} {hint}")
        self.workspace.focus_viewport()

    def ask_to_replace(self, first: str = "") -> None:
        """Opens the dialog that replaces the selected pieces of a scan, beginning with the first if one is named."""
        from app.ui.terrain.replacement_dialog import ReplacementDialog

        document = self.workspace.document
        pieces = sorted(_find_scanned(document), key=lambda piece: piece.id != first) if document else []
        if document and pieces:
            self.replacement_dialog = dialog = ReplacementDialog(document, pieces, self.workspace.window)
            dialog.finished.connect(self.workspace.focus_viewport)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    def ask_to_scatter(self) -> None:
        """Opens the dialog that places terrain at random."""
        from app.ui.terrain.scatter_dialog import ScatterDialog

        if self.workspace.document:
            self.scatter_dialog = dialog = ScatterDialog(self.workspace.document, self.workspace.window)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    def ask_for_folder(self) -> None:
        """Lets the player choose a folder of files to import."""
        heading, start = tr("Import terrain folder"), last_folder("mesh")
        if path := QFileDialog.getExistingDirectory(self.workspace.window, heading, start):
            remember_folder("mesh", Path(path))
            self.import_files([Path(path)])

    def import_files(self, paths: list[Path], previous: LibraryEntry | None = None) -> None:
        """Opens the import dialog for files and folders, whose models are then placed on the table.

        `previous` is the entry that a file replaces: in this case nothing is placed, because the model is on the table
        already.
        """
        if not paths:
            return
        if self.dialog is None:
            from app.ui.terrain.import_dialog import ImportDialog

            self.refresh()
            self.dialog = ImportDialog(self.workspace.window, self.panel.entries.sets)
            self.dialog.imported.connect(self._on_imported)
            self.dialog.nothing_found.connect(self.workspace.messages.warn)
            self.dialog.scan_requested.connect(self.import_scan)
            self.dialog.finished.connect(lambda: self._on_dialog_finished(places=previous is None))
            self.dialog.open()
        self.dialog.add(paths, previous)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate and self.visible:
            self.refresh()  # Another window may have imported something.
        return False

    def _hint(self, paths: Sequence[Path]) -> str:
        first = paths[0]
        if len(paths) == 1 and (first.is_dir() or is_archive(first)):
            return tr("Drop to import the models in {name}", name=short_name(first))
        return counted(
            len(paths), "Drop to import the model {name}", "Drop to import {count} models", name=short_name(first)
        )

    def _on_imported(self, entry: LibraryEntry) -> None:
        self._imported.append(entry)
        if self.visible:
            self.refresh()
            self.panel.show_entry(entry.name)

    def _on_dialog_finished(self, places: bool) -> None:
        """Places what was imported on the table, or shows it in the library if it is too much."""
        self.dialog = None
        imported, self._imported = self._imported, []
        if not imported:
            return
        left = imported
        fits = places and len(imported) <= MAX_PLACED_MODELS and self.workspace.document
        if fits and (placing := self._get_placement()):
            left = placing.place(*imported)
        if not left:
            self.workspace.focus_viewport()
            return
        if not self.visible:
            self.workspace.docks.show_panel(self.panel)
            self.workspace.actions.refresh()
        self.panel.show_entry(left[-1].name)
        self.panel.grid.setFocus()
        if fits:
            names = ", ".join(entry.title for entry in left)
            self.workspace.messages.warn(tr("No room on the table for {names}; look in the library.", names=names))
        elif places:
            said = counted(
                len(left),
                "{count} imported model is in the library; drag it onto the table.",
                "{count} imported models are in the library; drag them onto the table.",
            )
            self.workspace.messages.show_note(said)

    def _on_action(self, action: str, entry: LibraryEntry) -> None:
        """Does what was chosen from the menu of an entry."""
        from app.storage import library
        from app.ui.terrain import library_panel

        if action == "place":
            if placing := self._get_placement():
                placing.place(entry)
        elif action == "health":
            library_panel.show_health(self.workspace.window, entry)
        elif action == "rename":
            library_panel.ask_title(
                self.workspace.window, entry, lambda title: self._change(library.rename, entry, title)
            )
        elif action == "move":
            sets = self.panel.entries.sets
            library_panel.ask_set(
                self.workspace.window, entry, sets, lambda name: self._change(library.move, entry, name)
            )
        elif action == "remove":
            library_panel.ask_remove(self.workspace.window, entry, lambda: self._change(library.remove, entry))
        elif action == "again" and (path := library.find_file(entry.name)):
            self.import_files([path], entry)

    def _change(self, change: Any, entry: LibraryEntry, *values: str) -> None:
        try:
            change(entry, *values)
        except PlayerError as problem:
            self.workspace.messages.warn(str(problem))
        self.refresh()

    def _drag(self, entry: LibraryEntry, spot: QPoint) -> None:
        if placing := self._get_placement():
            placing.drag(entry, spot)

    def _drop(self, entry: LibraryEntry, spot: QPoint) -> None:
        if placing := self._get_placement():
            placing.drop(entry, spot)

    def _change_level(self, down: int) -> None:
        if placing := self._get_placement():
            placing.change_level(down)

    def _cancel_drag(self) -> None:
        if placing := self._get_placement():
            placing.cancel_drag()

    def _get_placement(self) -> TerrainPlacement | None:
        """Returns the placement for the open battle, or None."""
        document, view = self.workspace.document, self.workspace.viewport
        if document is None or view is None:
            self.workspace.messages.warn(tr("Open or start a battle first."))
            return None
        if self._placement is None or not self._placement.is_for(document, view):
            from app.ui.terrain.terrain_placement import TerrainPlacement

            self._placement = TerrainPlacement(document, view)
            self._placement.failed.connect(self.workspace.messages.show_error)
            self._placement.remarked.connect(self.workspace.messages.show_note)
            self._placement.placed.connect(self.workspace.piece_placed)
            self._placement.progressed.connect(self.workspace.messages.show_progress)
            self._placement.read.connect(self.workspace.messages.end_progress)
        return self._placement

    def _request_picture(self, entry: LibraryEntry) -> None:
        if self._thumbnails is None:
            from app.ui.terrain.thumbnails import Thumbnails

            self._thumbnails = Thumbnails(self)
            self._thumbnails.made.connect(lambda made: self.panel.entries.show_picture(made.name))
        self._thumbnails.request(entry)


def _may_hold_models(path: Path) -> bool:
    """Returns whether a path is a folder, or is named like a model or an archive."""
    return path.suffix.lower() in MODEL_SUFFIXES or is_archive(path) or path.is_dir()


def _find_scanned(document: BattleDocument) -> list[Piece]:
    """Returns the selected pieces that are part of a scan; of all pieces if none is selected.

    If no selected piece is part of a scan, all selected ones are returned.
    """
    table = document.session.table
    chosen = [thing for thing in document.selection.things(table.battle) if isinstance(thing, Piece)]
    return [piece for piece in chosen or table.battle.pieces if table.is_scanned(piece.id)] or chosen
