"""Answers that positions give, such as who is in range or in cover."""

from typing import Literal

from app.model import Spot, Value

Confidence = Literal["", "inference"]
"""Whether the documents say it, or we had to decide where they are silent."""


class FactLine(Value, frozen=True):
    """A line on the table that shows what an answer rests on, in mm."""

    start: Spot
    end: Spot


class Fact(Value, frozen=True):
    """An answer that positions give. `kind` is for code, such as "in_range" or "cover"; the rest is for players.

    `yes` is the answer where it is one, else `number` in `text`; `lines` show it on the table; `rule` is the rule with
    its book, and `confidence` says where it rests on a decision of ours.
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
