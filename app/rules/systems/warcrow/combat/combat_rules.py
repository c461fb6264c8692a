"""What may be done in combat, and what of it is due, all together."""

from typing import Any

from app.rules.system import Rule
from app.rules.systems.warcrow.combat import attacks, combat_prompt
from app.rules.systems.warcrow.due_kind import DueKind

RULES: dict[type[Any], Rule] = attacks.RULES | combat_prompt.RULES
DUES: dict[type[Any], DueKind] = combat_prompt.DUES
