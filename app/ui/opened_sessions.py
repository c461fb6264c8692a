"""Opens the sessions of battles in a worker; importing this module takes as long as reading a battle."""

from pathlib import Path

from app.core.app_paths import DEMO
from app.core.language import tr
from app.core.progress import Report
from app.session import Session, copy_session, new_session, recover_session, resume_session
from app.ui.scene_builder import make_scene
from app.ui.viewport import board_art
from app.ui.viewport.light_cache import preload_light

__all__ = ["copy_session", "new_session"]


def open_file(path: Path, report: Report) -> Session:
    """Opens the battle in a file; the demo is opened as a copy. Raises PlayerError."""
    return copy_session(path, report, tr("Demo battle")) if path == DEMO else resume_session(path, report)


def open_recovered(path: Path, report: Report) -> tuple[Session, str]:
    """Recovers a damaged battle file as a new battle. Returns it and what is missing. Raises PlayerError."""
    session, words = recover_session(path, report)
    session.save()
    return session, " ".join(filter(None, (words, session.missing_models_text)))


def prepare_first_frame(session: Session) -> None:
    """Reads in advance what the first frame needs."""
    board_art.read_mat()
    board_art.make_tone(session.battle.board.width_mm, session.battle.board.depth_mm)
    preload_light(make_scene(session.table))
