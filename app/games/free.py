"""No game in particular: everything may move anywhere, and sight is what the lines say."""

from app.core.language import mark
from app.games import ruling
from app.games.shared_rules import SHARED_RULES
from app.games.system import RuleSystem

SYSTEM = RuleSystem(id="free", name=mark("Free play"), rules=SHARED_RULES, judge=ruling.judge)
