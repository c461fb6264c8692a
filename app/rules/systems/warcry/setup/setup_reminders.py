"""What is not to be forgotten while a battle is set up (S2, S12, S24, S31, C1.9, decision 9)."""

from collections.abc import Iterator

from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle
from app.rules.flow import Reminder
from app.rules.systems.warcry.setup import stages, terrain
from app.rules.systems.warcry.setup.groups import GROUPS
from app.rules.systems.warcry.setup.members import has_hero_and_ally
from app.rules.systems.warcry.setup.zones import group_zone


def setup_reminders(table: Table) -> tuple[Reminder, ...]:
    """What is not to be forgotten while a battle is set up (S2, S12, S24, S29, S31, C1.9, decision 9)."""
    said = tuple(Reminder(tr(text, **values), tr(source)) for text, source, values in _reminders(table.battle))
    return (*said, *terrain.terrain_reminders(table)) if table.battle.clock.stage in ("muster", "setup") else said


def _reminders(battle: Battle) -> Iterator[tuple[str, str, dict[str, object]]]:
    stage = battle.clock.stage
    if stage == "muster":
        for side in battle.sides:
            if has_hero_and_ally(battle, side.name):
                yield (
                    mark("{side} has a hero and an ally; by another reading a warband has one of either"),
                    mark("An open question of the book: ask your opponent"),
                    {"side": side.name},
                )
    if stage in ("muster", "setup") and len(battle.sides) > 2:
        yield mark("More than two sides: their rules for priority and deployment are in the book"), mark("Set-up"), {}
    if stage == "setup" and battle.plan.deployment is None:
        yield mark("Terrain as on the card, or as you agree"), mark("Terrain"), {}
    bare = not battle.pieces and not battle.plan.terrain
    if stage in ("setup", "deployment") and battle.plan.deployment and bare:
        yield mark("There is no terrain yet: a battlefield has one terrain feature or more"), mark("Terrain"), {}
    if stage in ("setup", "deployment") and battle.plan.deployment:
        yield from _off_the_card(battle)
    if stage in ("setup", "deployment") and battle.plan.victory and battle.plan.victory.words:
        yield mark("Victory card: {words}"), mark("Victory"), {"words": battle.plan.victory.words}


def _off_the_card(battle: Battle) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Groups that a card shows no point of, as those of the Catacombs: they wait in reserve (C5)."""
    card = battle.plan.deployment
    shown = {point.group for point in card.points} if card else set[str]()
    for side in stages.side_names(battle) if shown and stages.has_colours(battle) else ():
        for group, name in GROUPS.items():
            if group_zone(battle, side, group) is None:
                yield (
                    mark("{side}: no point of the card is for the {group}, which waits in reserve"),
                    mark("Deployment"),
                    {"side": side, "group": tr(name)},
                )
