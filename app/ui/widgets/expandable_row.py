"""A clickable line of text that expands: a fact or an attack, with a mark whose shape shows its verdict."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy

from app.ui.outcome import Outcome
from app.ui.widgets.accessible_expander import expose_as_expander
from app.ui.widgets.marks import FAINT, draw_outcome
from app.ui.widgets.theme import scale_font, scale_length, theme

PAD = 6
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
SMALL = 0.88


class ExpandableRow(QAbstractButton):
    """Wrapping text with smaller text below it: some is always visible, more while the row is checked.

    A row in a group is one of several choices, and is exposed to screen readers as such.
    """

    def __init__(self, group: QButtonGroup | None = None) -> None:
        super().__init__()
        self._outcome: Outcome | None = None
        self._sure, self._small, self._more = True, "", ""
        self._hollow = False
        self.setCheckable(True)
        if group:
            group.addButton(self)
            self.setAutoExclusive(True)  # For screen readers only: the group does the work.
        else:
            expose_as_expander(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.toggled.connect(lambda _: self.updateGeometry())

    def show_answer(self, text: str, more: str, yes: bool | None) -> None:
        """Shows a fact with a tick if it is true, a ring if it is false, and a dot if it is a figure."""
        if self._hollow != (yes is False):
            self._hollow = yes is False
            self.update()
        self.show_words(text, more=more, outcome="yes" if yes else None)

    def show_words(
        self, text: str, small: str = "", more: str = "", outcome: Outcome | None = None, sure: bool = True
    ) -> None:
        """Shows text; `more` is the part that expands. Without an outcome, the mark is a dot."""
        if (text, small, more, outcome, sure) == (self.text(), self._small, self._more, self._outcome, self._sure):
            return
        self.setText(text)
        self._small, self._more, self._outcome, self._sure = small, more, outcome, sure
        self.setAccessibleName(". ".join(filter(None, (text, small.replace("\n", ". ")))))
        self.setAccessibleDescription(more)
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        room = max(width - self._text_left - PAD, 60)
        high = _text_height(self.fontMetrics(), self.text(), room)
        if self._small_text:
            high += 2 + _text_height(QFontMetrics(self._small_font), self._small_text, room)
        return max(high, scale_length(16)) + 2 * PAD

    def sizeHint(self) -> QSize:
        return QSize(scale_length(220), self.heightForWidth(max(self.width(), scale_length(220))))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(110), self.heightForWidth(max(self.width(), scale_length(110))))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus() or self.isChecked():
                painter.setPen(QPen(QColor(colours.accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.shade if self.isChecked() else colours.paper))
                painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
            side = scale_length(15)
            top = PAD + (self.fontMetrics().height() - side) / 2
            if self._outcome:
                painter.setOpacity(1.0 if self._sure else FAINT)
                draw_outcome(painter, QRectF(PAD, top, side, side), self._outcome)
                painter.setOpacity(1.0)
            else:
                muted = QColor(theme().muted)
                painter.setPen(QPen(muted, 1.6) if self._hollow else Qt.PenStyle.NoPen)
                painter.setBrush(Qt.BrushStyle.NoBrush if self._hollow else muted)
                dot = scale_length(11 if self._hollow else 6)
                painter.drawEllipse(QRectF(PAD + (side - dot) / 2, top + (side - dot) / 2, dot, dot))
            room = self.width() - self._text_left - PAD
            high = _text_height(self.fontMetrics(), self.text(), room)
            painter.setPen(QColor(colours.text))
            painter.drawText(QRect(self._text_left, PAD, room, high), WRAPPED, self.text())
            if self._small_text:
                painter.setFont(self._small_font)
                painter.setPen(QColor(colours.muted))
                painter.drawText(QRect(self._text_left, PAD + high + 2, room, self.height()), WRAPPED, self._small_text)

    @property
    def _small_text(self) -> str:
        return "\n".join(filter(None, (self._small, self._more if self.isChecked() else "")))

    @property
    def _small_font(self) -> QFont:
        return scale_font(self.font(), SMALL)

    @property
    def _text_left(self) -> int:
        return PAD + scale_length(15) + 8


def _text_height(metrics: QFontMetrics, text: str, width: int) -> int:
    return metrics.boundingRect(QRect(0, 0, width, 100_000), WRAPPED, text).height()
