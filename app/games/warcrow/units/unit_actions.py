"""What players do to units: add them, change their cards, join and leave, damage and losses; dice are in the action."""

from typing import Annotated

from msgspec import Meta

from app.games.actions import Action
from app.games.warcrow.card import Keywords, UnitCard
from app.games.warcrow.state import StateToken, Tokens
from app.model import Base, Id, Length, Pose, Sculpt, Value, Word, Words

MOST_TROOPS = 50


class NewUnit(Value, frozen=True):
    """A unit to be added: so many troops on bases of one kind. Ids are made free: "Ash", "Ash 2".

    The leader stands at `pose` and the others in ranks behind it; without one the unit stays beside the table.
    """

    name: Id
    side: Word
    base: Base
    count: Annotated[int, Meta(ge=1, le=MOST_TROOPS)] = 1
    card: UnitCard = UnitCard()
    keywords: Keywords = ()
    height_mm: Length | None = None
    pose: Pose | None = None
    neutral: bool = False
    hidden: bool = False
    mesh: Sculpt | None = None


class AddUnits(Action, frozen=True, tag_field="action", tag="wc-add-units"):
    """Add units to the battle, beside the table or on it."""

    units: Annotated[tuple[NewUnit, ...], Meta(min_length=1, max_length=100)]


class EditUnit(Action, frozen=True, tag_field="action", tag="wc-edit-unit"):
    """Write a unit's card and keywords anew."""

    unit: Id
    card: UnitCard
    keywords: Keywords = ()


class SetTokens(Action, frozen=True, tag_field="action", tag="wc-tokens"):
    """Put what lies on a unit's card right by hand."""

    unit: Id
    tokens: Tokens
    why: Words = ""


class JoinUnit(Action, frozen=True, tag_field="action", tag="wc-join"):
    """A Character joins a unit (W31 to W35)."""

    unit: Id
    host: Id


class LeaveUnit(Action, frozen=True, tag_field="action", tag="wc-leave"):
    """A Character leaves the unit that it has joined, to be activated in its place (W36 to W44)."""

    unit: Id


class Harm(Action, frozen=True, tag_field="action", tag="wc-harm"):
    """Damage for a unit, or healing where it is negative; `dealer` is the unit that deals it."""

    unit: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    dealer: Word = ""
    why: Words = ""


class RemoveTroop(Action, frozen=True, tag_field="action", tag="wc-remove-troop"):
    """The owner says whose place falls vacant when a troop goes out of combat (W59, W60).

    Where it is the leader's, that one takes the place of another, `heir`, which goes instead; the nearest if nobody is
    named.
    """

    unit: Id
    troop: Id
    heir: Word = ""


class GiveState(Action, frozen=True, tag_field="action", tag="wc-state"):
    """Give a unit a state, or take it away."""

    unit: Id
    state: StateToken
    on: bool = True


class GiveTinge(Action, frozen=True, tag_field="action", tag="wc-tinge"):
    """Give a unit tinge, or take it away where it is negative."""

    unit: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Words = ""


class RevealUnit(Action, frozen=True, tag_field="action", tag="wc-reveal"):
    """A hidden unit shows itself to use a skill that is Permanent (W6); a side is asked which, where none is named.

    With `is_alone` the other side looks away: what is asked then may name whom it does not know of.
    """

    side: Word
    unit: Word = ""
    is_alone: bool = False


class UseSkill(Action, frozen=True, tag_field="action", tag="wc-skill"):
    """Use a simple, long or tinge skill of a unit as an action, on itself, on `target`, or on nobody (W13, W78)."""

    unit: Id
    skill: Word
    target: Word = ""


class EndEffect(Action, frozen=True, tag_field="action", tag="wc-end-effect"):
    """An effect on a unit, or on a piece of terrain, ends before its time."""

    target: Id
    effect: Word


class UseCommand(Action, frozen=True, tag_field="action", tag="wc-command"):
    """Use a command skill of a unit; what it does is resolved by hand (W5, W53)."""

    unit: Id
    skill: Word
