"""What is not to be forgotten while a battle is set up (S2, S12, S24, S31, C1.9, decision 9)."""

from collections.abc import Iterator

from app.language import mark, tr
from app.model import Battle
from app.rules.course import Reminder
from app.rules.systems.warcry.warband import has_both
from app.table import Table


def reminders_setup(table: Table) -> tuple[Reminder, ...]:
    """What is not to be forgotten while a battle is set up (S2, S12, S24, S29, S31, C1.9, decision 9)."""
    return tuple(Reminder(tr(text, **values), tr(source)) for text, source, values in _reminders(table.battle))


def _reminders(battle: Battle) -> Iterator[tuple[str, str, dict[str, object]]]:
    stage = battle.clock.stage
    if stage == "muster":
        for side in battle.sides:
            if has_both(battle, side.name):
                yield (
                    mark("{side} has a hero and an ally; by another reading a warband has one of either"),
                    mark("An open question of the book: ask your opponent"),
                    {"side": side.name},
                )
    if stage in ("muster", "setup") and len(battle.sides) > 2:
        yield mark("More than two sides: their rules for priority and deployment are in the book"), mark("Set-up"), {}
    if stage == "setup" and battle.plan.deployment is None:
        yield mark("Terrain as on the card, or as you agree"), mark("Terrain"), {}
    if stage in ("setup", "deployment") and battle.plan.victory and battle.plan.victory.words:
        yield mark("Victory card: {words}"), mark("Victory"), {"words": battle.plan.victory.words}
