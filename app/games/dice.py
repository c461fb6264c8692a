"""Dice of every game: thrown here or typed in, added up, re-rolled, and rolled off against each other.

A kind is "D6", "2D6", "D3", "D66": how many, then which die. Faces are what is on the dice: a D3 is a D6 whose half is
rounded up, a D66 is two D6, the tens first. A word behind it tells dice of a game's own apart, as in "2D8 red".
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
"""Throws a die of so many sides: a face from 1 on. Tests have their own."""
MOST = 200
"""Dice of one roll."""

_KIND = re.compile(r"([0-9]{0,3})(D[0-9]{1,3})( [a-z]{1,20})?")


@dataclass(frozen=True)
class _Shape:
    """How a die is thrown, and what its faces come to."""

    sides: int
    faces: int
    value: Callable[[Sequence[int]], int]


def _face_value(faces: Sequence[int]) -> int:
    return faces[0]


def _half_value(faces: Sequence[int]) -> int:
    return (faces[0] + 1) // 2


def _d66_value(faces: Sequence[int]) -> int:
    return 10 * faces[0] + faces[1]


_SHAPES = {f"D{sides}": _Shape(sides, 1, _face_value) for sides in (4, 6, 8, 10, 12, 20)} | {
    "D3": _Shape(6, 1, _half_value),
    "D66": _Shape(6, 2, _d66_value),
}


def roll_die(sides: int) -> int:
    """A face that nobody can foretell."""
    return secrets.randbelow(sides) + 1


def multiply_kind(kind: str, count: int) -> str:
    """The kind that so many rolls of a kind come to: three of "2D6" are "6D6"."""
    dice, die, _ = _parse_kind(kind)
    dice *= count
    return die if dice == 1 else f"{dice}{die}"


def count_faces(kind: str) -> int:
    """How many faces a roll of this kind has. Raises PlayerError for a kind there is not."""
    dice, _, shape = _parse_kind(kind)
    return dice * shape.faces


def die_sides(kind: str) -> int:
    """How many sides the dice of this kind have. Raises PlayerError for a kind there is not."""
    return _parse_kind(kind)[2].sides


def roll_dice(kind: str, what: str = "", count: int = 1, source: Source = roll_die, side: str = "") -> Roll:
    """Dice thrown here: `count` rolls of a kind, what for, and whose."""
    kind = multiply_kind(kind, count)
    faces = tuple(source(die_sides(kind)) for _ in range(count_faces(kind)))
    return Roll(kind, faces, what, side=side)


def make_typed_roll(kind: str, faces: Iterable[int], what: str = "", side: str = "") -> Roll:
    """Dice that fell on the table. Raises PlayerError where they are too many, too few, or no faces of such dice."""
    roll = Roll(kind, tuple(faces), what, typed=True, side=side)
    for flaw in roll_flaws(roll):
        raise PlayerError(flaw)
    return roll


def roll_flaws(roll: Roll) -> tuple[str, ...]:
    """Why a roll cannot be what it says: the number of its dice, their faces, a die re-rolled twice (G3)."""
    needed, most = count_faces(roll.kind), die_sides(roll.kind)
    found: list[str] = []
    if len(roll.faces) != needed:
        wanted = counted(needed, "{count} die", "{count} dice")
        found.append(tr("{kind} needs {wanted}, not {given}", kind=roll.kind, wanted=wanted, given=len(roll.faces)))
    if any(not 1 <= face <= most for face in (*roll.faces, *roll.before)):
        found.append(tr("dice of {kind} show 1 to {most}", kind=roll.kind, most=most))
    if len(set(roll.again)) != len(roll.again):
        found.append(tr("no die is re-rolled twice"))
    if len(roll.before) != len(roll.again) or any(place >= len(roll.faces) for place in roll.again):
        found.append(tr("a re-roll names dice of the roll, and what they showed"))
    return tuple(found)


def die_values(roll: Roll) -> tuple[int, ...]:
    """What each die of a roll comes to; each D66 is one value."""
    _, _, shape = _parse_kind(roll.kind)
    step = shape.faces
    return tuple(shape.value(roll.faces[at : at + step]) for at in range(0, len(roll.faces) - step + 1, step))


def roll_total(roll: Roll) -> int:
    """All values of a roll added up."""
    return sum(die_values(roll))


def count_at_least(roll: Roll, least: int) -> int:
    """How many values of a roll are `least` or more: what players write as 4+."""
    return sum(value >= least for value in die_values(roll))


def rerollable_places(roll: Roll, most: int = MOST) -> tuple[int, ...]:
    """The places of the dice that have not been re-rolled yet; none once `most` were, which the rule names (G2)."""
    if len(roll.again) >= most:
        return ()
    return tuple(place for place in range(len(roll.faces)) if place not in roll.again)


def reroll(roll: Roll, places: Iterable[int], source: Source = roll_die) -> Roll:
    """The roll with the dice at these places thrown again: those a rule names, and no others.

    Raises PlayerError where one has been re-rolled already, or is not there.
    """
    chosen = tuple(dict.fromkeys(places))
    return reroll_to(roll, {place: source(die_sides(roll.kind)) for place in chosen}, typed_in=False)


def reroll_to(roll: Roll, faces: dict[int, int], typed_in: bool = True) -> Roll:
    """The roll with dice thrown again that now show these faces, by their places. Raises PlayerError as `reroll`."""
    if barred := set(faces) - set(rerollable_places(roll)):
        place = min(barred)
        if place in roll.again:
            raise PlayerError(tr("die {number} has been re-rolled: no die is re-rolled twice", number=place + 1))
        raise PlayerError(tr("there is no die {number} in this roll", number=place + 1))
    after = tuple(faces.get(place, face) for place, face in enumerate(roll.faces))
    before = (*roll.before, *(roll.faces[place] for place in faces))
    new = replace(roll, faces=after, again=(*roll.again, *faces), before=before, typed=roll.typed or typed_in)
    for flaw in roll_flaws(new):
        raise PlayerError(flaw)
    return new


Try = tuple[tuple[str, Roll], ...]
"""What each side rolled at one try of a roll-off."""


def highest_rollers(rolls: Try) -> tuple[str, ...]:
    """The sides with the highest total of a try."""
    best = max((roll_total(roll) for _, roll in rolls), default=0)
    return tuple(side for side, roll in rolls if roll_total(roll) == best)


def roll_off_winner(action: RollOff) -> str | None:
    """Who won a roll-off, or None while it is not decided."""
    if not action.rolls:
        return None
    first, *others = highest_rollers(action.rolls[-1])
    return None if others else first


def next_rollers(action: RollOff, sides: Sequence[str]) -> tuple[str, ...]:
    """Which of the sides roll next: all of them, after a tie again (G4), and nobody once it is decided."""
    return tuple(sides) if roll_off_winner(action) is None else ()


def roll_off(sides: Sequence[str], purpose: str = "", source: Source = roll_die) -> RollOff:
    """A roll-off of these sides with a D6 each, rolled again until one of them has won (G4)."""
    action = RollOff(purpose, ())
    while turn := next_rollers(action, sides):
        rolls = tuple((side, roll_dice("D6", side, source=source, side=side)) for side in turn)
        action = replace(action, rolls=(*action.rolls, rolls))
    return action


def roll_off_flaws(action: RollOff, sides: Sequence[str]) -> tuple[str, ...]:
    """Why a roll-off is none of these sides: who rolled when it was not theirs, tries after it was decided, dice."""
    found: list[str] = []
    before = replace(action, rolls=())
    for rolls in action.rolls:
        turn, now = next_rollers(before, sides), tuple(side for side, _ in rolls)
        if sorted(now) != sorted(turn):
            found.append(tr("{sides} roll now", sides=", ".join(turn)) if turn else tr("it was decided before that"))
        found += [flaw for _, roll in rolls for flaw in roll_flaws(roll)]
        found += [tr("players roll off with one D6 each") for _, roll in rolls if roll.kind != "D6"]
        before = replace(before, rolls=(*before.rolls, rolls))
    return tuple(found)


def _parse_kind(kind: str) -> tuple[int, str, _Shape]:
    """How many dice, which die, and its shape."""
    match = _KIND.fullmatch(kind)
    count = int(match[1] or 1) if match else 0
    shape = _SHAPES.get(match[2]) if match else None
    if match is None or shape is None or not 1 <= count * shape.faces <= MOST:
        raise PlayerError(tr('there are no dice called "{kind}"; use such as D6, 2D6, D3 or D66', kind=kind))
    return count, f"{match[2]}{match[3] or ''}", shape
