"""Later starts of the program: opens the files that they hand over, and brings the window to the front."""

import os

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt
from PySide6.QtWidgets import QMainWindow

from app.storage.running_window import RunningWindow
from app.ui.file_router import FileRouter


class SecondStarts(QObject):
    """Watches the folder into which later starts write their files."""

    def __init__(self, running: RunningWindow, window: QMainWindow, router: FileRouter) -> None:
        super().__init__(window)
        self._running, self._window, self._router = running, window, router
        self._watcher = QFileSystemWatcher([str(running.folder)], self)
        self._watcher.directoryChanged.connect(self._take)
        running.set_ready()
        self._take()

    def _take(self) -> None:
        for handed in self._running.take():
            self._show_window(handed.token)
            self._router.open(handed.files)

    def _show_window(self, token: str) -> None:
        window = self._window
        if token:
            os.environ["XDG_ACTIVATION_TOKEN"] = token  # Qt uses it once, for the next activation on Wayland.
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
