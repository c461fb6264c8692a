"""Tinge rolls: black dice for altered spells, and the check of a unit's tokens (W7, W67, W68, W81)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from app.core.language import counted, labelled, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.dice_changes import modifier_problems, owed_problems
from app.games.warcrow.combat.face_to_face import find_face_to_face
from app.games.warcrow.magic.magic_actions import Rolls
from app.games.warcrow.magic.tinge_effects import with_tinge_faced
from app.games.warcrow.pending import TingeRoll
from app.games.warcrow.pending_kinds import PendingPrompt, find_pending_of, make_problem, pending_problems
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.symbol_dice import (
    Pool,
    chance_of_at_least,
    count_symbols,
    find_chances,
    make_pool,
    pool_requests,
    require_rolls,
)
from app.games.warcrow.units.tinge import faces_rows_ascending, with_tinge
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry


def _pool(battle: Battle, due: TingeRoll) -> Pool:
    """Returns the dice of a tinge roll; a check uses the current tokens, including those from an earlier explosion."""
    dice = read_state(battle).unit(due.unit).tokens.tinge if due.check else due.dice
    return make_pool((("black", dice),))


def _format_need(battle: Battle, due: TingeRoll) -> str:
    """Formats what the dice decide and its chance."""
    pool = _pool(battle, due)
    share = round(100 * chance_of_at_least(find_chances(pool, "hollow-special" if due.check else "hollow-block"), 1))
    if due.check:
        return tr("a hollow special triggers its tinge effects: {share}% likely", share=share)
    return tr("each hollow block gives it 1 tinge: {share}% likely to roll at least one", share=share)


def _what(due: TingeRoll) -> str:
    if due.check:
        return tr("{unit}: tinge check", unit=due.unit)
    return tr("{unit}: tinge roll", unit=due.unit)


class RollTinge(Action, frozen=True, tag_field="action", tag="wc-tinge-roll"):
    """The pending tinge roll of a unit, with black dice (W67, W81)."""

    unit: Id
    rolls: Rolls = ()


class RollTingeRule(Rule[RollTinge]):
    kind = RollTinge

    @cached_property
    def _due(self) -> TingeRoll | None:
        return find_pending_of(self.battle, TingeRoll, self.action.unit)

    def check(self) -> tuple[Problem, ...]:
        if self._due is not None:
            return pending_problems(self.battle, self._due)
        text = tr("{unit} has no tinge roll to make", unit=self.action.unit)
        return (*pending_problems(self.battle), make_problem(text, "W67"))

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        unit, due = state.unit(self.action.unit), self._due
        if due is None:
            return battle
        require_rolls(_pool(battle, due), self.action.rolls)
        battle = with_state(battle, state.without_pending(due))
        found = count_symbols(self.action.rolls)
        if due.check:
            specials = found["hollow-special"]
            got = counted(specials, "{count} hollow special", "{count} hollow specials")
            battle = with_log_line(battle, labelled(_what(due), got), "roll", self.action.rolls, side=unit.side)
            return with_tinge_faced(battle, unit.id, faces_rows_ascending(battle)) if specials else battle
        got = counted(found["hollow-block"], "{count} hollow block", "{count} hollow blocks")
        battle = with_log_line(battle, labelled(_what(due), got), "roll", self.action.rolls, side=unit.side)
        battle = with_tinge(battle, unit.id, found["hollow-block"], tr("hollow blocks in its tinge roll"))
        return with_tinge_faced(battle, unit.id)

    def label(self) -> str:
        return _what(self._due) if self._due else tr("{unit}: tinge roll", unit=self.action.unit)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        battle, due = self.battle, self._due
        if due is None or self.action.rolls:
            return ()
        side = read_state(battle).unit(due.unit).side
        return pool_requests(_pool(battle, due), _what(due), side, _format_need(battle, due))


class TingeRollDue(PendingPrompt[TingeRoll]):
    kind = TingeRoll

    def sentence(self) -> tuple[str, str]:
        battle, due = self.battle, self.due
        dice = counted(sum(dict(_pool(battle, due).dice).values()), "{count} black die", "{count} black dice")
        side = read_state(battle).unit(due.unit).side
        return tr("{what}: roll {dice} ({need}).", what=_what(due), dice=dice, need=_format_need(battle, due)), side

    def options(self) -> Iterator[Option]:
        unit = read_state(self.battle).unit(self.due.unit)
        text = tr("{unit}: tinge roll", unit=unit.id)
        yield Option(f"tinge-roll {unit.id}", text, "fighter", unit.leader, RollTinge(unit.id), "dice", main=True)


DUES = (TingeRollDue,)


# The tinge symbol: switches with it cost tokens, modifiers with it give one (W110, W111)


_OFFERED = (1, 2, 3)
"""Costs of the switches that are offered."""


def tinge_symbol_options(table: BattleGeometry, unit: Unit, rolled: bool) -> Iterator[Option]:
    """Yields a modifier that gives tinge before the roll, or the switches that a unit can pay for after it."""
    if not rolled:
        if modifier_problems(table.battle, unit.id):
            return
        text = tr("{unit} uses a modifier with the tinge symbol and receives 1 tinge", unit=unit.id)
        action = UseTingeSymbol(unit.id, "modifier")
        yield Option(f"tinge-modifier {unit.id}", text, "fighter", unit.leader, action, secondary=True)
        return
    for count in _OFFERED[: unit.tokens.tinge]:
        text = counted(
            count,
            "{unit} pays {count} tinge for a switch",
            "{unit} pays {count} tinge for a switch",
            unit=unit.id,
        )
        action = UseTingeSymbol(unit.id, "switch", count)
        yield Option(f"tinge-switch {unit.id} {count}", text, "fighter", unit.leader, action, secondary=True)


class UseTingeSymbol(Action, frozen=True, tag_field="action", tag="wc-tinge-symbol"):
    """The use of a switch that costs tinge, or of a modifier that gives 1 tinge (W110, W111)."""

    unit: Id
    use: Literal["switch", "modifier"]
    count: Annotated[int, Meta(ge=1, le=20)] = 1


class UseTingeSymbolRule(Rule[UseTingeSymbol]):
    kind = UseTingeSymbol

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit, due = read_state(battle).unit(self.action.unit), find_face_to_face(battle)
        if self.action.use == "modifier":
            return modifier_problems(battle, unit.id)
        if due is None or unit.id not in (due.unit, due.target) or not due.is_rolled:
            text = tr("{unit} has not rolled any dice in this attack yet", unit=unit.id)
            return (make_problem(text, "W110", reading=True),)
        if unit.tokens.tinge >= self.action.count:
            return tuple(owed_problems(battle, due))
        words = {"unit": unit.id, "has": unit.tokens.tinge, "cost": self.action.count}
        return (make_problem(tr("{unit} has {has} tinge; this costs {cost}", **words), "W110"),)

    def apply(self) -> Battle:
        if self.action.use == "switch":
            return with_tinge(self.battle, self.action.unit, -self.action.count, tr("paid for a switch"))
        return with_tinge(self.battle, self.action.unit, self.action.count, tr("modifier with the tinge symbol"))

    def label(self) -> str:
        if self.action.use == "switch":
            return tr("{unit} pays tinge for a switch", unit=self.action.unit)
        return tr("{unit} receives tinge for a modifier", unit=self.action.unit)


RULES = (RollTingeRule, UseTingeSymbolRule)
