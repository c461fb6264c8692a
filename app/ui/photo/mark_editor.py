"""An editor for the board in a photo: its corners first, then points on its edges, each clicked under a magnifier."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter

from app.core.language import mark, tr
from app.geometry.arrays import Floats
from app.model import CLICK_PX, MAX_MARKS, BoardEdge, BoardMark, Corner
from app.ui.photo.photo_clicks import slow_down
from app.ui.photo.photo_view import CLICK_VIEW_PX
from app.ui.photo_canvas import INK, PALE, PhotoCanvas
from app.ui.widgets.flat_items import make_pen
from app.ui.widgets.flat_view import ARROWS
from app.ui.widgets.theme import scale_length, theme

CORNERS: tuple[Corner, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The board's corners in shares of its width and depth, in the order in which they are clicked."""
CORNER_NAMES = (mark("near left"), mark("near right"), mark("far right"), mark("far left"))
EDGE_NAMES: dict[BoardEdge, str] = {
    "near": mark("near edge"),
    "far": mark("far edge"),
    "left": mark("left edge"),
    "right": mark("right edge"),
}
ENOUGH = 6
"""Number of marks from which on the camera can be checked: four corners and two more points."""
GRAB_PX, RADIUS = 16.0, 6.0
"""Distance within which a press grabs a mark, and the radius of a mark, in pixels."""
MAX_UNDO_STEPS = 200


def request_mark(marks: tuple[BoardMark, ...]) -> str:
    """Returns a request to the player for the next mark; "" if there are as many as possible."""
    if len(marks) >= MAX_MARKS:
        return ""
    if len(marks) < len(CORNERS):
        return tr("Click the {corner} corner of the board.", corner=tr(CORNER_NAMES[len(marks)]))
    return tr("Click a point on the {edge}, far from its corners.", edge=tr(EDGE_NAMES[next_edge(marks)]))


def next_edge(marks: tuple[BoardMark, ...]) -> BoardEdge:
    """Returns the edge that is to be marked next after the corners: the first with the fewest points."""
    return min(EDGE_NAMES, key=lambda edge: sum(one.edge == edge for one in marks))


