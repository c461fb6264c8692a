"""Tests of willpower: the dice, what Frightened and Elite make of them, and what follows (W47, W48, W54, W90, W91)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.dice import multiply_kind, reroll_to
from app.games.dice_looks import Odds
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.dice.chances import Distribution, chance_of_at_least, find_chances
from app.games.warcrow.dice.pools import format_pool, parse_pool, pool_requests
from app.games.warcrow.dice.symbol_looks import make_odds
from app.games.warcrow.dice.symbols import count_successes, find_colour, places_showing, require_rolls
from app.games.warcrow.due import WillpowerTest
from app.games.warcrow.due_kind import DueKind, due_problems, make_problem
from app.games.warcrow.measures import keyword_of
from app.games.warcrow.morale.demoralized import demoralize_and_flee, fail_rally, rally
from app.games.warcrow.morale.morale_actions import RollWillpower
from app.games.warcrow.morale.stress import with_stress
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.unit_states import without_unit_state
from app.model import Battle, Roll
from app.table.battle_geometry import BattleGeometry

_ASKS = {
    "morale": mark("{unit}: a test of morale"),
    "rally": mark("{unit}: a test to rally"),
    "bloodlust": mark("{unit}: a test to ignore Bloodlust"),
    "intimidating": mark("{unit}: a test against being intimidated"),
    "sinister": mark("{unit}: a test near sinister terrain"),
    "other": mark("{unit}: a test of willpower"),
}


def find_test(battle: Battle, unit: str) -> WillpowerTest | None:
    """The test that is due first of a unit."""
    dues = read_state(battle).course.due
    return next((one for one in dues if isinstance(one, WillpowerTest) and one.unit == unit), None)


# dice


def _dice_requests(table: BattleGeometry, action: RollWillpower) -> tuple[DiceRequest, ...]:
    unit = read_state(table.battle).unit(action.unit)
    test = find_test(table.battle, unit.id) or WillpowerTest(unit.id, "other")
    what = tr(_ASKS[test.reason], unit=unit.id)
    if not action.rolls:
        pool = parse_pool(unit.card.willpower)
        return pool_requests(pool, what, unit.side, _format_needs(unit, test), _is_elite(unit))
    if action.again:
        return ()
    note = tr("it is frightened: dice with successes are thrown again (W54)")
    return tuple(
        DiceRequest(f"D8 {find_colour(roll)}", len(places), what, unit.side, note)
        for roll in action.rolls
        if (places := frightened_places(unit, roll))
    )


def _format_needs(unit: Unit, test: WillpowerTest) -> str:
    """How many successes it takes, and how likely so many are."""
    share = round(100 * chance_of_at_least(_find_chances(unit), test.needs))
    needs = counted(test.needs, "{count} success is needed", "{count} successes are needed")
    if "frightened" in unit.tokens.states:
        return needs
    return tr("{needs}: {share}% likely", needs=needs, share=share)


def find_odds(table: BattleGeometry, action: RollWillpower) -> tuple[Odds, ...]:
    """What the dice of a test may come to; not said of who has to throw its successes again."""
    unit = read_state(table.battle).unit(action.unit)
    if action.rolls or "frightened" in unit.tokens.states:
        return ()
    return (make_odds(tr("successes"), _find_chances(unit)),)


def _find_chances(unit: Unit) -> Distribution:
    return find_chances(parse_pool(unit.card.willpower), "success", elite=_is_elite(unit))


def frightened_places(unit: Unit, roll: Roll) -> tuple[int, ...]:
    """The dice of a roll that a frightened unit has to throw again: those that show a success (W54)."""
    return places_showing(roll, "success") if "frightened" in unit.tokens.states else ()


def _is_elite(unit: Unit) -> bool:
    return keyword_of(unit, "Elite") is not None


def _with_dice(action: RollWillpower, rolls: tuple[Roll, ...]) -> RollWillpower:
    return replace(action, again=rolls) if action.rolls else replace(action, rolls=rolls)


def final_rolls(unit: Unit, action: RollWillpower) -> tuple[Roll, ...]:
    """The dice as they count. Raises PlayerError where they are not those of the unit's pool."""
    require_rolls(parse_pool(unit.card.willpower), action.rolls)
    left, found = list(action.again), list[Roll]()
    for roll in action.rolls:
        places = frightened_places(unit, roll)
        if places:
            new = left.pop(0) if left else None
            if new is None or new.kind != multiply_kind(f"D8 {find_colour(roll)}", len(places)):
                raise PlayerError(tr("{unit} is frightened: its successes are thrown again", unit=unit.id))
            again = reroll_to(roll, dict(zip(places, new.faces, strict=True)), typed_in=new.typed)
            found.append(replace(again, why=tr("it is frightened (W54)")))
        else:
            found.append(roll)
    if left:
        raise PlayerError(tr("these are not the dice that were asked for"))
    return tuple(found)


