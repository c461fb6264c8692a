"""What may be done about magic and tinge, and what of it is due, all together."""

from typing import Any

from app.rules.system import Rule
from app.rules.systems.warcrow.due_kind import DueKind
from app.rules.systems.warcrow.magic import tinge_effects, tinge_roll

RULES: dict[type[Any], Rule] = tinge_roll.RULES | tinge_effects.RULES
DUES: dict[type[Any], DueKind] = tinge_roll.DUES | tinge_effects.DUES
