"""The winner: decided immediately, at the end of a round, at the end, or after a tie (S30, S33, S34, A8.7)."""

from app.core.language import format_number, labelled, mark, tr
from app.games.warcry.book import book_of
from app.games.warcry.cards import card_subjects
from app.games.warcry.cards.card_scores import count_for, count_possible, is_known
from app.games.warcry.cards.card_terms import Scoring, SideCount, WinCondition
from app.games.warcry.cards.decks import VictoryCard
from app.games.warcry.rule_citations import cite
from app.games.warcry.setup import order
from app.games.warcry.state import read_plan
from app.model import Battle, Fighter, Value
from app.table.battle_geometry import BattleGeometry

_COUNTED = {
    "hand": mark("manually"),
    "points": mark("victory points"),
    "control": mark("objectives controlled"),
    "carry": mark("treasures carried"),
    "loose": mark("treasures not carried by the enemy"),
    "majority": mark("objectives with more fighters nearby"),
    "quarters": mark("quarters with more fighters"),
    "own-quarters": mark("quarters without an enemy"),
    "quarter": mark("fighters in the quarter"),
    "platform": mark("fighters on platforms"),
    "platforms": mark("platforms without an enemy"),
    "highest": mark("fighters on the highest platform"),
    "edge": mark("fighters near the edge"),
    "centre": mark("fighters near the centre"),
    "token": mark("fighters near a token"),
    "feature": mark("fighters near the terrain feature"),
    "terrain": mark("fighters near terrain"),
    "fighter": mark("fighters near the named fighter"),
    "down": mark("enemies taken down"),
    "alive": mark("fighters on the battlefield"),
    "escaped": mark("fighters that left"),
    "escaped-points": mark("points of fighters that left"),
    "lost": mark("fighters lost this round"),
    "lost-wounds": mark("Wounds lost this round"),
    "lost-points": mark("points lost this round"),
    "taken": mark("enemies taken down this round"),
    "taken-wounds": mark("Wounds of enemies taken down this round"),
    "taken-points": mark("points of enemies taken down this round"),
    "hurt": mark("fighters damaged or taken down"),
    "wiped-points": mark("points of wiped-out enemy groups"),
    "half-groups": mark("own groups at least half taken down"),
    "sections": mark("terrain features held"),
    "removed": mark("tokens removed"),
}


def format_rule(rule: SideCount) -> str:
    """Returns what a rule counts, in words."""
    return tr(_COUNTED[rule.kind])


DRAW = "draw"


class VictoryResult(Value, frozen=True):
    """The winner and why; "" while there is none, "draw" for a final draw. `by_hand` means that players decide."""

    winner: str = ""
    why: str = ""
    by_hand: bool = False


class PointGain(Value, frozen=True):
    """Victory points that a side gets by one rule, and the count behind them."""

    side: str
    points: int
    rule: Scoring
    count: float


def last_side_standing(battle: Battle) -> VictoryResult:
    """Returns the only side with fighters on the battlefield or still to arrive, or a draw if none has any (S34)."""
    if len(battle.sides) < 2:
        return VictoryResult()
    alive = [
        side.name for side in battle.sides if any(_is_in_battle(battle, one) for one in battle.fighters_of(side.name))
    ]
    fought = any(one.state.whereabouts in ("table", "down", "left") for one in battle.all_fighters)
    if len(alive) > 1 or not fought:
        return VictoryResult()
    if not alive:
        return VictoryResult(DRAW, tr("no fighters are left"))
    return VictoryResult(alive[0], tr("only {side} is left", side=alive[0]))


