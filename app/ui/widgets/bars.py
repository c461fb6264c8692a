"""Bars for remaining wounds, chances and progress, and a thin line that shows that a proof is running."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy, QWidget

from app.core.language import tr
from app.ui.widgets.theme import scale_length, theme


class Bar(QWidget):
    """A share from 0 to 1, drawn as a bar."""

    def __init__(self, width: int = 90, height: int = 8) -> None:
        super().__init__()
        self._base_width, self._base_height = width, height
        self._share = 0.0
        self._colour = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, colour: str = "", name: str = "") -> None:
        self._share, self._colour = min(max(share, 0.0), 1.0), colour
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_length(self._base_width), scale_length(self._base_height))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(self._base_width) // 2, scale_length(self._base_height))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme()
        with QPainter(self) as painter:
            rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
            draw_bar(painter, rect, self._share, self._colour or colours.accent)


def draw_bar(painter: QPainter, rect: QRectF, share: float, colour: str) -> None:
    """Draws a rounded bar that is filled up to a share."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colours, round_ = theme(), rect.height() / 2
    painter.setPen(QPen(QColor(colours.edge), 1))
    painter.setBrush(QColor(colours.shade))
    painter.drawRoundedRect(rect, round_, round_)
    if share > 0:
        full = QRectF(rect.x(), rect.y(), max(rect.width() * share, rect.height()), rect.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(full, round_, round_)


class WoundsBar(QLabel):
    """Remaining wounds, as "7/10" over a bar. It is a label, so that screen readers read the numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._wounds_left, self._wounds = 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_wounds(self, left: int, wounds: int) -> None:
        """Shows the wounds; hidden for a fighter without wounds."""
        self._wounds_left, self._wounds = left, wounds
        self.setVisible(bool(wounds))
        self.setAccessibleName(f"{left}/{wounds}")
        self.update()

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance("00/00") + 6
        return QSize(max(wide, 48), self.fontMetrics().height() + scale_length(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme()
        with QPainter(self) as painter:
            share = self._wounds_left / self._wounds if self._wounds else 0.0
            colour = colours.yes if share > 0.5 else colours.close if share > 0.25 else colours.no
            bar = QRectF(1, self.height() - scale_length(7), self.width() - 2, scale_length(6))
            draw_bar(painter, bar, share, colour)
            painter.setPen(QColor(colours.text))
            above = QRectF(0, 0, self.width(), self.height() - scale_length(7))
            painter.drawText(
                above,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                f"{self._wounds_left}/{self._wounds}",
            )


NOTICED_MS = 300
SHOWN_MS = 50
"""Shortest time between shown values. Qt repaints a progress bar and everything below it for each value."""
STEPS = 1000


class ProgressBar(QProgressBar):
    """Shows the latest share, at most 20 times a second, without text."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setMaximum(STEPS)
        self.share = 0.0
        self._update_timer = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._update_timer.timeout.connect(lambda: self.setValue(round(STEPS * self.share)))

    def set_share(self, share: float) -> None:
        """Sets the progress, from 0 to 1."""
        self.share = share
        if not self._update_timer.isActive():
            self._update_timer.start()

    def show_progress(self, share: float, doing: str) -> None:
        """Shows the bar with a progress, from 0 to 1, of an activity."""
        self.show()
        self.set_share(share)
        self.setAccessibleName(doing)

    def restart(self) -> None:
        self._update_timer.stop()
        self.share = 0.0
        self.setValue(0)


class BusyBar(ProgressBar):
    """A divider that shows progress from 300 ms after `begin` until `end`.

    `message_changed` carries the text to show while it does.
    """

    message_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("patience")
        self.setFixedHeight(2)
        self._message = ""
        self._delay_timer = QTimer(self, singleShot=True, interval=NOTICED_MS)
        self._delay_timer.timeout.connect(self._show_wait)
        self.end()

    @property
    def is_wait_noticeable(self) -> bool:
        """True if the wait is long enough to be shown."""
        return bool(self._message) and not self._delay_timer.isActive()

    def begin(self, doing: str) -> None:
        """Starts a wait, or changes the text of one that is already running."""
        if not self._message:
            self._delay_timer.start()
        self._message = doing

    def set_share(self, share: float) -> None:
        if self.is_wait_noticeable:
            super().set_share(share)

    def end(self) -> None:
        self._delay_timer.stop()
        self._message = ""
        self.restart()
        self.setAccessibleName(tr("Checking…"))
        self.message_changed.emit("")

    def _show_wait(self) -> None:
        self.setAccessibleName(self._message)
        self.message_changed.emit(self._message)
