"""What so much tinge does to a unit, as the tables of the book have it (W7, W79, W80)."""

from app.games.warcrow.book import TingeEffect, TingeRow, TingeTable, find_book
from app.games.warcrow.dice.symbols import find_faces
from app.games.warcrow.keywords import parse_keyword
from app.games.warcrow.state import Unit


def find_table(unit: Unit) -> TingeTable:
    """The table that holds for a unit: that of its faction or a keyword, else everybody's."""
    words = {parse_keyword(text).name.casefold() for text in (*unit.keywords, *unit.gained)}
    words.add(unit.card.faction.casefold())
    tables = find_book().tinge
    special = (table for table in tables if any(one.casefold() in words for one in table.of))
    return next(special, next(table for table in tables if not table.of))


def find_rows(table: TingeTable, tinge: int, ascending: bool = False) -> tuple[TingeRow, ...]:
    """The row of so much tinge; `ascending` is all rows up to it, as one reading of the check has it (W7).

    That these are the rows up to the one of the amount is how we read "as many rows as tinge", since a row of this
    table stands for several amounts.
    """
    if tinge <= 0:
        return ()
    last = next((at for at, row in enumerate(table.rows) if row.upto is None or tinge <= row.upto), -1)
    return table.rows[: last + 1] if ascending else table.rows[last : last + 1]


def needs_die(rows: tuple[TingeRow, ...]) -> bool:
    """Whether a die is rolled for what rows do."""
    return any(row.roll for row in rows)


def face_effects(table: TingeTable, face: int) -> tuple[TingeEffect, ...]:
    """What a face of a table's die does: exactly what it shows counts (W80)."""
    if table.die is None:
        return ()
    shown = sorted(find_faces(table.die)[face - 1])
    return next((one.effects for one in table.faces if sorted(one.shows) == shown), ())
