"""The log of a battle as rows: headings by round and phase, entries with their dice, and the step each came with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.language import tr

if TYPE_CHECKING:
    from app.model import Battle, LogEntry
    from app.rules.flow import GameFlow
    from app.storage.step_history import Step


@dataclass(frozen=True)
class Line:
    """A row of the log: an entry, or a heading where there is none. `step` is the place in the history it came with."""

    text: str
    entry: LogEntry | None = None
    step: int = -1


def lines(battle: Battle, course: GameFlow | None, steps: Sequence[Step] = ()) -> list[Line]:
    """The log from its beginning; `steps` are those of the history up to now."""
    places = _places(battle, steps)
    found: list[Line] = []
    heading = ""
    for entry, step in zip(battle.log, places, strict=True):
        title = _heading(entry, course)
        if title != heading:
            heading = title
            found.append(Line(title, step=step))
        found.append(Line(entry.text, entry, step))
    return found


def _places(battle: Battle, steps: Sequence[Step]) -> list[int]:
    """With which step each entry came, -1 where that is not known."""
    places: list[int] = []
    for number, step in enumerate(steps):
        places += [number] * (len(step.battle.log) - len(places))
    places = places[: len(battle.log)]
    return places + [-1] * (len(battle.log) - len(places))


def _heading(entry: LogEntry, course: GameFlow | None) -> str:
    phase = next((tr(named.text) for named in course.phases if named.id == entry.phase), "") if course else ""
    if not entry.round:
        return tr("Before the battle")
    if not phase:
        return tr("Round {number}", number=entry.round)
    return tr("Round {number} · {phase}", number=entry.round, phase=phase)
