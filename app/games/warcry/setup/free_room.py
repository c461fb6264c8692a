"""What is true of a base where it is set up, and whether it, or all of its group, finds room near its point (A7.7)."""

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
"""A base is put so much further in than it has to be, so that rounding does not put it out."""
MOST_TRIES = 32
"""So many regions are looked at for one group: each takes milliseconds, and many where terrain is intricate."""
_WAYS = (None, *(math.radians(10 + 45 * turn) for turn in range(8)))


def pack_group(
    table: BattleGeometry, fighters: tuple[Fighter, ...], ends: Ends, reaches: tuple[float, ...]
) -> tuple[Pose, ...]:
    """Poses at which all of the fighters are within their reaches, in mm, of a point or line; none where none is found.

    They are put down one after the other: as near the middle as can be, or as far to one side.
    """
    tries = iter(range(MOST_TRIES))
    for way in _WAYS if len(fighters) > 1 else _WAYS[:1]:
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
    """Where a fighter finds room, level by level: as near the middle as can be, or as far in a direction; radians.

    Each turn of the base takes one of the `tries`; when there is none left, that is all.
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
"""As near as possible is not nearer than hands can tell."""
Reaches = tuple[float, ...]


@dataclass(frozen=True)
class BaseSpot:
    """What the middle of a base is on, whether it counts as floor or platform, and what the base is in."""

    on: str
    firm: bool
    met: PathBlockers


@dataclass(frozen=True)
class _Scene:
    """What an answer hangs on, and nothing else: two scenes that are equal have the same answers."""

    meshes: Meshes
    board: Board
    pieces: tuple[Piece, ...]
    fighters: tuple[Fighter, ...]

    @property
    def table(self) -> BattleGeometry:
        return BattleGeometry(Battle("", self.board, self.pieces, self.fighters), self.meshes)


def find_spot(table: BattleGeometry, fighter: Fighter) -> BaseSpot:
    """What a fighter stands on and in; others count only where their bases might meet its own."""
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
    """How far beyond its reach a fighter may be because there is no room nearer (A7.7); 0 where there is, in mm.

    `mates`, each with its own reach, were set up with it and could stand elsewhere: there is room, too, where all of
    them find a place together. However bases are turned.
    """
    others = tuple(one for one in table.battle.fighters if one.id != fighter.id)
    together = ((_without_pose(fighter), *map(_without_pose, mates)), (reach, *reaches))
    return _cached_extra_reach(_scene(table, others), together, ends)


def group_poses(table: BattleGeometry, fighters: tuple[Fighter, ...], ends: Ends, reaches: Reaches) -> tuple[Pose, ...]:
    """Poses at which all of these find room within their reaches, in mm, of a point or line; or none."""
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
    reach, board, pose = base_radius(fighter), scene.board, fighter.pose
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
    """The fighter without its place, on which room does not hang: asked once while it is dragged about."""
    return replace(fighter, pose=Pose(0.0, 0.0))


def _may_touch(one: Fighter, other: Fighter) -> bool:
    apart = math.hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
    return apart <= base_radius(one) + base_radius(other)


def base_radius(fighter: Fighter) -> float:
    """How far a base reaches from its centre at most."""
    base = battle_shapes.base_outline(fighter.base, 0.0, 0.0, 0.0)
    return max(base.a + base.core, base.b)
