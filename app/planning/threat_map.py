"""A map of the places where a fighter can be attacked next, from enemies' moves and the reach of their weapons."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.games.move_costs import AttackReach
from app.geometry.arrays import Flags
from app.model import Fighter
from app.planning.base_gaps import BasePositions, find_gaps
from app.planning.places import Places
from app.planning.reach_map import ReachMap
from app.table.battle_geometry import BattleGeometry


@dataclass(frozen=True, eq=False)
class ThreatMap:
    """The places `(n,)` an enemy may attack with each weapon, where it is and after one move.

    Only distance counts. Sight is left to the exposure map, and obstacles to a charge are ignored.
    """

    enemy: str
    places: Places
    attacks: tuple[AttackReach, ...]
    now: tuple[Flags, ...]
    after_move: tuple[Flags, ...]

    @property
    def threatened(self) -> Flags:
        """The places it may attack in any manner after one move."""
        return np.any([np.zeros(len(self.places), dtype=np.bool_), *self.after_move], axis=0)


def find_threat(
    table: BattleGeometry,
    fighter: Fighter,
    enemy: str,
    reach: ReachMap,
    places: Places,
    attacks: Sequence[AttackReach],
) -> ThreatMap:
    """Returns the threat of an enemy to a fighter's places, accurate to a step of the reach map's grid.

    On open ground no threat is missed.
    """
    observer, flat = table.battle.fighter(enemy), table.is_on_plan
    home = BasePositions(np.array([[observer.pose.x, observer.pose.y, 0.0 if flat else observer.pose.z]]))
    positions = home.join(reach.places.points[reach.reached], reach.remaining_mm)
    now, later = (find_gaps(observer, at, fighter, places.points, flat) for at in (home, positions))
    apart = find_gaps(observer, home, fighter, places.points, flat, widest=False)
    return ThreatMap(
        enemy,
        places,
        tuple(attacks),
        tuple((now <= one.max_mm) & (apart >= one.min_mm) for one in attacks),
        # The minimum range does not matter after a move, because the enemy can move away first.
        tuple((now if one.charge else later) <= one.max_mm for one in attacks),
    )


def find_targets(
    table: BattleGeometry, fighter: Fighter, enemies: Sequence[str], places: Places, attacks: Sequence[AttackReach]
) -> Flags:
    """Returns the enemies in range of a fighter's attacks from each place `(places, enemies)`, regardless of sight."""
    found, flat = np.zeros((len(places), len(enemies)), dtype=np.bool_), table.is_on_plan
    for number, enemy in enumerate(enemies):
        target = table.battle.fighter(enemy)
        foot = BasePositions(np.array([[target.pose.x, target.pose.y, 0.0 if flat else target.pose.z]]))
        near, apart = (find_gaps(target, foot, fighter, places.points, flat, widest) for widest in (True, False))
        for one in attacks:
            found[:, number] |= (near <= one.max_mm) & (apart >= one.min_mm)
    return found
