"""Tinge rolls: black dice for altered spells, and the check of a unit's tokens (W7, W67, W68, W81)."""

from collections.abc import Iterator
from functools import cached_property

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.dice.chances import chance_of_at_least, find_chances
from app.games.warcrow.dice.pools import Pool, make_pool, pool_requests
from app.games.warcrow.dice.symbols import count_symbols, require_rolls
from app.games.warcrow.due import TingeRoll
from app.games.warcrow.due_kind import DueKind, due_problems, find_due_of, make_problem
from app.games.warcrow.magic.magic_actions import Rolls
from app.games.warcrow.magic.tinge_check import faces_rows_ascending
from app.games.warcrow.magic.tinge_effects import with_tinge_faced
from app.games.warcrow.state import read_state, with_state
from app.games.warcrow.units.tinge import with_tinge
from app.model import Battle, Id, Roll


def _pool(battle: Battle, due: TingeRoll) -> Pool:
    """The dice of a tinge roll: a check is made of the tokens that lie there by then, those of an explosion too."""
    dice = read_state(battle).unit(due.unit).tokens.tinge if due.check else due.dice
    return make_pool((("black", dice),))


def _format_need(battle: Battle, due: TingeRoll) -> str:
    """What the dice do, and how likely that is."""
    pool = _pool(battle, due)
    share = round(100 * chance_of_at_least(find_chances(pool, "hollow-special" if due.check else "hollow-block"), 1))
    if due.check:
        return tr("with a hollow special it faces its tinge: {share}% likely", share=share)
    return tr("each hollow block is 1 tinge for it: {share}% likely that there is one", share=share)


def _what(due: TingeRoll) -> str:
    if due.check:
        return tr("{unit}: the check of its tinge", unit=due.unit)
    return tr("{unit}: the tinge roll of its spell", unit=due.unit)


class RollTinge(Action, frozen=True, tag_field="action", tag="wc-tinge-roll"):
    """A unit makes the tinge roll that is due first of it: black dice (W67, W81)."""

    unit: Id
    rolls: Rolls = ()


class RollTingeRule(Rule[RollTinge]):
    kind = RollTinge

    @cached_property
    def _due(self) -> TingeRoll | None:
        return find_due_of(self.battle, TingeRoll, self.action.unit)

    def check(self) -> tuple[Problem, ...]:
        if self._due is not None:
            return due_problems(self.battle, self._due)
        text = tr("{unit} has no tinge roll to make", unit=self.action.unit)
        what = tr("A tinge roll follows an altered spell, or is the check of a unit with tinge")
        return (*due_problems(self.battle), make_problem(text, what, "W67"))

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        unit, due = state.unit(self.action.unit), self._due
        if due is None:
            return battle
        require_rolls(_pool(battle, due), self.action.rolls)
        battle = with_state(battle, state.without_due(due))
        found = count_symbols(self.action.rolls)
        if due.check:
            specials = found["hollow-special"]
            got = counted(specials, "{count} hollow special", "{count} hollow specials")
            battle = with_log_line(battle, f"{_what(due)}: {got}", "roll", self.action.rolls, side=unit.side)
            return with_tinge_faced(battle, unit.id, faces_rows_ascending(battle)) if specials else battle
        got = counted(found["hollow-block"], "{count} hollow block", "{count} hollow blocks")
        battle = with_log_line(battle, f"{_what(due)}: {got}", "roll", self.action.rolls, side=unit.side)
        battle = with_tinge(battle, unit.id, found["hollow-block"], tr("hollow blocks of its tinge roll (W68)"))
        return with_tinge_faced(battle, unit.id)

    def label(self) -> str:
        return _what(self._due) if self._due else tr("{unit}: a tinge roll", unit=self.action.unit)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        battle, due = self.battle, self._due
        if due is None or self.action.rolls:
            return ()
        side = read_state(battle).unit(due.unit).side
        return pool_requests(_pool(battle, due), _what(due), side, _format_need(battle, due))

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return RollTinge(self.action.unit, rolls)


class TingeRollDue(DueKind[TingeRoll]):
    kind = TingeRoll

    def sentence(self) -> tuple[str, str]:
        battle, due = self.battle, self.due
        dice = counted(sum(dict(_pool(battle, due).dice).values()), "{count} black die", "{count} black dice")
        side = read_state(battle).unit(due.unit).side
        return tr("{what}: roll {dice} ({need}).", what=_what(due), dice=dice, need=_format_need(battle, due)), side

    def options(self) -> Iterator[Option]:
        unit = read_state(self.battle).unit(self.due.unit)
        text = tr("{unit} makes its tinge roll", unit=unit.id)
        yield Option(f"tinge-roll {unit.id}", text, "fighter", unit.leader, RollTinge(unit.id), "dice", main=True)


RULES = (RollTingeRule,)
DUES = (TingeRollDue,)
