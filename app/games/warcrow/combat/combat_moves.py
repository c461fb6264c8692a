"""Moves in a combat: the positioning manoeuvre before and after a melee attack, and pursuit (W30)."""

import math
from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.ruling import Problem
from app.games.warcrow.activation import declared, spent_problems
from app.games.warcrow.combat.face_to_face import find_face_to_face
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.measures import are_in_contact, base_gap, find_engagers, standing_troops
from app.games.warcrow.move.leader_path import contact_pose, path_length_mm, way_problems
from app.games.warcrow.move.lethal import MovingRule, PlacingRule
from app.games.warcrow.move.troop_room import find_room, place_troops
from app.games.warcrow.move.unit_moves import (
    LENGTH_TOLERANCE,
    arrange_after_move,
    end_problems,
    require_leader,
    with_moved,
)
from app.games.warcrow.pending import PursuitOffer
from app.games.warcrow.pending_kinds import PendingPrompt, find_pending, make_problem, pending_problems
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.stress import with_engagement_fears
from app.model import Battle, Fighter, Id, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

# The positioning manoeuvre (D1, actions): troops close up to the enemy, in formation.


def find_positions(table: BattleGeometry, unit: Unit) -> dict[str, Pose] | None:
    """Finds poses in which more troops of an engaged unit touch the enemy; None if no more can."""
    battle = table.battle
    engagers = find_engagers(battle, unit)
    foes = [troop for enemy in engagers for troop in standing_troops(battle, enemy)]
    troops = standing_troops(battle, unit)
    before = _count_touching(troops, foes)
    if not foes or before == len(troops):
        return None
    leader = require_leader(battle, unit)
    engaged = [one for one in troops if _count_touching([one], foes)]
    spot = leader.pose  # The leader stays, or takes the place of the nearest troop that touches the enemy.
    if engaged and leader not in engaged:
        spot = min(engaged, key=lambda one: (base_gap(one, leader), one.id)).pose
    order = sorted(troops, key=lambda one: one.id != leader.id)
    room = find_room(table, unit, tuple(enemy.id for enemy in engagers))
    found = place_troops(battle, order, spot, room, [fighter_outline(foe) for foe in foes])
    if found is None:
        return None
    moved = [replace(one, pose=found[one.id]) for one in troops]
    return found if _count_touching(moved, foes) > before else None


def _count_touching(troops: tuple[Fighter, ...] | list[Fighter], foes: list[Fighter]) -> int:
    return sum(any(base_gap(one, foe) <= TOUCH_MM for foe in foes) for one in troops)


def _has_fought(battle: Battle, unit: Unit) -> bool:
    """Returns whether a unit took part in a melee attack of the current activation."""
    going = read_state(battle).course.activation
    melees = [record.target for record in declared(battle) if record.kind == "melee"]
    return bool(melees) and going is not None and unit.id in (going.unit, *melees)


def position_options(table: BattleGeometry, units: tuple[Unit, ...]) -> Iterator[Option]:
    """Yields an option for each of these units that can get more troops into contact."""
    for unit in units:
        rule = TakePositionsRule(table, TakePositions(unit.id))
        if not rule.check() and find_positions(table, unit) is not None:
            yield Option(f"positions {unit.id}", rule.label(), "fighter", unit.leader, rule.action)


def fought_units(battle: Battle) -> tuple[Unit, ...]:
    """Returns the units that took part in a melee attack of this activation and are still engaged."""
    state = read_state(battle)
    return tuple(unit for unit in state.units if _has_fought(battle, unit) and find_engagers(battle, unit))


class TakePositions(Action, frozen=True, tag_field="action", tag="wc-positions"):
    """The positioning manoeuvre of an engaged unit, at positions that the program finds (D1, actions)."""

    unit: Id


