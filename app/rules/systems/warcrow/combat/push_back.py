"""The winner of a combat may push the loser back: offered, refused with stress, done (W27 to W29, W96, W97).

A push back is a shove by the loser's first MOV. Where that way is barred, the direction is taken that leads farthest
from the winner's leader.
"""

import math
from collections.abc import Iterator
from typing import Any

from app.battle_geometry import BattleGeometry
from app.language import tr
from app.model import Battle
from app.rules.flow import Option
from app.rules.log import with_log_line
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcrow.combat.combat_actions import GiveGround, PushBack, StandGround
from app.rules.systems.warcrow.due import PursuitOffer, PushBackAnswer, PushBackOffer
from app.rules.systems.warcrow.due_kind import DueKind, due_problems, find_due, make_problem
from app.rules.systems.warcrow.measures import are_in_contact
from app.rules.systems.warcrow.morale.stress import can_take_stress, with_stress
from app.rules.systems.warcrow.move.displacement import format_collision, is_immovable, with_slid
from app.rules.systems.warcrow.move.slide import Slide, SlideRoom, find_best_slides
from app.rules.systems.warcrow.move.unit_moves import require_leader
from app.rules.systems.warcrow.state import Unit, read_state, with_state

_SHARES = (1.0, 0.75, 0.5, 0.25)
"""How much of the best ways is tried where there is no room for troops at their ends."""
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
    """Where a push back leads the leader: straight away, else as far as possible; in a direction where one is said.

    Where its troops have no room about it, the next best way is taken, and shorter ones last; else it stays.
    """
    room = _room(table, loser)
    if degrees is not None:
        return room.slide(math.radians(degrees))
    slides = [slide for slide in find_best_slides(room, require_leader(table.battle, winner)) if slide.mm > _LEAST_MM]
    for share in _SHARES:
        for slide in slides:
            tried = slide if share == 1 else room.slide(slide.angle, slide.mm * share)
            if with_slid(table, loser, tried) is not None:
                return tried
    return Slide(room.leader.pose, 0.0, 0.0)


def _give_problems(table: BattleGeometry, action: GiveGround) -> tuple[Problem, ...]:
    battle = table.battle
    state = read_state(battle)
    found = _offer_problems(battle, PushBackAnswer(action.winner, action.loser), "W28")
    if found or action.degrees is None:
        return tuple(found)
    winner, loser = state.unit(action.winner), state.unit(action.loser)
    own = find_push(table, winner, loser, action.degrees)
    best = find_push(table, winner, loser)
    other = require_leader(battle, winner).pose
    apart, most = (math.dist((one.end.x, one.end.y), (other.x, other.y)) / state.stride_mm for one in (own, best))
    if apart < most - _ROUNDING or with_slid(table, loser, own) is None:
        text = tr("it would end {apart:.1f} strides away, where {most:.1f} are possible", apart=apart, most=most)
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
