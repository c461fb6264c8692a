"""Regions where the victory card allows a token, level by level, for drawing (S31, S32, G28)."""

import math

import shapely
from shapely.geometry.base import BaseGeometry

from app.games.warcry.book import INCH
from app.games.warcry.cards import card_subjects, victory_tokens
from app.games.warcry.cards.card_terms import TokenSetup
from app.games.warcry.facts.measures import height_in_steps
from app.geometry.areas import difference, intersection, outline_area, union
from app.model import Fighter, Token
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import Platform, Region
from app.table.terrain.floor_support import EVEN_MM

_SIDES = 32
_HAIR = 1e-3


def token_regions(table: BattleGeometry, token: Token) -> tuple[Region, ...]:
    """Returns where a token may be: on floor or platforms, outside obstacles, where a setting of the card allows it.

    The regions are accurate to a tenth of a millimetre; `victory_tokens.token_problems` is exact.
    """
    board = shapely.box(0, 0, table.battle.board.width_mm, table.battle.board.depth_mm)
    levels: list[tuple[BaseGeometry, float, Platform | None]] = [(board, 0.0, None)]
    levels += [(intersection(one.outline, board), one.height, one) for one in terrain.platforms(table)]
    settings = victory_tokens.find_settings(table.battle, token)
    found: list[Region] = []
    for ground, height, platform in levels:
        solid = [one.outline for one in terrain.obstacles(table) if one.bottom <= height + EVEN_MM < one.top]
        area = difference(ground, union(solid))
        if settings:
            area = union([_setting_area(table, setting, token, area, (height, platform)) for setting in settings])
        if area.area > 0:
            found.append(Region(area, height, platform))
    return tuple(found)


def _setting_area(
    table: BattleGeometry, setting: TokenSetup, token: Token, area: BaseGeometry, level: tuple[float, Platform | None]
) -> BaseGeometry:
    """Returns the part of a level that one setting of the card allows."""
    battle, (height, platform) = table.battle, level
    if not (
        False
        if setting.floor and platform
        else not setting.platform
        or (platform is not None and height_in_steps(table.battle, platform.height) >= setting.platform - _HAIR)
    ):
        return shapely.Polygon()
    places = victory_tokens.token_spots(battle, setting)
    if places:
        area = intersection(area, union([_disc(at[:2], INCH) for at in places]))
    if setting.edge:
        inset = setting.edge * INCH + _HAIR
        area = intersection(area, shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm).buffer(-inset))
    if setting.centre:
        middle = (battle.board.width_mm / 2, battle.board.depth_mm / 2)
        area = intersection(area, _disc(middle, setting.centre * INCH))
    for other in battle.tokens:
        if other.id != token.id and not other.carrier:
            area = _keep_from_token(setting, other, area, height)
    if setting.friends:
        sides = card_subjects.sides_with_role(battle, setting.who)
        near = [_fighter_reach(one, setting.friends * INCH, height) for one in battle.fighters if one.side in sides]
        area = difference(area, union(near))
    return area


def _keep_from_token(setting: TokenSetup, other: Token, area: BaseGeometry, height: float) -> BaseGeometry:
    """Returns the area without what is too near to another token, or too far from it."""
    apart = 0.0 if setting.flat else height - other.at[2]
    if setting.apart:
        area = difference(area, _disc(other.at[:2], _level_reach(setting.apart * INCH, apart)))
    if setting.together:
        area = intersection(area, _disc(other.at[:2], _level_reach(setting.together * INCH, apart)))
    return area


def _fighter_reach(fighter: Fighter, reach: float, height: float) -> BaseGeometry:
    """Returns the part of a level within reach of a fighter's base."""
    slab = battle_shapes.fighter_slab(fighter)
    apart = max(0.0, slab.bottom - height, height - slab.top)
    level = _level_reach(reach, apart)
    return shapely.buffer(outline_area(slab.outline), level, quad_segs=_SIDES) if level else shapely.Polygon()


def _level_reach(reach: float, apart: float) -> float:
    """Returns the horizontal reach at another height."""
    return math.sqrt(max(0.0, reach**2 - apart**2))


def _disc(at: tuple[float, float], radius: float) -> BaseGeometry:
    return shapely.buffer(shapely.Point(at), radius, quad_segs=_SIDES) if radius else shapely.Polygon()
