"""What may be done about morale, and what of it is due, all together."""

from typing import Any

from app.games.rule import Rule
from app.games.warcrow.due_kind import DueKind
from app.games.warcrow.morale import demoralized, stress, willpower

RULES: dict[type[Any], Rule] = stress.RULES | demoralized.RULES | willpower.RULES
DUES: dict[type[Any], DueKind] = willpower.DUES
