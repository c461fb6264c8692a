"""Stress on units' cards, and units that are demoralized by too much of it (W26, W45 to W48)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import counted, tr
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

# Stress on units' cards: who takes it, who loses it, and how much is too much (W26, W45 to W50, W98, W99)


FEARLESS = ("Manned", "Golem", "Fearless")
"""Keywords that ignore Intimidating (W98)."""


def is_demoralized(unit: Unit) -> bool:
    """Whether a unit is."""
    return unit.tokens.demoralized is not None


def can_take_stress(unit: Unit) -> bool:
    """Whether a unit can be stressed: not while it is demoralized (W50); a Golem takes none beyond its MOR."""
    if is_demoralized(unit):
        return False
    return keyword_of(unit, "Golem") is None or unit.tokens.stress < unit.card.morale


def with_stress(battle: Battle, id: str, by: int, why: str = "") -> Battle:
    """The battle in which a unit has so much more stress; one that cannot be stressed has none."""
    state = read_state(battle)
    unit = state.unit(state.unit(id).host or id)
    if by <= 0:
        return battle
    if is_demoralized(unit):
        text = tr("{unit} is demoralized and takes no stress (W50)", unit=unit.id)
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
    return with_log_line(battle, f"{text}: {why}" if why else text, "note", side=unit.side)


def without_stress(battle: Battle, id: str, by: int, why: str = "") -> Battle:
    """The battle in which a unit has so much less stress, but never less than none; not while it is demoralized."""
    state = read_state(battle)
    unit = state.unit(state.unit(id).host or id)
    lost = min(by, unit.tokens.stress)
    if lost <= 0:
        return battle
    if is_demoralized(unit):
        text = tr("{unit} is demoralized and loses no stress (W50)", unit=unit.id)
        return with_log_line(battle, text, "note", side=unit.side)
    text = counted(lost, "{unit} loses {count} stress", "{unit} loses {count} stress", unit=unit.id)
    unit = replace(unit, tokens=replace(unit.tokens, stress=unit.tokens.stress - lost))
    battle = with_state(battle, state.with_units(unit))
    return with_log_line(battle, f"{text}: {why}" if why else text, "note", side=unit.side)


def with_defeat_stress(battle: Battle, id: str) -> Battle:
    """The battle in which a unit has lost a combat: it takes 1 stress at once (W26), unless it is Manned (W99)."""
    unit = read_state(battle).unit(id)
    if keyword_of(unit, "Manned"):
        text = tr("{unit} is Manned and takes no stress for its defeat (W99)", unit=id)
        return with_log_line(battle, text, "note", side=unit.side)
    return with_stress(battle, id, 1, tr("it has lost the combat (W26)"))


def with_activation_stress(battle: Battle, id: str) -> Battle:
    """The battle in which a unit is activated: stressed if it was activated in this round before (W45)."""
    unit = read_state(battle).unit(id)
    return with_stress(battle, id, 1, tr("it is activated again (W45)")) if unit.tokens.activated else battle


def may_only_rest(unit: Unit) -> bool:
    """Whether a unit has been activated and its stress is at its MOR, so that all it may do is rest (W46)."""
    return unit.tokens.activated > 0 and unit.tokens.stress >= unit.card.morale


def units_beyond(battle: Battle) -> tuple[Unit, ...]:
    """The units whose stress is beyond their MOR; neither who is demoralized already nor a Golem, which never is."""
    return tuple(
        unit
        for unit in units_on_table(battle)
        if unit.tokens.stress > unit.card.morale and not is_demoralized(unit) and keyword_of(unit, "Golem") is None
    )


def find_morale_tests(battle: Battle) -> tuple[WillpowerTest, ...]:
    """The tests at the end of an activation of units that stress has taken beyond their MOR (W47, W48).

    As we read it, it is taking stress that brings the test: who has passed it is not tested for the same stress again.
    """
    hard, stressed = find_book().morale.hard_from, read_state(battle).course.stressed
    above = ((unit.id, unit.tokens.stress - unit.card.morale) for unit in units_beyond(battle) if unit.id in stressed)
    return tuple(WillpowerTest(id, "morale", 2 if by >= hard else 1) for id, by in above)


def with_intimidation(battle: Battle, id: str, cause: str, needs: int) -> Battle:
    """The battle in which a unit has to test against being intimidated, once in an activation (W91, W92).

    Who is Manned, a Golem or Fearless ignores it (W98); a demoralized unit takes no stress anyway.
    """
    state = read_state(battle)
    unit = state.unit(id)
    going = state.course.activation
    if needs <= 0 or is_demoralized(unit) or (going is not None and id in going.tested):
        return battle
    if any(keyword_of(unit, name) for name in FEARLESS):
        text = tr("{unit} ignores that {other} is Intimidating (W98)", unit=id, other=cause)
        return with_log_line(battle, text, "note", side=unit.side)
    if going is not None:
        state = replace(state, course=replace(state.course, activation=replace(going, tested=(*going.tested, id))))
    return with_state(battle, state.with_due(WillpowerTest(id, "intimidating", needs, cause)))


def with_engagement_fears(battle: Battle, one: str, other: str) -> Battle:
    """The battle in which two units have engaged each other: each tests where the other is Intimidating (W91)."""
    for unit, cause in ((one, other), (other, one)):
        fearsome = keyword_of(read_state(battle).unit(cause), "Intimidating")
        if fearsome is not None:
            battle = with_intimidation(battle, unit, cause, int(fearsome.meant) if fearsome.meant.isdigit() else 1)
    return battle


class GiveStress(Action, frozen=True, tag_field="action", tag="wc-stress"):
    """Stress for a unit, or less of it where it is negative."""

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
        return (make_problem(text, tr("A demoralized unit neither takes nor loses stress"), "W50"),)

    def apply(self) -> Battle:
        change, by = (without_stress, -self.action.by) if self.action.by < 0 else (with_stress, self.action.by)
        return with_first_line_by_hand(self.battle, change(self.battle, self.action.unit, by, self.action.why))

    def label(self) -> str:
        return tr("Stress of {unit}: {by}", unit=self.action.unit, by=f"{self.action.by:+d}")


# Units that are demoralized: how they become so, what they may not do, how they rally (W47, W49, W52)


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


RULES = (
    GiveStressRule,
    DemoralizeRule,
)
