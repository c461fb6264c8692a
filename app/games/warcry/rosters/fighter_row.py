"""A row of a table of fighters in CSV, read as the same row of the table in JSON.

Weapons have columns of their own, such as `weapon_1_attacks`.
"""

import re
from collections.abc import Mapping
from typing import Any

_WEAPON = re.compile(r"^weapon_([0-9]{1,2})_(\w+)$")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_WORDS = {"_id", "name", "warband", "subfaction", "grand_alliance", "runemark", "base_size_x", "base_size_y"}
_WHOLE = re.compile(r"^-?[0-9]{1,6}(?:\.0+)?$")
COLUMNS = frozenset({"name", "movement", "toughness", "wounds", "points"})
"""A table of fighters has all of these."""


def read_row(cells: Mapping[str, str]) -> dict[str, Any]:
    """The row with numbers, and its weapons as a list."""
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
