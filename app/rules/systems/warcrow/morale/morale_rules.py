"""What may be done about morale, and what of it is due, all together."""

from typing import Any

from app.rules.system import Rule
from app.rules.systems.warcrow.due_kind import DueKind
from app.rules.systems.warcrow.morale import demoralized, stress, willpower

RULES: dict[type[Any], Rule] = stress.RULES | demoralized.RULES | willpower.RULES
DUES: dict[type[Any], DueKind] = willpower.DUES
