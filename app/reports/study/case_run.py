"""Runs a case: sets it up at random and measures it, with the same result on every machine."""

import math

from app.core.errors import PlayerError
from app.games.game import Game
from app.planning.deployment_score import score_deployment
from app.reports.study.case_result import CaseResult, SideFigures, round_figure
from app.reports.study.random_setup import BLUE, RED, SetupFailed, set_up, side_colours
from app.reports.study.study_cases import Study, StudyCase
from app.table.battle_geometry import BattleGeometry


def run_case(study: Study, case: StudyCase) -> CaseResult:
    """Returns the result of a case; a set-up that is impossible and a rule that fails are results too."""
    layout, opening = study.layouts[case.layout], study.openings[case.opening]
    named = (case.number, layout.name, opening.name, case.deployment)
    try:
        game = layout.game
        table = set_up(study, case)
        colours = side_colours(layout.game, table.battle)
        red, blue = (measure_side(table, game, colours[colour]) for colour in (RED, BLUE))
    except SetupFailed as why:
        return CaseResult(*named, reason=why.reason, who=why.who)
    except PlayerError:  # The message depends on the language of this machine, so it is not part of the result.
        return CaseResult(*named, reason="refused")
    except Exception as error:  # One failure must not end thousands of cases.
        return CaseResult(*named, reason="failure", who=type(error).__name__)
    return CaseResult(*named, colours[RED], red, blue)


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
