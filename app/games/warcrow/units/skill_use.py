"""Simple, long and tinge skills used as actions (W13, W15, W19, W23, W78)."""

from collections.abc import Iterator
from typing import Any

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import action_problems, with_action
from app.games.warcrow.card import Skill
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.measures import find_enemy_units, units_on_table
from app.games.warcrow.state import ActionKind, Unit, read_state, with_state
from app.games.warcrow.units.lasting_effects import with_lasting_effect
from app.games.warcrow.units.skills import find_skill
from app.games.warcrow.units.targets import are_friends, reach_problems, target_problems
from app.games.warcrow.units.tinge import with_tinge
from app.games.warcrow.units.unit_actions import UseSkill
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

_KINDS: dict[str, ActionKind] = {"simple": "skill", "long": "long-skill", "tinge": "tinge-skill"}
"""The actions that using skills is, by the kinds of skills that are actions."""
_COST = 1
"""The tinge that a tinge skill costs (W78)."""
ANYWHERE = 1e4
"""How far a skill reaches that names no distance, in strides."""


def is_action(skill: Skill) -> bool:
    """Whether using a skill is an action."""
    return skill.kind in _KINDS


def is_untargeted(skill: Skill) -> bool:
    """Whether a skill is an action and names nobody whom it is for."""
    return is_action(skill) and skill.target == "none"


def _find_kind(unit: Unit, skill: Skill) -> ActionKind:
    if not is_action(skill):
        raise PlayerError(tr("{skill} of {unit} is no action", skill=skill.name, unit=unit.id))
    return _KINDS[skill.kind]


def _problems(table: BattleGeometry, action: UseSkill) -> tuple[Problem, ...]:
    unit = read_state(table.battle).unit(action.unit)
    skill = find_skill(unit, action.skill)
    found = list(action_problems(table, unit, _find_kind(unit, skill), _target(unit, skill, action)))
    if skill.kind == "tinge" and unit.tokens.tinge < _COST:
        text = tr("{unit} has no tinge", unit=unit.id)
        found.append(make_problem(text, tr("A tinge skill costs 1 tinge"), "W78"))
    return (*found, *_requirement_problems(table, unit, skill, action))


def _target(unit: Unit, skill: Skill, action: UseSkill) -> str:
    """Whom the action is declared for."""
    return unit.id if skill.target == "self" else action.target


def _requirement_problems(table: BattleGeometry, unit: Unit, skill: Skill, action: UseSkill) -> tuple[Problem, ...]:
    """What has to hold when the skill is declared: whom it is for, reach, sight (W15)."""
    if skill.target not in ("friend", "enemy"):
        return ()
    target = read_state(table.battle).unit(action.target)
    problems = target_problems(table.battle, unit, target, skill.target)
    return problems or reach_problems(table, unit, target, skill.reach or ANYWHERE, skill.needs_sight, "W15")


def _apply(table: BattleGeometry, action: UseSkill) -> Battle:
    battle = table.battle
    unit = read_state(battle).unit(action.unit)
    skill = find_skill(unit, action.skill)
    kind, target = _find_kind(unit, skill), _target(unit, skill, action)
    battle = with_state(battle, with_action(read_state(battle), kind, target, skill=skill.name))
    words = {"unit": unit.id, "skill": skill.name, "target": target}
    text = tr("{unit} uses {skill} on {target}", **words)
    if target in ("", unit.id):
        text = tr("{unit} uses {skill}", **words)
    battle = with_log_line(battle, f"{text}: {skill.text}" if skill.text else text, "note", side=unit.side)
    if skill.kind == "tinge":
        battle = with_tinge(battle, unit.id, -_COST, tr("a tinge skill (W78)"))
    if skill.lasts:
        battle = with_lasting_effect(battle, target or unit.id, skill.name, unit.id, skill.lasts, skill.text)
    return battle


def _label(battle: Battle, action: UseSkill) -> str:
    return tr("{unit} uses {skill}", unit=action.unit, skill=action.skill)


# options


def skill_action_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """The skills that the active unit may use now, each on whom it may; one that may be used on nobody with why."""
    for skill in unit.card.skills:
        if is_action(skill):
            yield from _target_options(table, unit, skill)


def _target_options(table: BattleGeometry, unit: Unit, skill: Skill) -> Iterator[Option]:
    refused: Option | None = None
    found = False
    for target in _possible_targets(table, unit, skill):
        action = UseSkill(unit.id, skill.name, target)
        problems = _problems(table, action)
        words = {"unit": unit.id, "skill": skill.name, "target": target}
        text = tr("{unit} uses {skill} on {target}", **words) if target else tr("{unit} uses {skill}", **words)
        option = Option(f"skill {skill.name} {target}".strip(), text, "ability", unit.leader, action, problems=problems)
        if problems:
            refused = refused or option
        else:
            found = True
            yield option
    if refused is not None and not found:
        yield refused


def _possible_targets(table: BattleGeometry, unit: Unit, skill: Skill) -> Iterator[str]:
    if skill.target in ("none", "self"):
        yield ""
    elif skill.target == "enemy":
        yield from (enemy.id for enemy in find_enemy_units(table.battle, unit))
    else:
        yield from (other.id for other in units_on_table(table.battle, unit.side) if are_friends(unit, other))


RULES: dict[type[Any], Rule] = {UseSkill: Rule(_problems, _apply, _label)}
