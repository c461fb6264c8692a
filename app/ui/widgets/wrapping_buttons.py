"""Buttons and check boxes with wrapping text, because panels are narrow and text may be large."""

import re

from PySide6.QtCore import QElapsedTimer, QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from app.core.language import labelled, tr
from app.ui.widgets.labels import WrappingLabel, fill, make_row, plain_tooltip
from app.ui.widgets.theme import scale_length

ACROSS, DOWN = 28, 14
"""Width and height of the frame and padding, in pixels."""
MEANT_FOR_STOP_MS = 1500
"""Time after the end of a search in which a click is still meant to stop it."""
MNEMONIC = re.compile(r"&(.)")
"""Matches the sign before the letter that presses a button, and before a literal `&`."""
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter


class WrappingButton(QPushButton):
    """A button as wide as its text, or as the room available."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_against(self, against: str) -> None:
        """Shows the rule problem of a button in its tooltip and accessible name. The button is muted but works."""
        words = self._plain_text
        self.setToolTip(plain_tooltip(against))
        self.setAccessibleName(labelled(words, against))
        if self.property("against") != bool(against):
            self.setProperty("against", bool(against))
            self.style().unpolish(self)
            self.style().polish(self)

    def heightForWidth(self, width: int) -> int:
        if self._is_in_one_line(width):
            return self.sizeHint().height()
        words = self.fontMetrics().boundingRect(
            QRect(0, 0, max(width - ACROSS - 4, 40), 10_000), WRAPPED, self._plain_text
        )
        return words.height() + DOWN

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self._plain_text)
        return QSize(words + ACROSS + 8, self.fontMetrics().height() + DOWN)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(scale_length(90), self.sizeHint().width()), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws a normal button frame, and the text in as many lines as it needs."""
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        if self._is_in_one_line(self.width()):
            painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
            return
        option.text = ""  # pyright: ignore[reportAttributeAccessIssue] # stubs miss it
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        colour = option.palette.color(self.foregroundRole())  # pyright: ignore[reportAttributeAccessIssue]
        painter.setPen(colour)
        painter.drawText(self.rect().adjusted(ACROSS // 2, 0, -ACROSS // 2, 0), WRAPPED, self._plain_text)

    def _is_in_one_line(self, width: int) -> bool:
        return self.sizeHint().width() <= width + 4

    @property
    def _plain_text(self) -> str:
        return MNEMONIC.sub(r"\1", self.text())


class SearchButton(WrappingButton):
    """A button that starts a search, and stops it while it is running.

    A click just after a search has ended does nothing: it was meant for "Stop", and would discard the result.
    """

    started, stopped = Signal(), Signal()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._text, self._is_busy, self._since_end = text, False, QElapsedTimer()
        self.clicked.connect(self._on_click)

    def show_busy(self, on: bool) -> None:
        """Shows whether a search is running."""
        if self._is_busy and not on:
            self._since_end.start()
        self._is_busy = on
        self.setText(tr("Stop") if on else self._text)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._since_end.invalidate()

    def _on_click(self) -> None:
        if self._is_busy:
            self._is_busy = False
            self._since_end.start()  # A second click does not start a new search.
            self.stopped.emit()
        elif not self._since_end.isValid() or self._since_end.hasExpired(MEANT_FOR_STOP_MS):
            self.started.emit()


class MenuButton(WrappingButton):
    """A button that opens its menu."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text} ▾")
        self.setAccessibleName(text)
        self.setMenu(QMenu(self))
        # A menu may take the mouse away without a leave event.
        self.menu().aboutToHide.connect(lambda: self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False))


def make_button_grid(*buttons: QWidget) -> QGridLayout:
    """Returns buttons of equal width in rows of two; the last has a row of its own if it is alone."""
    grid = QGridLayout()
    for number, button in enumerate(buttons):
        is_alone = number == len(buttons) - 1 and number % 2 == 0
        grid.addWidget(button, *divmod(number, 2), 1, 2 if is_alone else 1)
        grid.setColumnStretch(number % 2, 1)
    return grid


class WrappingCheckBox(QWidget):
    """A check box with wrapping text. `clicked` is emitted only for changes by the player, not by code."""

    clicked = Signal(bool)

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.box, self._words = QCheckBox(), WrappingLabel()
        self.box.clicked.connect(self.clicked)
        fill(make_row(8, self), (self.box, 0, Qt.AlignmentFlag.AlignTop), (self._words, 1))
        self.show_text(text)

    def show_text(self, text: str) -> None:
        self._words.setText(text)
        self.box.setAccessibleName(text)

    @property
    def checked(self) -> bool:
        return self.box.isChecked()

    @checked.setter
    def checked(self, on: bool) -> None:
        self.box.setChecked(on)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggles the box also for clicks on its text."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.box.click()
