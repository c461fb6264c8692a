"""The path of a drag, what its length is made of, and the part of it that the rules allow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark
from app.model import Pose, Value

if TYPE_CHECKING:
    from app.games.actions import Action
    from app.games.game import Game
    from app.table.battle_geometry import BattleGeometry

STEPS, HALVINGS = 16, 7
"""Shares of a path that are tried, and how often the best of them is refined."""
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


def find_allowed_part(game: Game, table: BattleGeometry, action: Action) -> Action | None:
    """Returns the longest part of a move that breaks no rule and needs no dice; None if no part of it does.

    Rules about the end of a move are not monotonic: a fighter may not end among others, but may pass them. So shares of
    the path are tried from its end, and the first allowed one is refined by bisection.
    """

    def try_share(share: float) -> Action | None:
        try:
            part = game.rule(table, action).shortened(share)
            rule = game.rule(table, part) if part else None
            return part if rule and not rule.check() and not rule.dice_requests() else None
        except PlayerError:
            return None

    for step in range(STEPS - 1, 0, -1):
        found, low, high = try_share(step / STEPS), step / STEPS, (step + 1) / STEPS
        if found is None:
            continue
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            part = try_share(middle)
            found, low, high = (part, middle, high) if part else (found, low, middle)
        return found
    return None
