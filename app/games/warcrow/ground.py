"""Terrain on the plan: what it covers, which keywords count for a unit, and where troops may stand."""

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

# What terrain covers on the plan: the shadow of a mesh straight down, and the hulls of its parts


FINE_MM = 0.02
"""Corners of a footprint that are nearer than this to the line of their neighbours are left out."""
LEAST_MM2 = 1e-6

Rows = tuple[tuple[float, ...], ...]


@cached_on()
def find_footprint(piece: Occluder) -> BaseGeometry:
    """The area of the plan, in mm, that a piece covers where it stands."""
    rows, turn = _split_turn(piece.frame)
    x, y = piece.frame[:2, 3].tolist()
    return make_valid_area(shapely.transform(_find_shadow(piece.mesh, rows), make_plan_move(x, y, turn)))


@cached_on()
def find_hulls(piece: Occluder) -> tuple[Hull, ...]:
    """The footprint as hulls of what hangs together, and of the parts of that."""
    rows, turn = _split_turn(piece.frame)
    x, y = piece.frame[:2, 3].tolist()
    return tuple(hull.shift(x, y, turn) for hull in _find_shadow_hulls(piece.mesh, rows))


def _split_turn(frame: Floats) -> tuple[Rows, float]:
    """What lays a mesh on the plan, and the turn of the plan, in radians, that follows: upright pieces differ in it."""
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
        area > LEAST_MM2
        if np.array_equal(
            np.sort(starts.astype(np.int64) * count + ends), np.sort(ends.astype(np.int64) * count + starts)
        )
        else np.abs(area) > LEAST_MM2
    )
    return shapely.simplify(union([shapely.Polygon(each) for each in corners[kept]]), FINE_MM)


@cached_on()
def _find_shadow_hulls(mesh: Mesh, rows: Rows) -> tuple[Hull, ...]:
    return make_hulls(_find_shadow(mesh, rows))


# Terrain on the plan: which keywords of which elements count for a unit, and where these are (W100 to W103)


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
    names = {keyword.name.casefold() for kind in find_book().element for keyword in kind.parsed_keywords}
    known = names | {"impassable", "lethal", "sinister", "unstable", "trap"}
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


# Areas grown and shrunk by a base, remembered: the same few are asked for as often as a base might stand anywhere


_KEPT = 512


@lru_cache(_KEPT)
def find_grown(area: BaseGeometry, shape: Outline) -> BaseGeometry:
    """All places of a base's middle, as at the origin, at which it meets an area (see `grow`)."""
    return grow(area, shape)


@lru_cache(_KEPT)
def find_shrunk(area: BaseGeometry, shape: Outline) -> BaseGeometry:
    """All places of a base's middle, as at the origin, at which it lies wholly in a convex area (see `shrink`)."""
    return shrink(area, shape)


# Where a troop may stand on the plan: on the battlefield, on nobody, on nothing impassable (D1, W116)


_BESIDE_MM = 1.0


def find_standing_area(
    table: BattleGeometry, fighter: Fighter, without: Sequence[str] = (), near: BaseGeometry | None = None
) -> BaseGeometry:
    """All places of the middle of a troop's base, turned as it is; its own unit and those in `without` make room.

    Enemies are not touched: only those who charge, assault or pursue come into contact. Where only places `near`
    something are asked for, it is right for these alone, and what is too far from them to be met is not looked at.
    """
    battle, state = table.battle, read_state(table.battle)
    unit = whole_unit(battle, fighter.id)
    own = {fighter.id, *without, *(all_troops(state, unit) if unit else ())}
    shape = base_outline(fighter.base, 0.0, 0.0, fighter.pose.yaw)
    board = shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm)

    def may_be_met(area: BaseGeometry, reach: float) -> bool:
        return near is None or bool(shapely.distance(near, area) <= shape.reach + reach + _BESIDE_MM)

    ground = [one.area for name in ("Impassable", "Unstable") for one in find_ground(table, name, unit)]
    closed = [find_grown(area, shape) for area in ground if may_be_met(area, 0.0)]
    for other in battle.fighters:
        outline = fighter_outline(other)
        if other.id in own or not may_be_met(shapely.Point(outline.x, outline.y), outline.reach):
            continue
        area, of = find_grown(outline_area(outline), shape), state.unit_of(other.id)
        closed.append(shapely.buffer(area, TOUCH_MM) if unit and of and are_enemies(unit, of) else area)
    return difference(find_shrunk(board, shape), union(closed))
