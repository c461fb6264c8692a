"""Finds legal places for fighters that are set up; the places need not be good ones.

For one fighter, `propose_pose` goes through the free parts of its zone from the middle outwards and returns the first
place that breaks no rule. For a group, `propose_poses` searches with backtracking: each fighter tries the place nearest
to the middle and those farthest out in eight directions, and the search goes back when the next fighter has no room.
After `MAX_REGION_SEARCHES` region searches, each fighter in turn takes the nearest legal place instead, and some may
get none. Every place returned is legal; an empty answer does not prove that there is none.
"""

import math
from collections.abc import Iterator

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.games.game import Game
from app.games.setup_actions import Deploy
from app.games.zone import Zone, legal_regions
from app.model import Board, Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import Region, find_place_inside
from app.table.terrain.least_reach import trial_yaws

INSIDE_MM, GRID_MM = 0.1, 8.0
"""Margin that keeps a base inside its region despite rounding; spacing of the search grid."""
MAX_REGION_SEARCHES = 300
"""Largest number of region searches for one group; each takes milliseconds."""
TURN, STEP_MM = 15.0, 3.0
"""Step of facing angles, in degrees; largest height above its level at which a base finds support."""


def propose_pose(table: BattleGeometry, game: Game, id: str, turned_by: float = 0.0) -> Pose | None:
    """Returns the legal place nearest to the middle of a fighter's zone, on the floor before platforms.

    The fighter faces the middle of the board, turned by `turned_by` degrees, if its base has room that way. None if
    there is no such place, or the card shows no zone for it.
    """
    zone = game.fighter_zone(table.battle, id)
    if zone is None:
        return None
    fighter, (x, y) = table.battle.any_fighter(id), zone_middle(zone)
    for yaw in _yaws(table.battle.board, fighter, (x, y), turned_by):
        for region in legal_regions(table, replace(fighter, pose=replace(fighter.pose, yaw=yaw)), zone):
            for px, py in places_near(region, (x, y)):
                pose = standing_pose(table, fighter, px, py, region.height, yaw)
                if _is_legal(table, game, id, pose):
                    return pose
    return None


def propose_poses(table: BattleGeometry, game: Game, ids: tuple[str, ...]) -> dict[str, Pose]:
    """Returns places for the fighters of one group, by id, without those that have none.

    Each is as near to the middle of the zone as those before it allow; if space is short, nearer to the edges.
    """
    found = _Packing(table, game).find(table, ids)
    return found if found is not None else _place_in_turn(table, game, ids)


def _place_in_turn(table: BattleGeometry, game: Game, ids: tuple[str, ...]) -> dict[str, Pose]:
    found: dict[str, Pose] = {}
    for id in ids:
        pose = propose_pose(table, game, id)
        if pose is not None:
            found[id] = pose
            table = _with_fighter(table, game, id, pose)
    return found


class _Packing:
    """A backtracking search for places for all fighters of a group."""

    def __init__(self, table: BattleGeometry, game: Game) -> None:
        self._game, self._left = game, MAX_REGION_SEARCHES

    def find(self, table: BattleGeometry, ids: tuple[str, ...]) -> dict[str, Pose] | None:
        """Returns places by id; None if there are none, or the search took too long."""
        if not ids:
            return {}
        id, *others = ids
        for pose in self._places(table, id):
            rest = self.find(_with_fighter(table, self._game, id, pose), tuple(others))
            if rest is not None:
                return {id: pose, **rest}
        return None

    def _places(self, table: BattleGeometry, id: str) -> Iterator[Pose]:
        """Yields legal places of a fighter: the nearest to the middle of its zone, then those farthest out."""
        zone = self._game.fighter_zone(table.battle, id)
        if zone is None:
            return
        fighter, middle = table.battle.any_fighter(id), zone_middle(zone)
        for yaw in _yaws(table.battle.board, fighter, middle):
            if not self._left:
                return
            self._left -= 1
            for region in legal_regions(table, replace(fighter, pose=replace(fighter.pose, yaw=yaw)), zone):
                for x, y in _extreme_points(region, middle):
                    pose = standing_pose(table, fighter, x, y, region.height, yaw)
                    if _is_legal(table, self._game, id, pose):
                        yield pose


