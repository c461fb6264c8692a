"""Battles without a name of their own: each has a file in the data folder from its first step on."""

import re
from datetime import datetime
from pathlib import Path

from app.errors import PlayerError
from app.language import tr
from app.storage.battle_file import SUFFIX, BattleFile, written
from app.storage.models import Models
from app.storage.places import data_folder
from app.storage.steps import History

_STAMPED = re.compile(r"^(?P<name>.*) (?P<day>\d{4}-\d\d-\d\d) (?P<hour>\d\d)-(?P<minute>\d\d)-\d\d(?: \d+)?$")
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f/\\:*?\"<>|]")


class Draft:
    """A battle that gets its file with the first step, so that looking at one leaves nothing behind."""

    def __init__(self, name: str) -> None:
        self.path = _free_path(name)
        self._file: BattleFile | None = None

    def keep(self, history: History, models: Models) -> None:
        """Make the file hold this history, and make the file where there is none. Raises PlayerError."""
        if self._file is None:
            _require_folder(self.path.parent)
            self._file = written(self.path, history, models)
        else:
            self._file.keep(history, models)

    def close(self) -> None:
        """Let go of the file."""
        if self._file:
            self._file.close()


def drafts_folder() -> Path:
    """Where battles without a name are kept."""
    return data_folder() / "battles"


def is_draft(path: Path) -> bool:
    """Whether a file is a battle that has no name of its own yet."""
    return path.parent == drafts_folder() and bool(_STAMPED.match(path.stem))


def title(path: Path) -> str:
    """What a battle is called on screen: the file's name, without its day and hour where it has no name of its own."""
    stamped = _STAMPED.match(path.stem) if is_draft(path) else None
    return stamped["name"] if stamped else path.stem


def _free_path(name: str) -> Path:
    plain = _FORBIDDEN.sub(" ", name).strip()[:80] or tr("Untitled")
    stem = f"{plain} {datetime.now().astimezone():%Y-%m-%d %H-%M-%S}"
    tries = (drafts_folder() / f"{stem}{number}{SUFFIX}" for number in ("", *(f" {n}" for n in range(2, 1000))))
    return next(path for path in tries if not path.exists())


def _require_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sentence = tr(
            "the program's folder {folder} cannot be made ({why}): what you do is kept in memory only; save a copy",
            folder=folder,
            why=error.strerror or error,
        )
        raise PlayerError(sentence) from error
