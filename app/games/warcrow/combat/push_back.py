"""Push back after a combat: the offer, refusing it with stress, and the move (W27 to W29, W96, W97).

A push back is a shove by the loser's first MOV, straight away from the winner. If that is blocked, the direction that
leads farthest from the winner's leader is taken.
"""

import math
from collections.abc import Iterator
from itertools import islice
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import ChoiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.measures import are_in_contact
from app.games.warcrow.move.displacement import (
    Slide,
    SlideSpace,
    find_slides,
    format_collision,
    immovable_problem,
    is_immovable,
    with_unit_moved_along,
)
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.move.troop_room import make_room_problem
from app.games.warcrow.move.unit_moves import require_leader
from app.games.warcrow.pending import PursuitOffer, PushBackAnswer, PushBackOffer
from app.games.warcrow.pending_kinds import PendingPrompt, find_pending, make_problem, pending_problems
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.stress import can_take_stress, with_stress
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry

_SHORTER_SHARES, _DIRECTION_STEP = (0.75, 0.5, 0.25), 16
"""Shares of the full push, and the step through the best directions, tried if troops have no room at any end."""
_OTHER_MM = 15.0
"""Distance, in mm, from which equally good ends count as different."""
_MIN_MM = 1.0
_ROUNDING = 0.05
"""Tolerance, in strides, by which a direction chosen by players may end nearer than the farthest one."""


def _offer_problems(battle: Battle, due: PushBackOffer | PushBackAnswer | PursuitOffer, row: str) -> list[Problem]:
    """Returns why this decision cannot be made now."""
    if find_pending(battle) == due:
        return []
    text = tr("{winner} has not just won a combat against {loser}", winner=due.winner, loser=due.loser)
    return [*pending_problems(battle), make_problem(text, row)]


def _room(table: BattleGeometry, loser: Unit) -> SlideSpace:
    return SlideSpace(table, loser, loser.card.moves.first * read_state(table.battle).stride_mm)


def find_push(table: BattleGeometry, winner: Unit, loser: Unit, degrees: float | None = None) -> Slide:
    """Returns the leader's push back in this direction, or without one the first of `find_pushes`."""
    if degrees is not None:
        return _room(table, loser).slide(math.radians(degrees))
    return next(find_pushes(table, winner, loser))


def find_pushes(table: BattleGeometry, winner: Unit, loser: Unit) -> Iterator[Slide]:
    """Yields the leader's possible push backs: straight away, otherwise every direction that leads farthest.

    If the troops have no room around the leader there, the next best end is taken, then shorter pushes; if nothing is
    possible, the leader stays.
    """
    room, leader = _room(table, loser), require_leader(table.battle, winner)
    start = room.leader.pose
    straight = room.slide(math.atan2(start.y - leader.pose.y, start.x - leader.pose.x))
    if room.is_full(straight) and with_unit_moved_along(table, loser, straight) is not None:
        yield straight
        return
    found: list[Slide] = []
    for slide in find_slides(room, leader):
        if found and _strides_apart(table, slide, winner) < _strides_apart(table, found[0], winner) - _ROUNDING:
            return
        alike = any(math.dist((slide.end.x, slide.end.y), (one.end.x, one.end.y)) < _OTHER_MM for one in found)
        if not alike and slide.mm > _MIN_MM and with_unit_moved_along(table, loser, slide) is not None:
            found.append(slide)
            yield slide
    if found:
        return
    some = tuple(islice(find_slides(room, leader), 0, None, _DIRECTION_STEP))
    shorter = (room.slide(slide.angle, slide.mm * share) for share in _SHORTER_SHARES for slide in some)
    yield next((one for one in shorter if with_unit_moved_along(table, loser, one) is not None), Slide(start, 0.0, 0.0))


def _strides_apart(table: BattleGeometry, slide: Slide, winner: Unit) -> float:
    """Returns how far a slide ends from the winner's leader."""
    other = require_leader(table.battle, winner).pose
    return math.dist((slide.end.x, slide.end.y), (other.x, other.y)) / read_state(table.battle).stride_mm


