"""Units moved by others: shoved, attracted, placed and displaced; none of these takes a unit off the board.

Units move in a straight line and stop at what they touch, which is a collision (W83, W84). An Immovable unit stays
unless it agrees. Large units are Immovable, and ignore Immovable of units that are not Large (W96, W97).

The leader is treated as a point: `SlideSpace` grows everything in its way by its base, and the first edge that a ray
from the centre meets ends the slide. `find_slides` finds the farthest end from a dense fan of directions, plus the
directions to and just past every corner.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import numpy as np
import shapely
from msgspec import Meta
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.errors import PlayerError
from app.core.language import counted, labelled, mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import ChoiceRequest, PointRequest
from app.games.ruling import Problem
from app.games.warcrow.activation import active_unit, declared, has_used_skill
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.ground import find_ground
from app.games.warcrow.measures import (
    all_troops,
    find_engagers,
    keyword_of,
    standing_troops,
    strides_between,
    units_on_table,
)
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.move.troop_room import find_room, make_room_problem, place_troops
from app.games.warcrow.move.unit_moves import require_leader, with_moved
from app.games.warcrow.pending import PendingStep
from app.games.warcrow.pending_kinds import make_problem, pending_problems
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.stress import with_engagement_fears
from app.geometry.areas import difference, grow, intersection, outline_area, shrink, union
from app.geometry.arrays import Floats
from app.model import Battle, Fighter, Id, Pose, Spot, Word, Words
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

# Straight slides of a leader, up to the first contact (W28, W29, W83, W84)


_HAIR_MM = 0.01
_ROUNDING = 1e-9
"""Tolerance, as a share of an edge's length, within which a ray through the end of an edge meets it."""
_AT_ONCE = 32
"""Number of directions computed in one batch."""
_APART_MM = 0.5
"""Ends nearer to each other than this, in mm, count as one."""
_ASIDE = math.radians(0.01)
"""Angle by which a direction just passes a corner of an obstacle."""


@dataclass(frozen=True)
class Slide:
    """The straight path of a leader: its end, length and direction, and the ids of the things it met."""

    end: Pose
    mm: float
    angle: float
    met: tuple[str, ...] = ()


