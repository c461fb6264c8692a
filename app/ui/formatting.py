"""Counts, shares and sentences as players read them, and how an answer is marked; knows no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from app.rules.ruling import Ruling, RulingKind

Outcome = Literal["yes", "close", "maybe", "no"]
"""A plain yes; a line that the judge thinks too narrow to count on; nothing decided; a proven no."""


@dataclass(frozen=True)
class VerdictFact:
    """One line of the panel: what, how much, and a smaller remark beside it."""

    name: str
    value: str
    detail: str = ""


def format_count(number: int) -> str:
    """A count with its thousands apart."""
    return f"{number:,}".replace(",", " ")


def format_percent(share: float) -> str:
    """A share; never rounded to all or nothing."""
    if 0 < share < 0.001:
        return "< 0.1 %"
    if share > 0.999:
        return "100 %" if share == 1 else "> 99.9 %"
    return f"{share:.1%}".replace("%", " %")


def to_sentence(text: str, capital: bool = True) -> str:
    """The text with a full stop, and a capital unless it begins with a name."""
    text = text[:1].upper() + text[1:] if capital else text
    return text if text.endswith((".", "!", "?")) or not text else f"{text}."


_MARKS: dict[RulingKind, Outcome] = {"visible": "yes", "close": "close", "blocked": "no", "undecided": "maybe"}


def ruling_outcome(ruling: Ruling) -> Outcome:
    """Which mark a verdict gets."""
    return _MARKS[ruling.kind]
