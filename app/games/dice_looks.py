"""The appearance of a game's dice: the symbols on their faces, and the dice in front of a side."""

import re
from collections.abc import Mapping
from typing import Literal

from app.core.language import join_clauses, tr
from app.model import Roll, Value

SymbolShape = Literal["blade", "plate", "star"]
"""Shapes of symbols on faces; each can be filled or hollow."""
_COUNT = re.compile(r"^\d+(?=D)")


class FaceSymbol(Value, frozen=True):
    """A symbol on a face: its shape, and its name, to be translated."""

    shape: SymbolShape
    text: str
    hollow: bool = False


class DieKind(Value, frozen=True):
    """Dice of one kind: their name, to be translated, their colour as `#rrggbb`, and their faces from 1 on."""

    text: str
    colour: str
    faces: tuple[tuple[FaceSymbol, ...], ...]


DieKinds = Mapping[str, DieKind]
"""Dice with symbols, by the name of one die in a roll, such as "D8 red"; all others have pips or figures."""


class ShownDie(Value, frozen=True):
    """A die in front of a side: face 0 is blank; a `marked` die is ringed, a `pale` one is faded."""

    face: int = 0
    marked: bool = False
    pale: bool = False


class DiceGroup(Value, frozen=True):
    """A named group of dice; those that are `spendable` can be spent."""

    text: str
    dice: tuple[ShownDie, ...]
    spendable: bool = True


class DisplayedDice(Value, frozen=True):
    """The dice in front of a side, with a caption."""

    side: str
    text: str
    groups: tuple[DiceGroup, ...]


class Odds(Value, frozen=True):
    """The possible results of dice: the probability of each figure, by its name; they add up to 1."""

    text: str
    bars: tuple[tuple[str, float], ...]


def find_die_kind(kinds: DieKinds, kind: str) -> DieKind | None:
    """Returns the kind of the dice in a roll such as "2D8 red"; None if they have pips or figures."""
    return kinds.get(_COUNT.sub("", kind))


def format_face(kind: DieKind, face: int) -> str:
    """Returns what a face shows, in words."""
    return ", ".join(tr(symbol.text) for symbol in kind.faces[face - 1]) or tr("blank")


def format_faces(kinds: DieKinds, roll: Roll) -> str:
    """Returns what the dice of a roll show, each in words or as a figure."""
    kind = find_die_kind(kinds, roll.kind)
    if kind is None:
        return " ".join(map(str, roll.faces))
    return join_clauses(format_face(kind, face) for face in roll.faces)
