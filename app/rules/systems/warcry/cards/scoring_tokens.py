"""What victory cards count of objectives and treasures (C4)."""

from app import scene_geometry
from app.battle_geometry import Table
from app.model import Battle, Counting, Fighter, Token
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.cards import subjects as sets


def tokens(table: Table, side: str, rule: Counting, kind: str) -> tuple[Token, ...]:
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
    return sets.answers(battle, rule.named, side if rule.mine else "", rule.on == "awake") if rule.named else ()


def _awake(battle: Battle, token: Token, rule: Counting) -> bool:
    """The middle one is awake from the start."""
    return rule.on == "awake" and sets.is_central(battle, token)


def _lies(battle: Battle, token: Token, rule: Counting) -> bool:
    """Whether a token lies where the rule wants it: on the floor, a platform, in the middle."""
    if rule.on == "centre":
        return sets.is_central(battle, token)
    if rule.on in ("floor", "platform"):
        return (token.at[2] >= INCH - 1.0) == (rule.on == "platform")
    return True


def control(table: Table, side: str, rule: Counting) -> float:
    """Objectives a side controls."""
    return sum(token.holder == side for token in tokens(table, side, rule, "objective"))


def _carrier(battle: Battle, token: Token) -> Fighter | None:
    """Who carries a token; nobody where that fighter was taken down and the token is still to be put down."""
    there = (one for one in battle.everyone if one.id == token.carrier)
    return next((one for one in there if one.state.whereabouts != "down"), None)


def carry(table: Table, side: str, rule: Counting) -> float:
    """Treasures a side's fighters carry."""
    carriers = (_carrier(table.battle, token) for token in tokens(table, side, rule, "treasure"))
    return sum(carrier is not None and carrier.side == side for carrier in carriers)


def loose(table: Table, side: str, rule: Counting) -> float:
    """Treasures that no enemy carries."""
    enemies = sets.enemies(table.battle, side)
    carriers = (_carrier(table.battle, token) for token in tokens(table, side, rule, "treasure"))
    return sum(carrier is None or carrier.side not in enemies for carrier in carriers)


def majority(table: Table, side: str, rule: Counting) -> float:
    """Objectives with more of a side's fighters near than of all its enemies."""
    return sum(_more_near(table, side, rule, token) for token in tokens(table, side, rule, "objective"))


def _more_near(table: Table, side: str, rule: Counting, token: Token) -> bool:
    near = [
        one for one in table.battle.fighters if table.within(one.id, rule.reach * INCH, scene_geometry.point(*token.at))
    ]
    own = sum(one.side == side for one in near)
    return own > len(near) - own


def removed(table: Table, side: str, rule: Counting) -> float:
    """Tokens that answers of any round named and that are gone."""
    there = {token.id for token in table.battle.tokens}
    return sum(one not in there for one in dict.fromkeys(sets.answers(table.battle, rule.named, every=True)))
