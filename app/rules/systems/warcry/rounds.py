"""Rounds, phases and turns; sequencing; what is forgotten."""

from typing import Any

from app.rules.course import Reminder
from app.rules.system import Rule
from app.table import Table

RULES: dict[type[Any], Rule] = {}


def forgotten(table: Table) -> tuple[Reminder, ...]:
    """What would be left undone if the phase ended now."""
    return ()
