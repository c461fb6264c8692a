"""The current activation: the actions taken and left, and the fighters still to be activated."""

from collections.abc import Callable

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcry.book import book_of
from app.games.warcry.facts import treasure
from app.games.warcry.rule_citations import make_problem
from app.model import ActivationStep, Battle, Fighter

ABILITY = "ability"
REACTION = "reaction"
_NO_ACTIONS = (ABILITY, REACTION)
"""Steps of an activation that are not actions."""


# The current activation


def active_fighter(battle: Battle) -> Fighter | None:
    """Returns the fighter that is being activated, if it still exists."""
    return next((fighter for fighter in battle.all_fighters if fighter.id == battle.clock.active), None)


def actions_taken(battle: Battle) -> tuple[ActivationStep, ...]:
    """Returns the actions of this activation so far, including bonus actions."""
    return tuple(step for step in battle.clock.done if step.kind not in _NO_ACTIONS)


def ongoing_move(battle: Battle, bonus: bool = False) -> ActivationStep | None:
    """Returns the move action that another stretch may continue, if nothing else was done since it began."""
    last = battle.clock.done[-1:]
    return last[0] if last and last[0].kind == "move" and last[0].path and last[0].bonus == bonus else None


def action_count(battle: Battle, fighter: Fighter) -> int:
    """Returns how many actions a fighter has in its current or next activation (A7.9, A5.3, A8.4, B.reactions)."""
    numbers = book_of(battle).activation
    if is_monster(battle, fighter):
        return book_of(battle).monster.actions
    most = numbers.waiting if fighter.state.waiting else numbers.actions
    return max(0, most - fighter.state.spent)


def actions_left(battle: Battle) -> int:
    """Returns how many actions the active fighter has left, without bonus actions."""
    fighter = active_fighter(battle)
    if fighter is None:
        return 0
    return max(0, action_count(battle, fighter) - sum(not step.bonus for step in actions_taken(battle)))


def bonus_actions(battle: Battle) -> tuple[str, ...]:
    """Returns the unused bonus actions that abilities gave the active fighter, in order.

    Those before one that was used are lost: first the move, then the attack (A7.10).
    """
    given = [
        kind
        for name in abilities_used(battle)
        for kind in next((ability.bonus for ability in book_of(battle).ability if ability.name == name), ())
    ]
    for step in actions_taken(battle):
        if step.bonus and step.kind in given:
            given = given[given.index(step.kind) + 1 :]
    return tuple(given)


def abilities_used(battle: Battle) -> tuple[str, ...]:
    """Returns the names of the abilities used in this activation, in order."""
    return tuple(step.manners[0] for step in battle.clock.done if step.kind == ABILITY and step.manners)


def is_monster(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether the rules for monsters apply to this fighter (A8.4)."""
    marked = fighter.profile is not None and fighter.profile.has_keyword(book_of(battle).monster.mark)
    return marked or fighter.state.role == "monster"


# Spending actions


def spend_action(battle: Battle, fighter: str, step: ActivationStep, on: bool = False) -> Battle:
    """Returns the battle with an action of the active fighter spent; with `on` it continues the ongoing move.

    If it is not this fighter's activation, which players may overrule, nothing is spent.
    """
    clock = battle.clock
    if clock.active != fighter:
        return battle
    last = ongoing_move(battle, step.bonus)
    if on and last is not None:
        longer = replace(last, path=(*last.path, *step.path), manners=(*last.manners, *step.manners))
        return replace(battle, clock=replace(clock, done=(*clock.done[:-1], longer)))
    return replace(battle, clock=replace(clock, done=(*clock.done, step)))


def action_problems(
    battle: Battle, fighter: str, kind: str, bonus: bool = False, on: bool = False
) -> tuple[Problem, ...]:
    """Returns why a fighter cannot take an action of this kind now; with `on` it continues its move (A7.9).

    Raises PlayerError if there is no such fighter.
    """
    if all(one.id != fighter for one in battle.all_fighters):
        raise PlayerError(tr("unknown fighter “{name}”", name=fighter))
    clock, first = battle.clock, treasure.pending_problems(battle)
    if first:
        return first
    if clock.stage != "battle" or clock.active != fighter:
        text = tr("{name} is not being activated", name=fighter)
        return (make_problem(battle, text, "A7.9"),)
    if on and ongoing_move(battle, bonus) is not None:
        return ()
    if bonus:
        # An unknown ability may have given any bonus action.
        known = {ability.name for ability in book_of(battle).ability}
        if kind in bonus_actions(battle) or any(name not in known for name in abilities_used(battle)):
            return ()
        text = tr("no ability gave {name} a bonus action of this kind", name=fighter)
    elif actions_left(battle):
        return ()
    else:
        count = action_count(battle, battle.any_fighter(fighter))
        text = tr("{name} has no actions left; this activation has {count}", name=fighter, count=count)
    return (make_problem(battle, text, "A7.9"),)


# Fighters still to be activated


def has_finished(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a fighter counts as activated this round; a waiting one need not act again (A5.3, A8.4)."""
    numbers, state = book_of(battle), fighter.state
    if is_monster(battle, fighter):  # A reaction costs a monster one of its activations of one action each.
        return state.activations + state.spent >= numbers.monster.activations
    reacted = numbers.reactions.allowed and state.spent >= numbers.reactions.activated_after
    return reacted or state.activations >= 1


def may_activate(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a fighter on the table may be activated this round: it has not been, or it waits."""
    here = fighter.state.whereabouts == "table"
    return here and (fighter.state.waiting or not has_finished(battle, fighter))


def ready_fighters(battle: Battle, side: str) -> tuple[Fighter, ...]:
    """Returns the fighters that a side has still to activate, without those that wait."""
    return _filter_fighters(battle, side, lambda fighter: not has_finished(battle, fighter))


def waiting_fighters(battle: Battle, side: str) -> tuple[Fighter, ...]:
    """Returns the fighters of a side that wait and may act once more."""
    return _filter_fighters(battle, side, lambda fighter: fighter.state.waiting)


def ready_beasts(battle: Battle) -> tuple[Fighter, ...]:
    """Returns neutral fighters that have still to be activated: any player may pick them (A8.5)."""
    players = {side.name for side in battle.sides}
    wild = {fighter.side for fighter in battle.fighters} - players if players else set[str]()
    return tuple(fighter for side in sorted(wild) for fighter in ready_fighters(battle, side))


def is_round_over(battle: Battle) -> bool:
    """Returns whether no fighter is active or still to be activated."""
    sides = (side.name for side in battle.sides)
    to_come = ready_beasts(battle) or any(ready_fighters(battle, side) for side in sides)
    return battle.clock.phase == "combat" and not battle.clock.active and not to_come


def is_beast(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a fighter belongs to no player (A8.5)."""
    return bool(battle.sides) and fighter.side not in {side.name for side in battle.sides}


def is_last_standing(battle: Battle, side: str) -> bool:
    """Returns whether a side has one fighter left, which may then use any number of abilities (A7.11)."""
    left = [fighter for fighter in battle.fighters_of(side) if fighter.state.whereabouts not in ("down", "left")]
    return book_of(battle).activation.last_stand and len(left) == 1


# Helpers


def _filter_fighters(battle: Battle, side: str, which: Callable[[Fighter], bool]) -> tuple[Fighter, ...]:
    return tuple(fighter for fighter in battle.fighters if fighter.side == side and which(fighter))
