"""Straight ways that a leader is pushed along: how far it gets before it touches anything (W28, W29, W83, W84).

Exact to the polygons that stand for round bases: the middle of the base is led through a plan on which everything in
the way is grown by that base.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.ground import find_ground
from app.games.warcrow.measures import all_troops
from app.games.warcrow.move.unit_moves import require_leader
from app.games.warcrow.state import Unit, read_state
from app.geometry.areas import difference, grow, intersection, outline_area, shrink, union
from app.geometry.arrays import Floats
from app.model import Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

_HAIR_MM = 0.01
_ROUNDING = 1e-9
"""A way that leads through the end of an edge, or past it by so little of its length, meets it."""
_AT_ONCE = 32
"""So many directions are looked at in one go."""
_APART_MM = 0.5
"""Ends that are nearer to each other than this count as one."""
_ASIDE = math.radians(0.01)
"""So far beside an edge of what stands in the way a direction just passes it."""


@dataclass(frozen=True)
class Slide:
    """Where a leader ends on a straight way, how far that is, and in which direction; whom or what it has met."""

    end: Pose
    mm: float
    angle: float
    met: tuple[str, ...] = ()


class SlideRoom:
    """What a leader can be pushed through: the board but for other units and impassable terrain."""

    def __init__(self, table: BattleGeometry, unit: Unit, reach_mm: float) -> None:
        self.leader = require_leader(table.battle, unit)
        self._reach = reach_mm
        pose = self.leader.pose
        self._start = shapely.Point(pose.x, pose.y)
        shape = base_outline(self.leader.base, 0.0, 0.0, pose.yaw)
        board = table.battle.board
        inside = shrink(shapely.box(0.0, 0.0, board.width_mm, board.depth_mm), shape)
        outside = shapely.distance(inside, self._start)  # rounding, or a base that was put over an edge
        self._board = shapely.buffer(inside, outside + _HAIR_MM) if outside else inside
        own = {*all_troops(read_state(table.battle), unit)}
        near = shapely.buffer(self._start, reach_mm + TOUCH_MM)
        bodies = [(one.id, outline_area(fighter_outline(one))) for one in table.battle.fighters if one.id not in own]
        walls = [(one.element.piece, one.area) for one in find_ground(table, "Impassable", unit)]
        grown = ((id, shapely.buffer(grow(area, shape), TOUCH_MM / 2)) for id, area in (*bodies, *walls))
        fine = ((id, shapely.simplify(area, _HAIR_MM / 2)) for id, area in grown if shapely.intersects(area, near))
        self.solids = {id: self._freed(area) for id, area in fine}

    def _freed(self, area: BaseGeometry) -> BaseGeometry:
        """What stands in the way, without the little that the leader stands in already as it touches it."""
        if not shapely.intersects(area, self._start):
            return area
        depth = shapely.distance(self._start, shapely.boundary(area))
        return shapely.buffer(area, -depth - _HAIR_MM)

    @cached_property
    def _edges(self) -> tuple[Floats, Floats]:
        """Where the edges of what is in the way begin, seen from the leader, and how they lead on; `(n, 2)` each."""
        rings = shapely.get_rings([self._board, *self.solids.values()])
        corners = [shapely.get_coordinates(ring) - (self._start.x, self._start.y) for ring in rings]
        return np.concatenate([at[:-1] for at in corners]), np.concatenate([np.diff(at, axis=0) for at in corners])

    def free_mm(self, angles: Floats) -> Floats:
        """How far the leader gets in each direction: until the first edge."""
        begin, along = self._edges
        found = np.full(len(angles), self._reach)
        for part in np.array_split(np.arange(len(angles)), len(angles) // _AT_ONCE + 1):
            square = np.column_stack([-np.sin(angles[part]), np.cos(angles[part])])
            with np.errstate(divide="ignore", invalid="ignore"):  # an edge that lies along the way stops nobody
                across = along @ square.T
                share = -(begin @ square.T) / across
                mm = (begin[:, 0] * along[:, 1] - begin[:, 1] * along[:, 0])[:, None] / across
            mm[(np.abs(share - 0.5) > 0.5 + _ROUNDING) | ~(mm >= 0)] = np.inf
            found[part] = np.minimum(self._reach, mm.min(axis=0))
        return found

    def slide(self, angle: float, most: float = math.inf) -> Slide:
        """How far the leader gets in a direction, but no farther than so many mm."""
        mm = min(float(self.free_mm(np.array([angle]))[0]), most)
        start = self.leader.pose
        end = replace(start, x=start.x + mm * math.cos(angle), y=start.y + mm * math.sin(angle))
        there = shapely.Point(end.x, end.y)
        met = (id for id, area in self.solids.items() if shapely.distance(area, there) <= _HAIR_MM)
        return Slide(end, mm, angle, tuple(met) if mm < self._reach - _HAIR_MM else ())

    def is_full(self, slide: Slide) -> bool:
        """Whether a way leads as far as it should."""
        return slide.mm >= self._reach - _HAIR_MM

    def candidate_angles(self, straight: float) -> Floats:
        """Directions among which the farthest end is: all round, and at and past each corner of what is in the way."""
        turn = _APART_MM / max(_APART_MM, self._reach)
        near = shapely.buffer(self._start, self._reach, quad_segs=64)
        free = difference(intersection(self._board, near), union(list(self.solids.values())))
        ways = shapely.get_coordinates(free) - (self._start.x, self._start.y)
        corners = np.arctan2(ways[:, 1], ways[:, 0])
        around = straight + np.arange(0.0, math.tau, turn)
        return np.concatenate([around, corners - _ASIDE, corners, corners + _ASIDE])


def find_slides(room: SlideRoom, away_from: Fighter) -> Iterator[Slide]:
    """Ways by which a leader gets away from another, those that lead farthest from it first (W29).

    No direction leads farther than the first by more than a hair. Ends lie about 0.5 mm apart at most.
    """
    start, other = room.leader.pose, away_from.pose
    angles = room.candidate_angles(math.atan2(start.y - other.y, start.x - other.x))
    mm = room.free_mm(angles)
    x, y = start.x + mm * np.cos(angles), start.y + mm * np.sin(angles)
    order = np.argsort(-np.hypot(x - other.x, y - other.y), kind="stable")
    cells = np.round(np.column_stack([x, y])[order] / _APART_MM)
    _, first = np.unique(cells, axis=0, return_index=True)  # of ends that are nearly one the farthest is kept
    yield from (room.slide(float(angles[place])) for place in order[np.sort(first)])
