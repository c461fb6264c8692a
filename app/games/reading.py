"""How a game reads what its documents leave open: listed among the rules in force, and told where it is used."""

from typing import Literal

from app.model import Value


class Reading(Value, frozen=True):
    """A reading in words, with the row of the rule that it belongs to; `decision` is its number in our list, or 0."""

    row: str
    confidence: Literal["inference"]
    words: str
    decision: int = 0
