"""The photos on the boards of a battle, straightened for drawing."""

import numpy as np
from numpy.typing import NDArray

from app.core.errors import PlayerError
from app.geometry.drawing.ground_picture import GroundPicture
from app.model import Board
from app.session import Session
from app.ui.editing.photo_straightening import straighten_photo
from app.ui.photo_files import read_photo_bytes


class BoardPhotos:
    """Reads the photo of a session's board, in any thread, and caches the last one, since boards seldom change."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._last: tuple[Board, GroundPicture | None] = Board(), None

    def __call__(self, board: Board) -> GroundPicture | None:
        """Returns the photo on a board, or None if there is none or it cannot be read."""
        known, found = self._last
        if known != board:
            pixels = read_board_photo(self._session, board)
            found = None if pixels is None else GroundPicture(pixels)
            self._last = board, found
        return found


def read_board_photo(session: Session, board: Board) -> NDArray[np.uint8] | None:
    """Returns the picture on a board, or None if there is none or it cannot be read."""
    try:
        return straighten_board_photo(session, board)
    except PlayerError:  # The board is drawn plain; the window reports the reason when it opens the battle.
        return None


def straighten_board_photo(session: Session, board: Board) -> NDArray[np.uint8] | None:
    """Returns the picture on a board as `(h, w, 3)`, first row at y = 0; None if there is none or its file is missing.

    Raises PlayerError if it cannot be read.
    """
    photo = board.photo
    if photo is None or session.is_missing(photo.picture):
        return None
    image = read_photo_bytes(session.read_asset(photo.picture), photo.picture).image
    return straighten_photo(image, photo.corners, board.width_mm, board.depth_mm)
