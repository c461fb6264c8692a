"""Paths that bring a leader into contact with an enemy (D1, W17, W85, W93).

The centre of the leader's base moves through a plan in which everything in its way is grown by that base, which does
not turn on the way; the result is exact for the polygons that represent bases. Ends are sampled along the lines of
contact with the target, so if any path exists, one is found that is at most about 0.05 strides longer.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcrow.activation import declared
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Moves
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.ground import (
    BONUS_SWITCH,
    Ground,
    cached_grow,
    cached_shrink,
    find_ground,
    find_standing_area,
    is_adjacent,
    prefers_adjacent,
)
from app.games.warcrow.measures import find_enemy_units, keyword_of, standing_troops
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.state import ActionRecord, Unit, read_state
from app.geometry.areas import difference, intersection, outline_area, sweep_area, union
from app.geometry.arrays import Floats
from app.geometry.outlines import Spot, gap_mm
from app.geometry.placement.plan_paths import PlanPaths
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

# Paths of leaders: their length and their obstructions (W22, W93, W114, D1)


_HAIR_MM = 0.1
"""Overlap, in mm, up to which a path only touches a base or terrain."""
_STEPS = 40


def path_length_mm(start: Pose, path: Sequence[Pose]) -> float:
    """Returns the length of a path in mm, measured at the centre of the base; standing still is a path of 0 (W22)."""
    return sum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.pairwise((start, *path)))


def swept_area(leader: Fighter, path: Sequence[Pose]) -> BaseGeometry:
    """Returns the area that a leader's base sweeps along a path."""
    stops = [base_outline(leader.base, at.x, at.y, at.yaw) for at in (leader.pose, *path)]
    return shapely.union_all([sweep_area(a, b) for a, b in itertools.pairwise(stops)])


def find_obstructions(table: BattleGeometry, unit: Unit, leader: Fighter, path: Sequence[Pose]) -> tuple[str, ...]:
    """Returns the ids of the enemies and impassable terrain that the leader's base hits along a path.

    It passes through friends; a Large unit also passes through enemies that are not Large (W93).
    """
    swept = shapely.buffer(swept_area(leader, path), -_HAIR_MM)
    met = [troop.id for troop in find_blocking_troops(table.battle, unit) if _is_in(swept, troop)]
    walls = (one.element.piece for one in find_ground(table, "Impassable", unit) if shapely.intersects(swept, one.area))
    return (*met, *walls)


