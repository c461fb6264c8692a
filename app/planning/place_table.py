"""What is true of a fighter at each of some places, enemy by enemy: found once, so that deployments are told quickly.

Sampled like the maps, never a verdict. Only terrain and the enemies are in the way of sight: one's own side moves
first. Nobody is in the way of an enemy's move: the others may have moved by then.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.progress import Report, silent
from app.games.game import Game
from app.games.move_costs import AttackReach, MoveCosts
from app.geometry.arrays import Flags, Floats
from app.geometry.sight_proof.witness import sample_places
from app.model import Fighter, Pose
from app.planning.approach_map import ApproachMap
from app.planning.base_gaps import Stands, base_radius, find_gaps
from app.planning.enemy_view import make_enemy_view
from app.planning.exposure_map import FIRST, MOST
from app.planning.reach_map import find_later_reach
from app.table.battle_geometry import BattleGeometry


@dataclass(frozen=True, eq=False)
class PlaceTable:
    """A fighter at each of the points `(n, 3)`, its foot there, turned as it is.

    `seen`, `attacked`, `attacks` `(n, enemies)`: whether an enemy sees it there, whether it may attack it with its
    longest move and an attack, and whether it may be attacked from there with a plain one. `objective_mm` `(n,)` is how
    far its base is from the middle of the nearest objective's marker, inf where there is none.
    """

    fighter: str
    points: Floats
    enemies: tuple[str, ...]
    seen: Flags
    attacked: Flags
    attacks: Flags
    objective_mm: Floats


class PlaceTableMaker:
    """Makes the tables of one side's fighters; what enemies reach, and the ways of those who are alike, is found once.

    Attacks are told by distance and by real ways over the terrain, right to a step of the grid: whether there is sight
    at the end of the way is not asked. Where a game does not tell what moves cost, nobody attacks.
    """

    def __init__(
        self, table: BattleGeometry, game: Game, side: str, enemies: Sequence[str], own_attacks: bool = True
    ) -> None:
        """`table` has the enemies where they stand; whoever is on it of the `side` is not looked at.

        Without `own_attacks` nobody of it attacks: that takes half the time.
        """
        battle = table.battle
        kept = tuple(one for one in battle.fighters if one.side != side or one.id in enemies)
        gone = tuple(one for one in battle.fighters if one not in kept)
        self._asked = table  # games know more of who stands on the table
        self._table = table.with_battle(replace(battle, fighters=kept, aside=(*battle.aside, *gone)))
        self._game, self.enemies, self._own_attacks = game, tuple(enemies), own_attacks
        self._stands = dict[str, Stands]()
        self._ways = dict[object, ApproachMap]()
        self._sights = dict[object, Flags]()

    def make(self, fighter: Fighter, points: Floats, report: Report = silent) -> PlaceTable:
        """The table of a fighter at the points `(n, 3)`."""
        # Who sees it: few lines for all places, many for those that few do not reach; once for all who look alike.
        key = fighter.base, fighter.body, fighter.pose.yaw, points.tobytes(), self._opaque_areas(fighter)
        if key not in self._sights:
            squares, seen = sample_places(MOST), np.zeros((len(points), len(self.enemies)), dtype=np.bool_)
            for column, enemy in enumerate(self.enemies):
                report(column / len(self.enemies), "")
                view = make_enemy_view(self._table, fighter, enemy)
                for some in (squares[:FIRST], squares[FIRST:]):
                    which = np.flatnonzero(~seen[:, column])
                    if len(which):
                        seen[which, column] = view.cast(points[which], some).any(axis=1)
            self._sights[key] = seen
        seen = self._sights[key]
        attacked = [self._threat(fighter, points, enemy) for enemy in self.enemies]
        attacks = [self._own_threat(fighter, points, enemy) for enemy in self.enemies]
        shape = len(points), len(self.enemies)
        goals = self._game.objective_reaches(self._table, fighter)
        ends = np.array([one.at for one in goals]).reshape(-1, 3)
        away = np.full((len(points), 1), np.inf)
        if len(ends):
            away = np.linalg.norm(points[:, None] - ends, axis=2)
        objective_gaps = np.maximum(away.min(axis=1) - base_radius(fighter), 0.0)
        return PlaceTable(
            fighter.id,
            points,
            self.enemies,
            seen,
            np.array(attacked, dtype=np.bool_).reshape(shape[::-1]).T,
            np.array(attacks, dtype=np.bool_).reshape(shape[::-1]).T,
            objective_gaps,
        )

    def _opaque_areas(self, fighter: Fighter) -> tuple[BaseGeometry, ...]:
        """What of the plan hides it from each enemy, where sight is on the plan: who looks alike may be another's."""
        evidence = self._table.evidence
        if evidence is None:
            return ()
        return tuple(evidence.opaque_area(self._table, id, fighter.id, others_stay=True) for id in self.enemies)

    def _threat(self, fighter: Fighter, points: Floats, enemy: str) -> Flags:
        """At which points an enemy may attack it."""
        one, attacks = self._table.battle.fighter(enemy), self._attacks_of(enemy)
        found = np.zeros(len(points), dtype=np.bool_)
        if (charge := _longest(attacks, charge=True)) is not None:
            found |= self._gaps(one, self._foot(one.pose), fighter, points) <= charge
        if (longest := _longest(attacks, charge=False)) is not None:
            # Where an enemy may stand once it has moved, where it stands among them.
            if one.id not in self._stands:
                home, costs = self._foot(one.pose), self._costs_of(one.id)
                if costs is not None:
                    reach = find_later_reach(self._table, one, costs)
                    home = home.join(reach.places.points[reach.reached], reach.spare)
                self._stands[one.id] = home
            found |= self._gaps(one, self._stands[one.id], fighter, points) <= longest
        return found

    def _own_threat(self, fighter: Fighter, points: Floats, enemy: str) -> Flags:
        """From which points it may attack an enemy: as it stands there, or at the end of a way."""
        if not self._own_attacks:
            return np.zeros(len(points), dtype=np.bool_)
        attacks, one = self._attacks_of(fighter.id), self._table.battle.fighter(enemy)
        home = self._foot(one.pose)
        farthest = max((attack.max_mm for attack in attacks), default=-1.0)
        found = self._gaps(one, home, fighter, points) <= farthest  # as it stands, or by a charge
        if (longest := _longest(attacks, charge=False)) is not None:
            # Its ways, turned as the first of its kind was: bases that are not round turn on their way anyhow.
            costs = self._costs_of(fighter.id)
            key = fighter.base, fighter.body, costs
            if key not in self._ways:
                self._ways[key] = ApproachMap(self._table, fighter, costs)
            ways = self._ways[key]
            goals = self._gaps(one, home, fighter, ways.places.points) <= longest
            found |= np.isfinite(ways.find_costs(goals, points))
        return found

    def _gaps(self, enemy: Fighter, stands: Stands, fighter: Fighter, points: Floats) -> Floats:
        return find_gaps(enemy, stands, fighter, points, self._table.is_on_plan)

    def _foot(self, pose: Pose) -> Stands:
        """Where somebody stands; on the plan all is one floor."""
        return Stands(np.array([[pose.x, pose.y, 0.0 if self._table.is_on_plan else pose.z]]))

    def _costs_of(self, id: str) -> MoveCosts | None:
        return self._game.move_costs(self._asked, id)

    def _attacks_of(self, id: str) -> tuple[AttackReach, ...]:
        return self._game.attack_reaches(self._asked, id)


def _longest(attacks: Sequence[AttackReach], charge: bool) -> float | None:
    """How far those attacks reach that are charges, or that are none; None where there is none.

    Who is too near to be shot at may be walked away from.
    """
    return max((one.max_mm for one in attacks if one.charge == charge), default=None)
