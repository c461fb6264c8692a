"""The verdict in words and figures, for the panel and for the clipboard; knows no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:  # the window is shown before anything that brings NumPy is imported
    from app.geometry.evidence import Sight
    from app.geometry.gaps import Measure
    from app.ui.live import Answer, Pair

INCH = 25.4
Outcome = Literal["yes", "maybe", "no"]


@dataclass(frozen=True)
class Fact:
    """One line of the panel: what, how much, and a smaller remark beside it."""

    name: str
    value: str
    detail: str = ""


@dataclass(frozen=True)
class Words:
    """A verdict ready to be read."""

    outcome: Outcome
    headline: str
    reason: str
    rule: str
    distances: tuple[Fact, ...]
    line: tuple[Fact, ...]
    blockers: tuple[str, ...]
    health: tuple[str, ...]
    effort: str


def words(found: Answer) -> Words | None:
    """What the panel says about an answer; None where it is about no pair."""
    pair = found.pair
    if pair is None:
        return None
    ruling = pair.ruling
    return Words(
        outcome=outcome(pair),
        headline=ruling.name[:1].upper() + ruling.name[1:],
        reason=sentence(ruling.reason),
        rule=ruling.rule,
        distances=distances(pair.measure),
        line=line(pair.sight),
        blockers=pair.sight.blockers,
        health=tuple(sentence(text, capital=False) for text in pair.health),
        effort=f"{pair.sight.lines:,} lines in {pair.ms:.0f} ms".replace(",", " "),
    )


def outcome(pair: Pair) -> Outcome:
    """Which mark the verdict gets: a plain yes, a plain no, or neither."""
    if pair.sight.verdict == "blocked":
        return "no"
    return "yes" if pair.ruling.name == "visible" else "maybe"


def distances(measure: Measure) -> tuple[Fact, ...]:
    """The distance and its parts."""
    named = (
        ("Distance", measure.distance_mm),
        ("Horizontal", measure.horizontal_mm),
        ("Vertical", measure.vertical_mm),
    )
    return tuple(Fact(name, inches(mm), millimetres(mm)) for name, mm in named)


def line(sight: Sight) -> tuple[Fact, ...]:
    """What is known of the lines between the two."""
    free = Fact("Free lines", percent(sight.visible_share), f"of {sight.lines:,} tried".replace(",", " "))
    if sight.verdict == "visible":
        room = "more than enough" if sight.clearance_mm is None else f"{sight.clearance_mm:.1f} mm"
        return (Fact("Clearance", room, "of the best line found"), free)
    if sight.hairline_mm is not None:
        return (Fact("Hairline", f"{sight.hairline_mm:.3f} mm", f"less than {sight.resolution_mm:g} mm"), free)
    return (free,)


def as_text(found: Answer) -> str:
    """The verdict for a chat or a notebook."""
    said = words(found)
    if said is None:
        return ""
    facts = [
        f"{f.name}: {f.value} ({f.detail})" if f.detail else f"{f.name}: {f.value}" for f in said.distances + said.line
    ]
    blocked = [f"Blocked by: {', '.join(said.blockers)}"] if said.blockers else []
    head = f"{found.question.seer} → {found.question.target}: {said.headline}"
    return "\n".join([head, said.reason, *facts, *blocked, *said.health, f"Rule: {said.rule}", said.effort])


def inches(mm: float) -> str:
    """A length in inches as tape measures are read."""
    return f"{mm / INCH:.2f}″"


def millimetres(mm: float) -> str:
    """A length in mm to a tenth."""
    return f"{mm:.1f} mm"


def percent(share: float) -> str:
    """A share; never rounded to all or nothing."""
    if 0 < share < 0.001:
        return "< 0.1 %"
    if share > 0.999:
        return "100 %" if share == 1 else "> 99.9 %"
    return f"{share:.1%}".replace("%", " %")


def sentence(text: str, capital: bool = True) -> str:
    """The text with a full stop, and a capital unless it begins with a name."""
    text = text[:1].upper() + text[1:] if capital else text
    return text if text.endswith((".", "!", "?")) or not text else f"{text}."
