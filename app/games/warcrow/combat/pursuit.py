"""The winner of a combat follows whom it has pushed back (W30): by its whole first MOV, or until it touches it.

It moves straight towards it, and may engage it, which is no charge.
"""

import math
from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.ruling import Problem
from app.games.warcrow.due import PursuitOffer
from app.games.warcrow.due_kind import DueKind, due_problems, find_due, make_problem
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.measures import are_in_contact, base_gap, find_engagers, standing_troops
from app.games.warcrow.morale.stress import with_engagement_fears
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.move.unit_moves import (
    LONGER,
    end_problems,
    lay_out_moved,
    require_leader,
    with_moved,
)
from app.games.warcrow.move.way import contact_pose, way_mm, way_problems
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle, Id, Pose
from app.table.battle_geometry import BattleGeometry

_TURNS = tuple(math.radians(turn * 5) for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8))


def propose_pursuit(table: BattleGeometry, winner: Unit, loser: Unit) -> Pose | None:
    """Where the winner's leader ends: in contact where it gets so far, else a first MOV nearer; None if barred."""
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
    """Why the winner may not follow to a place."""
    battle = table.battle
    leader = require_leader(battle, winner)
    stride, most = read_state(battle).stride_mm, winner.card.moves.first
    strides = way_mm(leader.pose, (end,)) / stride
    foes = standing_troops(battle, loser)
    touches = any(base_gap(replace(leader, pose=end), foe) <= TOUCH_MM for foe in foes)
    found: list[Problem] = []
    if strides > most + LONGER or (strides < most - LONGER and not touches):
        text = tr("the way is {strides:.2f} strides long, of {most:g}", strides=strides, most=most)
        what = tr("A pursuit is a whole first MOV long, unless the leader gets into contact before")
        found.append(make_problem(text, what, "W30"))
    before, after = (min(base_gap(one, foe) for foe in foes) for one in (leader, replace(leader, pose=end)))
    if strides > LONGER and after >= before:
        text = tr("{unit} would not come nearer to {other}", unit=winner.id, other=loser.id)
        found.append(make_problem(text, tr("A pursuit leads towards who was pushed back"), "W30"))
    found += way_problems(table, winner, leader, (end,))
    if found:
        return found
    may_engage = (loser.id,) if touches else ()
    moved = table.with_battle(with_moved(battle, lay_out_moved(table, winner, (end,), (), may_engage)))
    found = end_problems(moved, winner, may_engage)
    if are_in_contact(moved.battle, winner, loser) and not touches:
        text = tr("the leader of {unit} does not touch {target}", unit=winner.id, target=loser.id)
        found.append(make_problem(text, tr("A pursuit engages only where the leader gets into contact"), "W30"))
    return found


class PursueUnit(Action, frozen=True, tag_field="action", tag="wc-pursue"):
    """The winner follows whom it has pushed back, by its whole first MOV, or does not (W30).

    `end` is where its leader ends, found by the program if not said.
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
        """Where the leader ends; None where no way leads it on."""
        return self.action.end or propose_pursuit(self.table, *self._parties)

    def check(self) -> tuple[Problem, ...]:
        battle, action = self.battle, self.action
        if find_due(battle) != PursuitOffer(action.winner, action.loser):
            text = tr("{winner} has not pushed {loser} back just now", winner=action.winner, loser=action.loser)
            what = tr("Who has pushed a unit back may pursue it")
            return (*due_problems(battle), make_problem(text, what, "W30"))
        if not action.on:
            return ()
        winner, loser = self._parties
        if find_engagers(battle, winner):
            text = tr("{unit} is still engaged", unit=winner.id)
            return (make_problem(text, tr("Who is engaged does not pursue"), "W30", reading=True),)
        if self._end is None:
            text = tr("no way leads {unit} to {other}", unit=winner.id, other=loser.id)
            return (make_problem(text, tr("A pursuit leads towards who was pushed back"), "W30"),)
        return tuple(_way_problems(self.table, winner, loser, self._end))

    def act(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        winner, loser = self._parties
        battle = with_state(battle, state.without_due(PursuitOffer(winner.id, loser.id)))
        if not self.action.on:
            return with_log_line(battle, self.label(), "note", side=winner.side)
        end = self._end
        if end is None:
            raise PlayerError(tr("no way leads {unit} to {other}", unit=winner.id, other=loser.id))
        leader = require_leader(battle, winner)
        touches = any(base_gap(replace(leader, pose=end), foe) <= TOUCH_MM for foe in standing_troops(battle, loser))
        places = lay_out_moved(self.table, winner, (end,), (), (loser.id,) if touches else ())
        strides = way_mm(leader.pose, (end,)) / state.stride_mm
        text = tr("{winner} pursues {loser}: it moves {strides:.1f} strides",
                  winner=winner.id, loser=loser.id, strides=strides)  # fmt: skip
        battle = with_log_line(with_moved(battle, places), text, "move", side=winner.side)
        return with_engagement_fears(battle, winner.id, loser.id) if touches else battle

    def label(self) -> str:
        if self.action.on:
            return tr("{winner} pursues {loser}", winner=self.action.winner, loser=self.action.loser)
        return tr("{winner} does not pursue {loser}", winner=self.action.winner, loser=self.action.loser)


class PursuitDue(DueKind[PursuitOffer]):
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


RULES = (PursueUnitRule,)
DUES = (PursuitDue,)
