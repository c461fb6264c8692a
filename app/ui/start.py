"""Starts the window: shown first, then filled; everything slow to import or read comes after the first frame."""

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.progress import Report
from app.ui.jobs import Job
from app.ui.language import install
from app.ui.sweeping import Sweeper
from app.ui.theme import dress
from app.ui.viewport.surface import prepare_gl
from app.ui.window import Window

SWITCH_S = 0.0005
"""How long a worker may keep Python to itself while the window waits: the usual 5 ms would be felt in a drag."""


def run(battle: Path | None) -> int:
    """Show the window on a battle, else on the demo, until it is closed; the exit code."""
    app, window, opener = launched()
    window.failures.install()
    window.show()
    QTimer.singleShot(0, opener, lambda: opener.begin(battle))
    return app.exec()


def launched() -> tuple[QApplication, Window, "Opener"]:
    """The program in its clothes, with a window that is not shown yet."""
    prepare_gl()
    sys.setswitchinterval(SWITCH_S)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Eyeline")
    install(app)
    dress(app)
    window = Window()
    return app, window, Opener(window, Sweeper(window))


class Opener(QObject):
    """Opens battles into a window, one at a time."""

    opened = Signal()

    def __init__(self, window: Window, sweeper: Sweeper | None = None) -> None:
        super().__init__(window)
        self._window, self._sweeper = window, sweeper
        self._job: Job | None = None
        self._path = Path()
        window.open_asked.connect(self.open)

    def begin(self, battle: Path | None) -> None:
        """Read the battle in a thread, the viewport's code meanwhile."""
        self.open(battle or _demo())
        self._require_view()

    def open(self, path: Path) -> None:
        """Open a battle file; the battle that is open stays until this one is."""
        if self._job:
            self._job.cancel()
        self._path = path

        def work(report: Report) -> object:
            from app.session import opened

            session = opened(path, report)
            report(1.0, "Painting the board")
            from app.ui.viewport.board import ground

            ground(session.battle.board.width_mm, session.battle.board.depth_mm)
            return session

        self._window.show_progress(0.0, f"Opening {path.name}")
        self._job = Job(work, self._opened, self._failed, self._window.show_progress)
        self._job.start()

    def _require_view(self) -> None:
        if self._window.view is None:
            from app.ui.viewport.view import View

            self._window.show_view(View())
            if self._sweeper:
                self._sweeper.keep_what_is_there()

    def _opened(self, session: object) -> None:
        from app.session import Session
        from app.ui.play import Play

        assert isinstance(session, Session)
        self._window.end_progress()
        self._require_view()
        view = self._window.view
        assert view is not None
        if self._window.play:
            self._window.play.close()
        play = Play(session, view, self._window)
        self._window.bar.tell("")
        self._window.show_play(play, self._path.stem)
        view.fit()
        if self._path == _demo() and session.battle.disputants:
            play.choice.choose(*session.battle.disputants)
        QTimer.singleShot(0, play, play.showing.light)
        self.opened.emit()

    def _failed(self, error: Exception) -> None:
        self._window.end_progress()
        self._window.failures.show_error(error)


def _demo() -> Path:
    from app.storage.places import DEMO

    return DEMO
