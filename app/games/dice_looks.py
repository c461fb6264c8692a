"""How a game's dice look: what is on their faces, and what lies before a side; the window draws them."""

import re
from collections.abc import Mapping
from typing import Literal

from app.core.language import tr
from app.model import Roll, Value

SymbolShape = Literal["blade", "plate", "star"]
"""Shapes that are drawn on faces; each can be filled or hollow."""
_COUNT = re.compile(r"^\d+(?=D)")


class FaceSymbol(Value, frozen=True):
    """A symbol on a face: its shape, and what players call it, to be translated."""

    shape: SymbolShape
    text: str
    hollow: bool = False


class DieKind(Value, frozen=True):
    """Dice of one kind: their name, to be translated, their colour as `#rrggbb`, and their faces from 1 on."""

    text: str
    colour: str
    faces: tuple[tuple[FaceSymbol, ...], ...]


DieKinds = Mapping[str, DieKind]
"""Dice with symbols by how a roll names one of them, such as "D8 red"; others have pips or figures."""


class ShownDie(Value, frozen=True):
    """A die that lies before a side: a blank one has no face; a `marked` one is ringed, a `pale` one stands back."""

    face: int = 0
    marked: bool = False
    pale: bool = False


class DiceGroup(Value, frozen=True):
    """Dice that belong together, and what they are; those that are `at_hand` can be spent."""

    text: str
    dice: tuple[ShownDie, ...]
    at_hand: bool = True


class SideDice(Value, frozen=True):
    """The dice before a side, with what stands over them."""

    side: str
    text: str
    groups: tuple[DiceGroup, ...]


class Odds(Value, frozen=True):
    """What dice may come to before they are thrown: how likely each figure is, by its name; they add up to 1."""

    text: str
    bars: tuple[tuple[str, float], ...]


def find_die_kind(kinds: DieKinds, kind: str) -> DieKind | None:
    """The dice that a roll of this kind, such as "2D8 red", is made of; None where they have pips or figures."""
    return kinds.get(_COUNT.sub("", kind))


def format_face(kind: DieKind, face: int) -> str:
    """What a face shows, in players' words."""
    return ", ".join(tr(symbol.text) for symbol in kind.faces[face - 1]) or tr("blank")


def format_faces(kinds: DieKinds, roll: Roll) -> str:
    """What the dice of a roll show, each in words or as its figure."""
    kind = find_die_kind(kinds, roll.kind)
    if kind is None:
        return " ".join(map(str, roll.faces))
    return "; ".join(format_face(kind, face) for face in roll.faces)
