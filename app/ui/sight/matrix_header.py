"""An axis of the sight table: the fighters' names with their sides' marks, horizontal or rotated."""

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
"""Size of a square, in pixels at the usual text size."""
APART = 10
"""Gap between two sides, in pixels."""
MAX_HEADER_LENGTH = 150
SIGN, EDGE = 12, 8


class MatrixHeader(QHeaderView):
    """The header with the names. Names are measured when fighters or font change, so that painting is fast."""

    def __init__(self, orientation: Qt.Orientation, model: MatrixModel) -> None:
        super().__init__(orientation)
        self._matrix = model
        self._looks: SideStyles = {}
        self._depth = 0
        self._elided: dict[tuple[str, bool], str] = {}
        self.bold_name = ""
        """The fighter of the current pair."""
        self.setSectionsClickable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)

    def show_names(self, looks: SideStyles) -> None:
        """Shows the fighters of the table, with the styles of their sides."""
        self._looks = looks
        self._measure()

    def mark_bold(self, name: str) -> None:
        if name != self.bold_name:
            self.bold_name = name
            self.viewport().update()

    def sizeHint(self) -> QSize:
        """Returns a depth for the longest name, up to 150 pixels at the usual text size."""
        return QSize(self._depth, self._depth)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 # Qt's own name
        """Draws a name outwards from the table; the section includes a gap after the last fighter of a side."""
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
        """Measures names and sets the sizes of sections, which is too slow for every paint."""
        metrics = {bold: QFontMetricsF(self._font(bold)) for bold in (False, True)}
        longest = scale_length(MAX_HEADER_LENGTH)
        widest = max((metrics[True].horizontalAdvance(name) for name in self._matrix.names), default=0.0)
        self._depth = round(min(widest, longest)) + scale_length(2 * EDGE + SIGN + 5)
        middle = Qt.TextElideMode.ElideMiddle  # The number at the end often distinguishes similar names.
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
