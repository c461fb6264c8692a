"""Whose sight the rules of an action rest on, so that what takes its time can be proven before they are asked."""

from collections.abc import Callable
from typing import Any

from app.known import Pair
from app.model import Spot
from app.rules.actions import Action
from app.rules.battle_actions import Attack, Drop, PutDown, TakeDown
from app.rules.systems.warcry.positions import treasure
from app.table import Table


def sights(table: Table, action: Action) -> tuple[Pair, ...]:
    """The pairs whose sight the rules of an action ask about."""
    ask = _ASKS.get(type(action))
    return ask(table, action) if ask else ()


def _of_attack(table: Table, action: Attack) -> tuple[Pair, ...]:
    return (*_between(table, action.fighter, action.target), *_spot(table, action.target, action.drop))


def _of_drop(table: Table, action: Drop | PutDown) -> tuple[Pair, ...]:
    return _spot(table, action.fighter, action.at)


def _of_taking_down(table: Table, action: TakeDown) -> tuple[Pair, ...]:
    return _spot(table, action.fighter, action.drop)


def _spot(table: Table, carrier: str, at: Spot | None) -> tuple[Pair, ...]:
    """The fighter and the place where it puts its treasure down, where it does."""
    fighter = next((one for one in table.battle.everyone if one.id == carrier), None)
    if at is None or fighter is None or treasure.carried(table.battle, carrier) is None:
        return ()
    return ((fighter, at),)


def _between(table: Table, seer: str, target: str) -> tuple[Pair, ...]:
    """The two, where both are on the table and not one and the same."""
    here = {fighter.id for fighter in table.battle.fighters}
    return ((seer, target),) if seer != target and {seer, target} <= here else ()


_ASKS: dict[type[Any], Callable[[Table, Any], tuple[Pair, ...]]] = {
    Attack: _of_attack,
    Drop: _of_drop,
    PutDown: _of_drop,
    TakeDown: _of_taking_down,
}
