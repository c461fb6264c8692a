"""What the window shows while no battle is open."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from app.ui.dress.parts import Text, column
from app.ui.language import tr

LEAST = 300


class Welcome(QWidget):
    """The program's name, and a button that asks for a battle."""

    open_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        title = Text("Eyeline", factor=3.0, bold=True)
        line = Text(tr("Who can see whom, on the real terrain."), factor=1.2)
        self._busy, button = Text(name="muted"), QPushButton(tr("Open a battle…"))
        button.clicked.connect(self.open_asked)
        self._button = button
        down = column(14, self)
        down.addStretch(2)
        for widget in (title, line, self._busy, button):
            down.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            if isinstance(widget, QLabel):
                widget.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                widget.setWordWrap(False)
        down.addStretch(3)
        self.setMinimumWidth(LEAST)  # it shares its place with the table, which must be able to be narrow
        self.show_busy("")

    def show_busy(self, doing: str) -> None:
        """Say what is being opened instead of offering to."""
        self._busy.say(doing)
        self._button.setVisible(not doing)
