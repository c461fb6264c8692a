"""Where the window stood, and how large it was, when it was closed last."""

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings
from PySide6.QtWidgets import QMainWindow

from app.app_paths import data_folder

NAME = "window.ini"


class WindowGeometry(QObject):
    """Puts a window where it was, and remembers where it is when it closes.

    A screen may be gone since, and the settings may not be writable: neither is worth a message.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        kept = _open_settings().value("geometry")
        if isinstance(kept, QByteArray):
            window.restoreGeometry(kept)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look on while it closes."""
        if event.type() == QEvent.Type.Close:
            _open_settings().setValue("geometry", self._window.saveGeometry())
        return False


def _open_settings() -> QSettings:
    return QSettings(str(data_folder() / NAME), QSettings.Format.IniFormat)