class PushBack(Action, frozen=True, tag_field="action", tag="wc-push-back"):
    """The decision of the winner of a combat to push the loser back, or not to (W27)."""

    winner: Id
    loser: Id
    on: bool = True


class PushBackRule(Rule[PushBack]):
    kind = PushBack

    def check(self) -> tuple[Problem, ...]:
        state = read_state(self.battle)
        found = _offer_problems(self.battle, PushBackOffer(self.action.winner, self.action.loser), "W27")
        if found or not self.action.on:
            return tuple(found)
        winner, loser = state.unit(self.action.winner), state.unit(self.action.loser)
        if not are_in_contact(self.battle, winner, loser):
            text = tr("{winner} is no longer engaged with {loser}", winner=winner.id, loser=loser.id)
            found.append(make_problem(text, "W27"))
        if is_immovable(loser, winner):
            found.append(immovable_problem(loser, "W97"))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle).without_pending(PushBackOffer(self.action.winner, self.action.loser))
        side = state.unit(self.action.winner).side
        if self.action.on:
            state = state.with_next_pending(PushBackAnswer(self.action.winner, self.action.loser))
        return with_log_line(with_state(battle, state), self.label(), "note", side=side)

    def label(self) -> str:
        if self.action.on:
            return tr("{winner} pushes {loser} back", winner=self.action.winner, loser=self.action.loser)
        return tr("{winner} does not push {loser} back", winner=self.action.winner, loser=self.action.loser)


class StandGround(Action, frozen=True, tag_field="action", tag="wc-stand-ground"):
    """The loser's decision to take stress instead of being pushed back (W27)."""

    winner: Id
    loser: Id


class StandGroundRule(Rule[StandGround]):
    kind = StandGround

    def check(self) -> tuple[Problem, ...]:
        found = _offer_problems(self.battle, PushBackAnswer(self.action.winner, self.action.loser), "W27")
        loser = read_state(self.battle).unit(self.action.loser)
        if not can_take_stress(loser):
            text = tr("{unit} cannot take stress", unit=loser.id)
            found.append(make_problem(text, "W27", tr("A reaction costs 1 stress, and so does refusing a push back")))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle).without_pending(PushBackAnswer(self.action.winner, self.action.loser))
        return with_stress(with_state(battle, state), self.action.loser, 1, tr("it stands its ground"))

    def label(self) -> str:
        return tr("{unit} takes 1 stress and stands its ground", unit=self.action.loser)


class GiveGround(Action, frozen=True, tag_field="action", tag="wc-give-ground"):
    """A push back of the loser by its first MOV.

    `degrees` is the direction; the program finds one if it is None (W28).
    """

    winner: Id
    loser: Id
    degrees: Annotated[float, Meta(ge=-360, le=360)] | None = None


