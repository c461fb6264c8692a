"""Lists, numbers, sliders and tabs that the wheel passes by unless the keyboard is in them.

Scrolling a panel must not change what happens to come under the mouse; so nothing else of these kinds is used.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox, QTabBar, QTabWidget, QWidget

__all__ = ["ComboBox", "DoubleSpinBox", "Slider", "SpinBox", "TabWidget"]


def _passes(widget: QWidget, event: QWheelEvent) -> bool:
    """Whether the wheel is not for this widget; then it goes on to what is round it."""
    if not widget.hasFocus():
        event.ignore()
    return not widget.hasFocus()


class ComboBox(QComboBox):
    """A list to choose from."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt's own takes the keyboard by the wheel

    def wheelEvent(self, e: QWheelEvent) -> None:
        if not _passes(self, e):
            super().wheelEvent(e)


class SpinBox(QSpinBox):
    """A whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not _passes(self, event):
            super().wheelEvent(event)


class DoubleSpinBox(QDoubleSpinBox):
    """A number with decimals."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not _passes(self, event):
            super().wheelEvent(event)


class Slider(QSlider):
    """A place between two ends."""

    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, e: QWheelEvent) -> None:
        if not _passes(self, e):
            super().wheelEvent(e)


class TabWidget(QTabWidget):
    """Pages, one of them shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabBar(_Tabs())


class _Tabs(QTabBar):
    def wheelEvent(self, event: QWheelEvent) -> None:
        if not _passes(self, event):
            super().wheelEvent(event)
