"""Where the window stood, how large it was, and where its panels were, when it was closed last."""

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, QSettings, QSize
from PySide6.QtWidgets import QMainWindow

from app.app_paths import data_folder

NAME = "window.ini"
LAYOUT_VERSION = 1
"""Of the panels' places: those that an older window kept are not read any more."""
FIRST_SIZE = QSize(1280, 800)


class WindowGeometry(QObject):
    """Puts a window where it was, never larger than its screen, and remembers where it is when it closes.

    A screen may be gone since, and the settings may not be writable: neither is worth a message.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        kept = _open_settings()
        geometry, layout = kept.value("geometry"), kept.value("layout")
        if isinstance(geometry, QByteArray):
            window.restoreGeometry(geometry)
        else:
            _centre(window)
        fit_to_screen(window)
        self.has_layout = isinstance(layout, QByteArray) and window.restoreState(layout, LAYOUT_VERSION)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look on while it closes."""
        if event.type() == QEvent.Type.Close and not self._window.isFullScreen():
            kept = _open_settings()
            kept.setValue("geometry", self._window.saveGeometry())
            kept.setValue("layout", self._window.saveState(LAYOUT_VERSION))
        return False


def fit_to_screen(window: QMainWindow) -> None:
    """Have a window lie wholly on its screen, frame and all."""
    if window.isMaximized() or window.isFullScreen():
        return
    room = window.screen().availableGeometry()
    frame = window.frameGeometry().size() - window.geometry().size()
    size = window.size().boundedTo(room.size() - frame)
    outer = QRect(window.frameGeometry().topLeft(), size + frame)
    outer.moveLeft(max(room.left(), min(outer.left(), room.right() + 1 - outer.width())))
    outer.moveTop(max(room.top(), min(outer.top(), room.bottom() + 1 - outer.height())))
    window.resize(size)
    window.move(outer.topLeft())


def _centre(window: QMainWindow) -> None:
    room = window.screen().availableGeometry()
    window.move(room.center() - window.rect().center())


def _open_settings() -> QSettings:
    return QSettings(str(data_folder() / NAME), QSettings.Format.IniFormat)
