"""Climbing: along an obstacle, up, down, and over its top (A4.6, A4.8)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app import scene_geometry, terrain
from app.battle_geometry import Table
from app.language import tr
from app.model import Fighter, Pose
from app.rules.ruling import Problem
from app.rules.systems.warcry.rule_refs import make_problem
from app.terrain.platform_edges import area_gap

TOUCH_MM = 2.0
"""How far a base may be from what it climbs and still touch it: nobody sets a model down more exactly."""


def climb_problems(table: Table, fighter: Fighter, poses: Sequence[Pose]) -> Iterator[Problem]:
    """Why a fighter cannot climb along these poses (A4.6).

    On each way up or down it touches an obstacle; across it goes only on top, or off the top to climb down.
    """
    legs = list(pairwise(poses))
    if not all(_touched(table, fighter, *leg) for leg in legs if leg[0].z != leg[1].z):
        text = tr("{name} climbs where it touches no obstacle", name=fighter.id)
        yield make_problem(table.battle, text, tr("Climbing leads along an obstacle"), "A4.6")
    if not all(_on_top(table, fighter, *leg) for leg in legs if leg[0].z == leg[1].z):
        text = tr("{name} climbs sideways", name=fighter.id)
        yield make_problem(table.battle, text, tr("Climbing leads up or down, and across only on top"), "A4.6")


def is_hanging(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter that climbed is still climbing: its centre is on no floor or platform (A4.6)."""
    return not terrain.find_support(table, fighter).firm


def _on_top(table: Table, fighter: Fighter, start: Pose, end: Pose) -> bool:
    still = (start.x, start.y) == (end.x, end.y)
    return still or any(terrain.find_support(table, fighter, pose).firm for pose in (start, end))


def _touched(table: Table, fighter: Fighter, start: Pose, end: Pose) -> bool:
    low, high = sorted((start.z, end.z))
    outline = scene_geometry.outline(fighter.base, start.x, start.y, start.yaw)
    sides = [one for one in terrain.obstacles(table) if one.bottom < high and one.top > low]
    return any(area_gap(outline, one.outline) <= TOUCH_MM for one in sides)
