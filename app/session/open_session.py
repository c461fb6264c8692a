"""Opens sessions: from a battle file, JSON or a dispute card, as a copy, or with a new battle."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import labelled
from app.core.progress import Report, silent
from app.games.game_list import GAMES
from app.model import Battle, Board
from app.session.session import Journal, Session
from app.storage import battle_file, battle_json, battle_reader, recovery, step_codec
from app.storage.assets import Asset, FileContent
from app.storage.dispute_card_png import card_error, unpack_card
from app.storage.drafts import DraftFile
from app.storage.file_names import PHOTO_SUFFIXES, SUFFIX, battle_title
from app.storage.missing_models import use_placeholders
from app.storage.model_files import Models
from app.storage.outside_changes import is_battle_file
from app.storage.playable_check import require_playable
from app.storage.png_chunks import is_png
from app.storage.sqlite_schema import Damaged, NeedsCopy
from app.storage.step_codec import History
from app.storage.temp_cleanup import remove_leftovers


def open_session(path: Path, report: Report = silent) -> Session:
    """Opens the battle in a file for viewing. Raises PlayerError with one sentence."""
    return _make_session(path, _read(path, report), None)


def resume_session(path: Path, report: Report = silent) -> Session:
    """Opens a battle file to continue it; a battle from JSON or a card becomes a draft, and its file stays unchanged.

    Raises PlayerError with one sentence that names the file, and NeedsCopy if `copy_session` would work.
    """
    if not _is_battle_path(path):
        return copy_session(path, report)
    journal, kept = battle_file.claim_file(path, report)
    remove_leftovers(path.parent)
    try:
        source = _Source(kept.history, _make_models(path, kept.history, kept.assets, report))
        return _make_session(path, source, journal)
    except BaseException:
        journal.close()
        raise


def copy_session(path: Path, report: Report = silent, name: str = "") -> Session:
    """Opens a copy of the battle in a file as a draft. Raises PlayerError."""
    return _make_session(path, _read(path, report), DraftFile(name or battle_title(path)))


def recover_session(path: Path, report: Report = silent) -> tuple[Session, str]:
    """Opens the intact part of a damaged battle file as a draft; returns it with a text about what is missing.

    The damaged file stays unchanged; `save` writes the draft to the disk. Raises PlayerError if nothing is intact.
    """
    found = recovery.recover(path, report)
    models = _make_models(path, found.history, found.assets, report)
    return _make_session(path, _Source(found.history, models), DraftFile(battle_title(path))), found.said


def new_session_from(path: Path, name: str, report: Report = silent) -> Session:
    """Opens a draft that begins with the battle in a file, without its history. Raises PlayerError."""
    found = _read(path, report)
    source = _Source(step_codec.initial_history(found.history.battle), found.models)
    return _make_session(path, source, DraftFile(name))


def new_session(board: Board, photo: FileContent | None = None, name: str = "") -> Session:
    """Opens a new battle on a board, with a photo laid on it. Raises PlayerError."""
    models = Models(None)
    if photo and board.photo:
        board = replace(board, photo=replace(board.photo, picture=models.add_content(photo)))
    session = Session(Battle(next(iter(GAMES)), board), models, DraftFile(name))
    if board.photo:  # Save immediately, so that the corners that the player has marked are not lost.
        session.save()
    return session


class _Source(NamedTuple):
    """The content of a file; `pair` is the observer and target of a dispute card."""

    history: History
    models: Models
    pair: tuple[str, str] | None = None


def _read(path: Path, report: Report) -> _Source:
    if is_png(path):
        return _read_card(path, report)
    if _is_battle_path(path):
        return _read_battle_file(path, report)
    if path.suffix.lower() in PHOTO_SUFFIXES:
        return _read_card(path, report)  # This raises the error for a picture without a battle.
    battle, models = battle_json.load(path, report)
    return _Source(step_codec.initial_history(battle), models)


def _read_card(path: Path, report: Report) -> _Source:
    with unpack_card(path) as (file, pair):
        try:
            return _read_battle_file(file, report)._replace(pair=pair)
        except (Damaged, NeedsCopy) as error:  # Neither recovery nor a copy helps with a picture.
            raise card_error(path) from error


def _read_battle_file(path: Path, report: Report) -> _Source:
    kept = battle_reader.read(path, report)
    return _Source(kept.history, _make_models(path, kept.history, kept.assets, report))


def _is_battle_path(path: Path) -> bool:
    """Returns whether the file is a battle file, rather than JSON."""
    try:
        return path.suffix.lower() == SUFFIX or is_battle_file(path)
    except (OSError, ValueError):
        return False


def _make_models(path: Path, history: History, assets: Iterable[Asset], report: Report) -> Models:
    models = Models(None, kept=assets)
    use_placeholders([step.battle for step in history.steps], history.battle, models, report)
    try:
        require_playable(history.battle, models, report=report)
    except PlayerError as error:
        raise type(error)(labelled(path.name, error)) from error
    return models


def _make_session(path: Path, source: _Source, journal: Journal | None) -> Session:
    history = source.history
    try:
        for step in history.steps:
            game = GAMES.get(step.battle.system)  # The error for an unknown game appears when the battle is continued.
            if game:
                game.require_valid(step.battle)
        session = Session(history.battle, source.models, journal, history)
    except PlayerError as error:
        raise PlayerError(labelled(path.name, error)) from error
    session.card_pair = source.pair
    return session
