"""Lengths as players read them, in the game's unit and the notation they chose: wherever the program writes any."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.core.language import format_number, mark, tr

MM_PER_INCH = 25.4
EXACT = 3
"""Decimals that tell apart what reads alike with fewer."""


@dataclass(frozen=True)
class Notation:
    """How inches are marked, how many decimals they have at most, and which unit is read first."""

    mark: str = "″"
    decimals: int = 2
    first: str = "inches"


@dataclass(frozen=True)
class LengthUnit:
    """What a game measures in: how many mm one is, and in words, to be translated: its name, one, and several.

    Inches are written as players chose, with a mark.
    """

    mm: float
    name: str
    one: str = ""
    several: str = ""


INCHES = LengthUnit(MM_PER_INCH, mark("inches"))
_notation, _unit = Notation(), INCHES


def set_length_unit(unit: LengthUnit) -> None:
    """Have all that is measured told in this unit from now on: that of the game that is open."""
    global _unit  # noqa: PLW0603 # one program has one battle before its players
    _unit = unit


def length_unit() -> LengthUnit:
    """What is measured in now."""
    return _unit


def set_notation(notation: Notation) -> None:
    """Have all lengths written so from now on."""
    global _notation  # noqa: PLW0603 # one program has one player
    _notation = notation


def format_inches(mm: float, beside: float | None = None) -> str:
    """A length in inches; with as many decimals as tell it from another one that stands beside it, three at most."""
    for decimals in range(_notation.decimals, EXACT):
        text = _format_number(mm, decimals)
        if beside is None or mm == beside or text != _format_number(beside, decimals):
            return text + _notation.mark
    return _format_number(mm, EXACT) + _notation.mark


def format_units(mm: float, beside: float | None = None) -> str:
    """A length in what the game that is open measures in; as `format_inches` tells it from another one."""
    if _unit is INCHES:
        return format_inches(mm, beside)
    decimals = range(_notation.decimals, EXACT + 1)
    texts = [(_format_number(mm, places, _unit.mm), places) for places in decimals]
    for text, places in texts:
        if beside is None or mm == beside or text != _format_number(beside, places, _unit.mm):
            return _with_unit(text)
    return _with_unit(texts[-1][0])


def format_units_sum(parts: Iterable[tuple[float, str]]) -> str:
    """Lengths that add up, each with what is said of it, without the unit: 1.2 + 2.4 ↑ + 0.5."""
    return " + ".join(f"{_format_number(mm, _notation.decimals, _unit.mm)} {said}".rstrip() for mm, said in parts)


def format_mm(mm: float) -> str:
    """A length in mm to a tenth."""
    return f"{format_number(mm, '.1f')} mm"


def format_length(mm: float) -> str:
    """A length in the unit that the player reads first."""
    return format_length_pair(mm)[0]


def format_in_column(mm: float) -> str:
    """A length below a heading that names the unit, where a unit is named so (`column_unit`)."""
    return _format_number(mm, _notation.decimals, _unit.mm) if column_unit() else format_length(mm)


def column_unit() -> str:
    """What numbers in a column are, or nothing where each says so itself."""
    return "" if _unit is INCHES or _notation.first == "mm" else tr(_unit.name)


def format_length_pair(mm: float) -> tuple[str, str]:
    """A length in the unit that the player reads first, and in the other one."""
    told = format_units(mm), format_mm(mm)
    return told if _notation.first == "inches" else (told[1], told[0])


def format_range(least: int, most: int) -> str:
    """A weapon's range in inches as cards print it: 1″, or 6–20″."""
    return f"{least}–{most}{_notation.mark}" if least else f"{most}{_notation.mark}"


def format_dimensions(mm: Iterable[float]) -> str:
    """Sides of a thing in what is measured in, to a tenth: 22 × 30″."""
    return _with_unit(" × ".join(_format_number(length, 1, _unit.mm) for length in mm))


def inch_mark() -> str:
    """What follows a number of inches."""
    return _notation.mark


def unit_suffix() -> str:
    """What follows a number of what is measured in."""
    return _with_unit("")


def _with_unit(number: str) -> str:
    """A number, or several, with what is measured in."""
    if _unit is INCHES:
        return number + _notation.mark
    return tr(_unit.one if number == "1" else _unit.several, number=number)


def _format_number(mm: float, decimals: int, unit: float = MM_PER_INCH) -> str:
    """Without zeros that say nothing: 6, not 6.00."""
    value = round(mm / unit, decimals)
    return format_number(value, f".{decimals}f").rstrip("0").rstrip(".,") if value else "0"
