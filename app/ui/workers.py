"""Workers, the only code that starts threads: long calls with progress, and answers to the newest question.

The data given to a thread is immutable. Results arrive as Qt signals in the receiver's thread.
"""

import time
from collections.abc import Callable, Iterable
from threading import Condition, Event, Thread
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance

from app.core.progress import Cancelled, Report

Receiver = Callable[[Any], None] | SignalInstance
"""A method of a QObject, called in the thread of that object, or a signal; Qt disconnects both with the object.

Pass a signal itself and not its `emit`, which raises an error after the object was deleted.
"""

_running: list["Worker | DebouncedWorker"] = []
"""Keeps workers alive until their threads end: a Qt object must not be destroyed by its own thread."""


def _keep_alive(one: "Worker | DebouncedWorker") -> None:
    """Adds a worker and drops those whose threads have ended; called in the main thread."""
    _running[:] = [*(other for other in _running if other.thread_.is_alive()), one]


MAX_REST_S = 0.1
PROGRESS_INTERVAL_S = 0.04
"""Shortest time between two progress signals; workers may report a thousand times a second."""


class Worker(QObject):
    """A long call in its own thread; after `cancel`, it emits only `finished`."""

    done = Signal(object)
    """Carries the result of the call."""
    failed = Signal(Exception)
    progressed = Signal(float, str)
    finished = Signal()
    _posted = Signal(str, object)
    """The kind of event, and the result, the error, or share and activity."""

    def __init__(
        self,
        work: Callable[[Report], Any],
        done: Receiver,
        failed: Receiver,
        progressed: Callable[[float, str], None] | SignalInstance | None = None,
    ) -> None:
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
        """Makes the work stop at its next report, and delivers nothing more."""
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
    """Answers questions in one thread; a new question replaces the one that is waiting.

    An `interruptible` worker also abandons the current question when a newer one arrives.
    """

    answered = Signal(object)
    """Carries an answer."""
    failed = Signal(Exception)
    progressed = Signal(float, str)
    _posted = Signal(int, str, object)
    """The question's number, the kind of event, and the answer, the error, or share and activity."""

    def __init__(
        self,
        answers: Callable[[Any, Report], Iterable[Any]],
        answered: Receiver,
        failed: Receiver | None = None,
        interruptible: bool = False,
        rest_factor: float = 0.0,
    ) -> None:
        """`answers(question, report)` yields one or more answers, each delivered as it is ready.

        After each question, the thread rests for `rest_factor` times the time it took.
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
        """Asks a question and drops the one that is waiting."""
        if not self.thread_.is_alive() and not self._closed:
            _keep_alive(self)
            self.thread_.start()
        self._set_waiting([question])

    def drop_pending(self) -> None:
        self._set_waiting([])

    def cancel(self) -> None:
        """Stops delivering answers and ends the thread."""
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
                    lambda: self._closed, min(self._rest_factor * (time.monotonic() - began), MAX_REST_S)
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
        """Delivers an event in the main thread, unless the worker was cancelled or the question is outdated."""
        if self._is_stale(number):
            return
        if what == "progressed":
            self.progressed.emit(*value)
        else:
            (self.answered if what == "arrived" else self.failed).emit(value)


def stop_all(seconds: float = 2.0) -> bool:
    """Cancels all workers, waits up to this long, and returns whether all threads ended.

    Threads that are still running are daemons and end with the process.
    """
    until = time.monotonic() + seconds
    threads = [job.thread_ for job in _running]
    for job in list(_running):
        job.cancel()
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    return not any(thread.is_alive() for thread in threads)
