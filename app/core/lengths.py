"""Lengths for players, in the game's unit and the player's notation, wherever the program shows any or one is typed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.core.language import format_number, mark, tr

MM_PER_INCH = 25.4
EXACT = 3
"""Largest number of decimals, used to distinguish lengths that look alike with fewer."""
METRES_FROM_MM = 10_000.0


@dataclass(frozen=True)
class Notation:
    """The mark for inches, the largest number of decimals, and the unit that comes first."""

    mark: str = "″"
    decimals: int = 2
    first: str = "inches"


@dataclass(frozen=True)
class LengthUnit:
    """The unit that a game measures in: its length in mm, and its translatable name, singular and plural.

    Inches are written with the player's mark.
    """

    mm: float
    name: str
    one: str = ""
    several: str = ""


INCHES = LengthUnit(MM_PER_INCH, mark("inches"))
_notation, _unit = Notation(), INCHES

_TYPED_UNITS = {
    1.0: "mm millimetres millimeters",
    10.0: "cm centimetres centimeters",
    1000.0: "m metres meters",
    MM_PER_INCH: "\" ″ ” “ '' ′′ ’’ in inch inches zoll po pouce pouces pulgada pulgadas",
    12 * MM_PER_INCH: "' ′ ’ ft foot feet fuss pied pieds pie pies",
}
_TYPED_MM = {name: mm for mm, names in _TYPED_UNITS.items() for name in names.split()}
"""Length in mm of each unit that a player may type, in lower case."""
_TYPED = re.compile(r"([-+]?(?:[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+))(?:\s+([0-9]+)/([1-9]))?\s*([^\d\s.,;+-]*)\.?\s*")
"""A number, which may have a fraction (22 1/2), and its unit, which may end with a point."""
_TIMES = re.compile("[×x*]")


def set_length_unit(unit: LengthUnit) -> None:
    """Sets the unit of all lengths from now on: that of the open game."""
    global _unit  # noqa: PLW0603 # one program has one battle before its players
    _unit = unit


def length_unit() -> LengthUnit:
    """Returns the present unit."""
    return _unit


def set_notation(notation: Notation) -> None:
    """Sets the notation of all lengths from now on."""
    global _notation  # noqa: PLW0603 # one program has one player
    _notation = notation


def format_inches(mm: float, beside: float | None = None) -> str:
    """Returns a length in inches, with up to three decimals to distinguish it from another length, `beside`."""
    for decimals in range(_notation.decimals, EXACT):
        text = _format_number(mm, decimals)
        if beside is None or mm == beside or text != _format_number(beside, decimals):
            return text + _notation.mark
    return _format_number(mm, EXACT) + _notation.mark


def format_units(mm: float, beside: float | None = None) -> str:
    """Returns a length in the open game's unit, distinguished from `beside` as in `format_inches`."""
    if _unit is INCHES:
        return format_inches(mm, beside)
    decimals = range(_notation.decimals, EXACT + 1)
    texts = [(_format_number(mm, places, _unit.mm), places) for places in decimals]
    for text, places in texts:
        if beside is None or mm == beside or text != _format_number(beside, places, _unit.mm):
            return _with_unit(text)
    return _with_unit(texts[-1][0])


def format_units_sum(parts: Iterable[tuple[float, str]]) -> str:
    """Returns a sum of lengths with a text for each, without the unit: 1.2 + 2.4 ↑ + 0.5."""
    return " + ".join(f"{_format_number(mm, _notation.decimals, _unit.mm)} {said}".rstrip() for mm, said in parts)


def format_mm(mm: float) -> str:
    """Returns a length in mm, to a tenth."""
    return f"{format_number(mm, '.1f')} mm"


def format_size(mm: float) -> str:
    """Returns a size of any order with four digits: 0.2 mm, 152.4 mm, 80 m."""
    value, unit = (mm, "mm") if mm < METRES_FROM_MM else (mm / 1000, "m")
    return f"{format_number(float(f'{value:.4g}'), ',g')} {unit}"


def format_length(mm: float) -> str:
    """Returns a length in the player's first unit."""
    return format_length_pair(mm)[0]


def format_in_column(mm: float) -> str:
    """Returns a length for a column, without its unit if the heading names it (`column_unit`)."""
    return _format_number(mm, _notation.decimals, _unit.mm) if column_unit() else format_length(mm)


def column_unit() -> str:
    """Returns the unit for a column's heading, or "" if each number has its own."""
    return "" if _unit is INCHES or _notation.first == "mm" else tr(_unit.name)


def format_length_pair(mm: float) -> tuple[str, str]:
    """Returns a length in the player's first unit and in the other one."""
    told = format_units(mm), format_mm(mm)
    return told if _notation.first == "inches" else (told[1], told[0])


def format_range(least: int, most: int) -> str:
    """Returns a weapon's range in inches as cards print it: 1″, or 6–20″."""
    return f"{least}–{most}{_notation.mark}" if least else f"{most}{_notation.mark}"


def format_dimensions(mm: Iterable[float]) -> str:
    """Returns the sides of a thing in the game's unit, to a tenth: 22 × 30″."""
    return _with_unit(" × ".join(_format_number(length, 1, _unit.mm) for length in mm))


def parse_length(text: str, bare_mm: float = 1.0) -> float | None:
    """Returns a length that a player typed, in mm, or None: 44", 30 in, 3' 6", 22,5 cm, 5 strides.

    `bare_mm` is the unit of a number that has none.
    """
    text, total = text.strip().casefold(), 0.0
    names = (tr(name, number="").strip().casefold() for name in (_unit.name, _unit.one, _unit.several) if name)
    parts, units = _TYPED.findall(text), _TYPED_MM | dict.fromkeys(names, _unit.mm)
    for at, (number, above, below, name) in enumerate(parts):
        # Inches may follow feet, with or without their mark.
        unit = units.get(name) if name else MM_PER_INCH if at else bare_mm
        if unit is None or (at and (at > 1 or unit != MM_PER_INCH or units.get(parts[0][3]) != 12 * MM_PER_INCH)):
            return None
        total += (float(number.replace(",", ".")) + (int(above) / int(below) if above else 0.0)) * unit
    return round(total, 6) if parts and not _TYPED.sub("", text) else None


def parse_dimensions(text: str, bare_mm: float = 1.0) -> tuple[float, ...]:
    """Returns the sides that a player typed, in mm, or () if one cannot be read: 44 × 30″, 44" x 30", 600 mm.

    Sides without a unit have that of the last.
    """
    sides = [side.strip() for side in _TIMES.split(text.casefold())]
    unit = sides[-1].lstrip("+-., /0123456789") if len(sides) > 1 else ""
    found = [parse_length(side + unit if side[-1:].isdigit() else side, bare_mm) for side in sides]
    return tuple(mm for mm in found if mm is not None) if None not in found else ()


def inch_mark() -> str:
    """Returns the mark that follows a number of inches."""
    return _notation.mark


def unit_suffix() -> str:
    """Returns the text that follows a number in the game's unit."""
    return _with_unit("")


def _with_unit(number: str) -> str:
    """Returns one or more numbers with the game's unit."""
    if _unit is INCHES:
        return number + _notation.mark
    return tr(_unit.one if number == "1" else _unit.several, number=number)


def _format_number(mm: float, decimals: int, unit: float = MM_PER_INCH) -> str:
    """Returns a number without trailing zeros: 6, not 6.00."""
    value = round(mm / unit, decimals)
    return format_number(value, f".{decimals}f").rstrip("0").rstrip(".,") if value else "0"
