"""A .zip of models, as shops deliver them: what in it can be read is unpacked into a folder for a while.

Whoever packed it is a stranger: it is counted and added up before anything is unpacked, no name leads out of the
folder, and what is left out is told.
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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal, get_args

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.legible import legible
from app.core.progress import Report, silent
from app.geometry.mesh_io import Limits
from app.storage.file_names import MODEL_SUFFIXES, PHOTO_SUFFIXES, is_archive

MOST_ENTRIES = 5_000
MOST_BYTES = 2 * 2**30
"""All models in an archive together are no longer than this, unpacked."""
MOST_DIRECTORY = 4 * 2**20
"""Bytes of the list of what is in it, which is looked at before `zipfile` makes an object of every line."""
MOST_RATIO, FREE_BYTES = 200, 2**24
"""Nothing real shrinks to less than a 200th; below so many bytes nobody asks."""
LONGEST_NAME, LONGEST_PLACE = 100, 150
"""Bytes of a part of a name, and letters of all of it, so that every disk takes it."""

Reason = Literal["locked", "damaged", "named", "large", "nested", "other"]
"""Why an entry is left out; "named" by a name that leads out of the folder, or is none."""
_ARCHIVES = (".zip", ".rar", ".7z")
_LOOKS = (".mtl", *PHOTO_SUFFIXES)
"""What a scan has its colours from."""
_BUFFER = ".bin"
"""What a glTF scene has beside it."""
_HIDDEN = ("__macosx", "thumbs.db", "desktop.ini")
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
"""What Windows takes for no file, whatever its ending."""
_END, _END_64, _WAY_64 = struct.Struct("<4s4H2LH"), struct.Struct("<4sQ2H2L4Q"), 20
"""The record that ends an archive, the one of more than 4 GB, and the bytes between the two (APPNOTE 4.3.14 to 16)."""
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError, ValueError)


@dataclass(frozen=True)
class ArchiveContent:
    """The models of an archive, in the order of their names, and in `said` what was left out, or nothing."""

    models: tuple[Path, ...]
    said: str


def unpack_scan(path: Path, folder: Path, report: Report = silent) -> Path:
    """The one model in an archive, written into a folder of our own with its looks beside; the file where it is none.

    Raises PlayerError, also where there are several, and what `report` raises.
    """
    if not is_archive(path):
        return path
    models = unpack(path, folder, report, looks=True).models
    if len(models) > 1:
        sentence = tr(
            "{name} contains {count} models; unpack it, and choose the scan.",
            name=_printable_name(path.name),
            count=len(models),
        )
        raise PlayerError(sentence)
    return next(iter(models))


def unpack(
    path: Path, folder: Path, report: Report = silent, limits: Limits | None = None, looks: bool = False
) -> ArchiveContent:
    """Write the models of an archive into a folder of our own, and what gives them their `looks` where that is wanted.

    Raises PlayerError where it is none, goes beyond the limits or holds no model, and what `report` raises.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            sentence = tr("{name} does not exist or is not a file; check the name and the folder.", name=path.name)
            raise PlayerError(sentence)
        with path.open("rb") as stream:
            _require_short_directory(stream, path)
            with _open_archive(stream) as archive:
                return _write_models(archive, path, folder, report, limits or Limits(), looks)
    except _DAMAGE as error:
        sentence = tr("{name} is incomplete or damaged; export or download it again.", name=_printable_name(path.name))
        raise PlayerError(sentence) from error
    except OSError as error:
        why = error.strerror or str(error)
        sentence = tr(
            "{name} cannot be unpacked ({why}); free up disk space, or unpack it yourself.", name=path.name, why=why
        )
        raise PlayerError(sentence) from error


def _open_archive(stream: IO[bytes]) -> zipfile.ZipFile:
    """The archive in a file. Raises BadZipFile, and other errors for damage."""
    try:
        return zipfile.ZipFile(stream)
    except OSError as error:  # one that lies leads to places that are none
        raise zipfile.BadZipFile(str(error)) from error


def _require_short_directory(stream: IO[bytes], path: Path) -> None:
    """Refuse a list of a million entries before it is read, wherever it may be that the archive ends."""
    stream.seek(0, 2)
    stream.seek(max(0, stream.tell() - 2**16 - _END.size - _END_64.size - _WAY_64))
    tail = stream.read()
    for found in re.finditer(b"PK\5\6", tail[: 4 - _END.size]):
        at = found.start()
        size = _END.unpack_from(tail, at)[5]
        before = at - _WAY_64 - _END_64.size
        if tail[at - _WAY_64 : at].startswith(b"PK\6\7"):  # the same in 64 bits, which counts more
            size = _END_64.unpack_from(tail, before)[8] if before >= 0 else MOST_DIRECTORY + 1
        if size > MOST_DIRECTORY:
            raise _too_many_error(path)


