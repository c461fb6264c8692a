"""Abilities: what they cost, and what they add while the activation lasts."""

from typing import Any

from app.model import Battle, Weapon
from app.rules.system import Rule
from app.rules.systems.warcry import activation
from app.rules.systems.warcry.book import Ability, book

RULES: dict[type[Any], Rule] = {}


def move_bonus(battle: Battle, fighter: str) -> int:
    """What abilities add to a fighter's Move, in inches, while its activation lasts."""
    return sum(ability.move for ability in _in_force(battle, fighter))


def attack_bonus(battle: Battle, fighter: str, weapon: Weapon) -> int:
    """What abilities add to the Attacks of a weapon while its bearer's activation lasts."""
    return sum(ability.attacks for ability in _in_force(battle, fighter) if weapon.max_range <= ability.range_most)


def _in_force(battle: Battle, fighter: str) -> list[Ability]:
    if battle.clock.active != fighter:
        return []
    known = {ability.name: ability for ability in book(battle).ability}
    return [known[name] for name in activation.used(battle) if name in known]
