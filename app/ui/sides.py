"""The room beside the table: panels that are shown or not, one above the other; an empty side takes no room."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

WIDTH = 300
HEIGHT = 220


class Side(QSplitter):
    """Panels from top to bottom, or side by side below the table."""

    def __init__(self, along: Qt.Orientation, name: str) -> None:
        super().__init__(along)
        self.setObjectName("side")
        self.setAccessibleName(name)
        self.setChildrenCollapsible(False)
        self._panels: list[QWidget] = []
        self.hide()

    def add(self, panel: QWidget) -> None:
        """Have a panel here, hidden until it is asked for."""
        panel.hide()
        self._panels.append(panel)
        self.addWidget(panel)

    def show_panel(self, panel: QWidget) -> None:
        """Show a panel of this side."""
        panel.show()
        self.show()

    def hide_panel(self, panel: QWidget) -> None:
        """Hide a panel, and the side with its last one."""
        panel.hide()
        self.setVisible(any(self.shows(shown) for shown in self._panels))

    def toggle(self, panel: QWidget) -> None:
        """Show a hidden panel, hide a shown one."""
        (self.hide_panel if self.shows(panel) else self.show_panel)(panel)

    @staticmethod
    def shows(panel: QWidget) -> bool:
        """Whether a panel is to be seen while the window is."""
        return not panel.isHidden()
