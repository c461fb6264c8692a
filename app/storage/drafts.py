"""Drafts: battles without a name, each with a file in the data folder from its first step on."""

from datetime import datetime
from pathlib import Path

from app.core.allowed_names import plain_name
from app.core.errors import translate_disk_errors
from app.core.language import mark, tr
from app.storage.battle_file import BattleFile, create_file
from app.storage.battle_picture import Picture
from app.storage.file_names import SUFFIX, drafts_folder
from app.storage.model_files import Models
from app.storage.step_codec import History
from app.storage.temp_cleanup import remove_leftovers


class DraftFile:
    """The file of a draft, created with the first step, so that merely viewing a battle leaves no file."""

    def __init__(self, name: str) -> None:
        self._name, self.path = name, _free_path(name)
        self._file: BattleFile | None = None

    @property
    def has_steps(self) -> bool:
        """True if the file at `path` has been created by this draft."""
        return self._file is not None

    def write_history(self, history: History, models: Models) -> None:
        """Writes the history to the file, which is created if necessary. Raises PlayerError."""
        if self._file is None:
            sentence = mark(
                "the data folder {folder} cannot be created ({why}): your changes are kept in memory only; save a copy"
            )
            with translate_disk_errors(sentence, folder=self.path.parent):
                self.path.parent.mkdir(parents=True, exist_ok=True)
            remove_leftovers(self.path.parent)
            if _is_there(self.path):  # Another draft was created with the same name in the same second.
                self.path = _free_path(self._name)
            self._file = create_file(self.path, history, models)
        else:
            self._file.write_history(history, models)

    def write_picture(self, picture: Picture) -> None:
        """Stores the picture that file managers show, once there is a file; errors are ignored."""
        if self._file:
            self._file.write_picture(picture)

    def close(self) -> None:
        """Closes the file."""
        if self._file:
            self._file.close()


def _free_path(name: str) -> Path:
    plain = plain_name(name[:80]) or tr("Untitled")
    stem = f"{plain} {datetime.now().astimezone():%Y-%m-%d %H-%M-%S}"
    tries = (drafts_folder() / f"{stem}{number}{SUFFIX}" for number in ("", *(f" {n}" for n in range(2, 1000))))
    return next(path for path in tries if not _is_there(path))


def _is_there(path: Path) -> bool:
    """Returns whether a file exists; False if the folder cannot be read, so that the error appears when writing."""
    try:
        return path.exists()
    except OSError:
        return False
