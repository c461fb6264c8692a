"""Counts of victory cards for a side: losses, objectives, treasures (C4). `place_scores` counts positions."""

from collections.abc import Callable

from app.games.warcry.book import INCH
from app.games.warcry.cards import card_subjects, place_scores
from app.games.warcry.cards.card_terms import SideCount
from app.model import Battle, Fighter, Profile, Token
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry


def find_tokens(table: BattleGeometry, side: str, rule: SideCount, kind: str) -> tuple[Token, ...]:
    """Returns the tokens of a kind that a rule counts."""
    battle = table.battle
    named = (
        card_subjects.find_answers(battle, rule.named, side if rule.mine else "", rule.on == "awake")
        if rule.named
        else ()
    )
    return tuple(
        token
        for token in battle.tokens
        if token.kind == kind
        and (not rule.named or token.id in named or (rule.on == "awake" and card_subjects.is_central(battle, token)))
        if _lies_where_asked(battle, token, rule)
    )


def _lies_where_asked(battle: Battle, token: Token, rule: SideCount) -> bool:
    """Returns whether a token is where the rule requires: on the floor, on a platform, in the middle."""
    if rule.on == "centre":
        return card_subjects.is_central(battle, token)
    if rule.on in ("floor", "platform"):
        return (token.at[2] >= INCH - 1.0) == (rule.on == "platform")
    return True


