"""The value of a deployment in numbers: fighters seen, attacks possible in round one, distances to objectives.

The numbers are sampled like the maps and are never a verdict; `place_table` explains each of them and what it leaves
out.
"""

import math
from collections.abc import Sequence

import numpy as np

from app.core.progress import Report, silent
from app.games.game import Game
from app.model import Fighter, Id, Value
from app.planning.place_table import PlaceTable, PlaceTableMaker
from app.table.battle_geometry import BattleGeometry


class FighterScore(Value, frozen=True):
    """The score of one fighter: the enemies that see it, that may attack it, and that it may attack.

    Attacks are those of round one, with a move and an attack; an enemy's move is its longest, its own a plain one,
    except in the score of a plan, which treats all sides alike. `objective_mm` is the
    distance of its base from the centre of the nearest objective's marker, inf if there is none.
    """

    fighter: Id
    seen_by: tuple[Id, ...]
    attacked_by: tuple[Id, ...]
    attacks: tuple[Id, ...]
    objective_mm: float = math.inf


class DeploymentScore(Value, frozen=True):
    """The scores of all fighters of a deployment, and their totals."""

    fighters: tuple[FighterScore, ...]

    def of(self, fighter: str) -> FighterScore:
        """Returns the score of one fighter."""
        return next(one for one in self.fighters if one.fighter == fighter)

    @property
    def unseen(self) -> int:
        """The number of fighters that no enemy sees."""
        return sum(not one.seen_by for one in self.fighters)

    @property
    def sights(self) -> int:
        """The number of pairs of an enemy and a fighter that it sees."""
        return sum(len(one.seen_by) for one in self.fighters)

    @property
    def attacked(self) -> int:
        """The number of fighters that may be attacked in round one."""
        return sum(bool(one.attacked_by) for one in self.fighters)

    @property
    def attackers(self) -> int:
        """The number of fighters that may attack in round one."""
        return sum(bool(one.attacks) for one in self.fighters)

    @property
    def objective_mm(self) -> float:
        """The average distance to the nearest objective; inf if there is none."""
        known = [one.objective_mm for one in self.fighters if math.isfinite(one.objective_mm)]
        return sum(known) / len(known) if known else math.inf


def score_deployment(
    table: BattleGeometry,
    game: Game,
    fighters: Sequence[Fighter],
    enemies: Sequence[str],
    report: Report = silent,
    own_attacks: bool = True,
) -> DeploymentScore:
    """Returns the score of fighters of one side at their poses, with the enemies as they are on the table.

    Other fighters of the side do not count. The fighters need not be on the table, but the game must know their ids to
    know their moves and attacks. Without `own_attacks`, their attacks are skipped, which halves the time.
    """
    if not fighters:
        return DeploymentScore(())
    maker, found = PlaceTableMaker(table, game, fighters[0].side, enemies, own_attacks), list[FighterScore]()
    for number, fighter in enumerate(fighters):

        def tell(share: float, text: str, done: int = number, id: str = fighter.id) -> None:
            report((done + share) / len(fighters), text or id)

        foot = np.array([[fighter.pose.x, fighter.pose.y, fighter.pose.z]])
        found.append(read_score(maker.make(fighter, foot, tell), 0))
    return DeploymentScore(tuple(found))


def read_score(table: PlaceTable, place: int) -> FighterScore:
    """Returns the score of a fighter at one place of its table."""
    seen_by, attacked_by, attacks = (
        tuple(enemy for enemy, on in zip(table.enemies, flags[place].tolist(), strict=True) if on)
        for flags in (table.seen, table.attacked, table.attacks)
    )
    return FighterScore(table.fighter, seen_by, attacked_by, attacks, float(table.objective_mm[place]))
