"""Starts the program: shows the window first; everything slow to import or read follows after the first frame."""

import ctypes
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from app.core.app_paths import RESOURCES, data_folder, has_own_folder, own_caches
from app.core.language import preferred_language
from app.storage.folder_swap import finish_swap
from app.storage.settings import current_settings
from app.ui.app_services.gc_timer import GcTimer
from app.ui.app_services.heap_limits import limit_heaps
from app.ui.app_services.window_geometry import WindowGeometry
from app.ui.display_errors import explained_failure
from app.ui.document_loader import DocumentLoader
from app.ui.file_dialogs import prefer_desktop_dialogs
from app.ui.main_window import MainWindow
from app.ui.qt_language import install_language
from app.ui.viewport.gl_support import prepare_gl
from app.ui.widgets.theme import set_up_theme

SWITCH_S = 0.0001
"""Longest time that a worker keeps Python's interpreter lock while the window waits for it, in seconds. The window
waits after each call of Qt; with Python's default of 5 ms, it would lag.
"""

PROGRAM_ID = "Eyeline.Eyeline"
"""The program on Windows' taskbar, where its windows and its pinned shortcut are one button; also in eyeline.nsi."""

ICONS = RESOURCES / "icons" / "app"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""Sizes of the icon; each has its own picture, made by `dev.py assets make_icon`."""

TOUR_DELAY_MS = 1500
"""Delay of the tour after a battle opens, so that the player sees the table first."""


def run(battle: Path | None) -> int:
    """Shows the window with a battle, or with the last one opened, and returns the exit code when it is closed."""
    app, window, opener = create_application()
    window.workspace.messages.failures.install()
    geometry = WindowGeometry(window.workspace)
    window.show()
    opener.opened.connect(geometry.reopen_panels, Qt.ConnectionType.SingleShotConnection)
    opener.opened.connect(lambda: QTimer.singleShot(TOUR_DELAY_MS, window, window.app.offer_tour))
    files = FileOpenWatcher(window)
    # Other systems do not send this event, and the filter would see every event of the program.
    if sys.platform == "darwin":
        app.installEventFilter(files)

    def begin() -> None:
        opener.enable_crash_reports().open_initial(battle or files.last)
        files.requested.connect(opener.open)

    painted = PaintWatcher(window)
    painted.painted.connect(begin)
    code = app.exec()
    opener.end()
    return code


@own_caches()
def create_application() -> tuple[QApplication, MainWindow, "DocumentLoader"]:
    """Creates the themed application and a window that is not shown yet."""
    finish_swap()
    prepare_gl()
    sys.setswitchinterval(SWITCH_S)
    limit_heaps()
    prefer_desktop_dialogs()
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(PROGRAM_ID)
    if has_own_folder():  # Qt's own file dialog keeps its layout, outside of Windows in a file.
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(data_folder() / "qt"))
    with explained_failure():
        app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Eyeline")
    app.setDesktopFileName("eyeline")  # Linux desktops find the icon and the name by this.
    icon = QIcon()
    for size in ICON_SIZES:
        icon.addFile(str(ICONS / f"eyeline-{size}.png"), QSize(size, size))
    app.setWindowIcon(icon)
    wanted = current_settings()
    install_language(app, preferred_language(wanted.language))
    set_up_theme(app, wanted.look, wanted.text_percent)
    window = MainWindow()
    collector = GcTimer(window, lambda: window.document and window.document.tool.dragging)
    window.workspace.document_closing.connect(collector.schedule_full_collection)
    return app, window, DocumentLoader(window, collector)


class PaintWatcher(QObject):
    """Emits `painted` when a window has been painted for the first time, so that slow work can start."""

    painted = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self.painted.emit)
        return False


class FileOpenWatcher(QObject):
    """Emits `requested` when macOS asks the program to open a battle, at the start or later."""

    requested = Signal(Path)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.last: Path | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.last = Path(event.file())
            self.requested.emit(self.last)
            return True
        return False
