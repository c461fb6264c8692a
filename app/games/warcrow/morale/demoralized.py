"""Units that are demoralized: how they become so, what they may not do, how they rally (W47, W49, W52)."""

from msgspec.structs import replace

from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_first_line_by_hand, with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.due import Flight, RallyMove
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.measures import is_on_table, keyword_of
from app.games.warcrow.morale.stress import is_demoralized
from app.games.warcrow.state import Unit, WarcrowState, read_state, with_state
from app.model import Battle, Id


def demoralize(battle: Battle, id: str) -> Battle:
    """The battle in which a unit has become demoralized; a Golem never does.

    Its token lies some turns ahead on the turn counter, as many as we read it to be after a failed rally.
    """
    state = read_state(battle)
    unit = state.unit(id)
    if keyword_of(unit, "Golem"):
        return with_log_line(battle, tr("{unit} is a Golem and is never demoralized", unit=id), "note", side=unit.side)
    at = state.course.turn + find_book().morale.rally_turns
    battle = with_state(battle, state.with_units(_with_token(unit, at)))
    text = tr("{unit} is demoralized; its token lies on turn {turn}", unit=id, turn=at)
    return with_log_line(battle, text, "down", side=unit.side)


def demoralize_and_flee(battle: Battle, id: str) -> Battle:
    """The battle in which a unit has become demoralized and flees at once (W47)."""
    battle = demoralize(battle, id)
    state = read_state(battle)
    return with_state(battle, with_flight(state, id)) if is_demoralized(state.unit(id)) else battle


def with_flight(state: WarcrowState, id: str) -> WarcrowState:
    """With the flight of a unit due before everything else."""
    return replace(state, course=replace(state.course, due=(Flight(id), *state.course.due)))


def with_flight_after_combat(battle: Battle, id: str) -> Battle:
    """The battle after the result of a combat: a demoralized unit that took part in it flees, always (W52)."""
    state = read_state(battle)
    unit = state.unit(id)
    if not is_demoralized(unit) or not is_on_table(battle, unit) or Flight(id) in state.course.due:
        return battle
    text = tr("{unit} is demoralized and flees after the combat (W52)", unit=id)
    return with_log_line(with_state(battle, state.with_due(Flight(id))), text, "note", side=unit.side)


def rally(battle: Battle, id: str) -> Battle:
    """The battle in which a unit has rallied: its stress is MOR - 1, and it may make one move."""
    state = read_state(battle)
    unit = state.unit(id)
    stress = max(0, unit.card.morale - 1)
    unit = replace(unit, tokens=replace(unit.tokens, demoralized=None, stress=stress))
    state = state.with_units(unit)
    state = replace(state, course=replace(state.course, due=(RallyMove(id), *state.course.due)))
    text = tr("{unit} has rallied: its stress is {stress}, and it may move", unit=id, stress=stress)
    return with_log_line(with_state(battle, state), text, "note", side=unit.side)


def fail_rally(battle: Battle, id: str) -> Battle:
    """The battle in which a unit has not rallied: its token goes ahead on the turn counter, and it flees."""
    state = read_state(battle)
    unit = state.unit(id)
    played = state.course.turn - 1  # the counter has moved on from the turn at whose end the test is made
    at = max(played, unit.tokens.demoralized or 0) + find_book().morale.rally_turns
    state = with_flight(state.with_units(_with_token(unit, at)), id)
    text = tr("{unit} does not rally: its token goes to turn {turn}, and it flees", unit=id, turn=at)
    return with_log_line(with_state(battle, state), text, "note", side=unit.side)


def _with_token(unit: Unit, at: int | None) -> Unit:
    return replace(unit, tokens=replace(unit.tokens, demoralized=at))


class Demoralize(Action, frozen=True, tag_field="action", tag="wc-demoralize"):
    """Make a unit demoralized by hand, or no longer; what follows from it is not done."""

    unit: Id
    on: bool = True


class DemoralizeRule(Rule[Demoralize]):
    kind = Demoralize

    def check(self) -> tuple[Problem, ...]:
        unit = read_state(self.battle).unit(self.action.unit)
        if not self.action.on or keyword_of(unit, "Golem") is None:
            return ()
        text = tr("{unit} is a Golem", unit=unit.id)
        return (make_problem(text, tr("A Golem cannot be demoralized"), "D1.34"),)

    def apply(self) -> Battle:
        if self.action.on:
            return with_first_line_by_hand(self.battle, demoralize(self.battle, self.action.unit))
        state = read_state(self.battle)
        unit = _with_token(state.unit(self.action.unit), None)
        text = tr("{unit} is no longer demoralized", unit=unit.id)
        return with_log_line(
            with_state(self.battle, state.with_units(unit)), text, "note", side=unit.side, by_hand=True
        )

    def label(self) -> str:
        if self.action.on:
            return tr("{unit} becomes demoralized", unit=self.action.unit)
        return tr("{unit} is no longer demoralized", unit=self.action.unit)


RULES = (DemoralizeRule,)
