"""The board feature: sets the board's size and its photo, by dialog or by dropping a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import SetBoard
from app.model import Board
from app.storage.file_names import PHOTO_SUFFIXES
from app.ui.actions.command import Command
from app.ui.actions.context_menu import CommandEntry, ContextTarget, Entry
from app.ui.battle_file_kind import is_battle_file
from app.ui.feature import Feature
from app.ui.file_router import FileKind, short_name
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.session import Session
    from app.storage.assets import FileContent
    from app.ui.editing.board_dialog import BoardDialog


class BoardFeature(Feature):
    """Asks for another board or photo, and puts it into the battle."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        workspace.file_router.register(
            FileKind(
                _is_photo,
                self._hint,
                lambda paths: (self.show_dialog() or self._ask_for_new_board()).open_photo(paths[0]),
                mark("A board can have only one photo; {name} is used."),
            )
        )

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "board",
                mark("&Board and photo…"),
                "Ctrl+B",
                self.show_dialog,
                self.workspace.when_open,
                icon="board",
                short=mark("Board"),
            ),
        )

    def context_entries(self, target: ContextTarget) -> tuple[Entry, ...]:
        """Returns the board's entry if the menu is about the board."""
        return (CommandEntry("board"),) if target.kind == "board" else ()

    def show_dialog(self) -> BoardDialog | None:
        """Opens the dialog for the current board; returns None if no battle is open."""
        if self.workspace.document is None:
            return None
        session = self.workspace.document.session
        board = session.battle.board
        dialog = self._make_dialog(board, self._read_photo(session, board))
        dialog.chosen.connect(lambda board, photo: self._set_board(session, board, photo))
        if session.game.unit_range_mm:
            dialog.ask_for_unit(session.game.length_unit(session.battle))
            dialog.unit_chosen.connect(lambda mm: self._set_unit(session, mm))
        dialog.open()
        return dialog

    def _ask_for_new_board(self) -> BoardDialog:
        dialog = self._make_dialog(Board(), None)
        dialog.setWindowTitle(tr("New battle"))
        dialog.chosen.connect(self.workspace.new_requested)
        dialog.open()
        return dialog

    def _make_dialog(self, board: Board, photo: bytes | None) -> BoardDialog:
        from app.ui.editing.board_dialog import BoardDialog

        dialog = BoardDialog(board, photo, self.workspace.window)
        dialog.slanted.connect(self.workspace.photo_requested)
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _hint(self, paths: Sequence[Path]) -> str:
        name = short_name(paths[0])
        if self.workspace.document is None:
            return tr("Drop to start a battle on the photo {name}", name=name)
        return tr("Drop to use {name} as the board photo", name=name)

    def _read_photo(self, session: Session, board: Board) -> bytes | None:
        """Returns the photo on the board, or None if it is missing, which does not prevent the dialog."""
        try:
            return session.read_asset(board.photo.picture) if board.photo else None
        except PlayerError as error:
            self.workspace.messages.show_error(error)
            return None

    def _set_board(self, session: Session, board: Board, photo: FileContent | None) -> None:
        try:
            if photo and board.photo:
                board = replace(board, photo=replace(board.photo, picture=session.add_content(photo)))
            if board != session.battle.board:
                session.do(SetBoard(board))
        except PlayerError as error:
            self.workspace.messages.show_error(error)

    def _set_unit(self, session: Session, mm: float) -> None:
        try:
            if session.game.unit_range_mm:
                session.do(session.game.with_unit_mm(mm))
        except PlayerError as error:
            self.workspace.messages.show_error(error)


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in PHOTO_SUFFIXES and not is_battle_file(path)
