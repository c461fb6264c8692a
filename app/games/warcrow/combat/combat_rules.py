"""What may be done in combat, and what of it is due, all together."""

from typing import Any

from app.games.rule import Rule
from app.games.warcrow.combat import attacks, combat_prompt, positions, pursuit, push_back, reactions
from app.games.warcrow.due_kind import DueKind
from app.games.warcrow.move import displacement

RULES: dict[type[Any], Rule] = (
    attacks.RULES
    | combat_prompt.RULES
    | push_back.RULES
    | positions.RULES
    | pursuit.RULES
    | reactions.RULES
    | displacement.RULES
)
DUES: dict[type[Any], DueKind] = {**combat_prompt.DUES, **push_back.DUES, **pursuit.DUES, **reactions.DUES}
