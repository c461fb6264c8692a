"""Starts the window: shown first, then filled; everything slow to import or read comes after the first frame."""

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from app.core.app_paths import RESOURCES
from app.core.language import preferred_language
from app.storage.settings import current_settings
from app.ui.app_services.gc_timer import GcTimer
from app.ui.app_services.heap_limits import limit_heaps
from app.ui.app_services.window_geometry import WindowGeometry
from app.ui.display_errors import explained_failure
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.qt_language import install_language
from app.ui.viewport.gl_support import prepare_gl
from app.ui.widgets.theme import set_up_theme

SWITCH_S = 0.0001
"""How long a worker may keep Python to itself while the window waits, as after each call of Qt: 5 ms would be felt."""

ICONS = RESOURCES / "icons" / "app"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""Each is a picture of its own, made by `dev.py assets make_icon`."""

TOUR_DELAY_MS = 1500
"""The tour begins once the table has been seen."""


def run(battle: Path | None) -> int:
    """Show the window on a battle, else on the one that was open last, until it is closed; the exit code."""
    app, window, opener = create_application()
    window.workspace.messages.failures.install()
    geometry = WindowGeometry(window.workspace)
    window.show()
    opener.opened.connect(geometry.reopen_panels, Qt.ConnectionType.SingleShotConnection)
    opener.opened.connect(lambda: QTimer.singleShot(TOUR_DELAY_MS, window, window.app.offer_tour))
    files = FileOpenWatcher(window)
    if sys.platform == "darwin":  # others send none, and every event of the program would pass through here
        app.installEventFilter(files)

    def begin() -> None:
        opener.watch_crashes().open_initial(battle or files.last)
        files.requested.connect(opener.open)

    painted = PaintWatcher(window)
    painted.painted.connect(begin)
    code = app.exec()
    opener.end()
    return code


def create_application() -> tuple[QApplication, MainWindow, "DocumentLoader"]:
    """The program in its theme, with a window that is not shown yet."""
    prepare_gl()
    sys.setswitchinterval(SWITCH_S)
    limit_heaps()
    with explained_failure():
        app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Eyeline")
    app.setDesktopFileName("eyeline")  # how Linux desktops find the icon and the name
    icon = QIcon()
    for size in ICON_SIZES:
        icon.addFile(str(ICONS / f"eyeline-{size}.png"), QSize(size, size))
    app.setWindowIcon(icon)
    wanted = current_settings()
    install_language(app, preferred_language(wanted.language))
    set_up_theme(app, wanted.look, wanted.text_percent)
    window = MainWindow()
    collector = GcTimer(window, lambda: window.document and window.document.tool.dragging)
    window.workspace.document_closing.connect(collector.expect_much)
    return app, window, DocumentLoader(window, collector)


class PaintWatcher(QObject):
    """Tells when a window has been painted for the first time: only then is there time for what is slow."""

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
    """Tells of battles opened from outside: macOS sends them to the program, at its start and while it runs."""

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
