"""The program for scripts: plays a story in it, or holds its window open; everything is closed afterwards."""

from __future__ import annotations

import faulthandler
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer

from app.ui import application, workers
from app.ui.main_window import MainWindow
from tests.e2e.driver.hands import ScriptedHands, Story
from tests.e2e.driver.player import SIZE

if TYPE_CHECKING:
    from app.ui.document_loader import DocumentLoader

PATIENCE_S, LONGEST_S = 300.0, 120.0
"""Maximum time of a wait, and of threads at the end."""
ALIKE_S = 0.5
"""A condition that holds for so long is stable: one picture may follow another."""
CLOSED = "the window is closed"
"""The last wait of a story that closes the window: the program ends with it."""


def play(make_hands: Callable[[], ScriptedHands], tell: Callable[[ScriptedHands], Story]) -> str:
    """Starts the program as users do, and plays a story; returns the sentence it got stuck on, or an empty text."""
    said, hands, windows = list[str](), list[ScriptedHands](), list[MainWindow]()
    launch = application.create_application

    def end(problem: str) -> None:
        said.append(problem)
        QCoreApplication.exit()

    def begin() -> Any:
        found = launch()
        windows.append(found[1])
        hands.append(make_hands())  # only now is there an application for its timers
        hands[0].ended.connect(end)
        hands[0].begin(tell(hands[0]))
        return found

    with _restored():
        application.create_application = begin
        try:
            application.run()
        finally:
            for window in windows:
                _end(window)
    for freeze in hands[0].freezes:
        print(f"Nothing moved for {freeze}", flush=True)
    if said:
        return said[0]
    if hands[0].is_told or hands[0].waits_for == CLOSED:
        return ""
    return f"The window was gone before this was so: {hands[0].waits_for}."


@contextmanager
def open_program(size: tuple[int, int] | None = SIZE, **settings: Any) -> Generator[tuple[MainWindow, DocumentLoader]]:
    """Yields the window of the program with these settings and no battle, and closes it afterwards.

    It has this size in pixels, or without one the size of a first start.
    """
    with _restored():
        _app, window, loader = application.create_application()
        window.workspace.settings.set(tour_seen=True, **settings)
        if size:
            window.resize(*size)
        window.show()
        try:
            yield window, loader
        finally:
            _end(window)


def open_battle(window: MainWindow, loader: DocumentLoader, path: Path) -> None:
    """Opens a battle, and waits until it is loaded."""
    before = window.document
    loader.open_initial(path)
    wait_until(lambda: window.document not in (None, before), f"{path.name} is open")
    settle()


def settle(seconds: float = 0.0) -> None:
    """Lets the window do its deferred work, for at least this time; deleted objects are gone then."""
    for _ in range(4):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
    if seconds:
        loop = QEventLoop()
        QTimer.singleShot(round(1000 * seconds), loop.quit)
        loop.exec()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def wait_until(done: Callable[[], object], what: str, alike_s: float = 0.0) -> None:
    """Waits until a condition has held for this time. Raises TimeoutError."""
    end, since = time.monotonic() + PATIENCE_S, 0.0
    while True:
        if done():
            since = since or time.monotonic()
            if time.monotonic() - since >= alike_s:
                return
        else:
            since = 0.0
        if time.monotonic() > end:
            raise TimeoutError(f"this did not come: {what}")
        settle(0.02)


def wait_until_drawn(window: MainWindow) -> None:
    """Waits until the table is lit and completely drawn. Raises TimeoutError."""
    wait_until(lambda: is_drawn(window), "the table, lit and drawn", ALIKE_S)


def is_drawn(window: MainWindow) -> bool:
    """Returns whether the table is lit and completely drawn."""
    document, view = window.document, window.viewport
    return document is not None and document.scene_sync.is_lit and view is not None and view.is_up_to_date


def ask(window: MainWindow, pair: tuple[str, str]) -> None:
    """Asks about a pair, and waits until everything about it and everyone else is known. Raises TimeoutError."""
    document = window.document
    assert document
    document.sight_pair.choose(*pair)

    def is_known() -> bool:
        found = window.sight.verdict.answer
        if not found or (found.question.observer, found.question.target) != pair:
            return False
        return found.question.thorough and len(found.others) == len(document.session.battle.fighters) - 1

    wait_until(is_known, "a verdict with all its figures")


@contextmanager
def _restored() -> Generator[None]:
    """Restores what the program sets for its whole process.

    With an application, its surface format is already set: setting it again would be too late.
    """
    hooks, interval = (sys.excepthook, threading.excepthook), sys.getswitchinterval()
    launch, prepare = application.create_application, application.prepare_gl
    if QCoreApplication.instance():
        application.prepare_gl = lambda: None
    try:
        yield
    finally:
        application.create_application, application.prepare_gl = launch, prepare
        sys.excepthook, threading.excepthook = hooks
        sys.setswitchinterval(interval)
        faulthandler.enable(sys.__stderr__ or 2)  # the program has used it, and released it at its end


def _end(window: MainWindow) -> None:
    """Closes the window; running searches must not outlive Python."""
    window.close()
    if not workers.stop_all(LONGEST_S):
        raise RuntimeError("a thread of the program does not end")
    window.deleteLater()
    settle()
