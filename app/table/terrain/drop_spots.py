"""Places for tokens, and places for fallen fighters (A4.9, A8.3, G28 to G31)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.core.progress import Report, silent
from app.geometry.areas import outline_area
from app.geometry.bodies import CylinderBody
from app.geometry.outlines import gap, point
from app.geometry.placement.reach import reach_ring
from app.geometry.rays import Occluder
from app.geometry.sight_proof.quick_visibility import quick_visibility
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.sight_result import SightResult
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.terrain.floor_support import (
    EVEN_MM,
    find_level_below,
    find_support_at,
    is_on_board,
    surface_height,
    to_fighter,
)
from app.table.terrain.legal_regions import Region, find_overlapping
from app.table.terrain.terrain_parts import TerrainSource, platforms

Point = tuple[float, float, float]
PlaceFlaw = Literal["far", "higher", "hidden", "nowhere", "not-lower", "overlap"]
"""The reason why a place is not allowed: too far horizontally, higher than the fighter, not visible, or no ground.

For a fallen fighter also: not lower than before; overlapping something.
"""

_QUICK = Effort(lines=32, max_lines=1024, compared=8, candidates=1, walks=0, pairs=0)
_RINGS, _AROUND = (0.5, 1.0), 8
_CELL_MM, _HALF = 5.0, 2.5
_SPOT_MM = 0.5  # radius of the body that represents a point of the ground
_SLACK = 1e-6


@dataclass(frozen=True)
class DropSpot:
    """A position in mm, and why it is not allowed; empty if it is."""

    at: Point
    why: tuple[PlaceFlaw, ...] = ()


def drop_problems(table: TerrainSource, fighter: str | Fighter, at: Point, reach_mm: float) -> tuple[PlaceFlaw, ...]:
    """Returns why a token may not be placed with its centre at a point; sight is not checked (A8.3, G28 to G31)."""
    return _find_place_problems(table, to_fighter(table, fighter), at, reach_mm)


def drop_points(table: TerrainSource, fighter: str | Fighter, reach_mm: float) -> tuple[DropSpot, ...]:
    """Returns positions round a fighter where a token might be placed: allowed ones first, near ones first."""
    one = to_fighter(table, fighter)
    found: list[DropSpot] = []
    for at in _points_around(table, one, reach_mm):
        # Sight is checked last, because it takes longest.
        why = _find_place_problems(table, one, at, reach_mm) or (() if can_see_spot(table, one, at) else ("hidden",))
        found.append(DropSpot(at, why))
    return tuple(sorted(found, key=lambda each: len(each.why)))


def drop_regions(table: TerrainSource, fighter: str | Fighter, reach_mm: float) -> tuple[Region, ...]:
    """Returns the ground round a fighter where a token is allowed, by level: for display, to a few millimetres."""
    one = to_fighter(table, fighter)
    reach = shapely.buffer(outline_area(battle_shapes.fighter_outline(one)), reach_mm)
    x0, y0, x1, y1 = reach.bounds
    grid = np.array(np.meshgrid(np.arange(x0, x1, _CELL_MM), np.arange(y0, y1, _CELL_MM))).reshape(2, -1).T + _HALF
    there = shapely.intersects(reach, shapely.box(*(grid - _HALF).T, *(grid + _HALF).T))
    centres = grid[there].tolist()
    places = [(x, y, height) for x, y in centres for height in _level_heights(table, one, (x, y))]
    places = [at for at in places if not _find_place_problems(table, one, at, reach_mm + _CELL_MM)]
    # a name that nothing on a table can have
    spots = {f"\n{number}": _make_spot_body(at) for number, at in enumerate(places)}
    seen = quick_visibility(battle_shapes.sight_body(one, table.meshes), spots, _find_occluders(table, one))
    cells: dict[float, list[BaseGeometry]] = {}
    for (x, y, height), is_seen in zip(places, seen.values(), strict=True):
        if is_seen:
            cells.setdefault(round(height), []).append(shapely.box(x - _HALF, y - _HALF, x + _HALF, y + _HALF))
    areas = ((shapely.intersection(shapely.union_all(found), reach), height) for height, found in cells.items())
    return tuple(Region(area, float(height)) for area, height in areas if area.area > 0)


def can_see_spot(table: TerrainSource, fighter: str | Fighter, at: Point) -> bool:
    """Returns whether a quick search finds a line from a fighter's body, without its base, to a point, in float64."""
    return _find_sight(table, to_fighter(table, fighter), at, _QUICK, silent).verdict == "visible"


