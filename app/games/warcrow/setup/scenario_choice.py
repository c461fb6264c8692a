"""Choices before deployment: the scenario with its tokens, the zones, and the initiative."""

import math
from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.batch import Batch, BatchTools
from app.games.batch_builder import BatchBuilder
from app.games.battle_lookup import find_side
from app.games.game import Game
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import A, Rule
from app.games.ruling import Problem
from app.games.warcrow.book import Scenario, find_book
from app.games.warcrow.ground import BONUS_SWITCH
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.scenario_places import FOG, find_scenario, rival_of, side_of, to_mm
from app.games.warcrow.state import EventToken, WarcrowState, read_state, with_state
from app.games.warcrow.units.tinge import CHECK_AT_START, CHECK_WITHOUT_ROLL
from app.model import Battle, Board, Id, Token, Word
from app.table.battle_geometry import BattleGeometry


def _make_tokens(battle: Battle, scenario: Scenario) -> tuple[Token, ...]:
    taken = {thing.id for thing in (*battle.things, *battle.aside)}
    made: list[Token] = []
    for spot in scenario.objectives:
        holder = side_of(battle, spot.holder) if spot.holder else ""
        marks = (spot.colour, *((str(spot.number),) if spot.number else ()))
        name = tr(spot.words)
        id = name if name not in taken else f"{name} ({scenario.name})"
        made.append(Token(id, "objective", (*to_mm(battle, spot.at), 0.0), holder, marks=marks))
    for number, at in enumerate(scenario.fog, 1):
        made.append(Token(f"{tr('Fog')} {number}", "marker", (*to_mm(battle, at), 0.0), marks=(FOG,)))
    return tuple(made)


def _with_first_holders(battle: Battle, scenario: Scenario) -> Iterator[Token]:
    """Yields the objectives that a side holds from the start; each is the one nearest to its place in the diagram.

    Their names depend on the language in which the scenario was chosen, and players may have moved them.
    """
    for token in battle.tokens:
        spots = [one for one in scenario.objectives if token.kind == "objective" and token.marks[:1] == (one.colour,)]
        spot = min(spots, key=lambda one: math.dist(to_mm(battle, one.at), token.at[:2]), default=None)
        if spot and spot.holder:
            yield replace(token, holder=side_of(battle, spot.holder))


class SetupRule(Rule[A]):
    """The rule of a choice made before deployment."""

    def check(self) -> tuple[Problem, ...]:
        return stage_problems(self.battle)


def stage_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns why it is too late for a choice that belongs before deployment."""
    if battle.clock.stage in ("", "muster", "setup"):
        return ()
    return (make_problem(tr("deployment has already begun"), "D1.20"),)


def begin_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns the choices that are missing before deployment."""
    found = list(stage_problems(battle))
    units = read_state(battle).units
    missing: list[str] = []
    if find_scenario(battle) is None:
        missing.append(tr("no scenario has been chosen"))
    if not battle.clock.initiative:
        missing.append(tr("no side has the initiative yet"))
    if len({unit.side for unit in units}) < 2:
        missing.append(tr("both sides need units"))
    return (*found, *(make_problem(text, "D1.20") for text in missing))


class ChooseScenario(Action, frozen=True, tag_field="action", tag="wc-scenario"):
    """The choice of a scenario by its id; its objectives and fog are placed on the table."""

    scenario: Word


class ChooseScenarioRule(SetupRule[ChooseScenario]):
    kind = ChooseScenario

    @cached_property
    def _scenario(self) -> Scenario | None:
        return next((one for one in find_book().scenario if one.id == self.action.scenario), None)

    def apply(self) -> Battle:
        scenario = self._scenario
        if scenario is None:
            raise PlayerError(tr("unknown scenario “{name}”", name=self.action.scenario))
        battle, state = self.battle, read_state(self.battle)
        wide, deep = (strides * state.stride_mm for strides in find_book().board_strides)
        board = battle.board
        if not battle.things and not board.photo and (board.width_mm, board.depth_mm) != (wide, deep):
            battle = replace(battle, board=Board(wide, deep))
        events = (EventToken(scenario.event.name, scenario.event.at),) if scenario.event else ()
        battle = with_state(
            battle, replace(state, course=replace(state.course, scenario=scenario.id, events=events, turn=0))
        )
        kept = tuple(token for token in battle.tokens if token.kind not in ("objective", "marker"))
        battle = replace(battle, tokens=kept, clock=replace(battle.clock, stage="setup"))
        battle = battle.with_tokens(*_make_tokens(battle, scenario))
        return with_log_line(battle, tr("Scenario: {name}", name=scenario.name), "clock")

    def label(self) -> str:
        return tr("Play {scenario}", scenario=self._scenario.name if self._scenario else self.action.scenario)


class ChooseZone(Action, frozen=True, tag_field="action", tag="wc-zone"):
    """The choice of the side whose zone is at the top of the scenario's diagram."""

    side: Id


class ChooseZoneRule(SetupRule[ChooseZone]):
    kind = ChooseZone

    def apply(self) -> Battle:
        find_side(self.battle, self.action.side)
        state = read_state(self.battle)
        battle = with_state(self.battle, replace(state, course=replace(state.course, red=self.action.side)))
        scenario = find_scenario(battle)
        if scenario:  # Objectives with an initial holder follow the zones.
            battle = battle.with_tokens(*_with_first_holders(battle, scenario))
        return with_log_line(battle, self.label(), "clock", side=self.action.side)

    def label(self) -> str:
        return tr("{side} has the red zone", side=self.action.side)


