"""Rest: all stress, chosen states and one tinge go; a move with the first value may follow (D1, actions)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.battle_geometry import BattleGeometry
from app.language import tr
from app.model import Battle, Id
from app.rules.actions import Action
from app.rules.log import with_log_line
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcrow.activation import action_problems, with_action
from app.rules.systems.warcrow.state import StateToken, read_state, with_state


class RestUnit(Action, frozen=True, tag_field="action", tag="wc-rest"):
    """A unit rests; `keep` are states that it keeps all the same."""

    unit: Id
    keep: Annotated[tuple[StateToken, ...], Meta(max_length=4)] = ()


def _rest_problems(table: BattleGeometry, action: RestUnit) -> tuple[Problem, ...]:
    return action_problems(table, read_state(table.battle).unit(action.unit), "rest")


def _apply_rest(table: BattleGeometry, action: RestUnit) -> Battle:
    state = with_action(read_state(table.battle), "rest")
    unit = state.unit(action.unit)
    kept = tuple(one for one in unit.tokens.states if one in action.keep)
    tokens = replace(unit.tokens, stress=0, states=kept, tinge=max(0, unit.tokens.tinge - 1))
    battle = with_state(table.battle, state.with_units(replace(unit, tokens=tokens)))
    text = tr("{unit} rests: no stress, no states", unit=unit.id)
    if unit.tokens.tinge:
        text = tr("{unit} rests: no stress, no states, 1 tinge less", unit=unit.id)
    return with_log_line(battle, text, "token", side=unit.side)


def _rest_label(battle: Battle, action: RestUnit) -> str:
    return tr("{unit} rests", unit=action.unit)


RULES = {RestUnit: Rule(_rest_problems, _apply_rest, _rest_label)}
