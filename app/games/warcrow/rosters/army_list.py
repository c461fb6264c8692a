"""Lists of the army builder (H7), its text and its saved JSON: names and points, no troops, no bases."""

import re
from typing import Annotated, Any

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.warcrow.card import UnitCard
from app.games.warcrow.rosters.army import MOST_UNITS, Army, ArmyUnit
from app.games.warcrow.rosters.army_table import make_keywords
from app.model import Count, Id, Word
from app.rosters.file_limits import convert

MOST_LINES = 1000
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
    units: Annotated[tuple[_Unit, ...], Meta(max_length=MOST_UNITS)] = ()


def is_list_text(text: str) -> bool:
    """Whether a text is such an export: its second line names the faction."""
    lines = [line.strip() for line in text.splitlines()[:MOST_LINES] if line.strip()]
    return len(lines) > 1 and _FACTION.match(lines[1]) is not None


def read_list_text(text: str) -> tuple[Army, tuple[str, ...]]:
    """The army in an export, and a sentence on each line that could not be read. Raises PlayerError."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise PlayerError(tr("it has more than {most} lines, which no list has", most=MOST_LINES))
    faction = _FACTION.match(lines[1]) if len(lines) > 1 else None
    if faction is None:
        raise PlayerError(tr("its second line does not name the faction; export the list again"))
    units, left_out = list[ArmyUnit](), list[str]()
    for line in lines[2:]:
        found = _LINE.match(line)
        if found is None or not int(found["count"]):
            if not _TOTAL.match(line):
                left_out.append(tr("“{line}” is no unit, such as “Ash Guard x1 (30 pts)”", line=line[:60]))
            continue
        count = int(found["count"])
        if count > MOST_UNITS - len(units):
            left_out.append(tr("“{line}” makes more than {most} units", line=line[:60], most=MOST_UNITS))
            continue
        units += [_make_unit(" ".join(found["name"].split()), int(found["points"]) // count, faction[1][:80])] * count
    if not units:
        raise PlayerError(left_out[0] if left_out else tr("it lists no units; add some and export it again"))
    return Army(lines[0][:80], faction[1][:80], tuple(units)), tuple(left_out)


def _make_unit(name: str, points: int, faction: str) -> ArmyUnit:
    return ArmyUnit(name, card=UnitCard(name, points=points, faction=faction), has_figures=False)


def is_saved_list(found: Any) -> bool:
    """Whether a document is a list that the builder saved."""
    units = found.get("units") if isinstance(found, dict) else None
    return isinstance(units, list) and any(isinstance(unit, dict) and "pointsCost" in unit for unit in units)


def read_saved_list(found: Any) -> Army:
    """The army in such a document. Raises PlayerError that says where it does not fit."""
    saved = convert(found, _List)
    units = list[ArmyUnit]()
    for one in saved.units:
        words = (*(one.characteristics or ()), *(one.keywords or ()))
        unit = _make_unit(one.name, one.points, one.faction or saved.faction)
        units += [replace(unit, keywords=make_keywords(map(_word_of, words)))] * one.quantity
    if len(units) > MOST_UNITS:
        raise PlayerError(tr("it lists more than {most} units, which no army has", most=MOST_UNITS))
    return Army(saved.name, saved.faction, tuple(units))


def _word_of(found: Any) -> str:
    return str(found.get("name") or "") if isinstance(found, dict) else str(found)
