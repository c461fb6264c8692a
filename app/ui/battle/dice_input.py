"""Dice that are needed: thrown by the program, typed in by players, or thrown again one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.errors import PlayerError
from app.rules import dice

if TYPE_CHECKING:
    from app.model import Roll
    from app.rules.flow import DiceRequest


def wanted(need: DiceRequest) -> int:
    """How many dice a need asks for."""
    return dice.faces_needed(dice.multiply_kind(need.kind, need.count))


def thrown(need: DiceRequest, source: dice.Source = dice.throw_die) -> Roll:
    """The dice a need asks for, as they fall."""
    return dice.throw(need.kind, need.what, need.count, source)


def typed(need: DiceRequest, text: str) -> Roll | None:
    """What players rolled on the table; None while it is not as many dice as are needed, or a face none of them has.

    Dice of up to nine sides may be typed without anything between them.
    """
    try:
        return _read(need, text)
    except PlayerError:
        return None


def flaw(need: DiceRequest, text: str) -> str:
    """Why what was typed is no roll; nothing where it is one, or nothing was typed."""
    try:
        if text.strip():
            _read(need, text)
    except PlayerError as error:
        return str(error)[:1].upper() + str(error)[1:]
    return ""


def _read(need: DiceRequest, text: str) -> Roll:
    kind = dice.multiply_kind(need.kind, need.count)
    if re.sub(r"[\d\s,;.]", "", text):
        return dice.make_typed_roll(kind, (0,) * wanted(need))  # whatever it is, it is no face of theirs
    parts = re.findall(r"\d" if dice.sides(need.kind) < 10 else r"\d+", text)
    return dice.make_typed_roll(kind, (int(part) for part in parts), need.what)


def thrown_again(roll: Roll, place: int, source: dice.Source = dice.throw_die) -> Roll:
    """The roll with one die thrown again; as it is where that die was thrown again already."""
    return dice.reroll(roll, (place,), source) if place in dice.find_rerollable(roll) else roll


def said(rolls: Sequence[Roll]) -> str:
    """Rolls as figures, for who listens."""
    return "; ".join(" ".join(str(face) for face in roll.faces) for roll in rolls)
