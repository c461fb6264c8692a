"""A file of the player's, whatever of the known kinds it is: told by what is in it, not by its name."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from app.errors import PlayerError
from app.language import mark, tr
from app.rosters import battlescribe, own_format
from app.rosters.file_limits import MOST_BYTES, convert, parse_json, read_content, require_short
from app.rosters.file_result import RosterImport, make_import, to_one_line
from app.rosters.roster_forms import RosterForms
from app.rosters.selection_tree import SelectionTree

SUFFIXES = (".ros", ".rosz", ".json", ".txt", ".csv")
_UNKNOWN = mark("it is none of the files that can be read: {forms}, or a roster of this program")

Content = TypeVar("Content")
Reader = Callable[[Content, str], RosterImport | None]


def read_file(path: Path, games: Sequence[RosterForms]) -> RosterImport:
    """What is in a file; what of it could not be read is told beside it. The game that reads it first has it.

    Raises PlayerError with one sentence that names the file.
    """
    name = "".join(letter if letter.isprintable() else "?" for letter in path.name)[:80] or str(path)
    try:
        return read_bytes(read_content(path), name, games)
    except PlayerError as error:
        raise PlayerError(to_one_line(f"{name}: {error}")) from error


def read_pasted(text: str, games: Sequence[RosterForms]) -> RosterImport:
    """What a text holds that was copied somewhere. Raises PlayerError."""
    name = tr("Clipboard")
    data = text.encode("utf-8", "replace")
    try:
        require_short(len(data), MOST_BYTES)
        return read_bytes(data, name, games)
    except PlayerError as error:
        raise PlayerError(to_one_line(f"{name}: {error}")) from error


def read_bytes(data: bytes, name: str, games: Sequence[RosterForms]) -> RosterImport:
    """What these bytes of a file of this name hold. Raises PlayerError that does not name it."""
    if data.startswith(b"PK"):
        return _read_tree(battlescribe.parse_tree(battlescribe.unzip(data)), name, games)
    if data.lstrip()[:1] == b"<" or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _read_tree(battlescribe.parse_tree(data), name, games)
    if data.lstrip()[:1] in (b"{", b"["):
        return _read_document(parse_json(data), name, games)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _unknown(games) from error
    return _try_all([game.read_text for game in games], text, name, games)


def _read_tree(found: Any, name: str, games: Sequence[RosterForms]) -> RosterImport:
    return _try_all([game.read_tree for game in games], convert(found, SelectionTree), name, games)


def _read_document(found: Any, name: str, games: Sequence[RosterForms]) -> RosterImport:
    if own_format.is_own_format(found):
        return make_import(name, own_format.read_roster(found))
    if isinstance(found, dict) and isinstance(found.get("roster"), dict):
        return _read_tree(found["roster"], name, games)
    return _try_all([game.read_document for game in games], found, name, games)


def _try_all(
    readers: Sequence[Reader[Content]], content: Content, name: str, games: Sequence[RosterForms]
) -> RosterImport:
    """What the first game reads that can; else why the first one cannot that knows the form."""
    failed: PlayerError | None = None
    for reader in readers:
        try:
            if found := reader(content, name):
                return found
        except PlayerError as error:
            failed = failed or error
    raise failed or _unknown(games)


def _unknown(games: Sequence[RosterForms]) -> PlayerError:
    return PlayerError(tr(_UNKNOWN, forms=", ".join(tr(game.words) for game in games)))
