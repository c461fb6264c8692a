"""Waiting, and the end of an activation (A5.3, A7.9; B.actions)."""

from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.errors import PlayerError
from app.language import tr
from app.model import ActivationStep, Battle, Fighter
from app.rules.battle_actions import EndActivation, Wait
from app.rules.log import with_log_line
from app.rules.lookup import find_on_table
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.facts import pending
from app.rules.systems.warcry.move import falling
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.turn import abilities, activation
from app.rules.systems.warcry.turn.turns import AGAIN, SEEN_BY, next_side


def wait_problems(table: Table, action: Wait) -> tuple[Problem, ...]:
    """Why a fighter may not wait now (A5.3)."""
    battle = table.battle
    found = activation.action_problems(battle, action.fighter, "wait")
    fighter = battle.anyone(action.fighter)
    if found or not _first_of_all(battle, fighter):
        return found
    if fighter.state.spent:
        text = tr("{name} has reacted and may not wait with its first action", name=fighter.id)
        return (make_problem(battle, text, tr("After a reaction there is no waiting first"), "B.reactions"),)
    if activation.is_beast(battle, fighter):
        text = tr("{name} may not wait with its first action", name=fighter.id)
        return (make_problem(battle, text, tr("Beasts of nobody never wait first"), "A8.5"),)
    return ()


def _waited(table: Table, action: Wait) -> Battle:
    battle = table.battle
    fighter = find_on_table(battle, action.fighter)
    waits = _first_of_all(battle, fighter) and not activation.is_monster(battle, fighter)
    battle = activation.spend(battle, fighter.id, ActivationStep("wait"))
    text = (
        tr("{name} waits, to act once more this round", name=fighter.id)
        if waits
        else tr("{name} waits", name=fighter.id)
    )
    battle = with_log_line(battle, text, "note")
    if battle.clock.active != fighter.id:
        return battle
    return end_activation(falling.fall_at_activation_end(Table(battle, table.meshes)))


def _first_of_all(battle: Battle, fighter: Fighter) -> bool:
    """Whether nothing was done yet in the fighter's first activation this round (A5.3)."""
    return not activation.actions_taken(battle) and not fighter.state.waiting


def _end_problems(table: Table, action: EndActivation) -> tuple[Problem, ...]:
    if table.battle.clock.active:
        return pending.pending_problems(table.battle)
    text = tr("nobody is being activated")
    return (make_problem(table.battle, text, tr("An activation ends after it has begun"), "A7.9"),)


def _end(table: Table, action: EndActivation) -> Battle:
    if not table.battle.clock.active:
        raise PlayerError(tr("nobody is being activated"))
    return end_activation(falling.fall_at_activation_end(table, action.falls))


def end_activation(battle: Battle) -> Battle:
    """The battle after the activation that is going on: the fighter has had it, and the turn goes on."""
    fighter = activation.active_fighter(battle)
    if fighter is not None:
        battle = battle.with_fighters(_having_acted(battle, fighter))
    clock = battle.clock
    turn = clock.turn or (fighter.side if fighter else "")
    next_ones = tuple(friend.id for friend in abilities.next_candidates(battle))
    seen_by = (ActivationStep(SEEN_BY, manners=(clock.active,)),) if abilities.next_must_be_visible(battle) else ()
    clock = replace(
        clock,
        active="",
        done=(ActivationStep(AGAIN, manners=next_ones), *seen_by) if next_ones else (),
        abilities=0,
        turn=turn if next_ones else next_side(battle, turn),
        step=AGAIN if next_ones else "",
    )
    return replace(battle, clock=clock)


def _having_acted(battle: Battle, fighter: Fighter) -> Fighter:
    kinds = tuple(step.kind for step in activation.actions_taken(battle))
    waits = kinds == ("wait",) and not fighter.state.waiting and not activation.is_monster(battle, fighter)
    state = replace(fighter.state, activations=fighter.state.activations + 1)
    waits = waits and fighter.state.whereabouts == "table" and activation.action_count(battle, fighter) > 1
    return replace(fighter, state=replace(state, waiting=waits))


def _wait_label(battle: Battle, action: Wait) -> str:
    return tr("{name} waits", name=action.fighter)


def _end_label(battle: Battle, action: EndActivation) -> str:
    return tr("End the activation of {name}", name=battle.clock.active)


END_RULES: dict[type[Any], Rule] = {
    Wait: Rule(wait_problems, _waited, _wait_label),
    EndActivation: Rule(_end_problems, _end, _end_label),
}
