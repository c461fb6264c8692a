"""No game in particular: everything may move anywhere, and sight is what the lines say."""

from app.language import mark
from app.rules import ruling
from app.rules.shared_rules import SHARED
from app.rules.system import RuleSystem

SYSTEM = RuleSystem(id="free", name=mark("Free play"), rules=SHARED, judge=ruling.judge)