class SlideSpace:
    """The area a leader can be pushed through: the board without other units and impassable terrain."""

    def __init__(self, table: BattleGeometry, unit: Unit, reach_mm: float) -> None:
        self.leader = require_leader(table.battle, unit)
        self._reach = reach_mm
        pose = self.leader.pose
        self._start = shapely.Point(pose.x, pose.y)
        shape = base_outline(self.leader.base, 0.0, 0.0, pose.yaw)
        board = table.battle.board
        inside = shrink(shapely.box(0.0, 0.0, board.width_mm, board.depth_mm), shape)
        # Not 0 through rounding, or if the base was placed over an edge.
        outside = shapely.distance(inside, self._start)
        self._board = shapely.buffer(inside, outside + _HAIR_MM) if outside else inside
        own = {*all_troops(read_state(table.battle), unit)}
        near = shapely.buffer(self._start, reach_mm + TOUCH_MM)
        bodies = [(one.id, outline_area(fighter_outline(one))) for one in table.battle.fighters if one.id not in own]
        walls = [(one.element.piece, one.area) for one in find_ground(table, "Impassable", unit)]
        grown = ((id, shapely.buffer(grow(area, shape), TOUCH_MM / 2)) for id, area in (*bodies, *walls))
        fine = ((id, shapely.simplify(area, _HAIR_MM / 2)) for id, area in grown if shapely.intersects(area, near))
        self.solids = {id: self._freed(area) for id, area in fine}

    def _freed(self, area: BaseGeometry) -> BaseGeometry:
        """Returns an obstacle, shrunk if needed so that the leader, which may already touch it, is outside."""
        if not shapely.intersects(area, self._start):
            return area
        depth = shapely.distance(self._start, shapely.boundary(area))
        return shapely.buffer(area, -depth - _HAIR_MM)

    @cached_property
    def _edges(self) -> tuple[Floats, Floats]:
        """The starts of all obstacle edges relative to the leader, and their directions; `(n, 2)` each."""
        rings = shapely.get_rings([self._board, *self.solids.values()])
        corners = [shapely.get_coordinates(ring) - (self._start.x, self._start.y) for ring in rings]
        return np.concatenate([at[:-1] for at in corners]), np.concatenate([np.diff(at, axis=0) for at in corners])

    def free_mm(self, angles: Floats) -> Floats:
        """Returns the distance the leader can move in each direction, up to the first edge."""
        begin, along = self._edges
        found = np.full(len(angles), self._reach)
        for part in np.array_split(np.arange(len(angles)), len(angles) // _AT_ONCE + 1):
            square = np.column_stack([-np.sin(angles[part]), np.cos(angles[part])])
            with np.errstate(divide="ignore", invalid="ignore"):  # An edge parallel to the path does not stop it.
                across = along @ square.T
                share = -(begin @ square.T) / across
                mm = (begin[:, 0] * along[:, 1] - begin[:, 1] * along[:, 0])[:, None] / across
            mm[(np.abs(share - 0.5) > 0.5 + _ROUNDING) | ~(mm >= 0)] = np.inf
            found[part] = np.minimum(self._reach, mm.min(axis=0))
        return found

    def slide(self, angle: float, most: float = math.inf) -> Slide:
        """Returns the leader's slide in a direction, at most `most` mm long."""
        mm = min(float(self.free_mm(np.array([angle]))[0]), most)
        start = self.leader.pose
        end = replace(start, x=start.x + mm * math.cos(angle), y=start.y + mm * math.sin(angle))
        there = shapely.Point(end.x, end.y)
        met = (id for id, area in self.solids.items() if shapely.distance(area, there) <= _HAIR_MM)
        return Slide(end, mm, angle, tuple(met) if mm < self._reach - _HAIR_MM else ())

    def is_full(self, slide: Slide) -> bool:
        """Returns whether a slide has its full length."""
        return slide.mm >= self._reach - _HAIR_MM

    def candidate_angles(self, straight: float) -> Floats:
        """Returns directions that include the farthest end: all round, and at and just past each corner."""
        turn = _APART_MM / max(_APART_MM, self._reach)
        near = shapely.buffer(self._start, self._reach, quad_segs=64)
        free = difference(intersection(self._board, near), union(list(self.solids.values())))
        directions = shapely.get_coordinates(free) - (self._start.x, self._start.y)
        corners = np.arctan2(directions[:, 1], directions[:, 0])
        around = straight + np.arange(0.0, math.tau, turn)
        return np.concatenate([around, corners - _ASIDE, corners, corners + _ASIDE])


def find_slides(room: SlideSpace, away_from: Fighter) -> Iterator[Slide]:
    """Yields slides of a leader away from another, those that end farthest from it first (W29).

    No direction leads noticeably farther than the first. Ends are at most about 0.5 mm apart.
    """
    start, other = room.leader.pose, away_from.pose
    angles = room.candidate_angles(math.atan2(start.y - other.y, start.x - other.x))
    mm = room.free_mm(angles)
    x, y = start.x + mm * np.cos(angles), start.y + mm * np.sin(angles)
    order = np.argsort(-np.hypot(x - other.x, y - other.y), kind="stable")
    cells = np.round(np.column_stack([x, y])[order] / _APART_MM)
    _, first = np.unique(cells, axis=0, return_index=True)  # Of ends that are almost equal, keep the farthest.
    yield from (room.slide(float(angles[place])) for place in order[np.sort(first)])


SHOVE, ATTRACT, PLACE, DISPLACE = "shove", "attract", "place", "displace"
_MAX_STRIDES = 12
_TOLD = {
    SHOVE: mark("{unit} is shoved {strides:.1f} strides"),
    ATTRACT: mark("{unit} is attracted {strides:.1f} strides"),
    PLACE: mark("{unit} is placed elsewhere"),
    DISPLACE: mark("{unit} is displaced {strides:.1f} strides"),
}


def is_immovable(unit: Unit, mover: Unit | None) -> bool:
    """Returns whether a unit cannot be moved by another. Large units ignore Immovable of units that are not Large."""
    large = keyword_of(unit, "Large") is not None
    if not large and keyword_of(unit, "Immovable") is None:
        return False
    return large or mover is None or keyword_of(mover, "Large") is None


def immovable_problem(unit: Unit, row: str) -> Problem:
    """Returns the rule problem of another unit that moves an Immovable one."""
    what = tr(
        "An Immovable unit is moved by another only if it agrees; Large units are Immovable, but "
        "ignore Immovable on units that are not Large"
    )
    return make_problem(tr("{unit} is Immovable", unit=unit.id), row, what)


def with_unit_moved_along(table: BattleGeometry, unit: Unit, slide: Slide) -> Battle | None:
    """Returns the battle with a unit moved along a slide, its troops in formation; None if they have no room.

    Units that it becomes engaged with may frighten it (W91).
    """
    battle = table.battle
    state = read_state(battle)
    leader = require_leader(battle, unit)
    met = [found for id in slide.met if (found := state.unit_of(id)) is not None]
    may_engage = tuple(one.host or one.id for one in met)
    troops = sorted(standing_troops(battle, unit), key=lambda one: one.id != leader.id)
    places = place_troops(battle, troops, slide.end, find_room(table, unit, may_engage))
    if places is None:
        return None
    before = {one.id for one in find_engagers(battle, unit)}
    battle = with_moved(battle, places)
    for enemy in find_engagers(battle, unit):
        if enemy.id not in before:
            battle = with_engagement_fears(battle, unit.id, enemy.id)
    return battle


def format_collision(battle: Battle, unit: Unit, slide: Slide) -> str:
    """Formats a unit's collision with the names of what it met; empty if there is none (W84)."""
    state = read_state(battle)
    names = [found.host or found.id if (found := state.unit_of(id)) else id for id in slide.met]
    if not names:
        return ""
    return tr("{unit} collides with {names}", unit=unit.id, names=", ".join(dict.fromkeys(names)))


class DisplaceUnit(Action, frozen=True, tag_field="action", tag="wc-displace"):
    """A shove, attraction, placement or displacement of a unit by an effect of `by` (W83, W84, W96, W97).

    A shove leads straight away from the leader of `by`, an attraction straight to it. For the others, `to` is the place
    of the leader or the direction of the displacement. `wanted` means that an Immovable unit agrees to be moved. The
    players are asked for the unit, `strides` and `to` if these are missing.
    """

    unit: Word
    by: Id
    kind: Word
    strides: Annotated[float, Meta(ge=0, le=60)] = 0.0
    to: Pose | None = None
    wanted: bool = False
    why: Words = ""

    @property
    def is_begun(self) -> bool:
        """True if the unit and the distance are known."""
        return bool(self.unit and self.strides)


_OFFERED = {
    SHOVE: mark("{unit} shoves a unit…"),
    ATTRACT: mark("{unit} attracts a unit…"),
    PLACE: mark("{unit} places a unit elsewhere…"),
    DISPLACE: mark("{unit} displaces a unit…"),
}


class DisplaceUnitRule(MovingRule[DisplaceUnit]):
    kind = DisplaceUnit

    @cached_property
    def unit(self) -> Unit:
        """The unit that is moved. Raises PlayerError if there is no such unit."""
        return read_state(self.battle).unit(self.action.unit)

    @cached_property
    def mover(self) -> Unit:
        """The unit that moves it. Raises PlayerError if there is no such unit."""
        return read_state(self.battle).unit(self.action.by)

    @cached_property
    def slide(self) -> Slide:
        """The slide of the moved unit. Raises PlayerError if a needed place or direction is missing."""
        unit, by, action = self.unit, self.mover, self.action
        leader, other = require_leader(self.battle, unit).pose, require_leader(self.battle, by).pose
        if action.kind == PLACE:
            if action.to is None:
                raise PlayerError(tr("choose where {unit} is placed", unit=unit.id))
            return Slide(replace(action.to, yaw=leader.yaw), 0.0, 0.0)
        angle = math.atan2(leader.y - other.y, leader.x - other.x)
        if action.kind == ATTRACT:
            angle += math.pi
        elif action.kind == DISPLACE:
            if action.to is None:
                raise PlayerError(tr("choose the direction in which {unit} is displaced", unit=unit.id))
            angle = math.atan2(action.to.y - leader.y, action.to.x - leader.x)
        elif action.kind != SHOVE:
            raise PlayerError(tr("unknown way of moving a unit “{kind}”", kind=action.kind))
        return SlideSpace(self.table, unit, action.strides * read_state(self.battle).stride_mm).slide(angle)

    def check(self) -> tuple[Problem, ...]:
        return self.problems()

    def problems(self, due: PendingStep | None = None) -> tuple[Problem, ...]:
        """Returns why a unit may not be moved this way; `due` is the pending step that the move resolves, if any."""
        action, found = self.action, list(pending_problems(self.battle, due))
        if not action.is_begun or (action.to is None and action.kind in (PLACE, DISPLACE)):
            return tuple(found)  # The rest has not been chosen yet.
        unit, by = self.unit, self.mover
        if unit.host:
            text = tr("{unit} has joined {host}", unit=unit.id, host=unit.host)
            what = tr("A Character that has joined a unit is not a separate unit")
            found.append(make_problem(text, "W34", what))
        if is_immovable(unit, by) and not action.wanted:
            found.append(immovable_problem(unit, "W96" if keyword_of(unit, "Large") else "W97"))
        if not self.slide.met and not self._stays_on_board():
            found.append(make_problem(tr("{unit} would leave the battlefield", unit=unit.id), "W83"))
        if action.kind == PLACE:
            other, end = require_leader(self.battle, by).pose, self.slide.end
            apart = math.dist((end.x, end.y), (other.x, other.y)) / read_state(self.battle).stride_mm
            if apart > action.strides + 1e-6:
                text = tr(
                    "the place is {apart:.1f} strides away; the limit is {most:g}", apart=apart, most=action.strides
                )
                what = tr(
                    "A unit is placed within the given number of strides of the leader of the unit that places it"
                )
                found.append(make_problem(text, "D1", what))
        if with_unit_moved_along(self.table, unit, self.slide) is None:
            found.append(make_room_problem(tr("{unit} does not fit there", unit=unit.id)))
        return tuple(found)

    def _stays_on_board(self) -> bool:
        """Returns whether the unit can move the full distance without leaving the board."""
        battle, slide = self.battle, self.slide
        if self.action.kind != PLACE:
            return slide.mm >= self.action.strides * read_state(battle).stride_mm - 0.1
        outline = base_outline(require_leader(battle, self.unit).base, slide.end.x, slide.end.y, slide.end.yaw)
        board = shapely.box(0.0, 0.0, battle.board.width_mm, battle.board.depth_mm)
        return bool(shapely.covers(shapely.buffer(board, TOUCH_MM), outline_area(outline)))

    def act(self) -> Battle:
        unit, slide, action = self.unit, self.slide, self.action
        battle = with_unit_moved_along(self.table, unit, slide)
        if battle is None:
            raise PlayerError(tr("{unit} does not fit there", unit=unit.id))
        text = tr(_TOLD[action.kind], unit=unit.id, strides=slide.mm / read_state(battle).stride_mm)
        battle = with_log_line(battle, labelled(text, action.why), "move", side=unit.side)
        told = format_collision(battle, unit, slide)
        return with_log_line(battle, told, "note", side=unit.side) if told else battle

    def leader_path_to(self, unit: Unit, end: Pose) -> Sequence[Pose]:
        return () if self.action.kind == PLACE else (end,)

    def label(self) -> str:
        if not self.action.unit:
            return tr("{unit} moves a unit", unit=self.action.by)
        return tr("{unit} is moved by {other}", unit=self.action.unit, other=self.action.by)

    def choice_request(self) -> ChoiceRequest | None:
        """Asks for the unit and the distance; None once both are known."""
        battle, action = self.battle, self.action
        by = read_state(battle).unit(action.by)
        if not action.unit:
            units = [one for one in units_on_table(battle) if one.id != by.id or action.kind in (PLACE, DISPLACE)]
            units.sort(key=lambda one: strides_between(battle, by, one) or 0.0)
            answers = [
                (tr("{unit} (Immovable, but agrees)", unit=one.id), replace(action, unit=one.id, wanted=True))
                if is_immovable(one, by)
                else (one.id, replace(action, unit=one.id))
                for one in units
            ]
            what = tr("{side}: which unit does {unit} move?", side=by.side, unit=by.id)
            return ChoiceRequest(what, by.side, tuple(answers))
        if action.strides:
            return None
        numbers = range(1, _MAX_STRIDES + 1)
        lengths = tuple(
            (counted(number, "{count} stride", "{count} strides"), replace(action, strides=float(number)))
            for number in numbers
        )
        what = tr("{side}: how many strides does the card of {unit} give?", side=by.side, unit=by.id)
        return ChoiceRequest(what, by.side, lengths)

    def point_request(self) -> PointRequest | None:
        """Asks for the point at which a leader is placed, or which gives the direction."""
        action = self.action
        if action.to is not None or not action.is_begun or action.kind not in (PLACE, DISPLACE):
            return None
        by = read_state(self.battle).unit(action.by)
        words = {"side": by.side, "unit": action.unit}
        text = tr("{side}: in which direction is {unit} displaced?", **words)
        if action.kind == PLACE:
            text = tr("{side}: where is the leader of {unit} placed?", **words)
        return PointRequest(text, by.side, read_state(self.battle).unit(action.unit).leader)

    def with_point(self, at: Spot) -> Action:
        return replace(self.action, to=Pose(*at))

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        """Yields the four ways in which a card of the active unit may move a unit."""
        unit = active_unit(table.battle)
        if unit is None:
            return
        attacked = any(record.kind in ("melee", "ranged") for record in declared(table.battle))
        by_switch = attacked and any(attack.switches for attack in unit.card.attacks)
        if not by_switch and not has_used_skill(table.battle, unit):
            return
        for kind, text in _OFFERED.items():
            action = DisplaceUnit("", unit.id, kind)
            told = tr(text, unit=unit.id)
            yield Option(f"{kind} {unit.id}", told, "ability", unit.leader, action, secondary=True)
