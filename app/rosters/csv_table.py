"""Tables of fighters as CSV: one fighter per row, and the names of the columns in the first row."""

import csv
import io
import re

from app.core.errors import PlayerError
from app.core.language import mark, tr

MAX_ROWS = 20_001
MAX_COLUMNS = 200
_BROKEN = mark("it is not a complete table ({why}); save it again as CSV in UTF-8")


def read_columns(text: str) -> set[str]:
    """Returns the names of the columns in lower case, if the text is a table."""
    first = text.partition("\n")[0].lower()
    return {name.strip(' "\r') for name in re.split(r"[,;\t]", first)}


def read_rows(text: str) -> list[dict[str, str]]:
    """Returns the cells of each row by column name, without empty rows. Raises PlayerError."""
    first = text.partition("\n")[0]
    apart = max(",;\t", key=first.count)
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=apart, strict=True))
    except csv.Error as error:
        raise PlayerError(tr(_BROKEN, why=str(error)[:80])) from error
    head = [name.strip().lower() for name in lines[0]]
    if len(lines) > MAX_ROWS or len(head) > MAX_COLUMNS:
        raise PlayerError(tr("it is too large for a roster"))
    return [dict(zip(head, line, strict=False)) for line in lines[1:] if any(cell.strip() for cell in line)]
