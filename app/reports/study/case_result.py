"""What one case came to: figures of each colour, by measures that are described here."""

from collections.abc import Callable
from dataclasses import dataclass

from app.core.language import mark
from app.model import Value

DIGITS = 4
"""So many decimals are kept: machines may differ in the last ones."""


def round_figure(value: float | None) -> float | None:
    """A figure as it is kept."""
    return None if value is None else round(value, DIGITS) + 0.0


class SideFigures(Value, frozen=True):
    """What a colour has of a table as the first round finds it; None where there is nothing to be measured.

    `fighters` are on the table; `exposed` is the share of them that an enemy sees, `threatened` the share that an enemy
    may attack in the first round, `objective_mm` how far they are on average from the nearest objective.
    """

    fighters: int = 0
    exposed: float | None = None
    threatened: float | None = None
    objective_mm: float | None = None


class CaseResult(Value, frozen=True):
    """A case by its number and names; `red_side` was red. Where it could not be set up, `reason` says why, in code."""

    number: int
    layout: str
    opening: str
    deployment: int
    red_side: str = ""
    red: SideFigures = SideFigures()
    blue: SideFigures = SideFigures()
    reason: str = ""
    who: str = ""


@dataclass(frozen=True)
class StudyMeasure:
    """Something that is compared: its name, and what is said where red or blue has more of it; to be translated.

    `is_share` is whether it is one of fighters, 0 to 1; else it is in mm.
    """

    id: str
    name: str
    read: Callable[[SideFigures], float | None]
    red_has: str
    blue_has: str
    is_share: bool = True


MEASURES = (
    StudyMeasure(
        "exposed",
        mark("Fighters visible to an enemy"),
        lambda side: side.exposed,
        mark("Red has more fighters visible to an enemy"),
        mark("Blue has more fighters visible to an enemy"),
    ),
    StudyMeasure(
        "threatened",
        mark("Fighters that can be attacked in round one"),
        lambda side: side.threatened,
        mark("Red has more fighters that can be attacked in round one"),
        mark("Blue has more fighters that can be attacked in round one"),
    ),
    StudyMeasure(
        "objective_mm",
        mark("Distance to the nearest objective"),
        lambda side: side.objective_mm,
        mark("Red is farther from the objectives"),
        mark("Blue is farther from the objectives"),
        is_share=False,
    ),
)
"""What is compared, in the order of reports."""
