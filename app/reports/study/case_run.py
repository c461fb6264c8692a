"""One case from beginning to end: set up by chance, then measured; the same wherever it is run."""

from app.core.errors import PlayerError
from app.reports.study.case_result import CaseResult
from app.reports.study.chance_setup import BLUE, RED, NotSetUp, set_up, side_colours
from app.reports.study.side_measures import measure_side
from app.reports.study.study_cases import Study, StudyCase


def run_case(study: Study, case: StudyCase) -> CaseResult:
    """What a case comes to; where it cannot be set up, or a rule fails, that is its result."""
    layout, opening = study.layouts[case.layout], study.openings[case.opening]
    named = (case.number, layout.name, opening.name, case.deployment)
    try:
        game = layout.game
        table = set_up(study, case)
        colours = side_colours(layout.game, table.battle)
        red, blue = (measure_side(table, game, colours[colour]) for colour in (RED, BLUE))
    except NotSetUp as why:
        return CaseResult(*named, reason=why.reason, who=why.who)
    except PlayerError:  # in words of whoever runs it: elsewhere they would be others
        return CaseResult(*named, reason="refused")
    except Exception as error:  # thousands of cases do not end because one does
        return CaseResult(*named, reason="failure", who=type(error).__name__)
    return CaseResult(*named, colours[RED], red, blue)
