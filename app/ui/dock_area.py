"""The room beside the table: panels that are shown or not, one above the other; an empty side takes no room."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QWidget

from app.ui.widgets.theme import text_scale

WIDTH = 330
"""A panel that asks for more room than this has to be scrolled."""
HEIGHT = 290


class DockArea(QSplitter):
    """Panels from top to bottom, or side by side below the table."""

    def __init__(self, along: Qt.Orientation, name: str) -> None:
        super().__init__(along)
        self.setObjectName("side")
        self.setAccessibleName(name)
        self.setChildrenCollapsible(False)
        self._panels: list[QWidget] = []
        self._scroll_areas: dict[QWidget, _PanelScrollArea] = {}
        self.hide()

    def add_panel(self, panel: QWidget, first: bool = False, share: int = 1) -> None:
        """Have a panel here, hidden until it is asked for: before the others or after, with a share of the room."""
        panel.hide()
        self._panels.append(panel)
        room = self._scroll_areas[panel] = _PanelScrollArea(panel, beside=self.orientation() == Qt.Orientation.Vertical)
        room.hide()
        self.insertWidget(0 if first else self.count(), room)
        self.setStretchFactor(self.indexOf(room), share)

    def show_panel(self, panel: QWidget) -> None:
        panel.show()
        self._scroll_areas[panel].show()
        self.show()

    def fit_panel(self, panel: QWidget) -> None:
        """Give a panel as much room as it asks for, at the others' cost, though never more than two thirds."""
        sizes, at = self.sizes(), self.indexOf(self._scroll_areas[panel])
        whole = sum(sizes)
        wanted = min(panel.sizeHint().height(), whole * 2 // 3)
        rest = max(whole - sizes[at], 1)
        self.setSizes([wanted if n == at else size * (whole - wanted) // rest for n, size in enumerate(sizes)])

    def hide_panel(self, panel: QWidget) -> None:
        """Hide a panel, and the side with its last one."""
        panel.hide()
        self._scroll_areas[panel].hide()
        self.setVisible(any(self.is_shown(shown) for shown in self._panels))

    def toggle_panel(self, panel: QWidget) -> None:
        """Show a hidden panel, hide a shown one."""
        (self.hide_panel if self.is_shown(panel) else self.show_panel)(panel)

    @staticmethod
    def is_shown(panel: QWidget) -> bool:
        """Whether a panel is to be seen while the window is."""
        return not panel.isHidden()


class _PanelScrollArea(QScrollArea):
    """Holds a panel, and scrolls where large texts ask for more than there is beside the table."""

    def __init__(self, panel: QWidget, beside: bool) -> None:
        """`beside` the table rather than below it."""
        super().__init__()
        self._beside = beside
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self._panel = panel
        self.setWidget(panel)
        if isinstance(panel, QScrollArea):
            panel.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        panel.hide()

    def minimumSizeHint(self) -> QSize:
        """Beside the table all are as wide: when one more appears, the table does not shift under the mouse."""
        if self._beside:
            wide = round(WIDTH * (1 + 0.2 * (text_scale() - 1)))
            return QSize(wide, min(self._panel.minimumSizeHint().height(), HEIGHT))
        return self._panel.minimumSizeHint().boundedTo(QSize(WIDTH, HEIGHT))

    def sizeHint(self) -> QSize:
        return self._panel.sizeHint()
