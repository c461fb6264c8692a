"""The tape: distances between two clicked things, which are updated when things move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.core.language import mark, tr
from app.core.lengths import format_length
from app.core.progress import Report
from app.geometry.base_distances import Measure, Slab, measure_slabs
from app.geometry.frames import to_point
from app.geometry.placement import reach
from app.geometry.rays import Occluder
from app.model import Change
from app.session import Session
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.ui.safe_drawing import Fallback
from app.ui.session_notifier import SessionNotifier
from app.ui.tools.tool import Remark, StillTool, pick_thing
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.scene import Colour, Point
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX, Pointer
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker


@dataclass(frozen=True)
class MeasurePoint:
    """One end of a measurement: the fighter or piece with this id, or, without an id, the point in mm."""

    id: str = ""
    point: Point = (0.0, 0.0, 0.0)

    @property
    def name(self) -> str:
        if self.id:
            return self.id
        x, y, z = (format_length(value) for value in self.point)
        return tr("{x}, {y} at height {z}", x=x, y=y, z=z)


def is_on_table(table: BattleGeometry, end: MeasurePoint) -> bool:
    """Returns whether the thing at this end is still on the table."""
    return not end.id or end.id in table.battle.ids


def measure_between(table: BattleGeometry, start: MeasurePoint, end: MeasurePoint) -> Measure:
    """Returns the distance between two ends, exact for bases and points. Raises KeyError if one is missing."""
    one, other = _find_slab(table, start), _find_slab(table, end)
    if one and other:
        found = measure_slabs(one, other)
    elif one:
        found = reach.measure_to_terrain(one, _find_occluder(table, end))
    elif other:
        found = reach.measure_to_terrain(other, _find_occluder(table, start)).reverse
    else:
        found = reach.measure_between(_find_occluder(table, start), _find_occluder(table, end))
    return found.on_plan if table.is_on_plan else found


def format_measure(measure: Measure) -> str:
    """Returns a measurement in one line: the distance, and its components unless it is level."""
    if measure.vertical_mm < 0.05:
        return format_length(measure.distance_mm)
    distance, across = format_length(measure.distance_mm), format_length(measure.horizontal_mm)
    return f"{distance} (↔ {across}, ↕ {format_length(measure.vertical_mm)})"


def _find_slab(table: BattleGeometry, end: MeasurePoint) -> Slab | None:
    """Returns a fighter's base or a point as a slab; None for a piece."""
    if not end.id:
        return battle_shapes.point_slab(*end.point)
    fighters = [fighter for fighter in table.battle.fighters if fighter.id == end.id]
    return battle_shapes.fighter_slab(fighters[0]) if fighters else None


def _find_occluder(table: BattleGeometry, end: MeasurePoint) -> Occluder:
    return battle_shapes.piece_occluder(table.battle.piece(end.id), table.meshes)


NAME = "tape"
COLOUR: Colour = (1.0, 0.93, 0.70)
MAX_PAIRS = 12
"""Largest number of measurements; the oldest is dropped."""


UNDRAWN = mark("Distances cannot be shown here; everything else still works.")


@dataclass(frozen=True, eq=False)
class TapeMeasurement:
    """A measured pair of ends."""

    start: MeasurePoint
    end: MeasurePoint
    measure: Measure


def measure_pairs(
    asked: tuple[BattleGeometry, tuple[tuple[MeasurePoint, MeasurePoint], ...]], report: Report
) -> Iterator[tuple[TapeMeasurement, ...]]:
    """Yields the measurements of all pairs, in a worker; pairs with missing ends are left out."""
    table, pairs = asked
    whole = [pair for pair in pairs if is_on_table(table, pair[0]) and is_on_table(table, pair[1])]
    yield tuple(TapeMeasurement(start, end, measure_between(table, start, end)) for start, end in whole)


