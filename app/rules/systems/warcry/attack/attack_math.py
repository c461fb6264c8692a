"""The numbers of one attack: dice, Strength against Toughness, damage, and what the dice come to (A6.5, A6.8)."""

from app.model import Battle, Fighter, Roll, Value, Weapon
from app.rules.flow import AttackOdds
from app.rules.systems.warcry.attack.chances import CRITICAL, attack_odds, hit_on
from app.rules.systems.warcry.attack.damage import wounds_left
from app.rules.systems.warcry.cards import twists
from app.rules.systems.warcry.turn import abilities


class AttackBonus(Value, frozen=True):
    """What rules that the program does not know add to an attack."""

    attacks: int = 0
    strength: int = 0
    damage: int = 0


NOTHING = AttackBonus()
MOST_DICE = 200
"""As many as a roll in a battle file holds."""


class AttackNumbers(Value, frozen=True):
    """The numbers of one attack, everything added: `hit` and `critical` are damage by one die."""

    dice: int
    strength: int
    toughness: int
    hit: int
    critical: int

    @property
    def needed(self) -> int:
        """The least roll that hits."""
        return hit_on(self.strength, self.toughness)

    def damage(self, hits: Roll) -> int:
        """The damage these dice come to."""
        scored, criticals = self.scored(hits)
        return scored * self.hit + criticals * self.critical

    def scored(self, hits: Roll) -> tuple[int, int]:
        """How many dice are hits, and how many critical hits; a 6 always is one (A6.5)."""
        criticals = sum(face >= CRITICAL for face in hits.faces)
        return sum(face >= self.needed for face in hits.faces) - criticals, criticals

    def chance(self, target: Fighter) -> AttackOdds:
        """What it may come to on a target."""
        return attack_odds(self.dice, self.needed, (self.hit, self.critical), wounds_left(target) or 0)


def attack_numbers(
    battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter, cover: int, more: AttackBonus = NOTHING
) -> AttackNumbers:
    """The numbers of an attack; `cover` is what cover adds to Toughness for it (A6.3)."""
    add = _of_cards(battle, fighter, weapon, target)
    tough = 0 if target.profile is None else target.profile.toughness
    return AttackNumbers(
        dice=min(
            MOST_DICE,
            max(0, weapon.attacks + abilities.attack_bonus(battle, fighter.id, weapon) + more.attacks + add.attacks),
        ),
        strength=max(0, weapon.strength + more.strength + add.strength),
        toughness=tough + cover + twists.twist_bonus(battle, "toughness", target),
        hit=max(0, weapon.hit + more.damage + add.damage),
        critical=max(0, weapon.critical + more.damage + add.damage),
    )


def _of_cards(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> AttackBonus:
    """What cards in force add to an attack (C5)."""
    return AttackBonus(
        attacks=twists.twist_bonus(battle, "attacks", fighter, weapon, target),
        strength=twists.twist_bonus(battle, "strength", fighter, weapon, target),
        damage=twists.twist_bonus(battle, "damage", fighter, weapon, target),
    )
