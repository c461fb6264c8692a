"""A file of the player's, whatever of the known kinds it is: told by what is in it, not by its name."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.errors import PlayerError
from app.language import counted, mark, tr
from app.storage.rosters import battlescribe, companion, csv_table, list_builder, own_format, warcrier, warcry_data
from app.storage.rosters.fighter_collection import KnownFighter, Sized
from app.storage.rosters.file_limits import MOST_BYTES, parse_json, read_content, require_short
from app.storage.rosters.roster import Roster

SUFFIXES = (".ros", ".rosz", ".json", ".txt", ".csv")
_UNKNOWN = mark(
    "it is none of the files that can be read: a roster of BattleScribe or New Recruit, a list of Warcrier, a table "
    "of fighters (JSON or CSV), or a roster of this program"
)


@dataclass(frozen=True)
class RosterImport:
    """What a file holds: a roster, fighters to be kept, sizes of bases, or several of these."""

    name: str
    roster: Roster | None = None
    fighters: tuple[KnownFighter, ...] = field(default=())
    sizes: tuple[Sized, ...] = field(default=())
    left_out: tuple[str, ...] = field(default=())
    """Why some of it could not be read, a sentence each: the others are here."""


def left_out_text(found: RosterImport, most: int = 3) -> str:
    """What of a file could not be read, in words: the first few of it by name; nothing where all could."""
    if not found.left_out:
        return ""
    count, first = len(found.left_out), "; ".join(found.left_out[:most])
    words = counted(count, "{count} fighter is left out: {why}", "{count} fighters are left out: {why}", why=first)
    return _to_one_line(f"{words} …" if count > most else words)


def read(path: Path) -> RosterImport:
    """What is in a file; what of it could not be read is told beside it.

    Raises PlayerError with one sentence that names the file.
    """
    name = "".join(letter if letter.isprintable() else "?" for letter in path.name)[:80] or str(path)
    try:
        return read_bytes(read_content(path), name)
    except PlayerError as error:
        raise PlayerError(_to_one_line(f"{name}: {error}")) from error


def read_text(text: str) -> RosterImport:
    """What a text holds that was copied somewhere. Raises PlayerError."""
    name = tr("Clipboard")
    data = text.encode("utf-8", "replace")
    try:
        require_short(len(data), MOST_BYTES)
        return read_bytes(data, name)
    except PlayerError as error:
        raise PlayerError(_to_one_line(f"{name}: {error}")) from error


def _to_one_line(said: str) -> str:
    """A sentence on one line, whatever of the file it repeats."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in said).split())


def read_bytes(data: bytes, name: str) -> RosterImport:
    """What these bytes of a file of this name hold. Raises PlayerError that does not name it."""
    if data.startswith(b"PK"):
        return _make_import(name, *list_builder.read_roster(battlescribe.parse_tree(battlescribe.unzip(data))))
    if data.lstrip()[:1] == b"<" or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _make_import(name, *list_builder.read_roster(battlescribe.parse_tree(data)))
    if data.lstrip()[:1] in (b"{", b"["):
        return _import_document(parse_json(data), name)
    return _import_text(data, name)


def _import_text(data: bytes, name: str) -> RosterImport:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise PlayerError(tr(_UNKNOWN)) from error
    if csv_table.is_fighter_table(text):
        return _import_fighters(csv_table.read_rows(text), name)
    if not warcrier.is_fighter_list(text):
        raise PlayerError(tr(_UNKNOWN))
    return RosterImport(name, warcrier.read_roster(text))


def _import_fighters(found: Any, name: str) -> RosterImport:
    fighters, left_out = warcry_data.read_fighters(found, name)
    return RosterImport(name, fighters=fighters, left_out=tuple(map(_to_one_line, left_out)))


def _import_document(found: Any, name: str) -> RosterImport:
    if own_format.is_own_format(found):
        return _make_import(name, own_format.read_roster(found))
    if isinstance(found, dict) and isinstance(found.get("roster"), dict):
        return _make_import(name, *list_builder.read_roster(found["roster"]))
    if warband := companion.find_warband(found):
        return _make_import(name, companion.read_roster(warband))
    if warcry_data.is_fighters(found):
        return _import_fighters(found, name)
    if warcry_data.is_sizes(found):
        return RosterImport(name, sizes=warcry_data.read_sizes(found))
    if warcry_data.is_abilities(found):
        raise PlayerError(tr("it holds abilities and no fighters; choose the file with the fighters beside it"))
    raise PlayerError(tr(_UNKNOWN))


def _make_import(name: str, roster: Roster, left_out: tuple[str, ...] = ()) -> RosterImport:
    """A roster, whose fighters are worth keeping too."""
    known = [
        KnownFighter(recruit.profile, recruit.base, recruit.height_mm, source=name)
        for recruit in roster.fighters
        if recruit.has_figures
    ]
    return RosterImport(name, roster, tuple(known), left_out=tuple(map(_to_one_line, left_out)))
