"""Unpacks a .zip archive of models into a temporary folder.

Archives are untrusted: entries are counted and their sizes added up before anything is unpacked, no name leads out of
the folder, and the result lists what was left out.
"""

import itertools
import lzma
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal, get_args

from app.core.allowed_names import plain_name
from app.core.errors import PlayerError, reason_of
from app.core.language import counted, mark, tr
from app.core.legible import legible
from app.core.progress import Report, silent
from app.geometry.mesh_io import Limits
from app.storage.file_names import MODEL_SUFFIXES, STORED_PHOTO_SUFFIXES, is_archive

MAX_ENTRIES = 5_000
MAX_BYTES = 2 * 2**30
"""Largest total size of the models in an archive, unpacked, in bytes."""
MAX_DIRECTORY_BYTES = 4 * 2**20
"""Largest size of an archive's directory, in bytes; checked before `zipfile` creates an object for every entry."""
MAX_RATIO, FREE_BYTES = 200, 2**24
"""Largest compression ratio of real data, and the unpacked size in bytes below which the ratio is not checked."""
MAX_NAME_BYTES, MAX_PATH_LENGTH = 100, 150
"""Longest part of a path in bytes, and longest path in characters, that are safe on every file system."""

Reason = Literal["locked", "damaged", "named", "large", "nested", "other"]
"""The reason why an entry is left out; "named" means that its name is invalid or leads out of the folder."""
_ARCHIVES = (".zip", ".rar", ".7z")
_LOOKS = (".mtl", *STORED_PHOTO_SUFFIXES)
"""File types that give a scan its colours."""
_BUFFER = ".bin"
"""File type of the buffers of a glTF scene."""
_HIDDEN = ("__macosx", "thumbs.db", "desktop.ini")
_END, _END_64, _WAY_64 = struct.Struct("<4s4H2LH"), struct.Struct("<4sQ2H2L4Q"), 20
"""The end record of an archive, its ZIP64 form, and the size of the ZIP64 locator (APPNOTE 4.3.14 to 16)."""
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError, ValueError)


@dataclass(frozen=True)
class ArchiveContent:
    """The unpacked models of an archive, sorted by name, and in `said` what was left out, or ""."""

    models: tuple[Path, ...]
    said: str


def unpack_scan(path: Path, folder: Path, report: Report = silent) -> Path:
    """Unpacks the only model in an archive, with its textures, into our own folder; returns other files unchanged.

    Raises PlayerError, also if there are several models, and any exception that `report` raises.
    """
    if not is_archive(path):
        return path
    models = unpack(path, folder, report, looks=True).models
    if len(models) > 1:
        sentence = tr(
            "{name} contains {count} models; unpack it, and choose the scan.",
            name=legible(path.name),
            count=len(models),
        )
        raise PlayerError(sentence)
    return next(iter(models))


def unpack(
    path: Path, folder: Path, report: Report = silent, limits: Limits | None = None, looks: bool = False
) -> ArchiveContent:
    """Unpacks the models of an archive into our own folder, with their textures and materials if `looks` is set.

    Raises PlayerError if the file is not an archive, exceeds the limits or contains no model, and any exception that
    `report` raises.
    """
    damaged = mark("{name} is incomplete or damaged; export or download it again.")
    not_unpacked = mark("{name} cannot be unpacked ({why}); free up disk space, or unpack it yourself.")
    with open_archive(path, damaged, not_unpacked) as archive:
        return _write_models(archive, path, folder, report, limits or Limits(), looks)


@contextmanager
def open_archive(path: Path, damaged: str, otherwise: str, name: str = "") -> Generator[zipfile.ZipFile]:
    """Yields an untrusted archive; turns errors, also in its use, into PlayerErrors with these translatable sentences.

    `otherwise` is about errors of the disk; `name` is shown for the file instead of its own.
    """
    name = name or legible(path.name)
    try:
        if path.exists() and not path.is_file():  # Reading a pipe would block.
            raise PlayerError(tr("{name} does not exist or is not a file; check the name and the folder.", name=name))
        with path.open("rb") as stream:
            _require_short_directory(stream, name)
            try:
                archive = zipfile.ZipFile(stream)
            except OSError as error:  # A malformed archive refers to invalid offsets.
                raise zipfile.BadZipFile(str(error)) from error
            with archive:
                yield archive
    except _DAMAGE as error:
        raise PlayerError(tr(damaged, name=name)) from error
    except OSError as error:
        raise PlayerError(tr(otherwise, name=name, why=reason_of(error))) from error


