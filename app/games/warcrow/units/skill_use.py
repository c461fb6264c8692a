"""Simple, long and tinge skills used as actions (W13, W15, W19, W23, W78)."""

from collections.abc import Iterator
from functools import cached_property

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
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
from app.model import Battle, Id, Word
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


def skill_action_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """The skills that the active unit may use now, each on whom it may; one that may be used on nobody with why."""
    for skill in filter(is_action, unit.card.skills):
        targets = [""]  # on itself, or on nobody
        if skill.target == "enemy":
            targets = [enemy.id for enemy in find_enemy_units(table.battle, unit)]
        elif skill.target == "friend":
            targets = [one.id for one in units_on_table(table.battle, unit.side) if are_friends(unit, one)]
        options = [_skill_option(table, unit, skill, target) for target in targets]
        yield from [one for one in options if not one.problems] or options[:1]


def _skill_option(table: BattleGeometry, unit: Unit, skill: Skill, target: str) -> Option:
    rule = UseSkillRule(table, UseSkill(unit.id, skill.name, target))
    words = {"unit": unit.id, "skill": skill.name, "target": target}
    text = tr("{unit} uses {skill} on {target}", **words) if target else tr("{unit} uses {skill}", **words)
    id = f"skill {skill.name} {target}".strip()
    return Option(id, text, "ability", unit.leader, rule.action, problems=rule.check())


class UseSkill(Action, frozen=True, tag_field="action", tag="wc-skill"):
    """Use a simple, long or tinge skill of a unit as an action, on itself, on `target`, or on nobody (W13, W78)."""

    unit: Id
    skill: Word
    target: Word = ""


class UseSkillRule(Rule[UseSkill]):
    kind = UseSkill

    @cached_property
    def unit(self) -> Unit:
        """Who uses it. Raises PlayerError where there is no such unit."""
        return read_state(self.battle).unit(self.action.unit)

    @cached_property
    def skill(self) -> Skill:
        """What it uses. Raises PlayerError where the unit has no such skill, or none that is an action."""
        skill = find_skill(self.unit, self.action.skill)
        if not is_action(skill):
            raise PlayerError(tr("{skill} of {unit} is no action", skill=skill.name, unit=self.unit.id))
        return skill

    @property
    def _target(self) -> str:
        """Whom the action is declared for."""
        return self.unit.id if self.skill.target == "self" else self.action.target

    def check(self) -> tuple[Problem, ...]:
        unit, skill = self.unit, self.skill
        found = list(action_problems(self.table, unit, _KINDS[skill.kind], self._target))
        if skill.kind == "tinge" and unit.tokens.tinge < _COST:
            text = tr("{unit} has no tinge", unit=unit.id)
            found.append(make_problem(text, tr("A tinge skill costs 1 tinge"), "W78"))
        if skill.target in ("friend", "enemy"):  # what has to hold when it is declared (W15)
            target, reach = read_state(self.battle).unit(self.action.target), skill.reach or ANYWHERE
            found += target_problems(self.battle, unit, target, skill.target) or reach_problems(
                self.table, unit, target, reach, skill.needs_sight, "W15"
            )
        return tuple(found)

    def apply(self) -> Battle:
        battle, unit, skill, target = self.battle, self.unit, self.skill, self._target
        state = with_action(read_state(battle), _KINDS[skill.kind], target, skill=skill.name)
        battle = with_state(battle, state)
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

    def label(self) -> str:
        return tr("{unit} uses {skill}", unit=self.action.unit, skill=self.action.skill)


RULES = (UseSkillRule,)
