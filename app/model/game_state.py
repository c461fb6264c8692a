"""The course of a battle: its sides and their dice, tokens, the clock, and the log."""

from typing import Annotated, Literal

from msgspec import Meta, Raw

from app.model.objects import Pose
from app.model.value import Count, Id, Spot, Value, Word, Words

Die = Annotated[int, Meta(ge=1, le=100)]
Dice = Annotated[tuple[Die, ...], Meta(max_length=200)]
Colour = Literal["", "red", "blue"]


class Roll(Value, frozen=True):
    """Dice as they fell. `kind` is "D6", "2D6", "D3", "D66"; `faces` are what was on the dice, each D66 two of them.

    `again` are the places of dice that were re-rolled, `before` what those showed at first, `why` what allowed it.
    `typed` says that they were rolled on the table and typed in. `side` is whose dice they are; files of before have
    none, and then they are those of the side that their line in the log is of.
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
    """A player and whom they have mustered, by the name the fighters' `side` has."""

    name: Id
    faction: Word = ""
    alliance: Word = ""
    colour: Colour = ""
    points: Annotated[int, Meta(ge=-10_000, le=10_000)] = 0
    revealed: bool = False


class Token(Value, frozen=True):
    """An objective, or what else the game has, by the centre of its marker, in mm; `holder` is the side that has it.

    What somebody carries has that fighter's id as `carrier`; its place is where it was picked up.
    """

    id: Id
    kind: Word
    at: Spot
    holder: Word = ""
    carrier: Word = ""
    marks: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()


class GameData(Value, frozen=True):
    """What a game keeps of its own, as JSON, by that game's own version number: only the game reads it."""

    version: Count = 0
    values: Raw = Raw(b"{}")


Stage = Literal["", "muster", "setup", "deployment", "battle", "over"]


class ActivationStep(Value, frozen=True):
    """One thing done in the activation that is going on: its kind, and for moves the poses it led through."""

    kind: Word
    path: Annotated[tuple[Pose, ...], Meta(max_length=200)] = ()
    manners: Annotated[tuple[Word, ...], Meta(max_length=200)] = ()
    bonus: bool = False


class Clock(Value, frozen=True):
    """How far the battle is: the stage, and in the battle the round and the phase, by the system's names.

    `turn` is the side whose turn it is, `active` the fighter being activated, `done` what it has done so far;
    `abilities` counts those used in this activation; `passed` how many sides passed in a row. `winner` is a side's
    name or "draw", once the battle is over. `step` is what of a phase or of the set-up comes next, by the system's
    names.
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
    """One line of the log. `kind` tells icons apart; `against` are rules that the players overruled.

    `subject` is the fighter in whose activation it was; `by_hand` says that no rule provided for it. `result` is what
    came of it in a few words, where `text` tells more. `pair` are who looks and who or what is looked at, by their ids
    as they were then, where it is about sight; older battles have none.
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