def find_blocking_troops(battle: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """Returns the enemy troops that a unit cannot pass through (W93)."""
    large = keyword_of(unit, "Large") is not None
    solid = (enemy for enemy in find_enemy_units(battle, unit) if not large or keyword_of(enemy, "Large"))
    return tuple(troop for enemy in solid for troop in standing_troops(battle, enemy))


def _is_in(swept: BaseGeometry, troop: Fighter) -> bool:
    """Returns whether a base overlaps an area; tests its circle first, to avoid building its outline."""
    outline = fighter_outline(troop)
    if shapely.distance(swept, shapely.Point(outline.x, outline.y)) > outline.reach + TOUCH_MM:
        return False
    return bool(shapely.intersects(swept, outline_area(outline)))


def way_problems(table: BattleGeometry, unit: Unit, leader: Fighter, path: Sequence[Pose]) -> list[Problem]:
    """Returns why a leader may not move along a path."""
    found: list[Problem] = []
    if met := find_obstructions(table, unit, leader, path):
        text = tr("the path leads through {names}", names=", ".join(met))
        what = tr(
            "A move cannot pass through enemies or impassable terrain; Large units pass through units that "
            "are not Large"
        )
        found.append(make_problem(text, "W93" if keyword_of(unit, "Large") else "D1", what))
    board = shapely.box(
        -TOUCH_MM, -TOUCH_MM, table.battle.board.width_mm + TOUCH_MM, table.battle.board.depth_mm + TOUCH_MM
    )
    corners = (outline_area(base_outline(leader.base, at.x, at.y, at.yaw)) for at in path[:-1])
    if not all(shapely.covers(board, corner) for corner in corners):  # The end is checked with the whole unit.
        text = tr("the path crosses the edge of the battlefield")
        found.append(make_problem(text, "D1", reading=True))
    return found


def touched_ground(table: BattleGeometry, unit: Unit, name: str, leader: Fighter, path: Sequence[Pose]) -> list[Ground]:
    """Returns the elements with a keyword that affects the unit and that the leader touches along a path."""
    swept = swept_area(leader, path)
    return [one for one in find_ground(table, name, unit) if shapely.distance(swept, one.area) <= TOUCH_MM]


def contact_pose(leader: Fighter, foe: Fighter, angle: float | None = None) -> Pose | None:
    """Returns where a leader moving in a straight line first touches an enemy; None if it misses.

    The line leads to the centre of the enemy, or at an angle in radians.
    """
    target = fighter_outline(foe)
    start = leader.pose
    dx, dy = foe.pose.x - start.x, foe.pose.y - start.y
    far = math.hypot(dx, dy)
    if far == 0:
        return None
    way = math.atan2(dy, dx) if angle is None else angle

    def free(mm: float) -> float:
        there = base_outline(leader.base, start.x + mm * math.cos(way), start.y + mm * math.sin(way), start.yaw)
        return gap_mm(there, target) - TOUCH_MM / 2

    # The gap shrinks until the leader is level with the centre of the enemy: search for where it closes.
    low, high = 0.0, far * max(0.0, math.cos(way - math.atan2(dy, dx)))
    if free(low) <= 0:
        return start
    if free(high) > 0:
        return None
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if free(middle) > 0 else (low, middle)
    return Pose(start.x + high * math.cos(way), start.y + high * math.sin(way), start.z, start.yaw)


# MOV, and its reduction by a slowed token or rugged terrain (W55, W100 to W103)


RUGGED = "Rugged"


def is_slowed(table: BattleGeometry, unit: Unit) -> bool:
    """Returns whether a unit is slowed by its token or by touching rugged terrain that affects it."""
    return "slowed" in unit.tokens.states or bool(rugged_neighbours(table, unit))


def rugged_neighbours(table: BattleGeometry, unit: Unit) -> tuple[str, ...]:
    """Returns the piece ids of the rugged elements that a unit touches and that slow it."""
    troops = standing_troops(table.battle, unit)
    rugged = find_ground(table, RUGGED, unit)
    return tuple(one.element.piece for one in rugged if any(is_adjacent(one, troop) for troop in troops))


def find_moves(table: BattleGeometry, unit: Unit) -> Moves:
    """Returns the current MOV for the actions move, assault and charge, in strides.

    A slowed unit has only one of its two values, taken to be the larger, and a shorter charge (W55).
    """
    moves = unslowed_moves(table, unit)
    if is_slowed(table, unit):
        less = max(0.0, moves.charge - find_book().turn.slowed_charge)
        return Moves(max(moves.first, moves.second), 0.0, less)
    return moves


def unslowed_moves(table: BattleGeometry, unit: Unit) -> Moves:
    """Returns the MOV for everything except these actions, in strides.

    The bonus for starting next to preferred terrain was deleted, and applies only if the players switch it on (W103).
    """
    moves = unit.card.moves
    bonus = find_book().turn.preferred_bonus
    course = read_state(table.battle).course
    going = course.activation if course.activation and course.activation.unit == unit.id else None
    moved = going is not None and any(record.kind == "move" for record in going.actions)
    if BONUS_SWITCH in course.switches and not moved:
        troops = standing_troops(table.battle, unit)
        if prefers_adjacent(table, unit, troops):
            return Moves(moves.first + bonus, moves.second, moves.charge + bonus)
    return moves


def move_strides(table: BattleGeometry, unit: Unit) -> float:
    """Returns the length of a unit's next move action: the first value, or for a second move the other one.

    A unit slowed in its first move may have used the larger value, so the smaller remains (W55). In our interpretation,
    the deployment of a Scout in this activation counts as its first move (W106).
    """
    moves = find_moves(table, unit)
    first = _first_move(table.battle)
    if first is not None:
        return min(moves.first, moves.second) if first.second else moves.second
    return moves.second if has_just_come(table.battle) and not is_slowed(table, unit) else moves.first


def has_moved(battle: Battle) -> bool:
    """Returns whether the active unit has performed a move action."""
    return _first_move(battle) is not None


def _first_move(battle: Battle) -> ActionRecord | None:
    return next((record for record in declared(battle) if record.kind == "move" and not record.free), None)


def has_just_come(battle: Battle) -> bool:
    """Returns whether the active unit was deployed in this activation, which used up one of its moves (W106)."""
    going = read_state(battle).course.activation
    return going is not None and going.simple < find_book().turn.simple_actions


_LESS_MM, _FINE_MM = 0.05, 0.03
"""Shrinkage of obstacles, and tolerance of their simplified corners, in mm; the rules tolerate more."""
_DEEP_MM = 0.04
"""Depth, in mm, up to which a leader may already overlap something it touches."""
_APART = 0.05
"""Spacing, in strides, of the ends in contact with an enemy that are tried."""
_ASIDE_MM = 0.02
"""Distance, in mm, at which straight paths that just pass a corner are tried."""


class Approach:
    """The paths of a unit's leader, up to a length in mm; `straight` ones (charges) avoid rugged terrain."""

    def __init__(self, table: BattleGeometry, unit: Unit, leader: Fighter, most_mm: float, straight: bool) -> None:
        self._table, self._unit, self._leader = table, unit, leader
        self._most, self._straight = most_mm, straight
        self._start = (leader.pose.x, leader.pose.y)
        self._shape = base_outline(leader.base, 0.0, 0.0, leader.pose.yaw)
        self._step = _APART * read_state(table.battle).stride_mm

    def find_contact_paths(self, target: Unit) -> Iterator[tuple[Pose, ...]]:
        """Yields paths into contact with a unit and no other enemy.

        Shorter paths to coarsely spaced ends come first, then those to ends in between. If a path exists, one is found
        that is at most about 0.05 strides longer.
        """
        found: list[tuple[int, float, tuple[Spot, ...]]] = []
        for line in self._find_contacts(target):
            ends = shapely.get_coordinates(shapely.segmentize(line, self._step))
            if self._straight:
                meeting = np.sort(self._past_corners.query(line, predicate="intersects"))
                ends = np.concatenate(
                    [ends, shapely.get_coordinates(shapely.intersection(self._past_corners.geometries[meeting], line))]
                )
            found += self._lead_to(ends)
        for _, _, way in sorted(found):
            yield tuple(replace(self._leader.pose, x=x, y=y) for x, y in way)

    def _lead_to(self, ends: Floats) -> Iterator[tuple[int, float, tuple[Spot, ...]]]:
        """Yields paths to ends along an enemy: the round in which each is tried, its length in mm, and the path."""
        if self._straight:
            lengths = np.hypot(*(ends - self._start).T)
            lengths[~self._paths.are_straight(ends)] = np.inf
            last = np.zeros(len(ends), np.intp)
        else:
            lengths, last = self._paths.find_lengths(ends)
        reached = np.flatnonzero(np.isfinite(lengths)).tolist()
        nearest = min(reached, key=lambda one: lengths[one], default=-1)
        for one in reached:
            x, y = ends[one].tolist()
            later = (
                0 if one == nearest else next(turn for turn, step in enumerate((16, 8, 4, 2, 1), 1) if one % step == 0)
            )
            yield later, float(lengths[one]), self._paths.path_to((x, y), int(last[one]))

    @cached_property
    def _paths(self) -> PlanPaths:
        return PlanPaths(self._start, self._barred, self._most)

    @cached_property
    def _barred(self) -> BaseGeometry:
        """The area where the centre of the leader's base may not be on its way."""
        board = self._table.battle.board
        whole = shapely.box(0.0, 0.0, board.width_mm, board.depth_mm)
        inside = shapely.buffer(cached_shrink(whole, self._shape), _LESS_MM)
        walls = [one.area for one in find_ground(self._table, "Impassable", self._unit)]
        foes = [outline_area(fighter_outline(one)) for one in find_blocking_troops(self._table.battle, self._unit)]
        grown = [self._grow(area, -_LESS_MM) for area in (*foes, *walls)]
        if self._straight:
            grown += [self._grow(one.area, TOUCH_MM) for one in find_ground(self._table, RUGGED, self._unit)]
        return union([difference(shapely.buffer(whole, self._most), inside), *filter(None, grown)])

    def _grow(self, area: BaseGeometry, more: float) -> BaseGeometry | None:
        """Grows an obstacle by the leader's base, minus a small overlap it may start in; None if far away."""
        start = shapely.Point(self._start)
        if shapely.distance(area, start) > self._most + self._shape.reach + TOUCH_MM:
            return None
        grown = shapely.simplify(shapely.buffer(cached_grow(area, self._shape), more), _FINE_MM)
        depth = shapely.distance(start, shapely.boundary(grown)) if shapely.intersects(grown, start) else 0.0
        return shapely.buffer(grown, -depth - _LESS_MM / 10) if 0.0 < depth <= _DEEP_MM else grown

    def _find_contacts(self, target: Unit) -> list[BaseGeometry]:
        """Returns the lines on which the centre of the leader's base touches the target where it may stand."""
        foes = standing_troops(self._table.battle, target)
        grown = {foe.id: cached_grow(outline_area(fighter_outline(foe)), self._shape) for foe in foes}
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
        """Returns whether a line is within reach of the longest path."""
        return bool(shapely.distance(line, shapely.Point(self._start)) <= self._most + _DEEP_MM)

    @cached_property
    def _past_corners(self) -> shapely.STRtree:
        """Straight paths of full length that just pass a corner of an obstacle."""
        corners = shapely.get_coordinates(self._barred) - self._start
        far = np.hypot(*corners.T)
        near = (far > 0) & (far <= self._most)
        angles = np.arctan2(corners[near, 1], corners[near, 0])
        aside = _ASIDE_MM / far[near]
        angles = np.concatenate([angles - aside, angles + aside])
        targets = self._most * np.column_stack([np.cos(angles), np.sin(angles)]) + self._start
        lines = shapely.linestrings(np.stack([np.broadcast_to(self._start, targets.shape), targets], axis=1))
        return shapely.STRtree(np.atleast_1d(np.asarray(lines)))
