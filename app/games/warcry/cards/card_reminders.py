"""Reminders of cards in play: twists, the victory card, open questions, dangerous edges."""

from collections.abc import Iterator

from app.core.language import labelled, tr
from app.core.lengths import format_inches
from app.games.prompts import Reminder
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards.board_edges import find_edge_kills
from app.games.warcry.cards.card_questions import open_questions
from app.games.warcry.facts.measures import height_in_steps
from app.games.warcry.state import read_plan
from app.games.warcry.turn import activation
from app.model import Battle
from app.table import terrain
from app.table.battle_geometry import BattleGeometry


def reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Returns the current reminders, each with its card (S31, S35)."""
    battle = table.battle
    return (*_redraw_reminders(table), *_question_reminders(battle), *_card_reminders(battle), *_edge_reminders(table))


def current_moments(battle: Battle) -> frozenset[str]:
    """Returns the current moments, by the names that cards use."""
    clock = battle.clock
    if clock.stage in ("setup", "deployment"):
        return frozenset({"setup"})
    if clock.stage != "battle":
        return frozenset()
    if clock.phase == "combat":
        if clock.active:
            return frozenset({"activation", "move", "attack", "disengage"})
        edges = {"combat-start": not clock.turn, "round-end": activation.is_round_over(battle)}
        return frozenset({"combat", *(moment for moment, is_now in edges.items() if is_now)})
    first = clock.phase == book_of(battle).phases.order[0]
    return frozenset({"round-start"} if first else {clock.phase})


def _card_reminders(battle: Battle) -> Iterator[Reminder]:
    now = current_moments(battle)
    plan, round = read_plan(battle), battle.clock.round
    for card in (*plan.twists, *((plan.victory,) if plan.victory else ())):
        for one in card.recalls:
            in_round = one.since <= round and (not one.last or round <= one.last)
            if one.when in now and (one.when == "setup" or in_round):
                yield Reminder(tr(one.words), card.name)


def _redraw_reminders(table: BattleGeometry) -> Iterator[Reminder]:
    """Yields a reminder if the victory card needs a platform that is not there."""
    card = read_plan(table.battle).victory
    if card is not None and needs_redraw(table):
        words = tr(
            "No platform is {height} high: draw another victory card", height=format_inches(card.platform * INCH)
        )
        yield Reminder(words, card.name)


def needs_redraw(table: BattleGeometry) -> bool:
    """Returns whether another victory card has to be drawn, because this one needs a missing platform."""
    battle, card = table.battle, read_plan(table.battle).victory
    if battle.clock.stage not in ("setup", "deployment") or card is None or not card.platform:
        return False
    most = max((one.height for one in terrain.highest_platforms(table)), default=0.0)
    return height_in_steps(battle, most) < card.platform


def _question_reminders(battle: Battle) -> Iterator[Reminder]:
    for asked in open_questions(battle):
        words = labelled(asked.side, asked.words)
        card = read_plan(battle).victory
        cards = (*((card,) if card else ()), *read_plan(battle).twists)
        yield Reminder(words, next((one.name for one in cards if asked.question in one.questions), ""))


def _edge_reminders(table: BattleGeometry) -> Iterator[Reminder]:
    """Yields the fighters that the end of the round would take down."""
    battle = table.battle
    card = read_plan(battle).victory
    if battle.clock.stage != "battle" or battle.clock.phase != "combat" or card is None:
        return
    for id, kill in find_edge_kills(table):
        words = tr(
            "{name} is within {reach} of an edge: taken down at the end of the round",
            name=id,
            reach=format_inches(kill.reach * INCH),
        )
        yield Reminder(words, card.name)
