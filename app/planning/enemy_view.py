"""Many lines between an enemy and a fighter at any places on the table, cast together, for maps of sight.

`PlanEnemyView` is the counterpart for sight on the plan: its lines lead from base to base.
"""

import numpy as np
import shapely
from msgspec.structs import replace

from app.geometry.areas import grow, outline_area
from app.geometry.arrays import Flags, Floats
from app.geometry.body_samples import make_body_samples
from app.geometry.joined_occluders import join_occluders
from app.geometry.outlines import Outline
from app.geometry.plan_sight.upright_walls import make_plan_walls
from app.geometry.rays import Occluder, any_hit
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

_AT_ONCE_ON_PLAN = 120_000
"""Number of lines cast in one batch by `PlanEnemyView`."""
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
        step = max(1, _AT_ONCE_ON_PLAN // len(squares))
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


_AT_ONCE = 40_000
"""Number of lines cast in one batch; each needs about 150 bytes."""


class EnemyView:
    """The obstacles between an enemy and a fighter, at any of their positions: terrain, and all others as they are now.

    Without `others_stay`, no other fighters are in the way, because they may have moved.
    """

    def __init__(self, table: BattleGeometry, fighter: Fighter, enemy: str, others_stay: bool = True) -> None:
        self._body = battle_shapes.sight_body(_at_origin(fighter), table.meshes)
        observer = table.battle.fighter(enemy)
        self._home = np.array([[observer.pose.x, observer.pose.y, observer.pose.z]])
        self._observer = battle_shapes.sight_body(_at_origin(observer), table.meshes)
        pieces = {piece.name for piece in table.pieces}
        beside = table.other_occluders(fighter.id, enemy) if others_stay else ()
        others = [one for one in beside if one.name not in pieces]
        self._occluders: list[Occluder] = [*join_occluders(table.pieces), *join_occluders(others)]

    def cast(self, feet: Floats, squares: Floats, stand: Floats | None = None) -> Flags:
        """Returns whether each line to a fighter with its foot at each place `(n, 3)` is free: `(n, k)`.

        `squares` `(k, 4)` are places in the unit square of both bodies. The enemy's foot is at `stand` `(3,)`, or its
        present position.
        """
        home = self._home if stand is None else stand[None]
        parts = range(0, max(1, len(feet)), max(1, _AT_ONCE // len(squares)))
        return np.concatenate([self._cast_some(feet[first : first + parts.step], squares, home) for first in parts])

    def cast_to(self, feet: Floats, offsets: Floats, squares: Floats) -> Flags:
        """Returns whether lines to points `offsets` `(k, 3)` from each foot `(n, 3)` are free: `(n, k)`.

        They start at places `squares` `(k, 2)` in the unit square of the enemy's body at its present pose.
        """
        found = np.zeros((len(feet), len(offsets)), dtype=np.bool_)
        step = max(1, _AT_ONCE // len(offsets))
        for first in range(0, len(feet), step):
            some = feet[first : first + step]
            ends = some[:, None] + offsets
            eyes = make_body_samples(self._observer, np.broadcast_to(self._home, some.shape))
            starts = eyes.sample(ends.mean(axis=1), float(np.ptp(offsets, axis=0).max()), squares)
            free = ~any_hit(self._occluders, starts.reshape(-1, 3), ends.reshape(-1, 3))
            found[first : first + step] = free.reshape(starts.shape[:2])
        return found

    def _cast_some(self, feet: Floats, squares: Floats, home: Floats) -> Flags:
        targets, eyes = (
            make_body_samples(self._body, feet),
            make_body_samples(self._observer, np.broadcast_to(home, feet.shape)),
        )
        starts = eyes.sample(targets.centres, targets.radius, squares[:, :2])
        ends = targets.sample(eyes.centres, eyes.radius, squares[:, 2:])
        free = ~any_hit(self._occluders, starts.reshape(-1, 3), ends.reshape(-1, 3))
        return free.reshape(starts.shape[:2])


AnyEnemyView = EnemyView | PlanEnemyView


def make_enemy_view(
    table: BattleGeometry, fighter: Fighter, enemy: str, others_stay: bool = True, back: bool = False
) -> AnyEnemyView:
    """Returns the lines between an enemy and a fighter by the game's kind of sight: past meshes, or on the plan.

    The lines are those of the enemy to the fighter, or with `back` those of the fighter to the enemy.
    """
    if table.evidence:
        return PlanEnemyView(table, fighter, enemy, others_stay, back)
    return EnemyView(table, fighter, enemy, others_stay)  # Sight past meshes is always mutual.


def _at_origin(fighter: Fighter) -> Fighter:
    return replace(fighter, pose=Pose(0.0, 0.0, 0.0, fighter.pose.yaw))
