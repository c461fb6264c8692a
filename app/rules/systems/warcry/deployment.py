"""Where battle groups are set up, in which order, and when reserves arrive."""

from typing import Any

from app.model import Battle
from app.rules.course import Zone
from app.rules.system import Problem, Rule
from app.table import Table

RULES: dict[type[Any], Rule] = {}


def zones(battle: Battle) -> tuple[Zone, ...]:
    """Where groups are set up or arrive."""
    return ()


def misplaced(table: Table, id: str) -> tuple[Problem, ...]:
    """Why a fighter is set up where it may not be."""
    return ()
