"""Reads a player's file of any known format, which its contents determine rather than its name."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import labelled, mark, tr
from app.core.legible import legible
from app.rosters import battlescribe, own_format
from app.rosters.file_limits import MAX_BYTES, convert, decode_text, parse_json, read_content, require_short
from app.rosters.file_result import RosterImport, make_import, to_one_line
from app.rosters.roster import Recruit
from app.rosters.roster_forms import RosterForms
from app.rosters.selection_tree import SelectionTree
from app.rosters.visible_text import clean_lines, clean_texts

SUFFIXES = (".ros", ".rosz", ".json", ".txt", ".csv")
_UNKNOWN = mark("it is not a supported file; choose a roster saved by Eyeline, or export one of these: {forms}")

Content = TypeVar("Content")
Reader = Callable[[Content, str], RosterImport | None]


def read_file(path: Path, games: Sequence[RosterForms]) -> RosterImport:
    """Returns the contents of a file and what could not be read. The first game that can read the file is used.

    If none can, and the file is a text, the error has an example of the first game.
    Raises PlayerError with one sentence that names the file.
    """
    name = legible(path.name)[:80] or str(path)
    try:
        return read_bytes(read_content(path), name, games)
    except PlayerError as error:
        raise PlayerError(to_one_line(labelled(name, error))) from error


def read_pasted(text: str, games: Sequence[RosterForms]) -> RosterImport:
    """Returns the contents of pasted text. Raises PlayerError."""
    name = tr("Clipboard")
    data = text.encode("utf-8", "replace")
    try:
        require_short(len(data), MAX_BYTES)
        return read_bytes(data, name, games)
    except PlayerError as error:
        raise PlayerError(to_one_line(labelled(name, error))) from error


def read_bytes(data: bytes, name: str, games: Sequence[RosterForms]) -> RosterImport:
    """Returns the contents of a file's bytes. Raises PlayerError that does not name the file."""
    if data.startswith(b"PK"):
        return _read_tree(battlescribe.parse_tree(battlescribe.unzip(data)), name, games)
    if data.lstrip()[:1] == b"<":  # XML declares its own encoding.
        return _read_tree(battlescribe.parse_tree(data), name, games)
    text = decode_text(data)
    first = text.lstrip()[:1]
    if not first:
        raise PlayerError(tr("it is empty; choose another file, or export it again"))
    if first == "<":
        return _read_tree(battlescribe.parse_tree(data), name, games)
    if first in "{[":
        return _read_document(clean_texts(parse_json(text.encode())), name, games)
    return _try_all([game.read_text for game in games], clean_lines(text), name, games)


def _read_tree(found: Any, name: str, games: Sequence[RosterForms]) -> RosterImport:
    tree = convert(clean_texts(found), SelectionTree)
    return _try_all([game.read_tree for game in games], tree, name, games)


def _read_document(found: Any, name: str, games: Sequence[RosterForms]) -> RosterImport:
    if own_format.is_own_format(found):
        roster = own_format.read_roster(found)
        fighters = tuple(_read_unit(at, one, games) for at, one in enumerate(roster.fighters))
        return make_import(name, replace(roster, fighters=fighters))
    if isinstance(found, dict) and isinstance(found.get("roster"), dict):
        return _read_tree(found["roster"], name, games)
    return _try_all([game.read_document for game in games], found, name, games)


def _read_unit(at: int, recruit: Recruit, games: Sequence[RosterForms]) -> Recruit:
    """Returns a line with its unit's card as its game reads it. Raises PlayerError with the place if none can."""
    failed: PlayerError | None = None
    for game in games if recruit.unit else ():
        try:
            return game.read_unit(recruit)
        except PlayerError as error:
            failed = error
    if failed:
        raise PlayerError(f"roster.fighters[{at}].unit: {failed}") from failed
    return recruit


def _try_all(
    readers: Sequence[Reader[Content]], content: Content, name: str, games: Sequence[RosterForms]
) -> RosterImport:
    """Returns the first successful result; otherwise raises the error of the first reader that knows the format."""
    failed: PlayerError | None = None
    for reader in readers:
        try:
            if found := reader(content, name):
                return found
        except PlayerError as error:
            failed = failed or error
    unknown = tr(_UNKNOWN, forms=", ".join(tr(game.words) for game in games))
    if isinstance(content, str) and games[0].example:
        unknown = f"{unknown}. {tr('You can paste: {example}', example=games[0].example)}"
    raise failed or PlayerError(unknown)
