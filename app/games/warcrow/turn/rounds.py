"""Turns, the start and end of a round, and the end of the battle (D1.31, D1.36, W7 to W9, W107)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.games.actions import Action
from app.games.battle_actions import EndBattle
from app.games.battle_lookup import find_side
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.measures import find_engagers, is_on_table, units_on_table
from app.games.warcrow.objectives import DRAW, with_round_scored
from app.games.warcrow.pending import WillpowerTest
from app.games.warcrow.pending_kinds import make_problem, pending_problems
from app.games.warcrow.scenario_places import find_scenario, rival_of
from app.games.warcrow.setup.scouts import may_hide
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.stress import is_demoralized, may_only_rest, without_stress
from app.games.warcrow.units.lasting_effects import without_spent_effects
from app.games.warcrow.units.tinge import end_checks, start_checks, with_round_tinge
from app.model import Battle, Id

# Turns with one activation for each side, their end, events and rallies (D1.30 to D1.32)


FIRST, PLAY, SPENT, TESTED, END, LEFT_BEHIND_MOVES, DONE = "first", "", "spent", "tested", "end", "behind", "done"
"""Steps of a round: the choice of who plays first; turns; an activation that is over, with tinge to face or with morale
tests to make; the end; the moves after it; done."""


def last_turn(battle: Battle) -> int:
    """Returns the last place of this round on the turn counter."""
    scenario = find_scenario(battle)
    turns = scenario.turns if scenario else (5, 5, 5)
    return sum(turns[: battle.clock.round])


def is_last_round(battle: Battle) -> bool:
    """Returns whether this is the last round of the scenario."""
    scenario = find_scenario(battle)
    return battle.clock.round >= len(scenario.turns if scenario else (5, 5, 5))


def first_turn_of_round(battle: Battle) -> int:
    """Returns the first place of this round on the turn counter."""
    scenario = find_scenario(battle)
    turns = scenario.turns if scenario else (5, 5, 5)
    return sum(turns[: max(battle.clock.round - 1, 0)]) + 1


def ready_units(battle: Battle, side: str) -> tuple[Unit, ...]:
    """Returns a side's units that may be activated: on the table and not demoralized (W49).

    A unit that may only rest (W46) is excluded while it is engaged (W23).
    """
    return tuple(
        unit
        for unit in units_on_table(battle, side)
        if unit.tokens.demoralized is None
        and not unit.neutral
        and not (may_only_rest(unit) and find_engagers(battle, unit))
    )


def arriving_units(battle: Battle, side: str) -> tuple[Unit, ...]:
    """Returns a side's Scouts and Ambushers that may still arrive, including revealed ones (W6, W106)."""
    alive = {one.id for one in battle.aside if one.state.whereabouts == "reserve"}
    return tuple(
        unit
        for unit in read_state(battle).units
        if unit.side == side
        and may_hide(unit)
        and not unit.host
        and not is_on_table(battle, unit)
        and alive & {*unit.troops}
    )


def may_pass(battle: Battle, side: str) -> bool:
    """Returns whether a side may pass, because all its units that can act have been activated (W10, D1.37)."""
    return all(unit.tokens.activated for unit in ready_units(battle, side))


def must_pass(battle: Battle, side: str) -> bool:
    """Returns whether a side has no unit that can be activated (W11)."""
    return not ready_units(battle, side) and not arriving_units(battle, side)


def with_turn_taken(battle: Battle, side: str) -> Battle:
    """Returns the battle after a side's activation or pass: the other side's turn, or the end of the turn."""
    state = read_state(battle)
    played = tuple(dict.fromkeys((*state.course.played, side)))
    battle = with_state(battle, replace(state, course=replace(state.course, played=played, activation=None, step=PLAY)))
    battle = replace(battle, clock=replace(battle.clock, active="", done=()))
    other = rival_of(battle, side)
    if other and other not in played:
        return replace(battle, clock=replace(battle.clock, turn=other))
    return _end_turn(battle)


def _end_turn(battle: Battle) -> Battle:
    """Resolves event tokens and rallies and advances the counter; after the last turn the round ends (D1.32)."""
    battle = _with_events(battle)
    state = read_state(battle)
    at = state.course.turn
    rallies = tuple(
        WillpowerTest(unit.id, "rally")
        for unit in state.units
        if unit.tokens.demoralized is not None and unit.tokens.demoralized <= at and is_on_table(battle, unit)
    )
    over = at >= last_turn(battle)
    course = replace(state.course, turn=at + 1, played=(), step=END if over else PLAY)
    battle = with_state(battle, replace(state, course=course).with_pending(*rallies))
    first = state.course.first or battle.clock.initiative
    return replace(battle, clock=replace(battle.clock, turn="" if over else first))


def _with_events(battle: Battle) -> Battle:
    state, scenario = read_state(battle), find_scenario(battle)
    step = scenario.event.step if scenario and scenario.event else 0
    moved = []
    for event in state.course.events:
        if event.at <= state.course.turn:
            battle = with_log_line(battle, tr("Event: {name}; resolve it now", name=event.name), "clock")
            event = replace(event, at=event.at + step) if step else event  # noqa: PLW2901 # one that moves on
        moved.append(event)
    return with_state(battle, replace(state, course=replace(state.course, events=tuple(moved))))


# The start and end of a round, step by step (D1.31, D1.36, W7 to W9, W107)