def _too_many_error(path: Path) -> PlayerError:
    return PlayerError(
        tr(
            "{name} contains more than {most:,} files; unpack it, and choose files in it.",
            name=_printable_name(path.name),
            most=MOST_ENTRIES,
        )
    )


def _write_models(
    archive: zipfile.ZipFile, path: Path, folder: Path, report: Report, limits: Limits, looks: bool
) -> ArchiveContent:
    if len(archive.infolist()) > MOST_ENTRIES:
        raise _too_many_error(path)
    left_out: Counter[Reason] = Counter()
    chosen = list(_find_entries(archive, left_out, limits, looks))
    _require_small(chosen, path)
    whole, done, models = sum(entry.file_size for entry, _ in chosen) or 1, 0, list[Path]()
    free = _FreePaths(folder)
    for entry, place in chosen:
        report(done / whole, tr("Unpacking {name}", name=_printable_name(path.name)))
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
            name=_printable_name(path.name),
            what=what or tr("it is empty"),
        )
        raise PlayerError(sentence)
    said = tr("Left out of {name}: {what}.", name=_printable_name(path.name), what=what) if what else ""
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
    """The entries that are unpacked, each with its place below the folder; of two of one name the last."""
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
    """Why an entry is left out; None where it is not."""
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
    if size > MOST_BYTES or size > max(FREE_BYTES, MOST_RATIO * packed):
        sentence = tr(
            "{name} unpacks to {size:,} bytes, which is too large; unpack it, and choose files in it.",
            name=_printable_name(path.name),
            size=size,
        )
        raise PlayerError(sentence)


def _extract_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: Path, report: Report, share: float) -> bool:
    """Whether the entry is in its file now; no more of it than was announced. Raises OSError for our own disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("xb") as stream:
        try:
            for block in _read_blocks(archive, entry):
                stream.write(block)
                report(share, tr("Unpacking {name}", name=_printable_name(file.name)))
        except zipfile.BadZipFile:
            return False
    return True


def _read_blocks(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    """The bytes of an entry. Raises BadZipFile, whatever is wrong with them."""
    try:
        with archive.open(entry) as packed:
            while block := packed.read(2**20):
                yield block
    except (*_DAMAGE, OSError) as error:  # an entry that lies leads to places that are none
        raise zipfile.BadZipFile(entry.filename) from error


def _decode_name(entry: zipfile.ZipInfo) -> str:
    """The name as it was meant: many write UTF-8 without saying so."""
    if entry.flag_bits & 0x800:
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return entry.filename


def _target_place(parts: list[str]) -> Path:
    """Where below the folder a file is written: as in the archive, unless that is longer than some disks take."""
    whole = Path(*map(_portable_part, parts))
    return whole if len(str(whole)) <= LONGEST_PLACE else Path(_portable_part(parts[-1]))


def _portable_part(part: str) -> str:
    """A part of a name that every disk takes."""
    stem, suffix = Path(part).stem, Path(part).suffix
    known = "".join("_" if letter in '/\\:*?"<>|' or not letter.isprintable() else letter for letter in stem)
    known += "_" if known.casefold() in _DEVICES else ""
    short = known.encode("utf-8", "replace")[:LONGEST_NAME].decode("utf-8", "ignore").rstrip(". ") or "model"
    return short + suffix[:20]


class _FreePaths:
    """Where nothing is yet, below a folder, for places one after the other: some disks know no capital letters."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._last: dict[Path | str, tuple[int, Path]] = {}
        """The number and the file that a place, or one of nearly its name, was given last."""

    def find(self, place: Path) -> Path:
        """The place itself, or else below the first number from 2 on under which it is free."""
        keys = place, unicodedata.normalize("NFC", str(place)).casefold()
        begin = max((self._find_begin(place, *self._last[key]) for key in keys if key in self._last), default=1)
        number = next(number for number in itertools.count(begin) if self._is_free(self._number(place, number)))
        self._last |= dict.fromkeys(keys, (number, self._number(place, number)))
        return self._number(place, number)

    def _find_begin(self, place: Path, number: int, file: Path) -> int:
        """From which number on the place may be free: behind a file's, where that would be written over."""
        there = self._number(place, number)
        return number + 1 if there.exists() and there.samefile(file) else 1

    def _is_free(self, file: Path) -> bool:
        """Whether nothing has this name, and no other file that of a folder on the way to it."""
        on_the_way = itertools.takewhile(lambda parent: parent != self._folder, file.parents)
        return not file.exists() and not any(parent.is_file() for parent in on_the_way)

    def _number(self, place: Path, number: int) -> Path:
        return self._folder / str(number) / place if number > 1 else self._folder / place


def _printable_name(name: str) -> str:
    return legible(name)
