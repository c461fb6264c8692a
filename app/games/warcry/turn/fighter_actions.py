"""The actions of the active fighter beside moves, attacks and abilities, in the order in which they are offered.

A new action is a module with its struct and its rule, and the rule's name in this list.
"""

from typing import Any

from app.games.rule import Rule
from app.games.warcry.turn.treasure_drops import DropRule
from app.games.warcry.turn.turns import WaitRule

RULES: tuple[type[Rule[Any]], ...] = (WaitRule, DropRule)
