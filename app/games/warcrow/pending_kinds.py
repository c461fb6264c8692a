"""The prompts of pending steps, and resolving one manually on the table."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeVar

from app.core.errors import PlayerError
from app.core.language import join_clauses, mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import ReadingId, find_book
from app.games.warcrow.pending import (
    Casualty,
    FaceToFace,
    Flight,
    PendingStep,
    PursuitOffer,
    PushBackAnswer,
    PushBackOffer,
    RallyMove,
    ReactionOffer,
    TingeEffects,
    TingeRoll,
    TingeShift,
    WillpowerTest,
    units_of_step,
)
from app.games.warcrow.state import read_state, with_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

# Prompts of pending steps, and the rule problems of acting before them


D = TypeVar("D", bound=PendingStep)


class PendingPrompt(Generic[D]):
    """The prompt of one `kind` of pending step: the question, and the answers."""

    kind: ClassVar[type[Any]]

    def __init__(self, table: BattleGeometry, due: D) -> None:
        self.table = table
        self.due = due

    @property
    def battle(self) -> Battle:
        return self.table.battle

    def sentence(self) -> tuple[str, str]:
        """Returns the question and the side that answers it."""
        raise NotImplementedError

    def options(self) -> Iterator[Option]:
        """Yields the answers."""
        raise NotImplementedError


def prompts_by_kind(*kinds: type[PendingPrompt[Any]]) -> dict[type[Any], type[PendingPrompt[Any]]]:
    """Returns the prompts by kind of pending step."""
    return {one.kind: one for one in kinds}


_WHAT: dict[type[Any], str] = {
    WillpowerTest: mark("the willpower test of {unit}"),
    Flight: mark("the flight of {unit}"),
    RallyMove: mark("the rally move of {unit}"),
    Casualty: mark("a casualty of {unit}"),
    PushBackOffer: mark("the push back by {unit}"),
    PushBackAnswer: mark("the push back of {unit}"),
    PursuitOffer: mark("the pursuit by {unit}"),
    TingeRoll: mark("the tinge roll of {unit}"),
    TingeEffects: mark("the tinge effects on {unit}"),
    TingeShift: mark("the displacement of {unit} by its tinge"),
    FaceToFace: mark("the attack on {unit}"),
    ReactionOffer: mark("the reaction of {unit}"),
}

_TESTS = {"morale": mark("the morale test of {unit}"), "rally": mark("the rally test of {unit}")}
"""The willpower tests that have a name of their own, by their reason."""


_AT_ONCE = (WillpowerTest, Flight, Casualty, TingeRoll, TingeEffects, ReactionOffer)
"""Kinds of steps that several units may have at the same moment."""


def find_pending(battle: Battle) -> PendingStep | None:
    """Returns the first pending step, or None."""
    return next(iter(read_state(battle).course.due), None)


def find_pending_of(battle: Battle, kind: type[D], unit: str) -> D | None:
    """Returns a unit's first pending step of a kind, or None."""
    dues = (one for one in read_state(battle).course.due if isinstance(one, kind))
    return next((one for one in dues if getattr(one, "unit", None) == unit), None)


def find_open_steps(battle: Battle) -> tuple[PendingStep, ...]:
    """Returns the steps that may be resolved next: the first, and all that arose at the same moment (W3, W4)."""
    due = read_state(battle).course.due
    return tuple(takewhile(lambda one: _came_together(due[0], one), due))


def _came_together(one: PendingStep, other: PendingStep) -> bool:
    """Returns whether two steps arose at the same moment; consecutive ones of certain kinds did."""
    if type(one) is not type(other) or type(one) not in _AT_ONCE:
        return one is other
    return all(getattr(one, name, None) == getattr(other, name, None) for name in ("reason", "check", "reaction"))


def ordering_side(battle: Battle) -> str:
    """Returns the side that orders simultaneous effects: the active player, otherwise the initiative player."""
    state = read_state(battle)
    going = state.course.activation
    return state.unit(going.unit).side if going else battle.clock.initiative


def format_pending(due: PendingStep) -> str:
    """Formats a pending step in a few words."""
    unit = units_of_step(due)[0]
    if isinstance(due, PushBackAnswer):
        unit = due.loser
    elif isinstance(due, FaceToFace):
        unit = due.target
    what = _TESTS.get(due.reason) if isinstance(due, WillpowerTest) else None
    return tr(what or _WHAT[type(due)], unit=unit)


def pending_problems(battle: Battle, due: PendingStep | None = None) -> tuple[Problem, ...]:
    """Returns why an action has to wait for a pending step, unless it resolves `due` and that may come next."""
    coming = find_open_steps(battle)
    if not coming or due in coming:
        return ()
    return (make_problem(tr("resolve {what} first", what=format_pending(coming[0])), "W16"),)


def make_problem(text: str, row: str, what: str = "", reading: bool = False) -> Problem:
    """Returns why an action breaks the rule of a row in our list; `reading` marks an interpretation."""
    return Problem(text, cite(what, reading), row)


def make_reading_problem(text: str, id: ReadingId) -> Problem:
    """Returns why an action breaks an interpretation, with its words."""
    one = find_book().reading[id]
    return make_problem(text, one.row, tr(one.words), reading=True)


def cite_reading(id: ReadingId) -> str:
    """Cites an interpretation with the rules update."""
    return cite(tr(find_book().reading[id].words), reading=True)


def cite(what: str = "", reading: bool = False) -> str:
    """Cites the rules update, after the words of a rule if given; `reading` marks an interpretation."""
    source = tr("rules update {update}", update=find_book().update)
    if reading:
        source = join_clauses((source, tr("as we read it")))
    return f"{what} ({source})" if what else source


def resolve_option(table: BattleGeometry, main: bool) -> Option:
    """Returns the option to declare the first pending step resolved on the table."""
    rule = ResolvePendingRule(table, ResolvePending())
    return Option("settle", rule.label(), action=rule.action, main=main, secondary=not main)


class ResolvePending(Action, frozen=True, tag_field="action", tag="wc-settle"):
    """The declaration that the first pending step was resolved on the table."""


class ResolvePendingRule(Rule[ResolvePending]):
    kind = ResolvePending

    def apply(self) -> Battle:
        due = find_pending(self.battle)
        if due is None:
            raise PlayerError(tr("there is nothing to resolve"))
        battle = with_state(self.battle, read_state(self.battle).without_pending(due))
        return with_log_line(battle, self.label(), "note", by_hand=True)

    def label(self) -> str:
        due = find_pending(self.battle)
        return tr("Resolved: {what}", what=format_pending(due) if due else "")


RULES = (ResolvePendingRule,)
