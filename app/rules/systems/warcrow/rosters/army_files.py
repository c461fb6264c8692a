"""A file with an army or with units, whatever of the known kinds it is: told by what is in it, not by its name."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.errors import PlayerError
from app.language import tr
from app.rosters.file_limits import parse_json, read_content
from app.rosters.file_result import to_one_line
from app.rules.systems.warcrow.rosters import army_list, army_table
from app.rules.systems.warcrow.rosters.army import Army, ArmyUnit, is_army, read_army


@dataclass(frozen=True)
class ArmyImport:
    """What a file holds: an army, or units to be known; and why some of it could not be read, a sentence each."""

    army: Army | None = None
    units: tuple[ArmyUnit, ...] = ()
    left_out: tuple[str, ...] = ()


def read_army_file(path: Path, known: Iterable[ArmyUnit] = ()) -> ArmyImport:
    """What is in a file. Raises PlayerError with one sentence that names it."""
    name = "".join(letter if letter.isprintable() else "?" for letter in path.name)[:80]
    try:
        return read_army_bytes(read_content(path), known)
    except PlayerError as error:
        raise PlayerError(to_one_line(f"{name}: {error}")) from error


def read_army_bytes(data: bytes, known: Iterable[ArmyUnit] = ()) -> ArmyImport:
    """What these bytes hold; what is known of units completes a list. Raises PlayerError."""
    if data.lstrip()[:1] in (b"{", b"["):
        return _read_document(data, known)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _unknown() from error
    if army_table.is_unit_table(text):
        units, left_out = army_table.read_units(text)
        return ArmyImport(units=units, left_out=left_out)
    if army_list.is_list_text(text):
        army, left_out = army_list.read_list_text(text, known)
        return ArmyImport(army, left_out=left_out)
    raise _unknown()


def _read_document(data: bytes, known: Iterable[ArmyUnit]) -> ArmyImport:
    found = parse_json(data)
    if is_army(found):
        return ArmyImport(read_army(found))
    if army_list.is_saved_list(found):
        return ArmyImport(army_list.read_saved_list(found, known))
    raise _unknown()


def _unknown() -> PlayerError:
    return PlayerError(
        tr("it is no army: neither a list of the army builder (text or JSON), nor its table of units (CSV), nor ours")
    )
