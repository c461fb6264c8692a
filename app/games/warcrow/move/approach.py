"""Ways by which a leader gets into contact with an enemy (D1, W17, W85, W93).

Exact to the polygons that stand for bases: the middle of the leader's base is led through a plan on which all that is
in its way is grown by that base, which is not turned on the way.
"""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.ground import find_ground
from app.games.warcrow.grown_areas import find_grown, find_shrunk
from app.games.warcrow.measures import standing_troops
from app.games.warcrow.move.move_values import RUGGED
from app.games.warcrow.move.way import find_barring_troops
from app.games.warcrow.standing_area import find_standing_area
from app.games.warcrow.state import Unit, read_state
from app.geometry.areas import difference, intersection, outline_area, union
from app.geometry.arrays import Floats
from app.geometry.outlines import Spot
from app.geometry.placement.plan_ways import PlanWays
from app.model import Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

_LESS_MM, _FINE_MM = 0.05, 0.03
"""What stands in the way is taken to be so much smaller, and its corners so far off at most: rules allow more."""
_DEEP_MM = 0.04
"""A leader that touches something stands no deeper in it."""
_APART = 0.05
"""Ends in contact with an enemy are tried so far apart, in strides."""
_ASIDE_MM = 0.02
"""So far beside a corner a straight way is looked for that just passes it."""


class Approach:
    """Ways of a unit's leader of so many mm at most; a `straight` one leads along no rugged terrain (a charge)."""

    def __init__(self, table: BattleGeometry, unit: Unit, leader: Fighter, most_mm: float, straight: bool) -> None:
        self._table, self._unit, self._leader = table, unit, leader
        self._most, self._straight = most_mm, straight
        self._start = (leader.pose.x, leader.pose.y)
        self._shape = base_outline(leader.base, 0.0, 0.0, leader.pose.yaw)
        self._step = _APART * read_state(table.battle).stride_mm

    def find_ways(self, target: Unit) -> Iterator[tuple[Pose, ...]]:
        """Ways into contact with a unit and with nobody else: the shortest of some first, then of those between them.

        Wherever one is possible, one is found that is no more than about 0.05 strides longer.
        """
        found: list[tuple[int, float, tuple[Spot, ...]]] = []
        for line in self._find_contacts(target):
            ends = shapely.get_coordinates(shapely.segmentize(line, self._step))
            if self._straight:
                ends = np.concatenate([ends, self._just_past_corners(line)])
            found += self._lead_to(ends)
        for _, _, way in sorted(found):
            yield tuple(replace(self._leader.pose, x=x, y=y) for x, y in way)

    def _lead_to(self, ends: Floats) -> Iterator[tuple[int, float, tuple[Spot, ...]]]:
        """The ways to ends along an enemy: in which round each is tried, and how long it is in mm."""
        if self._straight:
            lengths = np.hypot(*(ends - self._start).T)
            lengths[~self._ways.are_straight(ends)] = np.inf
            last = np.zeros(len(ends), np.intp)
        else:
            lengths, last = self._ways.find_lengths(ends)
        reached = np.flatnonzero(np.isfinite(lengths)).tolist()
        nearest = min(reached, key=lambda one: lengths[one], default=-1)
        for one in reached:
            x, y = ends[one].tolist()
            later = 0 if one == nearest else _find_round(one)
            yield later, float(lengths[one]), self._ways.lead_to((x, y), int(last[one]))

    @cached_property
    def _ways(self) -> PlanWays:
        return PlanWays(self._start, self._barred, self._most)

    @cached_property
    def _barred(self) -> BaseGeometry:
        """Where the middle of the leader's base may not be on its way."""
        board = self._table.battle.board
        whole = shapely.box(0.0, 0.0, board.width_mm, board.depth_mm)
        inside = shapely.buffer(find_shrunk(whole, self._shape), _LESS_MM)
        walls = [one.area for one in find_ground(self._table, "Impassable", self._unit)]
        foes = [outline_area(fighter_outline(one)) for one in find_barring_troops(self._table.battle, self._unit)]
        grown = [self._grow(area, -_LESS_MM) for area in (*foes, *walls)]
        if self._straight:
            grown += [self._grow(one.area, TOUCH_MM) for one in find_ground(self._table, RUGGED, self._unit)]
        return union([difference(shapely.buffer(whole, self._most), inside), *filter(None, grown)])

    def _grow(self, area: BaseGeometry, more: float) -> BaseGeometry | None:
        """Something in the way as a leader's middle meets it, without what it stands in by a hair; None if far away."""
        start = shapely.Point(self._start)
        if shapely.distance(area, start) > self._most + self._shape.reach + TOUCH_MM:
            return None
        grown = shapely.simplify(shapely.buffer(find_grown(area, self._shape), more), _FINE_MM)
        depth = shapely.distance(start, shapely.boundary(grown)) if shapely.intersects(grown, start) else 0.0
        return shapely.buffer(grown, -depth - _LESS_MM / 10) if 0.0 < depth <= _DEEP_MM else grown

    def _find_contacts(self, target: Unit) -> list[BaseGeometry]:
        """The lines on which the middle of the leader's base touches the target, where it may stand."""
        foes = standing_troops(self._table.battle, target)
        grown = {foe.id: find_grown(outline_area(fighter_outline(foe)), self._shape) for foe in foes}
        rings = {id: shapely.boundary(shapely.buffer(area, TOUCH_MM / 2)) for id, area in grown.items()}
        rings = {id: ring for id, ring in rings.items() if self._is_near(ring)}
        if not rings:
            return []
        around = shapely.union_all(list(rings.values()))
        standing = find_standing_area(self._table, self._leader, [foe.id for foe in foes], around)
        room = shapely.buffer(standing, -_FINE_MM)
        found: list[BaseGeometry] = []
        for id, ring in rings.items():
            others = union([area for other, area in grown.items() if other != id])
            free = difference(intersection(ring, room), others)
            found += [line for line in shapely.get_parts(free) if line.length > 0 and self._is_near(line)]
        return found

    def _is_near(self, line: BaseGeometry) -> bool:
        """Whether a line comes as near as the longest way leads; it ends at no line that does not."""
        return bool(shapely.distance(line, shapely.Point(self._start)) <= self._most + _DEEP_MM)

    def _just_past_corners(self, line: BaseGeometry) -> Floats:
        """Ends on a line in contact which the leader gets to just past something in its way."""
        meeting = np.sort(self._past_corners.query(line, predicate="intersects"))
        return shapely.get_coordinates(shapely.intersection(self._past_corners.geometries[meeting], line))

    @cached_property
    def _past_corners(self) -> shapely.STRtree:
        """The longest straight ways that lead just past a corner of something in the way."""
        corners = shapely.get_coordinates(self._barred) - self._start
        far = np.hypot(*corners.T)
        near = (far > 0) & (far <= self._most)
        angles = np.arctan2(corners[near, 1], corners[near, 0])
        aside = _ASIDE_MM / far[near]
        angles = np.concatenate([angles - aside, angles + aside])
        ways = self._most * np.column_stack([np.cos(angles), np.sin(angles)]) + self._start
        lines = shapely.linestrings(np.stack([np.broadcast_to(self._start, ways.shape), ways], axis=1))
        return shapely.STRtree(np.atleast_1d(np.asarray(lines)))


def _find_round(number: int) -> int:
    """Which of five rounds a number comes in: every sixteenth in the first, those halfway between in the next."""
    return next(turn for turn, step in enumerate((16, 8, 4, 2, 1), 1) if number % step == 0)
