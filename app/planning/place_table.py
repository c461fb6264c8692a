"""Facts about a fighter at many places, enemy by enemy, found once so that deployments can be scored quickly.

They are sampled like the maps and are never a verdict. Only terrain and the enemies block sight, because the own side
moves first. No fighter blocks an enemy's move, because the others may have moved by then.
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
from app.planning.base_gaps import BasePositions, find_gaps
from app.planning.enemy_view import make_enemy_view
from app.planning.exposure_map import FIRST_LINES, MAX_LINES
from app.planning.reach_map import find_later_reach
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline


@dataclass(frozen=True, eq=False)
class PlaceTable:
    """A fighter with its foot at each of the points `(n, 3)`, at its present rotation.

    `seen`, `attacked` and `attacks` `(n, enemies)`: whether an enemy sees it there, may attack it with its longest move
    and an attack, and may be attacked from there with a plain move. `objective_mm` `(n,)` is the distance of its base
    from the centre of the nearest objective's marker, inf if there is none.
    """

    fighter: str
    points: Floats
    enemies: tuple[str, ...]
    seen: Flags
    attacked: Flags
    attacks: Flags
    objective_mm: Floats


class PlaceTableMaker:
    """The maker of one side's tables; enemy moves, and the paths of equal fighters, are found only once.

    Attacks are found by distance and by real paths over the terrain, accurate to a step of the grid; sight at the end
    of the path is not examined. If a game does not state the costs of moves, no fighter attacks.
    """

    def __init__(
        self, table: BattleGeometry, game: Game, side: str, enemies: Sequence[str], own_attacks: bool = True
    ) -> None:
        """`table` has the enemies in place; fighters of `side` on it are ignored.

        Without `own_attacks`, attacks of the side are skipped, which halves the time.
        """
        battle = table.battle
        kept = tuple(one for one in battle.fighters if one.side != side or one.id in enemies)
        gone = tuple(one for one in battle.fighters if one not in kept)
        self._asked = table  # Games know more about fighters that are on the table.
        self._table = table.with_battle(replace(battle, fighters=kept, aside=(*battle.aside, *gone)))
        self._game, self.enemies, self._own_attacks = game, tuple(enemies), own_attacks
        self._stands = dict[str, BasePositions]()
        self._approaches = dict[object, ApproachMap]()
        self._sights = dict[object, Flags]()

    def make(self, fighter: Fighter, points: Floats, report: Report = silent) -> PlaceTable:
        """Returns the table of a fighter at the points `(n, 3)`."""
        # Sight: few lines for all places, many where those find nothing; shared by fighters with equal bodies.
        key = fighter.base, fighter.body, fighter.pose.yaw, points.tobytes(), self._opaque_areas(fighter)
        if key not in self._sights:
            squares, seen = sample_places(MAX_LINES), np.zeros((len(points), len(self.enemies)), dtype=np.bool_)
            for column, enemy in enumerate(self.enemies):
                report(column / len(self.enemies), "")
                view = make_enemy_view(self._table, fighter, enemy)
                for some in (squares[:FIRST_LINES], squares[FIRST_LINES:]):
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
        objective_gaps = np.maximum(away.min(axis=1) - fighter_outline(fighter).reach, 0.0)
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
        """Returns the area that hides it from each enemy, if sight is on the plan; it can differ for equal bodies."""
        evidence = self._table.evidence
        if evidence is None:
            return ()
        return tuple(evidence.opaque_area(self._table, id, fighter.id, others_stay=True) for id in self.enemies)

    def _threat(self, fighter: Fighter, points: Floats, enemy: str) -> Flags:
        """Returns the points at which an enemy may attack the fighter."""
        one, attacks = self._table.battle.fighter(enemy), self._attacks_of(enemy)
        found = np.zeros(len(points), dtype=np.bool_)
        if (charge := _longest(attacks, charge=True)) is not None:
            found |= self._gaps(one, self._foot(one.pose), fighter, points) <= charge
        if (longest := _longest(attacks, charge=False)) is not None:
            # Where an enemy may stand after its move, including where it is now.
            if one.id not in self._stands:
                home, costs = self._foot(one.pose), self._costs_of(one.id)
                if costs is not None:
                    reach = find_later_reach(self._table, one, costs)
                    home = home.join(reach.places.points[reach.reached], reach.remaining_mm)
                self._stands[one.id] = home
            found |= self._gaps(one, self._stands[one.id], fighter, points) <= longest
        return found

    def _own_threat(self, fighter: Fighter, points: Floats, enemy: str) -> Flags:
        """Returns the points from which the fighter may attack an enemy, directly or at the end of a path."""
        if not self._own_attacks:
            return np.zeros(len(points), dtype=np.bool_)
        attacks, one = self._attacks_of(fighter.id), self._table.battle.fighter(enemy)
        home = self._foot(one.pose)
        farthest = max((attack.max_mm for attack in attacks), default=-1.0)
        found = self._gaps(one, home, fighter, points) <= farthest  # Without a move, or by a charge
        if (longest := _longest(attacks, charge=False)) is not None:
            # Its paths, at the rotation of the first fighter of its kind; bases that are not round turn on the way
            # anyway.
            costs = self._costs_of(fighter.id)
            key = fighter.base, fighter.body, costs
            if key not in self._approaches:
                self._approaches[key] = ApproachMap(self._table, fighter, costs)
            approach = self._approaches[key]
            goals = self._gaps(one, home, fighter, approach.places.points) <= longest
            found |= np.isfinite(approach.find_costs(goals, points))
        return found

    def _gaps(self, enemy: Fighter, stands: BasePositions, fighter: Fighter, points: Floats) -> Floats:
        return find_gaps(enemy, stands, fighter, points, self._table.is_on_plan)

    def _foot(self, pose: Pose) -> BasePositions:
        """Returns a fighter's position; on the plan everything is on one floor."""
        return BasePositions(np.array([[pose.x, pose.y, 0.0 if self._table.is_on_plan else pose.z]]))

    def _costs_of(self, id: str) -> MoveCosts | None:
        return self._game.move_costs(self._asked, id)

    def _attacks_of(self, id: str) -> tuple[AttackReach, ...]:
        return self._game.attack_reaches(self._asked, id)


def _longest(attacks: Sequence[AttackReach], charge: bool) -> float | None:
    """Returns the longest reach of the attacks that are, or are not, charges; None if there are none.

    The minimum range does not matter, because a fighter can move away from a target that is too near.
    """
    return max((one.max_mm for one in attacks if one.charge == charge), default=None)
