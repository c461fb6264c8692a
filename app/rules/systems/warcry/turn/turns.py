"""Whose turn it is: choosing who goes first, taking turns, passing (A7.8)."""

from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.errors import PlayerError
from app.language import tr
from app.model import Battle
from app.rules.battle_actions import Pass
from app.rules.log import with_log_line
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.facts import pending
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.turn import activation

COMBAT = "combat"
AGAIN = "again"
"""The clock's step while the same side may activate one more, by an ability."""
SEEN_BY = "seen-by"
"""What the clock notes of who has to see whoever is activated next."""
OTHER = "other"
"""The clock's step while the opponent acts with a fighter of no player's warband."""


def next_side(battle: Battle, side: str) -> str:
    """The side whose turn comes after this one's."""
    names = [one.name for one in battle.sides]
    return names[(names.index(side) + 1) % len(names)] if side in names else (names[0] if names else "")


def acting_side(battle: Battle) -> str:
    """The side that acts with the active fighter: whose turn it is, or the other one with a beast (A8.5)."""
    turn = battle.clock.turn
    return next_side(battle, turn) if battle.clock.step == OTHER else turn


def take_first_turn(battle: Battle, side: str) -> Battle:
    """The battle in which a side takes the first turn of the combat phase (A7.8)."""
    if all(one.name != side for one in battle.sides):
        raise PlayerError(tr('there is no side called "{name}"', name=side))
    battle = replace(battle, clock=replace(battle.clock, turn=side, passed=0))
    return with_log_line(battle, tr("{side} takes the first turn", side=side), "clock", side=side)


def first_problems(battle: Battle) -> tuple[Problem, ...]:
    """Why it cannot be chosen now who takes the first turn (A7.8)."""
    clock = battle.clock
    if clock.phase == COMBAT and not clock.turn:
        return ()
    text = tr("the first turn is chosen at the start of the combat phase")
    return (make_problem(battle, text, tr("Who has the initiative chooses who takes the first turn"), "A7.8"),)


def allowed_next(battle: Battle) -> tuple[str, ...]:
    """The fighters of whom an ability lets one be activated next by the same side; by their ids."""
    return battle.clock.done[0].manners if battle.clock.step == AGAIN and battle.clock.done else ()


def inspirer(battle: Battle) -> str:
    """Who has to see whoever is activated next by its ability; nobody where that is not asked."""
    steps = battle.clock.done if battle.clock.step == AGAIN else ()
    return next((step.manners[0] for step in steps if step.kind == SEEN_BY and step.manners), "")


def is_everybody_done(battle: Battle) -> bool:
    """Whether nobody is left who has to be activated, on any side or none."""
    return not activation.ready_beasts(battle) and not any(
        activation.ready_fighters(battle, side.name) for side in battle.sides
    )


def has_everybody_passed(battle: Battle) -> bool:
    """Whether all sides passed in succession, which ends the combat phase (A7.8)."""
    return bool(battle.sides) and battle.clock.passed >= len(battle.sides)


def activation_problems(battle: Battle) -> tuple[Problem, ...]:
    """Why nobody else can be activated now: somebody still is, or something has to be settled first (A7.8)."""
    if not battle.clock.active:
        return pending.pending_problems(battle)
    text = tr("{name} is still being activated", name=battle.clock.active)
    return (make_problem(battle, text, tr("One fighter is activated after the other"), "A7.8"),)


# passing


def _pass_problems(table: Table, action: Pass) -> tuple[Problem, ...]:
    battle = table.battle
    found = [*activation_problems(battle)]
    if battle.clock.turn != action.side or battle.clock.phase != COMBAT:
        text = tr("it is not the turn of {side}", side=action.side)
        found.append(make_problem(battle, text, tr("A side passes in its own turn"), "A7.8"))
    left = (*activation.ready_fighters(battle, action.side), *activation.ready_beasts(battle))
    if left and battle.clock.step != AGAIN:
        text = tr("{name} has not been activated", name=left[0].id)
        row = "A8.5" if activation.is_beast(battle, left[0]) else "A7.8"
        found.append(make_problem(battle, text, tr("A side passes only if there is nobody to activate"), row))
    return tuple(found)


def _passed(table: Table, action: Pass) -> Battle:
    battle = table.battle
    if all(side.name != action.side for side in battle.sides):
        raise PlayerError(tr('there is no side called "{name}"', name=action.side))
    clock = battle.clock
    turn = next_side(battle, action.side)
    if clock.step == AGAIN:
        battle = replace(battle, clock=replace(clock, turn=turn, step="", done=()))
        return with_log_line(battle, tr("{side} activates nobody next", side=action.side), "clock", side=action.side)
    battle = replace(battle, clock=replace(clock, turn=turn, active="", done=(), abilities=0, passed=clock.passed + 1))
    return with_log_line(battle, tr("{side} passes", side=action.side), "clock", side=action.side)


def _pass_label(battle: Battle, action: Pass) -> str:
    return tr("{side} passes", side=action.side)


PASS_RULES: dict[type[Any], Rule] = {Pass: Rule(_pass_problems, _passed, _pass_label)}
