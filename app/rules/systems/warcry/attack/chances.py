"""What an attack may come to before it is rolled: exact, by counting every way the dice can fall (A6.5)."""

from app.rules.flow import AttackOdds

CRITICAL = 6
_SIDES = 6


def hit_on(strength: int, toughness: int) -> int:
    """The least roll that hits (A6.5): 3 where Strength is more than Toughness, 4 where it is equal, else 5."""
    if strength > toughness:
        return 3
    return 4 if strength == toughness else 5


def attack_odds(dice: int, needed: int, damage: tuple[int, int], wounds: int) -> AttackOdds:
    """What so many dice come to that hit on `needed`: `damage` by a hit and by a critical hit, against `wounds` left.

    Damage beyond the wounds that are left counts in the mean, as it would be rolled.
    """
    ways = damage_ways(dice, needed, damage)
    total = _SIDES**dice
    mean = sum(points * count for points, count in ways.items()) / total
    down = sum(count for points, count in ways.items() if points >= wounds) / total
    return AttackOdds(needed, CRITICAL, dice, mean, down)


def damage_ways(dice: int, needed: int, damage: tuple[int, int]) -> dict[int, int]:
    """In how many of the 6 ** dice ways the dice can fall each sum of damage comes up."""
    hit, critical = damage
    one = {0: needed - 1}
    one[hit] = one.get(hit, 0) + CRITICAL - needed
    one[critical] = one.get(critical, 0) + 1
    ways = {0: 1}
    for _ in range(dice):
        ways = _joined(ways, one)
    return ways


def _joined(ways: dict[int, int], one: dict[int, int]) -> dict[int, int]:
    result: dict[int, int] = {}
    for before, many in ways.items():
        for points, count in one.items():
            result[before + points] = result.get(before + points, 0) + many * count
    return result
