"""Terrain on the plan: its footprints, the keywords that affect a unit, and the places where troops may stand."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.games.warcrow.book import find_book
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.keywords import Keyword, find_keyword
from app.games.warcrow.measures import all_troops, are_enemies, fits_unit, keyword_of, whole_unit
from app.games.warcrow.state import Element, Unit, read_state
from app.geometry.areas import difference, grow, make_valid_area, outline_area, shrink, union
from app.geometry.arrays import Floats
from app.geometry.mesh import Mesh
from app.geometry.outlines import Outline, disc
from app.geometry.plan_sight.convex import make_plan_move
from app.geometry.plan_sight.hulls import Hull, make_hulls
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

# Footprints: the vertical projection of a mesh, and the hulls of its parts


FINE_MM = 0.02
"""Tolerance in mm for simplifying a footprint: corners nearer than this to the line of their neighbours are dropped."""
MIN_MM2 = 1e-6

Rows = tuple[tuple[float, ...], ...]


@cached_on()
def find_footprint(piece: Occluder) -> BaseGeometry:
    """Returns the area of the plan, in mm, that a piece covers."""
    rows, turn = _split_turn(piece.frame)
    x, y = piece.frame[:2, 3].tolist()
    return make_valid_area(shapely.transform(_find_shadow(piece.mesh, rows), make_plan_move(x, y, turn)))


@cached_on()
def find_hulls(piece: Occluder) -> tuple[Hull, ...]:
    """Returns the footprint as hulls of its connected areas and of their parts."""
    rows, turn = _split_turn(piece.frame)
    x, y = piece.frame[:2, 3].tolist()
    return tuple(hull.shift(x, y, turn) for hull in _find_shadow_hulls(piece.mesh, rows))


def _split_turn(frame: Floats) -> tuple[Rows, float]:
    """Splits a frame into the map of the mesh onto the plan and the rotation, in radians, that follows it.

    Upright pieces of one mesh differ only in the rotation, so they share a cached shadow.
    """
    flat = frame[:2, :3]
    column = int(np.argmax(np.round(np.hypot(*flat), 6)))
    turn = math.atan2(flat[1, column], flat[0, column])
    back = make_plan_move(0.0, 0.0, -turn)(flat.T).T
    return tuple(map(tuple, np.round(back, 12).tolist())), turn


@cached_on()
def _find_shadow(mesh: Mesh, rows: Rows) -> BaseGeometry:
    corners = (mesh.vertices @ np.array(rows).T)[mesh.faces]
    across = corners[:, 1:] - corners[:, :1]
    area = across[:, 0, 0] * across[:, 1, 1] - across[:, 0, 1] * across[:, 1, 0]
    starts, ends = mesh.faces.ravel(), np.roll(mesh.faces, -1, axis=1).ravel()
    count = len(mesh.vertices)
    kept = (
        area > MIN_MM2
        if np.array_equal(
            np.sort(starts.astype(np.int64) * count + ends), np.sort(ends.astype(np.int64) * count + starts)
        )
        else np.abs(area) > MIN_MM2
    )
    return shapely.simplify(union([shapely.Polygon(each) for each in corners[kept]]), FINE_MM)


@cached_on()
def _find_shadow_hulls(mesh: Mesh, rows: Rows) -> tuple[Hull, ...]:
    return make_hulls(_find_shadow(mesh, rows))


# The keywords of elements, the units they affect, and their areas (W100 to W103)


PREFERRED = "Preferred terrain"
DISC_MARK = "trap"
"""The mark of a token that is the centre of an element without a piece."""
BONUS_SWITCH = "preferred-terrain-bonus"
"""The switch for the deleted bonus of W103, which players may still use (decision 12)."""


@dataclass(frozen=True)
class Ground:
    """An element with a keyword, and the area of the plan it covers, in mm."""

    element: Element
    keyword: Keyword
    area: BaseGeometry


def element_keywords(element: Element) -> tuple[str, ...]:
    """Returns the element's own keywords, or those of its standard kind."""
    if element.keywords is not None:
        return element.keywords
    return next((kind.keywords for kind in find_book().element if kind.id == element.kind), ())


def find_ground(table: BattleGeometry, name: str, unit: Unit | None = None) -> tuple[Ground, ...]:
    """Returns the elements with a keyword that affects a unit: it means the unit, and the unit does not ignore it."""
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
    """Returns the area an element covers, in mm: a footprint or a disc; None if it is not on the table."""
    if element.across:
        round_token = find_disc(table.battle, element)
        return outline_area(round_token) if round_token else None
    piece = next((one for one in table.pieces if one.name == element.piece), None)
    return find_footprint(piece) if piece else None


def find_disc(battle: Battle, element: Element) -> Outline | None:
    """Returns the disc of an element around its token; None if the element is a piece or the token is gone."""
    token = next((one for one in battle.tokens if element.across and one.id == element.piece), None)
    radius = element.across * read_state(battle).stride_mm / 2
    return disc(token.at[0], token.at[1], radius) if token else None


