"""Presentation: the table and a large verdict on the whole screen, for all who stand round it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

if TYPE_CHECKING:
    from app.ui.sight.verdict_card import VerdictCard
    from app.ui.workspace import Workspace


class Presentation(QObject):
    """Hides all but the table, and brings it back as it was."""

    def __init__(
        self, window: QMainWindow, workspace: Workspace, hidden: tuple[QWidget, ...], card: VerdictCard
    ) -> None:
        """`hidden` are the parts of the window that go besides its panels."""
        super().__init__(window)
        self._window, self._workspace, self._hidden, self._card = window, workspace, hidden, card
        self._layout: QByteArray | None = None
        self._was_maximized = False

    @property
    def active(self) -> bool:
        """Whether the table has the screen to itself."""
        return self._layout is not None

    def toggle(self) -> None:
        """Begin, or go back to the window."""
        if self._layout is None:
            self._begin()
        else:
            self._end(self._layout)
        self._workspace.actions.refresh()
        self._workspace.focus_viewport()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc ends it."""
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress:
            self.toggle()
            return True
        return False

    def _begin(self) -> None:
        window = self._window
        self._layout, self._was_maximized = window.saveState(), window.isMaximized()
        for dock in window.findChildren(QDockWidget):
            if not dock.isFloating():
                dock.hide()
        for part in self._hidden:
            part.hide()
        self._card.set_large(True)
        window.showFullScreen()
        if self._workspace.viewport:
            self._workspace.viewport.installEventFilter(self)

    def _end(self, layout: QByteArray) -> None:
        window, self._layout = self._window, None
        if self._workspace.viewport:
            self._workspace.viewport.removeEventFilter(self)
        for part in self._hidden:
            part.show()
        self._card.set_large(False)
        (window.showMaximized if self._was_maximized else window.showNormal)()
        window.restoreState(layout)
