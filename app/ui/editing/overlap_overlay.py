"""Marks overlaps: hatched on the table, and as text. Overlaps are never forbidden."""

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.language import format_number, mark, tr
from app.core.progress import Report
from app.model import Change
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.table.collision import Overlap
from app.ui.safe_drawing import Fallback
from app.ui.session_notifier import Selection, SessionNotifier
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.scene import STOPPED, Point
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

OVERLAY = "overlaps"
DELAY_MS = 120
HATCH_MM = 5.0
MAX_LINES = 24
GROWN_MM, MIN_MM = 0.4, 5.0
FACES = np.array([
    (0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4),
    (2, 6, 3), (3, 6, 7), (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5),
], dtype=np.int32)  # fmt: skip
"""The triangles of a box, whose corners are numbered with x first."""
NAMED_AT_MOST = 3
"""Largest number of overlaps that are named; the rest are counted."""


UNDRAWN = mark("Overlaps cannot be shown here; everything else still works.")


class OverlapOverlay(QObject):
    """Marks overlapping bases and bodies whenever the battle has changed and is at rest.

    The marks are only warnings. `overlaps` are those found, deepest first.
    """

    changed = Signal()
    failed = Signal(Exception)

    def __init__(
        self,
        session: Session,
        viewport: ViewportApi,
        notifier: SessionNotifier,
        selection: Selection,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._viewport, self._selection = session, viewport, selection
        self.overlaps: tuple[Overlap, ...] = ()
        self._solids: dict[Overlap, OverlaySolid] = {}
        self._worker = DebouncedWorker(
            Fallback(tr(UNDRAWN)).wrap(_find_overlaps, ()), self._on_answer, self.failed, interruptible=True
        )
        self._delay_timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._delay_timer.timeout.connect(self._request_overlaps)
        self._shown: tuple[Overlap, ...] = ()
        notifier.changed.connect(self._on_changed)
        selection.changed.connect(self._on_selected)
        self._delay_timer.start()

    def close(self) -> None:
        self._delay_timer.stop()
        self._worker.cancel()
        self._draw_overlaps(())

    def format_overlaps(self) -> str:
        """Returns a text on the overlaps; empty if there are none."""
        said = [
            tr("{a} overlaps {b} by {depth} mm", a=one.a, b=one.b, depth=format_number(one.depth_mm, ".1f"))
            for one in self.overlaps[:NAMED_AT_MOST]
        ]
        if len(self.overlaps) > NAMED_AT_MOST:
            said.append(tr("{count} more", count=len(self.overlaps) - NAMED_AT_MOST))
        return " · ".join(said)

    def _on_changed(self, change: Change) -> None:
        """Removes the marks of moving things until they are at rest."""
        moving = change.fighters | change.pieces
        if moving:
            self._worker.drop_pending()
            self._draw_overlaps(tuple(one for one in self.overlaps if not {one.a, one.b} & moving))
            self._delay_timer.start()

    def _request_overlaps(self) -> None:
        self._worker.ask(self._session.table)

    def _on_answer(self, found: tuple[Overlap, ...]) -> None:
        before, self.overlaps = self.overlaps, found
        self._draw_overlaps(found)
        if [(one.a, one.b) for one in before] != [(one.a, one.b) for one in found]:
            self.changed.emit()

    def _on_selected(self) -> None:
        self._draw_overlaps(self._shown)

    def _draw_overlaps(self, found: tuple[Overlap, ...]) -> None:
        """Draws the marks; only overlaps of fighters, which are rarely intended, and of the selection get a label."""
        fighters = {fighter.id for fighter in self._session.battle.fighters}
        self._shown, chosen = found, fighters | set(self._selection.ids)
        tags = tuple(make_tag(one) for one in found if {one.a, one.b} & chosen)
        lines = tuple(line for one in found for line in make_hatching(one))
        self._viewport.show_overlay(OVERLAY, Overlay(lines, tags[:NAMED_AT_MOST]))
        self._viewport.show_solids(OVERLAY, [self._solids.setdefault(one, make_solid(one)) for one in found])
        self._solids = {one: self._solids[one] for one in found}


def make_hatching(overlap: Overlap) -> Iterator[StyledLine]:
    """Yields the lines of the shared volume: hatching on top, and its vertical edges."""
    (x0, y0, bottom), (x1, y1, z) = _shared_box(overlap)
    corners: list[Point] = [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield StyledLine(a, b, STOPPED, 2.2, 1.3)
        yield StyledLine(a, (a[0], a[1], bottom), STOPPED, 1.2, 0.7)
    width, depth = x1 - x0, y1 - y0
    step = max(HATCH_MM, (width + depth) / MAX_LINES)
    for at in np.arange(step, width + depth, step).tolist():
        start = (x0 + min(at, width), y0 + max(at - width, 0.0), z)
        end = (x0 + max(at - depth, 0.0), y0 + min(at, depth), z)
        yield StyledLine(start, end, STOPPED, 1.4, 0.6)


def make_tag(overlap: Overlap) -> Tag:
    """Returns a label with the depth of an overlap."""
    low, high = _shared_box(overlap)
    point = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, high[2])
    return Tag(tr("{depth} mm overlap", depth=format_number(overlap.depth_mm, ".1f")), point)


def make_solid(overlap: Overlap) -> OverlaySolid:
    """Returns the shared volume as a translucent solid."""
    low, high = _shared_box(overlap)
    corners = np.array([[(low, high)[pick >> k & 1][k] for k in range(3)] for pick in range(8)])
    return OverlaySolid(corners, FACES, STOPPED, 0.35, 0.25)


def _shared_box(overlap: Overlap) -> tuple[Point, Point]:
    """Returns the corners of the shared volume, slightly enlarged and never too small to be visible."""
    low, high = np.array(overlap.low), np.array(overlap.high)
    middle, half = (low + high) / 2, np.maximum((high - low) / 2 + GROWN_MM, MIN_MM / 2)
    (x0, y0, z0), (x1, y1, z1) = (middle - half).tolist(), (middle + half).tolist()
    return (x0, y0, z0), (x1, y1, z1)


def _find_overlaps(table: BattleGeometry, report: Report) -> tuple[tuple[Overlap, ...], ...]:
    """Yields all overlaps; on a plan, terrain is flat, so fighters do not overlap it."""
    found = table.find_overlaps(report)
    if table.is_on_plan:
        fighters = {fighter.id for fighter in table.battle.fighters}
        found = tuple(one for one in found if (one.a in fighters) == (one.b in fighters))
    return (found,)