class TakePositionsRule(PlacingRule[TakePositions]):
    kind = TakePositions

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        due = find_face_to_face(battle)
        what = tr("Units make positioning manoeuvres before and after a melee attack that they take part in")
        if due is not None and (due.is_rolled or due.kind != "melee" or unit.id not in (due.unit, due.target)):
            return (make_problem(tr("{unit} cannot make a positioning manoeuvre now", unit=unit.id), "D1", what),)
        found = [] if due is not None else [*pending_problems(battle), *spent_problems(battle)]
        if due is None and not _has_fought(battle, unit):
            found.append(make_problem(tr("{unit} cannot make a positioning manoeuvre now", unit=unit.id), "D1", what))
        return tuple(found)

    def act(self) -> Battle:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        places = find_positions(self.table, unit)
        if places is None:
            raise PlayerError(tr("no troop of {unit} can move into a better position", unit=unit.id))
        moved = sum(battle.any_fighter(id).pose != pose for id, pose in places.items())
        text = counted(
            moved,
            "{unit} makes a positioning manoeuvre: {count} troop moves",
            "{unit} makes a positioning manoeuvre: {count} troops move",
            unit=unit.id,
        )
        return with_log_line(with_moved(battle, places), text, "move", side=unit.side)

    def label(self) -> str:
        return tr("{unit}: positioning manoeuvre", unit=self.action.unit)


# Pursuit (W30): the winner follows the loser for its whole first MOV, or until it touches it.


_TURNS = tuple(math.radians(turn * 5) for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8))


def propose_pursuit(table: BattleGeometry, winner: Unit, loser: Unit) -> Pose | None:
    """Proposes where the winner's leader ends: in contact, else a full first MOV nearer; None if barred."""
    battle = table.battle
    leader = require_leader(battle, winner)
    far = winner.card.moves.first * read_state(battle).stride_mm
    foes = sorted(standing_troops(battle, loser), key=lambda foe: base_gap(leader, foe))
    for foe in foes:
        straight = math.atan2(foe.pose.y - leader.pose.y, foe.pose.x - leader.pose.x)
        for turn in _TURNS:
            end, start, angle = contact_pose(leader, foe, straight + turn), leader.pose, straight + turn
            if end is None or math.dist((end.x, end.y), (start.x, start.y)) > far:
                end = replace(start, x=start.x + far * math.cos(angle), y=start.y + far * math.sin(angle))
            if not _way_problems(table, winner, loser, end):
                return end
    return None


def _way_problems(table: BattleGeometry, winner: Unit, loser: Unit, end: Pose) -> list[Problem]:
    """Returns why the winner may not pursue to a pose."""
    battle = table.battle
    leader = require_leader(battle, winner)
    stride, most = read_state(battle).stride_mm, winner.card.moves.first
    strides = path_length_mm(leader.pose, (end,)) / stride
    foes = standing_troops(battle, loser)
    touches = any(base_gap(replace(leader, pose=end), foe) <= TOUCH_MM for foe in foes)
    found: list[Problem] = []
    if strides > most + LENGTH_TOLERANCE or (strides < most - LENGTH_TOLERANCE and not touches):
        text = tr("the path is {strides:.2f} strides long; the limit is {most:g}", strides=strides, most=most)
        what = tr("A pursuit is exactly the first MOV long, or shorter if the leader reaches contact")
        found.append(make_problem(text, "W30", what))
    before, after = (min(base_gap(one, foe) for foe in foes) for one in (leader, replace(leader, pose=end)))
    if strides > LENGTH_TOLERANCE and after >= before:
        found.append(make_problem(tr("{unit} would not get closer to {other}", unit=winner.id, other=loser.id), "W30"))
    found += way_problems(table, winner, leader, (end,))
    if found:
        return found
    may_engage = (loser.id,) if touches else ()
    moved = table.with_battle(with_moved(battle, arrange_after_move(table, winner, (end,), (), may_engage)))
    found = end_problems(moved, winner, may_engage)
    if are_in_contact(moved.battle, winner, loser) and not touches:
        text = tr("the leader of {unit} would not touch {target}", unit=winner.id, target=loser.id)
        found.append(make_problem(text, "W30"))
    return found


