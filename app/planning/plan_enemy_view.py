"""The counterpart of `enemy_view` for sight on the plan: many lines from base to base, for maps of sight."""

import numpy as np
import shapely
from msgspec.structs import replace

from app.geometry.areas import grow, outline_area
from app.geometry.arrays import Flags, Floats
from app.geometry.outlines import Outline
from app.geometry.plan_sight.upright_walls import make_plan_walls
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

_AT_ONCE = 120_000
"""Number of lines cast in one batch."""
TOUCH_MM = 0.1
"""Largest gap between touching bases; touching bases see each other."""


class PlanEnemyView:
    """The obstacles on the plan between an enemy and a fighter, wherever they are."""

    def __init__(
        self, table: BattleGeometry, fighter: Fighter, enemy: str, others_stay: bool = True, back: bool = False
    ) -> None:
        """With `back`, the obstacles are those to the fighter's sight of the enemy, which may differ."""
        assert table.evidence
        looks = (fighter.id, enemy) if back else (enemy, fighter.id)
        observer = table.battle.fighter(enemy)
        self._walls = make_plan_walls(table.evidence.opaque_area(table, *looks, others_stay))
        self._home = np.array([observer.pose.x, observer.pose.y])
        self._observer, self._base = (
            battle_shapes.fighter_outline(replace(one, pose=Pose(0.0, 0.0, 0.0, one.pose.yaw)))
            for one in (observer, fighter)
        )
        self._contact = shapely.buffer(grow(outline_area(self._observer), self._base), TOUCH_MM)
        shapely.prepare(self._contact)

    def cast(self, feet: Floats, squares: Floats, stand: Floats | None = None) -> Flags:
        """Returns whether each line to a fighter at each place `(n, 3)` is free: `(n, k)`.

        `squares` `(k, 4)` are places in the unit square of both bases. The enemy is at `stand` `(3,)`, or its present
        position.
        """
        home = self._home if stand is None else stand[:2]
        eyes, spots = _sample_base(self._observer, squares[:, :2]) + home, _sample_base(self._base, squares[:, 2:])
        step = max(1, _AT_ONCE // len(squares))
        free = np.zeros((len(feet), len(squares)), dtype=np.bool_)
        out = np.flatnonzero(~self._walls.hold(eyes))
        for first in range(0, len(feet), step):
            some = feet[first : first + step, None, :2]
            ends = some + spots[out]
            starts = np.broadcast_to(eyes[out], ends.shape)
            stopped = self._walls.stop(starts.reshape(-1, 2), ends.reshape(-1, 2))
            free[first : first + step, out] = ~stopped.reshape(ends.shape[:2])
            free[first : first + step] |= np.asarray(shapely.contains_xy(self._contact, some[:, 0] - home))[:, None]
        return free


def _sample_base(outline: Outline, squares: Floats) -> Floats:
    """Returns points `(k, 2)` of a base at the origin for places in the unit square: distance and direction."""
    rim = shapely.get_exterior_ring(outline_area(outline))
    points = shapely.get_coordinates(shapely.line_interpolate_point(rim, squares[:, 1], normalized=True))
    return points * np.sqrt(squares[:, :1])
