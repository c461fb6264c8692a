"""Runs a case: sets it up at random and measures it, with the same result on every machine."""

from app.core.errors import PlayerError
from app.reports.study.case_result import CaseResult
from app.reports.study.random_setup import BLUE, RED, SetupFailed, set_up, side_colours
from app.reports.study.side_measures import measure_side
from app.reports.study.study_cases import Study, StudyCase


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