class TakeInitiative(Action, frozen=True, tag_field="action", tag="wc-initiative"):
    """The choice of the side with the initiative at the start of the battle."""

    side: Id


class TakeInitiativeRule(SetupRule[TakeInitiative]):
    kind = TakeInitiative

    def apply(self) -> Battle:
        find_side(self.battle, self.action.side)
        battle = replace(self.battle, clock=replace(self.battle.clock, initiative=self.action.side))
        return with_log_line(battle, self.label(), "clock", side=self.action.side)

    def label(self) -> str:
        return tr("{side} has the initiative", side=self.action.side)


class BeginDeployment(Action, frozen=True, tag_field="action", tag="wc-begin-deployment"):
    """The end of these choices and the start of deployment."""


class BeginDeploymentRule(Rule[BeginDeployment]):
    kind = BeginDeployment

    def check(self) -> tuple[Problem, ...]:
        return begin_problems(self.battle)

    def apply(self) -> Battle:
        battle = self.battle
        if find_scenario(battle) is None or not rival_of(battle, battle.clock.initiative):
            raise PlayerError(tr("choose a scenario and muster two armies first"))
        first = battle.clock.initiative or battle.sides[0].name
        battle = replace(battle, clock=replace(battle.clock, stage="deployment", turn=first))
        return with_log_line(battle, tr("Deployment begins"), "clock")

    def label(self) -> str:
        return tr("Begin deployment")


# Random choice of everything before deployment: scenario, zones, initiative


def advance_setup_randomly(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Chooses at random whatever is missing before deployment.

    Does nothing if deployment has begun or armies are missing.
    """
    work, sides = BatchBuilder(table, game), [side.name for side in table.battle.sides]
    if table.battle.clock.stage not in ("", "muster", "setup") or len(sides) < 2:
        return Batch("")
    if find_scenario(table.battle) is None:
        scenarios = find_book().scenario
        work.do(ChooseScenario(scenarios[tools.roll(len(scenarios)) - 1].id))
    work.do(ChooseZone(sides[tools.roll(len(sides)) - 1]))
    if not table.battle.clock.initiative:
        work.do(TakeInitiative(sides[tools.roll(len(sides)) - 1]))
    work.do(BeginDeployment())
    return work.finish(tr("Choose at random"))


# Interpretations that players may choose before the battle (decisions 3, 11, 12)


OWN_UNIT = "own-unit-blocks"
_READINGS = {
    CHECK_AT_START: mark("The tinge check is made at the start of a round, not at the end"),
    CHECK_WITHOUT_ROLL: mark("Tinge effects are faced at the end of a round without a roll"),
    BONUS_SWITCH: mark("A unit that begins next to preferred terrain gains 2 strides"),
    OWN_UNIT: mark("Troops of the observer’s own unit block its line of sight"),
}
_EITHER = {CHECK_AT_START: CHECK_WITHOUT_ROLL, CHECK_WITHOUT_ROLL: CHECK_AT_START}
"""Interpretations that exclude each other."""


def chosen_readings(state: WarcrowState) -> tuple[str, ...]:
    """Returns the chosen interpretations that differ from the usual ones."""
    return (*state.course.switches, *((OWN_UNIT,) if state.own_unit_blocks else ()))


def active_readings(battle: Battle) -> tuple[str, ...]:
    """Returns the chosen interpretations in words, to be translated."""
    return tuple(_READINGS[reading] for reading in chosen_readings(read_state(battle)) if reading in _READINGS)


def reading_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields an option to switch each interpretation on or off."""
    chosen = chosen_readings(read_state(table.battle))
    for reading, text in _READINGS.items():
        on = reading not in chosen
        words = tr("Use interpretation: {reading}", reading=tr(text))
        if not on:
            words = tr("Stop using interpretation: {reading}", reading=tr(text))
        yield Option(f"reading {reading}", words, "set-up", action=ChooseReading(reading, on), secondary=True)


class ChooseReading(Action, frozen=True, tag_field="action", tag="wc-reading"):
    """The choice to play by an interpretation, or by the usual one again."""

    reading: Word
    on: bool = True


class ChooseReadingRule(Rule[ChooseReading]):
    kind = ChooseReading

    def apply(self) -> Battle:
        if self.action.reading not in _READINGS:
            raise PlayerError(tr("unknown interpretation “{name}”", name=self.action.reading))
        state = read_state(self.battle)
        text = tr(_READINGS[self.action.reading])
        said = (
            tr("Interpretation in use: {reading}", reading=text)
            if self.action.on
            else tr("Interpretation no longer in use: {reading}", reading=text)
        )
        if self.action.reading == OWN_UNIT:
            state = replace(state, own_unit_blocks=self.action.on)
        else:
            gone = (
                {self.action.reading, _EITHER.get(self.action.reading, "")} if self.action.on else {self.action.reading}
            )
            kept = tuple(one for one in state.course.switches if one not in gone)
            switches = (*kept, self.action.reading) if self.action.on else kept
            state = replace(state, course=replace(state.course, switches=switches))
        return with_log_line(with_state(self.battle, state), said, "note")

    def label(self) -> str:
        text = tr(_READINGS.get(self.action.reading, self.action.reading))
        return (
            tr("Use interpretation: {reading}", reading=text)
            if self.action.on
            else tr("Stop using interpretation: {reading}", reading=text)
        )


RULES = (
    ChooseScenarioRule,
    ChooseZoneRule,
    TakeInitiativeRule,
    BeginDeploymentRule,
    ChooseReadingRule,
)
