"""Reads a row of a CSV table of fighters like the same row of the JSON table.

Weapons have their own columns, such as `weapon_1_attacks`.
"""

import re
from collections.abc import Mapping
from typing import Any

_WEAPON = re.compile(r"^weapon_([0-9]{1,2})_(\w+)$")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_WORDS = {"_id", "name", "warband", "subfaction", "grand_alliance", "runemark", "base_size_x", "base_size_y"}
_WHOLE = re.compile(r"^-?[0-9]{1,6}(?:\.0+)?$")
COLUMNS = frozenset({"name", "movement", "toughness", "wounds", "points"})
"""The columns that every table of fighters has."""


def read_row(cells: Mapping[str, str]) -> dict[str, Any]:
    """Returns the row with numbers, and its weapons as a list."""
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
    """Returns numbers as numbers, runemarks as a list, and other words unchanged."""
    text = cell.strip()
    if column == "runemarks":
        words = [one or other for one, other in _QUOTED.findall(text)] or re.split(r"[,;|]", text.strip("[]"))
        return [word.strip() for word in words if word.strip()]
    if column in _WORDS:
        return text
    return int(float(text)) if _WHOLE.match(text) else text
