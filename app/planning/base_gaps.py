"""How far bases at many places are apart at once, for maps: as their games measure it, where they are round."""

from typing import NamedTuple

import numpy as np

from app.geometry.arrays import Floats
from app.model import Fighter
from app.table import battle_shapes

_AT_ONCE = 256
"""So many places are held against all stands at once: more would take much memory."""


class Stands(NamedTuple):
    """Where the middle of somebody's underside may be `(k, 3)`, and how much nearer to others it may come, in mm."""

    points: Floats
    spare: Floats | float = 0.0

    def join(self, points: Floats, spare: Floats) -> "Stands":
        """These and others, with `spare` `(k,)` of their own."""
        own = np.broadcast_to(self.spare, len(self.points))
        return Stands(np.concatenate([self.points, points]), np.concatenate([own, spare]))


def find_gaps(
    seer: Fighter, stands: Stands, fighter: Fighter, points: Floats, on_plan: bool = False, widest: bool = True
) -> Floats:
    """How far a fighter's base at each of the points `(n, 3)` is from the seer's at its nearest stand, in mm: `(n,)`.

    Points are where the middles of their undersides are. Bases that are not round are taken to be as wide as they are
    long, or as narrow as they are wide: rather too near, or too far.
    """
    radii = sum(_radius(one, widest) for one in (seer, fighter))
    found = np.full(len(points), np.inf)
    for first in range(0, len(points), _AT_ONCE):
        way = points[first : first + _AT_ONCE, None] - stands.points
        across = np.maximum(np.hypot(way[..., 0], way[..., 1]) - radii, 0.0)
        # From the top of the lower base to the underside of the higher one.
        thick = np.where(way[..., 2] > 0, seer.base.thickness_mm, fighter.base.thickness_mm)
        up = 0.0 if on_plan else np.maximum(np.abs(way[..., 2]) - thick, 0.0)
        found[first : first + _AT_ONCE] = (np.hypot(across, up) - stands.spare).min(axis=1, initial=np.inf)
    return found


def base_radius(fighter: Fighter) -> float:
    """How far its base reaches from its middle at most, in mm."""
    return _radius(fighter, widest=True)


def _radius(fighter: Fighter, widest: bool) -> float:
    outline = battle_shapes.fighter_outline(fighter)
    sides = outline.a + outline.core, outline.b
    return max(sides) if widest else min(sides)
