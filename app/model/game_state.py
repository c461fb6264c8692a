"""The course of a battle: its sides and their dice, tokens, the clock, and the log."""

from typing import Annotated, Literal

from msgspec import Meta, Raw

from app.model.objects import Pose
from app.model.value import Count, Id, Spot, Value, Word, Words

Die = Annotated[int, Meta(ge=1, le=100)]
Dice = Annotated[tuple[Die, ...], Meta(max_length=200)]
Colour = Literal["", "red", "blue"]


class Roll(Value, frozen=True):
    """A roll of dice. `kind` is "D6", "2D6", "D3" or "D66"; `faces` are the numbers rolled, two for each D66.

    `again` are the indices of re-rolled dice, `before` what they showed first, `why` what allowed the re-roll. `typed`
    means that the dice were rolled on the table and typed in. `side` is the dice's side; in older files it is empty,
    and the side is that of the log entry.
    """

    kind: Word
    faces: Dice
    what: Words = ""
    again: Annotated[tuple[Count, ...], Meta(max_length=200)] = ()
    before: Dice = ()
    typed: bool = False
    why: Words = ""
    side: Word = ""


class Side(Value, frozen=True):
    """A player and their force; the fighters' `side` is its name."""

    name: Id
    faction: Word = ""
    alliance: Word = ""
    colour: Colour = ""
    points: Annotated[int, Meta(ge=-10_000, le=10_000)] = 0
    revealed: bool = False


class Token(Value, frozen=True):
    """An objective or other token of the game, by the centre of its marker, in mm; `holder` is the side that holds it.

    If a fighter carries it, `carrier` is the fighter's id, and its position is where it was picked up.
    """

    id: Id
    kind: Word
    at: Spot
    holder: Word = ""
    carrier: Word = ""
    marks: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()


class GameData(Value, frozen=True):
    """A game's own data as JSON, with that game's version number; only the game reads it."""

    version: Count = 0
    values: Raw = Raw(b"{}")


Stage = Literal["", "muster", "setup", "deployment", "battle", "over"]


class ActivationStep(Value, frozen=True):
    """One thing done in the current activation: its kind, and for moves the poses along the path."""

    kind: Word
    path: Annotated[tuple[Pose, ...], Meta(max_length=200)] = ()
    manners: Annotated[tuple[Word, ...], Meta(max_length=200)] = ()
    bonus: bool = False


class Clock(Value, frozen=True):
    """The progress of the battle: the stage, and during the battle the round and the phase, as the system names them.

    `turn` is the side whose turn it is, `active` the fighter being activated, `done` what it has done so far;
    `abilities` counts those used in this activation; `passed` counts the sides that passed in a row. `winner` is a
    side's name or "draw" once the battle is over. `step` is the next step of a phase or of the set-up, as the system
    names it.
    """

    stage: Stage = ""
    step: Word = ""
    round: Count = 0
    phase: Word = ""
    initiative: Word = ""
    turn: Word = ""
    active: Word = ""
    done: Annotated[tuple[ActivationStep, ...], Meta(max_length=200)] = ()
    abilities: Count = 0
    passed: Count = 0
    winner: Word = ""


class LogEntry(Value, frozen=True):
    """One line of the log. `kind` selects its icon; `against` are rules that the players overruled.

    `subject` is the fighter whose activation it was; `by_hand` means that it was entered manually, outside the rules.
    `result` is the outcome in a few words, if `text` is longer. `pair` are the observer and the target by their ids at
    the time, if it is about sight; it is empty in older battles.
    """

    text: Words
    kind: Literal["", "roll", "move", "attack", "down", "token", "points", "clock", "sight", "note"] = ""
    round: Count = 0
    phase: Word = ""
    side: Word = ""
    subject: Word = ""
    rolls: Annotated[tuple[Roll, ...], Meta(max_length=50)] = ()
    against: Annotated[tuple[Words, ...], Meta(max_length=50)] = ()
    by_hand: bool = False
    result: Words = ""
    pair: Annotated[tuple[Word, ...], Meta(max_length=2)] = ()
