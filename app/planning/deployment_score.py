"""What a deployment is worth, in numbers: who is seen, may be attacked and may attack in round one, ways to objectives.

Sampled like the maps and never a verdict; `place_table` says how each number is found and what it leaves out.
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
    """One fighter where it would stand: the enemies that see it, that may attack it, and whom it may attack.

    The latter two in round one, with a move and an attack: the enemy's is its longest. `objective_mm` is how far its
    base is from the middle of the nearest objective's marker, inf where there is none.
    """

    fighter: Id
    seen_by: tuple[Id, ...]
    attacked_by: tuple[Id, ...]
    attacks: tuple[Id, ...]
    objective_mm: float = math.inf


class DeploymentScore(Value, frozen=True):
    """All fighters of a deployment, and what they come to together."""

    fighters: tuple[FighterScore, ...]

    def of(self, fighter: str) -> FighterScore:
        """The score of one of them."""
        return next(one for one in self.fighters if one.fighter == fighter)

    @property
    def unseen(self) -> int:
        """How many nobody sees."""
        return sum(not one.seen_by for one in self.fighters)

    @property
    def sights(self) -> int:
        """How many pairs of an enemy and a fighter there are of which the enemy sees the fighter."""
        return sum(len(one.seen_by) for one in self.fighters)

    @property
    def attacked(self) -> int:
        """How many may be attacked in round one."""
        return sum(bool(one.attacked_by) for one in self.fighters)

    @property
    def attackers(self) -> int:
        """How many may attack somebody in round one."""
        return sum(bool(one.attacks) for one in self.fighters)

    @property
    def objective_mm(self) -> float:
        """How far they are from the nearest objective, on average; inf where there is none."""
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
    """The score of fighters of one side where their poses are; enemies stand on the table, others of the side do not.

    The fighters need not be on the table: it is their ids by which the game knows how they move and attack.
    Without `own_attacks` it is not asked whom they may attack: that takes half the time.
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
    """The score of a fighter at one place of its table."""
    seen_by, attacked_by, attacks = (
        tuple(enemy for enemy, on in zip(table.enemies, flags[place].tolist(), strict=True) if on)
        for flags in (table.seen, table.attacked, table.attacks)
    )
    return FighterScore(table.fighter, seen_by, attacked_by, attacks, float(table.objective_mm[place]))
