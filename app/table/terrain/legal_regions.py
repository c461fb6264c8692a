"""Legal positions of a base: wholly within reach, on the floor or a platform, clear of bases and obstacles (S28).

The legal positions of the centre are found by set operations on areas, level by level: the reach and the board shrunk
by the base's outline, minus the other bases and obstacles grown by it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import difference, grow, intersection, outline_area, reach_area, shrink, union
from app.geometry.outlines import Outline, farthest_distance, line, point
from app.geometry.result_cache import cached_on
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.terrain.floor_support import EVEN_MM, to_fighter
from app.table.terrain.swept_path import fighter_top, find_blockers
from app.table.terrain.terrain_parts import (
    Obstacle,
    Platform,
    TerrainParts,
    TerrainSource,
    all_parts,
    obstacles,
    platforms,
)

Spot = tuple[float, float]
INSIDE_MM = 0.1
SLACK_MM = 1e-6
"""Tolerance for rounding, for a base that touches the reach exactly."""


@dataclass(frozen=True, eq=False)
class Region:
    """All legal positions of a base's centre on one level; `platform` is None for the floor."""

    area: BaseGeometry
    height: float
    platform: Platform | None = None


def find_legal_regions(
    table: TerrainSource, fighter: Fighter, start: Spot, end: Spot, reach_mm: float, without: Sequence[str] = ()
) -> tuple[Region, ...]:
    """Returns where the fighter's centre may be to be wholly within reach of a point or line (S28, A7.7).

    The reach is horizontal and applies at any height: the floor comes first, then each platform. The fighter keeps its
    yaw and stays clear of other bases and obstacles, except fighters in `without`. Accurate to 0.02 mm; `reach_excess`
    and `find_overlapping` are exact.
    """
    outline = battle_shapes.base_outline(fighter.base, 0.0, 0.0, fighter.pose.yaw)
    board = shapely.box(0, 0, table.battle.board.width_mm, table.battle.board.depth_mm)
    near = intersection(shrink(reach_area(start, end, reach_mm), outline), shrink(board, outline))
    if near.is_empty:
        return ()
    levels: list[tuple[BaseGeometry, float, Platform | None]] = [(near, 0.0, None)]
    for one in platforms(table):
        levels.append((intersection(near, one.outline), one.height, one))
    others = [other for other in table.battle.fighters if other.id not in (fighter.id, *without)]
    found = [
        Region(difference(area, _blocked_area(table, fighter, others, outline, height, area)), height, platform)
        for area, height, platform in levels
        if not area.is_empty
    ]
    return tuple(region for region in found if region.area.area > 0)


def find_place_inside(regions: Sequence[Region], at: Spot, height: float, most_mm: float) -> Spot | None:
    """Returns the spot if a region of its level contains it, otherwise the nearest one inside; None if that is too far.

    A spot that is moved ends slightly further inside than necessary, so that rounding cannot put it outside.
    """
    level = [one.area for one in regions if abs(one.height - height) <= EVEN_MM]
    spot = shapely.Point(at)
    if any(shapely.intersects(area, spot) for area in level):
        return at
    inner = [shapely.buffer(area, -INSIDE_MM) for area in level]
    lines = [shapely.shortest_line(spot, area) for area in inner if not area.is_empty]
    nearest = min(lines, key=lambda line: line.length, default=None)
    if nearest is None or nearest.length > most_mm:
        return None
    x, y = shapely.get_coordinates(nearest)[-1].tolist()
    return x, y


def reach_excess(fighter: Fighter, pose: Pose, start: Spot, end: Spot, reach_mm: float) -> float:
    """Returns how far a base extends beyond the reach of a point or line, in mm; 0 if it is wholly within."""
    target = point(*start) if start == end else line(start, end)
    over = farthest_distance(battle_shapes.base_outline(fighter.base, pose.x, pose.y, pose.yaw), target) - reach_mm
    return over if over > SLACK_MM else 0.0


def find_overlapping(table: TerrainSource, fighter: str | Fighter, pose: Pose | None = None) -> tuple[str, ...]:
    """Returns the ids of the fighters and pieces that a base would overlap at a pose; touching does not count."""
    one = to_fighter(table, fighter)
    met = find_blockers(table, one, (pose or one.pose,))
    return (*met.fighters, *met.pieces)


def _blocked_area(
    table: TerrainSource,
    fighter: Fighter,
    others: Sequence[Fighter],
    outline: Outline,
    height: float,
    near: BaseGeometry,
) -> BaseGeometry:
    """Returns the area that a base's centre must avoid at a height because of other bases and obstacles."""
    tall = fighter_top(table, fighter) - fighter.pose.z
    room = shapely.buffer(near, outline.reach)
    beside = [
        outline_area(battle_shapes.fighter_outline(other))
        for other in others
        if other.pose.z < height + tall and fighter_top(table, other) > height
    ]
    bases = [grow(area, outline) for area in beside if area.intersects(room)]
    solid = [one.outline for one in obstacles(table) if _stands_at(one, height) and one.outline.intersects(room)]
    all_ = sum(_stands_at(one, height) for one in obstacles(table))
    if outline.is_round or len(solid) == all_:  # slow for bases that are not round, which turn during a drag
        return union([*bases, _grow_obstacles(all_parts(table), height, outline)])
    return union([*bases, grow(union(solid), outline)])


@cached_on(0)
def _grow_obstacles(parts: TerrainParts, height: float, outline: Outline) -> BaseGeometry:
    """Returns where the centre of a base at a height meets an obstacle: for the whole table, so that it is cached."""
    return grow(union([one.outline for one in parts.obstacles if _stands_at(one, height)]), outline)


def _stands_at(one: Obstacle, height: float) -> bool:
    return one.bottom <= height + EVEN_MM < one.top
