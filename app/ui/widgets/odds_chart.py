"""The odds of a roll as small bars: how likely each result is, before the dice are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy

from app.core.language import format_number, labelled, tr
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.theme import scale_font, scale_length, theme

if TYPE_CHECKING:
    from app.games.dice_looks import Odds

BAR_WIDTH, BAR_HEIGHT, GAP = 34, 44, 6
"""Width of a bar, height of the highest, and the gap between two, in pixels at the normal text size."""


class OddsChart(QLabel):
    """A bar for each result, with its chance above and the result below. It is a label, so that screen readers read it.

    The caption is next to the bars, or `above` them where there is little width.
    """

    def __init__(self, above: bool = False) -> None:
        super().__init__()
        self._above = above
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._odds: Odds | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def has_odds(self) -> bool:
        return self._odds is not None

    def show_odds(self, odds: Odds | None) -> None:
        self._odds = odds
        self.setVisible(odds is not None)
        if odds:
            bars = ", ".join(labelled(name, _format_share(share)) for name, share in odds.bars)
            self.setAccessibleName(tr("Chances of {what}: {bars}", what=odds.text, bars=bars))
            self.setToolTip(plain_tooltip(self.accessibleName()))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        bars = len(self._odds.bars) if self._odds else 0
        caption = self.fontMetrics().horizontalAdvance(self._odds.text) + 8 if self._odds else 0
        line, wide = self.fontMetrics().height(), bars * scale_length(BAR_WIDTH + GAP)
        if self._above:
            return QSize(max(caption, wide), scale_length(BAR_HEIGHT) + 3 * line)
        return QSize(caption + wide, scale_length(BAR_HEIGHT) + 2 * line)

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(120), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        odds = self._odds
        if odds is None or not odds.bars:
            return
        line, best = self.fontMetrics().height(), max(share for _, share in odds.bars)
        caption = self.fontMetrics().horizontalAdvance(odds.text) + 8
        beside, top = (0, line) if self._above else (caption, 0)
        wide = min((self.width() - beside) / len(odds.bars) - scale_length(GAP), scale_length(BAR_WIDTH))
        low = self.height() - line
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(scale_font(self.font(), 0.86))
            x = 0.0
            for name, share in odds.bars:
                high = max((low - line - top) * share / best, 1.5)
                self._paint_bar(painter, QRectF(x, low - high, wide, high), name, _format_share(share))
                x += wide + scale_length(GAP)
            painter.setPen(QColor(theme().muted))
            at = QRectF(0, 0, self.width(), line) if self._above else QRectF(x, low, caption, line)
            painter.drawText(at, Qt.AlignmentFlag.AlignLeft, odds.text)

    def _paint_bar(self, painter: QPainter, bar: QRectF, name: str, share: str) -> None:
        colours, line = theme(), self.fontMetrics().height()
        painter.setPen(QPen(QColor(colours.edge), 1))
        painter.setBrush(QColor(colours.accent))
        painter.drawRoundedRect(bar, 2, 2)
        painter.setPen(QColor(colours.text))
        wider = bar.adjusted(-4, 0, 4, 0)
        centre = Qt.AlignmentFlag.AlignHCenter
        painter.drawText(QRectF(wider.x(), bar.top() - line, wider.width(), line), centre, share)
        painter.drawText(QRectF(wider.x(), bar.bottom() + 1, wider.width(), line), centre, name)


def _format_share(share: float) -> str:
    return format_number(share, ".0%") if share >= 0.005 else f"<{format_number(0.01, '.0%')}"