def ground_area(table: BattleGeometry, *names: str, unit: Unit | None = None) -> BaseGeometry:
    """Returns the area covered by all elements with any of these keywords."""
    return union([one.area for name in names for one in find_ground(table, name, unit)])


def ignores_keyword(unit: Unit, element: Element, name: str) -> bool:
    """Returns whether a unit's preferred terrain lets it ignore a keyword of an element (W100 to W102).

    Each group of the unit's keyword names a keyword, a kind of terrain, or both; with both, the unit ignores the
    keyword only on terrain of that kind.
    """
    preferred = keyword_of(unit, PREFERRED)
    if preferred is None:
        return False
    named = _element_words(element)
    names = {keyword.name.casefold() for kind in find_book().element for keyword in kind.parsed_keywords}
    known = names | {"impassable", "lethal", "sinister", "unstable", "trap"}
    for group in preferred.groups:
        words = {word.casefold() for word in group}
        keywords, kinds = words & known, words - known
        if (not keywords or name.casefold() in keywords) and kinds <= named:
            return True
    return False


def is_adjacent(ground: Ground, troop: Fighter) -> bool:
    """Returns whether a troop touches an element or stands on it."""
    return bool(shapely.distance(outline_area(fighter_outline(troop)), ground.area) <= TOUCH_MM)


def prefers_adjacent(table: BattleGeometry, unit: Unit, troops: tuple[Fighter, ...]) -> bool:
    """Returns whether a unit touches terrain it prefers, for the deleted bonus of W103."""
    pieces = {piece.name: piece for piece in table.pieces}
    for element in read_state(table.battle).elements:
        names = [keyword.partition("(")[0].strip() for keyword in element_keywords(element)]
        if element.piece in pieces and any(ignores_keyword(unit, element, name) for name in names):
            ground = Ground(element, Keyword(""), find_footprint(pieces[element.piece]))
            if any(is_adjacent(ground, troop) for troop in troops):
                return True
    return False


def _is_meant(keyword: Keyword, unit: Unit) -> bool:
    """Returns whether the text in a keyword's brackets means a unit; dice, as in Cover, do not restrict it."""
    name = keyword.name.casefold()
    # In Lethal (2 red) the brackets hold only dice.
    if name not in _TARGETED_KEYWORDS or (name == "lethal" and not keyword.value):
        return True
    return fits_unit(keyword, unit)


_TARGETED_KEYWORDS = {"rugged", "sinister", "lethal"}
"""Keywords whose brackets name the units they affect."""


def _element_words(element: Element) -> set[str]:
    """Returns the names of an element: its id and name in the book, and its kind."""
    kinds = (kind for kind in find_book().element if kind.id == element.kind)
    return {word.casefold() for kind in kinds for word in (kind.id, kind.name, kind.kind) if word}


# Caches areas grown and shrunk by a base; the same few are needed for every position of that base.


_KEPT = 512


cached_grow, cached_shrink = lru_cache(_KEPT)(grow), lru_cache(_KEPT)(shrink)
"""For a base at the origin: where its centre may be for the base to meet an area, or to fit in a convex one."""


# Places where a troop may stand: on the board, clear of bases and impassable terrain (D1, W116)


_BESIDE_MM = 1.0


def find_standing_area(
    table: BattleGeometry, fighter: Fighter, without: Sequence[str] = (), near: BaseGeometry | None = None
) -> BaseGeometry:
    """Returns all positions of the centre of a troop's base at its present rotation.

    The other troops of its unit and the fighters in `without` are ignored. Enemies may not be touched, because only a
    charge, an assault or a pursuit leads into contact. With `near`, the result is correct only near that area, and
    things too far away to matter are skipped.
    """
    battle, state = table.battle, read_state(table.battle)
    unit = whole_unit(battle, fighter.id)
    own = {fighter.id, *without, *(all_troops(state, unit) if unit else ())}
    shape = base_outline(fighter.base, 0.0, 0.0, fighter.pose.yaw)
    board = shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm)

    def may_be_met(area: BaseGeometry, reach: float) -> bool:
        return near is None or bool(shapely.distance(near, area) <= shape.reach + reach + _BESIDE_MM)

    ground = [one.area for name in ("Impassable", "Unstable") for one in find_ground(table, name, unit)]
    closed = [cached_grow(area, shape) for area in ground if may_be_met(area, 0.0)]
    for other in battle.fighters:
        outline = fighter_outline(other)
        if other.id in own or not may_be_met(shapely.Point(outline.x, outline.y), outline.reach):
            continue
        area, of = cached_grow(outline_area(outline), shape), state.unit_of(other.id)
        closed.append(shapely.buffer(area, TOUCH_MM) if unit and of and are_enemies(unit, of) else area)
    return difference(cached_shrink(board, shape), union(closed))
