"""How an answer is marked wherever it is shown, and what is told of it line by line; knows no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from app.games.ruling import Ruling, RulingKind

Outcome = Literal["yes", "close", "maybe", "no"]
"""A plain yes; a line that the judge thinks too narrow to count on; nothing decided; a proven no."""


@dataclass(frozen=True)
class VerdictFact:
    """One line of the panel: what, how much, and a smaller remark beside it."""

    name: str
    value: str
    detail: str = ""


_MARKS: dict[RulingKind, Outcome] = {"visible": "yes", "close": "close", "blocked": "no", "undecided": "maybe"}


def ruling_outcome(ruling: Ruling) -> Outcome:
    """Which mark a verdict gets."""
    return _MARKS[ruling.kind]
