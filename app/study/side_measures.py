"""What a side has of a table as the first round finds it: who is seen, who is threatened, how far it has to go."""

import math

from app.battle_geometry import BattleGeometry
from app.rules.system import RuleSystem
from app.study.case_result import SideFigures, round_figure


def measure_side(table: BattleGeometry, system: RuleSystem, side: str) -> SideFigures:
    """The figures of a side on the table."""
    own = [one for one in table.battle.fighters if one.side == side]
    enemies = [one for one in table.battle.fighters if one.side not in ("", side)]
    if not own or not enemies:
        return SideFigures(len(own))
    looks = [table.quick_visibility(enemy.id) for enemy in enemies]
    seen = sum(any(look.get(one.id) for look in looks) for one in own) / len(own)
    away = list[float]()
    for one in own:
        ends = system.flow.objective_reaches(table, one) if system.flow else ()
        away += [min(math.dist(end.at[:2], (one.pose.x, one.pose.y)) for end in ends)] if ends else []
    far = sum(away) / len(away) if away else None
    return SideFigures(len(own), round_figure(seen), None, round_figure(far))
