"""The state of a battle by its victory card, the scores at the end of a round, and the end (S30 to S34, A8.7)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, format_number, labelled, tr
from app.games.battle_actions import EndBattle, MarkFighter
from app.games.battle_lookup import find_fighter, find_side
from app.games.battle_status import Scoreboard
from app.games.log import with_log_line
from app.games.manual_rules import ScoreRule
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.book import book_of
from app.games.warcry.cards import board_edges, card_subjects, victory_tokens
from app.games.warcry.cards.card_scores import count_for, count_possible, is_known
from app.games.warcry.cards.card_terms import SideCount, WinCondition
from app.games.warcry.cards.victory_result import (
    DRAW,
    PointGain,
    VictoryResult,
    decide_at,
    decide_at_end,
    decide_at_once,
    format_rule,
    is_decided_by_players,
    is_past_extra_round,
    is_words_only,
    last_side_standing,
    point_gains,
    point_totals,
    sole_survivor,
)
from app.games.warcry.rule_citations import cite, make_problem
from app.games.warcry.state import read_plan
from app.model import Battle, Fighter, Side
from app.table.battle_geometry import BattleGeometry

MAX_MARKS = 20
"""Largest number of marks that players give a fighter; a file holds as many again for events."""


def scoreboard(table: BattleGeometry) -> Scoreboard:
    """Returns the state of the battle by the victory card, and the winner if it is decided already."""
    battle = table.battle
    lines, scores = _score_lines(table), _side_scores(table)
    if battle.clock.stage == "over":
        return Scoreboard(lines, battle.clock.winner, True, format_outcome(battle, battle.clock.winner), scores)
    if battle.clock.stage != "battle":
        return Scoreboard(lines, scores=scores)
    found = decide_at_once(table)
    found = found if found.winner else sole_survivor(table)
    if found.winner:
        text = labelled(format_outcome(battle, found.winner), found.why)
        return Scoreboard(lines, found.winner, True, text, scores)
    return Scoreboard(lines, text=_standing_text(table), scores=scores)


def score_round(table: BattleGeometry) -> Battle:
    """Returns the battle after the end of a round: fighters down near an edge, victory points, and its end.

    Objectives have changed hands already. The clock's stage is "over" if the battle has ended.
    """
    battle = board_edges.apply_edge_kills(table)
    after = table.with_battle(battle)
    for gain in point_gains(after, "round-end"):
        battle = _apply_gain(battle, gain)
    battle = victory_tokens.remove_at_round_end(table.with_battle(battle))
    after = table.with_battle(battle)
    result = _decide_round_end(after)
    changed = (_with_lost_mark(one, battle.clock.round) for one in battle.all_fighters)
    battle = battle.with_fighters(*(one for one in changed if one is not None))
    if not result.winner and not result.by_hand:
        return log_extra_round(battle)
    at_end = result.winner and (_is_last_round(battle) or _is_left_alone(after, result.winner))
    return end_battle(_score_end(after, battle) if at_end else battle, result)


def _is_left_alone(table: BattleGeometry, side: str) -> bool:
    """Returns whether a side wins as the only one left, so that the end of the battle scores for it."""
    return not decide_at_once(table).winner and sole_survivor(table).winner == side


def _score_end(table: BattleGeometry, battle: Battle) -> Battle:
    """Returns the battle with the victory points of its end."""
    for gain in point_gains(table, "end"):
        battle = _apply_gain(battle, gain)
    return battle


def end_battle(battle: Battle, result: VictoryResult) -> Battle:
    """Returns the ended battle: a side has won, it is a draw, or players decide."""
    clock = replace(battle.clock, stage="over", winner=result.winner, turn="", active="", done=())
    text = format_outcome(battle, result.winner)
    if result.why and result.winner:
        text = labelled(text, result.why)
    return with_log_line(
        replace(battle, clock=clock), text, "clock", side=result.winner if result.winner != DRAW else ""
    )


def _decide_round_end(table: BattleGeometry) -> VictoryResult:
    """Returns the result at the end of a round.

    The round after the last one decides everything again; later only the last side left wins (S33, S34).
    """
    battle = table.battle
    for found in (decide_at_once(table), sole_survivor(table)):
        if found.winner:
            return found
    if read_plan(battle).victory is None or is_past_extra_round(battle):
        return VictoryResult()
    if not _is_last_round(battle):
        return decide_at(table, ("once", "round-end"))
    found, card = decide_at_end(table), read_plan(battle).victory
    if found.winner or found.by_hand or card is None or battle.clock.round == card.rounds:
        return found
    return last_side_standing(battle)


def _is_last_round(battle: Battle) -> bool:
    card = read_plan(battle).victory
    return card is not None and bool(card.rounds) and battle.clock.round >= card.rounds


def log_extra_round(battle: Battle) -> Battle:
    """Returns the battle with a log line if it continues past its last round."""
    card = read_plan(battle).victory
    if not _is_last_round(battle) or card is None:
        return battle
    if battle.clock.round == card.rounds:
        return with_log_line(battle, tr("No winner: one more round is played"), "clock")
    return with_log_line(battle, tr("No winner: play continues until only one warband is left"), "clock")


def _apply_gain(battle: Battle, gain: PointGain) -> Battle:
    battle = card_subjects.add_points(battle, gain.side, gain.points)
    what = tr(gain.rule.words) if gain.rule.words else format_rule(gain.rule)
    scored = counted(gain.points, "{side} scores {count} point", "{side} scores {count} points", side=gain.side)
    text = f"{scored} ({labelled(what, format_number(gain.count, 'g'))})"
    return with_log_line(battle, text, "points", side=gain.side)


def _with_lost_mark(fighter: Fighter, round: int) -> Fighter | None:
    marks = tuple(mark for mark in fighter.state.marks if not mark.startswith(card_subjects.FELL))
    fell = next(
        (mark for mark in fighter.state.marks if mark.startswith(card_subjects.FELL)), f"{card_subjects.FELL}{round}"
    )
    new = (*marks, fell) if fighter.state.whereabouts == "down" else marks
    return None if new == fighter.state.marks else replace(fighter, state=replace(fighter.state, marks=new))


def format_outcome(battle: Battle, winner: str) -> str:
    """Returns the end of a battle in words; the first edition has no draw."""
    if winner == DRAW:
        return tr("It is a draw") if book_of(battle).end.tie == "draw" else tr("No winner")
    return tr("{side} has won", side=winner) if winner else tr("The battle is over; choose the winner")


def plays_on_after_tie(battle: Battle) -> bool:
    """Returns whether a tie leads to another round: by the card, else by the edition (S33, B.victory-ties)."""
    card = read_plan(battle).victory
    return ((card.tie if card else "") or book_of(battle).end.tie) == "on"


def _standing_text(table: BattleGeometry) -> str:
    battle = table.battle
    if is_past_extra_round(battle):
        return tr("Play continues until only one warband is left on the battlefield")
    result, alone, card = decide_at_end(table), last_side_standing(battle).winner, read_plan(battle).victory
    if alone and card is not None:
        last = max(card.rounds, battle.clock.round)
        what = tr("The victory card decides after round {round}, even if only one warband is left", round=last)
        return cite(battle, what, "end.early")  # S34
    if result.by_hand:
        return result.why
    if result.winner == DRAW:
        is_draw = book_of(battle).end.tie == "draw"
        return (
            tr("If the battle ended now, it would be a draw")
            if is_draw
            else tr("If the battle ended now, there would be no winner")
        )
    if not result.winner or not _has_begun(table):
        return ""
    return tr("If the battle ended now, {side} would win", side=result.winner)


def _has_begun(table: BattleGeometry) -> bool:
    """Returns whether any side has anything the card counts; before that no side is ahead."""
    battle, card = table.battle, read_plan(table.battle).victory
    rules = [rule for rule in (*card.wins, *card.scores) if is_known(battle, rule)] if card else []
    counts = (
        count_for(table, side, rule) for rule in rules for side in card_subjects.sides_with_role(battle, rule.who)
    )
    return any(side.points for side in battle.sides) or any(count > 0 for count in counts)


def _score_lines(table: BattleGeometry) -> tuple[str, ...]:
    """Returns a line for each side's points, and for each count of the card."""
    battle, card = table.battle, read_plan(table.battle).victory
    if card is None:
        return ()
    found = [tr("Manual: {words}", words=tr(card.words))] if is_words_only(card) and card.words else list[str]()
    if card.scores:
        now = point_totals(table)
        for side in battle.sides:
            points = now[side.name]
            if points == side.points:
                text = counted(
                    points, "{side}: {count} victory point", "{side}: {count} victory points", side=side.name
                )
            else:
                text = counted(
                    points,
                    "{side}: {count} victory point if the battle ended now",
                    "{side}: {count} victory points if the battle ended now",
                    side=side.name,
                )
            found.append(text)
    for rule in (*card.scores, *card.wins):
        if rule.kind == "hand":
            found.append(tr("Manual: {words}", words=tr(rule.words) if rule.words else tr(card.words)))
            continue
        for side in card_subjects.sides_with_role(battle, rule.who) if is_known(battle, rule) else ():
            count = _format_count(table, side, rule, " / ")
            if rule.kind == "carry" and rule.named:
                # Which treasure is marked may be secret.
                carried = count_for(table, side, rule) > 0
                text = tr("{side}: carries the marked treasure: no", side=side)
                found.append(tr("{side}: carries the marked treasure: yes", side=side) if carried else text)
                continue
            found.append(labelled(f"{side} · {format_rule(rule)}", count))
    return tuple(dict.fromkeys(found))


