"""The actions of the active unit other than moves, attacks, spells and skills, in the order they are offered.

To add an action, write a module with its struct and its rule, and add the rule to `RULES`.
"""

from typing import Any

from app.games.rule import Rule
from app.games.warcrow.fog import PlaceFogRule
from app.games.warcrow.move.displacement import DisplaceUnitRule
from app.games.warcrow.move.unit_moves import RestUnitRule
from app.games.warcrow.traps import PlaceTrapRule, RemoveTrapRule

RULES: tuple[type[Rule[Any]], ...] = (RestUnitRule, PlaceTrapRule, RemoveTrapRule, DisplaceUnitRule, PlaceFogRule)
