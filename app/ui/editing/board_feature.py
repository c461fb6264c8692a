"""The board: its size, and a photo of the real table on it, asked for or dropped on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from app.errors import PlayerError
from app.language import mark, tr
from app.ui.actions.command import Command
from app.ui.drop_files import get_dropped_file
from app.ui.feature import Feature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.model import Board
    from app.session import Session
    from app.ui.editing.board_dialog import BoardDialog

PHOTOS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")


class BoardFeature(Feature):
    """Asks for another board or photo, and puts it into the battle."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        workspace.window.installEventFilter(self)

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

    def show_dialog(self) -> BoardDialog | None:
        """Show the dialog on the board as it is; None where no battle is open."""
        from app.ui.editing.board_dialog import BoardDialog

        if self.workspace.document is None:
            return None
        session = self.workspace.document.session
        board = session.battle.board
        dialog = BoardDialog(board, self._read_photo(session, board), self.workspace.window)
        dialog.chosen.connect(lambda board, path: self._set_board(session, board, path))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A photo that is dropped on the window is offered as the board's."""
        path = get_dropped_file(event) if isinstance(event, QDropEvent) else None
        if not isinstance(event, QDropEvent) or path is None or path.suffix.lower() not in PHOTOS:
            return False
        event.acceptProposedAction()
        if isinstance(event, QDragEnterEvent):
            self.workspace.messages.show_note(tr("Drop to use this photo on the board: {name}", name=path.name))
        elif event.type() == QEvent.Type.Drop:
            self.workspace.messages.show_note("")
            self._offer_photo(path)
        return True

    def _offer_photo(self, path: Path) -> None:
        if dialog := self.show_dialog():
            dialog.open_photo(path)
        else:
            said = tr("Open or start a battle first; then a photo can be placed on its board.")
            self.workspace.messages.warn(said)

    def _read_photo(self, session: Session, board: Board) -> bytes | None:
        """The photo that lies on the board; one that is lost is no reason not to ask."""
        try:
            return session.read_asset(board.photo.picture) if board.photo else None
        except PlayerError as error:
            self.workspace.messages.show_error(error)
            return None

    def _set_board(self, session: Session, board: Board, path: Path | None) -> None:
        from msgspec.structs import replace

        from app.rules.actions import SetBoard

        try:
            if path and board.photo:
                board = replace(board, photo=replace(board.photo, picture=session.add_asset(path)))
            session.do(SetBoard(board))
        except PlayerError as error:
            self.workspace.messages.show_error(error)