class GiveGroundRule(MovingRule[GiveGround]):
    kind = GiveGround

    @property
    def _parties(self) -> tuple[Unit, Unit]:
        """The winner and the loser."""
        state = read_state(self.battle)
        return state.unit(self.action.winner), state.unit(self.action.loser)

    def check(self) -> tuple[Problem, ...]:
        found = _offer_problems(self.battle, PushBackAnswer(self.action.winner, self.action.loser), "W28")
        if found or self.action.degrees is None:
            return tuple(found)
        winner, loser = self._parties
        own = find_push(self.table, winner, loser, self.action.degrees)
        if with_unit_moved_along(self.table, loser, own) is None:
            return (*found, make_room_problem(tr("{unit} does not fit there", unit=loser.id)))
        apart, most = (_strides_apart(self.table, one, winner) for one in (own, find_push(self.table, winner, loser)))
        if apart < most - _ROUNDING:
            text = tr("it would end only {apart:.2f} strides away, not {most:.2f}", apart=apart, most=most)
            what = tr(
                "A push back leads straight away from the winner or, where that is blocked, as far from it as possible"
            )
            found.append(make_problem(text, "W29", what))
        return tuple(found)

    def act(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        winner, loser = self._parties
        slide = find_push(self.table, winner, loser, self.action.degrees)
        settled = with_state(battle, state.without_pending(PushBackAnswer(winner.id, loser.id)))
        moved = with_unit_moved_along(self.table.with_battle(settled), loser, slide) if slide.mm else None
        if moved is None:
            text = tr("{unit} is pushed back but cannot move", unit=loser.id)
            return with_log_line(settled, text, "move", side=loser.side)
        strides = slide.mm / state.stride_mm
        text = tr("{unit} is pushed back {strides:.1f} strides", unit=loser.id, strides=strides)
        moved = with_log_line(moved, text, "move", side=loser.side)
        told = format_collision(moved, loser, slide)
        moved = with_log_line(moved, told, "note", side=loser.side) if told else moved
        return with_state(moved, read_state(moved).with_next_pending(PursuitOffer(winner.id, loser.id)))

    def label(self) -> str:
        return tr("{unit} is pushed back", unit=self.action.loser)

    def choice_request(self) -> ChoiceRequest | None:
        """Asks for the direction if several lead equally far (W29)."""
        action = self.action
        if action.degrees is not None or find_pending(self.battle) != PushBackAnswer(action.winner, action.loser):
            return None
        winner, loser = self._parties
        slides = tuple(find_pushes(self.table, winner, loser))
        if len(slides) < 2:
            return None
        leader, other = require_leader(self.battle, loser).pose, require_leader(self.battle, winner).pose
        straight = math.degrees(math.atan2(leader.y - other.y, leader.x - other.x))
        answers: list[tuple[str, Action]] = []
        for slide in slides:
            aside = (math.degrees(slide.angle) - straight + 180) % 360 - 180
            text = tr("{degrees:.0f}° left of straight away", degrees=aside)
            if aside < 0:
                text = tr("{degrees:.0f}° right of straight away", degrees=-aside)
            answers.append((text, replace(action, degrees=math.degrees(slide.angle))))
        what = tr("{side}: in which direction does {winner} push {loser} back?",
                  side=winner.side, winner=winner.id, loser=loser.id)  # fmt: skip
        return ChoiceRequest(what, winner.side, tuple(answers), main=0)


class PushBackOfferDue(PendingPrompt[PushBackOffer]):
    kind = PushBackOffer

    def sentence(self) -> tuple[str, str]:
        side = read_state(self.battle).unit(self.due.winner).side
        words = {"side": side, "winner": self.due.winner, "loser": self.due.loser}
        return tr("{side}: {winner} has won and may push {loser} back.", **words), side

    def options(self) -> Iterator[Option]:
        winner, loser = self.due.winner, self.due.loser
        leader = read_state(self.battle).unit(winner).leader
        push = PushBackRule(self.table, PushBack(winner, loser))
        problems = push.check()
        yield Option(f"push-back {loser}", push.label(), "fighter", leader, push.action,
                     problems=problems, main=not problems)  # fmt: skip
        spare = PushBackRule(self.table, PushBack(winner, loser, on=False))
        yield Option(f"spare {loser}", spare.label(), "fighter", leader, spare.action, main=bool(problems))


class PushBackAnswerDue(PendingPrompt[PushBackAnswer]):
    kind = PushBackAnswer

    def sentence(self) -> tuple[str, str]:
        side = read_state(self.battle).unit(self.due.loser).side
        text = tr("{side}: {loser} is pushed back, or takes 1 stress and stays.", side=side, loser=self.due.loser)
        return text, side

    def options(self) -> Iterator[Option]:
        loser = read_state(self.battle).unit(self.due.loser)
        action = GiveGround(self.due.winner, loser.id)
        text = tr("{unit} is pushed back", unit=loser.id)
        yield Option(f"give-ground {loser.id}", text, "fighter", loser.leader, action, main=True)
        stand = StandGroundRule(self.table, StandGround(self.due.winner, loser.id))
        text = tr("{unit} takes 1 stress and stands its ground", unit=loser.id)
        id, problems = f"stand-ground {loser.id}", stand.check()
        yield Option(id, text, "fighter", loser.leader, stand.action, problems=problems)


RULES = (PushBackRule, StandGroundRule, GiveGroundRule)
DUES = (PushBackOfferDue, PushBackAnswerDue)
