"""Impassable terrain that comes to be under a unit pushes it to its side (D1, terrain)."""

import math
from collections.abc import Iterator

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.language import tr
from app.games.log import with_log_line
from app.games.warcrow.ground import Ground, find_ground
from app.games.warcrow.measures import find_leader, standing_troops, units_on_table
from app.games.warcrow.move.troop_room import find_room, place_troops
from app.games.warcrow.state import Element, Unit, read_state
from app.geometry.areas import grow, outline_area
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

_HAIR_MM = 0.05
"""A base that lies on terrain by less only touches it."""
_PLACES = 120
"""About so many places beside the terrain are tried for a leader, the nearest first."""


def with_all_pushed_out(table: BattleGeometry, battle: Battle) -> Battle:
    """The battle in which nobody stands on elements that have come to stand elsewhere since the table was as it is."""
    before = {piece.id: piece for piece in table.battle.pieces}
    changed = {piece.id for piece in battle.pieces if before.get(piece.id) != piece}
    for element in read_state(battle).elements:
        if element.piece in changed:
            battle = with_pushed_out(table.with_battle(battle), element)
    return battle


def with_pushed_out(table: BattleGeometry, element: Element) -> Battle:
    """The battle in which nobody stands on an element that is impassable for it.

    The leader is put beside it, where that is nearest, and its troops in formation about it; they may not engage
    anybody so. A unit that has no room there stays, which the log tells.
    """
    for unit in units_on_table(table.battle):
        for ground in find_ground(table, "Impassable", unit):
            troops = standing_troops(table.battle, unit)
            if ground.element.piece == element.piece and any(_stands_on(one, ground.area) for one in troops):
                table = table.with_battle(_with_unit_pushed(table, unit, ground))
    return table.battle


def _stands_on(troop: Fighter, area: BaseGeometry) -> bool:
    return bool(shapely.intersects(shapely.buffer(outline_area(fighter_outline(troop)), -_HAIR_MM), area))


def _with_unit_pushed(table: BattleGeometry, unit: Unit, ground: Ground) -> Battle:
    """The battle in which a unit stands beside impassable terrain, or is told to have no room there."""
    battle, piece = table.battle, ground.element.piece
    leader = find_leader(battle, unit)
    if leader is None:
        return battle
    troops = sorted(standing_troops(battle, unit), key=lambda one: one.id != leader.id)
    room = find_room(table, unit)
    for pose in _find_places(leader, ground.area):
        if places := place_troops(battle, troops, pose, room):
            moved = (replace(one, pose=places[one.id]) for one in troops)
            text = tr("{piece} is impassable and pushes {unit} to its side", piece=piece, unit=unit.id)
            return with_log_line(battle.with_fighters(*moved), text, "move", side=unit.side)
    text = tr("{piece} is impassable, but {unit} has no room beside it", piece=piece, unit=unit.id)
    return with_log_line(battle, text, "note", side=unit.side)


def _find_places(leader: Fighter, area: BaseGeometry) -> Iterator[Pose]:
    """Where a leader may stand beside an area, the nearest first; where it stands if it is not on it."""
    if not _stands_on(leader, area):
        yield leader.pose
    rim = shapely.boundary(grow(area, base_outline(leader.base, 0.0, 0.0, leader.pose.yaw)))
    here = leader.pose.x, leader.pose.y
    nearest = shapely.get_coordinates(shapely.shortest_line(rim, shapely.Point(here)))[:1].tolist()
    around = shapely.get_coordinates(shapely.segmentize(rim, rim.length / _PLACES)).tolist()
    for x, y in sorted((*nearest, *around), key=lambda spot: math.dist(spot, here)):
        yield replace(leader.pose, x=x, y=y)
