"""Where somebody can be attacked next: how far each enemy comes, and how far its weapons reach from there."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app import scene_geometry
from app.battle_geometry import BattleGeometry
from app.geometry.arrays import Flags, Floats
from app.model import Fighter
from app.planning.places import Places
from app.planning.reach_map import ReachMap
from app.rules.move_costs import AttackReach


@dataclass(frozen=True, eq=False)
class ThreatMap:
    """Which of the places `(n,)` an enemy may attack with each of its weapons: as it stands, and after one move.

    Only distance is asked: whether it would see the fighter, the map of exposure tells; nor what is in a charge's way.
    """

    enemy: str
    places: Places
    attacks: tuple[AttackReach, ...]
    now: tuple[Flags, ...]
    after_move: tuple[Flags, ...]

    @property
    def threatened(self) -> Flags:
        """Which places it may attack at all after one move."""
        return np.any([np.zeros(len(self.places), dtype=np.bool_), *self.after_move], axis=0)


def find_threat(
    table: BattleGeometry,
    fighter: Fighter,
    enemy: str,
    reach: ReachMap,
    places: Places,
    attacks: Sequence[AttackReach],
) -> ThreatMap:
    """What an enemy threatens of the places where a fighter can stand; right to a step of the reach map's grid."""
    seer = table.battle.fighter(enemy)
    home = np.array([[seer.pose.x, seer.pose.y, 0.0 if table.is_on_plan else seer.pose.z]])
    stands = np.concatenate([home, reach.places.points[reach.reached]])
    outlines = [scene_geometry.fighter_outline(one) for one in (seer, fighter)]
    radii = sum(max(one.a + one.core, one.b) for one in outlines)
    now, later = (_gaps(at, places.points, radii) for at in (home, stands))
    return ThreatMap(
        enemy,
        places,
        tuple(attacks),
        tuple((now <= one.max_mm) & (now >= one.min_mm) for one in attacks),
        # Who is too near to be shot at may be walked away from.
        tuple((now if one.charge else later) <= one.max_mm for one in attacks),
    )


def find_targets(
    table: BattleGeometry, fighter: Fighter, enemies: Sequence[str], places: Places, attacks: Sequence[AttackReach]
) -> Flags:
    """Which enemies are in range of a fighter's attacks from each place `(places, enemies)`; sight is not asked."""
    found = np.zeros((len(places), len(enemies)), dtype=np.bool_)
    for number, enemy in enumerate(enemies):
        target = table.battle.fighter(enemy)
        radii = sum(max(one.a + one.core, one.b) for one in map(scene_geometry.fighter_outline, (target, fighter)))
        gaps = _gaps(np.array([[target.pose.x, target.pose.y, target.pose.z]]), places.points, radii)
        for one in attacks:
            found[:, number] |= (gaps <= one.max_mm) & (gaps >= one.min_mm)
    return found


_AT_ONCE = 256
"""So many places are held against all stands at once: more would take much memory."""


def _gaps(starts: Floats, points: Floats, radii: float) -> Floats:
    """How far each of the points `(n, 3)` is from the nearest start, from base to base, in mm: `(n,)`.

    Bases that are not round are taken to be as wide as they are long: rather a threat too many.
    """
    found = np.full(len(points), np.inf)
    for first in range(0, len(points), _AT_ONCE):
        way = points[first : first + _AT_ONCE, None] - starts
        across = np.maximum(np.hypot(way[..., 0], way[..., 1]) - radii, 0.0)
        found[first : first + _AT_ONCE] = np.hypot(across, way[..., 2]).min(axis=1)
    return found
