"""Ways by which a leader gets into contact with an enemy (D1, W17, W85, W93).

Exact to the polygons that stand for bases: the middle of the leader's base is led through a plan on which all that is
in its way is grown by that base, which is not turned on the way.
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
    find_ground,
    find_grown,
    find_shrunk,
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
from app.geometry.placement.plan_ways import PlanWays
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

# Ways that leaders are led: how long they are, and what they run into (W22, W93, W114, D1)


_HAIR_MM = 0.1
"""A way that cuts so little off a base or off terrain only touches it."""
_STEPS = 40


def way_mm(start: Pose, path: Sequence[Pose]) -> float:
    """How long a way is, by the middle of the base, in mm; standing still is a way of 0 (W22)."""
    return sum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.pairwise((start, *path)))


def find_way_area(leader: Fighter, path: Sequence[Pose]) -> BaseGeometry:
    """All that a leader's base sweeps over on its way."""
    stops = [base_outline(leader.base, at.x, at.y, at.yaw) for at in (leader.pose, *path)]
    return shapely.union_all([sweep_area(a, b) for a, b in itertools.pairwise(stops)])


def find_obstructions(table: BattleGeometry, unit: Unit, leader: Fighter, path: Sequence[Pose]) -> tuple[str, ...]:
    """Whom or what the leader's base runs into on its way, by their ids: enemies, and impassable terrain.

    Friends are passed through; a Large unit passes through those that are not Large, too (W93).
    """
    swept = shapely.buffer(find_way_area(leader, path), -_HAIR_MM)
    met = [troop.id for troop in find_barring_troops(table.battle, unit) if _is_in(swept, troop)]
    walls = (one.element.piece for one in find_ground(table, "Impassable", unit) if shapely.intersects(swept, one.area))
    return (*met, *walls)


def find_barring_troops(battle: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """The troops of enemies through whom a unit does not pass (W93)."""
    large = keyword_of(unit, "Large") is not None
    solid = (enemy for enemy in find_enemy_units(battle, unit) if not large or keyword_of(enemy, "Large"))
    return tuple(troop for enemy in solid for troop in standing_troops(battle, enemy))


def _is_in(swept: BaseGeometry, troop: Fighter) -> bool:
    """Whether a base stands in an area; its own is made only where its circle comes near."""
    outline = fighter_outline(troop)
    if shapely.distance(swept, shapely.Point(outline.x, outline.y)) > outline.reach + TOUCH_MM:
        return False
    return bool(shapely.intersects(swept, outline_area(outline)))


def way_problems(table: BattleGeometry, unit: Unit, leader: Fighter, path: Sequence[Pose]) -> list[Problem]:
    """Why a way may not be gone."""
    found: list[Problem] = []
    if met := find_obstructions(table, unit, leader, path):
        text = tr("the way leads through {names}", names=", ".join(met))
        what = tr(
            "No move leads through enemies or impassable terrain; Large units pass through those that are not Large"
        )
        found.append(make_problem(text, what, "W93" if keyword_of(unit, "Large") else "D1"))
    board = shapely.box(
        -TOUCH_MM, -TOUCH_MM, table.battle.board.width_mm + TOUCH_MM, table.battle.board.depth_mm + TOUCH_MM
    )
    corners = (outline_area(base_outline(leader.base, at.x, at.y, at.yaw)) for at in path[:-1])
    if not all(shapely.covers(board, corner) for corner in corners):  # where it ends is looked at with its unit
        text = tr("the path crosses the edge of the battlefield")
        found.append(make_problem(text, tr("Units stay on the battlefield as they move"), "D1", reading=True))
    return found


def touched_ground(table: BattleGeometry, unit: Unit, name: str, leader: Fighter, path: Sequence[Pose]) -> list[Ground]:
    """The elements with a keyword that holds for the unit, which the leader touches on its way."""
    swept = find_way_area(leader, path)
    return [one for one in find_ground(table, name, unit) if shapely.distance(swept, one.area) <= TOUCH_MM]


def contact_pose(leader: Fighter, foe: Fighter, angle: float | None = None) -> Pose | None:
    """Where a leader first touches an enemy on a straight way, towards its middle or at an angle in radians.

    None where it would miss it.
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

    # the gap shrinks until the leader is beside the middle of the enemy: look for where it closes
    low, high = 0.0, far * max(0.0, math.cos(way - math.atan2(dy, dx)))
    if free(low) <= 0:
        return start
    if free(high) > 0:
        return None
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if free(middle) > 0 else (low, middle)
    return Pose(start.x + high * math.cos(way), start.y + high * math.sin(way), start.z, start.yaw)


# How far a unit may move: its MOV, less while it is slowed, by a token or by rugged terrain (W55, W100 to W103)


RUGGED = "Rugged"


def is_slowed(table: BattleGeometry, unit: Unit) -> bool:
    """Whether a unit is slowed now: by its token, or because a troop touches rugged terrain that holds for it."""
    return "slowed" in unit.tokens.states or bool(rugged_neighbours(table, unit))


def rugged_neighbours(table: BattleGeometry, unit: Unit) -> tuple[str, ...]:
    """The rugged elements that a unit touches and that slow it, by the ids of their pieces."""
    troops = standing_troops(table.battle, unit)
    rugged = find_ground(table, RUGGED, unit)
    return tuple(one.element.piece for one in rugged if any(is_adjacent(one, troop) for troop in troops))


def find_moves(table: BattleGeometry, unit: Unit) -> Moves:
    """MOV as it counts now for the actions move, assault and charge, in strides.

    Slowed, a unit has one of its two values, the larger as it is sure to be chosen, and charges less far (W55).
    """
    moves = unslowed_moves(table, unit)
    if is_slowed(table, unit):
        less = max(0.0, moves.charge - find_book().turn.slowed_charge)
        return Moves(max(moves.first, moves.second), 0.0, less)
    return moves


def unslowed_moves(table: BattleGeometry, unit: Unit) -> Moves:
    """MOV as it counts for all but those actions, in strides.

    The bonus for beginning beside preferred terrain is struck, and counts only where players switched it on (W103).
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
    """How far the next move action of a unit leads: the first value, and for the second move the other one.

    Who was slowed in its first move may have taken the larger value for that, and has the smaller left (W55). As we
    read it, the place of a Scout that has just come counts as its first move (W106).
    """
    moves = find_moves(table, unit)
    first = _first_move(table.battle)
    if first is not None:
        return min(moves.first, moves.second) if first.second else moves.second
    return moves.second if has_just_come(table.battle) and not is_slowed(table, unit) else moves.first


def has_moved(battle: Battle) -> bool:
    """Whether the active unit has performed a move action."""
    return _first_move(battle) is not None


def _first_move(battle: Battle) -> ActionRecord | None:
    return next((record for record in declared(battle) if record.kind == "move" and not record.free), None)


def has_just_come(battle: Battle) -> bool:
    """Whether the active unit is one that was set up in this activation, which took one of its moves (W106)."""
    going = read_state(battle).course.activation
    return going is not None and going.simple < find_book().turn.simple_actions


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
                meeting = np.sort(self._past_corners.query(line, predicate="intersects"))
                ends = np.concatenate(
                    [ends, shapely.get_coordinates(shapely.intersection(self._past_corners.geometries[meeting], line))]
                )
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
            later = (
                0 if one == nearest else next(turn for turn, step in enumerate((16, 8, 4, 2, 1), 1) if one % step == 0)
            )
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
