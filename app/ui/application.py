"""Starts the window: shown first, then filled; everything slow to import or read comes after the first frame."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.errors import PlayerError
from app.language import preferred, tr
from app.progress import Report
from app.storage.settings import settings
from app.ui.app_services.error_reports import Offer
from app.ui.app_services.gc_timer import GcTimer
from app.ui.app_services.window_geometry import WindowGeometry
from app.ui.files.battle_load import BattleLoad
from app.ui.files.files_feature import window_title
from app.ui.i18n import install_language
from app.ui.main_window import MainWindow
from app.ui.viewport import gl_support
from app.ui.viewport.gl_support import prepare_gl
from app.ui.widgets.theme import dress

if TYPE_CHECKING:
    from app.model import Board
    from app.session import Session
    from app.ui.app_services.crash_watcher import CrashWatcher

SWITCH_S = 0.0005
"""How long a worker may keep Python to itself while the window waits: the usual 5 ms would be felt in a drag."""

CALM_MS = 1500
"""The tour begins once the table has been seen."""


def run(battle: Path | None) -> int:
    """Show the window on a battle, else on the one that was open last, until it is closed; the exit code."""
    app, window, opener = launched()
    window.workspace.messages.failures.install()
    WindowGeometry(window)
    window.show()
    opener.opened.connect(lambda: QTimer.singleShot(CALM_MS, window, window.app.offer_tour))
    painted = Painted(window)
    painted.once.connect(lambda: opener.watch().begin(battle))
    code = app.exec()
    opener.end()
    return code


def launched() -> tuple[QApplication, MainWindow, "DocumentLoader"]:
    """The program in its theme, with a window that is not shown yet."""
    gl_support.load_software_gl(Path(sys.executable).parent, wanted=False)
    prepare_gl()
    sys.setswitchinterval(SWITCH_S)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Eyeline")
    wanted = settings()
    install_language(app, preferred(wanted.language))
    dress(app, wanted.look, wanted.text_percent)
    window = MainWindow()
    return app, window, DocumentLoader(window, GcTimer(window))


class Painted(QObject):
    """Tells when a window has been painted for the first time: only then is there time for what is slow."""

    once = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self.once.emit)
        return False


class DocumentLoader(QObject):
    """Opens battles into the window, one at a time: files, drafts, the demo, the one of the last time.

    A battle is read in a thread, and that can be cancelled.
    """

    opened = Signal()

    def __init__(self, window: MainWindow, sweeper: GcTimer | None = None) -> None:
        super().__init__(window)
        self._window, self._sweeper = window, sweeper
        self._workspace, self._messages, self._files = window.workspace, window.workspace.messages, window.files
        self._opening: BattleLoad | None = None
        self._lookout: CrashWatcher | None = None
        self._known: PlayerError | None = None
        self._then: Callable[[], object] = lambda: None
        self._workspace.open_requested.connect(self.open)
        self._workspace.new_requested.connect(self.begin_new)

    def watch(self) -> "DocumentLoader":
        """From now on, an end that is none of ours leaves a report, and the last one is told of."""
        from app.ui.app_services.crash_watcher import CrashWatcher

        self._lookout = CrashWatcher(self._workspace)
        self.opened.connect(self._lookout.look_back)
        return self

    def end(self) -> None:
        """The window was closed as it should be."""
        if self._lookout:
            self._lookout.end()

    def begin(self, battle: Path | None) -> None:
        """Read the battle in a thread, the viewport's code meanwhile; without one, what was open last, or the demo.

        What was open last is only offered where the last start ended before it was shown: it may have been the cause.
        """
        from app.storage.recent_files import last, last_missing

        before, lost = (None, None) if battle else (last(), last_missing())
        if before and gl_support.doubted():
            said = tr("The last start ended before the table was shown. The battle is safe in its file.")
            self._messages.warn(said, Offer(tr("Open"), lambda: self.open(before)))
        else:
            self.open(battle or before or _demo())
        if lost:
            said = tr("{name}, which was open last, is no longer there; this is another battle.", name=lost.name)
            self._then = lambda: self._messages.warn(" ".join(filter(None, (said, self._messages.bar.text))))
        self._require_view()

    def open(self, path: Path) -> None:
        """Open a battle; the one that is open stays until this one is."""
        session = self._workspace.document.session if self._workspace.document else None
        if session and session.journal and _same(session.journal.path, path):
            self._messages.note(tr("{name} is open already.", name=path.name))
            return
        if self._opening and self._opening.under_way and _same(self._opening.path, path):
            return

        def make(report: Report) -> "Session":
            from app.session import copy_session, resume_session

            return copy_session(path, report, tr("Demo battle")) if path == _demo() else resume_session(path, report)

        self._start(make, path)

    def open_copy(self, path: Path) -> None:
        """Open a copy of a battle, without a name of its own."""

        def make(report: Report) -> "Session":
            from app.session import copy_session

            return copy_session(path, report)

        self._start(make, path)

    def open_recovered(self, path: Path) -> None:
        """Open what is whole in a damaged battle file, as a battle of its own, and say what is missing."""
        said: list[str] = []

        def make(report: Report) -> "Session":
            from app.session import recover_session

            session, words = recover_session(path, report)
            session.record()
            said[:] = filter(None, (words, session.remark))
            return session

        self._start(make, path, lambda: self._messages.warn(" ".join(said)))

    def begin_new(self, board: "Board", photo: Path | None = None) -> None:
        """Begin a battle on a board, with a photo from a file on it."""

        def make(report: Report) -> "Session":
            from app.session import new_session

            return new_session(board, photo)

        self._start(make, Path(tr("New battle")))

    def _start(
        self, make: "Callable[[Report], Session]", path: Path, then: "Callable[[], object]" = lambda: None
    ) -> None:
        if not self._files.may_leave():
            return
        self._then = then
        self._known = self._trouble()
        if self._opening:
            self._opening.cancel()
        self._messages.show_progress(0.0, tr("Opening {name}", name=path.name))
        self._opening = BattleLoad(make, path, self)
        self._opening.made.connect(self._opened)
        self._opening.failed.connect(self._failed)
        self._opening.progressed.connect(self._messages.show_progress)
        self._opening.start()

    def _require_view(self) -> None:
        if self._workspace.viewport is None:
            if gl_support.doubted():
                self._window.plan.prepare()
                if why := gl_support.cause():
                    self._window.plan.take_over(why)
                    return
            from app.ui.viewport.view import Viewport

            gl_support.begin()
            self._workspace.show_in(view := Viewport())
            view.framed.connect(gl_support.reach_frame, Qt.ConnectionType.SingleShotConnection)
            view.unusable.connect(self._window.plan.take_over)
            if self._lookout:
                view.framed.connect(self._lookout.know_machine)
            if self._sweeper:
                self._sweeper.keep_what_is_there()

    def _opened(self, session: "Session", path: Path) -> None:
        from app.ui.battle_document import BattleDocument

        window = self._window
        self._messages.end_progress()
        if self._trouble() is not self._known and not self._files.may_leave():
            session.close()
            return
        self._require_view()
        view = self._workspace.viewport
        assert view is not None
        self._files.let_go()
        document = BattleDocument(session, view, window)
        session.troubles.append(self._troubled)
        self._messages.warn(session.remark or window.plan.why)
        session.listeners.append(lambda _, told=[session.remark]: self._tell_remark(session, told))
        place = session.journal.path if session.journal else path
        self._workspace.open(document, window_title(place))
        view.fit()
        if path == _demo() and session.battle.disputants:
            document.choice.choose(*session.battle.disputants)
        QTimer.singleShot(0, document, document.showing.light)
        self._files.remember(place)
        self._then()
        self.opened.emit()

    def _tell_remark(self, session: "Session", told: list[str]) -> None:
        """Undo may lead to where something stands in for what nothing did before."""
        if session.remark != told[-1]:
            told[:] = [session.remark]
            self._messages.warn(session.remark)

    def _trouble(self) -> PlayerError | None:
        """Why something of the open battle is in memory only; what is typed and held is done first."""
        document = self._workspace.document
        if document is None:
            return None
        self._files.settle()
        return document.session.unsaved

    def _failed(self, error: Exception, path: Path) -> None:
        self._messages.end_progress()
        self._messages.error(error)
        from app.storage.sqlite_schema import Damaged, NeedsCopy

        if isinstance(error, NeedsCopy):
            self._messages.warn(str(error), Offer(tr("Open a copy"), lambda: self.open_copy(path)))
        elif isinstance(error, Damaged):
            self._ask_recover(error, path)

    def _ask_recover(self, error: PlayerError, path: Path) -> None:
        def ask() -> None:
            self._files.ask_recover(error, lambda: self.open_recovered(path))

        self._messages.warn(str(error), Offer(tr("Recover undamaged parts…"), ask))
        ask()

    def _troubled(self, error: PlayerError) -> None:
        self._files.tell_trouble(error)


def _demo() -> Path:
    from app.app_paths import DEMO

    return DEMO


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
