"""Whether all fighters of a group find room near their point, and where: searched for, never asserted (A7.7)."""

import math
from collections.abc import Iterator
from functools import lru_cache

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.ground import legal_region
from app.ground.room import turns
from app.model import Battle, Board, Fighter, Piece, Pose
from app.shapes import Meshes
from app.table import Table

Ends = tuple[tuple[float, float], tuple[float, float]]
INSIDE_MM = 0.1
"""A base is put so much further in than it has to be, so that rounding does not put it out."""
_WAYS = (None, *(math.radians(10 + 45 * turn) for turn in range(8)))


def packing(table: Table, fighters: tuple[Fighter, ...], ends: Ends, reaches: tuple[float, ...]) -> tuple[Pose, ...]:
    """Poses at which all of the fighters are within their reaches, in mm, of a point or line; none where none is found.

    They are put down one after the other: as near the middle as can be, or as far to one side. What was found out is
    kept: a crammed corner takes seconds, and players are told of it after each step.
    """
    battle = table.battle
    return _packing((table.meshes, battle.board, battle.pieces, battle.fighters), fighters, ends, reaches)


@lru_cache(maxsize=64)
def _packing(
    scene: tuple[Meshes, Board, tuple[Piece, ...], tuple[Fighter, ...]],
    fighters: tuple[Fighter, ...],
    ends: Ends,
    reaches: tuple[float, ...],
) -> tuple[Pose, ...]:
    """It hangs on the terrain, and on who stands where: on nothing else of a battle."""
    meshes, board, pieces, there = scene
    table = Table(Battle("", board, pieces, there), meshes)
    for way in _WAYS:
        found = _packed(table, fighters, ends, reaches, way)
        if found:
            return found
        if len(fighters) == 1:
            break
    return ()


def places(table: Table, fighter: Fighter, ends: Ends, reach: float, way: float | None = None) -> Iterator[Pose]:
    """Where a fighter finds room, level by level: as near the middle as can be, or as far in a direction; radians."""
    middle = shapely.Point((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    for yaw in dict.fromkeys((fighter.pose.yaw, *turns(fighter))):
        turned = replace(fighter, pose=replace(fighter.pose, yaw=yaw))
        for region in legal_region(table, turned, *ends, reach):
            inner = shapely.buffer(region.area, -INSIDE_MM)
            x, y = _chosen(inner if not inner.is_empty else region.area, middle, way)
            yield replace(turned.pose, x=x, y=y, z=region.height)


def _packed(
    table: Table, fighters: tuple[Fighter, ...], ends: Ends, reaches: tuple[float, ...], way: float | None
) -> tuple[Pose, ...]:
    ids = {fighter.id for fighter in fighters}
    there = tuple(one for one in table.battle.fighters if one.id not in ids)
    found: list[Pose] = []
    for fighter, reach in zip(fighters, reaches, strict=True):
        now = Table(replace(table.battle, fighters=there), table.meshes)
        pose = next(places(now, fighter, ends, reach, way), None)
        if pose is None:
            return ()
        found.append(pose)
        there = (*there, replace(fighter, pose=pose))
    return tuple(found)


def _chosen(area: BaseGeometry, middle: shapely.Point, way: float | None) -> tuple[float, float]:
    if way is None:
        x, y = shapely.shortest_line(area, middle).coords[0]
        return x, y
    at = shapely.get_coordinates(area)
    x, y = at[(at @ (math.cos(way), math.sin(way))).argmax()].tolist()
    return x, y