class PursueUnit(Action, frozen=True, tag_field="action", tag="wc-pursue"):
    """The decision of the winner to pursue the unit it pushed back by its whole first MOV, or not to (W30).

    `end` is the final pose of its leader; the program finds one if it is None.
    """

    winner: Id
    loser: Id
    on: bool = True
    end: Pose | None = None


class PursueUnitRule(MovingRule[PursueUnit]):
    kind = PursueUnit

    @cached_property
    def _parties(self) -> tuple[Unit, Unit]:
        """The winner and the loser."""
        state = read_state(self.battle)
        return state.unit(self.action.winner), state.unit(self.action.loser)

    @cached_property
    def _end(self) -> Pose | None:
        """The final pose of the leader; None if no path leads closer."""
        return self.action.end or propose_pursuit(self.table, *self._parties)

    def check(self) -> tuple[Problem, ...]:
        battle, action = self.battle, self.action
        if find_pending(battle) != PursuitOffer(action.winner, action.loser):
            text = tr("{winner} has not just pushed {loser} back", winner=action.winner, loser=action.loser)
            return (*pending_problems(battle), make_problem(text, "W30"))
        if not action.on:
            return ()
        winner, loser = self._parties
        if find_engagers(battle, winner):
            text = tr("{unit} is still engaged", unit=winner.id)
            return (make_problem(text, "W30", tr("An engaged unit cannot pursue"), reading=True),)
        if self._end is None:
            return (make_problem(tr("{unit} has no path to {other}", unit=winner.id, other=loser.id), "W30"),)
        return tuple(_way_problems(self.table, winner, loser, self._end))

    def act(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        winner, loser = self._parties
        battle = with_state(battle, state.without_pending(PursuitOffer(winner.id, loser.id)))
        if not self.action.on:
            return with_log_line(battle, self.label(), "note", side=winner.side)
        end = self._end
        if end is None:
            raise PlayerError(tr("{unit} has no path to {other}", unit=winner.id, other=loser.id))
        leader = require_leader(battle, winner)
        touches = any(base_gap(replace(leader, pose=end), foe) <= TOUCH_MM for foe in standing_troops(battle, loser))
        places = arrange_after_move(self.table, winner, (end,), (), (loser.id,) if touches else ())
        strides = path_length_mm(leader.pose, (end,)) / state.stride_mm
        text = tr("{winner} pursues {loser}: it moves {strides:.1f} strides",
                  winner=winner.id, loser=loser.id, strides=strides)  # fmt: skip
        battle = with_log_line(with_moved(battle, places), text, "move", side=winner.side)
        return with_engagement_fears(battle, winner.id, loser.id) if touches else battle

    def label(self) -> str:
        if self.action.on:
            return tr("{winner} pursues {loser}", winner=self.action.winner, loser=self.action.loser)
        return tr("{winner} does not pursue {loser}", winner=self.action.winner, loser=self.action.loser)


class PursuitDue(PendingPrompt[PursuitOffer]):
    kind = PursuitOffer

    def sentence(self) -> tuple[str, str]:
        side = read_state(self.battle).unit(self.due.winner).side
        words = {"side": side, "winner": self.due.winner, "loser": self.due.loser}
        return tr("{side}: {winner} may pursue {loser}.", **words), side

    def options(self) -> Iterator[Option]:
        state = read_state(self.battle)
        winner, loser = state.unit(self.due.winner), state.unit(self.due.loser)
        end = propose_pursuit(self.table, winner, loser)
        pursuit = PursueUnitRule(self.table, PursueUnit(winner.id, loser.id, end=end))
        problems = pursuit.check()
        yield Option(f"pursue {loser.id}", pursuit.label(), "fighter", winner.leader, pursuit.action,
                     problems=problems, main=not problems)  # fmt: skip
        stay = PursueUnitRule(self.table, PursueUnit(winner.id, loser.id, on=False))
        yield Option(f"stay {winner.id}", stay.label(), "fighter", winner.leader, stay.action, main=bool(problems))


DUES = (PursuitDue,)


RULES = (TakePositionsRule, PursueUnitRule)
