"""Tinge rolls: black dice for altered spells, and the check of a unit's tokens (W7, W67, W68, W81)."""

from collections.abc import Iterator
from typing import Any

from app.core.language import counted, tr
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.dice.chances import chance_of_at_least, find_chances
from app.games.warcrow.dice.pools import Pool, make_pool, pool_requests
from app.games.warcrow.dice.symbols import count_symbols, require_rolls
from app.games.warcrow.due import TingeRoll
from app.games.warcrow.due_kind import DueKind, due_problems, make_problem
from app.games.warcrow.magic.magic_actions import RollTinge
from app.games.warcrow.magic.tinge_check import faces_rows_ascending
from app.games.warcrow.magic.tinge_effects import with_tinge_faced
from app.games.warcrow.state import read_state, with_state
from app.games.warcrow.units.tinge import with_tinge
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def find_roll_due(battle: Battle, unit: str) -> TingeRoll | None:
    """The tinge roll that is due first of a unit."""
    dues = read_state(battle).course.due
    return next((one for one in dues if isinstance(one, TingeRoll) and one.unit == unit), None)


def _pool(battle: Battle, unit: str) -> Pool:
    due = find_roll_due(battle, unit)
    return _pool_of(battle, due) if due else Pool()


def _pool_of(battle: Battle, due: TingeRoll) -> Pool:
    """The dice of a tinge roll: a check is made of the tokens that lie there by then, those of an explosion too."""
    dice = read_state(battle).unit(due.unit).tokens.tinge if due.check else due.dice
    return make_pool((("black", dice),))


def _format_need(battle: Battle, due: TingeRoll) -> str:
    """What the dice do, and how likely that is."""
    pool = _pool_of(battle, due)
    share = round(100 * chance_of_at_least(find_chances(pool, "hollow-special" if due.check else "hollow-block"), 1))
    if due.check:
        return tr("with a hollow special it faces its tinge: {share}% likely", share=share)
    return tr("each hollow block is 1 tinge for it: {share}% likely that there is one", share=share)


def _what(due: TingeRoll) -> str:
    if due.check:
        return tr("{unit}: the check of its tinge", unit=due.unit)
    return tr("{unit}: the tinge roll of its spell", unit=due.unit)


def _dice_requests(table: BattleGeometry, action: RollTinge) -> tuple[DiceRequest, ...]:
    due = find_roll_due(table.battle, action.unit)
    if due is None or action.rolls:
        return ()
    side = read_state(table.battle).unit(due.unit).side
    return pool_requests(_pool(table.battle, due.unit), _what(due), side, _format_need(table.battle, due))


def _problems(table: BattleGeometry, action: RollTinge) -> tuple[Problem, ...]:
    due = find_roll_due(table.battle, action.unit)
    if due is not None:
        return due_problems(table.battle, due)
    text = tr("{unit} has no tinge roll to make", unit=action.unit)
    what = tr("A tinge roll follows an altered spell, or is the check of a unit with tinge")
    return (*due_problems(table.battle), make_problem(text, what, "W67"))


def _apply(table: BattleGeometry, action: RollTinge) -> Battle:
    battle = table.battle
    state = read_state(battle)
    unit, due = state.unit(action.unit), find_roll_due(battle, action.unit)
    if due is None:
        return battle
    require_rolls(_pool(battle, unit.id), action.rolls)
    battle = with_state(battle, state.without_due(due))
    found = count_symbols(action.rolls)
    if due.check:
        specials = found["hollow-special"]
        got = counted(specials, "{count} hollow special", "{count} hollow specials")
        battle = with_log_line(battle, f"{_what(due)}: {got}", "roll", action.rolls, side=unit.side)
        return with_tinge_faced(battle, unit.id, faces_rows_ascending(battle)) if specials else battle
    got = counted(found["hollow-block"], "{count} hollow block", "{count} hollow blocks")
    battle = with_log_line(battle, f"{_what(due)}: {got}", "roll", action.rolls, side=unit.side)
    battle = with_tinge(battle, unit.id, found["hollow-block"], tr("hollow blocks of its tinge roll (W68)"))
    return with_tinge_faced(battle, unit.id)


def _label(battle: Battle, action: RollTinge) -> str:
    due = find_roll_due(battle, action.unit)
    return _what(due) if due else tr("{unit}: a tinge roll", unit=action.unit)


# what is due


def _sentence(table: BattleGeometry, due: TingeRoll) -> tuple[str, str]:
    dice = counted(sum(dict(_pool_of(table.battle, due).dice).values()), "{count} black die", "{count} black dice")
    side = read_state(table.battle).unit(due.unit).side
    return tr("{what}: roll {dice} ({need}).", what=_what(due), dice=dice, need=_format_need(table.battle, due)), side


def _options(table: BattleGeometry, due: TingeRoll) -> Iterator[Option]:
    unit = read_state(table.battle).unit(due.unit)
    text = tr("{unit} makes its tinge roll", unit=unit.id)
    yield Option(f"tinge-roll {unit.id}", text, "fighter", unit.leader, RollTinge(unit.id), "dice", main=True)


RULES: dict[type[Any], Rule] = {
    RollTinge: Rule(_problems, _apply, _label, _dice_requests, lambda action, rolls: RollTinge(action.unit, rolls))
}
DUES: dict[type[Any], DueKind] = {TingeRoll: DueKind(_sentence, _options)}
