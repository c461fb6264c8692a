"""The army builder's tables of units (H7), CSV with a row each: names, characteristics, keywords, points."""

import re
from collections.abc import Iterable

from app.core.errors import PlayerError
from app.core.language import shorten, tr
from app.games.warcrow.card import UnitCard
from app.games.warcrow.card_flaws import find_flaw
from app.games.warcrow.keyword_values import require_keyword
from app.games.warcrow.keywords import LONGEST, parse_keyword, split_outside_brackets
from app.games.warcrow.rosters.army import ArmyUnit
from app.model import LONGEST_ID
from app.rosters.csv_table import read_columns, read_rows

COLUMNS = frozenset({"unit name en", "characteristics", "keywords", "points cost"})
"""Such a table has all of these."""
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
MOST_KEYWORDS = 50


def is_unit_table(text: str) -> bool:
    """Whether a text is such a table."""
    return read_columns(text) >= COLUMNS


def read_units(text: str) -> tuple[tuple[tuple[ArmyUnit, str], ...], tuple[str, ...]]:
    """Returns the units of a table, each with its Spanish name or "", and a sentence for each row that is left out.

    Raises PlayerError where no row could be read.
    """
    units, left_out = list[tuple[ArmyUnit, str]](), list[str]()
    for number, cells in enumerate(read_rows(text), 2):
        name = " ".join(cells.get("unit name en", "").split())[:LONGEST_ID]
        points = cells.get("points cost", "").strip()
        if not name or not (points.isascii() and points.isdecimal()) or len(points) > 4:
            left_out.append(tr("row {number} has no name, or no points", number=number))
            continue
        words = (*split_words(cells.get("characteristics", "")), *split_words(cells.get("keywords", "")))
        left_out += [
            tr("row {number}: “{word}” is no keyword", number=number, word=shorten(one))
            for one in find_bad_words(words)
        ]
        card = UnitCard(name, points=int(points), faction=" ".join(cells.get("faction", "").split())[:LONGEST_ID])
        unit = ArmyUnit(name, card=card, keywords=make_keywords(words), has_figures=False)
        units.append((unit, " ".join(cells.get("unit name sp", "").split())[:LONGEST_ID]))
    if not units:
        why = left_out[0] if left_out else tr("it has no rows below the first")
        raise PlayerError(tr("it lists no units that can be read ({why}); export it again", why=why))
    return tuple(units), tuple(left_out)


def split_words(cell: str) -> list[str]:
    """The words in a cell such as "[Elf, Join (Infantry, Elf)]"; a comma in brackets parts none."""
    inner = cell.strip().removeprefix("[").removesuffix("]")
    return split_outside_brackets(inner, ",")


def find_bad_words(words: Iterable[str]) -> tuple[str, ...]:
    """The words that are no keywords as they are written, such as "Lethal (2"."""
    return tuple(word for word in words if not make_keywords([word]))


def make_keywords(words: Iterable[str]) -> tuple[str, ...]:
    """Keywords as this program writes them: groups are parted by "|"; what is no keyword, or no dice, is left out."""
    found = dict[str, None]()
    for word in words:
        text = _OR.sub(" | ", " ".join(word.split()))
        if len(text) > LONGEST:
            continue
        try:
            name = parse_keyword(text).name
        except PlayerError:
            continue
        found[name if next(find_flaw("", text, require_keyword), None) else text] = None
    return tuple(found)[:MOST_KEYWORDS]
