"""Facts that follow from positions, such as who is in range or in cover."""

from typing import Literal

from app.model import Spot, Value

Confidence = Literal["", "inference"]
"""The basis of a fact: the documents (empty), or our interpretation where they are silent."""


class FactLine(Value, frozen=True):
    """A line on the table that shows what a fact is based on, in mm."""

    start: Spot
    end: Spot


class Fact(Value, frozen=True):
    """A statement that follows from positions. `kind` is for code, such as "in_range"; the rest is for players.

    `yes` is the answer to a yes-or-no question, `number` the figure in `text`; `lines` show it on the table; `rule` is
    the rule with its book, and `confidence` marks a fact that rests on our interpretation.
    """

    kind: str
    subject: str
    text: str
    rule: str
    other: str = ""
    yes: bool | None = None
    number: float | None = None
    lines: tuple[FactLine, ...] = ()
    confidence: Confidence = ""
