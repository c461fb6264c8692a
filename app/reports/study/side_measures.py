"""What a side has of a table as the first round finds it: who is seen, who is threatened, how far it has to go."""

import math

from app.games.game import Game
from app.planning.deployment_score import score_deployment
from app.reports.study.case_result import SideFigures, round_figure
from app.table.battle_geometry import BattleGeometry


def measure_side(table: BattleGeometry, game: Game, side: str) -> SideFigures:
    """The figures of a side on the table, sampled; of attacks nothing where nobody is told to reach anybody."""
    own = [one for one in table.battle.fighters if one.side == side]
    enemies = [one.id for one in table.battle.fighters if one.side not in ("", side)]
    if not own or not enemies:
        return SideFigures(len(own))
    score = score_deployment(table, game, own, enemies, own_attacks=False)  # the other side's score has them
    may_attack = any(game.attack_reaches(table, enemy) for enemy in enemies)
    return SideFigures(
        len(own),
        round_figure(1 - score.unseen / len(own)),
        round_figure(score.attacked / len(own)) if may_attack else None,
        round_figure(score.objective_mm) if math.isfinite(score.objective_mm) else None,
    )
