"""Room for bases that are set up: support and overlaps, and space for a whole group near its point (A7.7).

`pack_group` places the fighters of a group one after the other: each as near the middle as possible, or in further
attempts as far as possible in one of eight directions, with at most `MAX_TRIES` region searches in all. What it finds
is a valid arrangement; that it finds none is not a proof. `extra_reach` uses it to decide how far a reserve may exceed
its reach. All answers depend only on a `_Scene` and are cached by it.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.geometry.result_cache import cached_on
from app.model import Battle, Board, Fighter, Piece, Pose
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes
from app.table.terrain import PathBlockers, find_blockers, find_legal_regions, find_support
from app.table.terrain.least_reach import least_reach, trial_yaws

Ends = tuple[tuple[float, float], tuple[float, float]]
INSIDE_MM = 0.1
"""Margin that keeps a base inside its region despite rounding."""
MAX_TRIES = 32
"""Largest number of region searches for one group; each takes milliseconds, more in intricate terrain."""
_DIRECTIONS = (None, *(math.radians(10 + 45 * turn) for turn in range(8)))


def pack_group(
    table: BattleGeometry, fighters: tuple[Fighter, ...], ends: Ends, reaches: tuple[float, ...]
) -> tuple[Pose, ...]:
    """Returns poses for all fighters within their reaches, in mm, of a point or line; empty if none are found.

    They are placed one after the other: as near the middle as possible, or as far to one side.
    """
    tries = iter(range(MAX_TRIES))
    for way in _DIRECTIONS if len(fighters) > 1 else _DIRECTIONS[:1]:
        found = _try_pack(table, fighters, ends, reaches, way, tries)
        if found:
            return found
    return ()


def free_places(
    table: BattleGeometry,
    fighter: Fighter,
    ends: Ends,
    reach: float,
    way: float | None = None,
    tries: Iterator[int] | None = None,
) -> Iterator[Pose]:
    """Yields where a fighter has room, level by level: nearest to the middle, or farthest in a direction in radians.

    Each angle of the base takes one of the `tries`; the search ends when none is left.
    """
    middle = shapely.Point((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
    for yaw in dict.fromkeys(
        (fighter.pose.yaw, *trial_yaws(fighter)) if len(trial_yaws(fighter)) > 1 else (fighter.pose.yaw,)
    ):
        if tries is not None and next(tries, None) is None:
            return
        turned = replace(fighter, pose=replace(fighter.pose, yaw=yaw))
        for region in find_legal_regions(table, turned, *ends, reach):
            inner = shapely.buffer(region.area, -INSIDE_MM)
            x, y = _choose_point(inner if not inner.is_empty else region.area, middle, way)
            yield replace(turned.pose, x=x, y=y, z=region.height)


def _try_pack(
    table: BattleGeometry,
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
        now = table.with_battle(replace(table.battle, fighters=there))
        pose = next(free_places(now, fighter, ends, reach, way, tries), None)
        if pose is None:
            return ()
        found.append(pose)
        there = (*there, replace(fighter, pose=pose))
    return tuple(found)


def _choose_point(area: BaseGeometry, middle: shapely.Point, way: float | None) -> tuple[float, float]:
    if way is None:
        x, y = shapely.shortest_line(area, middle).coords[0]
        return x, y
    at = shapely.get_coordinates(area)
    x, y = at[(at @ (math.cos(way), math.sin(way))).argmax()].tolist()
    return x, y


NEAR_MM = 1.0
"""Tolerance of "as near as possible": hands cannot place a model more exactly."""
Reaches = tuple[float, ...]


@dataclass(frozen=True)
class BaseSpot:
    """The support under the middle of a base, whether it counts as floor or platform, and what the base overlaps."""

    on: str
    firm: bool
    met: PathBlockers


@dataclass(frozen=True)
class _Scene:
    """Everything that an answer depends on: equal scenes have equal answers."""

    meshes: Meshes
    board: Board
    pieces: tuple[Piece, ...]
    fighters: tuple[Fighter, ...]

    @property
    def table(self) -> BattleGeometry:
        return BattleGeometry(Battle("", self.board, self.pieces, self.fighters), self.meshes)


def find_spot(table: BattleGeometry, fighter: Fighter) -> BaseSpot:
    """Returns what a fighter stands on and overlaps; only fighters whose bases might touch its own matter."""
    near = tuple(one for one in table.battle.fighters if one.id != fighter.id and _may_touch(fighter, one))
    return _cached_spot(_scene(table, near), fighter)


def extra_reach(
    table: BattleGeometry,
    fighter: Fighter,
    ends: Ends,
    reach: float,
    mates: tuple[Fighter, ...] = (),
    reaches: Reaches = (),
) -> float:
    """Returns how far a fighter may exceed its reach because there is no room nearer, in mm (A7.7); 0 if there is.

    `mates`, each with its own reach, were set up with it and could be elsewhere: there is also room if all of them find
    places together, at any angle of their bases.
    """
    others = tuple(one for one in table.battle.fighters if one.id != fighter.id)
    together = ((_without_pose(fighter), *map(_without_pose, mates)), (reach, *reaches))
    return _cached_extra_reach(_scene(table, others), together, ends)


def group_poses(table: BattleGeometry, fighters: tuple[Fighter, ...], ends: Ends, reaches: Reaches) -> tuple[Pose, ...]:
    """Returns poses for all fighters within their reaches, in mm, of a point or line; empty if none are found."""
    ids = {one.id for one in fighters}
    others = tuple(one for one in table.battle.fighters if one.id not in ids)
    return _cached_group_poses(_scene(table, others), fighters, reaches, ends)


@cached_on("meshes")
def _cached_group_poses(scene: _Scene, fighters: tuple[Fighter, ...], reaches: Reaches, ends: Ends) -> tuple[Pose, ...]:
    return pack_group(scene.table, fighters, ends, reaches)


def _scene(table: BattleGeometry, fighters: tuple[Fighter, ...]) -> _Scene:
    battle = table.battle
    return _Scene(table.meshes, battle.board, battle.pieces, fighters)


@cached_on("meshes")
def _cached_spot(scene: _Scene, fighter: Fighter) -> BaseSpot:
    table = scene.table
    on = find_support(table, fighter)
    reach, board, pose = battle_shapes.fighter_outline(fighter).reach, scene.board, fighter.pose
    return BaseSpot(
        on.on,
        on.is_firm,
        PathBlockers()
        if (
            not scene.pieces
            and not scene.fighters
            and reach <= pose.x <= board.width_mm - reach
            and reach <= pose.y <= board.depth_mm - reach
        )
        else find_blockers(table, fighter, (fighter.pose,)),
    )


@cached_on("meshes")
def _cached_extra_reach(scene: _Scene, together: tuple[tuple[Fighter, ...], Reaches], ends: Ends) -> float:
    (fighter, *mates), (reach, *_) = together
    least = least_reach(scene.table, fighter, *ends, reach)
    if least == reach or (mates and pack_group(scene.table, together[0], ends, together[1])):
        return 0.0
    return math.inf if least is None else least - reach + NEAR_MM


def _without_pose(fighter: Fighter) -> Fighter:
    """Returns the fighter without its place, which does not affect the room: cached once while it is dragged."""
    return replace(fighter, pose=Pose(0.0, 0.0))


def _may_touch(one: Fighter, other: Fighter) -> bool:
    apart = math.hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
    return apart <= battle_shapes.fighter_outline(one).reach + battle_shapes.fighter_outline(other).reach
