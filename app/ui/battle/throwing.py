"""Dice as the program throws them, and as players type them; the kinds that rolls have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from app.model import Roll
    from app.rules.course import Need

CHANCE: Random = SystemRandom()
_KIND = re.compile(r"(\d*)D(\d+)")


@dataclass(frozen=True)
class Kind:
    """How many dice one roll of a kind has, and how many sides each of them."""

    dice: int
    sides: int

    @staticmethod
    def named(name: str) -> Kind:
        """The kind of this name: "D6", "2D6", "D3", "D66"; a D66 is two dice of six sides."""
        found = _KIND.fullmatch(name.upper())
        count, sides = (int(found[1] or 1), int(found[2])) if found else (1, 6)
        return Kind(2 * count, 6) if sides == 66 else Kind(count, max(sides, 1))


def wanted(need: Need) -> int:
    """How many dice a need asks for."""
    return need.count * Kind.named(need.kind).dice


def thrown(need: Need, chance: Random = CHANCE) -> Roll:
    """The dice a need asks for, as they fall."""
    from app.model import Roll

    sides = Kind.named(need.kind).sides
    return Roll(need.kind, tuple(chance.randint(1, sides) for _ in range(wanted(need))), need.what)


def typed(need: Need, text: str) -> Roll | None:
    """What players rolled on the table; None while it is not as many dice as are needed, or a face none of them has.

    Dice of up to nine sides may be typed without anything between them.
    """
    from app.model import Roll

    sides = Kind.named(need.kind).sides
    parts = re.findall(r"\d" if sides < 10 else r"\d+", text)
    faces = tuple(int(part) for part in parts)
    rest = re.sub(r"[\d\s,;.]", "", text)
    fits = not rest and len(faces) == wanted(need) and all(1 <= face <= sides for face in faces)
    return Roll(need.kind, faces, need.what, typed=True) if fits else None


def thrown_again(roll: Roll, place: int, chance: Random = CHANCE) -> Roll:
    """The roll with one die thrown again; what it showed at first is kept."""
    faces = list(roll.faces)
    faces[place] = chance.randint(1, Kind.named(roll.kind).sides)
    known: dict[int, int] = dict(zip(roll.again, roll.before, strict=False))
    known.setdefault(place, roll.faces[place])
    return replace(roll, faces=tuple(faces), again=tuple(known), before=tuple(known.values()))


def said(rolls: Sequence[Roll]) -> str:
    """Rolls as figures, for who listens."""
    return "; ".join(" ".join(str(face) for face in roll.faces) for roll in rolls)
