"""No game in particular: everything may move anywhere, and sight is what the lines say."""

from app.geometry.evidence import Sight
from app.rules.steps import SHARED
from app.rules.system import RuleSystem, Ruling

STEADY = 1.0
"""Below this clearance, in mm, a line that is free here may not be on a real table, where models are nudged."""

_RULE = "True line of sight: any part of a body to any part of a body, bases not counted"


def _judge(sight: Sight) -> Ruling:
    if sight.verdict == "visible":
        return _seen(sight)
    if sight.verdict == "blocked":
        return Ruling(
            "not visible", f"no line with {sight.resolution_mm:g} mm of room around it exists{_hairline(sight)}", _RULE
        )
    return Ruling("undecided", sight.reason, _RULE)


def _seen(sight: Sight) -> Ruling:
    clearance = sight.clearance_mm
    if clearance is None:
        return Ruling("visible", "nothing stands anywhere near the line", _RULE)
    if clearance < STEADY:
        return Ruling(
            "too close to call",
            f"the best line clears everything by only {clearance:.2f} mm, less than models stand still on a real table",
            _RULE,
        )
    return Ruling("visible", f"a line clears everything by {clearance:.1f} mm", _RULE)


def _hairline(sight: Sight) -> str:
    """What to add where a free line was found that is too thin to count."""
    if sight.hairline_mm is None:
        return ""
    return f"; the widest gap found is a hairline with {sight.hairline_mm:.2g} mm of room"


SYSTEM = RuleSystem(id="free", name="Free play", rules=SHARED, judge=_judge)
