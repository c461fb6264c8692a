"""The path on which a drag leads somebody, and what its length is made of."""

from typing import Literal

from app.core.language import mark
from app.model import Pose, Value


class LedWay(Value, frozen=True):
    """The way on which somebody is led by a drag, and who goes along, itself among them.

    `text` is what players call such a way, to be translated.
    """

    leader: str
    path: tuple[Pose, ...]
    squad: tuple[str, ...]
    text: str = mark("Move")


class MovePart(Value, frozen=True):
    """A part of a move's length as it is charged, in mm: along the table, up or down while climbing, jumped, flown."""

    kind: Literal["across", "up", "down", "jump", "fly"]
    mm: float