def sole_survivor(table: BattleGeometry) -> VictoryResult:
    """Returns the only side left, or a draw; before the card's last round only if the card cannot decide otherwise.

    The documents end a battle for the last warband only after the extra round (S34). By our interpretation it ends
    earlier if that side is ahead by the card, and what the card counts needs fighters that no other side has.
    """
    found, battle, card = last_side_standing(table.battle), table.battle, read_plan(table.battle).victory
    if not found.winner or card is None or not card.rounds or is_past_extra_round(battle):
        return found
    gone = [side.name for side in battle.sides if side.name != found.winner]
    if not book_of(battle).end.early or any(_may_still_gain(table, side, card) for side in gone):
        return VictoryResult()
    by_card = decide_at_end(table)
    if found.winner == DRAW:
        return by_card if by_card.winner else found
    if by_card.winner != found.winner:
        return VictoryResult()
    why = tr("only {side} is left, and the card lets no other side score", side=found.winner)
    return VictoryResult(found.winner, cite(battle, why, "end.early"))  # S34


_COUNTS_NEEDING_FIGHTERS = {
    "alive", "carry", "centre", "edge", "feature", "fighter", "highest", "majority", "platform", "quarter", "quarters",
    "sections", "terrain", "token",
}  # fmt: skip
"""Counts that are zero for a side without fighters."""


def _may_still_gain(table: BattleGeometry, side: str, card: VictoryCard) -> bool:
    """Returns whether a card may still count something for a side without fighters, such as its objectives."""
    rules: list[SideCount] = [
        rule for rule in (*card.scores, *card.wins) if side in card_subjects.sides_with_role(table.battle, rule.who)
    ]
    held = any(token.holder == side for token in table.battle.tokens)
    return is_words_only(card) or any(
        held if rule.kind == "control" else rule.kind not in _COUNTS_NEEDING_FIGHTERS for rule in rules
    )


