"""The winner of a combat may push the loser back: offered, refused with stress, done (W27 to W29, W96, W97).

A push back is a shove by the loser's first MOV. Where that way is barred, the direction is taken that leads farthest
from the winner's leader.
"""

import math
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import ChoiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.combat_actions import GiveGround, PushBack, StandGround
from app.games.warcrow.due import PursuitOffer, PushBackAnswer, PushBackOffer
from app.games.warcrow.due_kind import DueKind, due_problems, find_due, make_problem
from app.games.warcrow.measures import are_in_contact
from app.games.warcrow.morale.stress import can_take_stress, with_stress
from app.games.warcrow.move.displacement import format_collision, is_immovable, with_slid
from app.games.warcrow.move.slide import Slide, SlideRoom, find_slides
from app.games.warcrow.move.unit_moves import require_leader
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

_SHARES, _FEW = (0.75, 0.5, 0.25), 16
"""How much of some of the best ways is tried where there is no room for troops at any of their ends."""
_OTHER_MM = 15.0
"""Ends that are as good are told apart from so many mm on."""
_LEAST_MM = 1.0
_ROUNDING = 0.05
"""By so many strides less than the farthest a direction of the players' own may lead."""


def _offer_problems(battle: Battle, due: PushBackOffer | PushBackAnswer | PursuitOffer, row: str) -> list[Problem]:
    """Why this is not asked now."""
    if find_due(battle) == due:
        return []
    text = tr("{winner} has not won a combat against {loser} just now", winner=due.winner, loser=due.loser)
    what = tr("Who has won a combat may push the loser back and pursue it")
    return [*due_problems(battle), make_problem(text, what, row)]


def _push_problems(table: BattleGeometry, action: PushBack) -> tuple[Problem, ...]:
    battle = table.battle
    state = read_state(battle)
    found = _offer_problems(battle, PushBackOffer(action.winner, action.loser), "W27")
    if found or not action.on:
        return tuple(found)
    winner, loser = state.unit(action.winner), state.unit(action.loser)
    if not are_in_contact(battle, winner, loser):
        text = tr("{winner} is no longer engaged with {loser}", winner=winner.id, loser=loser.id)
        found.append(make_problem(text, tr("The winner pushes back whom it is still engaged with"), "W27"))
    if is_immovable(loser, winner):
        text = tr("{unit} is Immovable", unit=loser.id)
        what = tr("Immovable units, such as Large ones, are not pushed back; Large ones ignore it of the others")
        found.append(make_problem(text, what, "W97"))
    return tuple(found)


def _apply_push(table: BattleGeometry, action: PushBack) -> Battle:
    battle = table.battle
    state = read_state(battle).without_due(PushBackOffer(action.winner, action.loser))
    side = state.unit(action.winner).side
    if action.on:
        state = state.with_first_due(PushBackAnswer(action.winner, action.loser))
    return with_log_line(with_state(battle, state), _push_label(battle, action), "note", side=side)


def _push_label(battle: Battle, action: PushBack) -> str:
    if action.on:
        return tr("{winner} pushes {loser} back", winner=action.winner, loser=action.loser)
    return tr("{winner} does not push {loser} back", winner=action.winner, loser=action.loser)


def _stand_problems(table: BattleGeometry, action: StandGround) -> tuple[Problem, ...]:
    battle = table.battle
    found = _offer_problems(battle, PushBackAnswer(action.winner, action.loser), "W27")
    loser = read_state(battle).unit(action.loser)
    if not can_take_stress(loser):
        text = tr("{unit} can take no stress", unit=loser.id)
        found.append(make_problem(text, tr("A push back is refused by taking stress"), "W27"))
    return tuple(found)


def _apply_stand(table: BattleGeometry, action: StandGround) -> Battle:
    battle = table.battle
    state = read_state(battle).without_due(PushBackAnswer(action.winner, action.loser))
    return with_stress(with_state(battle, state), action.loser, 1, tr("it stands its ground (W27)"))


def _stand_label(battle: Battle, action: StandGround) -> str:
    return tr("{unit} stands its ground", unit=action.loser)


