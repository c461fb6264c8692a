"""The head of a step: its number or a tick, its title and what it came to; a click opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.language import tr
from app.ui.widgets.theme import grown, scaled, theme
from app.ui.widgets.tooltips import plain

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import Step

DISC, PAD, GAP = 24, 8, 10
SMALL = 0.88


class StepHead(QAbstractButton):
    """Drawn by itself: a disc with the number or a tick, two lines of words, and an arrow for what a click does."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number, self._step, self._open = number, None, False
        self._step: Step | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_step(self, step: Step, open: bool) -> None:
        if (step, open) == (self._step, self._open):
            return
        self._step, self._open = step, open
        state = tr("done") if step.done else tr("now") if step.now else tr("later")
        told = tr("Step {number}, {title}, {state}", number=self._number, title=step.title, state=state)
        self.setAccessibleName(f"{told}: {step.summary}" if step.summary else told)
        self.setToolTip(plain(step.summary))
        self.updateGeometry()
        self.update()

    @property
    def said(self) -> str:
        """Everything that it shows, in words."""
        return self.accessibleName()

    def sizeHint(self) -> QSize:
        title, small = QFontMetricsF(self._title_font()), QFontMetricsF(self._small_font())
        lines = title.height() + (small.height() + 2 if self._says_more else 0)
        return QSize(grown(160), round(max(lines, grown(DISC)) + 2 * PAD))

    def minimumSizeHint(self) -> QSize:
        return QSize(grown(80), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._step is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus():
                self._paint_frame(painter)
            disc = QRectF(PAD, PAD, grown(DISC), grown(DISC))
            self._paint_disc(painter, disc, self._step)
            left, right = disc.right() + GAP, self.width() - grown(12) - 2 * PAD
            self._paint_words(painter, QRectF(left, PAD, right - left, self.height() - 2 * PAD), self._step)
            self._paint_arrow(painter, QPointF(self.width() - PAD - grown(6), disc.center().y()))

    @property
    def _says_more(self) -> bool:
        return bool(self._step and self._step.summary and not self._open)

    def _paint_frame(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(theme().accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme().paper))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_disc(self, painter: QPainter, box: QRectF, step: Step) -> None:
        colours = theme()
        filled = colours.yes if step.done else colours.accent if step.now else ""
        painter.setPen(QPen(QColor(filled or colours.edge), 1.5))
        painter.setBrush(QColor(filled) if filled else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(QColor(colours.card if filled else colours.muted), box.width() * 0.09))
        if step.done:
            tick = ((0.29, 0.52), (0.44, 0.66), (0.72, 0.36))
            painter.drawPolyline(
                QPolygonF([QPointF(box.x() + x * box.width(), box.y() + y * box.height()) for x, y in tick])
            )
            return
        painter.setFont(self._small_font(QFont.Weight.DemiBold))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._number))

    def _paint_words(self, painter: QPainter, box: QRectF, step: Step) -> None:
        left = Qt.AlignmentFlag.AlignLeft
        title = QFontMetricsF(self._title_font())
        top = QRectF(box.x(), box.y(), box.width(), max(title.height(), 0 if self._says_more else grown(DISC)))
        painter.setFont(self._title_font())
        painter.setPen(QColor(theme().text if step.done or step.now else theme().muted))
        painter.drawText(top, left | Qt.AlignmentFlag.AlignVCenter, _fitting(title, step.title, box.width()))
        if self._says_more:
            painter.setFont(self._small_font())
            painter.setPen(QColor(theme().muted))
            small = QFontMetricsF(self._small_font())
            below = QRectF(box.x(), top.bottom() + 2, box.width(), small.height())
            painter.drawText(below, left | Qt.AlignmentFlag.AlignVCenter, _fitting(small, step.summary, box.width()))

    def _paint_arrow(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(QPen(QColor(theme().muted), 1.6))
        wide, high = grown(4), grown(2.5)
        way = 1 if self._open else -1
        corners = [QPointF(-wide, way * high), QPointF(0, -way * high), QPointF(wide, way * high)]
        painter.drawPolyline(QPolygonF([at + corner for corner in corners]))

    def _title_font(self) -> QFont:
        return scaled(self.font(), 1.05, QFont.Weight.DemiBold)

    def _small_font(self, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return scaled(self.font(), SMALL, weight)


def _fitting(metrics: QFontMetricsF, text: str, width: float) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
