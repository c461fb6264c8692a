"""Willpower tests: dice, the influence of Frightened and Elite, and the consequences (W47, W48, W54, W90, W91)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.actions import Action
from app.games.dice import multiply_kind, with_rerolled_faces
from app.games.dice_looks import Odds
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.measures import is_elite
from app.games.warcrow.pending import WillpowerTest
from app.games.warcrow.pending_kinds import PendingPrompt, find_pending_of, make_problem, pending_problems
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.stress import demoralize_and_flee, fail_rally, rally, with_stress
from app.games.warcrow.symbol_dice import (
    Distribution,
    chance_of_at_least,
    count_successes,
    find_chances,
    find_colour,
    format_pool,
    make_odds,
    parse_pool,
    places_showing,
    pool_requests,
    require_rolls,
)
from app.games.warcrow.units.unit_states import without_unit_state
from app.model import Battle, Id, Roll

_ASKS = {
    "morale": mark("{unit}: morale test"),
    "rally": mark("{unit}: rally test"),
    "bloodlust": mark("{unit}: willpower test to ignore Bloodlust"),
    "intimidating": mark("{unit}: willpower test against Intimidating"),
    "sinister": mark("{unit}: willpower test near Sinister terrain"),
    "other": mark("{unit}: willpower test"),
}


def _format_needs(unit: Unit, test: WillpowerTest) -> str:
    """Formats the number of successes a test needs, and its chance."""
    share = round(100 * chance_of_at_least(_find_chances(unit), test.needs))
    needs = counted(test.needs, "{count} success needed", "{count} successes needed")
    if "frightened" in unit.tokens.states:
        return needs
    return tr("{needs}: {share}% likely", needs=needs, share=share)


def _find_chances(unit: Unit) -> Distribution:
    return find_chances(parse_pool(unit.card.willpower), "success", elite=is_elite(unit))


def frightened_places(unit: Unit, roll: Roll) -> tuple[int, ...]:
    """Returns the dice that a frightened unit has to reroll: those that show a success (W54)."""
    return places_showing(roll, "success") if "frightened" in unit.tokens.states else ()


def settle_test(battle: Battle, test: WillpowerTest, successes: int) -> Battle:
    """Returns the battle after the consequences of a test."""
    id, missing = test.unit, max(0, test.needs - successes)
    if test.reason == "morale":
        return demoralize_and_flee(battle, id) if missing else battle
    if test.reason == "rally":
        return fail_rally(battle, id) if missing else rally(battle, id)
    if test.reason == "intimidating":
        return with_stress(battle, id, missing, tr("{unit} is Intimidating", unit=test.cause))
    if test.reason == "sinister" and missing:
        return with_stress(battle, id, 1, tr("near Sinister terrain"))
    if test.reason == "bloodlust" and not missing:
        state = read_state(battle)
        going = state.course.activation
        if going is not None and going.unit == id:
            going = replace(going, bloodlust=())
            text = tr("{unit} ignores its Bloodlust in this activation", unit=id)
            battle = with_state(battle, replace(state, course=replace(state.course, activation=going)))
            battle = with_log_line(battle, text, "note", side=state.unit(id).side)
    return battle


Rolls = Annotated[tuple[Roll, ...], Meta(max_length=10)]


class RollWillpower(Action, frozen=True, tag_field="action", tag="wc-willpower"):
    """The pending willpower test of a unit: `rolls`, colour by colour.

    `again` are the dice that it has to reroll because it is frightened.
    """

    unit: Id
    rolls: Rolls = ()
    again: Rolls = ()


class RollWillpowerRule(Rule[RollWillpower]):
    kind = RollWillpower

    @cached_property
    def _due(self) -> WillpowerTest | None:
        return find_pending_of(self.battle, WillpowerTest, self.action.unit)

    @property
    def _test(self) -> WillpowerTest:
        """The pending test, or any test if none is pending."""
        return self._due or WillpowerTest(self.action.unit, "other")

    @property
    def _asked(self) -> str:
        return tr(_ASKS[self._test.reason], unit=self.action.unit)

    def check(self) -> tuple[Problem, ...]:
        if self._due is not None:
            return pending_problems(self.battle, self._due)
        text = tr("{unit} has no willpower test to make", unit=self.action.unit)
        return (*pending_problems(self.battle), make_problem(text, "W47"))

    def apply(self) -> Battle:
        battle, test = self.battle, self._test
        state = read_state(battle)
        unit = state.unit(self.action.unit)
        rolls = self._final_rolls(unit)
        successes = count_successes(unit.card.willpower, rolls, is_elite(unit))
        battle = with_state(battle, state.without_pending(test))
        got = counted(successes, "{count} success", "{count} successes")
        needs = counted(test.needs, "{count} success needed", "{count} successes needed")
        text = tr("{test}: {got}; {needs}", test=self._asked, got=got, needs=needs)
        battle = with_log_line(battle, text, "roll", rolls, side=unit.side)
        battle = without_unit_state(battle, unit.id, "frightened", tr("it has made its test"))
        return settle_test(battle, test, successes)

    def _final_rolls(self, unit: Unit) -> tuple[Roll, ...]:
        """Returns the dice that count. Raises PlayerError if they are not those of the unit's pool."""
        require_rolls(parse_pool(unit.card.willpower), self.action.rolls)
        left, found = list(self.action.again), list[Roll]()
        for roll in self.action.rolls:
            places = frightened_places(unit, roll)
            if places:
                new = left.pop(0) if left else None
                if new is None or new.kind != multiply_kind(f"D8 {find_colour(roll)}", len(places)):
                    raise PlayerError(tr("{unit} is frightened: its successes must be re-rolled", unit=unit.id))
                again = with_rerolled_faces(roll, dict(zip(places, new.faces, strict=True)), typed_in=new.typed)
                found.append(replace(again, why=tr("it is frightened")))
            else:
                found.append(roll)
        if left:
            raise PlayerError(tr("these are not the requested dice"))
        return tuple(found)

    def label(self) -> str:
        return self._asked

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        unit, what = read_state(self.battle).unit(self.action.unit), self._asked
        if not self.action.rolls:
            pool = parse_pool(unit.card.willpower)
            return pool_requests(pool, what, unit.side, _format_needs(unit, self._test), is_elite(unit))
        if self.action.again:
            return ()
        note = tr("it is frightened: dice with successes are re-rolled")
        return tuple(
            DiceRequest(f"D8 {find_colour(roll)}", len(places), what, unit.side, note)
            for roll in self.action.rolls
            if (places := frightened_places(unit, roll))
        )

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, again=rolls) if self.action.rolls else replace(self.action, rolls=rolls)

    def odds(self) -> tuple[Odds, ...]:
        """Returns the odds of successes; none for a unit that has to reroll its successes."""
        unit = read_state(self.battle).unit(self.action.unit)
        if self.action.rolls or "frightened" in unit.tokens.states:
            return ()
        return (make_odds(tr("successes"), _find_chances(unit)),)


class WillpowerDue(PendingPrompt[WillpowerTest]):
    kind = WillpowerTest

    def sentence(self) -> tuple[str, str]:
        unit = read_state(self.battle).unit(self.due.unit)
        needs = _format_needs(unit, self.due)
        pool, test = format_pool(parse_pool(unit.card.willpower)), tr(_ASKS[self.due.reason], unit=unit.id)
        return tr("{what}: roll {dice} ({need}).", what=test, dice=pool, need=needs), unit.side

    def options(self) -> Iterator[Option]:
        unit = read_state(self.battle).unit(self.due.unit)
        text = tr(_ASKS[self.due.reason], unit=unit.id)
        yield Option(f"willpower {unit.id}", text, "fighter", unit.leader, RollWillpower(unit.id), "dice", main=True)


RULES = (RollWillpowerRule,)
DUES = (WillpowerDue,)
