"""Distances as the editions measure them: three ways, between closest points of bases (G5 to G9; C9, C10)."""

from typing import Literal

from app.geometry.gaps import Slab
from app.language import tr
from app.model import Fighter
from app.rules.course import Fact, Line
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.citing import cited, inches
from app.rules.systems.warcry.foes import SLACK, apart
from app.rules.systems.warcry.heights import stepped_in
from app.table import Table

How = Literal["all", "horizontal", "vertical"]
"""The whole distance unless a rule names one part of it (G8, C10)."""


def distance_mm(table: Table, a: str, b: str, how: How = "all") -> float:
    """How far apart the bases of two fighters are, in mm; a vertical distance as the edition counts it (A1.1, A1.3)."""
    found = apart(*_pair(table, a, b))
    if how == "all":
        return found.distance_mm
    return found.horizontal_mm if how == "horizontal" else stepped_in(table.battle, found.vertical_mm) * INCH


def within(table: Table, a: str, b: str, reach_in: float, how: How = "all") -> bool:
    """Whether two fighters are within so many inches of each other: at most that far apart (A1.2)."""
    return distance_mm(table, a, b, how) <= reach_in * INCH + SLACK


def wholly_within(table: Table, fighter: str, thing: str | Slab, reach_in: float, horizontal: bool = False) -> bool:
    """Whether every part of a fighter's base is within so many inches of another's, of a point or a line (A1.2)."""
    return table.wholly_within(fighter, reach_in * INCH, thing, horizontal)


def all_three(table: Table, a: str, b: str) -> tuple[Fact, ...]:
    """The whole, the horizontal and the vertical distance of two fighters, in inches, always all of them (G8)."""
    found = apart(*_pair(table, a, b))
    line = (Line(found.from_point, found.to_point),)
    texts = {
        "distance": (
            found.distance_mm,
            tr('{name} is {inches}" away', name=b, inches=inches(found.distance_mm)),
            "A1.1",
        ),
        "horizontal": (found.horizontal_mm, tr('{inches}" horizontally', inches=inches(found.horizontal_mm)), "A1.1"),
        "vertical": (*_vertical(table, found.vertical_mm), "A1.3"),
    }
    return tuple(
        Fact(kind, a, text, cited(table.battle, tr("Distances"), row), b, number=mm / INCH, lines=line)
        for kind, (mm, text, row) in texts.items()
    )


def _vertical(table: Table, mm: float) -> tuple[float, str]:
    """The vertical distance as it counts, and in words; where it is rounded up, as it is, too."""
    counts = stepped_in(table.battle, mm) * INCH
    if abs(counts - mm) <= SLACK:
        return mm, tr('{inches}" vertically', inches=inches(mm))
    return counts, tr('{inches}" vertically, counts as {counts}"', inches=inches(mm), counts=inches(counts, mm))


def _pair(table: Table, a: str, b: str) -> tuple[Fighter, Fighter]:
    return table.battle.fighter(a), table.battle.fighter(b)
