"""The start of a round and its end, step by step (D1.31, D1.36, W7 to W9, W107)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.battle_lookup import find_side
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.due_kind import due_problems, make_problem
from app.games.warcrow.magic.tinge_check import end_checks, start_checks
from app.games.warcrow.measures import find_engagers, units_on_table
from app.games.warcrow.morale.stress import is_demoralized, without_stress
from app.games.warcrow.objectives.score import with_round_scored
from app.games.warcrow.scenario_places import rival_of
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.turn import turns
from app.games.warcrow.units.lasting_effects import without_spent_effects
from app.games.warcrow.units.tinge import with_round_tinge
from app.model import Battle, Id


def _step_problems(battle: Battle, *steps: str) -> tuple[Problem, ...]:
    found = due_problems(battle)
    if battle.clock.stage == "battle" and read_state(battle).course.step in steps:
        return found
    text = tr("a round is not at that point")
    return (*found, make_problem(text, tr("The steps of a round come in their order"), "D1.36"))


def with_stress_reduced(battle: Battle) -> Battle:
    """Units lose 1 stress where they were activated in this round, else 2; demoralized ones none (W8, W50)."""
    rules = find_book().turn
    for unit in units_on_table(battle):
        if not is_demoralized(unit):
            by = rules.stress_of_active if unit.tokens.activated else rules.stress_of_idle
            battle = without_stress(battle, unit.id, by)
    return battle


def left_behind(battle: Battle) -> tuple[Unit, ...]:
    """The units that may still move as the round ends: not activated, not demoralized, not engaged (D1.36)."""
    if read_state(battle).course.step != turns.BEHIND:
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
    """Who has the initiative next: the side with fewer points; with as many it changes hands (D1.36)."""
    now = battle.clock.initiative
    least = min((side.points for side in battle.sides), default=0)
    behind = [side.name for side in battle.sides if side.points == least]
    return behind[0] if len(behind) == 1 else rival_of(battle, now) or now


class PlayFirst(Action, frozen=True, tag_field="action", tag="wc-first"):
    """Who has the initiative says which side plays first in this round."""

    side: Id


class PlayFirstRule(Rule[PlayFirst]):
    kind = PlayFirst

    def check(self) -> tuple[Problem, ...]:
        return _step_problems(self.battle, turns.FIRST)

    def apply(self) -> Battle:
        find_side(self.battle, self.action.side)
        battle = self.battle
        state = read_state(battle)
        course = replace(state.course, first=self.action.side, step=turns.PLAY, played=())
        battle = with_state(battle, replace(state, course=course))
        battle = replace(battle, clock=replace(battle.clock, turn=self.action.side))
        text = tr("{side} plays first in round {number}", side=self.action.side, number=battle.clock.round)
        battle = with_log_line(battle, text, "clock", side=self.action.side)
        battle = with_round_tinge(battle)
        return with_state(battle, read_state(battle).with_due(*start_checks(battle)))

    def label(self) -> str:
        return tr("{side} plays first", side=self.action.side)


class EndRound(Action, frozen=True, tag_field="action", tag="wc-end-round"):
    """The last turn is played: points, stress, the check of tinge."""


class EndRoundRule(Rule[EndRound]):
    kind = EndRound

    def check(self) -> tuple[Problem, ...]:
        return _step_problems(self.battle, turns.END)

    def apply(self) -> Battle:
        battle = self.battle
        if battle.clock.stage != "battle":
            raise PlayerError(tr("the battle has not begun, or is over"))
        battle = with_log_line(battle, tr("Round {number} ends", number=battle.clock.round), "clock")
        battle = with_stress_reduced(with_round_scored(battle))
        state = read_state(battle)
        state = replace(state, course=replace(state.course, step=turns.BEHIND))
        return with_state(battle, state.with_due(*end_checks(battle)))

    def label(self) -> str:
        return tr("End the round")


class BeginRound(Action, frozen=True, tag_field="action", tag="wc-begin-round"):
    """The next round begins: activation tokens go, the initiative may change hands."""


class BeginRoundRule(Rule[BeginRound]):
    kind = BeginRound

    def check(self) -> tuple[Problem, ...]:
        found = _step_problems(self.battle, turns.BEHIND)
        if turns.is_last_round(self.battle):
            text = tr("this was the last round")
            return (*found, make_problem(text, tr("A scenario has so many rounds"), "D1.30"))
        return found

    def apply(self) -> Battle:
        battle = self.battle
        if battle.clock.stage != "battle":
            raise PlayerError(tr("the battle has not begun, or is over"))
        battle = without_spent_effects(battle)
        state = read_state(battle)
        units = (replace(unit, tokens=replace(unit.tokens, activated=0)) for unit in state.units)
        course = replace(state.course, step=turns.FIRST, first="", played=(), activation=None)
        battle = with_state(battle, replace(state.with_units(*units), course=course))
        holder = next_initiative(battle)
        clock = replace(battle.clock, round=battle.clock.round + 1, initiative=holder, turn="", active="")
        text = tr("{side} has the initiative", side=holder)
        return with_log_line(replace(battle, clock=clock), text, "clock", side=holder)

    def label(self) -> str:
        return tr("Begin round {number}", number=self.battle.clock.round + 1)


RULES = (PlayFirstRule, EndRoundRule, BeginRoundRule)