def _is_in_battle(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a fighter keeps its side in the battle: it is on the battlefield, or its arrival is certain.

    While the victory card's rounds last, fighters that left and reserves without a point on the deployment card count
    too: the victory card may be about the former, and players decide where the latter arrive (C4, C6).
    """
    where, card = fighter.state.whereabouts, read_plan(battle).victory
    if card_subjects.ABSENT in fighter.state.marks:
        return False
    if where == "table" or (where == "reserve" and order.arrival_round(battle, fighter) > 1):
        return True
    return where in ("left", "reserve") and card is not None and battle.clock.round <= card.rounds


def is_past_extra_round(battle: Battle) -> bool:
    """Returns whether the extra round is over: now only the last warband wins (S34)."""
    card = read_plan(battle).victory
    return card is not None and bool(card.rounds) and battle.clock.round > card.rounds + 1


def decide_at_once(table: BattleGeometry) -> VictoryResult:
    """Returns the winner by the card's immediate conditions, up to the extra round."""
    return VictoryResult() if is_past_extra_round(table.battle) else decide_at(table, ("once",))


def decide_at(table: BattleGeometry, moments: tuple[str, ...]) -> VictoryResult:
    """Returns the winner by the card's conditions at these moments: "once", "round-end", "end"."""
    battle, card = table.battle, read_plan(table.battle).victory
    for rule in card.wins if card else ():
        if rule.when in moments and rule.since <= battle.clock.round and is_known(battle, rule):
            winners = [side for side in card_subjects.sides_with_role(battle, rule.who) if is_met(table, side, rule)]
            if len(winners) == 1:
                return VictoryResult(
                    winners[0],
                    (
                        tr(rule.words)
                        if rule.words
                        else labelled(format_rule(rule), format_number(count_for(table, winners[0], rule), "g"))
                    ),
                )
    return VictoryResult()


def is_met(table: BattleGeometry, side: str, rule: WinCondition) -> bool:
    """Returns whether a side's count meets the rule."""
    if rule.kind == "hand":
        return False
    count = count_for(table, side, rule)
    if not rule.share:
        return count >= rule.least
    most = count_possible(table, side, rule)
    return most > 0 and count >= rule.share * most - _SLACK


_SLACK = 1e-9


def point_gains(table: BattleGeometry, when: str) -> tuple[PointGain, ...]:
    """Returns the victory points of a moment: "round-end", or "end" of the battle."""
    battle, card = table.battle, read_plan(table.battle).victory
    found = list[PointGain]()
    for rule in card.scores if card else ():
        if (
            rule.when == when
            and rule.since <= battle.clock.round
            and (not rule.last or battle.clock.round <= rule.last)
            and is_known(battle, rule)
        ):
            found += _rule_gains(table, rule)
    return tuple(found)


def _rule_gains(table: BattleGeometry, rule: Scoring) -> list[PointGain]:
    counts = {side: count_for(table, side, rule) for side in card_subjects.sides_with_role(table.battle, rule.who)}
    if not rule.compare:
        return [PointGain(side, round(rule.points * count), rule, count) for side, count in counts.items() if count]
    best = (max if rule.compare == "most" else min)(counts.values(), default=0)
    leaders = [side for side, count in counts.items() if count == best]
    return [PointGain(leaders[0], rule.points, rule, best)] if len(leaders) == 1 and len(counts) > 1 else []


def point_totals(table: BattleGeometry) -> dict[str, int]:
    """Returns each side's victory points, including those of the end until the battle has a winner."""
    found = {side.name: side.points for side in table.battle.sides}
    for gain in point_gains(table, "end") if not table.battle.clock.winner else ():
        found[gain.side] += gain.points
    return found


def decide_at_end(table: BattleGeometry) -> VictoryResult:
    """Returns the winner if the battle ended now: by the card's conditions, else by points, else by the tie rule."""
    battle, card = table.battle, read_plan(table.battle).victory
    if card is None:
        return VictoryResult()
    found = decide_at(table, ("once", "round-end", "end"))
    if found.winner:
        return found
    if any(rule.kind == "hand" for rule in card.wins):
        return VictoryResult("", judging_text(card), by_hand=True)
    if card.otherwise:
        role = card_subjects.sides_with_role(battle, card.otherwise)
        return (
            VictoryResult(role[0], tr("{card} decides if nothing else does", card=card.name))
            if role
            else VictoryResult()
        )
    return _decide_by_points(table, card)


def judging_text(card: VictoryCard) -> str:
    """Returns what players judge by: the words of the manual condition, else those of the card."""
    return next((tr(rule.words) for rule in card.wins if rule.kind == "hand" and rule.words), tr(card.words))


def is_words_only(card: VictoryCard) -> bool:
    """Returns whether a card has only words that players wrote, and nothing the program counts (S30)."""
    return not (card.wins or card.scores or card.otherwise)


def is_decided_by_players(card: VictoryCard | None) -> bool:
    """Returns whether players say when the battle is won: no card, or a custom one without a last round."""
    if card is None:
        return True
    by_hand = [rule for rule in card.wins if rule.kind == "hand"]
    return any(rule.when == "once" for rule in by_hand) or (not card.rounds and (bool(by_hand) or is_words_only(card)))


def _decide_by_points(table: BattleGeometry, card: VictoryCard) -> VictoryResult:
    """Returns the side with more victory points.

    With a card of words alone these are the points that players gave, and a tie is left to them. A card that counts
    only other things has no points.
    """
    if card.wins and not card.scores:
        return _decide_tie(table.battle, card)
    found = point_totals(table)
    best = max(found.values(), default=0)
    leaders = [side for side, points in found.items() if points == best]
    if len(leaders) != 1:
        return (
            VictoryResult("", tr(card.words), by_hand=True) if is_words_only(card) else _decide_tie(table.battle, card)
        )
    score = " : ".join(str(points) for points in sorted(found.values(), reverse=True))
    return VictoryResult(leaders[0], tr("{score} victory points", score=score))


def _decide_tie(battle: Battle, card: VictoryCard) -> VictoryResult:
    """Returns the result of a tie: by the card, else by the edition (S33, B.victory-ties)."""
    tie = card.tie or book_of(battle).end.tie
    if tie == "draw":
        return VictoryResult(DRAW, tr("no side is ahead"))
    if tie == "on":
        return VictoryResult()
    role = card_subjects.sides_with_role(battle, tie)
    return (
        VictoryResult(role[0], tr("no side is ahead; {card} decides ties", card=card.name)) if role else VictoryResult()
    )
