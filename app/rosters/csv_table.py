"""Tables of fighters as CSV: one fighter per row, and the names of the columns in the first row."""

import csv
import io
import re

from app.core.errors import PlayerError
from app.core.language import mark, tr

MOST_ROWS = 20_001
MOST_COLUMNS = 200
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
    if len(lines) > MOST_ROWS:
        raise PlayerError(tr("it lists more than {most} fighters, too many for any game", most=MOST_ROWS - 1))
    if len(head) > MOST_COLUMNS:
        raise PlayerError(tr("it has more than {most} columns, too many for a table of fighters", most=MOST_COLUMNS))
    return [dict(zip(head, line, strict=False)) for line in lines[1:] if any(cell.strip() for cell in line)]
