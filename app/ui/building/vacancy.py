"""Where on the board there is room for one more piece."""

import math

from app.model import Board, PiecePose, Thing
from app.placing import rect
from app.shapes import Meshes
from app.table import Table

RING_MM, SPOKES, RINGS = 24.0, 24, 26
"""It is looked for on rings round a point."""
APART_MM = 4.0

Room = tuple[float, float, float, float]
"""A rectangle of the board: middle x and y, half the width, half the depth, in mm."""


def vacant(table: Table, near: tuple[float, float], size_mm: tuple[float, float, float]) -> PiecePose:
    """The pose nearest to a point at which a model of this size meets nothing; at the point where there is no room."""
    taken = [_room(thing, table.meshes) for thing in table.battle.things]
    for ring in range(RINGS):
        for spoke in range(SPOKES if ring else 1):
            turn = 2 * math.pi * spoke / SPOKES
            x, y = near[0] + ring * RING_MM * math.cos(turn), near[1] + ring * RING_MM * math.sin(turn)
            room = (x, y, size_mm[0] / 2, size_mm[1] / 2)
            if _on(table.battle.board, room) and not any(_meet(room, other) for other in taken):
                return PiecePose(round(x, 1), round(y, 1))
    return PiecePose(*near)


def _room(thing: Thing, meshes: Meshes) -> Room:
    """What a thing takes up of the board."""
    taken = rect(thing, meshes)
    (left, near), (right, far) = taken.low, taken.high
    return (left + right) / 2, (near + far) / 2, (right - left) / 2, (far - near) / 2


def _meet(one: Room, other: Room) -> bool:
    return all(abs(one[i] - other[i]) < one[i + 2] + other[i + 2] + APART_MM for i in (0, 1))


def _on(board: Board, room: Room) -> bool:
    x, y, width, depth = room
    return width <= x <= board.width_mm - width and depth <= y <= board.depth_mm - depth
