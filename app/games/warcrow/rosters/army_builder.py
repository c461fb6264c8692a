"""Reads the unit tables and army lists of the army builder (H7), as text, CSV and JSON."""

import re
from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import shorten, tr
from app.games.warcrow.card import UnitCard, find_flaw, require_keyword
from app.games.warcrow.keywords import MAX_KEYWORD_LENGTH, parse_keyword, split_outside_brackets
from app.games.warcrow.rosters.army import MAX_UNITS, Army, ArmyUnit
from app.model import MAX_ID_LENGTH, Count, Id, Word
from app.rosters.csv_table import read_columns, read_rows
from app.rosters.file_limits import convert

# Unit tables (H7): CSV with a row for each unit: names, characteristics, keywords, points


COLUMNS = frozenset({"unit name en", "characteristics", "keywords", "points cost"})
"""The columns that identify such a table."""
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
MAX_KEYWORDS = 50


def is_unit_table(text: str) -> bool:
    """Returns whether a text is a unit table."""
    return read_columns(text) >= COLUMNS


def read_units(text: str) -> tuple[tuple[tuple[ArmyUnit, str], ...], tuple[str, ...]]:
    """Returns the units of a table, each with its Spanish name or "", and a sentence for each skipped row.

    Raises PlayerError if no row can be read.
    """
    units, left_out = list[tuple[ArmyUnit, str]](), list[str]()
    for number, cells in enumerate(read_rows(text), 2):
        name = " ".join(cells.get("unit name en", "").split())[:MAX_ID_LENGTH]
        points = cells.get("points cost", "").strip()
        if not name or not (points.isascii() and points.isdecimal()) or len(points) > 4:
            left_out.append(tr("row {number} has no name or no points", number=number))
            continue
        words = (*split_words(cells.get("characteristics", "")), *split_words(cells.get("keywords", "")))
        left_out += [
            tr("row {number}: “{word}” is not a keyword", number=number, word=shorten(one))
            for one in words
            if not make_keywords([one])
        ]
        card = UnitCard(name, points=int(points), faction=" ".join(cells.get("faction", "").split())[:MAX_ID_LENGTH])
        unit = ArmyUnit(name, card=card, keywords=make_keywords(words), has_figures=False)
        units.append((unit, " ".join(cells.get("unit name sp", "").split())[:MAX_ID_LENGTH]))
    if not units:
        why = left_out[0] if left_out else tr("it has no rows below the header")
        raise PlayerError(tr("it has no readable units ({why}); export it again", why=why))
    return tuple(units), tuple(left_out)


def split_words(cell: str) -> list[str]:
    """Splits a cell such as "[Elf, Join (Infantry, Elf)]" at commas outside brackets."""
    inner = cell.strip().removeprefix("[").removesuffix("]")
    return split_outside_brackets(inner, ",")


def make_keywords(words: Iterable[str]) -> tuple[str, ...]:
    """Returns keywords in the program's spelling, with groups separated by "|".

    Words that are not keywords, such as "Lethal (2", and contents of brackets that are not the required dice, are
    dropped.
    """
    found = dict[str, None]()
    for word in words:
        text = _OR.sub(" | ", " ".join(word.split()))
        if len(text) > MAX_KEYWORD_LENGTH:
            continue
        try:
            name = parse_keyword(text).name
        except PlayerError:
            continue
        found[name if next(find_flaw("", text, require_keyword), None) else text] = None
    return tuple(found)[:MAX_KEYWORDS]


# Army lists (H7), as text and saved JSON: names and points, without troops and bases


MAX_LINES = 1000
_FACTION = re.compile(r"^Faction:\s*(.*)$", re.IGNORECASE)
_LINE = re.compile(
    r"^(?P<name>[^\[\]()]{1,80}?)"
    r"(?:\s*\[(?:High Command|Not Tournament Legal|No Legal para Torneo)\]|\s*\([0-9]{1,3} CP\))*"
    r"\s+x(?P<count>[0-9]{1,2})\s+\((?P<points>[0-9]{1,5}) pts\)$",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"^(Total Command Points|Total Points|Puntos de Comando Totales|Puntos Totales):", re.IGNORECASE)


class _Unit(Struct, frozen=True):
    name: Id
    points: Count = field(name="pointsCost", default=0)
    quantity: Annotated[int, Meta(ge=1, le=20)] = 1
    faction: Word = ""
    keywords: tuple[Any, ...] | None = ()
    characteristics: tuple[Any, ...] | None = ()


class _List(Struct, frozen=True):
    name: Word = ""
    faction: Word = ""
    units: Annotated[tuple[_Unit, ...], Meta(max_length=MAX_UNITS)] = ()


def is_list_text(text: str) -> bool:
    """Returns whether a text is an exported list, whose second line names the faction."""
    lines = [line.strip() for line in text.splitlines()[:MAX_LINES] if line.strip()]
    return len(lines) > 1 and _FACTION.match(lines[1]) is not None


def read_list_text(text: str) -> tuple[Army, tuple[str, ...]]:
    """Returns the army in an export, and a sentence for each line that could not be read. Raises PlayerError."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MAX_LINES:
        raise PlayerError(tr("it has more than {most} lines; export the list again", most=MAX_LINES))
    faction = _FACTION.match(lines[1]) if len(lines) > 1 else None
    if faction is None:
        raise PlayerError(tr("its second line does not name the faction; export the list again"))
    units, left_out = list[ArmyUnit](), list[str]()
    for line in lines[2:]:
        found = _LINE.match(line)
        if found is None or not int(found["count"]):
            if not _TOTAL.match(line):
                left_out.append(tr("“{line}” is not a unit like “Ash Guard x1 (30 pts)”", line=line[:60]))
            continue
        count = int(found["count"])
        if count > MAX_UNITS - len(units):
            left_out.append(tr("“{line}” exceeds the limit of {most} units", line=line[:60], most=MAX_UNITS))
            continue
        units += [_make_unit(" ".join(found["name"].split()), int(found["points"]) // count, faction[1][:80])] * count
    if not units:
        raise PlayerError(left_out[0] if left_out else tr("it lists no units; add some and export it again"))
    return Army(lines[0][:80], faction[1][:80], tuple(units)), tuple(left_out)


def _make_unit(name: str, points: int, faction: str) -> ArmyUnit:
    return ArmyUnit(name, card=UnitCard(name, points=points, faction=faction), has_figures=False)


def is_saved_list(found: Any) -> bool:
    """Returns whether a document is a list saved by the army builder."""
    units = found.get("units") if isinstance(found, dict) else None
    return isinstance(units, list) and any(isinstance(unit, dict) and "pointsCost" in unit for unit in units)


def read_saved_list(found: Any) -> Army:
    """Reads the army from such a document. Raises PlayerError that names the place of an error."""
    saved = convert(found, _List)
    units = list[ArmyUnit]()
    for one in saved.units:
        words = (*(one.characteristics or ()), *(one.keywords or ()))
        unit = _make_unit(one.name, one.points, one.faction or saved.faction)
        units += [replace(unit, keywords=make_keywords(map(_word_of, words)))] * one.quantity
    if len(units) > MAX_UNITS:
        raise PlayerError(tr("it has more than {most} units; remove some", most=MAX_UNITS))
    return Army(saved.name, saved.faction, tuple(units))


def _word_of(found: Any) -> str:
    return str(found.get("name") or "") if isinstance(found, dict) else str(found)
