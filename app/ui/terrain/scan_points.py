"""Points of a scan, one per row: clicked on the scan, or typed as three numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from app.core.language import tr
from app.geometry.table_scan.scale import Spot
from app.ui.widgets.labels import WrappingLabel, fill, make_column

DIGITS = 7


class ScanPoints(QWidget):
    """Named rows of points. A new point goes into the current row, and the next empty row becomes current.

    `changed` is emitted when points change or another row becomes current.
    """

    changed = Signal()

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self.names, self.current = names, 0
        self._points: list[Spot | None] = [None] * len(names)
        self._suggested = set[int]()
        """Rows with suggested points, which clicks replace in turn like missing ones."""
        self.fields = tuple(QLineEdit() for _ in names)
        self.clear_button = QPushButton(tr("Clear"))
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        for row, (name, field) in enumerate(zip(names, self.fields, strict=True)):
            label = WrappingLabel(name)
            label.setWordWrap(False)
            label.setBuddy(field)
            field.setPlaceholderText(tr("click on the scan, or type x, y, z"))
            field.setAccessibleName(name)
            field.setMinimumWidth(field.fontMetrics().averageCharWidth() * 26)
            field.editingFinished.connect(partial(self._take_text, row))
            field.installEventFilter(self)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        grid.setColumnStretch(1, 1)
        layout = fill(make_column(6, self), grid)
        self.clear_button.clicked.connect(self.clear)
        layout.addWidget(self.clear_button)

    @property
    def points(self) -> tuple[Spot, ...]:
        """All points, or none if some are missing."""
        there = tuple(point for point in self._points if point)
        return there if len(there) == len(self._points) else ()

    @property
    def marks(self) -> list[tuple[str, Spot | None]]:
        """The rows' names and points, None for missing ones."""
        return list(zip(self.names, self._points, strict=True))

    @property
    def is_untouched(self) -> bool:
        """True if the player has neither clicked nor typed any point."""
        return all(point is None or row in self._suggested for row, point in enumerate(self._points))

    def suggest(self, points: Sequence[Spot]) -> None:
        """Sets all rows to these points, which the player may replace."""
        for row, point in enumerate(points):
            self._set(row, point)
        self._suggested, self.current = set(range(len(points))), 0
        self.changed.emit()

    def _set(self, row: int, point: Spot) -> None:
        self._points[row] = point
        self.fields[row].setText(", ".join(f"{number:.{DIGITS}g}" for number in point))
        self.fields[row].setCursorPosition(0)
        self._suggested.discard(row)

    def put(self, point: Spot) -> None:
        """Sets the current row to a clicked point."""
        self._set(self.current, point)
        empty = [row for row, known in enumerate(self._points) if known is None or row in self._suggested]
        self.current = next((row for row in empty if row > self.current), empty[0] if empty else self.current)
        self.changed.emit()

    def clear(self) -> None:
        self._points, self.current = list[Spot | None]([None] * len(self.names)), 0
        self._suggested.clear()
        for field in self.fields:
            field.clear()
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Makes the focused row the current one."""
        if event.type() == QEvent.Type.FocusIn and watched in self.fields:
            row = self.fields.index(watched)  # pyright: ignore[reportArgumentType] # one of them
            if row != self.current:
                self.current = row
                self.changed.emit()
        return False

    def _take_text(self, row: int) -> None:
        """Reads the typed point; text that is not a point stays in the field."""
        field = self.fields[row]
        if not field.isModified():
            return
        field.setModified(False)
        self._points[row] = parse_spot(field.text())
        self._suggested.discard(row)
        self.changed.emit()


def parse_spot(text: str) -> Spot | None:
    """Parses three numbers separated by commas, semicolons or spaces. Returns None for anything else."""
    try:
        x, y, z = map(float, text.replace(";", " ").replace(",", " ").split())
    except ValueError:
        return None
    return (x, y, z) if math.isfinite(x + y + z) else None
