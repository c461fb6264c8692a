"""The only place that starts threads: long calls with progress and cancel, and live answers to the newest question.

What a thread is given is frozen. What it gives back arrives as Qt signals, in the thread of the one who listens.
"""

import time
from collections.abc import Callable, Iterable
from threading import Condition, Event, Thread
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from app.core.progress import Cancelled, Report

_running: list["Worker | DebouncedWorker"] = []
"""Each is held here until its thread has ended: a Qt object whose last holder is its own thread dies there, badly."""


def _keep_alive(one: "Worker | DebouncedWorker") -> None:
    """Hold one more, and let go of those whose threads are over; in the window's thread."""
    _running[:] = [*(other for other in _running if other.thread_.is_alive()), one]


LONGEST_REST_S = 0.1
PROGRESS_INTERVAL_S = 0.04
"""Progress is told no more often than this: a worker may report a thousand times a second."""


class Worker(QObject):
    """A long call in a thread of its own; after `cancel` nothing of it arrives but `finished`."""

    done = Signal(object)
    """Whatever the call returns."""
    failed = Signal(Exception)
    progressed = Signal(float, str)
    finished = Signal()
    _posted = Signal(str, object)
    """What happened, and its result, its error, or its share and activity."""

    def __init__(
        self,
        work: Callable[[Report], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progressed: Callable[[float, str], None] | None = None,
    ) -> None:
        """`done`, `failed` and `progressed` are methods of QObjects and are called in their threads."""
        super().__init__()
        self._work = work
        self._cancelled = Event()
        self.thread_ = Thread(target=self._run, daemon=True)
        self.done.connect(done)
        self.failed.connect(failed)
        if progressed:
            self.progressed.connect(progressed)
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(self) -> "Worker":
        _keep_alive(self)
        self.thread_.start()
        return self

    def cancel(self) -> None:
        """Ask the work to stop at its next report, and deliver nothing more."""
        self._cancelled.set()

    def _run(self) -> None:
        try:
            result = self._work(self._report)
        except Cancelled:
            self._posted.emit("over", None)
        except Exception as error:  # noqa: BLE001, RUF100 # whatever it is, it is shown, in the window's thread
            self._posted.emit("failed", error)
        else:
            self._posted.emit("done", result)

    def _report(self, share: float, activity: str) -> None:
        if self._cancelled.is_set():
            raise Cancelled
        self._posted.emit("progressed", (share, activity))

    def _deliver(self, what: str, value: Any) -> None:
        if what == "progressed":
            if not self._cancelled.is_set():
                self.progressed.emit(*value)
            return
        if what in ("done", "failed") and not self._cancelled.is_set():
            (self.done if what == "done" else self.failed).emit(value)
        self.finished.emit()


class DebouncedWorker(QObject):
    """Answers questions in one thread; a question asked while it thinks replaces the one that waits.

    A `interruptible` one also stops what it thinks about as soon as that is no longer the newest question.
    """

    answered = Signal(object)
    """Whatever `answers` gives."""
    failed = Signal(Exception)
    progressed = Signal(float, str)
    _posted = Signal(int, str, object)
    """The question's number, what happened, and its answer, its error, or its share and activity."""

    def __init__(
        self,
        answers: Callable[[Any, Report], Iterable[Any]],
        answered: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
        interruptible: bool = False,
        rest_factor: float = 0.0,
    ) -> None:
        """`answers(question, report)` gives one answer or several, each told as it comes.

        `answered` and `failed` are methods of QObjects and are called in their threads. After each question the thread
        rests `rest_factor` times as long as that took.
        """
        super().__init__()
        self._answers, self._interruptible, self._rest_factor = answers, interruptible, rest_factor
        self._waiting: list[Any] = []
        self._newest = 0
        self._last_report = 0.0
        self._closed = False
        self._wake = Condition()
        self.thread_ = Thread(target=self._run, daemon=True)
        self.answered.connect(answered)
        if failed:
            self.failed.connect(failed)
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def ask(self, question: Any) -> None:
        """Ask; what was asked before and not begun is forgotten."""
        if not self.thread_.is_alive() and not self._closed:
            _keep_alive(self)
            self.thread_.start()
        self._set_waiting([question])

    def drop_pending(self) -> None:
        self._set_waiting([])

    def cancel(self) -> None:
        """Answer nothing more; the thread ends."""
        with self._wake:
            self._closed = True
            self._wake.notify()

    def _set_waiting(self, waiting: list[Any]) -> None:
        with self._wake:
            self._waiting = waiting
            self._newest += 1
            self._wake.notify()

    def _run(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: bool(self._waiting) or self._closed)
                if self._closed:
                    return
                question, number = self._waiting.pop(), self._newest
            began = time.monotonic()
            self._answer(question, number)
            with self._wake:
                self._wake.wait_for(
                    lambda: self._closed, min(self._rest_factor * (time.monotonic() - began), LONGEST_REST_S)
                )

    def _answer(self, question: Any, number: int) -> None:
        def report(share: float, doing: str) -> None:
            if self._is_stale(number):
                raise Cancelled
            if time.monotonic() - self._last_report > PROGRESS_INTERVAL_S:
                self._last_report = time.monotonic()
                self._posted.emit(number, "progressed", (share, doing))

        try:
            for answer in self._answers(question, report):
                self._posted.emit(number, "arrived", answer)
                if self._is_stale(number):
                    return
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001, RUF100 # shown in the window's thread
            self._posted.emit(number, "failed", error)

    def _is_stale(self, number: int) -> bool:
        return self._closed or (self._interruptible and number != self._newest)

    def _deliver(self, number: int, what: str, value: Any) -> None:
        """In the window's thread: what comes after the end is dropped here, where nobody can end it meanwhile."""
        if self._is_stale(number):
            return
        if what == "progressed":
            self.progressed.emit(*value)
        else:
            (self.answered if what == "arrived" else self.failed).emit(value)


def stop_all(seconds: float = 2.0) -> bool:
    """Cancel everything and wait at most so long for the threads to end; whether they did. The rest die with us."""
    until = time.monotonic() + seconds
    threads = [job.thread_ for job in _running]
    for job in list(_running):
        job.cancel()
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    return not any(thread.is_alive() for thread in threads)
