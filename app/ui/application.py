"""Starts the program: shows the window first; everything slow to import or read follows after the first frame."""

import ctypes
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from app.core.app_paths import RESOURCES, data_folder, has_own_folder, own_caches
from app.core.language import preferred_language
from app.storage.folder_swap import finish_swap
from app.storage.running_window import RunningWindow
from app.storage.settings import current_settings
from app.ui.app_services.gc_timer import GcTimer
from app.ui.app_services.heap_limits import limit_heaps
from app.ui.app_services.second_starts import SecondStarts
from app.ui.app_services.window_geometry import WindowGeometry
from app.ui.battle_file_kind import is_battle_file
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


def run(given: Sequence[Path] = (), running: RunningWindow | None = None) -> int:
    """Shows the window, opens these files, and returns the exit code when it is closed.

    Without a battle among them, the last one is opened. Later starts hand their files over if this is the `running`
    window.
    """
    app, window, opener = create_application()
    window.workspace.messages.failures.install()
    geometry = WindowGeometry(window.workspace)
    window.show()
    opener.opened.connect(geometry.reopen_panels, Qt.ConnectionType.SingleShotConnection)
    opener.opened.connect(lambda: QTimer.singleShot(TOUR_DELAY_MS, window, window.app.offer_tour))
    files = FileOpenWatcher(window, list(given))
    # Other systems do not send this event, and the filter would see every event of the program.
    if sys.platform == "darwin":
        app.installEventFilter(files)

    def begin() -> None:
        opener.enable_crash_reports().open_initial(files.take_battle(), files.take())
        if running and running.is_first:
            SecondStarts(running, window, window.workspace.file_router)

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
    """Opens the files given at the start, and those that macOS asks for with an event each, then or later."""

    def __init__(self, window: MainWindow, given: Iterable[Path] = ()) -> None:
        super().__init__(window)
        self._router = window.workspace.file_router
        self.waiting = list(given)
        """Files that are opened together when control returns to the event loop, or with the first battle."""
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(lambda: self._router.open(self.take()))
        self._has_begun = False

    def take_battle(self) -> Path | None:
        """Returns the first battle that was asked for, and forgets it."""
        found = next((path for path in self.waiting if is_battle_file(path) and path.exists()), None)
        if found:
            self.waiting.remove(found)
        return found

    def take(self) -> list[Path]:
        """Returns the files that were asked for so far; those that follow are opened as they come."""
        self._has_begun = True
        files, self.waiting = self.waiting, []
        return files

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.waiting.append(Path(event.file()))
            if self._has_begun:
                self._timer.start()
            return True
        return False
