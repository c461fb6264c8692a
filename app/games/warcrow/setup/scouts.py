"""The places where Scouts and Ambushers may appear, unseen by nearby enemies, as areas (W104, W105, D1.22)."""

import math
from collections.abc import Iterator

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.measures import (
    are_within,
    find_enemy_units,
    find_leader,
    keyword_of,
    sees_unit,
)
from app.games.warcrow.move.troop_room import formation_order
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.scenario_places import enters_zone, is_in_zone, rival_of, zone_area
from app.games.warcrow.state import Unit, read_state
from app.geometry.areas import difference, outline_area, shrink, union
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline
from app.table.terrain import Region

SCOUT, AMBUSHER = "Scout", "Ambusher"
STEP_STRIDES = 0.5
"""Spacing of the places along the edges that are tried for the displayed region."""


def may_hide(unit: Unit) -> bool:
    """Returns whether a unit may stay off the table for a while, as a Scout or an Ambusher."""
    return keyword_of(unit, SCOUT) is not None or keyword_of(unit, AMBUSHER) is not None


def hiding_problems(table: BattleGeometry, unit: Unit) -> tuple[Problem, ...]:
    """Returns why a Scout, or in the battle an Ambusher, may not appear where it is."""
    if is_in_zone(table.battle, unit):
        return ()
    if keyword_of(unit, AMBUSHER) and table.battle.clock.stage == "battle":
        strides, row, edge = find_book().setup.ambusher_strides, "D1.22", False
    else:
        strides, row, edge = find_book().setup.scout_strides, "W105", True
    found: list[Problem] = []
    if edge and not touches_edge(table.battle, unit):
        text = tr("{unit} is neither in its zone nor at an edge of the battlefield", unit=unit.id)
        found.append(make_problem(text, row, reading=True))
    rival = rival_of(table.battle, unit.side)
    if enters_zone(table.battle, unit, rival):
        found.append(make_problem(tr("{unit} is in the zone of {side}", unit=unit.id, side=rival), row))
    for enemy in find_watchers(table, unit, strides):
        text = tr(
            "{enemy} is within {strides:g} strides and sees {unit}", enemy=enemy.id, strides=strides, unit=unit.id
        )
        found.append(make_problem(text, row))
    return tuple(found)


def touches_edge(battle: Battle, unit: Unit) -> bool:
    """Returns whether a unit's leader touches an edge of the board."""
    leader = find_leader(battle, unit)
    if leader is None:
        return False
    inner = shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm).exterior
    return bool(shapely.distance(outline_area(fighter_outline(leader), containing=True), inner) <= 1.0 + TOUCH_MM)


def find_watchers(table: BattleGeometry, unit: Unit, strides: float) -> tuple[Unit, ...]:
    """Returns the enemy units within this many strides that have line of sight to a unit."""
    enemies = find_enemy_units(table.battle, unit)
    near = (enemy for enemy in enemies if are_within(table.battle, enemy, unit, strides))
    return tuple(enemy for enemy in near if sees_unit(table, enemy, unit))


def hidden_deploy_regions(table: BattleGeometry, unit: Unit) -> tuple[Region, ...]:
    """Returns where the leader of a Scout may be placed: its zone, and edges out of sight of nearby enemies.

    In the battle an Ambusher may appear anywhere unseen, so places all over the board are tried for it.
    """
    battle = table.battle
    troops = formation_order(battle, unit)
    if not troops:
        return ()
    leader = troops[0]
    base = base_outline(leader.base, 0.0, 0.0, 0.0)
    own, radius = shrink(zone_area(battle, unit.side), base), base.reach
    ambush = keyword_of(unit, AMBUSHER) is not None and battle.clock.stage == "battle"
    away = difference(
        shapely.box(radius, radius, battle.board.width_mm - radius, battle.board.depth_mm - radius),
        shapely.buffer(zone_area(battle, rival_of(battle, unit.side)), radius),
    )
    half = STEP_STRIDES * read_state(battle).stride_mm * (2.0 if ambush else 0.5)
    free: list[BaseGeometry] = []
    for x, y in _grid(away, 2 * half) if ambush else _rim(battle, radius, 2 * half):
        if shapely.intersects(away, shapely.Point(x, y)) and is_unseen_at(table, unit, leader, x, y):
            free.append(shapely.box(x - half, y - half, x + half, y + half))
    inside = shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm)
    area = shapely.intersection(union([own, *free]), inside)
    return (Region(area, 0.0),) if area.area > 0 else ()


def is_unseen_at(table: BattleGeometry, unit: Unit, leader: Fighter, x: float, y: float) -> bool:
    """Returns whether no nearby enemy would see a unit's leader if it stood alone at a point."""
    ambush = keyword_of(unit, AMBUSHER) is not None and table.battle.clock.stage == "battle"
    strides = find_book().setup.ambusher_strides if ambush else find_book().setup.scout_strides
    there = replace(leader, pose=Pose(x, y), state=replace(leader.state, whereabouts="table"))
    return not find_watchers(table.with_battle(table.battle.with_fighters(there)), unit, strides)


def _rim(battle: Battle, radius: float, step: float) -> Iterator[tuple[float, float]]:
    """Yields places along all edges at which a base touches them."""
    wide, deep = battle.board.width_mm, battle.board.depth_mm
    for number in range(int(wide // step) + 1):
        x = min(max(number * step, radius), wide - radius)
        yield from ((x, radius), (x, deep - radius))
    for number in range(int(deep // step) + 1):
        y = min(max(number * step, radius), deep - radius)
        yield from ((radius, y), (wide - radius, y))


def _grid(area: BaseGeometry, step: float) -> Iterator[tuple[float, float]]:
    if area.is_empty:
        return
    x0, y0, x1, y1 = area.bounds
    for column in range(math.floor((x1 - x0) / step) + 1):
        for row in range(math.floor((y1 - y0) / step) + 1):
            yield x0 + column * step, y0 + row * step
