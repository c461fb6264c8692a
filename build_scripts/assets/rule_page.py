"""Writes the page of the rules from their cases: each rule, what the program does about it, and the cases that show it.

`dev.py assets rule_page` writes tests/cases/README.md; a test fails if it is out of date.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from build_scripts.environment import ROOT

CASES = ROOT / "tests" / "cases"
PAGE = CASES / "README.md"
_HEAD = """# How the program applies each rule

Each row states a fact about a game, in our own words. Its cases are plain files in this folder, and every test run
checks them. This page is generated from the files by `dev.py assets rule_page`.

G: general rules of the 1st edition. S: set-up in the 1st edition. C with a whole number: rules of the 2nd edition.
A, C with a point, and B with a word: further rules of the 1st edition, of set-up and cards, and of the 2nd edition.
D and W: rules of Warcrow.
"""


def page(cases: Path = CASES) -> str:
    """Returns the whole page as Markdown."""
    parts = [_HEAD]
    for folder in sorted(folder for folder in cases.iterdir() if any(folder.glob("*.toml"))):
        rows = sorted((_read(file) for file in folder.glob("*.toml")), key=lambda row: natural(row["row"]))
        count = sum(len(row["case"]) for row in rows)
        parts.append(f"## {folder.name}: {len(rows)} rows, {count} cases\n\n" + _table(rows))
    return "\n".join(parts)


def natural(row: str) -> list[tuple[int, int, str]]:
    """Returns a sort key that puts G2 before G10, and A4.2 before A4.10."""
    found = re.findall(r"\d+|\D+", row)
    return [(1, int(part), "") if part.isdigit() else (0, 0, part) for part in found]


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def _table(rows: Sequence[dict[str, Any]]) -> str:
    lines = ["| Row | Rule | What the program does | Cases |", "|---|---|---|---|"]
    return "\n".join([*lines, *(_line(row) for row in rows)]) + "\n"


def _line(row: dict[str, Any]) -> str:
    cells = (row["row"], row["rule"], row["does"], _listed(case["name"] for case in row["case"]))
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ").strip() for cell in cells) + " |"


def _listed(names: Iterable[str]) -> str:
    return "; ".join(names)


def main() -> int:
    """Writes the page."""
    PAGE.write_text(page(), "utf-8")
    print(f"Wrote {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
