"""Backups of everything that a player keeps in the data folder, as one .zip, and how they are restored.

A backup contains models, packs, templates, fighters, unnamed battles and settings, but no caches or reports. Archives
are untrusted: every name must be one that a backup can contain, and nothing is changed before everything is unpacked.
"""

import filecmp
import hashlib
import itertools
import os
import re
import sqlite3
import stat
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from app.core.allowed_names import DEVICE, FORBIDDEN
from app.core.app_paths import data_folder, make_temporary_folder
from app.core.errors import PlayerError, translate_disk_errors
from app.core.file_replacement import move_file, part_path
from app.core.language import counted, mark, tr
from app.core.legible import legible
from app.core.progress import Report, silent
from app.storage import model_archive, settings
from app.storage.fighter_collection import FighterCollection
from app.storage.file_names import SUFFIX
from app.storage.folder_swap import NEW, OLD, Move, staging_folder, swap
from app.storage.outside_changes import is_open_here
from app.storage.second_copies import state_hash
from app.storage.sqlite_schema import NO_READ, copy_database, file_error
from app.storage.whole_file import NOT_WRITTEN, require_ending

MAX_FILES, MAX_BYTES = 20_000, 2**33
"""Largest number of files in a backup, and their largest total size in bytes."""
_NAMES = re.compile(
    r"settings\.json|fighters/fighters\.json|library/(?P<hash>[0-9a-f]{64})(?P<kind>\.\w{3,4})/[^/]+"
    r"|packs/[^/]+\.toml|templates/[^/]+\.(?:eyeline|png)|battles/[^/]+\.eyeline"
)
"""All names that a backup can contain."""


def describe(names: Iterable[str]) -> str:
    """Returns what a backup with files of these names contains, in words."""
    units = {_unit(name) for name in names if not name.endswith(".png")}
    found = Counter(unit.partition("/")[0] for unit in units)
    words = {
        "library": counted(found["library"], "{count} model", "{count} models"),
        "templates": counted(found["templates"], "{count} template", "{count} templates"),
        "packs": counted(found["packs"], "{count} card pack", "{count} card packs"),
        "battles": counted(found["battles"], "{count} draft", "{count} drafts"),
        "fighters": tr("fighters"),
        settings.NAME: tr("settings and keyboard shortcuts"),
    }
    return ", ".join(text for part, text in words.items() if found[part]) or tr("nothing")


def write_backup(out: Path, report: Report = silent) -> str:
    """Writes a backup to a .zip, completely or not at all, and returns what it contains. Raises PlayerError."""
    require_ending(out, (".zip",))
    files = _find_files()
    part = part_path(out)
    with translate_disk_errors(NOT_WRITTEN, name=out.name):
        if len(files) > MAX_FILES or sum(path.stat().st_size for path in files.values()) > MAX_BYTES:
            raise PlayerError(tr("your data is too large for one backup; remove models, or copy the data folder"))
        try:
            with (
                part.open("xb") as stream,
                zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive,
                make_temporary_folder() as folder,
            ):
                for at, (name, path) in enumerate(files.items()):
                    report(at / len(files), tr("Backing up {name}", name=legible(path.name)))
                    archive.write(_quiet_copy(path, copy := folder / str(at)), name)
                    copy.unlink(missing_ok=True)
            with part.open("rb+") as stream:
                os.fsync(stream.fileno())  # The stick may be pulled out next.
            with _open(part, out.name) as archive:
                _require_ours(archive, out)  # What cannot be restored is no backup.
            move_file(part, out)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return describe(files)


def _find_files() -> dict[str, Path]:
    """Returns what belongs in a backup, by name. Raises PlayerError if another system does not allow a name."""
    folders = (path for path in data_folder().glob("*") if path.is_dir())  # Also one that is a link.
    paths = sorted(itertools.chain(data_folder().glob("*"), *(folder.rglob("*") for folder in folders)))
    files = {path.relative_to(data_folder()).as_posix(): path for path in paths if not path.name.startswith(".")}
    files = {name: path for name, path in files.items() if _NAMES.fullmatch(name) and path.is_file()}
    if foreign := next((path for name, path in files.items() if not _is_allowed(name)), None):
        raise PlayerError(
            tr(
                "{path} has a name that other systems do not allow; give the file another name",
                path=legible(str(foreign)),
            )
        )
    return files


def _quiet_copy(path: Path, copy: Path) -> Path:
    """Returns a copy of a battle, which may be open and changing; the path itself of any other or damaged file."""
    if path.suffix == SUFFIX:
        try:
            copy_database(path, copy)
        except (sqlite3.Error, PlayerError) as error:
            if is_open_here(path):
                raise file_error(error, path.name, NO_READ) from error
        else:
            return copy
    return path


def read_contents(path: Path) -> str:
    """Returns what a backup contains, without unpacking it. Raises PlayerError."""
    with _open(path) as archive:
        return describe(_require_ours(archive, path))


