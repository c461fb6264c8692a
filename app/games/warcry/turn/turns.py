"""Whose turn it is: first turn, activating, waiting, ending an activation, passing (A5.3, A7.8, A7.9, A8.5)."""

from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.battle_actions import Activate, EndActivation, Pass
from app.games.battle_lookup import find_on_table
from app.games.log import with_log_line
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.facts import treasure, visibility
from app.games.warcry.move import falls
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.turn import abilities, activation
from app.games.warcry.warcry_actions import Wait
from app.model import ActivationStep, Battle, Fighter, Roll
from app.table.battle_geometry import BattleGeometry


def wait_problems(table: BattleGeometry, action: Wait) -> tuple[Problem, ...]:
    """Why a fighter may not wait now (A5.3)."""
    battle = table.battle
    found = activation.action_problems(battle, action.fighter, "wait")
    fighter = battle.any_fighter(action.fighter)
    if found or not _is_first_action(battle, fighter):
        return found
    if fighter.state.spent:
        text = tr("{name} has reacted and may not wait with its first action", name=fighter.id)
        return (make_problem(battle, text, tr("After a reaction there is no waiting first"), "B.reactions"),)
    if activation.is_beast(battle, fighter):
        text = tr("{name} may not wait with its first action", name=fighter.id)
        return (make_problem(battle, text, tr("Beasts of nobody never wait first"), "A8.5"),)
    return ()


def _apply_wait(table: BattleGeometry, action: Wait) -> Battle:
    battle = table.battle
    fighter = find_on_table(battle, action.fighter)
    waits = _is_first_action(battle, fighter) and not activation.is_monster(battle, fighter)
    battle = activation.spend_action(battle, fighter.id, ActivationStep("wait"))
    text = (
        tr("{name} waits, to act once more this round", name=fighter.id)
        if waits
        else tr("{name} waits", name=fighter.id)
    )
    battle = with_log_line(battle, text, "note")
    if battle.clock.active != fighter.id:
        return battle
    return end_activation(falls.fall_at_activation_end(table.with_battle(battle)))


def _is_first_action(battle: Battle, fighter: Fighter) -> bool:
    """Whether nothing was done yet in the fighter's first activation this round (A5.3)."""
    return not activation.actions_taken(battle) and not fighter.state.waiting


def _end_problems(table: BattleGeometry, action: EndActivation) -> tuple[Problem, ...]:
    if table.battle.clock.active:
        return treasure.pending_problems(table.battle)
    text = tr("nobody is being activated")
    return (make_problem(table.battle, text, tr("An activation ends after it has begun"), "A7.9"),)


def _apply_end(table: BattleGeometry, action: EndActivation) -> Battle:
    if not table.battle.clock.active:
        raise PlayerError(tr("nobody is being activated"))
    return end_activation(falls.fall_at_activation_end(table, action.falls))


def end_activation(battle: Battle) -> Battle:
    """The battle after the activation that is going on: the fighter has had it, and the turn goes on."""
    fighter = activation.active_fighter(battle)
    if fighter is not None:
        battle = battle.with_fighters(_with_activation_done(battle, fighter))
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


def _with_activation_done(battle: Battle, fighter: Fighter) -> Fighter:
    kinds = tuple(step.kind for step in activation.actions_taken(battle))
    waits = kinds == ("wait",) and not fighter.state.waiting and not activation.is_monster(battle, fighter)
    state = replace(fighter.state, activations=fighter.state.activations + 1)
    waits = waits and fighter.state.whereabouts == "table" and activation.action_count(battle, fighter) > 1
    return replace(fighter, state=replace(state, waiting=waits))


def _wait_label(battle: Battle, action: Wait) -> str:
    return tr("{name} waits", name=action.fighter)


def _end_label(battle: Battle, action: EndActivation) -> str:
    return tr("End the activation of {name}", name=battle.clock.active)


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


def first_turn_problems(battle: Battle) -> tuple[Problem, ...]:
    """Why it cannot be chosen now who takes the first turn (A7.8)."""
    clock = battle.clock
    if clock.phase == COMBAT and not clock.turn:
        return ()
    text = tr("the first turn is chosen at the start of the combat phase")
    return (make_problem(battle, text, tr("Who has the initiative chooses who takes the first turn"), "A7.8"),)


def next_candidate_ids(battle: Battle) -> tuple[str, ...]:
    """The fighters of whom an ability lets one be activated next by the same side; by their ids."""
    return battle.clock.done[0].manners if battle.clock.step == AGAIN and battle.clock.done else ()


def next_activation_viewer(battle: Battle) -> str:
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
        return treasure.pending_problems(battle)
    text = tr("{name} is still being activated", name=battle.clock.active)
    return (make_problem(battle, text, tr("One fighter is activated after the other"), "A7.8"),)


