"""Dice of every game: rolled here or typed in, added up, re-rolled, and rolled off.

A kind is "D6", "2D6", "D3", "D66": how many, then which die. Faces are what the dice show: a D3 is half a D6, rounded
up; a D66 is two D6, the tens first. A word after it names dice that are special to a game, as in "2D8 red".
"""

import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.setup_actions import RollOff
from app.model import Roll

Source = Callable[[int], int]
"""Rolls a die with this many sides: a face from 1 up. Tests use their own source."""
MAX_DICE = 200
"""Largest number of dice in a roll."""

_KIND = re.compile(r"([0-9]{0,3})(D[0-9]{1,3})( [a-z]{1,20})?")


@dataclass(frozen=True)
class _Shape:
    """The way a die is rolled, and the value of its faces."""

    sides: int
    faces: int
    value: Callable[[Sequence[int]], int]


_SHAPES = {f"D{sides}": _Shape(sides, 1, lambda faces: faces[0]) for sides in (4, 6, 8, 10, 12, 20)} | {
    "D3": _Shape(6, 1, lambda faces: (faces[0] + 1) // 2),
    "D66": _Shape(6, 2, lambda faces: 10 * faces[0] + faces[1]),
}


def roll_die(sides: int) -> int:
    """Returns an unpredictable face."""
    return secrets.randbelow(sides) + 1


def multiply_kind(kind: str, count: int) -> str:
    """Returns the kind of several rolls of a kind together: three of "2D6" are "6D6"."""
    dice, die, _ = _parse_kind(kind)
    dice *= count
    return die if dice == 1 else f"{dice}{die}"


def count_faces(kind: str) -> int:
    """Returns the number of faces in a roll of this kind. Raises PlayerError if there is no such kind."""
    dice, _, shape = _parse_kind(kind)
    return dice * shape.faces


def die_sides(kind: str) -> int:
    """Returns the number of sides of dice of this kind. Raises PlayerError if there is no such kind."""
    return _parse_kind(kind)[2].sides


def roll_dice(kind: str, what: str = "", count: int = 1, source: Source = roll_die, side: str = "") -> Roll:
    """Rolls dice: `count` rolls of a kind, with their purpose and side."""
    kind = multiply_kind(kind, count)
    faces = tuple(source(die_sides(kind)) for _ in range(count_faces(kind)))
    return Roll(kind, faces, what, side=side)


def make_typed_roll(kind: str, faces: Iterable[int], what: str = "", side: str = "") -> Roll:
    """Returns a roll made on the real table. Raises PlayerError if its dice do not fit its kind."""
    roll = Roll(kind, tuple(faces), what, typed=True, side=side)
    for flaw in roll_flaws(roll):
        raise PlayerError(flaw)
    return roll


def roll_flaws(roll: Roll) -> tuple[str, ...]:
    """Returns why a roll is impossible: its number of dice, their faces, a die re-rolled twice (G3)."""
    needed, most = count_faces(roll.kind), die_sides(roll.kind)
    found: list[str] = []
    if len(roll.faces) != needed:
        wanted = counted(needed, "{count} die", "{count} dice")
        found.append(tr("{kind} needs {wanted}, not {given}", kind=roll.kind, wanted=wanted, given=len(roll.faces)))
    if any(not 1 <= face <= most for face in (*roll.faces, *roll.before)):
        found.append(tr("a D{most} shows 1 to {most}", most=most))
    if len(set(roll.again)) != len(roll.again):
        found.append(tr("a die cannot be re-rolled twice"))
    if len(roll.before) != len(roll.again) or any(place >= len(roll.faces) for place in roll.again):
        found.append(tr("a re-roll must name dice of the roll and their results"))
    return tuple(found)


def die_values(roll: Roll) -> tuple[int, ...]:
    """Returns the value of each die of a roll; each D66 is one value."""
    _, _, shape = _parse_kind(roll.kind)
    step = shape.faces
    return tuple(shape.value(roll.faces[at : at + step]) for at in range(0, len(roll.faces) - step + 1, step))


def roll_total(roll: Roll) -> int:
    """Returns the sum of all values of a roll."""
    return sum(die_values(roll))


def count_at_least(roll: Roll, least: int) -> int:
    """Returns how many values of a roll are `least` or more, which players write as 4+."""
    return sum(value >= least for value in die_values(roll))


def rerollable_places(roll: Roll, most: int = MAX_DICE) -> tuple[int, ...]:
    """Returns the indices of dice not yet re-rolled; none if `most`, the limit of the rule, is reached (G2)."""
    if len(roll.again) >= most:
        return ()
    return tuple(place for place in range(len(roll.faces)) if place not in roll.again)


def reroll(roll: Roll, places: Iterable[int], source: Source = roll_die) -> Roll:
    """Returns the roll with the dice at these places rolled again.

    Raises PlayerError if a die has been re-rolled already, or does not exist.
    """
    chosen = tuple(dict.fromkeys(places))
    return with_rerolled_faces(roll, {place: source(die_sides(roll.kind)) for place in chosen}, typed_in=False)


def with_rerolled_faces(roll: Roll, faces: dict[int, int], typed_in: bool = True) -> Roll:
    """Returns the roll with re-rolled dice that show these faces, by place. Raises PlayerError like `reroll`."""
    if barred := set(faces) - set(rerollable_places(roll)):
        place = min(barred)
        if place in roll.again:
            raise PlayerError(tr("die {number} has already been re-rolled", number=place + 1))
        raise PlayerError(tr("this roll has no die {number}", number=place + 1))
    after = tuple(faces.get(place, face) for place, face in enumerate(roll.faces))
    before = (*roll.before, *(roll.faces[place] for place in faces))
    new = replace(roll, faces=after, again=(*roll.again, *faces), before=before, typed=roll.typed or typed_in)
    for flaw in roll_flaws(new):
        raise PlayerError(flaw)
    return new


RollOffTry = tuple[tuple[str, Roll], ...]
"""The rolls of each side in one try of a roll-off."""


def highest_rollers(rolls: RollOffTry) -> tuple[str, ...]:
    """Returns the sides with the highest total in a try."""
    best = max((roll_total(roll) for _, roll in rolls), default=0)
    return tuple(side for side, roll in rolls if roll_total(roll) == best)


def roll_off_winner(action: RollOff) -> str | None:
    """Returns the winner of a roll-off, or None while it is undecided."""
    if not action.rolls:
        return None
    first, *others = highest_rollers(action.rolls[-1])
    return None if others else first


def next_rollers(action: RollOff, sides: Sequence[str]) -> tuple[str, ...]:
    """Returns the sides that roll next: all of them, also after a tie (G4); none once it is decided."""
    return tuple(sides) if roll_off_winner(action) is None else ()


def roll_off(sides: Sequence[str], purpose: str = "", source: Source = roll_die) -> RollOff:
    """Rolls off between these sides with a D6 each, repeated until one of them wins (G4)."""
    action = RollOff(purpose, ())
    while turn := next_rollers(action, sides):
        rolls = tuple((side, roll_dice("D6", side, source=source, side=side)) for side in turn)
        action = replace(action, rolls=(*action.rolls, rolls))
    return action


def roll_off_flaws(action: RollOff, sides: Sequence[str]) -> tuple[str, ...]:
    """Returns why a roll-off of these sides is invalid: wrong sides, tries after the decision, wrong dice."""
    found: list[str] = []
    before = replace(action, rolls=())
    for rolls in action.rolls:
        turn, now = next_rollers(before, sides), tuple(side for side, _ in rolls)
        if sorted(now) != sorted(turn):
            found.append(
                tr("{sides} roll now", sides=", ".join(turn)) if turn else tr("the roll-off has already been decided")
            )
        found += [flaw for _, roll in rolls for flaw in roll_flaws(roll)]
        found += [tr("each player rolls off with one D6") for _, roll in rolls if roll.kind != "D6"]
        before = replace(before, rolls=(*before.rolls, rolls))
    return tuple(found)


def _parse_kind(kind: str) -> tuple[int, str, _Shape]:
    """Returns the number of dice, which die, and its shape."""
    match = _KIND.fullmatch(kind)
    count = int(match[1] or 1) if match else 0
    shape = _SHAPES.get(match[2]) if match else None
    if match is None or shape is None or not 1 <= count * shape.faces <= MAX_DICE:
        raise PlayerError(tr("unknown dice “{kind}”; use for example D6, 2D6, D3 or D66", kind=kind))
    return count, f"{match[2]}{match[3] or ''}", shape
