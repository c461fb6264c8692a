"""Rules of climbing: up and down along what the base touches, and across only on top of it (A4.6)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import shapely

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcry.rule_citations import make_problem
from app.geometry.areas import union
from app.model import Fighter, Pose
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.floor_support import EVEN_MM
from app.table.terrain.platform_edges import area_gap
from app.table.terrain.terrain_shape import RISE_MM

_TOUCH_MM = 2.0
"""Largest gap at which a base touches what it climbs; models are not placed more exactly than this."""
_BESIDE_MM = 5.0
"""Largest gap between a platform and what is climbed onto it, such as a parapet."""


def climb_problems(table: BattleGeometry, fighter: Fighter, poses: Sequence[Pose]) -> Iterator[Problem]:
    """Yields why a fighter cannot climb along these poses.

    On each leg up or down it touches an obstacle; it goes across only on top, or off the top to climb down.
    """
    legs = list(pairwise(poses))
    if not all(_is_touching(table, fighter, *leg) for leg in legs if leg[0].z != leg[1].z):
        yield make_problem(table.battle, tr("{name} would climb without touching an obstacle", name=fighter.id), "A4.6")
    if not all(_is_on_top(table, fighter, *leg) for leg in legs if leg[0].z == leg[1].z):
        yield make_problem(table.battle, tr("{name} would climb sideways", name=fighter.id), "A4.6")


def is_hanging(table: BattleGeometry, fighter: Fighter) -> bool:
    """Returns whether a fighter that climbed is still climbing: its centre is on no floor or platform."""
    return not terrain.find_support(table, fighter).is_firm


def _is_on_top(table: BattleGeometry, fighter: Fighter, start: Pose, end: Pose) -> bool:
    """Returns whether a level leg leads over what was climbed.

    From or to a platform it begins or ends beside that platform, or beside a wall next to it; otherwise it leads over
    the top of one obstacle that the base touches at both ends.
    """
    if (start.x, start.y) == (end.x, end.y):
        return True
    found = {pose: terrain.find_support(table, fighter, pose) for pose in (start, end)}
    firm = [one for one in found.values() if one.is_firm]
    if len(firm) == 2:
        return True
    if not firm:
        tops = [one for one in terrain.obstacles(table) if abs(one.top - start.z) <= EVEN_MM]
        return any(all(_gap(fighter, pose, one) <= _TOUCH_MM for pose in (start, end)) for one in tops)
    if firm[0].platform is None:
        return True
    hanging = next(pose for pose, one in found.items() if not one.is_firm)
    level = [one for one in terrain.platforms(table) if abs(one.height - start.z) <= EVEN_MM]
    rim = union([one.outline for one in level])
    walls = [one for one in terrain.obstacles(table) if one.top >= start.z - EVEN_MM]
    beside = [one for one in walls if shapely.dwithin(one.outline, rim, _BESIDE_MM)]
    return any(_gap(fighter, hanging, one) <= _TOUCH_MM for one in (*level, *beside))


def _is_touching(table: BattleGeometry, fighter: Fighter, start: Pose, end: Pose) -> bool:
    """Returns whether a base touches obstacles or deck edges all the way up, except for gaps up to low terrain."""
    low, high = sorted((start.z, end.z))
    sides = [(one.bottom, one.top) for one in terrain.obstacles(table) if _gap(fighter, start, one) <= _TOUCH_MM]
    edges = [one.height for one in terrain.platforms(table) if _gap(fighter, start, one) <= _TOUCH_MM]
    begun = reach = low
    for bottom, top in sorted([*sides, *((height - RISE_MM, height) for height in edges)]):
        if bottom <= reach + RISE_MM and top > reach:
            reach = top
    return reach > begun and reach >= high - EVEN_MM


def _gap(fighter: Fighter, pose: Pose, part: terrain.Obstacle | terrain.Platform) -> float:
    """Returns the horizontal gap between a base at a pose and a part of terrain, in mm."""
    return area_gap(battle_shapes.base_outline(fighter.base, pose.x, pose.y, pose.yaw), part.outline)
