"""Straight ways that a leader is pushed along: how far it gets before it touches anything (W28, W29, W83, W84).

Exact to the polygons that stand for round bases: the middle of the base is led through a plan on which everything in
the way is grown by that base.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.battle_geometry import BattleGeometry
from app.geometry.areas import grow, outline_area, shrink
from app.model import Fighter, Pose
from app.rules.systems.warcrow.ground import find_ground
from app.rules.systems.warcrow.measures import all_troops
from app.rules.systems.warcrow.move.unit_moves import require_leader
from app.rules.systems.warcrow.plan_evidence import TOUCH_MM
from app.rules.systems.warcrow.state import Unit, read_state
from app.scene_geometry import base_outline, fighter_outline

_HAIR_MM = 0.01
_STEP = math.radians(1.0)
_ASIDE = math.radians(0.01)
"""So far beside an edge of what stands in the way a direction just passes it."""
_HALVINGS = 20
_APART = math.radians(8)
"""So far apart are the directions that are told of, after the best, for a unit whose troops need room, too."""


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
        self.solids = {id: self._freed(area) for id, area in grown if shapely.intersects(area, near)}

    def _freed(self, area: BaseGeometry) -> BaseGeometry:
        """What stands in the way, without the little that the leader stands in already as it touches it."""
        if not shapely.intersects(area, self._start):
            return area
        depth = shapely.distance(self._start, shapely.boundary(area))
        return shapely.buffer(area, -depth - _HAIR_MM)

    @cached_property
    def _barred(self) -> BaseGeometry:
        barred = shapely.union_all(list(self.solids.values()))
        shapely.prepare(barred)
        return barred

    def free_mm(self, angles: Sequence[float]) -> list[float]:
        """How far the leader gets in each direction."""
        x, y, far = self._start.x, self._start.y, self._reach
        ends = [(x + far * math.cos(angle), y + far * math.sin(angle)) for angle in angles]
        lines = shapely.linestrings([[(x, y), end] for end in ends])
        inside = shapely.length(shapely.intersection(lines, self._board))
        if self._barred.is_empty:
            return [min(far, float(mm)) for mm in inside]
        stops = shapely.distance(self._start, shapely.intersection(lines, self._barred))  # nan where nothing is met
        return [
            min(far, float(mm), far if math.isnan(stop) else float(stop))
            for mm, stop in zip(inside, stops, strict=True)
        ]

    def slide(self, angle: float, most: float = math.inf) -> Slide:
        """How far the leader gets in a direction, but no farther than so many mm."""
        mm = min(self.free_mm((angle,))[0], most)
        start = self.leader.pose
        end = replace(start, x=start.x + mm * math.cos(angle), y=start.y + mm * math.sin(angle))
        there = shapely.Point(end.x, end.y)
        met = (id for id, area in self.solids.items() if shapely.distance(area, there) <= _HAIR_MM)
        return Slide(end, mm, angle, tuple(met) if mm < self._reach - _HAIR_MM else ())

    def is_full(self, slide: Slide) -> bool:
        """Whether a way leads as far as it should."""
        return slide.mm >= self._reach - _HAIR_MM

    def candidate_angles(self, straight: float) -> list[float]:
        """Directions among which the best one is, or near it: all round, and past the edges of what is in the way."""
        found = [straight, *(straight + turn * _STEP for turn in range(-180, 180))]
        ring = shapely.boundary(shapely.buffer(self._start, self._reach, quad_segs=64))
        for area in (*self.solids.values(), self._board):
            corners = shapely.get_coordinates(shapely.intersection(shapely.boundary(area), ring))
            if area is not self._board:
                corners = [*corners.tolist(), *self._tangents(area)]
            for x, y in corners:
                angle = math.atan2(y - self._start.y, x - self._start.x)
                found += [angle - _ASIDE, angle, angle + _ASIDE]
        return found

    def _tangents(self, area: BaseGeometry) -> list[tuple[float, float]]:
        """The corners of something in the way between which it is seen."""
        middle = shapely.centroid(area)
        way = math.atan2(middle.y - self._start.y, middle.x - self._start.x)

        def aside(corner: list[float]) -> float:
            return (math.atan2(corner[1] - self._start.y, corner[0] - self._start.x) - way + math.pi) % math.tau

        corners = sorted(shapely.get_coordinates(area).tolist(), key=aside)
        return [(one[0], one[1]) for one in (corners[0], corners[-1])] if corners else []


def find_best_slides(room: SlideRoom, away_from: Fighter) -> Iterator[Slide]:
    """Ways by which a leader gets as far as possible from another, the best first (W29).

    The straight way comes first wherever it leads far enough. Then every direction is looked at, and the best refined.
    """
    start, other = room.leader.pose, away_from.pose
    straight = math.atan2(start.y - other.y, start.x - other.x)
    first = room.slide(straight)
    if room.is_full(first):
        yield first
    angles = room.candidate_angles(straight)
    apart = _distances(room, angles, (other.x, other.y))
    order = sorted(range(len(angles)), key=lambda place: -apart[place])
    best = _refine(room, angles[order[0]], (other.x, other.y))
    taken = [best]
    yield room.slide(best)
    for place in order:
        if all(abs((angles[place] - one + math.pi) % math.tau - math.pi) > _APART for one in taken):
            taken.append(angles[place])
            yield room.slide(angles[place])


def _distances(room: SlideRoom, angles: Sequence[float], other: tuple[float, float]) -> list[float]:
    """How far from a point the leader ends in each direction."""
    start = room.leader.pose
    return [
        math.hypot(start.x + mm * math.cos(angle) - other[0], start.y + mm * math.sin(angle) - other[1])
        for angle, mm in zip(angles, room.free_mm(angles), strict=True)
    ]


def _refine(room: SlideRoom, angle: float, other: tuple[float, float]) -> float:
    """A direction near another that leads farther, if there is one."""
    width = _STEP
    for _ in range(_HALVINGS):
        tried = [angle, angle - width, angle + width]
        apart = _distances(room, tried, other)
        angle = tried[apart.index(max(apart))]
        width /= 2
    return angle
