"""Fighter tables of communities (H1), with the base sizes that one of them adds (H2).

Unneeded keys are skipped; ability texts are never read.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.core.plain_numbers import parse_float
from app.model import Base, Count, Id, Oval, Profile, Weapon, Word
from app.model.standard_sizes import base_sides, shape_name, standard_bases, with_shape
from app.rosters.file_limits import convert
from app.rosters.known_fighter import KnownBaseSize, KnownFighter

MAX_FIGHTERS = 20_000
MIN_MM, MAX_MM = 5.0, 500.0
_NO_SIZE = mark("{name}: “{text}” is not a base size in mm; correct it or leave it empty")

_WEAPON = re.compile(r"^weapon_([0-9]{1,2})_(\w+)$")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_WORDS = {"_id", "name", "warband", "subfaction", "grand_alliance", "runemark", "base_size_x", "base_size_y"}
_WHOLE = re.compile(r"^-?[0-9]{1,6}(?:\.0+)?$")
COLUMNS = frozenset({"name", "movement", "toughness", "wounds", "points"})
"""The columns that every table of fighters has."""

Size = str | int | float | None


class _Weapon(Struct, frozen=True):
    attacks: Count
    strength: Count
    dmg_hit: Count
    dmg_crit: Count
    max_range: Count
    min_range: Count = 0
    runemark: Word = ""


class _Fighter(Struct, frozen=True):
    name: Id
    movement: Count
    toughness: Count
    wounds: Count
    points: Count
    warband: Word = ""
    subfaction: Word | None = ""
    grand_alliance: Word = ""
    runemarks: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()
    weapons: Annotated[tuple[_Weapon, ...], Meta(max_length=20)] = ()
    id: Word = field(default="", name="_id")
    base_size_x: Size = None
    base_size_y: Size = None


class _Sized(Struct, frozen=True):
    name: Id
    base_size_x: Size = None
    base_size_y: Size = None


def is_fighters(found: Any) -> bool:
    """Returns whether a document is a list of fighters with figures."""
    return isinstance(found, list) and any(isinstance(one, dict) and "toughness" in one for one in found[:5])


def is_abilities(found: Any) -> bool:
    """Returns whether a document is a list of abilities, which contains nothing to read here."""
    return isinstance(found, list) and any(
        isinstance(one, dict) and "cost" in one and "toughness" not in one for one in found[:5]
    )


def is_sizes(found: Any) -> bool:
    """Returns whether a document is a table of base sizes by name, with one list for each alliance."""
    if not isinstance(found, dict) or not found:
        return False
    return all(isinstance(rows, list) for rows in found.values()) and any(
        isinstance(row, dict) and "base_size_x" in row for rows in found.values() for row in rows[:20]
    )


def read_fighters(found: Any, source: str) -> tuple[tuple[KnownFighter, ...], tuple[str, ...]]:
    """Returns the fighters of a table with the base sizes it has, and why some were left out.

    Unreadable fighters are skipped. Raises PlayerError if all are unreadable.
    """
    if len(found) > MAX_FIGHTERS:
        raise PlayerError(tr("it lists more than {most} fighters, too many for any game", most=MAX_FIGHTERS))
    read: list[KnownFighter] = []
    left_out: list[str] = []
    for number, row in enumerate(found, 1):
        try:
            read.append(_make_known(convert(row, _Fighter, _row_name(row, number)), source))
        except PlayerError as error:
            left_out.append(str(error))
    if left_out and not read:
        raise PlayerError(left_out[0])
    return tuple(read), tuple(left_out)


def _row_name(row: Any, number: int) -> str:
    """Returns the name of a row, else its number."""
    name = row.get("name") if isinstance(row, dict) else None
    return name[:80] if isinstance(name, str) and name.strip() else tr("fighter {number}", number=number)


def read_sizes(found: Any) -> tuple[KnownBaseSize, ...]:
    """Returns the base sizes of a table by name. Raises PlayerError.

    A row without a size is the heading of a faction.
    """
    if sum(len(rows) for rows in found.values()) > MAX_FIGHTERS:
        raise PlayerError(tr("it lists more than {most} fighters, too many for any game", most=MAX_FIGHTERS))
    sized: list[KnownBaseSize] = []
    for alliance, rows in found.items():
        faction = ""
        for row in convert(rows, tuple[_Sized, ...], alliance[:80]):
            base = _make_base(row.base_size_x, row.base_size_y, row.name)
            if base is None:
                faction = row.name
            else:
                sized.append(KnownBaseSize(row.name, faction, alliance.lower()[:80], base))
    return tuple(sized)


def _make_known(row: _Fighter, source: str) -> KnownFighter:
    profile = Profile(
        row.name,
        row.warband,
        row.grand_alliance,
        row.movement,
        row.toughness,
        max(1, row.wounds),
        row.points,
        row.runemarks,
        tuple(
            Weapon(one.runemark, one.min_range, one.max_range, one.attacks, one.strength, one.dmg_hit, one.dmg_crit)
            for one in row.weapons
        ),
        row.subfaction or "",
    )
    return KnownFighter(profile, _make_base(row.base_size_x, row.base_size_y, row.name), ref=row.id, source=source)


def _make_base(x: Size, y: Size, name: str) -> Base | None:
    """Returns the base with two sizes: a standard base if one has these sizes, else an oval."""
    width, length = sorted((_parse_mm(x, name), _parse_mm(y, name)))
    if not width:
        return None
    for usual in standard_bases():
        if base_sides(usual) == (length, width):
            return with_shape(usual, shape_name(usual))
    return with_shape(Oval(length, width), "round" if length == width else "oval")


def _parse_mm(text: Size, name: str) -> float:
    """Returns a size in mm, 0 if there is none."""
    said = "" if text is None else str(text).strip()
    if not said:
        return 0.0
    try:
        size = parse_float(said)
    except (ValueError, OverflowError):
        size = -1.0
    if size == 0:
        return 0.0
    if not MIN_MM <= size <= MAX_MM:
        raise PlayerError(tr(_NO_SIZE, name=name, text=said[:40]))
    return size


# A row of a CSV table, read like the same row of the JSON table; weapons have columns such as `weapon_1_attacks`.


def read_row(cells: Mapping[str, str]) -> dict[str, Any]:
    """Returns the row with numbers, and its weapons as a list."""
    found: dict[str, Any] = {}
    weapons: dict[str, dict[str, Any]] = {}
    for column, cell in cells.items():
        weapon = _WEAPON.match(column)
        if weapon and cell.strip():
            weapons.setdefault(weapon[1], {})[weapon[2]] = _parse_value(weapon[2], cell)
        elif not weapon and column:
            found[column] = _parse_value(column, cell)
    return found | {"weapons": list(weapons.values())}


def _parse_value(column: str, cell: str) -> Any:
    """Returns numbers as numbers, runemarks as a list, and other words unchanged."""
    text = cell.strip()
    if column == "runemarks":
        words = [one or other for one, other in _QUOTED.findall(text)] or re.split(r"[,;|]", text.strip("[]"))
        return [word.strip() for word in words if word.strip()]
    if column in _WORDS:
        return text
    return int(float(text)) if _WHOLE.match(text) else text
