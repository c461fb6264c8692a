"""What a fact rests on, drawn over the table: its lines, and its words at the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.polylines import Ribbon

if TYPE_CHECKING:
    from app.rules.flow import Fact
    from app.ui.viewport.scene import Colour, Point

NAME = "fact"
YES: Colour = (0.35, 0.85, 0.62)
NO: Colour = (1.0, 0.47, 0.30)
NEITHER: Colour = (1.0, 0.93, 0.70)
LIFT = 1.5
LONGEST = 70
"""Letters of a fact's words on the table."""


def drawing(fact: Fact | None) -> Overlay:
    """The lines of a fact; a line that answers no is dashed. Empty for none."""
    if fact is None or not fact.lines:
        return Overlay()
    colour = NEITHER if fact.yes is None else YES if fact.yes else NO
    dash = 10.0 if fact.yes is False else 0.0
    ribbons: list[Ribbon] = []
    for line in fact.lines:
        start, end = _lifted(line.start), _lifted(line.end)
        ribbons += [Ribbon(start, end, colour, 2.8, 1.4, dash), *(Ribbon(at, at, colour, 6.5) for at in (start, end))]
    first = fact.lines[0]
    (ax, ay, az), (bx, by, bz) = first.start, first.end
    text = fact.text if len(fact.text) <= LONGEST else fact.text[: LONGEST - 1] + "…"
    return Overlay(tuple(ribbons), (Tag(text, ((ax + bx) / 2, (ay + by) / 2, (az + bz) / 2), strong=True),))


def _lifted(point: Point) -> Point:
    return point[0], point[1], point[2] + LIFT
