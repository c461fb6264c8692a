"""Tinge on units' cards: what gives and takes it, and the keyword at a round's start (W107 to W109)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.log import with_first_line_by_hand, with_log_line
from app.games.rule import Rule
from app.games.warcrow.measures import keyword_of, units_on_table
from app.games.warcrow.pending import Due, TingeEffects, TingeRoll
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle, Id, Words

IMMUNITY = "tinge"
"""What a card says, beside states, of units that never have any."""


def is_immune(unit: Unit) -> bool:
    """Whether a unit never has tinge (W58)."""
    return IMMUNITY in {word.casefold() for word in unit.card.immune}


def with_tinge(battle: Battle, id: str, by: int, why: str = "") -> Battle:
    """The battle in which a unit has so many tinge tokens more, or fewer; never fewer than none."""
    state = read_state(battle)
    id = state.unit(id).host or id  # a Character that has joined a unit has its tokens
    unit = state.unit(id)
    if by > 0 and is_immune(unit):
        text = tr("{unit} is immune to tinge and receives none (W58)", unit=id)
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
    return with_log_line(battle, f"{text}: {why}" if why else text, "note", side=unit.side)


def with_round_tinge(battle: Battle) -> Battle:
    """The battle as a round begins: units on the table with the keyword Tinge receive 1 (W107, W109)."""
    for unit in units_on_table(battle):
        if keyword_of(unit, "Tinge"):
            battle = with_tinge(battle, unit.id, 1, tr("the keyword Tinge, as the round begins (W107)"))
    return battle


class GiveTinge(Action, frozen=True, tag_field="action", tag="wc-tinge"):
    """Give a unit tinge, or take it away where it is negative."""

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


# When the tinge of units is checked: as a round ends, with a roll, or by one of two other readings (W7, W9, W81)


CHECK_AT_START, CHECK_WITHOUT_ROLL = "tinge-check-at-start", "tinge-check-without-roll"
"""Switches for the other two readings of when tinge is checked (decision 11, W7 and W9)."""


def start_checks(battle: Battle) -> tuple[Due, ...]:
    """What units with tinge face as a round begins: nothing, unless players chose that reading (W7)."""
    return _rolls(battle) if CHECK_AT_START in read_state(battle).course.switches else ()


def end_checks(battle: Battle) -> tuple[Due, ...]:
    """What units with tinge face as a round ends: a roll (W81), or the effects at once (W9), as players chose."""
    switches = read_state(battle).course.switches
    if CHECK_AT_START in switches:
        return ()
    if CHECK_WITHOUT_ROLL in switches:
        return tuple(TingeEffects(id) for id, _ in _tinged(battle))
    return _rolls(battle)


def faces_rows_ascending(battle: Battle) -> bool:
    """Whether a check that fails brings row after row of the table: so it says at a round's start (W7)."""
    return CHECK_AT_START in read_state(battle).course.switches


def _rolls(battle: Battle) -> tuple[Due, ...]:
    return tuple(TingeRoll(id, tinge, check=True) for id, tinge in _tinged(battle))


def _tinged(battle: Battle) -> list[tuple[str, int]]:
    """The units on the table with tinge and how much, those of the side with the initiative first."""
    first = battle.clock.initiative
    found = (unit for unit in units_on_table(battle) if unit.tokens.tinge)
    return [(unit.id, unit.tokens.tinge) for unit in sorted(found, key=lambda unit: unit.side != first)]
