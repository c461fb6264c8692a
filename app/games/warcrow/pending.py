"""Pending steps: what has to be resolved before a battle continues, such as tests, flights and choices."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from app.model import Count, Id, Keyword, Roll, Value, Word

Reason = Literal["morale", "rally", "bloodlust", "intimidating", "sinister", "other"]


class WillpowerTest(Value, frozen=True, tag_field="due", tag="willpower"):
    """A WP or WVP test with the successes it needs; `cause` is the unit that made it necessary (W47, W48, W91)."""

    unit: Id
    reason: Reason
    needs: Annotated[int, Meta(ge=1, le=50)] = 1
    cause: Word = ""


class Flight(Value, frozen=True, tag_field="due", tag="flight"):
    """The flight of a demoralized unit (W47, W52)."""

    unit: Id


class RallyMove(Value, frozen=True, tag_field="due", tag="rally-move"):
    """The one move that a rallied unit may make."""

    unit: Id


class Casualty(Value, frozen=True, tag_field="due", tag="casualty"):
    """The owner's choice of the troop that goes out of combat; `dealer` is the unit that dealt damage (W59, W60)."""

    unit: Id
    count: Annotated[int, Meta(ge=1, le=50)] = 1
    dealer: Word = ""


class PushBackOffer(Value, frozen=True, tag_field="due", tag="push-back"):
    """The choice of a combat's winner to push the loser back (W27)."""

    winner: Id
    loser: Id


class PushBackAnswer(Value, frozen=True, tag_field="due", tag="push-back-answer"):
    """The choice of the loser to take stress instead of being pushed back, if it can (W27)."""

    winner: Id
    loser: Id


class PursuitOffer(Value, frozen=True, tag_field="due", tag="pursuit"):
    """The choice of the winner to follow the unit that it pushed back (W30)."""

    winner: Id
    loser: Id


class TingeRoll(Value, frozen=True, tag_field="due", tag="tinge-roll"):
    """A roll of black dice for altered spells (W67), or the check of a unit's tokens at the end of a round (W81)."""

    unit: Id
    dice: Count
    check: bool = False


class TingeEffects(Value, frozen=True, tag_field="due", tag="tinge-effects"):
    """The effects of a unit's tinge (W69, W75, W79, W80); `ascending` applies its table row by row (W7)."""

    unit: Id
    ascending: bool = False


class TingeShift(Value, frozen=True, tag_field="due", tag="tinge-shift"):
    """The displacement of a unit by its tinge (W80)."""

    unit: Id
    strides: Count = 3


FightKind = Literal["melee", "ranged", "hold-and-shoot", "opportunity", "terrain"]


Gathered = Keyword
"""The dice and symbols of a roll, of all colours and kinds, as text."""


class OpposedRoll(Value, frozen=True):
    """One side of a face to face roll: its gathered dice, the results, and all later changes.

    `owes` means that a die or symbol still has to be removed (W25). `repeats` are effects that allow rerolls;
    `repeated` lists those used, each with the number of the die, such as "charge 3" (W82). `cancelled` is the die that
    a state has removed (W56, W57). `added` and `spent` are symbols that switches give and use up.
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
    """A declared attack, with the two rolls that decide it.

    `unit` attacks `target`; in melee both may suffer damage, and one of them loses the combat. `unit` is empty if
    terrain attacks. `name` is the name of the attack.
    """

    unit: Word
    target: Id
    kind: FightKind = "melee"
    name: Word = ""
    attack: OpposedRoll = OpposedRoll()
    defence: OpposedRoll = OpposedRoll()
    is_rolled: bool = False
    """True once the dice have been thrown."""


class ReactionOffer(Value, frozen=True, tag_field="due", tag="reaction"):
    """The choice of a unit to shoot at its charger or to attack a unit that leaves it (D1, reactions).

    `crowded` and `pressed` record whether the target and the unit were engaged with more than one enemy before that
    move (W25).
    """

    unit: Id
    target: Id
    reaction: Literal["hold-and-shoot", "opportunity"]
    crowded: bool = False
    pressed: bool = False


PendingStep: TypeAlias = (
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


def units_of_step(due: PendingStep) -> tuple[str, ...]:
    """Returns the ids of the units that a pending step is about; it lapses if one of them is gone."""
    if isinstance(due, PushBackOffer | PushBackAnswer | PursuitOffer):
        return due.winner, due.loser
    if isinstance(due, FaceToFace | ReactionOffer):
        return tuple(filter(None, (due.unit, due.target)))
    return (due.unit,)


def pass_step_to_heirs(due: PendingStep, id: str, heirs: tuple[str, ...]) -> tuple[PendingStep, ...]:
    """Returns a unit's pending step once for each of its heirs, or unchanged if it is about other units."""
    if id not in units_of_step(due):
        return (due,)
    fields = [name for name in due.__struct_fields__ if getattr(due, name) == id]
    return tuple(replace(due, **dict.fromkeys(fields, heir)) for heir in heirs)
