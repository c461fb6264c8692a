"""What victory cards count for a side, by kinds (C4)."""

from app.battle_geometry import Table
from app.model import Battle, Counting
from app.rules.systems.warcry.cards import scoring_losses, scoring_places, scoring_tokens
from app.rules.systems.warcry.cards import subjects as sets
from app.rules.systems.warcry.cards.scoring_losses import Count
from app.rules.systems.warcry.cards.scoring_tokens import tokens


def count_for(table: Table, side: str, rule: Counting) -> float:
    """How much of it a side has now; nothing where the rule wants the enemy to have none and it has some."""
    count = COUNTS[rule.kind]
    if rule.alone and any(count(table, other, rule) > 0 for other in sets.enemies(table.battle, side)):
        return 0
    return count(table, side, rule)


def count_possible(table: Table, side: str, rule: Counting) -> int:
    """How much of it there could be at most, for shares: fighters of the set, tokens, quarters."""
    battle = table.battle
    if rule.kind == "down":
        return sum(len(sets.members(battle, other, rule)) for other in sets.enemies(battle, side))
    if rule.kind in ("control", "majority"):
        return len(tokens(table, side, rule, "objective"))
    if rule.kind in ("carry", "loose"):
        return len(tokens(table, side, rule, "treasure"))
    return len(sets.members(battle, side, rule))


def is_known(battle: Battle, rule: Counting) -> bool:
    """Whether what the rule is about has been answered, where it hangs on an answer."""
    asked = [name for name in (rule.named, rule.fighters) if name and rule.on != "awake" and rule.kind != "highest"]
    return all(sets.answers(battle, name) for name in asked)


COUNTS: dict[str, Count] = {
    "hand": lambda table, side, rule: 0,
    "points": scoring_losses.points,
    "control": scoring_tokens.control,
    "carry": scoring_tokens.carry,
    "loose": scoring_tokens.loose,
    "majority": scoring_tokens.majority,
    "quarters": scoring_places.quarters,
    "own-quarters": scoring_places.own_quarters,
    "quarter": scoring_places.quarter,
    "platform": scoring_places.platform,
    "platforms": scoring_places.platforms,
    "highest": scoring_places.highest,
    "edge": scoring_places.edge,
    "centre": scoring_places.centre,
    "token": scoring_places.token,
    "feature": scoring_places.feature,
    "terrain": scoring_places.terrain,
    "fighter": scoring_places.fighter,
    "down": scoring_losses.down,
    "alive": scoring_losses.alive,
    "escaped": scoring_losses.escaped,
    "escaped-points": scoring_losses.escaped_points,
    "lost": scoring_losses.lost,
    "lost-wounds": scoring_losses.lost_wounds,
    "lost-points": scoring_losses.lost_points,
    "taken": scoring_losses.for_enemies(scoring_losses.lost),
    "taken-wounds": scoring_losses.for_enemies(scoring_losses.lost_wounds),
    "taken-points": scoring_losses.for_enemies(scoring_losses.lost_points),
    "hurt": scoring_losses.wounded,
    "wiped-points": scoring_losses.wiped_points,
    "half-groups": scoring_losses.half_groups,
    "sections": scoring_places.sections,
    "removed": scoring_tokens.removed,
}
"""What each kind counts."""
