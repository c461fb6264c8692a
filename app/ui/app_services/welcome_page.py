"""What the window shows while no battle is open: the ways to one."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from app.language import mark, tr
from app.ui.widgets.labels import Text, column, row

LEAST = 300
WAYS = {
    "new": mark("New battle…"),
    "recent": mark("Open recent…"),
    "open": mark("Open a battle…"),
    "demo": mark("Demo"),
}
"""The commands that lead to a battle, each with the words on its button."""


class Welcome(QWidget):
    """The program's name, and buttons that lead to a battle; `asked` tells which command."""

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        title = Text("Eyeline", factor=3.0, bold=True)
        line = Text(tr("Who can see whom, on the real terrain."), factor=1.2)
        self._busy, self._ways = Text(name="muted"), QWidget()
        down = column(14, self)
        down.addStretch(2)
        for widget in (title, line, self._busy, self._ways):
            down.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            if isinstance(widget, QLabel):
                widget.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                widget.setWordWrap(False)
        across = row(8, self._ways)
        for command, words in WAYS.items():
            button = QPushButton(tr(words))
            button.clicked.connect(lambda _=False, command=command: self.asked.emit(command))
            across.addWidget(button)
        down.addStretch(3)
        self.setMinimumWidth(LEAST)  # it shares its place with the table, which must be able to be narrow
        self.show_busy("")

    def show_busy(self, doing: str) -> None:
        """Say what is being opened instead of offering to."""
        self._busy.say(doing)
        self._ways.setVisible(not doing)
