"""What victory cards count for a side, by kinds: losses, objectives, treasures (C4); places are in `place_scores`."""

from collections.abc import Callable

from app import scene_geometry
from app.battle_geometry import BattleGeometry
from app.model import Battle, Counting, Fighter, Profile, Token
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.cards import place_scores, subjects


def tokens(table: BattleGeometry, side: str, rule: Counting, kind: str) -> tuple[Token, ...]:
    """The tokens of a kind that a rule is about."""
    battle = table.battle
    named = _named(battle, side, rule)
    return tuple(
        token
        for token in battle.tokens
        if token.kind == kind and (not rule.named or token.id in named or _awake(battle, token, rule))
        if _lies(battle, token, rule)
    )


def _named(battle: Battle, side: str, rule: Counting) -> tuple[str, ...]:
    """The tokens that the answers name: of every round where they wake up, of the side only where it is its own."""
    return subjects.answers(battle, rule.named, side if rule.mine else "", rule.on == "awake") if rule.named else ()


def _awake(battle: Battle, token: Token, rule: Counting) -> bool:
    """The middle one is awake from the start."""
    return rule.on == "awake" and subjects.is_central(battle, token)


def _lies(battle: Battle, token: Token, rule: Counting) -> bool:
    """Whether a token lies where the rule wants it: on the floor, a platform, in the middle."""
    if rule.on == "centre":
        return subjects.is_central(battle, token)
    if rule.on in ("floor", "platform"):
        return (token.at[2] >= INCH - 1.0) == (rule.on == "platform")
    return True


