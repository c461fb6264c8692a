"""Who has won: at once, as a round ends, at the end, and what a tie comes to; in words, too (S30, S33, S34, A8.7)."""

from app.core.language import format_number, mark, tr
from app.games.warcry.book import book_of
from app.games.warcry.cards import card_subjects
from app.games.warcry.cards.card_scores import count_for, count_possible, is_known
from app.games.warcry.cards.card_terms import Counting, Scoring, Winning
from app.games.warcry.cards.decks import VictoryCard
from app.games.warcry.rule_citations import cite
from app.games.warcry.setup import order
from app.games.warcry.state import read_plan
from app.model import Battle, Fighter, Value
from app.table.battle_geometry import BattleGeometry

_COUNTED = {
    "hand": mark("by hand"),
    "points": mark("victory points"),
    "control": mark("objectives under control"),
    "carry": mark("treasures carried"),
    "loose": mark("treasures the enemy does not carry"),
    "majority": mark("objectives with more fighters near"),
    "quarters": mark("quarters with more fighters"),
    "own-quarters": mark("quarters without an enemy"),
    "quarter": mark("fighters in the quarter"),
    "platform": mark("fighters on platforms"),
    "platforms": mark("platforms without an enemy"),
    "highest": mark("fighters on the highest platform"),
    "edge": mark("fighters near the edge"),
    "centre": mark("fighters near the middle"),
    "token": mark("fighters near a token"),
    "feature": mark("fighters near the terrain feature"),
    "terrain": mark("fighters near terrain"),
    "fighter": mark("fighters near the one named"),
    "down": mark("enemies taken down"),
    "alive": mark("fighters on the table"),
    "escaped": mark("fighters that left"),
    "escaped-points": mark("points of fighters that left"),
    "lost": mark("fighters lost this round"),
    "lost-wounds": mark("Wounds lost this round"),
    "lost-points": mark("points lost this round"),
    "taken": mark("enemies taken down this round"),
    "taken-wounds": mark("Wounds of enemies taken down this round"),
    "taken-points": mark("points of enemies taken down this round"),
    "hurt": mark("fighters damaged or down"),
    "wiped-points": mark("points of enemy groups that are gone"),
    "half-groups": mark("own groups half down"),
    "sections": mark("terrain features held"),
    "removed": mark("tokens removed"),
}


def format_rule(rule: Counting) -> str:
    """What a rule counts, in words."""
    return tr(_COUNTED[rule.kind])


DRAW = "draw"


class VictoryResult(Value, frozen=True):
    """Who has won and why; "" is nobody yet, "draw" nobody for good. `by_hand`: players say who it is."""

    winner: str = ""
    why: str = ""
    by_hand: bool = False


class PointGain(Value, frozen=True):
    """Victory points a side gets by one rule, and how much it counted for that."""

    side: str
    points: int
    rule: Scoring
    count: float


def last_side_standing(battle: Battle) -> VictoryResult:
    """The only side that has anybody left on the battlefield or still to come, or a draw where nobody has (S34)."""
    if len(battle.sides) < 2:
        return VictoryResult()
    alive = [
        side.name for side in battle.sides if any(_is_in_battle(battle, one) for one in battle.fighters_of(side.name))
    ]
    fought = any(one.state.whereabouts in ("table", "down", "left") for one in battle.all_fighters)
    if len(alive) > 1 or not fought:
        return VictoryResult()
    if not alive:
        return VictoryResult(DRAW, tr("nobody is left"))
    return VictoryResult(alive[0], tr("only {side} is left", side=alive[0]))


