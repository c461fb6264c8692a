"""The army builder's tables of units (H7), CSV with a row each: names, characteristics, keywords, points."""

import re
from collections.abc import Iterable

from app.errors import PlayerError
from app.language import shorten, tr
from app.model import LONGEST_ID
from app.rosters.csv_table import read_columns, read_rows
from app.rules.systems.warcrow.card import UnitCard
from app.rules.systems.warcrow.card_flaws import find_flaw
from app.rules.systems.warcrow.keyword_values import require_keyword
from app.rules.systems.warcrow.keywords import LONGEST, parse_keyword
from app.rules.systems.warcrow.rosters.army import ArmyUnit

COLUMNS = frozenset({"unit name en", "characteristics", "keywords", "points cost"})
"""Such a table has all of these."""
_APART = re.compile(r",\s*(?![^()]*\))")
"""A comma that stands in no brackets."""
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
MOST_KEYWORDS = 50


def is_unit_table(text: str) -> bool:
    """Whether a text is such a table."""
    return read_columns(text) >= COLUMNS


def read_units(text: str) -> tuple[tuple[ArmyUnit, ...], tuple[str, ...]]:
    """The units of a table, and a sentence on each row that could not be read. Raises PlayerError."""
    units, left_out = list[ArmyUnit](), list[str]()
    for number, cells in enumerate(read_rows(text), 2):
        name = " ".join(cells.get("unit name en", "").split())[:LONGEST_ID]
        points = cells.get("points cost", "").strip()
        if not name or not points.isdecimal() or len(points) > 4:
            left_out.append(tr("row {number} has no name, or no points", number=number))
            continue
        words = (*split_words(cells.get("characteristics", "")), *split_words(cells.get("keywords", "")))
        left_out += [
            tr("row {number}: “{word}” is no keyword", number=number, word=shorten(one))
            for one in find_bad_words(words)
        ]
        card = UnitCard(name, points=int(points), faction=" ".join(cells.get("faction", "").split())[:LONGEST_ID])
        units.append(ArmyUnit(name, card=card, keywords=make_keywords(words), has_figures=False))
    if not units:
        why = left_out[0] if left_out else tr("it has no rows below the first")
        raise PlayerError(tr("it lists no units that can be read ({why}); export it again", why=why))
    return tuple(units), tuple(left_out)


def split_words(cell: str) -> list[str]:
    """The words in a cell such as "[Elf, Join (Infantry, Elf)]"; a comma in brackets parts none."""
    inner = cell.strip().removeprefix("[").removesuffix("]")
    return [word.strip() for word in _APART.split(inner) if word.strip()]


def find_bad_words(words: Iterable[str]) -> tuple[str, ...]:
    """The words that are no keywords as they are written, such as "Lethal (2"."""
    return tuple(word for word in words if not make_keywords([word]))


def make_keywords(words: Iterable[str]) -> tuple[str, ...]:
    """Keywords as this program writes them: groups are parted by "|"; what is no keyword, or no dice, is left out."""
    found = dict[str, None]()
    for word in words:
        text = " ".join(_OR.sub(" | ", word).split())
        if len(text) > LONGEST:
            continue
        try:
            name = parse_keyword(text).name
        except PlayerError:
            continue
        found[name if next(find_flaw("", text, require_keyword), None) else text] = None
    return tuple(found)[:MOST_KEYWORDS]
