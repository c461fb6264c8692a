"""Terrain on the plan: which keywords of which elements count for a unit, and where these are (W100 to W103)."""

from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from app.games.warcrow.book import find_book
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.footprints import find_footprint
from app.games.warcrow.keywords import Keyword, find_keyword
from app.games.warcrow.measures import fits_unit, keyword_of
from app.games.warcrow.state import Element, Unit, read_state
from app.geometry.areas import outline_area, union
from app.geometry.outlines import Outline, disc
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

PREFERRED = "Preferred terrain"
DISC_MARK = "trap"
"""The mark of the token that an element lies round which is no piece."""
BONUS_SWITCH = "preferred-terrain-bonus"
"""The struck bonus of W103, which players may play by all the same (decision 12)."""


@dataclass(frozen=True)
class Ground:
    """An element that has a keyword, and what it covers of the plan, in mm."""

    element: Element
    keyword: Keyword
    area: BaseGeometry


def element_keywords(element: Element) -> tuple[str, ...]:
    """Its keywords: its own, else those of the standard element it is."""
    if element.keywords is not None:
        return element.keywords
    return next((kind.keywords for kind in find_book().element if kind.id == element.kind), ())


def find_ground(table: BattleGeometry, name: str, unit: Unit | None = None) -> tuple[Ground, ...]:
    """The elements with a keyword that holds for a unit: it is meant by it, and does not prefer that terrain."""
    found: list[Ground] = []
    for element in read_state(table.battle).elements:
        keyword = find_keyword(element_keywords(element), name)
        if keyword is None:
            continue
        area = find_element_area(table, element)
        if area is None:
            continue
        if unit is None or (_is_meant(keyword, unit) and not ignores_keyword(unit, element, name)):
            found.append(Ground(element, keyword, area))
    return tuple(found)


def find_element_area(table: BattleGeometry, element: Element) -> BaseGeometry | None:
    """What an element covers of the plan, in mm: its piece's footprint, or a disc; None where it is not there."""
    if element.across:
        round_token = find_disc(table.battle, element)
        return outline_area(round_token) if round_token else None
    piece = next((one for one in table.pieces if one.name == element.piece), None)
    return find_footprint(piece) if piece else None


def find_disc(battle: Battle, element: Element) -> Outline | None:
    """The disc that an element is, round its token; None for one that is a piece, and where the token is gone."""
    token = next((one for one in battle.tokens if element.across and one.id == element.piece), None)
    radius = element.across * read_state(battle).stride_mm / 2
    return disc(token.at[0], token.at[1], radius) if token else None


def ground_area(table: BattleGeometry, *names: str, unit: Unit | None = None) -> BaseGeometry:
    """All that elements with any of these keywords cover."""
    return union([one.area for name in names for one in find_ground(table, name, unit)])


def ignores_keyword(unit: Unit, element: Element, name: str) -> bool:
    """Whether a unit's preferred terrain lets it ignore a keyword of an element (W100 to W102).

    A group of it names a keyword, a kind of terrain, or both: then only the keyword of that kind is ignored.
    """
    preferred = keyword_of(unit, PREFERRED)
    if preferred is None:
        return False
    named = _element_words(element)
    known = _all_keywords()
    for group in preferred.groups:
        words = {word.casefold() for word in group}
        keywords, kinds = words & known, words - known
        if (not keywords or name.casefold() in keywords) and kinds <= named:
            return True
    return False


def is_adjacent(ground: Ground, troop: Fighter) -> bool:
    """Whether a troop touches an element, or stands on it."""
    return bool(shapely.distance(outline_area(fighter_outline(troop)), ground.area) <= TOUCH_MM)


def prefers_adjacent(table: BattleGeometry, unit: Unit, troops: tuple[Fighter, ...]) -> bool:
    """Whether a unit touches terrain that it prefers, which gave it a bonus before it was struck (W103)."""
    pieces = {piece.name: piece for piece in table.pieces}
    for element in read_state(table.battle).elements:
        names = [keyword.partition("(")[0].strip() for keyword in element_keywords(element)]
        if element.piece in pieces and any(ignores_keyword(unit, element, name) for name in names):
            ground = Ground(element, Keyword(""), find_footprint(pieces[element.piece]))
            if any(is_adjacent(ground, troop) for troop in troops):
                return True
    return False


def _is_meant(keyword: Keyword, unit: Unit) -> bool:
    """Whether what stands in a keyword's brackets means a unit; dice as in Cover mean nobody."""
    name = keyword.name.casefold()
    if name not in _TELLING or (name == "lethal" and not keyword.value):  # Lethal (2 red) says no more than its dice
        return True
    return fits_unit(keyword, unit)


_TELLING = {"rugged", "sinister", "lethal"}
"""Keywords whose brackets say for whom they hold."""


def _element_words(element: Element) -> set[str]:
    """What an element may be called: its id in the book, its name there, and its kind."""
    kinds = (kind for kind in find_book().element if kind.id == element.kind)
    return {word.casefold() for kind in kinds for word in (kind.id, kind.name, kind.kind) if word}


def _all_keywords() -> set[str]:
    """The names of all keywords that terrain may have."""
    names = {keyword.name.casefold() for kind in find_book().element for keyword in kind.parsed_keywords}
    return names | {"impassable", "lethal", "sinister", "unstable", "trap"}
