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


class RestUnit(Action, frozen=True, tag_field="action", tag="wc-rest"):
    """A unit rests; `keep` are states that it keeps all the same."""

    unit: Id
    keep: Annotated[tuple[StateToken, ...], Meta(max_length=4)] = ()


class RestUnitRule(Rule[RestUnit]):
    kind = RestUnit

    def check(self) -> tuple[Problem, ...]:
        return action_problems(self.table, read_state(self.battle).unit(self.action.unit), "rest")

    def apply(self) -> Battle:
        state = with_action(read_state(self.battle), "rest")
        unit = state.unit(self.action.unit)
        kept = tuple(one for one in unit.tokens.states if one in self.action.keep)
        tokens = replace(unit.tokens, stress=0, states=kept, tinge=max(0, unit.tokens.tinge - 1))
        battle = with_state(self.battle, state.with_units(replace(unit, tokens=tokens)))
        text = tr("{unit} rests: no stress, no states", unit=unit.id)
        if unit.tokens.tinge:
            text = tr("{unit} rests: no stress, no states, 1 tinge less", unit=unit.id)
        return with_log_line(battle, text, "token", side=unit.side)

    def label(self) -> str:
        return tr("{unit} rests", unit=self.action.unit)


RULES = (RestUnitRule,)
