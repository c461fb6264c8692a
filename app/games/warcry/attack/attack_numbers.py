"""The numbers of an attack: dice, Strength against Toughness, odds and damage (A6.5, A6.8)."""

from app.games.attack_option import AttackOdds
from app.games.warcry.attack.wounds import wounds_left
from app.games.warcry.cards import twists
from app.games.warcry.turn import abilities
from app.model import Battle, Fighter, Roll, Value, Weapon

CRITICAL = 6
_SIDES = 6


def least_hit_roll(strength: int, toughness: int) -> int:
    """Returns the lowest roll that hits (A6.5): 3 if Strength exceeds Toughness, 4 if they are equal, else 5."""
    if strength > toughness:
        return 3
    return 4 if strength == toughness else 5


def attack_odds(dice: int, needed: int, damage: tuple[int, int], wounds: int) -> AttackOdds:
    """Returns the odds of dice that hit on `needed`, with `damage` per hit and per critical hit.

    `wounds` are the target's remaining Wounds. The mean counts damage beyond them, as it would be rolled.
    """
    ways = damage_counts(dice, needed, damage)
    total = _SIDES**dice
    mean = sum(points * count for points, count in ways.items()) / total
    down = sum(count for points, count in ways.items() if points >= wounds) / total
    return AttackOdds(needed, CRITICAL, dice, mean, down)


def damage_counts(dice: int, needed: int, damage: tuple[int, int]) -> dict[int, int]:
    """Returns how many of the 6 ** dice outcomes give each total damage."""
    hit, critical = damage
    one = {0: needed - 1}
    one[hit] = one.get(hit, 0) + CRITICAL - needed
    one[critical] = one.get(critical, 0) + 1
    ways = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for before, many in ways.items():
            for points, count in one.items():
                after[before + points] = after.get(before + points, 0) + many * count
        ways = after
    return ways


class AttackBonus(Value, frozen=True):
    """Bonuses to an attack from rules that the program does not know."""

    attacks: int = 0
    strength: int = 0
    damage: int = 0


NO_BONUS = AttackBonus()
MAX_DICE = 200
"""Largest number of dice, the limit of a roll in a battle file."""


class AttackNumbers(Value, frozen=True):
    """The numbers of one attack with all bonuses; `hit` and `critical` are damage per die."""

    dice: int
    strength: int
    toughness: int
    hit: int
    critical: int

    @property
    def hit_on(self) -> int:
        """The lowest roll that hits."""
        return least_hit_roll(self.strength, self.toughness)

    def damage(self, hits: Roll) -> int:
        scored, criticals = self.count_hits(hits)
        return scored * self.hit + criticals * self.critical

    def count_hits(self, hits: Roll) -> tuple[int, int]:
        """Returns the number of hits and of critical hits; a 6 is always critical (A6.5)."""
        criticals = sum(face >= CRITICAL for face in hits.faces)
        return sum(face >= self.hit_on for face in hits.faces) - criticals, criticals

    def odds(self, target: Fighter) -> AttackOdds:
        return attack_odds(self.dice, self.hit_on, (self.hit, self.critical), wounds_left(target) or 0)


def attack_numbers(
    battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter, cover: int, more: AttackBonus = NO_BONUS
) -> AttackNumbers:
    """Returns the numbers of an attack; `cover` is the bonus of cover to Toughness (A6.3)."""
    # Bonuses of cards in force (C5)
    add = AttackBonus(
        attacks=twists.twist_bonus(battle, "attacks", fighter, weapon, target),
        strength=twists.twist_bonus(battle, "strength", fighter, weapon, target),
        damage=twists.twist_bonus(battle, "damage", fighter, weapon, target),
    )
    tough = 0 if target.profile is None else target.profile.toughness
    return AttackNumbers(
        dice=min(
            MAX_DICE,
            max(0, weapon.attacks + abilities.attack_bonus(battle, fighter.id, weapon) + more.attacks + add.attacks),
        ),
        strength=max(0, weapon.strength + more.strength + add.strength),
        toughness=tough + cover + twists.twist_bonus(battle, "toughness", target),
        hit=max(0, weapon.hit + more.damage + add.damage),
        critical=max(0, weapon.critical + more.damage + add.damage),
    )
