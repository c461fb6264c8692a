"""Stress on unit cards, and units that too much of it demoralizes (W26, W45 to W48)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import counted, labelled, tr
from app.games.actions import Action
from app.games.log import with_first_line_by_hand, with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.measures import is_on_table, keyword_of, units_on_table
from app.games.warcrow.pending import Flight, RallyMove, WillpowerTest
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.state import Unit, WarcrowState, read_state, with_state
from app.model import Battle, Id, Words

# Gaining and losing stress, and its limits (W26, W45 to W50, W98, W99)


FEARLESS = ("Manned", "Golem", "Fearless")
"""Keywords of units that ignore Intimidating (W98)."""


def is_demoralized(unit: Unit) -> bool:
    """Returns whether a unit is demoralized."""
    return unit.tokens.demoralized is not None


def can_take_stress(unit: Unit) -> bool:
    """Returns whether a unit can take stress.

    A demoralized unit cannot (W50), nor can a Golem beyond its MOR.
    """
    if is_demoralized(unit):
        return False
    return keyword_of(unit, "Golem") is None or unit.tokens.stress < unit.card.morale


def with_stress(battle: Battle, id: str, by: int, why: str = "") -> Battle:
    """Returns the battle with more stress on a unit, unless it cannot take it."""
    state = read_state(battle)
    unit = state.unit(state.unit(id).host or id)
    if by <= 0:
        return battle
    if is_demoralized(unit):
        text = tr("{unit} is demoralized and takes no stress", unit=unit.id)
        return with_log_line(battle, text, "note", side=unit.side)
    stress = unit.tokens.stress + by
    if keyword_of(unit, "Golem"):
        stress = max(unit.tokens.stress, min(stress, unit.card.morale))
    taken = stress - unit.tokens.stress
    text = counted(taken, "{unit} takes {count} stress", "{unit} takes {count} stress", unit=unit.id)
    unit = replace(unit, tokens=replace(unit.tokens, stress=stress))
    if taken > 0 and stress > unit.card.morale:
        stressed = tuple(dict.fromkeys((*state.course.stressed, unit.id)))
        state = replace(state, course=replace(state.course, stressed=stressed))
    battle = with_state(battle, state.with_units(unit))
    return with_log_line(battle, labelled(text, why), "note", side=unit.side)


def without_stress(battle: Battle, id: str, by: int, why: str = "") -> Battle:
    """Returns the battle with less stress on a unit, but not below 0, and not while it is demoralized."""
    state = read_state(battle)
    unit = state.unit(state.unit(id).host or id)
    lost = min(by, unit.tokens.stress)
    if lost <= 0:
        return battle
    if is_demoralized(unit):
        text = tr("{unit} is demoralized and loses no stress", unit=unit.id)
        return with_log_line(battle, text, "note", side=unit.side)
    text = counted(lost, "{unit} loses {count} stress", "{unit} loses {count} stress", unit=unit.id)
    unit = replace(unit, tokens=replace(unit.tokens, stress=unit.tokens.stress - lost))
    battle = with_state(battle, state.with_units(unit))
    return with_log_line(battle, labelled(text, why), "note", side=unit.side)


def with_defeat_stress(battle: Battle, id: str) -> Battle:
    """Returns the battle with 1 stress on the loser of a combat, immediately (W26), unless it is Manned (W99)."""
    unit = read_state(battle).unit(id)
    if keyword_of(unit, "Manned"):
        text = tr("{unit} is Manned and takes no stress for losing the combat", unit=id)
        return with_log_line(battle, text, "note", side=unit.side)
    return with_stress(battle, id, 1, tr("it has lost the combat"))


def with_activation_stress(battle: Battle, id: str) -> Battle:
    """Returns the battle with a unit stressed if it was already activated in this round (W45)."""
    unit = read_state(battle).unit(id)
    return with_stress(battle, id, 1, tr("it is activated again")) if unit.tokens.activated else battle


def may_only_rest(unit: Unit) -> bool:
    """Returns whether a unit may only rest, because it has been activated and its stress has reached its MOR (W46)."""
    return unit.tokens.activated > 0 and unit.tokens.stress >= unit.card.morale


def units_beyond(battle: Battle) -> tuple[Unit, ...]:
    """Returns the units whose stress is beyond their MOR, without demoralized units and Golems."""
    return tuple(
        unit
        for unit in units_on_table(battle)
        if unit.tokens.stress > unit.card.morale and not is_demoralized(unit) and keyword_of(unit, "Golem") is None
    )


def find_morale_tests(battle: Battle) -> tuple[WillpowerTest, ...]:
    """Returns the tests at the end of an activation for units with new stress beyond their MOR (W47, W48).

    In our interpretation, taking stress causes the test: a unit that has passed it is not tested again for the same
    stress.
    """
    hard, stressed = find_book().morale.hard_from, read_state(battle).course.stressed
    above = ((unit.id, unit.tokens.stress - unit.card.morale) for unit in units_beyond(battle) if unit.id in stressed)
    return tuple(WillpowerTest(id, "morale", 2 if by >= hard else 1) for id, by in above)


def with_intimidation(battle: Battle, id: str, cause: str, needs: int) -> Battle:
    """Returns the battle with a pending test of a unit against Intimidating, once in an activation (W91, W92).

    A unit that is Manned, a Golem or Fearless ignores it (W98); a demoralized unit takes no stress anyway.
    """
    state = read_state(battle)
    unit = state.unit(id)
    going = state.course.activation
    if needs <= 0 or is_demoralized(unit) or (going is not None and id in going.tested):
        return battle
    if any(keyword_of(unit, name) for name in FEARLESS):
        text = tr("{unit} ignores Intimidating on {other}", unit=id, other=cause)
        return with_log_line(battle, text, "note", side=unit.side)
    if going is not None:
        state = replace(state, course=replace(state.course, activation=replace(going, tested=(*going.tested, id))))
    return with_state(battle, state.with_pending(WillpowerTest(id, "intimidating", needs, cause)))


def with_engagement_fears(battle: Battle, one: str, other: str) -> Battle:
    """Returns the battle with the tests of two units that have engaged each other, if they are Intimidating (W91)."""
    for unit, cause in ((one, other), (other, one)):
        fearsome = keyword_of(read_state(battle).unit(cause), "Intimidating")
        if fearsome is not None:
            battle = with_intimidation(battle, unit, cause, int(fearsome.meant) if fearsome.meant.isdigit() else 1)
    return battle


class GiveStress(Action, frozen=True, tag_field="action", tag="wc-stress"):
    """A change of a unit's stress; a negative number removes stress."""

    unit: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Words = ""


