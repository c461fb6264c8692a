"""The dice and the points of the table an action asks for before it can be done, and how they are put into it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.ground import Region
from app.language import tr
from app.model import Roll, Spot
from app.rules.actions import Action
from app.rules.battle_actions import (
    Activate,
    Attack,
    Disengage,
    Drop,
    Fall,
    PutDown,
    RollFor,
    RollInitiative,
    Walk,
)
from app.rules.course import Choice, Need, Where
from app.rules.setup_actions import RollOff
from app.rules.systems.warcry.book import INCH, book
from app.rules.systems.warcry.cards import twists
from app.rules.systems.warcry.citing import inches
from app.rules.systems.warcry.course import activation, answers, hazards, reactions, turns
from app.rules.systems.warcry.fights import attack
from app.rules.systems.warcry.fights.harm import anyone
from app.rules.systems.warcry.moves import fallen, movement
from app.rules.systems.warcry.positions import treasure
from app.rules.systems.warcry.setup import guide_setup
from app.table import Table

Rolls = tuple[Roll, ...]


def needs(table: Table, action: Action) -> tuple[Need, ...]:
    """The dice an action asks for now."""
    asks = _ASKS.get(type(action))
    return asks[0](table, action) if asks else ()


def rolled(action: Action, rolls: Rolls) -> Action:
    """The action with the dice it needs, in the order of the needs."""
    asks = _ASKS.get(type(action))
    return asks[1](action, rolls) if asks else action


# what others decide


def choice(table: Table, action: Action) -> Choice | None:
    """Whether somebody reacts, before the dice of an action."""
    return reactions.choice(table, action) if isinstance(action, Attack | Disengage) else None


# points of the table


def where(table: Table, action: Action) -> Where | None:
    """The point an action asks for: where a treasure is put down, which the owner of its carrier picks (G28)."""
    if not isinstance(action, Drop | PutDown) or action.at is not None:
        return None
    token = treasure.carried(table.battle, action.fighter)
    if token is None:
        return None
    fighter = anyone(table.battle, action.fighter)
    most = inches(book(table.battle).treasure.drop_in * INCH)
    text = tr(
        '{side} puts {token} down: within {most}" of {name}, where it can be seen, no higher',
        side=fighter.side,
        token=token.id,
        most=most,
        name=fighter.id,
    )
    return Where(text, fighter.side, fighter.id)


def pointed(action: Action, at: Spot) -> Action:
    """The action with its point."""
    return replace(action, at=at) if isinstance(action, Drop | PutDown) else action


def room(table: Table, action: Action) -> tuple[Region, ...]:
    """Where the point of an action may be."""
    found = where(table, action)
    return treasure.drop_room(table, anyone(table.battle, found.fighter)) if found else ()


# initiative


def _initiative_needs(table: Table, action: RollInitiative) -> tuple[Need, ...]:
    count, what = twists.initiative_dice(table.battle), tr("initiative")
    return tuple(Need("D6", count, what, side) for side, roll in action.rolls if not roll.faces)


def _initiative_rolled(action: RollInitiative, rolls: Rolls) -> RollInitiative:
    return replace(action, rolls=_filled(action.rolls, rolls))


# beasts of nobody


def _activate_needs(table: Table, action: Activate) -> tuple[Need, ...]:
    fighter = turns.there(table.battle, action.fighter)
    if not activation.is_beast(table.battle, fighter) or (action.test and action.test.faces):
        return ()
    return (
        Need("D6", 1, tr("who acts with {name}: on 1 or 2 the opponent", name=fighter.id), table.battle.clock.turn),
    )


def _activate_rolled(action: Activate, rolls: Rolls) -> Activate:
    return replace(action, test=rolls[0]) if rolls else action


def _fall_rolled(action: Fall, rolls: Rolls) -> Fall:
    return replace(action, impact=(*action.impact, *rolls))


def _filled(there: tuple[tuple[str, Roll], ...], rolls: Rolls) -> tuple[tuple[str, Roll], ...]:
    """Dice put where there are none yet, in their order."""
    new = iter(rolls)
    return tuple((side, roll if roll.faces else next(new, roll)) for side, roll in there)


_ASKS: dict[type[Any], tuple[Callable[[Table, Any], tuple[Need, ...]], Callable[[Any, Rolls], Action]]] = {
    RollInitiative: (_initiative_needs, _initiative_rolled),
    RollOff: (guide_setup.needs_setup, guide_setup.rolled_setup),
    Fall: (fallen.needs, _fall_rolled),
    Activate: (_activate_needs, _activate_rolled),
    Attack: (attack.needs, attack.rolled),
    Walk: (movement.needs, movement.rolled),
    Disengage: (answers.needs, answers.rolled),
    RollFor: (hazards.needs, hazards.rolled),
}