def _require_short_directory(stream: IO[bytes], name: str) -> None:
    """Raises PlayerError if the directory is too large, for every possible end of the archive, before it is read."""
    stream.seek(0, 2)
    stream.seek(max(0, stream.tell() - 2**16 - _END.size - _END_64.size - _WAY_64))
    tail = stream.read()
    for found in re.finditer(b"PK\5\6", tail[: 4 - _END.size]):
        at = found.start()
        size = _END.unpack_from(tail, at)[5]
        before = at - _WAY_64 - _END_64.size
        if tail[at - _WAY_64 : at].startswith(b"PK\6\7"):  # The ZIP64 record takes precedence.
            size = _END_64.unpack_from(tail, before)[8] if before >= 0 else MAX_DIRECTORY_BYTES + 1
        if size > MAX_DIRECTORY_BYTES:
            raise _too_many_error(name)


def _too_many_error(name: str) -> PlayerError:
    sentence = tr(
        "{name} contains more than {most:,} files; unpack it, and choose files in it.", name=name, most=MAX_ENTRIES
    )
    return PlayerError(sentence)


def _write_models(
    archive: zipfile.ZipFile, path: Path, folder: Path, report: Report, limits: Limits, looks: bool
) -> ArchiveContent:
    if len(archive.infolist()) > MAX_ENTRIES:
        raise _too_many_error(legible(path.name))
    left_out: Counter[Reason] = Counter()
    chosen = list(_find_entries(archive, left_out, limits, looks))
    _require_small(chosen, path)
    whole, done, models = sum(entry.file_size for entry, _ in chosen) or 1, 0, list[Path]()
    free = _FreePaths(folder)
    for entry, place in chosen:
        report(done / whole, tr("Unpacking {name}", name=legible(path.name)))
        file = free.find(place)
        if not _extract_entry(archive, entry, file, report, done / whole):
            left_out["damaged"] += 1
        elif file.suffix.lower() in MODEL_SUFFIXES:
            models.append(file)
        done += entry.file_size
    what = ", ".join(_format_reason(reason, left_out[reason]) for reason in get_args(Reason) if left_out[reason])
    if not models:
        sentence = tr(
            "{name} contains no readable model ({what}); unpack it, and choose files in it.",
            name=legible(path.name),
            what=what or tr("it is empty"),
        )
        raise PlayerError(sentence)
    said = tr("Left out of {name}: {what}.", name=legible(path.name), what=what) if what else ""
    return ArchiveContent(tuple(models), said)


def _format_reason(reason: Reason, count: int) -> str:
    match reason:
        case "locked":
            return counted(count, "{count} password-protected file", "{count} password-protected files")
        case "damaged":
            return counted(count, "{count} damaged file", "{count} damaged files")
        case "named":
            return counted(count, "{count} file with an invalid name", "{count} files with an invalid name")
        case "large":
            return counted(count, "{count} file that is too large", "{count} files that are too large")
        case "nested":
            return counted(count, "{count} archive", "{count} archives")
        case "other":
            return counted(count, "{count} file that is not a model", "{count} files that are not models")


def _find_entries(
    archive: zipfile.ZipFile, left_out: Counter[Reason], limits: Limits, looks: bool
) -> Iterator[tuple[zipfile.ZipInfo, Path]]:
    """Yields the entries to unpack, each with its path below the folder; of entries with the same name, the last."""
    named = {_decode_name(entry): entry for entry in archive.infolist() if not entry.is_dir()}
    scenes = any(name.lower().endswith(".gltf") for name in named)
    known = (*MODEL_SUFFIXES, _BUFFER, *(_LOOKS if looks else ()))
    for name in sorted(named):
        entry, parts = named[name], name.replace("\\", "/").split("/")
        if any((part.startswith(".") and part not in (".", "..")) or part.lower() in _HIDDEN for part in parts):
            continue
        suffix = Path(name).suffix.lower()
        if suffix == _BUFFER and not scenes:
            left_out["other"] += 1
        elif reason := _find_reason(entry, parts, known, limits):
            left_out[reason] += 1
        else:
            yield entry, _target_place(parts)


