"""Marks what runs into what: hatched on the table, and said in words. Nothing is ever forbidden for it."""

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from app.model import Change
from app.placing import Overlap
from app.progress import Report
from app.session import Session
from app.table import Table
from app.ui.bridge import SessionBridge
from app.ui.jobs import Latest
from app.ui.language import tr
from app.ui.stage import Stage
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.palette import STOPPED
from app.ui.viewport.ribbons import Ribbon
from app.ui.viewport.scene import Point

OVERLAY = "overlaps"
CALM_MS = 120
HATCH_MM = 5.0
MOST_LINES = 24
TOLD = 3
"""So many are named; of more, the number."""


class Overlapping(QObject):
    """Looks again whenever the battle has changed and rests. `found` are the overlaps, deepest first."""

    changed = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, stage: Stage, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._stage = session, stage
        self.found: tuple[Overlap, ...] = ()
        self._latest = Latest(_answers, self._arrived, self.failed.emit, hurried=True)
        self._calm = QTimer(self, singleShot=True, interval=CALM_MS)
        self._calm.timeout.connect(self._ask)
        bridge.changed.connect(self._moved)
        self._calm.start()

    def close(self) -> None:
        """Look no more."""
        self._calm.stop()
        self._latest.cancel()
        self._stage.show_overlay(OVERLAY, Overlay())

    def sentence(self) -> str:
        """What overlaps, in words; nothing where nothing does."""
        said = [sentence(one) for one in self.found[:TOLD]]
        if len(self.found) > TOLD:
            said.append(tr("{count} more", count=len(self.found) - TOLD))
        return " · ".join(said)

    def _moved(self, change: Change) -> None:
        """What moves is not marked until it rests."""
        moving = change.fighters | change.pieces
        if moving:
            self._latest.forget()
            self._show(tuple(one for one in self.found if not {one.a, one.b} & moving))
            self._calm.start()

    def _ask(self) -> None:
        self._latest.ask(self._session.table)

    def _arrived(self, found: tuple[Overlap, ...]) -> None:
        before, self.found = self.found, found
        self._show(found)
        if [(one.a, one.b) for one in before] != [(one.a, one.b) for one in found]:
            self.changed.emit()

    def _show(self, found: tuple[Overlap, ...]) -> None:
        self._stage.show_overlay(OVERLAY, Overlay(tuple(line for one in found for line in hatched(one))))


def sentence(overlap: Overlap) -> str:
    """One overlap in words."""
    return tr("{a} overlaps {b} by {depth} mm", a=overlap.a, b=overlap.b, depth=f"{overlap.depth_mm:.1f}")


def hatched(overlap: Overlap) -> Iterator[Ribbon]:
    """The room that is shared, as a hatched rectangle on top of it."""
    (x0, y0, _), (x1, y1, z) = overlap.low, overlap.high
    z += 0.3
    corners: list[Point] = [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Ribbon(a, b, STOPPED, 2.2, 1.3)
    width, depth = x1 - x0, y1 - y0
    step = max(HATCH_MM, (width + depth) / MOST_LINES)
    for at in np.arange(step, width + depth, step).tolist():
        start = (x0 + min(at, width), y0 + max(at - width, 0.0), z)
        end = (x0 + max(at - depth, 0.0), y0 + min(at, depth), z)
        yield Ribbon(start, end, STOPPED, 1.4, 0.6)


def _answers(table: Table, report: Report) -> tuple[tuple[Overlap, ...], ...]:
    return (table.overlaps(report),)
