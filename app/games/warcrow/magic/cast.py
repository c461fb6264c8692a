"""Casting a spell: declared, altered, perhaps blocked, rolled face to face; what follows (W61 to W76, W88, W90)."""

from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import action_problems, caused_actions, with_action
from app.games.warcrow.card import Spell
from app.games.warcrow.due import TingeRoll
from app.games.warcrow.due_kind import cite_reading, make_problem
from app.games.warcrow.magic.alterations import (
    alteration_problems,
    altered_reach,
    dice_cost,
    find_alterations,
    format_cost,
    tinge_cost,
)
from app.games.warcrow.magic.block import block_problems
from app.games.warcrow.magic.cast_dice import CastRoll, cast_requests, count_cast, with_cast_dice
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.magic.spell_target import POINT, require_target, spell_target_problems, target_name
from app.games.warcrow.magic.tinge_effects import with_tinge_faced
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.lasting_effects import with_lasting_effect
from app.games.warcrow.units.tinge import is_immune, with_tinge
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def find_spell(unit: Unit, name: str) -> Spell:
    """A spell of a unit by its name. Raises PlayerError where it has none of it."""
    for spell in unit.card.spells:
        if spell.name == name:
            return spell
    raise PlayerError(tr("{unit} has no spell called “{spell}”", unit=unit.id, spell=name))


def _problems(table: BattleGeometry, action: CastSpell) -> tuple[Problem, ...]:
    unit = read_state(table.battle).unit(action.unit)
    spell = find_spell(unit, action.spell)
    target = target_name(action, spell)
    return (
        *action_problems(table, unit, "cast", target, action.free),
        *_cause_problems(table.battle, unit, action),
        *_tinge_problems(unit, action),
        *alteration_problems(unit, spell, action.alterations),
        *spell_target_problems(table, unit, spell, action, altered_reach(unit, spell, action)),
        *block_problems(table, unit, action, target),
    )


def _cause_problems(battle: Battle, unit: Unit, action: CastSpell) -> tuple[Problem, ...]:
    if not action.free or "cast" in caused_actions(battle):
        return ()
    text = tr("no skill lets {unit} cast so now", unit=unit.id)
    return (make_problem(text, tr("A spell that a skill lets a unit cast comes with that skill"), "W19"),)


def _tinge_problems(unit: Unit, action: CastSpell) -> tuple[Problem, ...]:
    if not action.takes_tinge or not is_immune(unit):
        return ()
    return (Problem(tr("{unit} is immune to tinge", unit=unit.id), cite_reading("immune-caster")),)


def _apply(table: BattleGeometry, action: CastSpell) -> Battle:
    battle = table.battle
    unit = read_state(battle).unit(action.unit)
    spell = find_spell(unit, action.spell)
    require_target(table, spell, action)
    cast = count_cast(battle, unit, action)
    target = target_name(action, spell)
    battle = with_state(battle, with_action(read_state(battle), "cast", target, action.free))
    battle = with_log_line(battle, _format_cast(unit, spell, action, cast), "roll", action.rolls, side=unit.side)
    if action.takes_tinge:
        battle = with_tinge(battle, unit.id, 1, tr("taken for a success (W65)"))
    battle = _with_blocker_tinge(battle, action, cast)
    if cast.successes < spell.needs:
        return battle
    battle = with_tinge(battle, unit.id, -tinge_cost(spell, action.alterations), tr("spent on alterations (W70)"))
    battle = _with_effect(battle, unit, spell, action)
    dice = dice_cost(spell, action.alterations)
    if dice:
        return with_state(battle, read_state(battle).with_first_due(TingeRoll(unit.id, dice)))
    return with_tinge_faced(battle, unit.id) if action.takes_tinge else battle


def _format_cast(unit: Unit, spell: Spell, action: CastSpell, cast: CastRoll) -> str:
    words = {"unit": unit.id, "spell": spell.name, "target": target_name(action, spell)}
    parts = [tr("{unit} casts {spell} on {target}", **words)]
    if spell.target == "self" or words["target"] in (POINT, ""):
        parts = [tr("{unit} casts {spell}", **words)]
    if action.alterations:
        names = ", ".join(format_cost(one) for one in find_alterations(spell, action.alterations))
        parts.append(tr("altered: {alterations}", alterations=names))
    parts.append(counted(cast.rolled, "{count} success", "{count} successes"))
    if action.takes_tinge:
        parts.append(tr("1 more for tinge"))
    if action.block == "block":
        parts.append(counted(cast.blocks, "{unit} blocks {count}", "{unit} blocks {count}", unit=action.blocker))
    if action.block == "dispel":
        parts.append(counted(cast.blocks, "{unit} dispels {count}", "{unit} dispels {count}", unit=action.blocker))
    parts.append(counted(spell.needs, "{count} success is needed", "{count} successes are needed"))
    parts.append(tr("it succeeds") if cast.successes >= spell.needs else tr("it fails"))
    return f"{parts[0]}: {'; '.join(parts[1:])}"


def _with_blocker_tinge(battle: Battle, action: CastSpell, cast: CastRoll) -> Battle:
    """Hollow blocks are tinge for who blocks, who faces it as the activation ends (W74, W75); not for Dispel (W88)."""
    if action.block != "block" or not cast.hollow_blocks:
        return battle
    battle = with_tinge(battle, action.blocker, cast.hollow_blocks, tr("hollow blocks of its block roll (W74)"))
    state = read_state(battle)
    going = state.course.activation
    if going is None:
        return with_tinge_faced(battle, action.blocker)
    going = replace(going, tinged=tuple(dict.fromkeys((*going.tinged, action.blocker))))
    return with_state(battle, replace(state, course=replace(state.course, activation=going)))


def _with_effect(battle: Battle, unit: Unit, spell: Spell, action: CastSpell) -> Battle:
    """What the spell does, in the players' words; if it lasts, it lies on its target (W66, W77)."""
    text = "; ".join(filter(None, (spell.text, *action.alterations)))
    if text:
        said = tr("{spell} takes effect: {text}", spell=spell.name, text=text)
        battle = with_log_line(battle, said, "note", side=unit.side)
    target = target_name(action, spell)
    if not spell.lasts or target == POINT:
        return battle
    return with_lasting_effect(battle, target, spell.name, unit.id, spell.lasts, text)


def _label(battle: Battle, action: CastSpell) -> str:
    return tr("{unit} casts {spell}", unit=action.unit, spell=action.spell)


RULES: dict[type[Any], Rule] = {CastSpell: Rule(_problems, _apply, _label, cast_requests, with_cast_dice)}
