"""The photo feature: tables from photos, and working in them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QTimer

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import ForgetPhoto, SavePhoto, SetBoard
from app.model import Battle, Board, Change, TablePhoto
from app.storage.assets import FileContent
from app.ui.actions.command import Command
from app.ui.feature import PanelFeature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.battle_document import BattleDocument
    from app.ui.photo.align_tool import PieceAlignment
    from app.ui.photo.base_tool import BasePlacement
    from app.ui.photo.block_tool import BlockBuilding
    from app.ui.photo.photo_dialog import PhotoDialog
    from app.ui.photo.photo_export import PhotoExport
    from app.ui.photo.photo_panel import PhotoPanel
    from app.ui.photo.photo_view import PhotoView
    from app.ui.photo_files import ReadPhoto


class PhotoFeature(PanelFeature["PhotoPanel"]):
    """Makes tables from photos, adds photos to a table, and owns the panel for working in them."""

    PANEL_ID, PANEL_TITLE = "photo", mark("Photo")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.dialog: PhotoDialog | None = None
        self.view: PhotoView | None = None
        self.placement: BasePlacement | None = None
        self.alignment: PieceAlignment | None = None
        self.building: BlockBuilding | None = None
        self._export: PhotoExport | None = None
        self._last = ""
        """The photo that was shown last."""
        self._next: tuple[Board, TablePhoto, ReadPhoto] | None = None
        """The photo that a new battle is started for, and the board of that battle."""
        workspace.photo_requested.connect(self._use_file)
        workspace.piece_placed.connect(self._align_new)

    def commands(self) -> tuple[Command, ...]:
        is_open, bind = self.workspace.when_open, self.workspace.bind
        has_photo = self.workspace.when(
            lambda document: document.session.battle.photos, mark("Add a photo of the table first")
        )
        is_shown = self.workspace.when(lambda _: self._is_shown(), mark("Show the table in a photo first"))
        return (
            Command("photo_new", mark("New from a photo…"), "", self.ask_for_table, menu_text=mark("From a &photo…")),
            Command("photo", mark("Photo of the table"), "", self.toggle, is_open, lambda: self.visible, icon="photo"),
            Command("photo_add", mark("Add a p&hoto of the table…"), "", bind(self._ask_for_photo), is_open),
            Command(
                "export_photo",
                mark("Save the photo with the verdict…"),
                "",
                bind(self._save_picture),
                is_shown,
                menu_text=mark("Photo with the &verdict…"),
            ),
            Command("photo_view", mark("Show in the photo"), "C", bind(self._toggle_view), has_photo, self._is_shown),
        )

    def make_panel(self) -> PhotoPanel:
        from app.ui.photo.photo_panel import PhotoPanel

        panel, bind = PhotoPanel(), self.workspace.bind
        panel.photo_chosen.connect(bind(self._show))
        panel.leave_requested.connect(self.leave)
        panel.add_requested.connect(bind(self._ask_for_photo))
        panel.mark_requested.connect(bind(self._mark_again))
        panel.remove_requested.connect(bind(lambda document, name: document.session.do(ForgetPhoto(name))))
        panel.picture_requested.connect(bind(self._save_picture))
        panel.align_requested.connect(lambda: self.alignment and self.alignment.begin())
        panel.block_requested.connect(lambda kind, mm: self.building and self.building.begin(kind, mm))
        return panel

    def attach_panel(self) -> None:
        document = self.workspace.document
        if self._panel and document:
            self._prepare(document)
            self._panel.attach(self.view, self.placement)
            self._refresh()

    def open(self, document: BattleDocument) -> None:
        """Attaches the feature to a battle, and adds the photo that it was started for."""
        document.notifier.committed.connect(self._on_committed)
        document.selection.changed.connect(self._refresh)
        self._last = ""
        self.attach_panel()
        started, self._next = self._next, None
        battle = document.session.battle
        if started and battle.board == started[0] and not (battle.things or battle.photos):
            QTimer.singleShot(0, document, lambda: self._add(document, None, *started[1:]))

    def close(self) -> None:
        if self._panel:
            self._panel.attach(None, None)
        if self.view:
            self.view.close()
        if self.dialog:
            self.dialog.close()
        self.view = self.placement = self.alignment = self.building = None

    def _prepare(self, document: BattleDocument) -> None:
        """Makes the photo view and its tools when they are first needed; the plan shows no photos."""
        viewport = self.workspace.viewport
        if self.view or viewport is None or viewport.flat:
            return
        from app.ui.photo.align_tool import PieceAlignment
        from app.ui.photo.base_tool import BasePlacement
        from app.ui.photo.block_tool import BlockBuilding
        from app.ui.photo.photo_clicks import PhotoKeys
        from app.ui.photo.photo_export import PhotoExport
        from app.ui.photo.photo_view import PhotoView

        self._export = self._export or PhotoExport(self.workspace)
        self.view = PhotoView(document, viewport)
        self.view.failed.connect(document.failed)
        self.view.changed.connect(self._on_view_changed)
        PhotoKeys(document, self.view, viewport)
        self.placement = BasePlacement(document, self.view)
        self.alignment, self.building = PieceAlignment(document, self.view), BlockBuilding(document, self.view)
        self.placement.placed.connect(lambda name, said: self.workspace.messages.show_note(said))

    def ask_for_table(self) -> PhotoDialog:
        """Opens the dialog that starts a new table from a photo."""
        return self._open_dialog(None, _new_photo(()))

    def _use_file(self, path: Path) -> None:
        """Opens the dialog for a photo in a file: of the open table, or of a new one."""
        document = self.workspace.document
        dialog = self._ask_for_photo(document) if document else self.ask_for_table()
        dialog.open_picture(path)

    def leave(self) -> None:
        """Shows the table from its orbit again."""
        if self.view:
            self.view.leave()
            self.workspace.focus_viewport()

    def _open_dialog(self, document: BattleDocument | None, photo: TablePhoto) -> PhotoDialog:
        """Opens the dialog for a photo of the open table, or of a new one."""
        from app.ui.photo.photo_dialog import PhotoDialog

        battle = document.session.battle if document else Battle("")
        fixed_board = _is_board_fixed(battle, photo.name)
        self.dialog = dialog = PhotoDialog(battle.board, photo, fixed_board, self.workspace.window)
        dialog.finished.connect(self._on_dialog_finished)
        dialog.chosen.connect(partial(self._add, document) if document else self._start_table)
        dialog.open()
        return dialog

    def _on_dialog_finished(self) -> None:
        if self.dialog:
            self.dialog.deleteLater()
        self.dialog = None

    def _start_table(self, size: tuple[float, float], photo: TablePhoto, read: ReadPhoto) -> None:
        board = Board(*size)
        self._next = board, photo, read
        self.workspace.new_requested.emit(board, None)

    def _ask_for_photo(self, document: BattleDocument) -> PhotoDialog:
        """Opens the dialog for another photo of the open table."""
        return self._open_dialog(document, _new_photo(document.session.battle.photos))

    def _mark_again(self, document: BattleDocument, name: str) -> None:
        """Opens the dialog for a photo of the battle, with its marks."""
        from app.ui.photo_files import read_photo_bytes

        session = document.session
        photo = session.battle.photo(name)
        dialog = self._open_dialog(document, photo)
        dialog.start_reading(name, lambda: read_photo_bytes(session.read_asset(photo.picture), name), True)

    def _add(
        self, document: BattleDocument, size: tuple[float, float] | None, photo: TablePhoto, read: ReadPhoto | None
    ) -> None:
        """Puts a photo into the battle, with its picture if it is a new one, and shows the table in it."""
        session = document.session
        try:
            photo = replace(photo, picture=_store_picture(session, read)) if read else photo
            board = session.battle.board
            new = replace(board, width_mm=size[0], depth_mm=size[1]) if size else board
            changes = [SetBoard(new), SavePhoto(photo)] if new != board else [SavePhoto(photo)]
            session.do_batch(tr("Use the photo {name}", name=photo.name), changes)
        except PlayerError as error:
            self.workspace.messages.show_error(error)
            return
        self._show(document, photo.name)
        if not self.visible:
            self.toggle()

    def _show(self, document: BattleDocument, name: str) -> None:
        if self.workspace.viewport and self.workspace.viewport.flat:
            self.workspace.actions.run("plan")  # The plan shows no photos.
            document = self.workspace.document or document
        self._prepare(document)
        if self.view is None or name not in {photo.name for photo in document.session.battle.photos}:
            return
        try:
            self.view.show(name)
        except PlayerError as error:
            self.workspace.messages.show_error(error)
            return
        self.workspace.focus_viewport()

    def _toggle_view(self, document: BattleDocument) -> None:
        if self.view and (self.view.shown or self.view.is_loading):
            self.leave()
        else:
            names = [photo.name for photo in document.session.battle.photos]
            self._show(document, self._last if self._last in names else names[-1])

    def _save_picture(self, document: BattleDocument) -> None:
        if self.view and self._export:
            self._export.save(document, self.view)

    def _align_new(self) -> None:
        """Goes on with aligning after a piece of the library was placed in the photo."""
        if self.alignment and self._is_shown():
            self.alignment.begin()

    def _is_shown(self) -> bool:
        return self.view is not None and self.view.shown is not None

    def _on_view_changed(self) -> None:
        """Ends the tools for the photo with it; in another photo they begin anew."""
        from app.ui.battle_document import SELECT
        from app.ui.photo.photo_clicks import PhotoTool

        document = self.workspace.document
        if document and isinstance(document.tool, PhotoTool):
            if self._is_shown():
                document.tool.cancel()
            else:
                document.use_tool(SELECT)
        if self.view and self.view.shown:
            self._last = self.view.name
        self.workspace.actions.refresh()

    def _on_committed(self, change: Change) -> None:
        if not change.is_empty:
            self._refresh()

    def _refresh(self) -> None:
        document = self.workspace.document
        if self._panel and document:
            self._panel.show_battle(document.session.battle, document.offered_side_styles, document.selection.ids)


def _new_photo(photos: tuple[TablePhoto, ...]) -> TablePhoto:
    """Returns a photo with a free name, whose picture and marks are still to come."""
    taken = {photo.name for photo in photos}
    numbers = (tr("Photo {number}", number=number) for number in range(1, len(taken) + 2))
    return TablePhoto(next(name for name in numbers if name not in taken), "photo.jpg", 1, 1)


def _is_board_fixed(battle: Battle, name: str) -> bool:
    """Returns whether the size of the board is settled: things stand on it, or photos show it besides this one."""
    others = [photo for photo in battle.photos if photo.name != name]
    return battle.clock.stage == "battle" or bool(battle.things or others)


def _store_picture(session: Session, read: ReadPhoto) -> str:
    """Adds a picture to the battle, without its name and what else its file says."""
    from app.ui.photo_files import encode_photo

    return session.add_content(FileContent("photo.jpg", encode_photo(read.image)))
