"""Measures a side at the start of the first round: visible fighters, threatened fighters, distance to objectives."""

import math

from app.games.game import Game
from app.planning.deployment_score import score_deployment
from app.reports.study.case_result import SideFigures, round_figure
from app.table.battle_geometry import BattleGeometry


def measure_side(table: BattleGeometry, game: Game, side: str) -> SideFigures:
    """Returns the sampled figures of a side; `threatened` is None if the reach of no enemy attack is known."""
    own = [one for one in table.battle.fighters if one.side == side]
    enemies = [one.id for one in table.battle.fighters if one.side not in ("", side)]
    if not own or not enemies:
        return SideFigures(len(own))
    # The other side's score contains its attacks.
    score = score_deployment(table, game, own, enemies, own_attacks=False)
    may_attack = any(game.attack_reaches(table, enemy) for enemy in enemies)
    return SideFigures(
        len(own),
        round_figure(1 - score.unseen / len(own)),
        round_figure(score.attacked / len(own)) if may_attack else None,
        round_figure(score.objective_mm) if math.isfinite(score.objective_mm) else None,
    )
