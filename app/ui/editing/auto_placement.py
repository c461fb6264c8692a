"""Automatic placement of new fighters: side by side at their side's edge of the board, where there is space.

Spots are tried along the edge, from its middle outwards and row by row, then all over the board. A spot is free if the
fighter is on the board, keeps its distance from all other bases, and rests on the board itself without collisions.
Spots are then reassigned so that fighters with the same side and base size go from left to right in their given order.
If no spot is free, a fighter is placed at the middle of the edge.
"""

import cmath
import itertools
import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from app.geometry.outlines import Outline, gap
from app.model import Battle, Board, Fighter, Pose
from app.model.standard_sizes import base_sides
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

ROOM_MM = 5.0
"""Smallest gap between two bases, and to the board's edge."""
LIFT_MM = 1.0
"""Height from which a base is dropped to test a spot, which is free if the base rests on the board without collisions.
"""
ROWS = 6
RING_MM, RINGS = 12.0, 12
"""Distance between the rings of alternative spots around an occupied one, and their number."""
FACING = (90.0, -90.0, 0.0, 180.0)
"""Facing of fighters at the near, far, left and right edge."""


def place_new_fighters(table: BattleGeometry, fighters: Sequence[Fighter]) -> tuple[Fighter, ...]:
    """Returns new fighters, each on a free spot at its side's edge, or at its middle if there is none."""
    battle, placed, taken = table.battle, list[Fighter](), OccupiedRoom(table)
    for fighter in fighters:
        edge = find_edge(battle, fighter.side)
        spots = itertools.chain(
            _poses_along_edge(battle.board, fighter, edge), _poses_anywhere(battle.board, fighter, edge)
        )
        first = replace(fighter, pose=next(spots))
        here = itertools.chain((first,), (replace(fighter, pose=pose) for pose in spots))
        placed.append(next((one for one in here if taken.is_free_for(one) and is_on_floor(table, one)), first))
        taken.add(placed[-1])
    found: dict[str, Fighter] = {}
    kinds = itertools.groupby(sorted(placed, key=_sort_key), key=_sort_key)
    for group in (list(members) for _, members in kinds):
        poses = sorted((one.pose for one in group), key=lambda pose: (pose.x, pose.y))
        rank = [one for one in placed if one in group]
        found |= {one.id: replace(one, pose=pose) for one, pose in zip(rank, poses, strict=True)}
    return tuple(found[one.id] for one in placed)


def mirror_fighters(table: BattleGeometry, fighters: Sequence[Fighter]) -> tuple[Fighter, ...]:
    """Returns copies rotated about the centre of the board to its other side, on what is below them there."""
    board, placed, taken = table.battle.board, list[Fighter](), OccupiedRoom(table)
    for fighter in fighters:
        pose = Pose(
            board.width_mm - fighter.pose.x,
            board.depth_mm - fighter.pose.y,
            fighter.pose.z,
            (fighter.pose.yaw + 180) % 360,
        )
        near = (replace(fighter, pose=replace(pose, x=pose.x + dx, y=pose.y + dy)) for dx, dy in _list_offsets())
        far = (replace(fighter, pose=replace(at, yaw=pose.yaw)) for at in _poses_anywhere(board, fighter, 1))
        standing = (table.drop_fighter(one) for one in itertools.chain(near, far) if taken.is_free_for(one))
        clear = (one for one in standing if not table.find_fighter_overlaps(one))
        placed.append(next(clear, None) or table.drop_fighter(replace(fighter, pose=pose)))
        taken.add(placed[-1])
    return tuple(placed)


class OccupiedRoom:
    """The space that bases take on a board; only nearby bases are measured exactly."""

    def __init__(self, table: BattleGeometry) -> None:
        self._board = table.battle.board
        self._bases: list[tuple[float, float, float, Outline]] = []
        for fighter in table.battle.fighters:
            self.add(fighter)

    def add(self, fighter: Fighter) -> None:
        pose, reach = fighter.pose, max(base_sides(fighter.base)) / 2
        self._bases.append((pose.x, pose.y, reach, battle_shapes.fighter_outline(fighter)))

    def is_free_for(self, fighter: Fighter) -> bool:
        """Returns whether a fighter is on the board and keeps its distance from all bases."""
        reach = max(base_sides(fighter.base)) / 2
        x, y = fighter.pose.x, fighter.pose.y
        if not (reach <= x <= self._board.width_mm - reach and reach <= y <= self._board.depth_mm - reach):
            return False
        pose, reach = fighter.pose, max(base_sides(fighter.base)) / 2 + ROOM_MM / 2
        near = [rim for x, y, far, rim in self._bases if math.hypot(x - pose.x, y - pose.y) < far + reach]
        here = battle_shapes.fighter_outline(fighter)
        return all(gap(here, rim).distance >= ROOM_MM / 2 for rim in near)


def _list_offsets() -> Iterator[tuple[float, float]]:
    """Yields offsets from a spot: zero, then farther and farther in all directions."""
    yield 0.0, 0.0
    for ring, turn in itertools.product(range(1, RINGS + 1), range(8)):
        way = cmath.rect(RING_MM * ring, turn * math.pi / 4)
        yield way.real, way.imag


def find_edge(battle: Battle, side: str) -> int:
    """Returns the edge where a side musters: near for the first side, then far, left and right."""
    known = list(dict.fromkeys(fighter.side for fighter in battle.fighters))
    number = known.index(side) if side in known else len(known)
    return number % len(FACING)


def is_on_floor(table: BattleGeometry, fighter: Fighter) -> bool:
    """Returns whether a fighter stands on the board itself without collisions."""
    footing = table.base_support(fighter.base, fighter.pose, LIFT_MM)
    stands = footing.rests_on is not None and footing.supported > 0.999 and footing.overlap < 1e-3
    return stands and not table.find_fighter_overlaps(fighter)


def _poses_anywhere(board: Board, fighter: Fighter, edge: int) -> Iterator[Pose]:
    """Yields poses all over the board, those nearest to an edge first."""
    step = max(base_sides(fighter.base)) + ROOM_MM
    xs, ys = ([step / 2 + step * n for n in range(int(length / step))] for length in (board.width_mm, board.depth_mm))
    inward = ((lambda x, y: y), (lambda x, y: -y), (lambda x, y: x), (lambda x, y: -x))[edge]
    for x, y in sorted(itertools.product(xs, ys), key=lambda at: inward(*at)):
        yield Pose(x, y, 0.0, FACING[edge])


def _poses_along_edge(board: Board, fighter: Fighter, edge: int) -> Iterator[Pose]:
    """Yields poses along an edge: the middle first, then outwards on both sides, then the next row inwards."""
    long, wide = base_sides(fighter.base)
    upright = edge < 2
    length, depth = (board.width_mm, board.depth_mm) if upright else (board.depth_mm, board.width_mm)
    for row in range(ROWS):
        inward = ROOM_MM + long / 2 + row * (long + ROOM_MM)
        count = max(0, int((length / 2 - ROOM_MM - wide / 2) / (wide + ROOM_MM)))
        for step in (0, *itertools.chain.from_iterable((n, -n) for n in range(1, count + 1))):
            along = length / 2 + step * (wide + ROOM_MM)
            across = depth - inward if edge in (1, 3) else inward
            x, y = (along, across) if upright else (across, along)
            yield Pose(x, y, 0.0, FACING[edge])


def _sort_key(fighter: Fighter) -> tuple[str, float, float]:
    return (fighter.side, *base_sides(fighter.base))
