"""Activating fighters in turn, each once a round, and beasts of nobody by a die (A7.8, A8.5)."""

from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, Fighter, Roll
from app.rules.battle_actions import Activate
from app.rules.flow import DiceRequest
from app.rules.log import with_log_line
from app.rules.lookup import find_on_table
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.facts import visibility
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.turn import activation
from app.rules.systems.warcry.turn.ending import end_activation
from app.rules.systems.warcry.turn.turns import (
    AGAIN,
    COMBAT,
    OTHER,
    activation_problems,
    allowed_next,
    inspirer,
    next_side,
)

_OPPONENT_ACTS = 2
"""Up to this face the opponent acts with a beast (A8.5)."""


def _activate_problems(table: Table, action: Activate) -> tuple[Problem, ...]:
    battle = table.battle
    fighter = find_on_table(battle, action.fighter)
    clock = battle.clock
    if clock.stage != "battle" or clock.phase != COMBAT:
        text = tr("it is not the combat phase")
        return (make_problem(battle, text, tr("Fighters are activated in the combat phase"), "A7.8"),)
    return (
        *activation_problems(battle),
        *_not_its_turn(battle, fighter),
        *_had_its_turn(battle, fighter),
        *_not_seen(table, fighter),
    )


def _not_seen(table: Table, fighter: Fighter) -> tuple[Problem, ...]:
    """Who is activated next by an ability is visible to who used it, where the book says so (B.universal-abilities)."""
    leader = inspirer(table.battle)
    if not leader or leader not in {one.id for one in table.battle.fighters}:
        return ()
    if visibility.find_ruling(table, leader, fighter.id).kind != "blocked":
        return ()
    text = tr("{name} is not visible to {leader}", name=fighter.id, leader=leader)
    return (make_problem(table.battle, text, tr("For a visible friend near by"), "A7.10"),)


def _not_its_turn(battle: Battle, fighter: Fighter) -> tuple[Problem, ...]:
    turn = battle.clock.turn
    if not turn:
        text = tr("it is not chosen yet who takes the first turn")
        return (make_problem(battle, text, tr("Who has the initiative chooses who takes the first turn"), "A7.8"),)
    if fighter.side == turn or activation.is_beast(battle, fighter):
        return ()
    text = tr("it is the turn of {side}", side=turn)
    return (make_problem(battle, text, tr("Sides take turns, each with a fighter of its own"), "A7.8"),)


def _had_its_turn(battle: Battle, fighter: Fighter) -> tuple[Problem, ...]:
    if not activation.may_activate(battle, fighter):
        text = tr("{name} has been activated this round", name=fighter.id)
        return (make_problem(battle, text, tr("Each fighter is activated once a round"), "A7.8"),)
    if battle.clock.step == AGAIN and fighter.id not in allowed_next(battle):
        text = tr("{name} is not who the ability lets be activated next", name=fighter.id)
        return (make_problem(battle, text, tr("For a friend near by who has not been activated"), "A7.10"),)
    return ()


def _activated(table: Table, action: Activate) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    battle = end_activation(table.battle) if table.battle.clock.active else table.battle
    beast = activation.is_beast(battle, fighter)
    other = beast and action.test is not None and action.test.faces[:1] <= (_OPPONENT_ACTS,)
    turn = battle.clock.turn if beast else fighter.side
    step = OTHER if other else ""
    clock = replace(battle.clock, active=fighter.id, turn=turn, step=step, done=(), abilities=0, passed=0)
    battle = replace(battle, clock=clock)
    rolls = (action.test,) if action.test else ()
    return with_log_line(battle, _activation_words(battle, fighter, other), "clock", rolls)


def _activation_words(battle: Battle, fighter: Fighter, other: bool) -> str:
    if fighter.state.waiting:
        return tr("{name} has waited and acts now", name=fighter.id)
    if other:
        side = next_side(battle, battle.clock.turn)
        return tr("{name} is activated; {side} acts with it", name=fighter.id, side=side)
    return tr("{name} is activated", name=fighter.id)


# the die for a beast of nobody


def _dice_requests(table: Table, action: Activate) -> tuple[DiceRequest, ...]:
    fighter = find_on_table(table.battle, action.fighter)
    if not activation.is_beast(table.battle, fighter) or (action.test and action.test.faces):
        return ()
    what = tr("who acts with {name}: on 1 or 2 the opponent", name=fighter.id)
    return (DiceRequest("D6", 1, what, table.battle.clock.turn),)


def _with_dice(action: Activate, rolls: tuple[Roll, ...]) -> Activate:
    return replace(action, test=rolls[0]) if rolls else action


def _activate_label(battle: Battle, action: Activate) -> str:
    return tr("Activate {name}", name=action.fighter)


ACTIVATE_RULES: dict[type[Any], Rule] = {
    Activate: Rule(_activate_problems, _activated, _activate_label, _dice_requests, _with_dice)
}
