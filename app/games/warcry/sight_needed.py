"""Whose sight the rules of an action rest on, so that what takes its time can be proven before they are asked."""

from collections.abc import Callable
from typing import Any

from app.games.actions import Action
from app.games.battle_actions import Activate, Attack, TakeDown, UseAbility
from app.games.setup_actions import PutToken
from app.games.warcry.book import book_of
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import engaged_enemies
from app.games.warcry.turn import abilities, reactions, turns
from app.games.warcry.warcry_actions import Disengage, Drop, PutDown
from app.model import Spot
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair


def sight_pairs(table: BattleGeometry, action: Action) -> tuple[Pair, ...]:
    """The pairs whose sight the rules of an action ask about."""
    ask = _PAIR_FINDERS.get(type(action))
    return ask(table, action) if ask else ()


def _attack_pairs(table: BattleGeometry, action: Attack) -> tuple[Pair, ...]:
    return (*_fighter_pairs(table, action.fighter, action.target), *_spot_pairs(table, action.target, action.drop))


def _drop_pairs(table: BattleGeometry, action: Drop | PutDown) -> tuple[Pair, ...]:
    return _spot_pairs(table, action.fighter, action.at)


def _take_down_pairs(table: BattleGeometry, action: TakeDown) -> tuple[Pair, ...]:
    return _spot_pairs(table, action.fighter, action.drop)


def _token_pairs(table: BattleGeometry, action: PutToken) -> tuple[Pair, ...]:
    """Its owner puts down what somebody carried who was taken down."""
    left = ((fighter.id, token.id) for fighter, token in treasure.dropped_treasures(table.battle))
    carrier = next((id for id, token in left if token == action.token.id), "")
    return _spot_pairs(table, carrier, action.token.at) if not action.token.carrier else ()


def _spot_pairs(table: BattleGeometry, carrier: str, at: Spot | None) -> tuple[Pair, ...]:
    """The fighter and the place where it puts its treasure down, where it does."""
    fighter = next((one for one in table.battle.all_fighters if one.id == carrier), None)
    if at is None or fighter is None or treasure.carried_treasure(table.battle, carrier) is None:
        return ()
    return ((fighter, at),)


def _disengage_pairs(table: BattleGeometry, action: Disengage) -> tuple[Pair, ...]:
    """Those that are got away from may strike who they see."""
    battle = table.battle
    if not book_of(battle).reactions.allowed or action.fighter not in {one.id for one in battle.fighters}:
        return ()
    close = (foe for foe in engaged_enemies(table, action.fighter) if reactions.may_react(battle, foe))
    return tuple((foe.id, action.fighter) for foe in close)


def _activation_pairs(table: BattleGeometry, action: Activate) -> tuple[Pair, ...]:
    leader = turns.next_activation_viewer(table.battle)
    return _fighter_pairs(table, leader, action.fighter) if leader else ()


def _ability_pairs(table: BattleGeometry, action: UseAbility) -> tuple[Pair, ...]:
    """The monsters it may be used on have to be visible, where the book says so."""
    battle = table.battle
    ability = next((one for one in book_of(battle).ability if one.name == action.name), None)
    fighter = next((one for one in battle.fighters if one.id == action.fighter), None)
    if ability is None or fighter is None or not (ability.on_monster and ability.visible):
        return ()
    return tuple((fighter.id, one.id) for one in abilities.ability_targets(battle, fighter, ability))


def _fighter_pairs(table: BattleGeometry, seer: str, target: str) -> tuple[Pair, ...]:
    """The two, where both are on the table and not one and the same."""
    here = {fighter.id for fighter in table.battle.fighters}
    return ((seer, target),) if seer != target and {seer, target} <= here else ()


_PAIR_FINDERS: dict[type[Any], Callable[[BattleGeometry, Any], tuple[Pair, ...]]] = {
    Activate: _activation_pairs,
    Attack: _attack_pairs,
    Drop: _drop_pairs,
    Disengage: _disengage_pairs,
    PutDown: _drop_pairs,
    PutToken: _token_pairs,
    TakeDown: _take_down_pairs,
    UseAbility: _ability_pairs,
}
