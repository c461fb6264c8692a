"""What twist cards change."""

from app.rules.course import Reminder
from app.rules.system import Ruling
from app.table import Table


def sees(table: Table, seer: str, target: str, ruling: Ruling) -> Ruling:
    """A ruling on a pair, with what cards in force make of it."""
    return ruling


def reminders(table: Table) -> tuple[Reminder, ...]:
    """What is not to be forgotten now."""
    return ()
