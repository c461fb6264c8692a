"""The tape: distances between any two things, which stay on the table and follow what is moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.battle_geometry import BattleGeometry
from app.geometry.base_distances import Measure
from app.language import mark, tr
from app.model import Change
from app.progress import Report
from app.session import Session
from app.ui.drawing_guard import Fallback
from app.ui.measure.measure_points import End, between, there, words
from app.ui.session_notifier import SessionBridge
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.polylines import Ribbon
from app.ui.viewport.scene import Colour, Point
from app.ui.viewport_api import Stage
from app.ui.workers import Latest

NAME = "tape"
COLOUR: Colour = (1.0, 0.93, 0.70)
MOST = 12
"""More than this are not kept: the oldest goes."""


UNDRAWN = mark("What the tape is held to cannot be measured here; everything else goes on.")


@dataclass(frozen=True, eq=False)
class Pulled:
    """Pairs of ends to be measured on a table."""

    table: BattleGeometry
    pairs: tuple[tuple[End, End], ...]


@dataclass(frozen=True, eq=False)
class Stretch:
    """One measured pair."""

    start: End
    end: End
    measure: Measure


def stretches(pulled: Pulled, report: Report) -> Iterator[tuple[Stretch, ...]]:
    """All of them measured, as an answer for a worker to give; ends that are gone are left out."""
    table = pulled.table
    whole = [pair for pair in pulled.pairs if there(table, pair[0]) and there(table, pair[1])]
    yield tuple(Stretch(start, end, between(table, start, end)) for start, end in whole)


class Tape(QObject):
    """What is measured with it until it is rolled up; no part of the battle."""

    changed = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, stage: Stage, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stretches: tuple[Stretch, ...] = ()
        self.begun: End | None = None
        self._session, self._stage = session, stage
        self._pairs: tuple[tuple[End, End], ...] = ()
        self._latest = Latest(Fallback(tr(UNDRAWN)).answers(stretches, ()), self._measured, self.failed.emit)
        bridge.changed.connect(self._changed)

    def put(self, end: End) -> None:
        """Hold the tape to something: to the first thing, then to the second."""
        if self.begun is None:
            self.begun = end
            self._show()
        elif end != self.begun:
            start, self.begun = self.begun, None
            self.measure(start, end)

    def measure(self, start: End, end: End) -> None:
        """Measure between two ends, and keep it."""
        kept = tuple(pair for pair in self._pairs if pair != (start, end))
        self._pairs = (*kept, (start, end))[-MOST:]
        self._ask()

    def let_go(self) -> bool:
        """Let go of a tape that was held to one thing; whether it was."""
        begun, self.begun = self.begun, None
        self._show()
        return begun is not None

    def remove(self, number: int) -> None:
        gone = self.stretches[number]
        self._pairs = tuple(pair for pair in self._pairs if pair != (gone.start, gone.end))
        self._ask()

    def roll_up(self) -> None:
        self._pairs, self.begun = (), None
        self._ask()

    def close(self) -> None:
        self._latest.cancel()
        self._stage.show_overlay(NAME, Overlay())

    def _changed(self, change: Change) -> None:
        if self._pairs:
            self._ask()

    def _ask(self) -> None:
        self._latest.ask(Pulled(self._session.table, self._pairs))

    def _measured(self, found: tuple[Stretch, ...]) -> None:
        self.stretches = found
        self._show()

    def _show(self) -> None:
        ribbons = [ribbon for stretch in self.stretches for ribbon in _ribbons(stretch.measure)]
        tags = [Tag(words(s.measure), _middle(s.measure), strong=True) for s in self.stretches]
        if self.begun and not self.begun.id:
            ribbons.append(Ribbon(self.begun.point, self.begun.point, COLOUR, 9.0))
        self._stage.show_overlay(NAME, Overlay(tuple(ribbons), tuple(tags)))
        self.changed.emit()


def _ribbons(measure: Measure) -> tuple[Ribbon, ...]:
    """The shortest way in full, and its horizontal and vertical parts dashed where it slopes."""
    start, end = measure.from_point, measure.to_point
    dots = tuple(Ribbon(at, at, COLOUR, 7.0, 1.6) for at in (start, end))
    way = Ribbon(start, end, COLOUR, 2.6, 1.3)
    if measure.vertical_mm < 0.5 or measure.horizontal_mm < 0.5:
        return (way, *dots)
    corner = (end[0], end[1], start[2])
    legs = tuple(Ribbon(a, b, COLOUR, 1.4, 0.9, 8.0, 0.7) for a, b in ((start, corner), (corner, end)))
    return (*legs, way, *dots)


def _middle(measure: Measure) -> Point:
    (ax, ay, az), (bx, by, bz) = measure.from_point, measure.to_point
    return (ax + bx) / 2, (ay + by) / 2, (az + bz) / 2