# passing


def _pass_problems(table: BattleGeometry, action: Pass) -> tuple[Problem, ...]:
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


def _apply_pass(table: BattleGeometry, action: Pass) -> Battle:
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


_OPPONENT_ACTS = 2
"""Up to this face the opponent acts with a beast (A8.5)."""


def _activate_problems(table: BattleGeometry, action: Activate) -> tuple[Problem, ...]:
    battle = table.battle
    fighter = find_on_table(battle, action.fighter)
    clock = battle.clock
    if clock.stage != "battle" or clock.phase != COMBAT:
        text = tr("it is not the combat phase")
        return (make_problem(battle, text, tr("Fighters are activated in the combat phase"), "A7.8"),)
    return (
        *activation_problems(battle),
        *_turn_problems(battle, fighter),
        *_repeat_problems(battle, fighter),
        *_visibility_problems(table, fighter),
    )


def _visibility_problems(table: BattleGeometry, fighter: Fighter) -> tuple[Problem, ...]:
    """Who is activated next by an ability is visible to who used it, where the book says so (B.universal-abilities)."""
    leader = next_activation_viewer(table.battle)
    if not leader or leader not in {one.id for one in table.battle.fighters}:
        return ()
    if visibility.find_ruling(table, leader, fighter.id).kind != "blocked":
        return ()
    text = tr("{name} is not visible to {leader}", name=fighter.id, leader=leader)
    return (make_problem(table.battle, text, tr("For a visible friend near by"), "A7.10"),)


def _turn_problems(battle: Battle, fighter: Fighter) -> tuple[Problem, ...]:
    turn = battle.clock.turn
    if not turn:
        text = tr("it is not chosen yet who takes the first turn")
        return (make_problem(battle, text, tr("Who has the initiative chooses who takes the first turn"), "A7.8"),)
    if fighter.side == turn or activation.is_beast(battle, fighter):
        return ()
    text = tr("it is the turn of {side}", side=turn)
    return (make_problem(battle, text, tr("Sides take turns, each with a fighter of its own"), "A7.8"),)


def _repeat_problems(battle: Battle, fighter: Fighter) -> tuple[Problem, ...]:
    if not activation.may_activate(battle, fighter):
        text = tr("{name} has been activated this round", name=fighter.id)
        return (make_problem(battle, text, tr("Each fighter is activated once a round"), "A7.8"),)
    if battle.clock.step == AGAIN and fighter.id not in next_candidate_ids(battle):
        text = tr("{name} is not who the ability lets be activated next", name=fighter.id)
        return (make_problem(battle, text, tr("For a friend near by who has not been activated"), "A7.10"),)
    return ()


def _apply_activate(table: BattleGeometry, action: Activate) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    battle = end_activation(table.battle) if table.battle.clock.active else table.battle
    beast = activation.is_beast(battle, fighter)
    other = beast and action.test is not None and action.test.faces[:1] <= (_OPPONENT_ACTS,)
    turn = battle.clock.turn if beast else fighter.side
    step = OTHER if other else ""
    clock = replace(battle.clock, active=fighter.id, turn=turn, step=step, done=(), abilities=0, passed=0)
    battle = replace(battle, clock=clock)
    rolls = (action.test,) if action.test else ()
    return with_log_line(battle, _activation_text(battle, fighter, other), "clock", rolls)


def _activation_text(battle: Battle, fighter: Fighter, other: bool) -> str:
    if fighter.state.waiting:
        return tr("{name} has waited and acts now", name=fighter.id)
    if other:
        side = next_side(battle, battle.clock.turn)
        return tr("{name} is activated; {side} acts with it", name=fighter.id, side=side)
    return tr("{name} is activated", name=fighter.id)


# the die for a beast of nobody


def _dice_requests(table: BattleGeometry, action: Activate) -> tuple[DiceRequest, ...]:
    fighter = find_on_table(table.battle, action.fighter)
    if not activation.is_beast(table.battle, fighter) or (action.test and action.test.faces):
        return ()
    what = tr("who acts with {name}: on 1 or 2 the opponent", name=fighter.id)
    return (DiceRequest("D6", 1, what, table.battle.clock.turn),)


def _with_dice(action: Activate, rolls: tuple[Roll, ...]) -> Activate:
    return replace(action, test=rolls[0]) if rolls else action


def _activate_label(battle: Battle, action: Activate) -> str:
    return tr("Activate {name}", name=action.fighter)


RULES: dict[type[Any], Rule] = {
    Pass: Rule(_pass_problems, _apply_pass, _pass_label),
    Activate: Rule(_activate_problems, _apply_activate, _activate_label, _dice_requests, _with_dice),
    Wait: Rule(wait_problems, _apply_wait, _wait_label),
    EndActivation: Rule(_end_problems, _apply_end, _end_label),
}
