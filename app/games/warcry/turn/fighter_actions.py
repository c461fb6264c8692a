"""Further actions of the active fighter, besides moves, attacks and abilities, in the order of the menu.

To add an action, write a module with its struct and its rule, and add the rule to `RULES`.
"""

from typing import Any

from app.games.rule import Rule
from app.games.warcry.turn.treasure_drops import DropRule
from app.games.warcry.turn.turns import WaitRule

RULES: tuple[type[Rule[Any]], ...] = (WaitRule, DropRule)
