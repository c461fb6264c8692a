"""Before anybody is set up: the scenario with its tokens, who has which zone, and who has the initiative."""

from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.battle_lookup import find_side
from app.games.log import with_log_line
from app.games.rule import A, Rule
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.scenario_places import FOG, find_scenario, rival_of, side_of, to_mm
from app.games.warcrow.scenarios import Scenario
from app.games.warcrow.state import EventToken, read_state, with_state
from app.model import Battle, Board, Id, Token, Word


def _make_tokens(battle: Battle, scenario: Scenario) -> tuple[Token, ...]:
    taken = {thing.id for thing in (*battle.things, *battle.aside)}
    made: list[Token] = []
    for spot in scenario.objectives:
        holder = side_of(battle, spot.holder) if spot.holder else ""
        marks = (spot.colour, *((str(spot.number),) if spot.number else ()))
        id = spot.name if spot.name not in taken else f"{spot.name} ({scenario.name})"
        made.append(Token(id, "objective", (*to_mm(battle, spot.at), 0.0), holder, marks=marks))
    for number, at in enumerate(scenario.fog, 1):
        made.append(Token(f"Fog {number}", "marker", (*to_mm(battle, at), 0.0), marks=(FOG,)))
    return tuple(made)


class SetupRule(Rule[A]):
    """A choice that is made before units are set up."""

    def check(self) -> tuple[Problem, ...]:
        return stage_problems(self.battle)


def stage_problems(battle: Battle) -> tuple[Problem, ...]:
    """Why what comes before units are set up comes too late."""
    if battle.clock.stage in ("", "muster", "setup"):
        return ()
    text = tr("units are being set up already")
    return (make_problem(text, tr("Scenario, zones and initiative come before units are set up"), "D1.20"),)


def begin_problems(battle: Battle) -> tuple[Problem, ...]:
    """What is still to be chosen before units are set up."""
    found = list(stage_problems(battle))
    units = read_state(battle).units
    missing: list[str] = []
    if find_scenario(battle) is None:
        missing.append(tr("no scenario is chosen"))
    if not battle.clock.initiative:
        missing.append(tr("nobody has the initiative yet"))
    if len({unit.side for unit in units}) < 2:
        missing.append(tr("two sides with units are needed"))
    what = tr("Scenario, zones and initiative come before units are set up")
    return (*found, *(make_problem(text, what, "D1.20") for text in missing))


class ChooseScenario(Action, frozen=True, tag_field="action", tag="wc-scenario"):
    """Play a scenario, by its id: its objectives and its fog are put on the table."""

    scenario: Word


class ChooseScenarioRule(SetupRule[ChooseScenario]):
    kind = ChooseScenario

    @cached_property
    def _scenario(self) -> Scenario | None:
        return next((one for one in find_book().scenario if one.id == self.action.scenario), None)

    def apply(self) -> Battle:
        scenario = self._scenario
        if scenario is None:
            raise PlayerError(tr('there is no scenario called "{name}"', name=self.action.scenario))
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
        return with_log_line(battle, tr("The scenario is {name}", name=scenario.name), "clock")

    def label(self) -> str:
        return tr("Play {scenario}", scenario=self._scenario.name if self._scenario else self.action.scenario)


class ChooseZone(Action, frozen=True, tag_field="action", tag="wc-zone"):
    """A side has the zone that is above in the scenario's diagram."""

    side: Id


class ChooseZoneRule(SetupRule[ChooseZone]):
    kind = ChooseZone

    def apply(self) -> Battle:
        find_side(self.battle, self.action.side)
        state = read_state(self.battle)
        battle = with_state(self.battle, replace(state, course=replace(state.course, red=self.action.side)))
        scenario = find_scenario(battle)
        if scenario:  # objectives that are somebody's at first follow the zones
            held = {spot.name: side_of(battle, spot.holder) for spot in scenario.objectives if spot.holder}
            tokens = (replace(token, holder=held[token.id]) for token in battle.tokens if token.id in held)
            battle = battle.with_tokens(*tokens)
        return with_log_line(
            battle, tr("{side} has the red zone", side=self.action.side), "clock", side=self.action.side
        )

    def label(self) -> str:
        return tr("{side} has the red zone", side=self.action.side)


class TakeInitiative(Action, frozen=True, tag_field="action", tag="wc-initiative"):
    """A side has the initiative as the battle begins."""

    side: Id


class TakeInitiativeRule(SetupRule[TakeInitiative]):
    kind = TakeInitiative

    def apply(self) -> Battle:
        find_side(self.battle, self.action.side)
        battle = replace(self.battle, clock=replace(self.battle.clock, initiative=self.action.side))
        return with_log_line(
            battle, tr("{side} has the initiative", side=self.action.side), "clock", side=self.action.side
        )

    def label(self) -> str:
        return tr("{side} has the initiative", side=self.action.side)


class BeginDeployment(Action, frozen=True, tag_field="action", tag="wc-begin-deployment"):
    """All is chosen: units are set up."""


class BeginDeploymentRule(Rule[BeginDeployment]):
    kind = BeginDeployment

    def check(self) -> tuple[Problem, ...]:
        return begin_problems(self.battle)

    def apply(self) -> Battle:
        battle = self.battle
        if find_scenario(battle) is None or not rival_of(battle, battle.clock.initiative):
            raise PlayerError(tr("a scenario and two sides are needed first"))
        first = battle.clock.initiative or battle.sides[0].name
        battle = replace(battle, clock=replace(battle.clock, stage="deployment", turn=first))
        return with_log_line(battle, tr("Units are set up"), "clock")

    def label(self) -> str:
        return tr("Set units up")


RULES = (ChooseScenarioRule, ChooseZoneRule, TakeInitiativeRule, BeginDeploymentRule)