def _side_scores(table: BattleGeometry) -> tuple[tuple[str, str], ...]:
    """Returns the figure that counts for each side: its points, or a count if the card gives no points."""
    card = read_plan(table.battle).victory
    rules = [rule for rule in card.wins if rule.kind != "hand"] if card and not card.scores else []
    found = dict[str, str]()
    for side in table.battle.sides:
        own = next((rule for rule in rules if side.name in card_subjects.sides_with_role(table.battle, rule.who)), None)
        figure = str(side.points)
        if own is not None:
            figure = _format_count(table, side.name, own, "/")
        found[side.name] = figure
    return tuple(found.items())


def _format_count(table: BattleGeometry, side: str, rule: SideCount, of: str) -> str:
    """Returns a side's count, with the possible maximum if a share of it wins; a maximum of zero is left out."""
    count = format_number(count_for(table, side, rule), "g")
    most = count_possible(table, side, rule) if isinstance(rule, WinCondition) and rule.share else 0
    return f"{count}{of}{most}" if most else count


# Manual actions


class MarkFighterRule(Rule[MarkFighter]):
    kind = MarkFighter

    def apply(self) -> Battle:
        fighter = find_fighter(self.battle, self.action.fighter)
        kept = tuple(mark for mark in fighter.state.marks if mark != self.action.mark)
        if self.action.on and len(kept) >= MAX_MARKS:
            raise PlayerError(tr("{name} has too many marks; remove one first", name=fighter.id))
        marks = (*kept, self.action.mark) if self.action.on else kept
        if marks == fighter.state.marks:
            return self.battle
        battle = self.battle.with_fighters(replace(fighter, state=replace(fighter.state, marks=marks)))
        words = tr("{name} is marked: {mark}", name=fighter.id, mark=self.action.mark)
        if not self.action.on:
            words = tr("{name} is no longer marked: {mark}", name=fighter.id, mark=self.action.mark)
        return with_log_line(battle, words, "note", side=fighter.side, by_hand=battle.clock.stage == "battle")

    def label(self) -> str:
        return tr("Mark {name}", name=self.action.fighter)


