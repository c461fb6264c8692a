"""A box to be ticked whose words wrap: a panel is narrow, and texts may be large."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from app.ui.widgets.labels import Text, row


class Tick(QWidget):
    """`clicked` tells what players made of it; to be set by code changes nothing but what is seen."""

    clicked = Signal(bool)

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.box, self._words = QCheckBox(), Text()
        self.box.clicked.connect(self.clicked)
        across = row(8, self)
        across.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        across.addWidget(self._words, 1)
        self.say(text)

    def say(self, text: str) -> None:
        self._words.setText(text)
        self.box.setAccessibleName(text)

    @property
    def on(self) -> bool:
        return self.box.isChecked()

    @on.setter
    def on(self, on: bool) -> None:
        self.box.setChecked(on)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The words are part of it."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.box.click()
