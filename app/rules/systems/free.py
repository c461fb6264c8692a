"""No game in particular: everything may move anywhere, and sight is what the lines say."""

from app.language import mark
from app.rules import ruling
from app.rules.shared_rules import SHARED_RULES
from app.rules.system import RuleSystem

SYSTEM = RuleSystem(id="free", name=mark("Free play"), rules=SHARED_RULES, judge=ruling.judge)
