"""What the dice of an attack come to: hits, critical hits, those that cover made hits of, damage (A6.5)."""

from app.battle_geometry import Table
from app.errors import PlayerError
from app.language import tr
from app.model import Battle, Fighter, Value, Weapon
from app.rules import dice
from app.rules.battle_actions import Attack
from app.rules.lookup import find_on_table
from app.rules.systems.warcry.attack import attack_math
from app.rules.systems.warcry.attack.attack_math import AttackBonus, AttackNumbers
from app.rules.systems.warcry.attack.cover import Cover, find_cover
from app.rules.systems.warcry.book import book_of


class AttackResult(Value, frozen=True):
    """The numbers of an attack, the cover, and what its dice come to; `softened` critical hits became hits."""

    blow: AttackNumbers
    cover: Cover
    hits: int
    criticals: int
    softened: int

    @property
    def damage(self) -> int:
        """The damage of all of them."""
        return self.hits * self.blow.hit + self.criticals * self.blow.critical


def attack_result(table: Table, action: Attack) -> AttackResult:
    """What an attack comes to with the dice that are in it (B.universal-reactions)."""
    fighter, weapon, target = find_attack_parties(table.battle, action)
    shelter = find_cover(table, fighter, target)
    more = AttackBonus(action.attacks, action.strength, action.damage)
    blow = attack_math.attack_numbers(table.battle, fighter, weapon, target, shelter.bonus, more)
    hits, criticals = blow.scored(action.hits)
    softened = min(criticals, _softened(table.battle, action))
    return AttackResult(blow, shelter, hits + softened, criticals - softened, softened)


def _softened(battle: Battle, action: Attack) -> int:
    """How many critical hits become hits, because the target took cover."""
    given = action.response
    if given is None or not given.rolls:
        return 0
    reaction = next((one for one in book_of(battle).reaction if one.name == given.name), None)
    return dice.count_reaching(given.rolls[0], reaction.works_on) if reaction and reaction.on == "missile" else 0


def find_attack_parties(battle: Battle, action: Attack) -> tuple[Fighter, Weapon, Fighter]:
    """Attacker, weapon and target. Raises PlayerError where one of them is not there."""
    fighter, target = find_on_table(battle, action.fighter), find_on_table(battle, action.target)
    weapons = () if fighter.profile is None else fighter.profile.weapons
    if action.weapon >= len(weapons):
        raise PlayerError(tr("{name} has no such weapon", name=fighter.id))
    return fighter, weapons[action.weapon], target