class GiveStressRule(Rule[GiveStress]):
    kind = GiveStress

    def check(self) -> tuple[Problem, ...]:
        unit = read_state(self.battle).unit(self.action.unit)
        if not is_demoralized(unit):
            return ()
        text = tr("{unit} is demoralized", unit=unit.id)
        return (make_problem(text, "W50", tr("A demoralized unit neither takes nor loses stress")),)

    def apply(self) -> Battle:
        change, by = (without_stress, -self.action.by) if self.action.by < 0 else (with_stress, self.action.by)
        return with_first_line_by_hand(self.battle, change(self.battle, self.action.unit, by, self.action.why))

    def label(self) -> str:
        return tr("Stress of {unit}: {by}", unit=self.action.unit, by=f"{self.action.by:+d}")


# Demoralized units: cause, consequences, and rally (W47, W49, W52)


def demoralize(battle: Battle, id: str) -> Battle:
    """Returns the battle with a unit demoralized, unless it is a Golem.

    Its token is placed ahead on the turn counter, by as many turns as after a failed rally, in our interpretation.
    """
    state = read_state(battle)
    unit = state.unit(id)
    if keyword_of(unit, "Golem"):
        return with_log_line(battle, tr("{unit} is a Golem and cannot be demoralized", unit=id), "note", side=unit.side)
    at = state.course.turn + find_book().morale.rally_turns
    battle = with_state(battle, state.with_units(_with_token(unit, at)))
    text = tr("{unit} is demoralized; its token is on turn {turn}", unit=id, turn=at)
    return with_log_line(battle, text, "down", side=unit.side)


def demoralize_and_flee(battle: Battle, id: str) -> Battle:
    """Returns the battle with a unit demoralized and about to flee (W47)."""
    battle = demoralize(battle, id)
    state = read_state(battle)
    return with_state(battle, with_flight(state, id)) if is_demoralized(state.unit(id)) else battle


def with_flight(state: WarcrowState, id: str) -> WarcrowState:
    """Returns the state with the flight of a unit pending before everything else."""
    return replace(state, course=replace(state.course, due=(Flight(id), *state.course.due)))


def with_flight_after_combat(battle: Battle, id: str) -> Battle:
    """Returns the battle with the flight of a demoralized unit that took part in a combat pending (W52)."""
    state = read_state(battle)
    unit = state.unit(id)
    if not is_demoralized(unit) or not is_on_table(battle, unit) or Flight(id) in state.course.due:
        return battle
    text = tr("{unit} is demoralized and flees after the combat", unit=id)
    return with_log_line(with_state(battle, state.with_pending(Flight(id))), text, "note", side=unit.side)


def rally(battle: Battle, id: str) -> Battle:
    """Returns the battle with a unit rallied: its stress is MOR - 1, and it may make one move."""
    state = read_state(battle)
    unit = state.unit(id)
    stress = max(0, unit.card.morale - 1)
    unit = replace(unit, tokens=replace(unit.tokens, demoralized=None, stress=stress))
    state = state.with_units(unit)
    state = replace(state, course=replace(state.course, due=(RallyMove(id), *state.course.due)))
    text = tr("{unit} has rallied: its stress is {stress}, and it may move", unit=id, stress=stress)
    return with_log_line(with_state(battle, state), text, "note", side=unit.side)


def fail_rally(battle: Battle, id: str) -> Battle:
    """Returns the battle after a failed rally: the unit's token moves ahead on the turn counter, and it flees."""
    state = read_state(battle)
    unit = state.unit(id)
    played = state.course.turn - 1  # The counter has already left the turn whose end brings the test.
    at = max(played, unit.tokens.demoralized or 0) + find_book().morale.rally_turns
    state = with_flight(state.with_units(_with_token(unit, at)), id)
    text = tr("{unit} does not rally: its token moves to turn {turn}, and it flees", unit=id, turn=at)
    return with_log_line(with_state(battle, state), text, "note", side=unit.side)


def _with_token(unit: Unit, at: int | None) -> Unit:
    return replace(unit, tokens=replace(unit.tokens, demoralized=at))


class Demoralize(Action, frozen=True, tag_field="action", tag="wc-demoralize"):
    """A manual change that makes a unit demoralized, or no longer so, without further consequences."""

    unit: Id
    on: bool = True


class DemoralizeRule(Rule[Demoralize]):
    kind = Demoralize

    def check(self) -> tuple[Problem, ...]:
        unit = read_state(self.battle).unit(self.action.unit)
        if not self.action.on or keyword_of(unit, "Golem") is None:
            return ()
        return (make_problem(tr("{unit} is a Golem", unit=unit.id), "D1.34", tr("A Golem cannot be demoralized")),)

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


RULES = (GiveStressRule, DemoralizeRule)
