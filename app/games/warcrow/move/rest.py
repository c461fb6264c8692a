"""Rest: all stress, chosen states and one tinge go; a move with the first value may follow (D1, actions)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import action_problems, with_action
from app.games.warcrow.state import StateToken, read_state, with_state
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry


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
