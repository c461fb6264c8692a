"""Where on the board there is room for one more piece."""

import math

import numpy as np

from app.battle_geometry import BattleGeometry
from app.collision import bounding_rect
from app.geometry.arrays import Floats
from app.model import PiecePose

RING_MM, SPOKES = 24.0, 24
"""It is looked for on rings round a point; on far ones at more places, so that none is farther from the next."""
APART_MM = 4.0


def vacant(table: BattleGeometry, near: tuple[float, float], size_mm: tuple[float, float, float]) -> PiecePose:
    """The pose nearest to a point at which a model of this size meets nothing; at the point where there is no room."""
    board, half = table.battle.board, np.array(size_mm[:2]) / 2
    rects = [bounding_rect(thing, table.meshes) for thing in table.battle.things]
    low, high = (np.array([getattr(one, end) for one in rects]).reshape(-1, 1, 2) for end in ("low", "high"))
    for ring in range(1 + math.ceil(math.hypot(board.width_mm, board.depth_mm) / RING_MM)):
        spots = _ring(near, ring)
        meets = ((spots - half < high + APART_MM) & (spots + half > low - APART_MM)).all(axis=2).any(axis=0)
        there = ((spots >= half) & (spots <= (board.width_mm, board.depth_mm) - half)).all(axis=1)
        for x, y in spots[there & ~meets][:1].tolist():
            return PiecePose(round(x, 1), round(y, 1))
    return PiecePose(*near)


def _ring(middle: tuple[float, float], ring: int) -> Floats:
    """The places `(n, 2)` on a ring about a point."""
    turns = np.arange(max(SPOKES, 6 * ring) if ring else 1)
    turns = 2 * np.pi * turns / len(turns)
    return np.array(middle) + ring * RING_MM * np.c_[np.cos(turns), np.sin(turns)]
