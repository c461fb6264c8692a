"""Tables of fighters as spreadsheets keep them (CSV): a row each, to be read as the same table in JSON.

The first row names the columns; weapons have columns of their own, such as `weapon_1_attacks`.
"""

import csv
import io
import re
from typing import Any

from app.errors import PlayerError
from app.language import mark, tr

MOST_ROWS = 20_001
MOST_COLUMNS = 200
_WEAPON = re.compile(r"^weapon_(\d{1,2})_(\w+)$")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_WORDS = {"_id", "name", "warband", "subfaction", "grand_alliance", "runemark", "base_size_x", "base_size_y"}
_WHOLE = re.compile(r"^-?\d{1,6}(?:\.0+)?$")
_NEEDED = {"name", "movement", "toughness", "wounds", "points"}
_BROKEN = mark("it is no whole table ({why}); save it again as CSV in UTF-8")


def is_fighter_table(text: str) -> bool:
    """Whether a text begins with the columns of such a table."""
    first = text.partition("\n")[0].lower()
    return {name.strip(' "\r') for name in re.split(r"[,;\t]", first)} >= _NEEDED


def read_rows(text: str) -> list[dict[str, Any]]:
    """The rows as the objects that tables in JSON have. Raises PlayerError."""
    first = text.partition("\n")[0]
    apart = max(",;\t", key=first.count)
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=apart, strict=True))
    except csv.Error as error:
        raise PlayerError(tr(_BROKEN, why=str(error)[:80])) from error
    head = [name.strip().lower() for name in lines[0]]
    if len(lines) > MOST_ROWS:
        raise PlayerError(tr("it lists more than {most} fighters, which no game has", most=MOST_ROWS - 1))
    if len(head) > MOST_COLUMNS:
        raise PlayerError(tr("it has more than {most} columns, which no table of fighters has", most=MOST_COLUMNS))
    return [_read_row(dict(zip(head, line, strict=False))) for line in lines[1:] if any(cell.strip() for cell in line)]


def _read_row(cells: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    weapons: dict[str, dict[str, Any]] = {}
    for column, cell in cells.items():
        weapon = _WEAPON.match(column)
        if weapon and cell.strip():
            weapons.setdefault(weapon[1], {})[weapon[2]] = _parse_value(weapon[2], cell)
        elif not weapon and column:
            found[column] = _parse_value(column, cell)
    return found | {"weapons": list(weapons.values())}


def _parse_value(column: str, cell: str) -> Any:
    """A number where it is one, runemarks as a list, and words as they are."""
    text = cell.strip()
    if column == "runemarks":
        words = [one or other for one, other in _QUOTED.findall(text)] or re.split(r"[,;|]", text.strip("[]"))
        return [word.strip() for word in words if word.strip()]
    if column in _WORDS:
        return text
    return int(float(text)) if _WHOLE.match(text) else text
