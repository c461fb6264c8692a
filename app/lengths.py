"""Lengths as players read them, in the notation they chose: rules, window and command line all write them so."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.language import format_number

MM_PER_INCH = 25.4
EXACT = 3
"""Decimals that tell apart what reads alike with fewer."""


@dataclass(frozen=True)
class Notation:
    """How inches are marked, how many decimals they have at most, and which unit is read first."""

    mark: str = "″"
    decimals: int = 2
    first: str = "inches"


_notation = Notation()


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


def format_inches_sum(parts: Iterable[tuple[float, str]]) -> str:
    """Lengths that add up, each with what is said of it, without the mark: 1.2 + 2.4 ↑ + 0.5."""
    return " + ".join(f"{_format_number(mm, _notation.decimals)} {said}".rstrip() for mm, said in parts)


def format_mm(mm: float) -> str:
    """A length in mm to a tenth."""
    return f"{format_number(mm, '.1f')} mm"


def format_length(mm: float) -> str:
    """A length in the unit that the player reads first."""
    return format_length_pair(mm)[0]


def format_length_pair(mm: float) -> tuple[str, str]:
    """A length in the unit that the player reads first, and in the other one."""
    told = format_inches(mm), format_mm(mm)
    return told if _notation.first == "inches" else (told[1], told[0])


def format_range(least: int, most: int) -> str:
    """A weapon's range in inches as cards print it: 1″, or 6–20″."""
    return f"{least}–{most}{_notation.mark}" if least else f"{most}{_notation.mark}"


def format_dimensions(mm: Iterable[float]) -> str:
    """Sides of a thing in inches, to a tenth: 22 × 30″."""
    return " × ".join(_format_number(length, 1) for length in mm) + _notation.mark


def inch_mark() -> str:
    """What follows a number of inches."""
    return _notation.mark


def _format_number(mm: float, decimals: int) -> str:
    """Without zeros that say nothing: 6, not 6.00."""
    value = round(mm / MM_PER_INCH, decimals)
    return format_number(value, f".{decimals}f").rstrip("0").rstrip(".,") if value else "0"
