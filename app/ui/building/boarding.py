"""Asks for another board, and lays it: its size, and a photo of the real table."""

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.errors import PlayerError
from app.model import Board
from app.rules.actions import SetBoard
from app.session import Session
from app.ui.dialogs.board import BoardDialog


class Boarding(QObject):
    """Asks for another board or photo and puts it into the battle. Made for one open battle."""

    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def ask(self, parent: QWidget | None = None) -> BoardDialog:
        """Show the dialog on the board as it is."""
        board = self._session.battle.board
        dialog = BoardDialog(board, self._shown(board), parent)
        dialog.chosen.connect(self._lay)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _shown(self, board: Board) -> bytes | None:
        """The photo that lies on the board; one that is lost is no reason not to ask."""
        try:
            return self._session.asset(board.photo.picture) if board.photo else None
        except PlayerError as error:
            self.failed.emit(error)
            return None

    def _lay(self, board: Board, path: Path | None) -> None:
        try:
            if path and board.photo:
                board = replace(board, photo=replace(board.photo, picture=self._session.keep(path)))
            self._session.do(SetBoard(board))
        except PlayerError as error:
            self.failed.emit(error)
