"""Attacks: who may be attacked with what, cover, dice, damage."""

from typing import Any

from app.rules.course import Shot
from app.rules.system import Rule
from app.table import Table

RULES: dict[type[Any], Rule] = {}


def shots(table: Table, fighter: str) -> tuple[Shot, ...]:
    """Every weapon of a fighter on every enemy."""
    return ()