def _room(table: BattleGeometry, loser: Unit) -> SlideRoom:
    return SlideRoom(table, loser, loser.card.moves.first * read_state(table.battle).stride_mm)


def find_push(table: BattleGeometry, winner: Unit, loser: Unit, degrees: float | None = None) -> Slide:
    """Where a push back leads the leader: in a direction where one is said, else as `find_pushes` has it first."""
    if degrees is not None:
        return _room(table, loser).slide(math.radians(degrees))
    return next(find_pushes(table, winner, loser))


def find_pushes(table: BattleGeometry, winner: Unit, loser: Unit) -> Iterator[Slide]:
    """Where a push back may lead the leader: straight away, else as far as possible, in every direction that does.

    Where its troops have no room about it, the next best end is taken, and shorter ways last; else it stays.
    """
    room, leader = _room(table, loser), require_leader(table.battle, winner)
    start = room.leader.pose
    straight = room.slide(math.atan2(start.y - leader.pose.y, start.x - leader.pose.x))
    if room.is_full(straight) and with_slid(table, loser, straight) is not None:
        yield straight
        return
    found: list[Slide] = []
    for slide in find_slides(room, leader):
        if found and _strides_apart(table, slide, winner) < _strides_apart(table, found[0], winner) - _ROUNDING:
            return
        alike = any(math.dist((slide.end.x, slide.end.y), (one.end.x, one.end.y)) < _OTHER_MM for one in found)
        if not alike and slide.mm > _LEAST_MM and with_slid(table, loser, slide) is not None:
            found.append(slide)
            yield slide
    if found:
        return
    some = tuple(islice(find_slides(room, leader), 0, None, _FEW))
    shorter = (room.slide(slide.angle, slide.mm * share) for share in _SHARES for slide in some)
    yield next((one for one in shorter if with_slid(table, loser, one) is not None), Slide(start, 0.0, 0.0))


def _strides_apart(table: BattleGeometry, slide: Slide, winner: Unit) -> float:
    """How far from the leader of the winner a way ends."""
    other = require_leader(table.battle, winner).pose
    return math.dist((slide.end.x, slide.end.y), (other.x, other.y)) / read_state(table.battle).stride_mm


def direction_request(table: BattleGeometry, action: GiveGround) -> ChoiceRequest | None:
    """In which direction the winner pushes, where several lead equally far and it is not said (W29)."""
    battle = table.battle
    state = read_state(battle)
    if action.degrees is not None or find_due(battle) != PushBackAnswer(action.winner, action.loser):
        return None
    winner, loser = state.unit(action.winner), state.unit(action.loser)
    slides = tuple(find_pushes(table, winner, loser))
    if len(slides) < 2:
        return None
    leader, other = require_leader(battle, loser).pose, require_leader(battle, winner).pose
    straight = math.degrees(math.atan2(leader.y - other.y, leader.x - other.x))
    answers: list[tuple[str, Action]] = []
    for slide in slides:
        aside = (math.degrees(slide.angle) - straight + 180) % 360 - 180
        text = tr("{degrees:.0f}° to the left of directly away", degrees=aside)
        if aside < 0:
            text = tr("{degrees:.0f}° to the right of directly away", degrees=-aside)
        answers.append((text, replace(action, degrees=math.degrees(slide.angle))))
    what = tr("{side}: in which direction does {winner} push {loser} back?",
              side=winner.side, winner=winner.id, loser=loser.id)  # fmt: skip
    return ChoiceRequest(what, winner.side, tuple(answers), main=0)


