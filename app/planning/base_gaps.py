"""Gaps between bases at many places, for maps; measured as the games do where the bases are round."""

from typing import NamedTuple

import numpy as np

from app.geometry.arrays import Floats
from app.model import Fighter
from app.table import battle_shapes

_AT_ONCE = 256
"""Number of places compared with all positions in one batch, which limits the memory used."""


class BasePositions(NamedTuple):
    """Possible positions of the centre of a fighter's underside `(k, 3)`, and how much closer it may come, in mm."""

    points: Floats
    slack: Floats | float = 0.0

    def join(self, points: Floats, slack: Floats) -> "BasePositions":
        """Returns these positions and others, which have their own `slack` `(k,)`."""
        own = np.broadcast_to(self.slack, len(self.points))
        return BasePositions(np.concatenate([self.points, points]), np.concatenate([own, slack]))


def find_gaps(
    observer: Fighter,
    positions: BasePositions,
    fighter: Fighter,
    points: Floats,
    on_plan: bool = False,
    widest: bool = True,
) -> Floats:
    """Returns the gap in mm between a fighter's base at each point and an observer's at its nearest position: `(n,)`.

    Points `(n, 3)` are centres of the underside. A base that is not round is treated as a circle around it, which gives
    gaps that are too small, or with `widest` off as a circle inside it, which gives gaps that are too large.
    """
    bases = battle_shapes.fighter_outline(observer), battle_shapes.fighter_outline(fighter)
    radii = sum(one.reach if widest else min(one.a, one.b) for one in bases)
    found = np.full(len(points), np.inf)
    for first in range(0, len(points), _AT_ONCE):
        way = points[first : first + _AT_ONCE, None] - positions.points
        across = np.maximum(np.hypot(way[..., 0], way[..., 1]) - radii, 0.0)
        # From the top of the lower base to the underside of the higher one.
        thick = np.where(way[..., 2] > 0, observer.base.thickness_mm, fighter.base.thickness_mm)
        up = 0.0 if on_plan else np.maximum(np.abs(way[..., 2]) - thick, 0.0)
        found[first : first + _AT_ONCE] = (np.hypot(across, up) - positions.slack).min(axis=1, initial=np.inf)
    return found
