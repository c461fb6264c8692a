"""Bars: what is left of wounds, chances, how far something is, and a calm line while a proof is looked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from app.language import tr
from app.ui.widgets.theme import grown, theme


class Bar(QWidget):
    """A share from 0 to 1 as a bar; what is marked on it is told in words beside it."""

    def __init__(self, width: int = 90, height: int = 8) -> None:
        super().__init__()
        self._wide, self._high = width, height
        self._share = 0.0
        self._colour = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, colour: str = "", name: str = "") -> None:
        """Draw it, in a colour or in the accent's."""
        self._share, self._colour = min(max(share, 0.0), 1.0), colour
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(grown(self._wide), grown(self._high))

    def minimumSizeHint(self) -> QSize:
        return QSize(grown(self._wide) // 2, grown(self._high))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme()
        with QPainter(self) as painter:
            rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
            draw_bar(painter, rect, self._share, self._colour or colours.accent)


def draw_bar(painter: QPainter, rect: QRectF, share: float, colour: str) -> None:
    """A rounded bar, full up to a share."""
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


class WoundsBar(QWidget):
    """Wounds left of all, as "7/10" over a bar that is told apart by more than its colour."""

    def __init__(self) -> None:
        super().__init__()
        self._left, self._all = 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_wounds(self, left: int, wounds: int) -> None:
        """Show them; nothing where a fighter has none."""
        self._left, self._all = left, wounds
        self.setVisible(bool(wounds))
        self.setAccessibleName(f"{left}/{wounds}")
        self.update()

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance("00/00") + 6
        return QSize(max(wide, 48), self.fontMetrics().height() + grown(8))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme()
        with QPainter(self) as painter:
            share = self._left / self._all if self._all else 0.0
            colour = colours.yes if share > 0.5 else colours.close if share > 0.25 else colours.no
            bar = QRectF(1, self.height() - grown(7), self.width() - 2, grown(6))
            draw_bar(painter, bar, share, colour)
            painter.setPen(QColor(colours.text))
            above = QRectF(0, 0, self.width(), self.height() - grown(7))
            painter.drawText(
                above, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{self._left}/{self._all}"
            )


NOTICED_MS = 300
SHOWN_MS = 50
"""A value is shown no more often than this: Qt paints a progress bar, and what is below it, at each one, at once."""
STEPS = 1000


class ProgressBar(QProgressBar):
    """Shows the share that was told last, at most 20 times a second; without words of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setMaximum(STEPS)
        self._share = 0.0
        self._rest = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._rest.timeout.connect(lambda: self.setValue(round(STEPS * self._share)))

    def tell(self, share: float) -> None:
        """How far it is, from 0 to 1."""
        self._share = share
        if not self._rest.isActive():
            self._rest.start()

    def begin_anew(self) -> None:
        self._rest.stop()
        self.setValue(0)


class BusyBar(ProgressBar):
    """A divider that shows progress from 300 ms after `begin` until `end`; `waiting` says in words that it does."""

    waiting = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("patience")
        self.setFixedHeight(2)
        self._doing = ""
        self._wait = QTimer(self, singleShot=True, interval=NOTICED_MS)
        self._wait.timeout.connect(self._show)
        self.end()

    @property
    def noticed(self) -> bool:
        """Whether the wait is long enough to be shown."""
        return bool(self._doing) and not self._wait.isActive()

    def begin(self, doing: str) -> None:
        """Something is waited for; a wait that goes on is shown on."""
        if not self._doing:
            self._wait.start()
        self._doing = doing

    def tell(self, share: float) -> None:
        if self.noticed:
            super().tell(share)

    def end(self) -> None:
        self._wait.stop()
        self._doing = ""
        self.begin_anew()
        self.setAccessibleName(tr("Checking…"))
        self.waiting.emit("")

    def _show(self) -> None:
        self.setAccessibleName(self._doing)
        self.waiting.emit(self._doing)
