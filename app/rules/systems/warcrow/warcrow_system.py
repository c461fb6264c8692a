"""Warcrow as a system, put together from its parts."""

from msgspec.structs import replace

from app.geometry.sight_proof.sight_result import SightResult
from app.language import mark, tr
from app.rules import ruling
from app.rules.ruling import Ruling
from app.rules.shared_rules import SHARED_RULES
from app.rules.system import RuleSystem
from app.rules.systems.warcrow import book, state, unit_references
from app.rules.systems.warcrow.sight import PlanEvidence

_RULE = mark("Line of sight from base to base, as the plan shows it (D1.5, D1.8; rules update {update})")


def judge(sight: SightResult) -> Ruling:
    """What a line on the plan means."""
    rule = tr(_RULE, update=book.find_book().update)
    return replace(ruling.judge(sight), rule=rule)


SYSTEM = RuleSystem(
    "warcrow",
    mark("Warcrow"),
    SHARED_RULES | unit_references.RULES,
    judge,
    check_numbers=book.check_numbers,
    require_valid=state.require_valid,
    evidence=PlanEvidence(),
)