class MarkEditor(PhotoCanvas):
    """Shows a photo, takes marks by clicks, and lets the player drag them.

    With the keyboard: the arrows move the selected mark, or else a cross, by a pixel of the photo (with Shift by
    twenty); Enter or Space marks the cross; 1 to 9 select a mark; Escape returns to the cross; Backspace and Ctrl+Z
    undo. `changed` is emitted after every change of the marks.
    """

    changed = Signal()

    def __init__(self) -> None:
        self.marks: tuple[BoardMark, ...] = ()
        self.selected: int | None = None
        self._undo: list[tuple[BoardMark, ...]] = []
        self._cross: Corner = (0.5, 0.5)
        self._press = QPointF()
        self.click_px = CLICK_PX
        self._pointer: QPointF | None = None
        self._grid: list[Floats] = []
        super().__init__()
        self.setAccessibleName(tr("Photo with marks on the board"))
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setMouseTracking(True)
        for part in (self, self.viewport()):  # The dialog takes dropped pictures.
            part.setAcceptDrops(False)

    def show_photo(self, image: QImage, marks: tuple[BoardMark, ...] = ()) -> None:
        """Shows a photo with the marks on it."""
        self.photo.show_image(image)
        self._undo, self.selected, self.click_px = [], None, CLICK_PX
        self._set_marks(marks)
        self.fit()

    def show_grid(self, lines: list[Floats]) -> None:
        """Draws lines, each `(n, 2)` in pixels of the photo, over it."""
        self._grid = lines
        self.viewport().update()

    @property
    def can_undo(self) -> bool:
        return any(marks != self.marks for marks in self._undo)

    def undo(self) -> None:
        """Takes back the last click, drag or step of a key."""
        while self._undo and self._undo[-1] == self.marks:  # A press that moved nothing.
            self._undo.pop()
        if self._undo:
            self.selected = None
            self._set_marks(self._undo.pop())

    def clear(self) -> None:
        """Removes all marks; this can be undone."""
        self._change(())

    # Overrides of Qt

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        """Grabs the nearest mark, or marks what is next; other buttons move the photo."""
        if ev.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(ev)
            return
        at = ev.position()
        grabbed = self.find_mark([one.at for one in self.marks], at, GRAB_PX)
        if grabbed is not None:
            self.selected = grabbed
            self._push_undo()
        elif not self._add(self.find_share(at)):
            super().mousePressEvent(ev)
            return
        else:
            self._grip = QPointF()
        self.is_dragging, self._press = True, at
        # The noise of clicks at the smallest zoom so far: pixels of the view are coarse.
        self.click_px = max(self.click_px, CLICK_VIEW_PX / max(self.unit, 1e-3))
        self.viewport().update()

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        self._pointer = ev.position()
        super().mouseMoveEvent(ev)
        self.viewport().update()

    def drag(self, at: QPointF) -> None:
        if self.selected is not None:
            self._move_selected(self.find_share(slow_down(self._press, at) + self._grip))

    def leaveEvent(self, ev: QEvent) -> None:
        self._pointer = None
        self.viewport().update()
        super().leaveEvent(ev)

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        self._pointer = None
        is_undo = ev.key() == Qt.Key.Key_Z and ev.modifiers() & Qt.KeyboardModifier.ControlModifier
        if ev.key() == Qt.Key.Key_Backspace or is_undo:
            self.undo()
        elif ev.key() in ARROWS:
            self._step(ev)
        elif ev.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.selected is None:
            self._add(self._cross)
            self.selected = None
        elif ev.text() and ev.text() in "123456789" and int(ev.text()) <= len(self.marks):
            self.selected = int(ev.text()) - 1
        elif ev.key() == Qt.Key.Key_Escape and self.selected is not None:
            self.selected = None
        else:
            super().keyPressEvent(ev)
        self._update_description()
        self.viewport().update()

    # Implementation

    def _step(self, ev: QKeyEvent) -> None:
        """Moves the selected mark or the cross by pixels of the photo."""
        far = 20 if ev.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        # `ARROWS` are the directions in which the view moves, opposite to the content.
        right, down = ARROWS[Qt.Key(ev.key())]
        size = self.photo.image.size()
        step = -far * right / max(size.width(), 1), -far * down / max(size.height(), 1)
        if self.selected is None:
            u, v = self._cross
            self._cross = min(max(u + step[0], 0.0), 1.0), min(max(v + step[1], 0.0), 1.0)
        else:
            u, v = self.marks[self.selected].at
            self._push_undo()
            self._move_selected((u + step[0], v + step[1]))

    def _add(self, at: Corner) -> bool:
        """Marks what is next; returns False if there is no photo, or nothing left to mark."""
        number = len(self.marks)
        if number >= MAX_MARKS or self.photo.image.isNull():
            return False
        is_corner = number < len(CORNERS)
        new = BoardMark(at, CORNERS[number]) if is_corner else BoardMark(at, edge=next_edge(self.marks))
        self._change((*self.marks, new))
        self.selected = number
        return True

    def _move_selected(self, at: Corner) -> None:
        assert self.selected is not None
        marks = list(self.marks)
        marks[self.selected] = replace(marks[self.selected], at=at)
        self._set_marks(tuple(marks))

    def _change(self, marks: tuple[BoardMark, ...]) -> None:
        self._push_undo()
        self.selected = None
        self._set_marks(marks)

    def _push_undo(self) -> None:
        self._undo = [*self._undo[1 - MAX_UNDO_STEPS :], self.marks]

    def _set_marks(self, marks: tuple[BoardMark, ...]) -> None:
        self.marks, self._grid = marks, []
        self._update_description()
        self.viewport().update()
        self.changed.emit()

    def _update_description(self) -> None:
        """Updates the accessible description with the place of the selected mark or of the cross."""
        u, v = self._cross if self.selected is None else self.marks[self.selected].at
        place = tr("{across}% from the left, {down}% from the top", across=round(100 * u), down=round(100 * v))
        if self.selected is not None:
            text = tr("Mark {number}: {place}", number=self.selected + 1, place=place)
        else:
            text = f"{request_mark(self.marks)} {place}".strip()
        self.setAccessibleDescription(text)

    def draw_overlay(self, painter: QPainter) -> None:
        """Draws the grid, the marks, and a magnifier for the mouse, the dragged mark or the cross."""
        if self.photo.image.isNull():
            return
        painter.setFont(self.font())
        for line in self._grid:
            points = [self.to_pixel(x, y) for x, y in line.tolist()]
            for colour, width in ((QColor(20, 20, 24, 110), 2.6), (QColor(255, 255, 255, 220), 1.1)):
                painter.setPen(make_pen(painter, colour, width))
                painter.drawPolyline(points)
        for number, one in enumerate(self.marks):
            self._draw_mark(painter, number, self.find_pixel(one.at))
        at = self._pointer
        if self.selected is not None and (self.is_dragging or at is None):
            at = self.find_pixel(self.marks[self.selected].at)
        elif at is None and self.hasFocus():
            at = self.find_pixel(self._cross)
            painter.setPen(make_pen(painter, QColor(theme().accent), 2.0))
            for way in (QPointF(12, 0), QPointF(0, 12)):
                painter.drawLine(at - way, at + way)
        if at is not None:
            self.draw_loupe(painter, at)

    def _draw_mark(self, painter: QPainter, number: int, at: QPointF) -> None:
        """Draws a ring with a dot exactly at the mark, and its number beside it."""
        chosen, reach = number == self.selected, scale_length(RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((INK, 4.0), (QColor(theme().accent) if chosen else PALE, 2.0)):
            painter.setPen(make_pen(painter, colour, width))
            painter.drawEllipse(at, reach, reach)
            painter.drawPoint(at)
        text, box = str(number + 1), QRectF(at.x() + reach + 2, at.y() - 3 * reach, 4 * reach, 3 * reach)
        painter.setPen(make_pen(painter, INK, 1.0))
        for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            painter.drawText(box.translated(dx, dy), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(PALE)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
