"""The value of a plan in numbers, side by side, for comparing two plans."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from app.core.progress import Report, partial, silent
from app.games.game import Game
from app.games.planned_fighters import planned_table
from app.model import Plan
from app.planning.deployment_score import DeploymentScore, FighterScore, score_deployment
from app.table.battle_geometry import BattleGeometry


@dataclass(frozen=True)
class PlanScore:
    """The score of each side by name, with fighters as planned, and all others where they are now."""

    plan: str
    sides: Mapping[str, DeploymentScore]

    def has_enemies(self, side: str) -> bool:
        """Returns whether other sides have fighters on the table; without any, being unseen means nothing."""
        return any(score.fighters for name, score in self.sides.items() if name != side)

    def of(self, fighter: str) -> FighterScore | None:
        """Returns the score of a fighter of any side; None if it would be off the table."""
        every = (one for side in self.sides.values() for one in side.fighters)
        return next((one for one in every if one.fighter == fighter), None)


def score_plan(table: BattleGeometry, game: Game, plan: Plan, report: Report = silent) -> PlanScore:
    """Returns the score of a plan, sampled like the maps and never a verdict.

    Both sides attack after their longest moves, so a fighter attacks exactly those that can be attacked by it.
    """
    there = planned_table(table, plan)
    fighters = there.battle.fighters
    names = tuple(dict.fromkeys(one.side for one in fighters))
    found = dict[str, DeploymentScore]()
    for number, side in enumerate(names):
        tell = partial(report, number / len(names), (number + 1) / len(names))
        own = tuple(one for one in fighters if one.side == side)
        enemies = tuple(one.id for one in fighters if one.side != side)
        found[side] = score_deployment(there, game, own, enemies, tell, own_attacks=False)
    every = tuple(one for score in found.values() for one in score.fighters)

    def add_attacks(one: FighterScore) -> FighterScore:
        return replace(one, attacks=tuple(other.fighter for other in every if one.fighter in other.attacked_by))

    sides = {side: DeploymentScore(tuple(map(add_attacks, score.fighters))) for side, score in found.items()}
    return PlanScore(plan.name, sides)
