"""What may be done to units, and what of theirs is due, all together."""

from typing import Any

from app.games.rule import Rule
from app.games.warcrow.due_kind import DueKind
from app.games.warcrow.units import (
    casualties,
    characters,
    lasting_effects,
    new_units,
    skill_use,
    skills,
    tinge,
    unit_states,
)

RULES: dict[type[Any], Rule] = (
    new_units.RULES
    | unit_states.RULES
    | characters.RULES
    | casualties.RULES
    | skills.RULES
    | tinge.RULES
    | skill_use.RULES
    | lasting_effects.RULES
)
DUES: dict[type[Any], DueKind] = casualties.DUES
