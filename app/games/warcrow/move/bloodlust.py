"""Bloodlust: a unit that is not engaged has to charge or assault if it can, or resists it by a test (W85, W87)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import spent_problems
from app.games.warcrow.due import WillpowerTest
from app.games.warcrow.due_kind import due_problems, make_problem
from app.games.warcrow.measures import (
    find_enemy_units,
    find_engagers,
    fits_unit,
    keyword_of,
    strides_between,
)
from app.games.warcrow.move.charges import Approaches, propose_onset
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry

BLOODLUST = "Bloodlust"
_TIE = 1e-6
"""Enemies no farther apart than this, in strides, are equally near."""


def find_meant_enemies(table: BattleGeometry, unit: Unit) -> tuple[Unit, ...]:
    """The enemies that the Bloodlust of a unit means; where it says nobody, the nearest."""
    keyword = keyword_of(unit, BLOODLUST)
    enemies = find_enemy_units(table.battle, unit)
    if keyword is None or not enemies:
        return ()
    if keyword.groups:
        return tuple(enemy for enemy in enemies if fits_unit(keyword, enemy))
    apart = {enemy.id: strides_between(table.battle, unit, enemy) or 0.0 for enemy in enemies}
    return tuple(enemy for enemy in enemies if apart[enemy.id] <= min(apart.values()) + _TIE)


def find_driven_targets(table: BattleGeometry, unit: Unit) -> tuple[str, ...]:
    """The enemies that the active unit has to charge or assault one of: it can reach them, and is not engaged."""
    if find_engagers(table.battle, unit):
        return ()
    known: Approaches = {}
    return tuple(
        enemy.id
        for enemy in find_meant_enemies(table, unit)
        if propose_onset(table, unit, enemy, "charge", known) or propose_onset(table, unit, enemy, "assault", known)
    )


def with_bloodlust(table: BattleGeometry, id: str) -> Battle:
    """The battle in which a unit whose activation begins is driven by its Bloodlust."""
    battle = table.battle
    state = read_state(battle)
    unit, going = state.unit(id), state.course.activation
    if going is None or going.to_rest or keyword_of(unit, BLOODLUST) is None:
        return battle
    targets = find_driven_targets(table, unit)
    if not targets:
        return battle
    going = replace(going, bloodlust=targets)
    text = tr("Bloodlust: {unit} has to charge or assault {enemies} (W85)", unit=id, enemies=", ".join(targets))
    battle = with_state(battle, replace(state, course=replace(state.course, activation=going)))
    return with_log_line(battle, text, "note", side=unit.side)


def resist_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """To test against the Bloodlust that drives the active unit."""
    rule = ResistBloodlustRule(table, ResistBloodlust(unit.id))
    if not rule.check():
        yield Option(f"resist {unit.id}", rule.label(), "fighter", unit.leader, rule.action)


class ResistBloodlust(Action, frozen=True, tag_field="action", tag="wc-resist"):
    """As its activation begins, a unit tests its willpower to ignore its Bloodlust until the end of it (W87)."""

    unit: Id


class ResistBloodlustRule(Rule[ResistBloodlust]):
    kind = ResistBloodlust

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        going = read_state(battle).course.activation
        what = tr("As its activation begins, a unit may test its willpower once to ignore its Bloodlust")
        text = ""
        if going is None or going.unit != self.action.unit or not going.bloodlust:
            text = tr("{unit} is not driven by Bloodlust now", unit=self.action.unit)
        elif going.resisted:
            text = tr("{unit} has tested its willpower against its Bloodlust", unit=self.action.unit)
        elif going.actions:
            text = tr("the activation of {unit} has begun", unit=self.action.unit)
        found = [make_problem(text, what, "W87")] if text else []
        return (*due_problems(battle), *spent_problems(battle), *found)

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        going = state.course.activation
        if going is not None:
            going = replace(going, resisted=True)
            state = replace(state, course=replace(state.course, activation=going))
        return with_state(battle, state.with_first_due(WillpowerTest(self.action.unit, "bloodlust")))

    def label(self) -> str:
        return tr("{unit} tests its willpower to ignore its Bloodlust", unit=self.action.unit)


RULES = (ResistBloodlustRule,)