# the test


def _test_problems(table: BattleGeometry, action: RollWillpower) -> tuple[Problem, ...]:
    test = find_test(table.battle, action.unit)
    if test is not None:
        return due_problems(table.battle, test)
    text = tr("{unit} has no test of willpower to make", unit=action.unit)
    what = tr("A test of willpower is made when a rule asks for it")
    return (*due_problems(table.battle), make_problem(text, what, "W47"))


def _apply_test(table: BattleGeometry, action: RollWillpower) -> Battle:
    battle = table.battle
    state = read_state(battle)
    unit = state.unit(action.unit)
    test = find_test(battle, unit.id) or WillpowerTest(unit.id, "other")
    rolls = final_rolls(unit, action)
    successes = count_successes(unit.card.willpower, rolls, _is_elite(unit))
    battle = with_state(battle, state.without_due(test))
    asked = tr(_ASKS[test.reason], unit=unit.id)
    got = counted(successes, "{count} success", "{count} successes")
    needs = counted(test.needs, "{count} success is needed", "{count} successes are needed")
    text = tr("{test}: {got}; {needs}", test=asked, got=got, needs=needs)
    battle = with_log_line(battle, text, "roll", rolls, side=unit.side)
    battle = without_unit_state(battle, unit.id, "frightened", tr("it has made its test (W54)"))
    return settle_test(battle, test, successes)


def settle_test(battle: Battle, test: WillpowerTest, successes: int) -> Battle:
    """The battle after what a test comes to."""
    id, missing = test.unit, max(0, test.needs - successes)
    if test.reason == "morale":
        return demoralize_and_flee(battle, id) if missing else battle
    if test.reason == "rally":
        return fail_rally(battle, id) if missing else rally(battle, id)
    if test.reason == "intimidating":
        return with_stress(battle, id, missing, tr("{unit} is Intimidating (W91)", unit=test.cause))
    if test.reason == "sinister" and missing:
        return with_stress(battle, id, 1, tr("sinister terrain is near"))
    if test.reason == "bloodlust" and not missing:
        return _without_bloodlust(battle, id)
    return battle


def _without_bloodlust(battle: Battle, id: str) -> Battle:
    """The battle in which a unit ignores its Bloodlust until its activation ends (W87)."""
    state = read_state(battle)
    going = state.course.activation
    if going is None or going.unit != id:
        return battle
    going = replace(going, bloodlust=())
    text = tr("{unit} ignores its Bloodlust in this activation (W87)", unit=id)
    battle = with_state(battle, replace(state, course=replace(state.course, activation=going)))
    return with_log_line(battle, text, "note", side=state.unit(id).side)


def _test_label(battle: Battle, action: RollWillpower) -> str:
    test = find_test(battle, action.unit)
    return tr(_ASKS[test.reason if test else "other"], unit=action.unit)


# what is due


def _test_sentence(table: BattleGeometry, due: WillpowerTest) -> tuple[str, str]:
    unit = read_state(table.battle).unit(due.unit)
    needs = _format_needs(unit, due)
    pool = format_pool(parse_pool(unit.card.willpower))
    text = tr("{test}: roll {pool} ({needs}).", test=tr(_ASKS[due.reason], unit=unit.id), pool=pool, needs=needs)
    return text, unit.side


def _test_options(table: BattleGeometry, due: WillpowerTest) -> Iterator[Option]:
    action = RollWillpower(due.unit)
    unit = read_state(table.battle).unit(due.unit)
    text = tr("{unit} tests its willpower", unit=unit.id)
    yield Option(f"willpower {unit.id}", text, "fighter", unit.leader, action, "dice", main=True)


RULES: dict[type[Any], Rule] = {
    RollWillpower: Rule(_test_problems, _apply_test, _test_label, _dice_requests, _with_dice)
}
DUES: dict[type[Any], DueKind] = {WillpowerTest: DueKind(_test_sentence, _test_options)}
