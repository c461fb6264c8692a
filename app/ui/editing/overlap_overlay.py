"""Marks what runs into what: hatched on the table, and said in words. Nothing is ever forbidden for it."""

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from app.battle_geometry import BattleGeometry
from app.collision import Overlap
from app.language import mark, tr
from app.model import Change
from app.progress import Report
from app.session import Session
from app.ui.drawing_guard import Fallback
from app.ui.session_notifier import Selection, SessionNotifier
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.polylines import Polyline
from app.ui.viewport.scene import STOPPED, Point
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

OVERLAY = "overlaps"
CALM_MS = 120
HATCH_MM = 5.0
MOST_LINES = 24
GROWN_MM, SMALLEST_MM = 0.4, 5.0
FACES = np.array([
    (0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4),
    (2, 6, 3), (3, 6, 7), (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5),
], dtype=np.int32)  # fmt: skip
"""Of a box whose corners are counted with x first."""
TOLD = 3
"""So many are named; of more, the number."""


UNDRAWN = mark("What overlaps cannot be shown here; everything else goes on.")


class OverlapOverlay(QObject):
    """Marks bases and bodies that overlap, whenever the battle has changed and rests.

    It only says so: players may have reasons. `found` are the overlaps, deepest first.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(
        self,
        session: Session,
        stage: ViewportApi,
        bridge: SessionNotifier,
        selection: Selection,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._stage, self._selection = session, stage, selection
        self.found: tuple[Overlap, ...] = ()
        self._solids: dict[Overlap, OverlaySolid] = {}
        self._latest = DebouncedWorker(
            Fallback(tr(UNDRAWN)).answers(_answers, ()), self._arrived, self.failed.emit, hurried=True
        )
        self._calm = QTimer(self, singleShot=True, interval=CALM_MS)
        self._calm.timeout.connect(self._ask)
        self._shown: tuple[Overlap, ...] = ()
        bridge.changed.connect(self._moved)
        selection.changed.connect(self._selected)
        self._calm.start()

    def close(self) -> None:
        self._calm.stop()
        self._latest.cancel()
        self._show(())

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

    def _selected(self) -> None:
        self._show(self._shown)

    def _show(self, found: tuple[Overlap, ...]) -> None:
        """Words beside fighters, who are rarely meant to overlap, and what is selected: the table is for looking at."""
        fighters = {fighter.id for fighter in self._session.battle.fighters}
        self._shown, chosen = found, fighters | set(self._selection.ids)
        tags = tuple(tag(one) for one in found if {one.a, one.b} & chosen)
        lines = tuple(line for one in found for line in hatched(one))
        self._stage.show_overlay(OVERLAY, Overlay(lines, tags[:TOLD]))
        self._stage.show_solids(OVERLAY, [self._solids.setdefault(one, solid(one)) for one in found])
        self._solids = {one: self._solids[one] for one in found}


def sentence(overlap: Overlap) -> str:
    """One overlap in words."""
    return tr("{a} overlaps {b} by {depth} mm", a=overlap.a, b=overlap.b, depth=f"{overlap.depth_mm:.1f}")


def hatched(overlap: Overlap) -> Iterator[Polyline]:
    """The room that is shared: hatched on top, with a line down each of its edges."""
    (x0, y0, bottom), (x1, y1, z) = _room(overlap)
    corners: list[Point] = [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Polyline(a, b, STOPPED, 2.2, 1.3)
        yield Polyline(a, (a[0], a[1], bottom), STOPPED, 1.2, 0.7)
    width, depth = x1 - x0, y1 - y0
    step = max(HATCH_MM, (width + depth) / MOST_LINES)
    for at in np.arange(step, width + depth, step).tolist():
        start = (x0 + min(at, width), y0 + max(at - width, 0.0), z)
        end = (x0 + max(at - depth, 0.0), y0 + min(at, depth), z)
        yield Polyline(start, end, STOPPED, 1.4, 0.6)


def tag(overlap: Overlap) -> Tag:
    """How deep it is, in words on the table."""
    low, high = _room(overlap)
    point = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, high[2])
    return Tag(tr("{depth} mm overlap", depth=f"{overlap.depth_mm:.1f}"), point)


def solid(overlap: Overlap) -> OverlaySolid:
    """The room that is shared, to be seen through."""
    low, high = _room(overlap)
    corners = np.array([[(low, high)[pick >> k & 1][k] for k in range(3)] for pick in range(8)])
    return OverlaySolid(corners, FACES, STOPPED, 0.35, 0.25)


def _room(overlap: Overlap) -> tuple[Point, Point]:
    """The corners of the room, a little larger, and never too small to be seen."""
    low, high = np.array(overlap.low), np.array(overlap.high)
    middle, half = (low + high) / 2, np.maximum((high - low) / 2 + GROWN_MM, SMALLEST_MM / 2)
    (x0, y0, z0), (x1, y1, z1) = (middle - half).tolist(), (middle + half).tolist()
    return (x0, y0, z0), (x1, y1, z1)


def _answers(table: BattleGeometry, report: Report) -> tuple[tuple[Overlap, ...], ...]:
    return (table.overlaps(report),)
