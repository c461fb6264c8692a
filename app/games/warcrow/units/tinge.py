"""Tinge on units' cards: what gives and takes it, and the keyword at a round's start (W107 to W109)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.log import with_first_line_by_hand, with_log_line
from app.games.rule import Rule
from app.games.warcrow.measures import keyword_of, units_on_table
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
