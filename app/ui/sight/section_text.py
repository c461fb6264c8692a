"""A side view as text: one sentence on the line, and the labels in the drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.language import format_number, tr
from app.core.lengths import format_length, format_mm
from app.ui.sight.sight_text import format_blockers

if TYPE_CHECKING:
    from app.ui.sight.section_cut import NearestApproach, Section

STRAIGHT = 0.5
"""Distance to the side, in mm, below which no side is named."""
THIN = 0.1


def format_section(section: Section) -> str:
    """Returns a description of the drawing, also for screen readers."""
    names = {"seer": section.observer.id, "target": section.target.id}
    narrowest = section.narrowest
    if section.verdict == "visible" and narrowest:
        names |= {"room": _format_mm(narrowest.mm), "thing": narrowest.name, "far": format_length(narrowest.on_line[0])}
        return tr("From {seer} to {target}: the line clears {thing} by {room}, {far} from {seer}.", **names)
    if section.verdict == "visible":
        return tr("From {seer} to {target}: nothing is near the line.", **names)
    if narrowest:
        names |= {"room": _format_mm(narrowest.mm), "thing": narrowest.name, "far": format_length(narrowest.on_line[0])}
        return tr(
            "From {seer} to {target}: only a hairline, which clears {thing} by {room}, {far} from {seer}.", **names
        )
    if section.stop is None:
        return tr("From {seer} to {target}: no line has been found yet.", **names)
    names |= {"thing": section.stopper, "far": format_length(section.stop[0])}
    said = tr("From {seer} to {target}: in this section, {thing} stops the line, {far} from {seer}.", **names)
    if section.verdict != "blocked" or section.blockers in ((), (section.stopper,)):
        return said
    return f"{said} {format_blockers(section.blockers)}"


def format_room(narrowest: NearestApproach) -> str:
    """Returns the label of the nearest thing: its distance, name and side."""
    names = {"room": _format_mm(narrowest.mm), "thing": narrowest.name}
    if narrowest.offset > STRAIGHT:
        return tr("{room} to {thing}, on the left", **names)
    if narrowest.offset < -STRAIGHT:
        return tr("{room} to {thing}, on the right", **names)
    return tr("{room} to {thing}", **names)


def format_stop(section: Section) -> str:
    """Returns the label of the point where the line is blocked."""
    return tr("{thing} stops this line", thing=section.stopper)


def _format_mm(mm: float) -> str:
    """Returns a length in mm; below a tenth, in thousandths."""
    return format_mm(mm) if mm >= THIN else f"{format_number(mm, '.3f')} mm"
