"""Skills in free text: which are in force, and their reminders (W2, W5, W6, W53)."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option, Reminder
from app.games.requests import ChoiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import action_problems, with_action
from app.games.warcrow.card import Skill
from app.games.warcrow.measures import find_enemy_units, is_on_table, units_on_table
from app.games.warcrow.pending_kinds import make_problem, pending_problems
from app.games.warcrow.state import ActionKind, Unit, read_state, with_state
from app.games.warcrow.stress import is_demoralized
from app.games.warcrow.units.characters import with_unit_shown
from app.games.warcrow.units.lasting_effects import with_lasting_effect
from app.games.warcrow.units.targets import are_friends, reach_problems, target_problems
from app.games.warcrow.units.tinge import with_tinge
from app.model import Battle, Id, Word
from app.table.battle_geometry import BattleGeometry


def skills_in_force(battle: Battle, unit: Unit) -> tuple[Skill, ...]:
    """Returns the passive and command skills of a unit that work now.

    For a unit that is off the table, destroyed or has joined another, only Permanent skills do (W5); a hidden unit has
    to be revealed first (W6). A demoralized unit has no command skills (W53), and in our interpretation neither has a
    Character that has joined it.
    """
    skills = (skill for skill in unit.card.skills if skill.kind in ("passive", "command"))
    if not is_on_table(battle, unit):
        skills = (skill for skill in skills if skill.permanent and not read_state(battle).is_hidden(unit))
    return tuple(skill for skill in skills if skill.kind != "command" or not _is_demoralized(battle, unit))


def _is_demoralized(battle: Battle, unit: Unit) -> bool:
    """Returns whether a unit is demoralized or has joined one that is."""
    return is_demoralized(read_state(battle).unit(unit.host or unit.id))


def skill_reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Returns reminders of the skills of the active unit and of Permanent skills off the table.

    A card overrides the rules (W2). Hidden units are left out.
    """
    battle = table.battle
    state = read_state(battle)
    active = state.course.activation.unit if state.course.activation else ""
    found: list[Reminder] = []
    for unit in state.units:
        here = is_on_table(battle, unit)
        source = tr("the card of {unit}, which overrides the rules", unit=unit.id)
        if not here and unit.host:
            source = tr(
                "{unit}: a Permanent skill works although the unit has joined {host}", unit=unit.id, host=unit.host
            )
        elif not here:
            source = tr("{unit}: a Permanent skill works although the unit is off the table", unit=unit.id)
        for skill in skills_in_force(battle, unit) if unit.id == active or not here else ():
            found.append(Reminder(labelled(skill.name, skill.text), source))
    return tuple(found)


def skill_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields usable command skills, and for each side revealing a hidden unit, even if it has none.

    Skills of the side that is not playing are named with their side.
    """
    battle = table.battle
    if battle.clock.stage != "battle":
        return
    for unit in read_state(battle).units:
        for skill in skills_in_force(battle, unit):
            if skill.kind == "command":
                action = UseCommand(unit.id, skill.name)
                text = tr("{unit} uses {skill}", unit=unit.id, skill=skill.name)
                text = text if unit.side == battle.clock.turn else labelled(unit.side, text)
                problems = UseCommandRule(table, action).check()
                yield Option(f"command {unit.id} {skill.name}", text, "ability", unit.leader, action, problems=problems)
    for side in battle.sides:
        text = tr("{side}: reveal a hidden unit for a Permanent skill…", side=side.name)
        yield Option(f"reveal {side.name}", text, "side", side.name, RevealUnit(side.name), secondary=True)


def find_skill(unit: Unit, name: str) -> Skill:
    """Returns a unit's skill by name. Raises PlayerError if the unit does not have it."""
    for skill in unit.card.skills:
        if skill.name == name:
            return skill
    raise PlayerError(tr("{unit} has no skill called “{skill}”", unit=unit.id, skill=name))


def hidden_units(battle: Battle, side: str) -> tuple[Unit, ...]:
    """Returns a side's hidden units that have a Permanent skill, themselves or through a joined Character."""
    units = read_state(battle).units
    able = {one.host or one.id for one in units if any(skill.permanent for skill in one.card.skills)}
    return tuple(unit for unit in units if unit.side == side and unit.hidden and not unit.host and unit.id in able)


class UseCommand(Action, frozen=True, tag_field="action", tag="wc-command"):
    """The use of a unit's command skill; its effect is resolved manually (W5, W53)."""

    unit: Id
    skill: Word


class UseCommandRule(Rule[UseCommand]):
    kind = UseCommand

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        skill = find_skill(unit, self.action.skill)
        found = list(pending_problems(battle))
        if skill.kind == "command" and _is_demoralized(battle, unit):
            found.append(make_problem(tr("{unit} is demoralized", unit=unit.host or unit.id), "W53"))
        elif skill not in skills_in_force(battle, unit):
            text = tr("{skill} of {unit} does not apply now", skill=skill.name, unit=unit.id)
            found.append(make_problem(text, "W5", tr("Off the table or joined to a unit, only Permanent skills apply")))
        return tuple(found)

    def apply(self) -> Battle:
        unit = read_state(self.battle).unit(self.action.unit)
        skill = find_skill(unit, self.action.skill)
        text = tr("{unit} uses {skill}", unit=unit.id, skill=skill.name)
        return with_log_line(self.battle, labelled(text, skill.text), "note", side=unit.side)

    def label(self) -> str:
        return tr("{unit} uses {skill}", unit=self.action.unit, skill=self.action.skill)


