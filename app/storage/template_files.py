"""The player's templates: battle files in the data folder, each with a picture beside it."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.core.allowed_names import plain_name
from app.core.app_paths import data_folder
from app.core.errors import PlayerError, translate_disk_errors
from app.core.file_replacement import replace_file
from app.core.language import mark, tr
from app.core.legible import legible
from app.model import Battle
from app.storage.battle_file import create_file
from app.storage.file_names import SUFFIX
from app.storage.model_files import Models
from app.storage.step_codec import initial_history

_MAX_NAME_LENGTH = 60


@dataclass(frozen=True)
class TemplateFile:
    """A template; its picture may not exist."""

    path: Path

    @property
    def name(self) -> str:
        """The name that the player gave it."""
        return legible(self.path.stem)

    @property
    def picture(self) -> Path:
        """The path of its picture."""
        return self.path.with_suffix(".png")


def templates_folder() -> Path:
    """Returns the folder of the templates."""
    return data_folder() / "templates"


def own_templates() -> tuple[TemplateFile, ...]:
    """Returns all of the player's templates, sorted by name."""
    folder = templates_folder()
    found = folder.glob(f"*{SUFFIX}") if folder.is_dir() else ()
    return tuple(sorted((TemplateFile(path) for path in found), key=lambda one: one.name.casefold()))


def save_template(name: str, battle: Battle, models: Models, picture: bytes = b"") -> TemplateFile:
    """Stores a battle as a template, without its history, replacing the template of the same name.

    `picture` is a PNG, or empty. Raises PlayerError.
    """
    plain = plain_name(name)[:_MAX_NAME_LENGTH].rstrip(" .")
    if not plain:
        raise PlayerError(tr("a template needs a name; give it one"))
    made = TemplateFile(templates_folder() / f"{plain}{SUFFIX}")
    with translate_disk_errors(mark("{name} cannot be written ({why})"), name=made.path):
        made.path.parent.mkdir(parents=True, exist_ok=True)
        create_file(made.path, initial_history(battle), models).close()
        made.picture.unlink(missing_ok=True)
        if picture:
            replace_file(made.picture, picture)
    return made


def delete_template(template: TemplateFile) -> None:
    """Deletes a template. Raises PlayerError."""
    with translate_disk_errors(mark("{name} cannot be deleted ({why})"), name=template.path):
        template.path.unlink(missing_ok=True)
    with suppress(OSError):
        template.picture.unlink(missing_ok=True)
