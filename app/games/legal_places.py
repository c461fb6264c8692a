"""Places at which nothing is wrong with fighters that are set up: legal ones, not clever ones."""

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
"""A base is put so much further in than it has to be, so that rounding does not put it out; steps of a search."""
MOST_LOOKS = 300
"""So many regions are looked at for one group: each takes milliseconds."""
TURN, STEP_MM = 15.0, 3.0
"""Fighters look along whole steps of so many degrees; a base lands on what is at most so much above its level."""


def propose_pose(table: BattleGeometry, game: Game, id: str, turned_by: float = 0.0) -> Pose | None:
    """The place nearest to the middle of a fighter's zone with which nothing is wrong, on the floor before platforms.

    It looks at the middle of the board, `turned_by` degrees beside it, as far as its base finds room so. None where
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
    """Places for fighters of one group, by their ids; without those for whom none was found.

    Each as near to the middle of the zone as those before it leave room; where that is too little, nearer the edges.
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
    """A search for places for all of some fighters, which goes back a step where one finds no room any more."""

    def __init__(self, table: BattleGeometry, game: Game) -> None:
        self._game, self._left = game, MOST_LOOKS

    def find(self, table: BattleGeometry, ids: tuple[str, ...]) -> dict[str, Pose] | None:
        """Their places by their ids; None where there are none, or the search grew too long."""
        if not ids:
            return {}
        id, *others = ids
        for pose in self._places(table, id):
            rest = self.find(_with_fighter(table, self._game, id, pose), tuple(others))
            if rest is not None:
                return {id: pose, **rest}
        return None

    def _places(self, table: BattleGeometry, id: str) -> Iterator[Pose]:
        """The legal place nearest to the middle of a fighter's zone, then those farthest out in some directions."""
        zone = self._game.fighter_zone(table.battle, id)
        if zone is None:
            return
        fighter, middle = table.battle.any_fighter(id), zone_middle(zone)
        for yaw in _yaws(table.battle.board, fighter, middle):
            if not self._left:
                return
            self._left -= 1
            for region in legal_regions(table, replace(fighter, pose=replace(fighter.pose, yaw=yaw)), zone):
                for x, y in _ends_of(region, middle):
                    pose = standing_pose(table, fighter, x, y, region.height, yaw)
                    if _is_legal(table, self._game, id, pose):
                        yield pose


def _ends_of(region: Region, at: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The place of a region nearest to a point, and those farthest out in eight directions."""
    yield next(places_near(region, at))
    corners = shapely.get_coordinates(_inside(region))
    for turn in range(8):
        x, y = corners[(corners @ (math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4))).argmax()].tolist()
        yield x, y


def facing_pose(board: Board, x: float, y: float, z: float = 0.0, turned_by: float = 0.0) -> Pose:
    """A pose there that looks at the middle of the board, or so many degrees beside it."""
    yaw = math.degrees(math.atan2(board.depth_mm / 2 - y, board.width_mm / 2 - x))
    return Pose(x, y, z, round(yaw / TURN) * TURN + turned_by)


SNAP_MM = 3.0
"""Who is let go no farther than this beside where it may be is set up inside."""


def snap_pose(table: BattleGeometry, game: Game, id: str, pose: Pose) -> Pose:
    """The pose itself, or the nearest one at which a fighter may be set up where that is a hair beside it."""
    zone = game.fighter_zone(table.battle, id)
    if zone is None:
        return pose
    fighter = replace(table.battle.any_fighter(id), pose=pose)
    inside = find_place_inside(legal_regions(table, fighter, zone), (pose.x, pose.y), pose.z, SNAP_MM)
    return pose if inside is None else standing_pose(table, fighter, *inside, pose.z, pose.yaw)


def zone_middle(zone: Zone) -> tuple[float, float]:
    """A zone's point, or the middle of its line."""
    return (zone.start[0] + zone.end[0]) / 2, (zone.start[1] + zone.end[1]) / 2


def places_near(region: Region, at: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Places of a region, the nearest to a point first, then farther ones on a grid."""
    area = _inside(region)
    line = shapely.shortest_line(area, shapely.Point(at))
    x, y = np.asarray(line.coords)[0, :2].tolist()
    yield x, y
    x0, y0, x1, y1 = area.bounds
    spots = [(x, y) for x in np.arange(x0, x1, GRID_MM).tolist() for y in np.arange(y0, y1, GRID_MM).tolist()]
    there = shapely.contains_xy(area, np.array(spots).reshape(-1, 2)).tolist()
    yield from sorted((spot for spot, on in zip(spots, there, strict=True) if on), key=lambda spot: math.dist(spot, at))


def _inside(region: Region) -> BaseGeometry:
    """A region without its very rim, unless nothing else is left of it."""
    inner = shapely.buffer(region.area, -INSIDE_MM)
    return region.area if inner.is_empty else inner


def _yaws(board: Board, fighter: Fighter, at: tuple[float, float], turned_by: float = 0.0) -> tuple[float, ...]:
    """How a base may be turned: to the middle of the board first; where it is round that is all."""
    facing, trials = facing_pose(board, *at, 0.0, turned_by).yaw, trial_yaws(fighter)
    return tuple(dict.fromkeys((facing, *trials))) if len(trials) > 1 else (facing,)


def standing_pose(table: BattleGeometry, fighter: Fighter, x: float, y: float, z: float, yaw: float) -> Pose:
    """A pose at a place, on what the base stands on there."""
    pose = Pose(round(x, 2), round(y, 2), z, yaw)
    return replace(pose, z=table.base_support(fighter.base, pose, z + STEP_MM).height_mm)


def _with_fighter(table: BattleGeometry, game: Game, id: str, pose: Pose) -> BattleGeometry:
    return table.with_battle(game.rule(table, Deploy(((id, pose),))).apply())


def _is_legal(table: BattleGeometry, game: Game, id: str, pose: Pose) -> bool:
    """Whether a fighter may be set up there, and its base meets nothing."""
    after = _with_fighter(table, game, id, pose)
    if game.placement_problems(after, id):
        return False
    return not after.find_fighter_overlaps(after.battle.fighter(id))