class RevealUnit(Action, frozen=True, tag_field="action", tag="wc-reveal"):
    """The revealing of a hidden unit to use a Permanent skill (W6); without a unit, the side is asked which.

    `is_alone` means that the other side looks away, so that the question may name hidden units.
    """

    side: Word
    unit: Word = ""
    is_alone: bool = False


class RevealUnitRule(Rule[RevealUnit]):
    kind = RevealUnit

    def check(self) -> tuple[Problem, ...]:
        if not self.action.unit or any(
            unit.id == self.action.unit for unit in hidden_units(self.battle, self.action.side)
        ):
            return ()
        return (make_problem(tr("{unit} is not hidden or has no Permanent skill", unit=self.action.unit), "W6"),)

    def apply(self) -> Battle:
        if not self.action.unit:
            raise PlayerError(tr("{side} has no hidden unit with a Permanent skill", side=self.action.side))
        state = read_state(self.battle)
        unit = state.unit(self.action.unit)
        battle = with_unit_shown(self.battle, unit.id)
        members = (unit, *(one for one in state.units if one.host == unit.id))
        skills = ", ".join(skill.name for one in members for skill in one.card.skills if skill.permanent)
        text = tr("{unit} is revealed for {skills}", unit=unit.id, skills=skills)
        return with_log_line(battle, text, "note", side=unit.side)

    def label(self) -> str:
        return tr("Reveal {unit}", unit=self.action.unit) if self.action.unit else tr("Reveal a hidden unit")

    def choice_request(self) -> ChoiceRequest | None:
        """Asks which hidden unit a side reveals; it may decline.

        The first question is the same whether or not the side has hidden units, so the other side learns nothing.
        """
        action = self.action
        if action.unit:
            return None
        if not action.is_alone:
            what = tr("Hidden units are named next. Is only {side} looking at the screen?", side=action.side)
            return ChoiceRequest(what, action.side, ((tr("Show them"), replace(action, is_alone=True)),), main=0)
        answers = tuple((unit.id, replace(action, unit=unit.id)) for unit in hidden_units(self.battle, action.side))
        if not answers:
            return ChoiceRequest(tr("No hidden unit has a Permanent skill."), action.side, ())
        return ChoiceRequest(tr("Which hidden unit is revealed to use its Permanent skill?"), action.side, answers)


# Simple, long and tinge skills used as actions (W13, W15, W19, W23, W78)


_KINDS: dict[str, ActionKind] = {"simple": "skill", "long": "long-skill", "tinge": "tinge-skill"}
"""The kind of action for each kind of skill that is used as one."""
_COST = 1
"""The cost of a tinge skill in tinge (W78)."""
ANYWHERE = 1e4
"""Reach, in strides, of a skill that names no distance."""


def is_action(skill: Skill) -> bool:
    """Returns whether using a skill is an action."""
    return skill.kind in _KINDS


def is_untargeted(skill: Skill) -> bool:
    """Returns whether a skill is an action without a target."""
    return is_action(skill) and skill.target == "none"


def skill_action_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """Yields the active unit's skills for each possible target; an unusable one appears once, with the reason."""
    for skill in filter(is_action, unit.card.skills):
        targets = [""]  # The unit itself, or no target
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
    """The use of a simple, long or tinge skill as an action on the unit itself, `target`, or nothing (W13, W78)."""

    unit: Id
    skill: Word
    target: Word = ""


class UseSkillRule(Rule[UseSkill]):
    kind = UseSkill

    @cached_property
    def unit(self) -> Unit:
        """The unit that uses the skill. Raises PlayerError if there is no such unit."""
        return read_state(self.battle).unit(self.action.unit)

    @cached_property
    def skill(self) -> Skill:
        """The skill. Raises PlayerError if the unit does not have it, or if using it is not an action."""
        skill = find_skill(self.unit, self.action.skill)
        if not is_action(skill):
            raise PlayerError(tr("{skill} of {unit} is not an action", skill=skill.name, unit=self.unit.id))
        return skill

    @property
    def _target(self) -> str:
        return self.unit.id if self.skill.target == "self" else self.action.target

    def check(self) -> tuple[Problem, ...]:
        unit, skill = self.unit, self.skill
        found = list(action_problems(self.table, unit, _KINDS[skill.kind], self._target))
        if skill.kind == "tinge" and unit.tokens.tinge < _COST:
            found.append(make_problem(tr("{unit} has no tinge", unit=unit.id), "W78"))
        if skill.target in ("friend", "enemy"):  # These conditions must hold at declaration (W15).
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
        battle = with_log_line(battle, labelled(text, skill.text), "note", side=unit.side)
        if skill.kind == "tinge":
            battle = with_tinge(battle, unit.id, -_COST, tr("a tinge skill"))
        if skill.lasts:
            battle = with_lasting_effect(battle, target or unit.id, skill.name, unit.id, skill.lasts, skill.text)
        return battle

    def label(self) -> str:
        return tr("{unit} uses {skill}", unit=self.action.unit, skill=self.action.skill)


RULES = (UseCommandRule, RevealUnitRule, UseSkillRule)