def count_controlled(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the objectives that a side controls."""
    return sum(token.holder == side for token in find_tokens(table, side, rule, "objective"))


def _find_carrier(battle: Battle, token: Token) -> Fighter | None:
    """Returns the carrier of a token; None if it was taken down and the token is still to be dropped."""
    there = (one for one in battle.all_fighters if one.id == token.carrier)
    return next((one for one in there if one.state.whereabouts != "down"), None)


def count_carried(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the treasures that a side's fighters carry."""
    carriers = (_find_carrier(table.battle, token) for token in find_tokens(table, side, rule, "treasure"))
    return sum(carrier is not None and carrier.side == side for carrier in carriers)


def count_loose(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the treasures that no enemy carries."""
    enemies = card_subjects.enemy_sides(table.battle, side)
    carriers = (_find_carrier(table.battle, token) for token in find_tokens(table, side, rule, "treasure"))
    return sum(carrier is None or carrier.side not in enemies for carrier in carriers)


def count_majorities(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the objectives with more fighters of a side nearby than of all its enemies."""
    return sum(_has_majority(table, side, rule, token) for token in find_tokens(table, side, rule, "objective"))


def _has_majority(table: BattleGeometry, side: str, rule: SideCount, token: Token) -> bool:
    near = [
        one
        for one in table.battle.fighters
        if table.is_within(one.id, rule.reach * INCH, battle_shapes.point_slab(*token.at))
    ]
    own = sum(one.side == side for one in near)
    return own > len(near) - own


def count_removed(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the tokens that answers of any round named and that are gone."""
    there = {token.id for token in table.battle.tokens}
    return sum(
        one not in there for one in dict.fromkeys(card_subjects.find_answers(table.battle, rule.named, every=True))
    )


CountFunction = Callable[[BattleGeometry, str, SideCount], float]


def side_points(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Returns the victory points of a side."""
    return next((one.points for one in table.battle.sides if one.name == side), 0)


def count_down(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the enemies that were taken down."""
    return sum(
        sum(one.state.whereabouts == "down" for one in card_subjects.counted_fighters(table.battle, enemy, rule))
        for enemy in card_subjects.enemy_sides(table.battle, side)
    )


def count_alive(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters on the table."""
    return len(card_subjects.counted_fighters_on_table(table.battle, side, rule))


def count_escaped(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters that left over an edge."""
    return len(_escaped_fighters(table, side, rule))


def _escaped_fighters(table: BattleGeometry, side: str, rule: SideCount) -> list[Fighter]:
    return [one for one in card_subjects.counted_fighters(table.battle, side, rule) if one.state.whereabouts == "left"]


def escaped_points(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Adds up the points of the fighters that left over an edge."""
    return sum(known_profile(one).points for one in _escaped_fighters(table, side, rule))


def find_lost_fighters(battle: Battle, side: str, rule: SideCount) -> list[Fighter]:
    """Returns the fighters of a side that went down this round: unmarked, or marked with its number."""
    mark = f"{card_subjects.FELL}{battle.clock.round}"
    return [
        one
        for one in card_subjects.counted_fighters(battle, side, rule)
        if one.state.whereabouts == "down" and _was_lost_this_round(one, mark)
    ]


def _was_lost_this_round(fighter: Fighter, mark: str) -> bool:
    marks = [one for one in fighter.state.marks if one.startswith(card_subjects.FELL)]
    return not marks or mark in marks


def known_profile(fighter: Fighter) -> Profile:
    """Returns a fighter's profile, or an empty one if it is unknown."""
    return fighter.profile or _NOBODY


_NOBODY = Profile("?", wounds=0)


def count_lost(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters lost this round."""
    return len(find_lost_fighters(table.battle, side, rule))


def lost_wounds(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Adds up the Wounds of the fighters lost this round."""
    return sum(known_profile(one).wounds for one in find_lost_fighters(table.battle, side, rule))


def lost_points(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Adds up the points of the fighters lost this round."""
    return sum(known_profile(one).points for one in find_lost_fighters(table.battle, side, rule))


def for_enemies(count: CountFunction) -> CountFunction:
    """Returns a function that adds up the counts of all enemies."""
    return lambda table, side, rule: sum(
        count(table, enemy, rule) for enemy in card_subjects.enemy_sides(table.battle, side)
    )


def count_wounded(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the fighters that have damage or are down."""
    fighters = card_subjects.counted_fighters(table.battle, side, rule)
    return sum(one.state.damage > 0 or one.state.whereabouts == "down" for one in fighters)


def _battle_groups(battle: Battle, side: str) -> list[list[Fighter]]:
    named = ("dagger", "shield", "hammer")
    groups = ([one for one in battle.fighters_of(side) if one.state.group == group] for group in named)
    return [group for group in groups if group]


def wiped_group_points(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Adds up the points of enemy battle groups that are entirely down."""
    groups = [
        group
        for enemy in card_subjects.enemy_sides(table.battle, side)
        for group in _battle_groups(table.battle, enemy)
    ]
    gone = (group for group in groups if all(one.state.whereabouts == "down" for one in group))
    return sum(known_profile(one).points for group in gone for one in group)


def count_half_groups(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Counts the side's battle groups of which at least half is down."""
    groups = _battle_groups(table.battle, side)
    return sum(2 * sum(one.state.whereabouts == "down" for one in group) >= len(group) for group in groups)


def count_for(table: BattleGeometry, side: str, rule: SideCount) -> float:
    """Returns the count for a side; 0 if the rule requires that enemies have none and one has some."""
    count = COUNTS[rule.kind]
    if rule.alone and any(count(table, other, rule) > 0 for other in card_subjects.enemy_sides(table.battle, side)):
        return 0
    return count(table, side, rule)


def count_possible(table: BattleGeometry, side: str, rule: SideCount) -> int:
    """Returns the largest possible count, for shares: fighters of the kind, or tokens."""
    battle = table.battle
    if rule.kind == "down":
        return sum(
            len(card_subjects.counted_fighters(battle, other, rule))
            for other in card_subjects.enemy_sides(battle, side)
        )
    if rule.kind in ("control", "majority"):
        return len(find_tokens(table, side, rule, "objective"))
    if rule.kind in ("carry", "loose"):
        return len(find_tokens(table, side, rule, "treasure"))
    return len(card_subjects.counted_fighters(battle, side, rule))


def is_known(battle: Battle, rule: SideCount) -> bool:
    """Returns whether the questions that the rule depends on have been answered."""
    asked = [name for name in (rule.named, rule.fighters) if name and rule.on != "awake" and rule.kind != "highest"]
    return all(card_subjects.find_answers(battle, name) for name in asked)


COUNTS: dict[str, CountFunction] = {
    "hand": lambda table, side, rule: 0,
    "points": side_points,
    "control": count_controlled,
    "carry": count_carried,
    "loose": count_loose,
    "majority": count_majorities,
    "quarters": place_scores.count_quarters,
    "own-quarters": place_scores.count_own_quarters,
    "quarter": place_scores.count_in_quarters,
    "platform": place_scores.count_on_platforms,
    "platforms": place_scores.count_platforms,
    "highest": place_scores.count_on_highest,
    "edge": place_scores.count_near_edges,
    "centre": place_scores.count_near_centre,
    "token": place_scores.count_near_tokens,
    "feature": place_scores.count_near_feature,
    "terrain": place_scores.count_near_terrain,
    "fighter": place_scores.count_near_fighters,
    "down": count_down,
    "alive": count_alive,
    "escaped": count_escaped,
    "escaped-points": escaped_points,
    "lost": count_lost,
    "lost-wounds": lost_wounds,
    "lost-points": lost_points,
    "taken": for_enemies(count_lost),
    "taken-wounds": for_enemies(lost_wounds),
    "taken-points": for_enemies(lost_points),
    "hurt": count_wounded,
    "wiped-points": wiped_group_points,
    "half-groups": count_half_groups,
    "sections": place_scores.count_sections,
    "removed": count_removed,
}
"""The function for each kind of count."""