class Tape(QObject):
    """The measurements of the tape until they are cleared; not part of the battle."""

    changed = Signal()
    failed = Signal(Exception)

    def __init__(self, session: Session, viewport: ViewportApi, notifier: SessionNotifier, parent: QObject) -> None:
        super().__init__(parent)
        self.measurements: tuple[TapeMeasurement, ...] = ()
        self.first_end: MeasurePoint | None = None
        self._session, self._viewport = session, viewport
        self._pairs: tuple[tuple[MeasurePoint, MeasurePoint], ...] = ()
        self._worker = DebouncedWorker(Fallback(tr(UNDRAWN)).wrap(measure_pairs, ()), self._on_measured, self.failed)
        notifier.changed.connect(self._on_changed)

    def add_end(self, end: MeasurePoint) -> None:
        """Sets the first end, or adds the measurement from the first end to this one."""
        if self.first_end is None:
            self.first_end = end
            self._show()
        elif end != self.first_end:
            start, self.first_end = self.first_end, None
            self.measure(start, end)

    def measure(self, start: MeasurePoint, end: MeasurePoint) -> None:
        kept = tuple(pair for pair in self._pairs if pair != (start, end))
        self._pairs = (*kept, (start, end))[-MAX_PAIRS:]
        self._update()

    def cancel(self) -> bool:
        """Drops the first end; returns whether there was one."""
        begun, self.first_end = self.first_end, None
        self._show()
        return begun is not None

    def remove(self, number: int) -> None:
        gone = self.measurements[number]
        self._pairs = tuple(pair for pair in self._pairs if pair != (gone.start, gone.end))
        self._update()

    def clear(self) -> None:
        self._pairs, self.first_end = (), None
        self._update()

    def rewrite(self) -> None:
        """Updates the labels to the current notation of lengths."""
        self._show()

    def close(self) -> None:
        self._worker.cancel()
        self._viewport.show_overlay(NAME, Overlay())

    def _on_changed(self, change: Change) -> None:
        if self._pairs:
            self._update()

    def _update(self) -> None:
        self._worker.ask((self._session.table, self._pairs))

    def _on_measured(self, found: tuple[TapeMeasurement, ...]) -> None:
        self.measurements = found
        self._show()

    def _show(self) -> None:
        ribbons = [ribbon for stretch in self.measurements for ribbon in _ribbons(stretch.measure)]
        tags = [Tag(format_measure(s.measure), find_middle(s.measure), strong=True) for s in self.measurements]
        if self.first_end and not self.first_end.id:
            ribbons.append(StyledLine(self.first_end.point, self.first_end.point, COLOUR, 9.0))
        self._viewport.show_overlay(NAME, Overlay(tuple(ribbons), tuple(tags)))
        self.changed.emit()


def _ribbons(measure: Measure) -> tuple[StyledLine, ...]:
    """Returns the shortest line, and its horizontal and vertical components as dashed lines if it slopes."""
    start, end = measure.from_point, measure.to_point
    dots = tuple(StyledLine(at, at, COLOUR, 7.0, 1.6) for at in (start, end))
    way = StyledLine(start, end, COLOUR, 2.6, 1.3)
    if measure.vertical_mm < 0.5 or measure.horizontal_mm < 0.5:
        return (way, *dots)
    corner = (end[0], end[1], start[2])
    legs = tuple(StyledLine(a, b, COLOUR, 1.4, 0.9, 8.0, 0.7) for a, b in ((start, corner), (corner, end)))
    return (*legs, way, *dots)


def find_middle(measure: Measure) -> Point:
    """Returns the middle of the shortest line."""
    (ax, ay, az), (bx, by, bz) = measure.from_point, measure.to_point
    return (ax + bx) / 2, (ay + by) / 2, (az + bz) / 2


class MeasureTool(StillTool):
    """Measures fighters from their bases, terrain and board from the clicked point; with Alt, a whole piece."""

    hint = mark("Click two objects or points to measure between them; Alt+click selects a whole piece. Esc ends.")

    def __init__(self, session: Session, tape: Tape, remark: Remark) -> None:
        self._session, self._tape, self._remark = session, tape, remark
        self._pressed_at: tuple[float, float] | None = None

    def press(self, pointer: Pointer) -> bool:
        """Takes every press on the table; the camera has the other buttons."""
        self._pressed_at = (pointer.x, pointer.y)
        return pick_thing(self._session.table, pointer) is not None

    def move(self, pointer: Pointer) -> bool:
        return self._pressed_at is not None

    def release(self, pointer: Pointer) -> bool:
        start, self._pressed_at = self._pressed_at, None
        if start is None or max(abs(pointer.x - start[0]), abs(pointer.y - start[1])) >= CLICK_SLACK_PX:
            return False
        spot = pick_thing(self._session.table, pointer)
        if spot is None:
            return False
        if spot.kind == "fighter" or ("alt" in pointer.modifiers and spot.kind == "piece"):
            self._add_end(MeasurePoint(spot.id))
        else:
            self._add_end(MeasurePoint("", to_point(spot.point)))
        return True

    def cancel(self) -> bool:
        """Drops the first end; returns whether there was one."""
        return self._tape.cancel()

    def begin(self, id: str, point: Point = (0.0, 0.0, 0.0)) -> None:
        """Starts the tape at the thing with this id, or at the point without one; the next click ends it."""
        self._tape.cancel()
        self._add_end(MeasurePoint(id, point))

    def _add_end(self, end: MeasurePoint) -> None:
        self._tape.add_end(end)
        begun = self._tape.first_end
        self._remark(tr("From {start} to …", start=begun.name) if begun else "")
