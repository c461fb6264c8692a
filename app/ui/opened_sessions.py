"""Opens the sessions of battles in a worker; importing this module takes as long as reading a battle."""

from pathlib import Path

from app.core.app_paths import DEMO
from app.core.language import tr
from app.core.progress import Report
from app.model import Board
from app.session import Session, copy_session, new_session, recover_session, resume_session
from app.ui.scene_builder import make_scene
from app.ui.viewport import board_art
from app.ui.viewport.light_cache import preload_light


def open_file(path: Path, report: Report) -> Session:
    """Opens the battle in a file; the demo is opened as a copy. Raises PlayerError."""
    return copy_session(path, report, tr("Demo battle")) if path == DEMO else resume_session(path, report)


def open_copy(path: Path, report: Report, name: str = "") -> Session:
    """Opens a copy of a battle as a draft, under another name if one is given. Raises PlayerError."""
    return copy_session(path, report, name)


def open_recovered(path: Path, report: Report) -> tuple[Session, str]:
    """Recovers a damaged battle file as a new battle. Returns it and what is missing. Raises PlayerError."""
    session, words = recover_session(path, report)
    session.save()
    return session, " ".join(filter(None, (words, session.missing_models_text)))


def begin_on(board: Board, photo: Path | None) -> Session:
    """Starts a new battle on a board, with a photo from a file if given. Raises PlayerError."""
    return new_session(board, photo)


def prepare_first_frame(session: Session) -> None:
    """Reads in advance what the first frame needs."""
    board_art.read_mat()
    board_art.make_tone(session.battle.board.width_mm, session.battle.board.depth_mm)
    preload_light(make_scene(session.table))
