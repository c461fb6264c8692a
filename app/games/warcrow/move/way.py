"""Ways that leaders are led: how long they are, and what they run into (W22, W93, W114, D1)."""

import itertools
import math
from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.ground import Ground, find_ground
from app.games.warcrow.measures import find_enemy_units, keyword_of, standing_troops
from app.games.warcrow.state import Unit
from app.geometry.areas import outline_area, sweep_area
from app.geometry.outlines import gap_mm
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

_HAIR_MM = 0.1
"""A way that cuts so little off a base or off terrain only touches it."""
_STEPS = 40


def way_mm(start: Pose, path: Sequence[Pose]) -> float:
    """How long a way is, by the middle of the base, in mm; standing still is a way of 0 (W22)."""
    return sum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.pairwise((start, *path)))


def find_way_area(leader: Fighter, path: Sequence[Pose]) -> BaseGeometry:
    """All that a leader's base sweeps over on its way."""
    stops = [base_outline(leader.base, at.x, at.y, at.yaw) for at in (leader.pose, *path)]
    return shapely.union_all([sweep_area(a, b) for a, b in itertools.pairwise(stops)])


def find_obstructions(table: BattleGeometry, unit: Unit, leader: Fighter, path: Sequence[Pose]) -> tuple[str, ...]:
    """Whom or what the leader's base runs into on its way, by their ids: enemies, and impassable terrain.

    Friends are passed through; a Large unit passes through those that are not Large, too (W93).
    """
    swept = shapely.buffer(find_way_area(leader, path), -_HAIR_MM)
    met = [troop.id for troop in find_barring_troops(table.battle, unit) if _is_in(swept, troop)]
    walls = (one.element.piece for one in find_ground(table, "Impassable", unit) if shapely.intersects(swept, one.area))
    return (*met, *walls)


def find_barring_troops(battle: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """The troops of enemies through whom a unit does not pass (W93)."""
    large = keyword_of(unit, "Large") is not None
    solid = (enemy for enemy in find_enemy_units(battle, unit) if not large or keyword_of(enemy, "Large"))
    return tuple(troop for enemy in solid for troop in standing_troops(battle, enemy))


def _is_in(swept: BaseGeometry, troop: Fighter) -> bool:
    """Whether a base stands in an area; its own is made only where its circle comes near."""
    outline = fighter_outline(troop)
    if shapely.distance(swept, shapely.Point(outline.x, outline.y)) > outline.reach + TOUCH_MM:
        return False
    return bool(shapely.intersects(swept, outline_area(outline)))


def way_problems(table: BattleGeometry, unit: Unit, leader: Fighter, path: Sequence[Pose]) -> list[Problem]:
    """Why a way may not be gone."""
    found: list[Problem] = []
    if met := find_obstructions(table, unit, leader, path):
        text = tr("the way leads through {names}", names=", ".join(met))
        what = tr(
            "No move leads through enemies or impassable terrain; Large units pass through those that are not Large"
        )
        found.append(make_problem(text, what, "W93" if keyword_of(unit, "Large") else "D1"))
    board = shapely.box(
        -TOUCH_MM, -TOUCH_MM, table.battle.board.width_mm + TOUCH_MM, table.battle.board.depth_mm + TOUCH_MM
    )
    corners = (outline_area(base_outline(leader.base, at.x, at.y, at.yaw)) for at in path[:-1])
    if not all(shapely.covers(board, corner) for corner in corners):  # where it ends is looked at with its unit
        text = tr("the path crosses the edge of the battlefield")
        found.append(make_problem(text, tr("Units stay on the battlefield as they move"), "D1", reading=True))
    return found


def touched_ground(table: BattleGeometry, unit: Unit, name: str, leader: Fighter, path: Sequence[Pose]) -> list[Ground]:
    """The elements with a keyword that holds for the unit, which the leader touches on its way."""
    swept = find_way_area(leader, path)
    return [one for one in find_ground(table, name, unit) if shapely.distance(swept, one.area) <= TOUCH_MM]


def contact_pose(leader: Fighter, foe: Fighter, angle: float | None = None) -> Pose | None:
    """Where a leader first touches an enemy on a straight way, towards its middle or at an angle in radians.

    None where it would miss it.
    """
    target = fighter_outline(foe)
    start = leader.pose
    dx, dy = foe.pose.x - start.x, foe.pose.y - start.y
    far = math.hypot(dx, dy)
    if far == 0:
        return None
    way = math.atan2(dy, dx) if angle is None else angle

    def free(mm: float) -> float:
        there = base_outline(leader.base, start.x + mm * math.cos(way), start.y + mm * math.sin(way), start.yaw)
        return gap_mm(there, target) - TOUCH_MM / 2

    # the gap shrinks until the leader is beside the middle of the enemy: look for where it closes
    low, high = 0.0, far * max(0.0, math.cos(way - math.atan2(dy, dx)))
    if free(low) <= 0:
        return start
    if free(high) > 0:
        return None
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if free(middle) > 0 else (low, middle)
    return Pose(start.x + high * math.cos(way), start.y + high * math.sin(way), start.z, start.yaw)
