"""A file of the player's, whatever of the known kinds it is: told by what is in it, not by its name."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.errors import PlayerError
from app.language import counted, mark, tr
from app.storage.rosters import battlescribe, companion, csv_table, list_builder, own_format, warcrier, warcry_data
from app.storage.rosters.fighter_shelf import KnownFighter, Sized
from app.storage.rosters.file_limits import MOST_BYTES, content, document, require_short
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
    return _line(f"{words} …" if count > most else words)


def read(path: Path) -> RosterImport:
    """What is in a file; what of it could not be read is told beside it.

    Raises PlayerError with one sentence that names the file.
    """
    name = "".join(letter if letter.isprintable() else "?" for letter in path.name)[:80] or str(path)
    try:
        return read_bytes(content(path), name)
    except PlayerError as error:
        raise PlayerError(_line(f"{name}: {error}")) from error


def read_text(text: str) -> RosterImport:
    """What a text holds that was copied somewhere. Raises PlayerError."""
    name = tr("What was copied")
    data = text.encode("utf-8", "replace")
    try:
        require_short(len(data), MOST_BYTES)
        return read_bytes(data, name)
    except PlayerError as error:
        raise PlayerError(_line(f"{name}: {error}")) from error


def _line(said: str) -> str:
    """A sentence on one line, whatever of the file it repeats."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in said).split())


def read_bytes(data: bytes, name: str) -> RosterImport:
    """What these bytes of a file of this name hold. Raises PlayerError that does not name it."""
    if data.startswith(b"PK"):
        return _with_roster(name, *list_builder.roster(battlescribe.tree(battlescribe.unzip(data))))
    if data.lstrip()[:1] == b"<" or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _with_roster(name, *list_builder.roster(battlescribe.tree(data)))
    if data.lstrip()[:1] in (b"{", b"["):
        return _of_document(document(data), name)
    return _of_text(data, name)


def _of_text(data: bytes, name: str) -> RosterImport:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise PlayerError(tr(_UNKNOWN)) from error
    if csv_table.looks_so(text):
        return _of_fighters(csv_table.rows(text), name)
    if not warcrier.looks_so(text):
        raise PlayerError(tr(_UNKNOWN))
    return RosterImport(name, warcrier.roster(text))


def _of_fighters(found: Any, name: str) -> RosterImport:
    fighters, left_out = warcry_data.fighters(found, name)
    return RosterImport(name, fighters=fighters, left_out=tuple(map(_line, left_out)))


def _of_document(found: Any, name: str) -> RosterImport:
    if own_format.is_own(found):
        return _with_roster(name, own_format.roster(found))
    if isinstance(found, dict) and isinstance(found.get("roster"), dict):
        return _with_roster(name, *list_builder.roster(found["roster"]))
    if warband := companion.warband_in(found):
        return _with_roster(name, companion.roster(warband))
    if warcry_data.is_fighters(found):
        return _of_fighters(found, name)
    if warcry_data.is_sizes(found):
        return RosterImport(name, sizes=warcry_data.sizes(found))
    if warcry_data.is_abilities(found):
        raise PlayerError(tr("it holds abilities and no fighters; choose the file with the fighters beside it"))
    raise PlayerError(tr(_UNKNOWN))


def _with_roster(name: str, roster: Roster, left_out: tuple[str, ...] = ()) -> RosterImport:
    """A roster, whose fighters are worth keeping too."""
    known = [
        KnownFighter(recruit.profile, recruit.base, recruit.height_mm, source=name)
        for recruit in roster.fighters
        if recruit.has_figures
    ]
    return RosterImport(name, roster, tuple(known), left_out=tuple(map(_line, left_out)))
