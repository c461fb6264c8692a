"""What is not to be forgotten now: who decides when rules clash, and when effects may be used (W3, W4, W15, W123)."""

from collections.abc import Iterator

from app.core.language import tr
from app.games.prompts import Reminder
from app.games.warcrow.activation import active_unit
from app.games.warcrow.combat.combat_prompt import combat_reminders
from app.games.warcrow.due_kind import cite_reading
from app.games.warcrow.measures import find_engagers
from app.games.warcrow.morale.stress import units_beyond
from app.games.warcrow.scenario_places import find_scenario
from app.games.warcrow.state import read_state
from app.games.warcrow.units.lasting_effects import effect_reminders
from app.games.warcrow.units.skill_use import is_action, is_untargeted
from app.games.warcrow.units.skills import skill_reminders
from app.table.battle_geometry import BattleGeometry


def find_reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Those of the rules, then those of units' skills."""
    if table.battle.clock.stage != "battle":
        return skill_reminders(table)
    return (
        *combat_reminders(table),
        *_turn_reminders(table),
        *_reading_reminders(table),
        *skill_reminders(table),
        *effect_reminders(table),
    )


def _reading_reminders(table: BattleGeometry) -> Iterator[Reminder]:
    """Readings of ours that make a difference now, and for whom."""
    battle = table.battle
    unit, state = active_unit(battle), read_state(battle)
    for other in state.units if unit else ():
        if unit and other.host == unit.id and (other.card.spells or any(map(is_action, other.card.skills))):
            text = tr("{unit} has joined {host}", unit=other.id, host=unit.id)
            yield Reminder(text, cite_reading("joined-caster"))
    if unit and state.course.activation and (ambushed := state.course.activation.ambushed):
        text = tr("{unit} has appeared in contact with {enemies}", unit=unit.id, enemies=", ".join(ambushed))
        yield Reminder(text, cite_reading("ambush-charge"))
    if unit and find_engagers(battle, unit) and any(is_untargeted(skill) for skill in unit.card.skills):
        yield Reminder(tr("{unit} is engaged", unit=unit.id), cite_reading("skill-without-target"))
    spared = [unit.id for unit in units_beyond(battle) if unit.id not in state.course.stressed]
    if spared:
        yield Reminder(
            tr("Beyond MOR, and not tested now: {units}", units=", ".join(spared)), cite_reading("stress-event")
        )


def _turn_reminders(table: BattleGeometry) -> Iterator[Reminder]:
    battle = table.battle
    unit = active_unit(battle)
    if unit is not None:
        text = tr("Effects at the same time in this activation: {side} orders them", side=unit.side)
        yield Reminder(text, tr("Conflicts between rules (W3)"))
        text = tr("An action is declared first, and its requirements hold then")
        yield Reminder(text, tr("Declaring an action (W15)"))
        text = tr("Effects of its declaration are settled before the action has any")
        yield Reminder(text, tr("Declaring an action (W16)"))
        text = tr("Effects during an activation are used before or after an action, not within one")
        yield Reminder(text, tr("During your activation (W123)"))
    elif battle.clock.initiative:
        text = tr("Rules that clash: {side} has the last word", side=battle.clock.initiative)
        yield Reminder(text, tr("Conflicts between rules (W4)"))
    scenario = find_scenario(battle)
    if scenario and scenario.words:
        yield Reminder(tr(scenario.words), scenario.name)
