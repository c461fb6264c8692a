"""What has to be settled before a battle goes on: tests, flights, choices; the first of them is asked first."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from app.model import Count, Id, Keyword, Roll, Value, Word

Reason = Literal["morale", "rally", "bloodlust", "intimidating", "sinister", "other"]


class WillpowerTest(Value, frozen=True, tag_field="due", tag="willpower"):
    """A WP or WVP test: so many successes are needed; `cause` is the unit that made it necessary (W47, W48, W91)."""

    unit: Id
    reason: Reason
    needs: Annotated[int, Meta(ge=1, le=50)] = 1
    cause: Word = ""


class Flight(Value, frozen=True, tag_field="due", tag="flight"):
    """A demoralized unit flees (W47, W52)."""

    unit: Id


class RallyMove(Value, frozen=True, tag_field="due", tag="rally-move"):
    """A unit that has rallied may make one move."""

    unit: Id


class Casualty(Value, frozen=True, tag_field="due", tag="casualty"):
    """The owner says which troop goes out of combat; `dealer` is the unit that dealt the damage (W59, W60)."""

    unit: Id
    count: Annotated[int, Meta(ge=1, le=50)] = 1
    dealer: Word = ""


class PushBackOffer(Value, frozen=True, tag_field="due", tag="push-back"):
    """The winner of a combat may push the loser back (W27)."""

    winner: Id
    loser: Id


class PushBackAnswer(Value, frozen=True, tag_field="due", tag="push-back-answer"):
    """The loser may refuse by taking stress, if it can (W27)."""

    winner: Id
    loser: Id


class PursuitOffer(Value, frozen=True, tag_field="due", tag="pursuit"):
    """The winner may follow whom it pushed back (W30)."""

    winner: Id
    loser: Id


class TingeRoll(Value, frozen=True, tag_field="due", tag="tinge-roll"):
    """Black dice of altered spells (W67), or the check at a round's end from a unit's tokens (W81)."""

    unit: Id
    dice: Count
    check: bool = False


class TingeEffects(Value, frozen=True, tag_field="due", tag="tinge-effects"):
    """A unit faces what its tinge does to it (W69, W75, W79, W80); `ascending`: row after row of its table (W7)."""

    unit: Id
    ascending: bool = False


class TingeShift(Value, frozen=True, tag_field="due", tag="tinge-shift"):
    """A unit is displaced by its tinge so many strides (W80)."""

    unit: Id
    strides: Count = 3


FightKind = Literal["melee", "ranged", "hold-and-shoot", "opportunity", "terrain"]


Gathered = Keyword
"""Dice and symbols of a roll, of all colours and kinds, as they are written."""


class OpposedRoll(Value, frozen=True):
    """One side of a face to face roll: what it has gathered, what fell, and what was done to its dice since.

    `owes` says that a die or a symbol has still to be taken away (W25). `repeats` are effects by which dice may be
    thrown again; `repeated` tells which did, each with the number of the die, such as "charge 3" (W82). `cancelled` is
    the die that a state has taken away (W56, W57), `added` and `spent` are symbols that switches give and use up.
    """

    pool: Gathered = ""
    owes: bool = False
    rolls: Annotated[tuple[Roll, ...], Meta(max_length=10)] = ()
    repeats: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    repeated: Annotated[tuple[Word, ...], Meta(max_length=200)] = ()
    cancelled: Annotated[int, Meta(ge=0, le=200)] | None = None
    added: Gathered = ""
    spent: Gathered = ""


class FaceToFace(Value, frozen=True, tag_field="due", tag="face-to-face"):
    """An attack that has been declared, and the two rolls that decide it.

    `unit` attacks `target`: with a melee attack both may suffer damage, and one of them loses the combat. Where terrain
    attacks, there is no unit. `name` is what the attack is called.
    """

    unit: Word
    target: Id
    kind: FightKind = "melee"
    name: Word = ""
    attack: OpposedRoll = OpposedRoll()
    defence: OpposedRoll = OpposedRoll()
    is_rolled: bool = False
    """Whether the dice have fallen."""


class ReactionOffer(Value, frozen=True, tag_field="due", tag="reaction"):
    """A unit may react to what `target` does: shoot at who charges it, or attack who leaves it (D1, reactions).

    They tell of the moment before that: `crowded` whether the target was engaged with more than one enemy, `pressed`
    whether the unit was (W25).
    """

    unit: Id
    target: Id
    reaction: Literal["hold-and-shoot", "opportunity"]
    crowded: bool = False
    pressed: bool = False


Due: TypeAlias = (
    WillpowerTest
    | Flight
    | RallyMove
    | Casualty
    | PushBackOffer
    | PushBackAnswer
    | PursuitOffer
    | TingeRoll
    | TingeEffects
    | TingeShift
    | FaceToFace
    | ReactionOffer
)


def due_units(due: Due) -> tuple[str, ...]:
    """The units that something is due of, by their ids: once one of them is gone, nothing is."""
    if isinstance(due, PushBackOffer | PushBackAnswer | PursuitOffer):
        return due.winner, due.loser
    if isinstance(due, FaceToFace | ReactionOffer):
        return tuple(filter(None, (due.unit, due.target)))
    return (due.unit,)


def pass_on(due: Due, id: str, heirs: tuple[str, ...]) -> tuple[Due, ...]:
    """Something that is due of a unit, as it is due of each of those who are left of it; else as it is."""
    if id not in due_units(due):
        return (due,)
    fields = [name for name in due.__struct_fields__ if getattr(due, name) == id]
    return tuple(replace(due, **dict.fromkeys(fields, heir)) for heir in heirs)
