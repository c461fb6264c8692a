"""The marks of results and the lines that describe them; independent of Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from app.games.ruling import Ruling, RulingKind

Outcome = Literal["yes", "close", "maybe", "no"]
"""A clear yes; a line that the judge considers too narrow to rely on; undecided; a proven no."""


@dataclass(frozen=True)
class VerdictFact:
    """One line of the panel: a name, a value, and a smaller detail."""

    name: str
    value: str
    detail: str = ""


_MARKS: dict[RulingKind, Outcome] = {"visible": "yes", "close": "close", "blocked": "no", "undecided": "maybe"}


def ruling_outcome(ruling: Ruling) -> Outcome:
    """Returns the mark of a ruling."""
    return _MARKS[ruling.kind]
