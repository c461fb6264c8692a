"""What positions say of a fighter and of the table, each with its numbers, its lines and its rule."""

from app.rules.course import Fact
from app.table import Table


def of_fighter(table: Table, fighter: str) -> tuple[Fact, ...]:
    """Everything positions say of one fighter."""
    return ()


def of_table(table: Table) -> tuple[Fact, ...]:
    """Everything positions say of tokens and the board."""
    return ()