def prove_spot_sight(table: TerrainSource, fighter: str | Fighter, at: Point, report: Report = silent) -> SightResult:
    """Returns the evidence on whether a fighter sees a point of the ground: a line, or a proof that there is none."""
    return _find_sight(table, to_fighter(table, fighter), at, THOROUGH, report)


def _find_sight(table: TerrainSource, one: Fighter, at: Point, effort: Effort, report: Report) -> SightResult:
    return find_sight(
        battle_shapes.sight_body(one, table.meshes),
        _make_spot_body(at),
        _find_occluders(table, one),
        effort,
        report=report,
    )


def _make_spot_body(at: Point) -> CylinderBody:
    """Returns the body that represents a point of the ground as a target."""
    x, y, z = at
    return CylinderBody(x, y, _SPOT_MM, z + _SPOT_MM, z + 2 * _SPOT_MM)


def _find_occluders(table: TerrainSource, one: Fighter) -> list[Occluder]:
    """Returns all terrain, and all fighters except this one."""
    others = (other for other in table.battle.fighters if other.id != one.id)
    return [
        *table.pieces,
        *(battle_shapes.fighter_occluder(other, table.meshes, table.battle.bases_block) for other in others),
    ]


def fall_problems(table: TerrainSource, fighter: str | Fighter, pose: Pose, reach_mm: float) -> tuple[PlaceFlaw, ...]:
    """Returns why a fallen fighter may not be placed at a pose; its centre is what counts (A4.9)."""
    one = to_fighter(table, fighter)
    problems: list[PlaceFlaw] = []
    if not _is_ground(table, (pose.x, pose.y, pose.z)):
        problems.append("nowhere")
    if gap(battle_shapes.fighter_outline(one), point(pose.x, pose.y)).distance > reach_mm + _SLACK:
        problems.append("far")
    if pose.z > one.pose.z - EVEN_MM:
        problems.append("not-lower")
    if find_overlapping(table, one, pose):
        problems.append("overlap")
    return tuple(problems)


def fall_places(table: TerrainSource, fighter: str | Fighter, reach_mm: float) -> tuple[Pose, ...]:
    """Returns poses where a fallen fighter may be placed, near ones first; empty if none of those tried is allowed."""
    one = to_fighter(table, fighter)
    poses = (Pose(*at, one.pose.yaw) for at in _points_around(table, one, reach_mm))
    return tuple(pose for pose in poses if not fall_problems(table, one, pose, reach_mm))


def _find_place_problems(table: TerrainSource, one: Fighter, at: Point, reach_mm: float) -> tuple[PlaceFlaw, ...]:
    """Returns why a token may not be at a point, apart from sight."""
    problems: list[PlaceFlaw] = []
    if not _is_ground(table, at):
        problems.append("nowhere")
    if gap(battle_shapes.fighter_outline(one), point(at[0], at[1])).distance > reach_mm + _SLACK:
        problems.append("far")
    if at[2] > one.pose.z + EVEN_MM:
        problems.append("higher")
    return tuple(problems)


def _is_ground(table: TerrainSource, at: Point) -> bool:
    """Returns whether a point is on the floor or a platform, including low terrain on either (A3)."""
    x, y, z = at
    return is_on_board(table, (x, y)) and find_support_at(table, Pose(x, y, z)).is_firm


def _points_around(table: TerrainSource, one: Fighter, reach_mm: float) -> Iterator[Point]:
    """Yields points under and round a base, on every level surface there that is not above it."""
    outline = battle_shapes.fighter_outline(one)
    spots = np.vstack([[[outline.x, outline.y]], *(reach_ring(outline, reach_mm * far, _AROUND) for far in _RINGS)])
    for x, y in spots.tolist():
        yield from ((x, y, height) for height in _level_heights(table, one, (x, y)))


def _level_heights(table: TerrainSource, one: Fighter, spot: tuple[float, float]) -> list[float]:
    """Returns the heights of level surfaces at a spot that are not above a fighter, highest first.

    Empty off the board.
    """
    if not is_on_board(table, spot):
        return []
    heights = {round(surface_height(table, spot, one.pose.z + EVEN_MM), 3)}
    heights |= {
        p.height
        for p in platforms(table)
        if p.height <= one.pose.z + EVEN_MM and shapely.intersects_xy(p.outline, *spot)
    }
    level = find_level_below(table, spot, one.pose.z)
    heights |= set() if level else {0.0}
    return sorted(heights, reverse=True)
