"""The path of a drag, what its length is made of, and the first part of it."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec.structs import replace

from app.core.language import mark
from app.model import Pose, Value

LEVEL_MM = 0.01
"""Largest difference in height of a level leg."""


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


def path_length(start: Pose, path: Sequence[Pose]) -> float:
    """Returns the length of a path in space, in mm."""
    return sum(math.dist((a.x, a.y, a.z), (b.x, b.y, b.z)) for a, b in pairwise((start, *path)))


def cut_path(start: Pose, path: Sequence[Pose], mm: float) -> tuple[Pose, ...]:
    """Returns the first `mm` of a path; a leg that changes its height is left out rather than cut."""
    found: list[Pose] = []
    for a, b in pairwise((start, *path)):
        leg = path_length(a, (b,))
        if leg > mm:
            if abs(a.z - b.z) <= LEVEL_MM and mm > 0:
                share = mm / leg
                found.append(replace(b, x=a.x + share * (b.x - a.x), y=a.y + share * (b.y - a.y), z=a.z))
            break
        found.append(b)
        mm -= leg
    return tuple(found)
