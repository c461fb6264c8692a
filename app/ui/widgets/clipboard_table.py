"""A table as text for the clipboard, as spreadsheets take it; names in it stay names."""

from collections.abc import Iterable

_FORMULA = frozenset("=+-@＝＋－＠\"'")
"""What makes a formula of what follows, in some spreadsheet; a quotation mark hides one."""


def sheet(rows: Iterable[Iterable[str]]) -> str:
    """Rows of cells, tab separated."""
    return "\n".join("\t".join(map(_cell, row)) for row in rows)


def _cell(text: str) -> str:
    """On one line; what a spreadsheet would work out, such as a fighter called "=1+1", is marked as text."""
    plain = " ".join(text.split())
    return f"'{plain}" if plain[:1] in _FORMULA else plain
