"""Fighters on both axes, grouped by side, and a mark where two of them meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QWidget

from app.ui.dress.colours import seen_on
from app.ui.dress.marks import draw_outcome, draw_shape
from app.ui.dress.theme import colour_name, grown, scaled, text_scale, theme
from app.ui.language import tr
from app.ui.seeing.wording import outcome

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.scene_of import Looks
    from app.ui.seeing.matrix import Cell

SIDE = 28.0
"""A cell, in pixels."""
MARK = 18.0
APART = 10.0
"""Between two sides."""
EDGE = 12.0
LONGEST = 150.0
ARROWS = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip
Pair = tuple[str, str]


class Grid(QWidget):
    """One square a pair, empty until it is known; the arrows and the mouse point at pairs, Enter and a click choose."""

    pointed = Signal(object)
    chosen = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self._sides: dict[str, str] = {}
        self._looks: Looks = {}
        self._cells: dict[Pair, Cell] = {}
        self._at: dict[str, float] = {}
        self._here: Pair | None = None
        self._choice: Pair = ("", "")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Who sees whom"))

    def show_battle(self, battle: Battle, looks: Looks) -> None:
        """Be about these fighters, of whom nothing is known yet."""
        sides = list(dict.fromkeys(fighter.side for fighter in battle.fighters))
        fighters = sorted(battle.fighters, key=lambda fighter: sides.index(fighter.side))
        self._names = [fighter.id for fighter in fighters]
        self._sides = {fighter.id: fighter.side for fighter in fighters}
        self._at = {f.id: SIDE * k + APART * sides.index(f.side) for k, f in enumerate(fighters)}
        self._looks, self._cells = looks, {}
        self.setFixedSize(self.sizeHint())
        self.update()

    def show_cell(self, cell: Cell) -> None:
        """Fill in a pair, both ways."""
        a, b = cell.pair
        self._cells[a, b] = self._cells[b, a] = cell
        self.update()

    def choose(self, seer: str, target: str) -> None:
        """Frame the pair that is chosen in the window."""
        self._choice = (seer, target)
        self.update()

    def cell(self, pair: Pair) -> Cell | None:
        """What is known of a pair."""
        return self._cells.get(pair)

    @property
    def names(self) -> list[str]:
        """The fighters as they stand on both axes."""
        return self._names

    @property
    def pair(self) -> Pair | None:
        """The pair that is pointed at."""
        return self._here

    def place(self, pair: Pair) -> QRectF:
        """The square of seer and target."""
        head = self._head()
        larger = text_scale()
        return QRectF(*(larger * v for v in (head + self._at[pair[1]], head + self._at[pair[0]], SIDE, SIDE)))

    def sizeHint(self) -> QSize:
        """Room for all names and squares."""
        end = grown(self._head() + max(self._at.values(), default=0.0) + SIDE + EDGE)
        return QSize(end, end)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point."""
        self._point(self._under(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose."""
        pair = self._under(event.position())
        if pair and event.button() == Qt.MouseButton.LeftButton:
            self._point(pair)
            self.chosen.emit(*pair)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from square to square, and choose."""
        if event.key() in ARROWS and self._names:
            self._step(*ARROWS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._here:
            self.chosen.emit(*self._here)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw names, squares and marks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(text_scale(), text_scale())
        painter.setFont(self._type())
        for name in self._names:
            self._paint_name(painter, name)
        for seer in self._names:
            for target in self._names:
                self._paint_square(painter, (seer, target))
        painter.end()

    def _paint_name(self, painter: QPainter, name: str) -> None:
        """At its row and, turned, at its column; in bold where it is pointed at."""
        colour, mark = self._looks[self._sides[name]]
        seen = seen_on(colour_name(colour), theme().card)
        head, at = self._head(), self._head() + self._at[name] + SIDE / 2
        for centre in (QPointF(head - 14, at), QPointF(at, head - 14)):
            draw_shape(painter, QRectF(centre.x() - 6, centre.y() - 6, 12, 12), mark, seen)
        painter.setPen(QColor(theme().text))
        box, middle = QRectF(0, -SIDE / 2, LONGEST, SIDE), Qt.AlignmentFlag.AlignVCenter
        painter.save()
        painter.translate(head - 25 - LONGEST, at)
        painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, self._fitting(painter, name, 0))
        painter.restore()
        painter.save()
        painter.translate(at, head - 25)
        painter.rotate(-90)
        painter.drawText(box, middle | Qt.AlignmentFlag.AlignLeft, self._fitting(painter, name, 1))
        painter.restore()

    def _fitting(self, painter: QPainter, name: str, axis: int) -> str:
        """The name, as much of it as there is room for, in the weight it is to be painted in."""
        font = painter.font()
        font.setBold(self._here is not None and self._here[axis] == name)
        painter.setFont(font)
        return QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, LONGEST)

    def _paint_square(self, painter: QPainter, pair: Pair) -> None:
        larger = QTransform.fromScale(1 / text_scale(), 1 / text_scale())
        colours, box = theme(), larger.mapRect(self.place(pair)).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if pair[0] == pair[1]:
            return
        crossed = self._here is not None and (self._here[0] == pair[0] or self._here[1] == pair[1])
        painter.setBrush(QColor(colours.shade if crossed else colours.paper))
        painter.drawRoundedRect(box, 4, 4)
        cell = self._cells.get(pair)
        if cell:
            pad = (box.width() - MARK) / 2
            draw_outcome(painter, box.adjusted(pad, pad, -pad, -pad), outcome(cell.ruling))
        if pair in (self._choice, self._here):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.text if pair == self._choice else colours.muted), 2))
            painter.drawRoundedRect(box, 4, 4)

    def _head(self) -> float:
        """Where the squares begin, after the longest name."""
        metrics = QFontMetricsF(self._type())
        longest = max((metrics.horizontalAdvance(name) for name in self._names), default=0.0)
        return round(min(longest * 1.1, LONGEST) + 26.0 + EDGE)

    def _type(self) -> QFont:
        """Everything is laid out in texts of the usual size, and painted larger."""
        return scaled(self.font(), 1 / text_scale())

    def _under(self, at: QPointF) -> Pair | None:
        pairs = ((seer, target) for seer in self._names for target in self._names if seer != target)
        return next((pair for pair in pairs if self.place(pair).contains(at)), None)

    def _step(self, down: int, right: int) -> None:
        seer, target = self._here or self._choice
        count = len(self._names)
        row = self._names.index(seer) if seer in self._names else 0
        column = self._names.index(target) if target in self._names else 0
        row, column = (row + down) % count, (column + right) % count
        if row == column:
            row, column = (row + down) % count, (column + right) % count
        self._point((self._names[row], self._names[column]) if count > 1 else None)

    def _point(self, pair: Pair | None) -> None:
        if pair != self._here:
            self._here = pair
            self.setCursor(Qt.CursorShape.PointingHandCursor if pair else Qt.CursorShape.ArrowCursor)
            self.update()
            self.pointed.emit(pair)
