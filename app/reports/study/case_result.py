"""The result of a case: figures of each colour, and the measures that they belong to."""

from collections.abc import Callable
from dataclasses import dataclass

from app.core.language import mark
from app.model import Value

DIGITS = 4
"""Number of decimals that are kept; machines may differ in the last ones."""


def round_figure(value: float | None) -> float | None:
    """Returns a figure as it is stored."""
    return None if value is None else round(value, DIGITS) + 0.0


class SideFigures(Value, frozen=True):
    """The figures of a colour at the start of the first round; None if there is nothing to measure.

    `fighters` is the number on the table; `exposed` is the share of them that an enemy sees, `threatened` the share
    that an enemy may attack in the first round, `objective_mm` their mean distance to the nearest objective.
    """

    fighters: int = 0
    exposed: float | None = None
    threatened: float | None = None
    objective_mm: float | None = None


class CaseResult(Value, frozen=True):
    """The result of a case, with its number and names; `red_side` was red. `reason` is a code if the set-up failed."""

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
    """A quantity that is compared: its name, and what is said if red or blue has more of it; all to be translated.

    `is_share` is True for a share of fighters, 0 to 1; otherwise the quantity is in mm.
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
"""The measures, in the order of reports."""