def _give_problems(table: BattleGeometry, action: GiveGround) -> tuple[Problem, ...]:
    battle = table.battle
    state = read_state(battle)
    found = _offer_problems(battle, PushBackAnswer(action.winner, action.loser), "W28")
    if found or action.degrees is None:
        return tuple(found)
    winner, loser = state.unit(action.winner), state.unit(action.loser)
    own = find_push(table, winner, loser, action.degrees)
    if with_slid(table, loser, own) is None:
        text = tr("{unit} has no room there", unit=loser.id)
        found.append(make_problem(text, tr("Troops stand on nobody and on nothing impassable"), "D1"))
        return tuple(found)
    apart, most = (_strides_apart(table, one, winner) for one in (own, find_push(table, winner, loser)))
    if apart < most - _ROUNDING:
        text = tr("it would end {apart:.2f} strides away, where {most:.2f} are possible", apart=apart, most=most)
        what = tr("A push back leads straight away, or where that is barred, as far from the winner as possible")
        found.append(make_problem(text, what, "W29"))
    return tuple(found)


def _apply_give(table: BattleGeometry, action: GiveGround) -> Battle:
    battle = table.battle
    state = read_state(battle)
    winner, loser = state.unit(action.winner), state.unit(action.loser)
    slide = find_push(table, winner, loser, action.degrees)
    settled = with_state(battle, state.without_due(PushBackAnswer(winner.id, loser.id)))
    moved = with_slid(table.with_battle(settled), loser, slide) if slide.mm else None
    if moved is None:
        text = tr("{unit} is pushed back, but has nowhere to go", unit=loser.id)
        return with_log_line(settled, text, "move", side=loser.side)
    strides = slide.mm / state.stride_mm
    text = tr("{unit} is pushed back {strides:.1f} strides", unit=loser.id, strides=strides)
    moved = with_log_line(moved, text, "move", side=loser.side)
    told = format_collision(moved, loser, slide)
    moved = with_log_line(moved, told, "note", side=loser.side) if told else moved
    return with_state(moved, read_state(moved).with_first_due(PursuitOffer(winner.id, loser.id)))


def _give_label(battle: Battle, action: GiveGround) -> str:
    return tr("{unit} is pushed back", unit=action.loser)


# what is due


def _offer_sentence(table: BattleGeometry, due: PushBackOffer) -> tuple[str, str]:
    side = read_state(table.battle).unit(due.winner).side
    words = {"side": side, "winner": due.winner, "loser": due.loser}
    return tr("{side}: {winner} has won and may push {loser} back.", **words), side


def _offer_options(table: BattleGeometry, due: PushBackOffer) -> Iterator[Option]:
    leader = read_state(table.battle).unit(due.winner).leader
    action = PushBack(due.winner, due.loser)
    problems = _push_problems(table, action)
    text = _push_label(table.battle, action)
    yield Option(f"push-back {due.loser}", text, "fighter", leader, action, problems=problems, main=not problems)
    action = PushBack(due.winner, due.loser, on=False)
    text = _push_label(table.battle, action)
    yield Option(f"spare {due.loser}", text, "fighter", leader, action, main=bool(problems))


def _answer_sentence(table: BattleGeometry, due: PushBackAnswer) -> tuple[str, str]:
    side = read_state(table.battle).unit(due.loser).side
    text = tr("{side}: {loser} is pushed back, or takes 1 stress and stays.", side=side, loser=due.loser)
    return text, side


def _answer_options(table: BattleGeometry, due: PushBackAnswer) -> Iterator[Option]:
    loser = read_state(table.battle).unit(due.loser)
    action = GiveGround(due.winner, due.loser)
    text = tr("{unit} gives ground", unit=loser.id)
    yield Option(f"give-ground {loser.id}", text, "fighter", loser.leader, action, main=True)
    stand = StandGround(due.winner, due.loser)
    problems = _stand_problems(table, stand)
    text = tr("{unit} takes 1 stress and stands its ground", unit=loser.id)
    yield Option(f"stand-ground {loser.id}", text, "fighter", loser.leader, stand, problems=problems)


RULES: dict[type[Any], Rule] = {
    PushBack: Rule(_push_problems, _apply_push, _push_label),
    StandGround: Rule(_stand_problems, _apply_stand, _stand_label),
    GiveGround: Rule(_give_problems, _apply_give, _give_label),
}
DUES: dict[type[Any], DueKind] = {
    PushBackOffer: DueKind(_offer_sentence, _offer_options),
    PushBackAnswer: DueKind(_answer_sentence, _answer_options),
}
