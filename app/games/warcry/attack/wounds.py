"""Damage, healing, and taking fighters down (A6.5)."""

from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.battle_lookup import find_fighter, find_on_table
from app.games.log import with_log_line
from app.games.warcry.facts import treasure
from app.model import Battle, Fighter, Spot, Value
from app.table.battle_geometry import BattleGeometry


class DamageResult(Value, frozen=True):
    """The result of damage: the battle after it, and whether the fighter was taken down."""

    battle: Battle
    down: bool


def wounds_left(fighter: Fighter) -> int | None:
    """Returns the damage that takes a fighter down; None if its Wounds are unknown."""
    return None if fighter.profile is None else max(0, fighter.profile.wounds - fighter.state.damage)


def takes_down(fighter: Fighter, points: int) -> bool:
    """Returns whether this much damage takes a fighter down."""
    left = wounds_left(fighter)
    return left is not None and 0 < points >= left


def with_damage(fighter: Fighter, points: int) -> Fighter:
    """Returns the fighter with damage added; damage beyond its remaining Wounds is lost (A6.5)."""
    left = wounds_left(fighter)
    lost = points if left is None else min(points, left)
    return replace(fighter, state=replace(fighter.state, damage=fighter.state.damage + lost))


def deal_damage(table: BattleGeometry, battle: Battle, id: str, points: int, drop: Spot | None = None) -> DamageResult:
    """Returns the battle after damage to a fighter.

    If it goes down, a treasure it carries is dropped at `drop`, else its owner picks the place next. `battle` may be
    ahead of the table's.
    """
    fighter = find_on_table(battle, id)
    battle = battle.with_fighters(with_damage(fighter, points))
    if not takes_down(fighter, points):
        return DamageResult(battle, down=False)
    return DamageResult(take_down(table, battle, id, drop), down=True)


def heal(battle: Battle, id: str, points: int) -> Battle:
    """Returns the battle with damage removed from a fighter, at most all of it."""
    fighter = find_fighter(battle, id)
    state = replace(fighter.state, damage=max(0, fighter.state.damage - points))
    return battle.with_fighters(replace(fighter, state=state))


def take_down(
    table: BattleGeometry, battle: Battle, id: str, drop: Spot | None = None, why: str = "", by_hand: bool = False
) -> Battle:
    """Returns the battle with a fighter taken down and moved off the table (G27).

    Its treasure is dropped at `drop`, or where its owner chooses next.
    """
    battle = treasure.put_down(table, battle, id, drop) if drop else treasure.leave_behind(battle, id)
    fighter = find_fighter(battle, id)
    state = replace(fighter.state, whereabouts="down", climbing=False, waiting=False)
    battle = battle.with_fighters(replace(fighter, state=state))
    text = tr("{name} is taken down: {why}", name=id, why=why) if why else tr("{name} is taken down", name=id)
    return with_log_line(battle, text, "down", side=fighter.side, by_hand=by_hand)


def format_name_with_wounds(fighter: Fighter) -> str:
    """Returns a fighter's name with its remaining Wounds, such as "Ash 4/8"."""
    left = wounds_left(fighter)
    return fighter.id if left is None or fighter.profile is None else f"{fighter.id} {left}/{fighter.profile.wounds}"


def format_wounds_left(fighter: Fighter) -> str:
    """Returns the remaining Wounds of a fighter in words; empty if unknown."""
    left = wounds_left(fighter)
    return "" if left is None else counted(left, "{count} wound left", "{count} wounds left")
