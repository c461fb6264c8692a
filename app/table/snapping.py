"""Snapping of a thing placed near others: next to them, aligned with them, or on the grid."""

import math
from collections.abc import Iterator

from app.geometry.placement.alignment import (
    Guide,
    Rect,
    align_shift,
    alignment_guides,
    is_quarter_turn,
    rotate_axes,
    snap_to_grid,
)
from app.geometry.placement.snap import find_snap
from app.model import Fighter, Piece, Thing
from app.table import battle_shapes, collision
from app.table.battle_geometry import BattleGeometry

REACH_MM = 5.0
"""Greatest distance at which things snap."""
BESIDE_MM = 400.0
"""Greatest distance at which pieces align with each other."""
_SAME = 1e-9  # mm


def snap(table: BattleGeometry, thing: Thing, grid_mm: float = 0.0) -> tuple[float, float]:
    """Returns where a dropped thing snaps: to other things first, otherwise to the grid if `grid_mm` is positive.

    A piece parallel to the board may align with others along one axis and with the grid along the other.
    """
    if isinstance(thing, Fighter):
        slab = battle_shapes.fighter_slab(thing)
        others = [battle_shapes.fighter_slab(other) for other in table.battle.fighters if other.id != thing.id]
        level = [other.outline for other in others if other.bottom < slab.top and slab.bottom < other.top]
        shift = find_snap(slab.outline, level, REACH_MM) or (0.0, 0.0)
    else:
        yaw = thing.pose.yaw
        rect = collision.bounding_rect(thing, table.meshes, yaw)
        shift = rotate_axes(*align_shift(rect, list(_parallel_rects(table, thing)), REACH_MM), -yaw)
    x, y = thing.pose.x, thing.pose.y
    touches = isinstance(thing, Fighter) and any(shift)
    if touches or (any(shift) and not is_quarter_turn(thing.pose.yaw)):
        return x + shift[0], y + shift[1]
    steps = zip((x, y), shift, strict=True)
    x, y = (at + by if abs(by) > _SAME else snap_to_grid(at, grid_mm) for at, by in steps)
    return x, y


def find_guides(table: BattleGeometry, piece: Piece) -> tuple[Guide, ...]:
    """Returns the lines along which a piece aligns with others, along axes that are turned with the piece."""
    others = list(_parallel_rects(table, piece))
    return alignment_guides(collision.bounding_rect(piece, table.meshes, piece.pose.yaw), others)


def _parallel_rects(table: BattleGeometry, piece: Piece) -> Iterator[Rect]:
    """Yields the rectangles of near pieces with sides parallel to the piece's, and of the board if it is parallel."""
    yaw = piece.pose.yaw
    for other in table.battle.pieces:
        near = math.dist((other.pose.x, other.pose.y), (piece.pose.x, piece.pose.y)) < BESIDE_MM
        if other.id != piece.id and near and is_quarter_turn(other.pose.yaw - yaw):
            yield collision.bounding_rect(other, table.meshes, yaw)
    if is_quarter_turn(yaw):
        board = table.battle.board
        corners = (rotate_axes(0.0, 0.0, yaw), rotate_axes(board.width_mm, board.depth_mm, yaw))
        low, high = (tuple(pick(corner[k] for corner in corners) for k in (0, 1)) for pick in (min, max))
        yield Rect((low[0], low[1]), (high[0], high[1]))
