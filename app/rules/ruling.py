"""What a game system says: why an action breaks a rule, and what evidence on a pair of fighters means."""

from typing import Literal

from app.model import Value


class Problem(Value, frozen=True):
    """Why an action breaks a rule. Players may overrule it."""

    text: str
    rule: str


RulingKind = Literal["visible", "close", "blocked", "undecided"]
"""What a ruling comes to: a line that counts, one too narrow to count on, proven that there is none, nobody knows."""


class Ruling(Value, frozen=True):
    """What evidence means in this game: its kind, for code; and for players a name, the reason and the rule."""

    kind: RulingKind
    name: str
    reason: str
    rule: str
