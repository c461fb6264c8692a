"""A game's interpretation where its documents are silent, listed with the rules in force and where it applies."""

from typing import Literal

from app.model import Value


class Reading(Value, frozen=True):
    """An interpretation in words, with the row of its rule; `decision` is its number in our list, or 0."""

    row: str
    confidence: Literal["inference"]
    words: str
    decision: int = 0
