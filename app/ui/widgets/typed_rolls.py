"""Rolls that are needed: thrown, typed in as players do, and thrown again, die by die."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.core.errors import PlayerError
from app.core.language import tr
from app.games import dice
from app.games.dice_looks import format_faces

if TYPE_CHECKING:
    from app.games.dice_looks import DieKinds
    from app.games.requests import DiceRequest
    from app.model import Roll


def format_need(need: DiceRequest) -> str:
    """What dice are for, and whose they are."""
    if need.side and need.side not in need.what:
        return tr("{side}: {what}", side=need.side, what=need.what)
    return need.what


def count_dice(need: DiceRequest) -> int:
    """How many dice a need asks for."""
    return dice.count_faces(dice.multiply_kind(need.kind, need.count))


def throw_dice(need: DiceRequest, source: dice.Source = dice.roll_die) -> Roll:
    """The dice a need asks for, as they fall."""
    return dice.roll_dice(need.kind, need.what, need.count, source, need.side)


def parse_roll(need: DiceRequest, text: str) -> Roll | None:
    """What players rolled on the table; None while it is not as many dice as are needed, or a face none of them has.

    Dice of up to nine sides may be typed without anything between them.
    """
    try:
        return _parse(need, text)
    except PlayerError:
        return None


def find_flaw(need: DiceRequest, text: str) -> str:
    """Why what was typed is no roll; nothing where it is one, or nothing was typed."""
    try:
        if text.strip():
            _parse(need, text)
    except PlayerError as error:
        return str(error)[:1].upper() + str(error)[1:]
    return ""


def _parse(need: DiceRequest, text: str) -> Roll:
    kind = dice.multiply_kind(need.kind, need.count)
    if re.sub(r"[\d\s,;.]", "", text):
        return dice.make_typed_roll(kind, (0,) * count_dice(need))  # whatever it is, it is no face of theirs
    parts = re.findall(r"\d" if dice.die_sides(need.kind) < 10 else r"\d+", text)
    return dice.make_typed_roll(kind, (int(part) for part in parts), need.what, need.side)


def reroll_die(roll: Roll, place: int, source: dice.Source = dice.roll_die) -> Roll:
    """The roll with one die thrown again; as it is where that die was thrown again already."""
    return dice.reroll(roll, (place,), source) if place in dice.rerollable_places(roll) else roll


def format_rolls(rolls: Sequence[Roll], kinds: DieKinds) -> str:
    """Rolls in words or figures, for who listens."""
    return "; ".join(format_faces(kinds, roll) for roll in rolls)
