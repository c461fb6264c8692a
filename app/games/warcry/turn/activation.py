"""The activation that is going on: what its fighter has done, what it may still do, and who is still to come."""

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
"""Steps of an activation that are no actions."""


# what is going on


def active_fighter(battle: Battle) -> Fighter | None:
    """The fighter that is being activated, if it is still there."""
    return next((fighter for fighter in battle.all_fighters if fighter.id == battle.clock.active), None)


def actions_taken(battle: Battle) -> tuple[ActivationStep, ...]:
    """The actions of this activation so far, bonus actions included."""
    return tuple(step for step in battle.clock.done if step.kind not in _NO_ACTIONS)


def ongoing_move(battle: Battle, bonus: bool = False) -> ActivationStep | None:
    """The move action that a further stretch may go on with: nothing else was done since it began."""
    last = battle.clock.done[-1:]
    return last[0] if last and last[0].kind == "move" and last[0].path and last[0].bonus == bonus else None


def action_count(battle: Battle, fighter: Fighter) -> int:
    """How many actions a fighter's activation has, now or when it comes (A7.9, A5.3, A8.4, B.reactions)."""
    numbers = book_of(battle).activation
    if is_monster(battle, fighter):
        return book_of(battle).monster.actions
    most = numbers.waiting if fighter.state.waiting else numbers.actions
    return max(0, most - fighter.state.spent)


def actions_left(battle: Battle) -> int:
    """How many actions the active fighter still has, without bonus actions."""
    fighter = active_fighter(battle)
    if fighter is None:
        return 0
    return max(0, action_count(battle, fighter) - sum(not step.bonus for step in actions_taken(battle)))


def bonus_actions(battle: Battle) -> tuple[str, ...]:
    """The bonus actions that abilities gave the active fighter and that it may still use, in their order.

    Those before one that was used are forgone: first the move, then the attack (A7.10).
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
    """The names of the abilities used in this activation, in their order."""
    return tuple(step.manners[0] for step in battle.clock.done if step.kind == ABILITY and step.manners)


def is_monster(battle: Battle, fighter: Fighter) -> bool:
    """Whether the rules of monsters are for this fighter (A8.4)."""
    marked = fighter.profile is not None and fighter.profile.has_keyword(book_of(battle).monster.mark)
    return marked or fighter.state.role == "monster"


# spending


def spend_action(battle: Battle, fighter: str, step: ActivationStep, on: bool = False) -> Battle:
    """The battle with an action of the active fighter spent; with `on` the move that is going on goes on.

    Where players overruled that it is not this fighter's activation, nothing is spent.
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
    """Why a fighter cannot take an action of this kind now; with `on` it goes on with its move (A7.9).

    Raises PlayerError where there is no such fighter.
    """
    if all(one.id != fighter for one in battle.all_fighters):
        raise PlayerError(tr('there is no fighter called "{name}"', name=fighter))
    clock, first = battle.clock, treasure.pending_problems(battle)
    if first:
        return first
    if clock.stage != "battle" or clock.active != fighter:
        text = tr("{name} is not being activated", name=fighter)
        return (make_problem(battle, text, tr("A fighter acts in its own activation"), "A7.9"),)
    if on and ongoing_move(battle, bonus) is not None:
        return ()
    if bonus:
        # An ability that the program does not know may have given any bonus action.
        known = {ability.name for ability in book_of(battle).ability}
        if kind in bonus_actions(battle) or any(name not in known for name in abilities_used(battle)):
            return ()
        text, what = (
            tr("no ability gave {name} a bonus action of this kind", name=fighter),
            tr("Bonus actions come from abilities"),
        )
    elif actions_left(battle):
        return ()
    else:
        count = action_count(battle, battle.any_fighter(fighter))
        text = tr("{name} has no action left; this activation has {count}", name=fighter, count=count)
        what = tr("An activation has a fixed number of actions, and bonus actions on top")
    return (make_problem(battle, text, what, "A7.9"),)


# who is still to come


def has_finished(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter counts as activated this round; one that waits does not need to act again (A5.3, A8.4)."""
    numbers, state = book_of(battle), fighter.state
    if is_monster(battle, fighter):  # a reaction costs it one of its activations, each being one action
        return state.activations + state.spent >= numbers.monster.activations
    reacted = numbers.reactions.allowed and state.spent >= numbers.reactions.activated_after
    return reacted or state.activations >= 1


def may_activate(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter on the table may be activated this round: not yet, or waiting."""
    here = fighter.state.whereabouts == "table"
    return here and (fighter.state.waiting or not has_finished(battle, fighter))


def ready_fighters(battle: Battle, side: str) -> tuple[Fighter, ...]:
    """The fighters a side has still to activate, those that wait apart."""
    return _filter_fighters(battle, side, lambda fighter: not has_finished(battle, fighter))


def waiting_fighters(battle: Battle, side: str) -> tuple[Fighter, ...]:
    """The fighters of a side that wait and may act once more."""
    return _filter_fighters(battle, side, lambda fighter: fighter.state.waiting)


def ready_beasts(battle: Battle) -> tuple[Fighter, ...]:
    """Fighters of no player's warband that have still to be activated: anybody may pick them (A8.5)."""
    players = {side.name for side in battle.sides}
    wild = {fighter.side for fighter in battle.fighters} - players if players else set[str]()
    return tuple(fighter for side in sorted(wild) for fighter in ready_fighters(battle, side))


def is_round_over(battle: Battle) -> bool:
    """Whether nobody is activated any more, and nobody has still to be."""
    sides = (side.name for side in battle.sides)
    to_come = ready_beasts(battle) or any(ready_fighters(battle, side) for side in sides)
    return battle.clock.phase == "combat" and not battle.clock.active and not to_come


def is_beast(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter belongs to no player (A8.5)."""
    return bool(battle.sides) and fighter.side not in {side.name for side in battle.sides}


def is_last_standing(battle: Battle, side: str) -> bool:
    """Whether a side has one fighter left, which may then use any number of abilities (A7.11)."""
    left = [fighter for fighter in battle.fighters_of(side) if fighter.state.whereabouts not in ("down", "left")]
    return book_of(battle).activation.last_stand and len(left) == 1


# small things


def _filter_fighters(battle: Battle, side: str, which: Callable[[Fighter], bool]) -> tuple[Fighter, ...]:
    return tuple(fighter for fighter in battle.fighters if fighter.side == side and which(fighter))
