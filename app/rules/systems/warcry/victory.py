"""How a battle stands by its victory card, and how it ends."""

from typing import Any

from app.model import Battle
from app.rules.course import Standing
from app.rules.system import Rule
from app.table import Table

RULES: dict[type[Any], Rule] = {}


def standing(table: Table) -> Standing:
    """How the battle stands by the victory card."""
    return Standing()


def round_scored(table: Table) -> Battle:
    """The battle at the end of a round, scored by the victory card; over where somebody has won."""
    return table.battle