class WarcryScoreRule(ScoreRule):
    """Manual changes of victory points, within what a battle can hold."""

    def with_points(self, side: Side) -> Battle:
        return card_subjects.add_points(self.battle, side.name, self.action.by)


class WarcryEndBattleRule(Rule[EndBattle]):
    kind = EndBattle

    def check(self) -> tuple[Problem, ...]:
        """Returns a problem if the card has not decided, or another side has won; none if players decide."""
        battle, found = self.battle, scoreboard(self.table)
        if not found.ends and is_decided_by_players(read_plan(battle).victory):
            return ()
        if not found.ends:
            return (make_problem(battle, tr("the victory card does not end the battle yet"), "S30"),)
        if found.winner and found.winner != self.action.winner:
            return (make_problem(battle, found.text, "S30"),)
        return ()

    def apply(self) -> Battle:
        if self.action.winner != DRAW:
            find_side(self.battle, self.action.winner)
        asked = self.battle.clock.stage == "over" and not self.battle.clock.winner
        alone = self.battle.clock.stage == "battle" and _is_left_alone(self.table, self.action.winner)
        battle = _score_end(self.table, self.battle) if asked or alone else self.battle
        return end_battle(battle, VictoryResult(self.action.winner, self.action.why))

    def label(self) -> str:
        return tr("End the battle")


RULES = (*board_edges.RULES, MarkFighterRule, WarcryScoreRule, WarcryEndBattleRule)
