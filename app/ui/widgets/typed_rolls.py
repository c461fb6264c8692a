"""Requested rolls: rolled by the program, typed in by players, and re-rolled die by die."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.core.errors import PlayerError
from app.core.language import counted, join_clauses, labelled
from app.games import dice
from app.games.dice_looks import format_faces

if TYPE_CHECKING:
    from app.games.dice_looks import DieKinds
    from app.games.requests import DiceRequest
    from app.model import Roll


def format_need(need: DiceRequest) -> str:
    """Returns what the dice are for, and whose they are."""
    if need.side and need.side not in need.what:
        return labelled(need.side, need.what)
    return need.what


def count_dice(need: DiceRequest) -> int:
    """Returns the number of dice in a request."""
    return dice.count_faces(dice.multiply_kind(need.kind, need.count))


def throw_dice(need: DiceRequest, source: dice.Source = dice.roll_die) -> Roll:
    """Rolls the requested dice."""
    return dice.roll_dice(need.kind, need.what, need.count, source, need.side)


def parse_roll(need: DiceRequest, text: str) -> Roll | None:
    """Returns the roll that players typed, or None if it has a wrong number of dice or an impossible face.

    Dice with up to nine sides may be typed without separators.
    """
    try:
        return _parse(need, text)
    except PlayerError:
        return None


def typed_faces(need: DiceRequest, text: str) -> tuple[int, ...]:
    """Returns the faces typed so far, with 0 for an impossible one."""
    faces = (int(part) for part in _split(need, text))
    return tuple(face if 1 <= face <= dice.die_sides(need.kind) else 0 for face in faces)


def find_flaw(need: DiceRequest, text: str) -> str:
    """Returns why the typed text is not a roll, or "" if it is one."""
    if not text.strip():
        count = count_dice(need)
        return counted(count, "Type the result of {count} die.", "Type the results of {count} dice.")
    try:
        _parse(need, text)
    except PlayerError as error:
        return str(error)[:1].upper() + str(error)[1:]
    return ""


def _parse(need: DiceRequest, text: str) -> Roll:
    kind = dice.multiply_kind(need.kind, need.count)
    if re.sub(r"[\d\s,;.]", "", text):
        return dice.make_typed_roll(kind, (0,) * count_dice(need))  # Not a number; 0 is rejected as an impossible face.
    return dice.make_typed_roll(kind, map(int, _split(need, text)), need.what, need.side)


def _split(need: DiceRequest, text: str) -> list[str]:
    return re.findall(r"\d" if dice.die_sides(need.kind) < 10 else r"\d+", text)


def reroll_die(roll: Roll, place: int, source: dice.Source = dice.roll_die) -> Roll:
    """Returns the roll with one die re-rolled, unless that die was already re-rolled."""
    return dice.reroll(roll, (place,), source) if place in dice.rerollable_places(roll) else roll


def format_rolls(rolls: Sequence[Roll], kinds: DieKinds) -> str:
    """Returns rolls as text for screen readers."""
    return join_clauses(format_faces(kinds, roll) for roll in rolls)
