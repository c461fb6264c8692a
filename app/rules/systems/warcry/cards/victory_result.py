"""Who has won: at once, as a round ends, at the end, and what a tie comes to (S30, S33, S34, A8.7)."""

from app.language import tr
from app.model import Battle, Scoring, Value, VictoryCard, Winning
from app.rules.systems.warcry.book import book
from app.rules.systems.warcry.cards import scoring_sets as sets
from app.rules.systems.warcry.cards.scoring import counted, is_known, possible
from app.rules.systems.warcry.cards.victory_words import called, number
from app.table import Table

DRAW = "draw"


class Result(Value, frozen=True):
    """Who has won and why; "" is nobody yet, "draw" nobody for good. `by_hand`: players say who it is."""

    winner: str = ""
    why: str = ""
    by_hand: bool = False


class Gain(Value, frozen=True):
    """Victory points a side gets by one rule, and how much it counted for that."""

    side: str
    points: int
    rule: Scoring
    count: float


def last_standing(battle: Battle) -> Result:
    """The only side that has anybody left who can still fight, or a draw where nobody has (S34)."""
    if len(battle.sides) < 2:
        return Result()
    alive = [side.name for side in battle.sides if _lives(battle, side.name)]
    if len(alive) > 1 or not any(battle.warband(side.name) for side in battle.sides):
        return Result()
    if not alive:
        return Result(DRAW, tr("nobody is left"))
    return Result(alive[0], tr("only {side} is left", side=alive[0]))


def alone(table: Table) -> Result:
    """The only side left, but where the card, while its rounds last, would give the battle to another (S30, S34).

    Who is ahead stays ahead though all its fighters are down; a draw by the card is one only as its last round ends.
    """
    found, battle, card = last_standing(table.battle), table.battle, table.battle.plan.victory
    if not found.winner or card is None or not card.rounds or battle.clock.round > card.rounds + 1:
        return found
    by_card = final(table)
    if by_card.winner in ("", found.winner) or (by_card.winner == DRAW and battle.clock.round < card.rounds):
        return found
    return by_card if found.winner == DRAW else Result()


def _lives(battle: Battle, side: str) -> bool:
    """Whether not all of a side's fighters were taken down; those that left are alive."""
    return any(one.state.whereabouts != "down" for one in battle.warband(side))


def decided(table: Table, moments: tuple[str, ...]) -> Result:
    """Who has won by what the card says decides at these moments: "once", "round-end", "end"."""
    battle, card = table.battle, table.battle.plan.victory
    for rule in card.wins if card else ():
        if rule.when in moments and rule.since <= battle.clock.round and is_known(battle, rule):
            winners = [side for side in sets.sides_of(battle, rule.who) if is_met(table, side, rule)]
            if len(winners) == 1:
                return Result(winners[0], _reason(table, winners[0], rule))
    return Result()


def is_met(table: Table, side: str, rule: Winning) -> bool:
    """Whether a side has as much as the rule asks."""
    if rule.kind == "hand":
        return False
    count = counted(table, side, rule)
    if not rule.share:
        return count >= rule.least
    most = possible(table, side, rule)
    return most > 0 and count >= rule.share * most - _SLACK


_SLACK = 1e-9


def gains(table: Table, when: str) -> tuple[Gain, ...]:
    """The victory points of this moment: "round-end", or "end" of the battle."""
    battle, card = table.battle, table.battle.plan.victory
    found = list[Gain]()
    for rule in card.scores if card else ():
        if rule.when == when and _is_on(battle, rule) and is_known(battle, rule):
            found += _by(table, rule)
    return tuple(found)


def _is_on(battle: Battle, rule: Scoring) -> bool:
    return rule.since <= battle.clock.round and (not rule.last or battle.clock.round <= rule.last)


def _by(table: Table, rule: Scoring) -> list[Gain]:
    counts = {side: counted(table, side, rule) for side in sets.sides_of(table.battle, rule.who)}
    if not rule.compare:
        return [Gain(side, round(rule.points * count), rule, count) for side, count in counts.items() if count]
    best = (max if rule.compare == "most" else min)(counts.values(), default=0)
    leaders = [side for side, count in counts.items() if count == best]
    return [Gain(leaders[0], rule.points, rule, best)] if len(leaders) == 1 and len(counts) > 1 else []


def totals(table: Table) -> dict[str, int]:
    """The victory points of each side with those that the end of the battle would bring; once it is over it has."""
    found = {side.name: side.points for side in table.battle.sides}
    for gain in gains(table, "end") if table.battle.clock.stage != "over" else ():
        found[gain.side] += gain.points
    return found


def final(table: Table) -> Result:
    """Who wins if the battle ends now: by what the card says, else by points, else by what a tie comes to."""
    battle, card = table.battle, table.battle.plan.victory
    if card is None:
        return Result()
    found = decided(table, ("once", "round-end", "end"))
    if found.winner:
        return found
    words = next((rule.words for rule in card.wins if rule.kind == "hand"), "")
    if words:
        return Result("", tr(words), by_hand=True)
    if card.otherwise:
        role = sets.sides_of(battle, card.otherwise)
        return Result(role[0], tr("{card} says so where nothing else decides", card=card.name)) if role else Result()
    return _by_points(table, card)


def _by_points(table: Table, card: VictoryCard) -> Result:
    if not card.scores:
        return _tied(table.battle, card)
    found = totals(table)
    best = max(found.values(), default=0)
    leaders = [side for side, points in found.items() if points == best]
    if len(leaders) != 1:
        return _tied(table.battle, card)
    score = " : ".join(str(points) for points in sorted(found.values(), reverse=True))
    return Result(leaders[0], tr("{score} victory points", score=score))


def _tied(battle: Battle, card: VictoryCard) -> Result:
    """What nobody ahead comes to: by the card, else by the edition (S33, B.victory-ties)."""
    tie = card.tie or book(battle).end.tie
    if tie == "draw":
        return Result(DRAW, tr("nobody is ahead"))
    if tie == "on":
        return Result()
    role = sets.sides_of(battle, tie)
    return Result(role[0], tr("nobody is ahead, and {card} says who wins then", card=card.name)) if role else Result()


def _reason(table: Table, side: str, rule: Winning) -> str:
    if rule.words:
        return tr(rule.words)
    return tr("{what}: {count}", what=called(rule), count=number(counted(table, side, rule)))
