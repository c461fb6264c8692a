"""The fighters on an axis of who sees whom: the sign of their side, and their names, upright or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QHeaderView

from app.ui.widgets.marks import draw_shape
from app.ui.widgets.theme import format_colour, scale_length, theme
from app.ui.widgets.theme_colours import ensure_contrast

if TYPE_CHECKING:
    from app.ui.scene_builder import SideStyles
    from app.ui.sight.matrix_model import MatrixModel

SIDE = 28
"""A square of the table, in pixels at the usual size of texts."""
APART = 10
"""Between two sides."""
LONGEST = 150
SIGN, EDGE = 12, 8


class MatrixHeader(QHeaderView):
    """Whatever is measured of names is measured when the fighters or the font change: a paint looks it up."""

    def __init__(self, orientation: Qt.Orientation, model: MatrixModel) -> None:
        super().__init__(orientation)
        self._matrix = model
        self._looks: SideStyles = {}
        self._depth = 0
        self._elided: dict[tuple[str, bool], str] = {}
        self.bold_name = ""
        """Who is pointed at."""
        self.setSectionsClickable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)

    def show_names(self, looks: SideStyles) -> None:
        """Take over the fighters of the table, with the looks of their sides."""
        self._looks = looks
        self._measure()

    def mark_bold(self, name: str) -> None:
        """Write a name in bold, and no other."""
        if name != self.bold_name:
            self.bold_name = name
            self.viewport().update()

    def sizeHint(self) -> QSize:
        """Deep enough for the longest name, cut at 150 pixels of usual text."""
        return QSize(self._depth, self._depth)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 # Qt's own name
        """A name, from the table outwards; the painter's place is the square's, without the gap after its side."""
        name = self._matrix.names[logicalIndex]
        across = self.orientation() == Qt.Orientation.Horizontal
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, QColor(theme().card))
        middle, sign, edge = scale_length(SIDE) / 2, scale_length(SIGN), scale_length(EDGE)
        end = self._depth - edge - sign
        x, y = (rect.left() + middle - sign / 2, end) if across else (end, rect.top() + middle - sign / 2)
        colour, mark = self._looks[self._matrix.sides[name]]
        draw_shape(painter, QRectF(x, y, sign, sign), mark, ensure_contrast(format_colour(colour), theme().card))
        painter.setPen(QColor(theme().text))
        bold = name == self.bold_name
        painter.setFont(self._font(bold))
        room, side = end - scale_length(5), Qt.AlignmentFlag.AlignRight
        if across:
            painter.translate(rect.left(), room)
            painter.rotate(-90)
            box, side = QRectF(0, 0, room, 2 * middle), Qt.AlignmentFlag.AlignLeft
        else:
            box = QRectF(0, rect.top(), room, 2 * middle)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | side, self._elided[name, bold])
        painter.restore()

    def _measure(self) -> None:
        """How long names are, and the sizes of the squares they stand for; slow enough to be done once only."""
        metrics = {bold: QFontMetricsF(self._font(bold)) for bold in (False, True)}
        longest = scale_length(LONGEST)
        widest = max((metrics[True].horizontalAdvance(name) for name in self._matrix.names), default=0.0)
        self._depth = round(min(widest, longest)) + scale_length(2 * EDGE + SIGN + 5)
        middle = Qt.TextElideMode.ElideMiddle  # what tells two of a kind apart is often the number at the end
        self._elided = {
            (name, bold): metrics[bold].elidedText(name, middle, longest)
            for name in self._matrix.names
            for bold in metrics
        }
        wide = self._matrix.find_last_of_sides()
        self.setDefaultSectionSize(scale_length(SIDE))
        for row in range(self.count()):
            self.resizeSection(row, scale_length(SIDE + APART if row in wide else SIDE))
        self.updateGeometry()

    def _font(self, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setBold(bold)
        return font
