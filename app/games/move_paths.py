"""The path of a drag, and what its length is made of."""

from typing import Literal

from app.core.language import mark
from app.model import Pose, Value


class MovePath(Value, frozen=True):
    """The path along which a drag leads a fighter, and the squad that moves with it, including the leader.

    `text` is what players call such a move, to be translated.
    """

    leader: str
    path: tuple[Pose, ...]
    squad: tuple[str, ...]
    text: str = mark("Move")


class MovePart(Value, frozen=True):
    """A part of a move's length as it is charged, in mm: on the level, climbed up or down, jumped, flown."""

    kind: Literal["across", "up", "down", "jump", "fly"]
    mm: float
