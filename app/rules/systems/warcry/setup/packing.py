"""Whether all fighters of a group find room near their point, and where: searched for, never asserted (A7.7)."""

import math
from collections.abc import Iterator

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.battle_geometry import Table
from app.model import Fighter, Pose
from app.terrain import legal_region
from app.terrain.least_reach import turns

Ends = tuple[tuple[float, float], tuple[float, float]]
INSIDE_MM = 0.1
"""A base is put so much further in than it has to be, so that rounding does not put it out."""
MOST_TRIES = 32
"""So many regions are looked at for one group: each takes milliseconds, and many where terrain is intricate."""
_WAYS = (None, *(math.radians(10 + 45 * turn) for turn in range(8)))


def pack_group(table: Table, fighters: tuple[Fighter, ...], ends: Ends, reaches: tuple[float, ...]) -> tuple[Pose, ...]:
    """Poses at which all of the fighters are within their reaches, in mm, of a point or line; none where none is found.

    They are put down one after the other: as near the middle as can be, or as far to one side.
    """
    tries = iter(range(MOST_TRIES))
    for way in _WAYS if len(fighters) > 1 else _WAYS[:1]:
        found = _packed(table, fighters, ends, reaches, way, tries)
        if found:
            return found
    return ()


def free_places(
    table: Table,
    fighter: Fighter,
    ends: Ends,
    reach: float,
    way: float | None = None,
    tries: Iterator[int] | None = None,
) -> Iterator[Pose]:
    """Where a fighter finds room, level by level: as near the middle as can be, or as far in a direction; radians.

    Each turn of the base takes one of the `tries`; when there is none left, that is all.
    """
    middle = shapely.Point((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    for yaw in dict.fromkeys((fighter.pose.yaw, *turns(fighter)) if len(turns(fighter)) > 1 else (fighter.pose.yaw,)):
        if tries is not None and next(tries, None) is None:
            return
        turned = replace(fighter, pose=replace(fighter.pose, yaw=yaw))
        for region in legal_region(table, turned, *ends, reach):
            inner = shapely.buffer(region.area, -INSIDE_MM)
            x, y = _chosen(inner if not inner.is_empty else region.area, middle, way)
            yield replace(turned.pose, x=x, y=y, z=region.height)


def _packed(
    table: Table,
    fighters: tuple[Fighter, ...],
    ends: Ends,
    reaches: tuple[float, ...],
    way: float | None,
    tries: Iterator[int],
) -> tuple[Pose, ...]:
    ids = {fighter.id for fighter in fighters}
    there = tuple(one for one in table.battle.fighters if one.id not in ids)
    found: list[Pose] = []
    for fighter, reach in zip(fighters, reaches, strict=True):
        now = Table(replace(table.battle, fighters=there), table.meshes)
        pose = next(free_places(now, fighter, ends, reach, way, tries), None)
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
