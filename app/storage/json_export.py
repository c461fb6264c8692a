"""Exports a battle as JSON, with the files it uses, for other programs and for reading."""

from pathlib import Path

from app.core.allowed_names import plain_name
from app.core.errors import PlayerError, translate_disk_errors
from app.core.file_replacement import is_link
from app.core.language import tr
from app.model import Battle
from app.model.file_references import find_file_names, rename_files
from app.storage.assets import unpack_asset
from app.storage.battle_json import format_battle
from app.storage.missing_models import format_missing_photos
from app.storage.model_files import Models, find_shipped_model
from app.storage.whole_file import NOT_WRITTEN, export_atomically, require_ending


def export(battle: Battle, models: Models, path: Path) -> list[Path]:
    """Writes the battle to a JSON file and its files to a folder beside it; returns all paths written.

    Shipped models are referred to by name and not written. Raises PlayerError.
    """
    require_ending(path, (".json",))
    if gone := format_missing_photos(battle, models.missing_names):
        raise PlayerError(gone)
    names = {name: _file_of(name, models, path) for name in sorted(find_file_names(battle))}
    new = {name: file for name, file in names.items() if file is not None}
    spelled = {name: file.relative_to(path.parent).as_posix() for name, file in new.items()}
    for name, file in new.items():
        with translate_disk_errors(NOT_WRITTEN, name=path.name):
            if is_link(file.parent):
                raise NotADirectoryError(tr("{name} is a link", name=file.parent.name))
            file.parent.mkdir(exist_ok=True)
        export_atomically(file, unpack_asset(models.asset(name)), (file.suffix,))
    export_atomically(path, format_battle(rename_files(battle, spelled)).encode(), (".json",))
    return [path, *new.values()]


def _file_of(name: str, models: Models, path: Path) -> Path | None:
    """Returns the path to which a file is exported; None for a shipped model."""
    kept, shipped = models.asset(name), find_shipped_model(name)
    if shipped and shipped.stat().st_size == kept.size and shipped.read_bytes() == unpack_asset(kept):
        return None
    stem, suffix = plain_name(Path(kept.file).stem) or "model", kept.suffix
    return path.with_name(f"{path.stem} files") / f"{stem} {kept.sha256[:8]}{suffix}"