def control(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Objectives a side controls."""
    return sum(token.holder == side for token in tokens(table, side, rule, "objective"))


def _carrier(battle: Battle, token: Token) -> Fighter | None:
    """Who carries a token; nobody where that fighter was taken down and the token is still to be put down."""
    there = (one for one in battle.everyone if one.id == token.carrier)
    return next((one for one in there if one.state.whereabouts != "down"), None)


def carry(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Treasures a side's fighters carry."""
    carriers = (_carrier(table.battle, token) for token in tokens(table, side, rule, "treasure"))
    return sum(carrier is not None and carrier.side == side for carrier in carriers)


def loose(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Treasures that no enemy carries."""
    enemies = subjects.enemies(table.battle, side)
    carriers = (_carrier(table.battle, token) for token in tokens(table, side, rule, "treasure"))
    return sum(carrier is None or carrier.side not in enemies for carrier in carriers)


def majority(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Objectives with more of a side's fighters near than of all its enemies."""
    return sum(_more_near(table, side, rule, token) for token in tokens(table, side, rule, "objective"))


def _more_near(table: BattleGeometry, side: str, rule: Counting, token: Token) -> bool:
    near = [
        one for one in table.battle.fighters if table.within(one.id, rule.reach * INCH, scene_geometry.point(*token.at))
    ]
    own = sum(one.side == side for one in near)
    return own > len(near) - own


def removed(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Tokens that answers of any round named and that are gone."""
    there = {token.id for token in table.battle.tokens}
    return sum(one not in there for one in dict.fromkeys(subjects.answers(table.battle, rule.named, every=True)))


Count = Callable[[BattleGeometry, str, Counting], float]


def points(table: BattleGeometry, side: str, rule: Counting) -> float:
    """The victory points a side has."""
    return next((one.points for one in table.battle.sides if one.name == side), 0)


def down(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Enemies that were taken down."""
    return sum(_gone(table.battle, enemy, rule) for enemy in subjects.enemies(table.battle, side))


def _gone(battle: Battle, side: str, rule: Counting) -> int:
    return sum(one.state.whereabouts == "down" for one in subjects.members(battle, side, rule))


def alive(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters on the table."""
    return len(subjects.members_on_table(table.battle, side, rule))


def escaped(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters that left over an edge."""
    return len(_away(table, side, rule))


def _away(table: BattleGeometry, side: str, rule: Counting) -> list[Fighter]:
    return [one for one in subjects.members(table.battle, side, rule) if one.state.whereabouts == "left"]


def escaped_points(table: BattleGeometry, side: str, rule: Counting) -> float:
    """The points of those that left over an edge."""
    return sum(figures(one).points for one in _away(table, side, rule))


def fallen_this_round(battle: Battle, side: str, rule: Counting) -> list[Fighter]:
    """The fighters of a side that went down this round: those nobody has marked yet, or with this round's number."""
    mark = f"{subjects.FELL}{battle.clock.round}"
    return [one for one in subjects.members(battle, side, rule) if one.state.whereabouts == "down" and _fell(one, mark)]


def _fell(fighter: Fighter, mark: str) -> bool:
    marks = [one for one in fighter.state.marks if one.startswith(subjects.FELL)]
    return not marks or mark in marks


def figures(fighter: Fighter) -> Profile:
    """A fighter's figures, or those of nobody where they are not known."""
    return fighter.profile or _NOBODY


_NOBODY = Profile("?", wounds=0)


def lost(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters lost this round."""
    return len(fallen_this_round(table.battle, side, rule))


def lost_wounds(table: BattleGeometry, side: str, rule: Counting) -> float:
    """The Wounds of the fighters lost this round."""
    return sum(figures(one).wounds for one in fallen_this_round(table.battle, side, rule))


def lost_points(table: BattleGeometry, side: str, rule: Counting) -> float:
    """The points of the fighters lost this round."""
    return sum(figures(one).points for one in fallen_this_round(table.battle, side, rule))


def for_enemies(count: Count) -> Count:
    """The same, counted for all enemies together."""
    return lambda table, side, rule: sum(count(table, enemy, rule) for enemy in subjects.enemies(table.battle, side))


def wounded(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Fighters with damage, or down."""
    fighters = subjects.members(table.battle, side, rule)
    return sum(one.state.damage > 0 or one.state.whereabouts == "down" for one in fighters)


def _groups(battle: Battle, side: str) -> list[list[Fighter]]:
    named = ("dagger", "shield", "hammer")
    groups = ([one for one in battle.warband(side) if one.state.group == group] for group in named)
    return [group for group in groups if group]


def wiped_points(table: BattleGeometry, side: str, rule: Counting) -> float:
    """The points of enemy battle groups that are gone."""
    groups = [group for enemy in subjects.enemies(table.battle, side) for group in _groups(table.battle, enemy)]
    gone = (group for group in groups if all(one.state.whereabouts == "down" for one in group))
    return sum(figures(one).points for group in gone for one in group)


def half_groups(table: BattleGeometry, side: str, rule: Counting) -> float:
    """Own battle groups of which at least half is down."""
    groups = _groups(table.battle, side)
    return sum(2 * sum(one.state.whereabouts == "down" for one in group) >= len(group) for group in groups)


def count_for(table: BattleGeometry, side: str, rule: Counting) -> float:
    """How much of it a side has now; nothing where the rule wants the enemy to have none and it has some."""
    count = COUNTS[rule.kind]
    if rule.alone and any(count(table, other, rule) > 0 for other in subjects.enemies(table.battle, side)):
        return 0
    return count(table, side, rule)


def count_possible(table: BattleGeometry, side: str, rule: Counting) -> int:
    """How much of it there could be at most, for shares: fighters of the set, tokens, quarters."""
    battle = table.battle
    if rule.kind == "down":
        return sum(len(subjects.members(battle, other, rule)) for other in subjects.enemies(battle, side))
    if rule.kind in ("control", "majority"):
        return len(tokens(table, side, rule, "objective"))
    if rule.kind in ("carry", "loose"):
        return len(tokens(table, side, rule, "treasure"))
    return len(subjects.members(battle, side, rule))


def is_known(battle: Battle, rule: Counting) -> bool:
    """Whether what the rule is about has been answered, where it hangs on an answer."""
    asked = [name for name in (rule.named, rule.fighters) if name and rule.on != "awake" and rule.kind != "highest"]
    return all(subjects.answers(battle, name) for name in asked)


COUNTS: dict[str, Count] = {
    "hand": lambda table, side, rule: 0,
    "points": points,
    "control": control,
    "carry": carry,
    "loose": loose,
    "majority": majority,
    "quarters": place_scores.quarters,
    "own-quarters": place_scores.own_quarters,
    "quarter": place_scores.quarter,
    "platform": place_scores.platform,
    "platforms": place_scores.platforms,
    "highest": place_scores.highest,
    "edge": place_scores.edge,
    "centre": place_scores.centre,
    "token": place_scores.token,
    "feature": place_scores.feature,
    "terrain": place_scores.terrain,
    "fighter": place_scores.fighter,
    "down": down,
    "alive": alive,
    "escaped": escaped,
    "escaped-points": escaped_points,
    "lost": lost,
    "lost-wounds": lost_wounds,
    "lost-points": lost_points,
    "taken": for_enemies(lost),
    "taken-wounds": for_enemies(lost_wounds),
    "taken-points": for_enemies(lost_points),
    "hurt": wounded,
    "wiped-points": wiped_points,
    "half-groups": half_groups,
    "sections": place_scores.sections,
    "removed": removed,
}
"""What each kind counts."""