def sole_survivor(table: BattleGeometry) -> VictoryResult:
    """The only side left, or a draw where nobody is; while the card's rounds last, where the card can give no other.

    The documents end a battle because one warband is left after the extra round only (S34). Before that it ends so by
    a reading of ours: by the card that side is ahead, and what the card counts needs fighters that no other side has.
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
    why = tr("only {side} is left, and the card lets nobody else score", side=found.winner)
    return VictoryResult(found.winner, cite(battle, why, "S34", "end.early"))


_NEED_FIGHTERS = {
    "alive", "carry", "centre", "edge", "feature", "fighter", "highest", "majority", "platform", "quarter", "quarters",
    "sections", "terrain", "token",
}  # fmt: skip
"""What is nothing for a side that has nobody left."""


def _may_still_gain(table: BattleGeometry, side: str, card: VictoryCard) -> bool:
    """Whether a card may still count something for a side that has nobody left: objectives stay under its control."""
    rules: list[Counting] = [
        rule for rule in (*card.scores, *card.wins) if side in card_subjects.sides_with_role(table.battle, rule.who)
    ]
    held = any(token.holder == side for token in table.battle.tokens)
    return is_words_only(card) or any(
        held if rule.kind == "control" else rule.kind not in _NEED_FIGHTERS for rule in rules
    )


def _is_in_battle(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter keeps its side in the battle: it is on the battlefield, or the deployment card lets it arrive.

    While the victory card's rounds last, those that left and those that no point of the card is for count, too: the
    one card may be about them, and the other leaves it to the players where they arrive (C4, C6).
    """
    where, card = fighter.state.whereabouts, read_plan(battle).victory
    if card_subjects.ABSENT in fighter.state.marks:
        return False
    if where == "table" or (where == "reserve" and order.arrival_round(battle, fighter) > 1):
        return True
    return where in ("left", "reserve") and card is not None and battle.clock.round <= card.rounds


def is_past_extra_round(battle: Battle) -> bool:
    """Whether the extra round is over, too: only the last warband wins now (S34)."""
    card = read_plan(battle).victory
    return card is not None and bool(card.rounds) and battle.clock.round > card.rounds + 1


def decide_at_once(table: BattleGeometry) -> VictoryResult:
    """Who has won by what the card says decides at once, as long as the card decides anything."""
    return VictoryResult() if is_past_extra_round(table.battle) else decide_at(table, ("once",))


def decide_at(table: BattleGeometry, moments: tuple[str, ...]) -> VictoryResult:
    """Who has won by what the card says decides at these moments: "once", "round-end", "end"."""
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
                        else tr(
                            "{what}: {count}",
                            what=format_rule(rule),
                            count=format_number(count_for(table, winners[0], rule), "g"),
                        )
                    ),
                )
    return VictoryResult()


def is_met(table: BattleGeometry, side: str, rule: Winning) -> bool:
    """Whether a side has as much as the rule asks."""
    if rule.kind == "hand":
        return False
    count = count_for(table, side, rule)
    if not rule.share:
        return count >= rule.least
    most = count_possible(table, side, rule)
    return most > 0 and count >= rule.share * most - _SLACK


_SLACK = 1e-9


def point_gains(table: BattleGeometry, when: str) -> tuple[PointGain, ...]:
    """The victory points of this moment: "round-end", or "end" of the battle."""
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
    """The victory points of each side with those that the end of the battle would bring; once it is won it has."""
    found = {side.name: side.points for side in table.battle.sides}
    for gain in point_gains(table, "end") if not table.battle.clock.winner else ():
        found[gain.side] += gain.points
    return found


def decide_at_end(table: BattleGeometry) -> VictoryResult:
    """Who wins if the battle ends now: by what the card says, else by points, else by what a tie comes to."""
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
            VictoryResult(role[0], tr("{card} says so where nothing else decides", card=card.name))
            if role
            else VictoryResult()
        )
    return _decide_by_points(table, card)


def judging_text(card: VictoryCard) -> str:
    """What players judge by: the words of what is won by hand, else those of the card."""
    return next((tr(rule.words) for rule in card.wins if rule.kind == "hand" and rule.words), tr(card.words))


def is_words_only(card: VictoryCard) -> bool:
    """Whether a card says nothing that the program could count: players wrote it in words of their own (S30)."""
    return not (card.wins or card.scores or card.otherwise)


def is_decided_by_players(card: VictoryCard | None) -> bool:
    """Whether it is the players who say when the battle is won: no card, or one of theirs without a last round."""
    if card is None:
        return True
    by_hand = [rule for rule in card.wins if rule.kind == "hand"]
    return any(rule.when == "once" for rule in by_hand) or (not card.rounds and (bool(by_hand) or is_words_only(card)))


def _decide_by_points(table: BattleGeometry, card: VictoryCard) -> VictoryResult:
    """Who has more victory points; with a card in words alone those that players gave, and where none leads they say.

    A card that counts other things only has no points.
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
    """What nobody ahead comes to: by the card, else by the edition (S33, B.victory-ties)."""
    tie = card.tie or book_of(battle).end.tie
    if tie == "draw":
        return VictoryResult(DRAW, tr("nobody is ahead"))
    if tie == "on":
        return VictoryResult()
    role = card_subjects.sides_with_role(battle, tie)
    return (
        VictoryResult(role[0], tr("nobody is ahead, and {card} says who wins then", card=card.name))
        if role
        else VictoryResult()
    )