def _extreme_points(region: Region, at: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Yields the place of a region nearest to a point, and those farthest out in eight directions."""
    yield next(places_near(region, at))
    corners = shapely.get_coordinates(_inside(region))
    for turn in range(8):
        x, y = corners[(corners @ (math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4))).argmax()].tolist()
        yield x, y


def facing_pose(board: Board, x: float, y: float, z: float = 0.0, turned_by: float = 0.0) -> Pose:
    """Returns a pose at a place that faces the middle of the board, turned by this many degrees."""
    yaw = math.degrees(math.atan2(board.depth_mm / 2 - y, board.width_mm / 2 - x))
    return Pose(x, y, z, round(yaw / TURN) * TURN + turned_by)


SNAP_MM = 3.0
"""Largest distance outside the legal area at which a released fighter snaps into it."""


def snap_pose(table: BattleGeometry, game: Game, id: str, pose: Pose) -> Pose:
    """Returns the pose, or the nearest legal one if the pose is just outside the legal area."""
    zone = game.fighter_zone(table.battle, id)
    if zone is None:
        return pose
    fighter = replace(table.battle.any_fighter(id), pose=pose)
    inside = find_place_inside(legal_regions(table, fighter, zone), (pose.x, pose.y), pose.z, SNAP_MM)
    return pose if inside is None else standing_pose(table, fighter, *inside, pose.z, pose.yaw)


def zone_middle(zone: Zone) -> tuple[float, float]:
    """Returns a zone's point, or the middle of its line."""
    return (zone.start[0] + zone.end[0]) / 2, (zone.start[1] + zone.end[1]) / 2


def places_near(region: Region, at: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Yields places of a region: the nearest to a point first, then a grid by distance."""
    area = _inside(region)
    line = shapely.shortest_line(area, shapely.Point(at))
    x, y = np.asarray(line.coords)[0, :2].tolist()
    yield x, y
    x0, y0, x1, y1 = area.bounds
    spots = [(x, y) for x in np.arange(x0, x1, GRID_MM).tolist() for y in np.arange(y0, y1, GRID_MM).tolist()]
    there = shapely.contains_xy(area, np.array(spots).reshape(-1, 2)).tolist()
    yield from sorted((spot for spot, on in zip(spots, there, strict=True) if on), key=lambda spot: math.dist(spot, at))


def _inside(region: Region) -> BaseGeometry:
    """Returns a region without its rim, unless nothing else is left of it."""
    inner = shapely.buffer(region.area, -INSIDE_MM)
    return region.area if inner.is_empty else inner


def _yaws(board: Board, fighter: Fighter, at: tuple[float, float], turned_by: float = 0.0) -> tuple[float, ...]:
    """Returns the angles to try: towards the middle of the board first; the only one for a round base."""
    facing, trials = facing_pose(board, *at, 0.0, turned_by).yaw, trial_yaws(fighter)
    return tuple(dict.fromkeys((facing, *trials))) if len(trials) > 1 else (facing,)


def standing_pose(table: BattleGeometry, fighter: Fighter, x: float, y: float, z: float, yaw: float) -> Pose:
    """Returns a pose at a place, at the height of what supports the base there."""
    pose = Pose(round(x, 2), round(y, 2), z, yaw)
    return replace(pose, z=table.base_support(fighter.base, pose, z + STEP_MM).height_mm)


def _with_fighter(table: BattleGeometry, game: Game, id: str, pose: Pose) -> BattleGeometry:
    return table.with_battle(game.rule(table, Deploy(((id, pose),))).apply())


def _is_legal(table: BattleGeometry, game: Game, id: str, pose: Pose) -> bool:
    """Returns whether a fighter may be set up there without overlapping anything."""
    after = _with_fighter(table, game, id, pose)
    if game.placement_problems(after, id):
        return False
    return not after.find_fighter_overlaps(after.battle.fighter(id))