def restore(path: Path, *, replace: bool, report: Report = silent) -> str:
    """Restores a backup and returns what it contains. If it raises PlayerError, nothing was changed.

    With `replace`, each kind of thing that the backup contains replaces all of the player's own. Otherwise what is
    missing is added, and the player's own models, fighters, templates, packs and settings are kept. Battles are always
    added; a battle that has changed since is kept twice.
    """
    with _open(path) as archive, staging_folder() as new:
        names = _require_ours(archive, path)
        done, whole = 0, sum(entry.file_size for entry in names.values()) or 1
        for name, entry in names.items():
            report(done / whole, tr("Restoring {name}", name=legible(Path(name).name)))
            _unpack(archive, entry, new / name)
            done += entry.file_size
        if settings.NAME in names:  # Places belong to a machine; looking at a foreign one can reveal the user to it.
            here = settings.current_settings()
            settings.change(new, recent=here.recent, folders=here.folders)
        own = FighterCollection()
        if not replace and own.path.is_file() and f"fighters/{own.path.name}" in names:
            FighterCollection(new / "fighters").add(own.read_all())
        swap(list(_plan(names, new, replace)))
        return describe(names)


def _plan(names: Iterable[str], new: Path, replace: bool) -> Iterator[Move]:
    """Yields which of the player's own things give way, and which things of the backup are put where."""
    kinds = {name.partition("/")[0] for name in names} - {"battles"}
    out = kinds if replace else kinds & {"fighters"}  # The new fighters already include the player's own.
    for kind in sorted(out):
        if (data_folder() / kind).exists():  # Otherwise, after a kill, the new ones would give way.
            yield kind, f"{OLD}/{kind}"
        yield f"{NEW}/{kind}", kind
    for unit in sorted({_unit(name) for name in names if name.partition("/")[0] not in out}):
        place, number = data_folder() / unit, 1
        while unit.startswith("battles/") and place.exists() and not _is_same_battle(place, new / unit):
            number += 1
            place = data_folder() / "battles" / f"{Path(unit).stem} {number}{SUFFIX}"
        yield f"{NEW}/{unit}", place.relative_to(data_folder()).as_posix()


def _is_same_battle(one: Path, other: Path) -> bool:
    is_same = state_hash(one) == state_hash(other) != ""  # The open battle may be compared only through SQLite.
    return is_same or (not is_open_here(one) and filecmp.cmp(one, other, shallow=False))


def _unit(name: str) -> str:
    """Returns what is put in place as a whole: the folder of a model, or a file."""
    return "/".join(name.split("/")[:2])


def _open(path: Path, name: str = "") -> AbstractContextManager[zipfile.ZipFile]:
    damaged = mark("{name} is incomplete or damaged; choose another")
    not_restored = mark("{name} cannot be restored ({why}); nothing was changed")
    return model_archive.open_archive(path, damaged, not_restored, name)


def _require_ours(archive: zipfile.ZipFile, path: Path) -> dict[str, zipfile.ZipInfo]:
    """Returns the entries by name. Raises PlayerError if any of them does not belong in a backup, or exceeds limits."""
    found = archive.infolist()
    entries, times = {entry.filename: entry for entry in found}, Counter(entry.filename for entry in found)
    foreign = [name for name, entry in entries.items() if times[name] > 1 or not _is_ours(name, entry)]
    if foreign:
        sentence = tr(
            "{name} is not a backup of Eyeline, because it contains {file}; choose another",
            name=path.name,
            file=legible(foreign[0][:100]),
        )
        raise PlayerError(sentence)
    size, packed = (sum(getattr(entry, part) for entry in entries.values()) for part in ("file_size", "compress_size"))
    ratio = max(model_archive.FREE_BYTES, model_archive.MAX_RATIO * packed)
    if len(entries) > MAX_FILES or size > min(MAX_BYTES, ratio):
        raise PlayerError(tr("{name} is too large for a backup; choose another", name=path.name))
    return entries


def _is_ours(name: str, entry: zipfile.ZipInfo) -> bool:
    """Returns whether an entry is an ordinary file with a name that a backup can contain, valid on every system."""
    is_file = not entry.flag_bits & 1 and stat.S_IFMT(entry.external_attr >> 16) in (0, stat.S_IFREG)
    return bool(_NAMES.fullmatch(name)) and _is_allowed(name) and is_file


def _is_allowed(name: str) -> bool:
    """Returns whether every system allows the parts of a name."""
    parts = name.split("/")
    plain = not any(FORBIDDEN.search(part) or part.startswith(".") for part in parts)
    return plain and not DEVICE.match(parts[-1])


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: Path) -> None:
    """Unpacks a file. Raises BadZipFile if it is damaged, or a mesh that does not have the hash of its name."""
    file.parent.mkdir(parents=True, exist_ok=True)
    hash = hashlib.sha256()
    with file.open("xb") as stream:
        for block in model_archive.read_blocks(archive, entry):
            stream.write(block)
            hash.update(block)
    match = _NAMES.fullmatch(entry.filename)
    if match and match["hash"] and file.suffix == match["kind"] and hash.hexdigest() != match["hash"]:
        raise zipfile.BadZipFile(entry.filename)
