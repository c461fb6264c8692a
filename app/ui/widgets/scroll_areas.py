"""Scroll areas: the panels of the window, and the scrolling part of a dialog."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.ui.widgets.labels import make_column


class Panel(QScrollArea):
    """A panel of the window: a column of widgets that scrolls. `help` is the id of its help page, if it has one."""

    def __init__(self, name: str, help: str = "") -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(name)
        if help:
            self.setProperty("help", help)
        self.setWidgetResizable(True)

    def make_page(self, spacing: int, margins: tuple[int, int, int, int]) -> QVBoxLayout:
        """Returns the empty column."""
        page = QWidget()
        page.setObjectName("page")
        layout = make_column(spacing, page)
        layout.setContentsMargins(*margins)
        self.setWidget(page)
        return layout


def make_scroll_area(inside: QWidget) -> QScrollArea:
    """Returns a scroll area without a frame. It needs no focus itself, because it scrolls to the focused field."""
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
