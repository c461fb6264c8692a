"""What cards in play want players not to forget now: twists, the victory card, its questions, edges that kill."""

from collections.abc import Iterator

from app.language import tr
from app.model import Battle, Recall
from app.rules.course import Reminder
from app.rules.systems.warcry.book import book
from app.rules.systems.warcry.cards.victory_edges import doomed
from app.rules.systems.warcry.cards.victory_questions import pending
from app.table import Table


def reminders(table: Table) -> tuple[Reminder, ...]:
    """What is not to be forgotten now, each with the card it is from (S31, S35)."""
    battle = table.battle
    return (*_asked(battle), *_recalled(battle), *_in_danger(table))


def moments(battle: Battle) -> frozenset[str]:
    """The moments that now is, by the names that cards use."""
    clock = battle.clock
    if clock.stage in ("setup", "deployment"):
        return frozenset({"setup"})
    if clock.stage != "battle":
        return frozenset()
    if clock.phase == "combat":
        during = {"activation", "move", "attack", "disengage"} if clock.active else {"combat", "round-end"}
        return frozenset(during)
    first = clock.phase == book(battle).phases.order[0]
    return frozenset({"round-start"} if first else {clock.phase})


def _recalled(battle: Battle) -> Iterator[Reminder]:
    now = moments(battle)
    cards = (*battle.plan.twists, *((battle.plan.victory,) if battle.plan.victory else ()))
    for card in cards:
        for one in card.recalls:
            if one.when in now and _is_on(battle, one):
                yield Reminder(tr(one.words), card.name)


def _is_on(battle: Battle, one: Recall) -> bool:
    round = battle.clock.round
    return one.when == "setup" or (one.since <= round and (not one.last or round <= one.last))


def _asked(battle: Battle) -> Iterator[Reminder]:
    card = battle.plan.victory
    for asked in pending(battle):
        yield Reminder(tr("{side}: {question}", side=asked.side, question=asked.words), card.name if card else "")


def _in_danger(table: Table) -> Iterator[Reminder]:
    """Whom the end of the round would take down."""
    battle = table.battle
    card = battle.plan.victory
    if battle.clock.stage != "battle" or battle.clock.phase != "combat" or card is None:
        return
    for id, kill in doomed(table):
        words = tr('{name} is within {reach:g}" of an edge: down when the round ends', name=id, reach=kill.reach)
        yield Reminder(words, card.name)
