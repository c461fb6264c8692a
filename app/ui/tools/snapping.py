"""What a dragged thing snaps to: the grid, the bases of others, the sides of other pieces."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from app import collision, scene_geometry
from app.battle_geometry import BattleGeometry
from app.geometry.placement.snap import Guide, Rect, align, find_snap, guides
from app.model import Fighter, Piece, Thing
from app.storage.settings import GRIDS_MM

REACH_MM = 5.0
"""What is no farther away than this snaps."""
BESIDE_MM = 400.0
"""Pieces farther away than this line up with nothing."""
_PARALLEL = 0.01  # degrees
_SAME = 1e-9  # mm


@dataclass
class Snaps:
    """How things snap, as the player has set it."""

    grid_mm: float = 0.0

    def next_grid(self) -> float:
        """Take the next grid; its step in mm, or 0."""
        self.grid_mm = GRIDS_MM[(GRIDS_MM.index(self.grid_mm) + 1) % len(GRIDS_MM)]
        return self.grid_mm

    def snapped(self, ground: BattleGeometry, thing: Thing) -> tuple[float, float]:
        """Where a thing that is let go there comes to stand: beside others first, else on the grid.

        A piece that lies along the board may line up with others one way and with the grid the other way.
        """
        found = _beside(ground, thing) if isinstance(thing, Fighter) else _in_line(ground, thing)
        x, y = thing.pose.x, thing.pose.y
        touches = isinstance(thing, Fighter) and any(found)
        if touches or (any(found) and not _is_straight(thing.pose.yaw)):
            return x + found[0], y + found[1]
        steps = zip((x, y), found, strict=True)
        x, y = (at + by if abs(by) > _SAME else _on_grid(at, self.grid_mm) for at, by in steps)
        return x, y


def guides_of(ground: BattleGeometry, piece: Piece) -> tuple[tuple[Guide, float], ...]:
    """The lines along which a piece lies with others, and the yaw of the axes these are told in."""
    yaw = piece.pose.yaw
    return tuple((guide, yaw) for guide in guides(_rect(ground, piece, yaw), list(_parallel(ground, piece))))


def _beside(ground: BattleGeometry, fighter: Fighter) -> tuple[float, float]:
    slab = scene_geometry.slab(fighter)
    others = [scene_geometry.slab(other) for other in ground.battle.fighters if other.id != fighter.id]
    level = [other.outline for other in others if other.bottom < slab.top and slab.bottom < other.top]
    return find_snap(slab.outline, level, REACH_MM) or (0.0, 0.0)


def _in_line(ground: BattleGeometry, piece: Piece) -> tuple[float, float]:
    yaw = piece.pose.yaw
    along, across = align(_rect(ground, piece, yaw), list(_parallel(ground, piece)), REACH_MM)
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    return c * along - s * across, s * along + c * across


def _parallel(ground: BattleGeometry, piece: Piece) -> Iterator[Rect]:
    """The pieces near whose sides run along its own, and the board where that does."""
    yaw = piece.pose.yaw
    for other in ground.battle.pieces:
        near = math.dist((other.pose.x, other.pose.y), (piece.pose.x, piece.pose.y)) < BESIDE_MM
        if other.id != piece.id and near and _is_straight(other.pose.yaw - yaw):
            yield _rect(ground, other, yaw)
    if _is_straight(yaw):
        board = ground.battle.board
        corners = (_turned(0.0, 0.0, yaw), _turned(board.width_mm, board.depth_mm, yaw))
        low, high = (tuple(pick(corner[k] for corner in corners) for k in (0, 1)) for pick in (min, max))
        yield Rect((low[0], low[1]), (high[0], high[1]))


def _is_straight(yaw: float) -> bool:
    """Whether a turn leads axes onto axes."""
    return abs((yaw + 45.0) % 90.0 - 45.0) < _PARALLEL


def _rect(ground: BattleGeometry, piece: Piece, yaw: float) -> Rect:
    return collision.bounding_rect(piece, ground.meshes, yaw)


def _turned(x: float, y: float, yaw: float) -> tuple[float, float]:
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    return c * x + s * y, c * y - s * x


def _on_grid(value: float, step: float) -> float:
    return round(value / step) * step if step else value
