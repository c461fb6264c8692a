"""The photos that lie on the boards of a battle, straightened, for whatever draws a board."""

import numpy as np
from numpy.typing import NDArray

from app.core.errors import PlayerError
from app.geometry.drawing.ground_picture import GroundPicture
from app.model import Board
from app.session import Session
from app.ui.editing.photo_straightening import decode_photo, straighten_photo


class BoardPhotos:
    """Finds the photo on a board of a session, in any thread, and keeps the last one: boards change seldom."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._last: tuple[Board, GroundPicture | None] = Board(), None

    def __call__(self, board: Board) -> GroundPicture | None:
        """None where there is no photo, or it cannot be read."""
        known, found = self._last
        if known != board:
            pixels = read_board_photo(self._session, board)
            found = None if pixels is None else GroundPicture(pixels)
            self._last = board, found
        return found


def read_board_photo(session: Session, board: Board) -> NDArray[np.uint8] | None:
    """The picture on a board; None where there is no photo, or it cannot be read."""
    try:
        return straighten_board_photo(session, board)
    except PlayerError:  # the board is plain then; who opens the battle in the window hears why
        return None


def straighten_board_photo(session: Session, board: Board) -> NDArray[np.uint8] | None:
    """The picture on a board as `(h, w, 3)`, its first row at y = 0; None where none lies on it or it is missing.

    Raises PlayerError where it cannot be read.
    """
    photo = board.photo
    if photo is None or session.is_missing(photo.picture):
        return None
    image = decode_photo(session.read_asset(photo.picture), photo.picture)
    return straighten_photo(image, photo.corners, board.width_mm, board.depth_mm)
