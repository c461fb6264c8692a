"""A line of words that can be clicked and wraps: a problem to look into, a card to open."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.ui.formatting import Outcome
from app.ui.widgets.marks import draw_outcome
from app.ui.widgets.theme import scale_length, theme

PAD = 5
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LinkLabel(QAbstractButton):
    """Words that wrap, with a mark before them that says by its shape what they are."""

    def __init__(self, outcome: Outcome = "close") -> None:
        super().__init__()
        self.outcome: Outcome = outcome
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, max(width - self._text_left - PAD, 40), 10_000)
        words = self.fontMetrics().boundingRect(room, WRAPPED, self.text().replace("&&", "&"))
        return max(words.height(), scale_length(16)) + 2 * PAD

    def sizeHint(self) -> QSize:
        return QSize(scale_length(200), self.heightForWidth(scale_length(200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(100), self.fontMetrics().height() + 2 * PAD)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus():
                painter.setPen(QPen(QColor(theme().accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme().shade))
                painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 5, 5)
            side = scale_length(14)
            box = QRect(PAD, PAD + (self.fontMetrics().height() - side) // 2, side, side)
            draw_outcome(painter, box.toRectF(), self.outcome)
            painter.setPen(QColor(theme().text))
            words = self.rect().adjusted(self._text_left, PAD, -PAD, -PAD)
            painter.drawText(words, WRAPPED, self.text().replace("&&", "&"))

    @property
    def _text_left(self) -> int:
        return PAD + scale_length(14) + 7
