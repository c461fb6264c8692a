"""A table as text for the clipboard, as spreadsheets take it; names in it stay names."""

from collections.abc import Iterable

_FORMULA = frozenset("=+-@＝＋－＠\"'")
"""What makes a formula of what follows, in some spreadsheet; a quotation mark hides one."""


def format_table(rows: Iterable[Iterable[str]]) -> str:
    """Rows of cells, tab separated."""
    return "\n".join("\t".join(map(_format_cell, row)) for row in rows)


def _format_cell(text: str) -> str:
    """On one line; what a spreadsheet would work out, such as a fighter called "=1+1", is marked as text."""
    plain = " ".join(text.split())
    return f"'{plain}" if plain[:1] in _FORMULA else plain
