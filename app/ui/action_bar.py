"""The bar below the table: what one can do, what has been done, and how far something is that takes long."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from app.ui.widgets.labels import make_row
from app.ui.widgets.theme import scale_length

HEIGHT = 34
"""At the usual size of texts, in pixels; the bar never changes its height, so that nothing above it moves."""


class ActionBar(QFrame):
    """One row of fixed height; a feature may have a widget of its own in it, at the right."""

    def __init__(self, note: QWidget, progress: QWidget) -> None:
        super().__init__()
        self.setObjectName("action_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._across = make_row(10, self)
        self._across.setContentsMargins(12, 0, 8, 0)
        self._across.addWidget(note, 1)
        self._across.addWidget(progress)
        self.setFixedHeight(scale_length(HEIGHT))
