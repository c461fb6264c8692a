"""Tinge on units' cards: gaining and losing it, and the keyword at the start of a round (W107 to W109)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import counted, labelled, tr
from app.games.actions import Action
from app.games.log import with_first_line_by_hand, with_log_line
from app.games.rule import Rule
from app.games.warcrow.measures import keyword_of, units_on_table
from app.games.warcrow.pending import PendingStep, TingeEffects, TingeRoll
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle, Id, Words

IMMUNITY = "tinge"
"""The word among a card's immunities that means the unit never has tinge."""


def is_immune(unit: Unit) -> bool:
    """Returns whether a unit never has tinge (W58)."""
    return IMMUNITY in {word.casefold() for word in unit.card.immune}


def with_tinge(battle: Battle, id: str, by: int, why: str = "") -> Battle:
    """Returns the battle with more or fewer tinge tokens on a unit, but not fewer than 0."""
    state = read_state(battle)
    id = state.unit(id).host or id  # A joined Character has the tokens of its unit.
    unit = state.unit(id)
    if by > 0 and is_immune(unit):
        text = tr("{unit} is immune to tinge and receives none", unit=id)
        return with_log_line(battle, text, "note", side=unit.side)
    tinge = max(0, unit.tokens.tinge + by)
    change = tinge - unit.tokens.tinge
    if not change:
        return battle
    unit = replace(unit, tokens=replace(unit.tokens, tinge=tinge))
    gains = counted(change, "{unit} receives {count} tinge", "{unit} receives {count} tinge", unit=id)
    loses = counted(-change, "{unit} loses {count} tinge", "{unit} loses {count} tinge", unit=id)
    text = gains if change > 0 else loses
    battle = with_state(battle, state.with_units(unit))
    return with_log_line(battle, labelled(text, why), "note", side=unit.side)


def with_round_tinge(battle: Battle) -> Battle:
    """Returns the battle at the start of a round: units on the table with the keyword Tinge receive 1 (W107, W109)."""
    for unit in units_on_table(battle):
        if keyword_of(unit, "Tinge"):
            battle = with_tinge(battle, unit.id, 1, tr("its Tinge keyword at the start of the round"))
    return battle


class GiveTinge(Action, frozen=True, tag_field="action", tag="wc-tinge"):
    """A change of a unit's tinge; a negative number removes tinge."""

    unit: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Words = ""


class GiveTingeRule(Rule[GiveTinge]):
    kind = GiveTinge

    def apply(self) -> Battle:
        given = with_tinge(self.battle, self.action.unit, self.action.by, self.action.why)
        return with_first_line_by_hand(self.battle, given)

    def label(self) -> str:
        return tr("Tinge of {unit}: {by}", unit=self.action.unit, by=f"{self.action.by:+d}")


RULES = (GiveTingeRule,)


# The tinge check: a roll at the end of a round, or one of two other interpretations (W7, W9, W81)


CHECK_AT_START, CHECK_WITHOUT_ROLL = "tinge-check-at-start", "tinge-check-without-roll"
"""Switches for the two other interpretations of when tinge is checked (decision 11, W7 and W9)."""


def start_checks(battle: Battle) -> tuple[PendingStep, ...]:
    """Returns the tinge checks at the start of a round: none, unless players chose that interpretation (W7)."""
    return _rolls(battle) if CHECK_AT_START in read_state(battle).course.switches else ()


def end_checks(battle: Battle) -> tuple[PendingStep, ...]:
    """Returns the tinge checks at the end of a round, as players chose: rolls (W81), or the effects directly (W9)."""
    switches = read_state(battle).course.switches
    if CHECK_AT_START in switches:
        return ()
    if CHECK_WITHOUT_ROLL in switches:
        return tuple(TingeEffects(id) for id, _ in _tinged(battle))
    return _rolls(battle)


def faces_rows_ascending(battle: Battle) -> bool:
    """Returns whether a failed check applies the table row by row, as the check at a round's start does (W7)."""
    return CHECK_AT_START in read_state(battle).course.switches


def _rolls(battle: Battle) -> tuple[PendingStep, ...]:
    return tuple(TingeRoll(id, tinge, check=True) for id, tinge in _tinged(battle))


def _tinged(battle: Battle) -> list[tuple[str, int]]:
    """Returns the units on the table with tinge and its amount, those of the side with the initiative first."""
    first = battle.clock.initiative
    found = (unit for unit in units_on_table(battle) if unit.tokens.tinge)
    return [(unit.id, unit.tokens.tinge) for unit in sorted(found, key=lambda unit: unit.side != first)]