def _step_problems(battle: Battle, *steps: str) -> tuple[Problem, ...]:
    found = pending_problems(battle)
    if battle.clock.stage == "battle" and read_state(battle).course.step in steps:
        return found
    return (*found, make_problem(tr("this step of the round is not due"), "D1.36"))


def with_stress_reduced(battle: Battle) -> Battle:
    """Returns the battle with stress reduced by 1 on activated units, by 2 on others, unless demoralized (W8, W50)."""
    rules = find_book().turn
    for unit in units_on_table(battle):
        if not is_demoralized(unit):
            by = rules.stress_of_active if unit.tokens.activated else rules.stress_of_idle
            battle = without_stress(battle, unit.id, by)
    return battle


def left_behind(battle: Battle) -> tuple[Unit, ...]:
    """Returns the units that may still move at the end of a round: not activated, demoralized or engaged (D1.36)."""
    if read_state(battle).course.step != LEFT_BEHIND_MOVES:
        return ()
    return tuple(
        unit
        for unit in units_on_table(battle)
        if not unit.tokens.activated
        and not is_demoralized(unit)
        and not unit.neutral
        and not find_engagers(battle, unit)
    )


def next_initiative(battle: Battle) -> str:
    """Returns the side with the initiative next: the one with fewer points; on a tie it changes hands (D1.36)."""
    now = battle.clock.initiative
    least = min((side.points for side in battle.sides), default=0)
    behind = [side.name for side in battle.sides if side.points == least]
    return behind[0] if len(behind) == 1 else rival_of(battle, now) or now


class PlayFirst(Action, frozen=True, tag_field="action", tag="wc-first"):
    """The decision of the initiative player which side plays first in this round."""

    side: Id


class PlayFirstRule(Rule[PlayFirst]):
    kind = PlayFirst

    def check(self) -> tuple[Problem, ...]:
        return _step_problems(self.battle, FIRST)

    def apply(self) -> Battle:
        find_side(self.battle, self.action.side)
        battle = self.battle
        state = read_state(battle)
        course = replace(state.course, first=self.action.side, step=PLAY, played=())
        battle = with_state(battle, replace(state, course=course))
        battle = replace(battle, clock=replace(battle.clock, turn=self.action.side))
        text = tr("{side} plays first in round {number}", side=self.action.side, number=battle.clock.round)
        battle = with_log_line(battle, text, "clock", side=self.action.side)
        battle = with_round_tinge(battle)
        return with_state(battle, read_state(battle).with_pending(*start_checks(battle)))

    def label(self) -> str:
        return tr("{side} plays first", side=self.action.side)


class EndRound(Action, frozen=True, tag_field="action", tag="wc-end-round"):
    """The end of a round after its last turn: points, stress, tinge check."""


class EndRoundRule(Rule[EndRound]):
    kind = EndRound

    def check(self) -> tuple[Problem, ...]:
        return _step_problems(self.battle, END)

    def apply(self) -> Battle:
        battle = self.battle
        if battle.clock.stage != "battle":
            raise PlayerError(tr("the battle has not begun or is over"))
        battle = with_log_line(battle, tr("Round {number} ends", number=battle.clock.round), "clock")
        battle = with_stress_reduced(with_round_scored(battle))
        state = read_state(battle)
        state = replace(state, course=replace(state.course, step=LEFT_BEHIND_MOVES))
        return with_state(battle, state.with_pending(*end_checks(battle)))

    def label(self) -> str:
        return tr("End the round")


class BeginRound(Action, frozen=True, tag_field="action", tag="wc-begin-round"):
    """The start of the next round: activation tokens are removed, and the initiative may change hands."""


class BeginRoundRule(Rule[BeginRound]):
    kind = BeginRound

    def check(self) -> tuple[Problem, ...]:
        found = _step_problems(self.battle, LEFT_BEHIND_MOVES)
        if is_last_round(self.battle):
            return (*found, make_problem(tr("this was the last round"), "D1.30"))
        return found

    def apply(self) -> Battle:
        battle = self.battle
        if battle.clock.stage != "battle":
            raise PlayerError(tr("the battle has not begun or is over"))
        battle = without_spent_effects(battle)
        state = read_state(battle)
        units = (replace(unit, tokens=replace(unit.tokens, activated=0)) for unit in state.units)
        course = replace(state.course, step=FIRST, first="", played=(), activation=None)
        battle = with_state(battle, replace(state.with_units(*units), course=course))
        holder = next_initiative(battle)
        clock = replace(battle.clock, round=battle.clock.round + 1, initiative=holder, turn="", active="")
        text = tr("{side} has the initiative", side=holder)
        return with_log_line(replace(battle, clock=clock), text, "clock", side=holder)

    def label(self) -> str:
        return tr("Begin round {number}", number=self.battle.clock.round + 1)


# The end of a battle: a win or a draw


class WarcrowEndBattleRule(Rule[EndBattle]):
    kind = EndBattle

    def apply(self) -> Battle:
        battle = self.battle
        battle = with_log_line(battle, self.label(), "clock")
        return replace(battle, clock=replace(battle.clock, stage="over", winner=self.action.winner, turn="", active=""))

    def label(self) -> str:
        winner, why = self.action.winner, self.action.why
        text = tr("It is a draw") if winner == DRAW else tr("{side} has won", side=winner)
        return labelled(text, why)


RULES = (
    PlayFirstRule,
    EndRoundRule,
    BeginRoundRule,
    WarcrowEndBattleRule,
)
