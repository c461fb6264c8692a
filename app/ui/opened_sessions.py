"""Opens the sessions of battles in a worker; importing this module takes as long as reading a battle."""

from pathlib import Path

from app.core.app_paths import DEMO
from app.core.language import tr
from app.core.progress import Report
from app.model import Board
from app.session import Session, copy_session, new_session, recover_session, resume_session
from app.storage.file_names import battle_title
from app.storage.second_copies import SecondCopy
from app.ui.scene_builder import make_scene
from app.ui.viewport import board_art
from app.ui.viewport.light_cache import preload_light


def open_file(path: Path, report: Report) -> Session:
    """Opens the battle in a file; the demo is opened as a copy. Raises PlayerError."""
    return copy_session(path, report, tr("Demo battle")) if path == DEMO else resume_session(path, report)


def open_copy(path: Path, report: Report) -> Session:
    """Opens a copy of a battle as a draft. Raises PlayerError."""
    return copy_session(path, report)


def open_second_copy(copy: SecondCopy, report: Report) -> Session:
    """Opens the second copy of a battle whose file is gone as a draft, and saves it. Raises PlayerError."""
    session = copy_session(copy.path, report, battle_title(copy.original))
    session.save()
    return session


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