def _find_reason(entry: zipfile.ZipInfo, parts: list[str], known: tuple[str, ...], limits: Limits) -> Reason | None:
    """Returns why an entry is left out; None if it is unpacked."""
    suffix = Path(parts[-1]).suffix.lower()
    if suffix in _ARCHIVES:
        return "nested"
    if suffix not in known or stat.S_ISLNK(entry.external_attr >> 16):
        return "other"
    if not all(parts) or {".", ".."} & set(parts) or parts[0][1:2] == ":":
        return "named"
    if entry.flag_bits & 1:
        return "locked"
    return "large" if entry.file_size > limits.file_bytes else None


def _require_small(chosen: list[tuple[zipfile.ZipInfo, Path]], path: Path) -> None:
    size, packed = (sum(getattr(entry, part) for entry, _ in chosen) for part in ("file_size", "compress_size"))
    if size > MAX_BYTES or size > max(FREE_BYTES, MAX_RATIO * packed):
        sentence = tr(
            "{name} unpacks to {size:,} bytes, which is too large; unpack it, and choose files in it.",
            name=legible(path.name),
            size=size,
        )
        raise PlayerError(sentence)


def _extract_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: Path, report: Report, share: float) -> bool:
    """Unpacks an entry and returns whether it was intact. Raises OSError for errors of our own disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("xb") as stream:
        try:
            for block in read_blocks(archive, entry):
                stream.write(block)
                report(share, tr("Unpacking {name}", name=legible(file.name)))
        except zipfile.BadZipFile:
            return False
    return True


def read_blocks(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    """Yields the bytes of an entry. Raises BadZipFile for any kind of damage."""
    try:
        with archive.open(entry) as packed:
            while block := packed.read(2**20):
                yield block
    except (*_DAMAGE, OSError) as error:  # A malformed entry refers to invalid offsets.
        raise zipfile.BadZipFile(entry.filename) from error


def _decode_name(entry: zipfile.ZipInfo) -> str:
    """Returns the intended name of an entry: many programs write UTF-8 without declaring it."""
    if entry.flag_bits & 0x800:
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return entry.filename


def _target_place(parts: list[str]) -> Path:
    """Returns the path below the folder for a file: its path in the archive, or only its name if that is too long."""
    whole = Path(*map(_portable_part, parts))
    return whole if len(str(whole)) <= MAX_PATH_LENGTH else Path(_portable_part(parts[-1]))


def _portable_part(part: str) -> str:
    """Returns a part of a path in a form that is valid on every file system."""
    visible = "".join(letter if letter.isprintable() else "_" for letter in part)
    stem, suffix = (plain_name(text, "_") for text in (Path(visible).stem, Path(visible).suffix[:20]))
    short = stem.encode("utf-8", "replace")[:MAX_NAME_BYTES].decode("utf-8", "ignore").rstrip(". ") or "model"
    return f"{short}.{suffix}" if suffix else short


class _FreePaths:
    """Finds unused paths below a folder; some file systems do not distinguish upper and lower case."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._last: dict[Path | str, tuple[int, Path]] = {}
        """The last number and file for each path, and for its normalised and case-folded form."""

    def find(self, place: Path) -> Path:
        """Returns the path itself, or the path below the first free number from 2 on."""
        keys = place, unicodedata.normalize("NFC", str(place)).casefold()
        begin = max((self._find_begin(place, *self._last[key]) for key in keys if key in self._last), default=1)
        number = next(number for number in itertools.count(begin) if self._is_free(self._number(place, number)))
        self._last |= dict.fromkeys(keys, (number, self._number(place, number)))
        return self._number(place, number)

    def _find_begin(self, place: Path, number: int, file: Path) -> int:
        """Returns the first number that may be free: the next one if the last file would be overwritten."""
        there = self._number(place, number)
        return number + 1 if there.exists() and there.samefile(file) else 1

    def _is_free(self, file: Path) -> bool:
        """Returns whether a path does not exist and none of its parent folders is a file."""
        on_the_way = itertools.takewhile(lambda parent: parent != self._folder, file.parents)
        return not file.exists() and not any(parent.is_file() for parent in on_the_way)

    def _number(self, place: Path, number: int) -> Path:
        return self._folder / str(number) / place if number > 1 else self._folder / place
