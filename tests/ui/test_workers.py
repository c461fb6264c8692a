import itertools
import threading
from types import SimpleNamespace

import pytest
import shiboken6
from PySide6.QtCore import QObject, QThread, Signal

from app.core.errors import PlayerError
from app.ui import workers
from app.ui.workers import DebouncedWorker, Worker, stop_all
from tests.effort import PATIENCE_S


class Listener(QObject):
    def __init__(self):
        super().__init__()
        self.heard, self.threads, self.progress, self.failures = [], [], [], []

    def hear(self, value):
        self.heard.append(value)
        self.threads.append(QThread.currentThread())

    def hear_failure(self, error):
        self.failures.append(error)

    def hear_progress(self, share, doing):
        self.progress.append((share, doing))


@pytest.fixture
def listener(qapp):
    yield Listener()
    assert stop_all()


def test_a_job_reports_progress_and_result_in_the_window_thread(qtbot, listener):
    def work(report):
        report(0.5, "Checking the mesh")
        return threading.current_thread()

    Worker(work, listener.hear, listener.hear_failure, listener.hear_progress).start()
    qtbot.waitUntil(lambda: len(listener.heard) == 1)
    assert listener.heard[0] is not threading.current_thread()
    assert listener.threads == [QThread.currentThread()]
    assert listener.progress == [(0.5, "Checking the mesh")]


def test_a_failed_job_delivers_its_exception(qtbot, listener):
    def work(report):
        raise PlayerError("wall.stl is empty; export it again")

    Worker(work, listener.hear, listener.hear_failure).start()
    qtbot.waitUntil(lambda: len(listener.failures) == 1)
    assert str(listener.failures[0]) == "wall.stl is empty; export it again"
    assert listener.heard == []


def test_a_cancelled_job_stops_at_its_next_report(qtbot, listener):
    going, cancelled = threading.Event(), threading.Event()

    def work(report):
        going.set()
        cancelled.wait(PATIENCE_S)
        report(0.5, "still here")
        return "done"

    job = Worker(work, listener.hear, listener.hear_failure, listener.hear_progress)
    with qtbot.waitSignal(job.finished):
        job.start()
        going.wait(PATIENCE_S)
        job.cancel()
        cancelled.set()
    assert (listener.heard, listener.failures, listener.progress) == ([], [], [])


def test_a_result_that_comes_after_cancelling_is_not_delivered(qtbot, listener):
    cancelled = threading.Event()
    job = Worker(lambda report: cancelled.wait(PATIENCE_S), listener.hear, listener.hear_failure)
    with qtbot.waitSignal(job.finished):
        job.start()
        job.cancel()
        cancelled.set()
    assert listener.heard == []


def test_only_the_newest_waiting_question_is_answered(qtbot, listener):
    begun, go_on = threading.Event(), threading.Event()

    def answer(question, report):
        begun.set()
        go_on.wait(PATIENCE_S)
        yield question

    latest = DebouncedWorker(answer, listener.hear)
    latest.ask(1)
    begun.wait(PATIENCE_S)
    for question in (2, 3, 4):
        latest.ask(question)
    go_on.set()
    qtbot.waitUntil(lambda: len(listener.heard) == 2)
    assert listener.heard == [1, 4]
    assert set(listener.threads) == {QThread.currentThread()}


def test_an_answer_in_transit_is_not_delivered_after_stopping(qtbot, listener):
    answered = threading.Event()

    def answer(question, report):
        answered.set()
        yield question

    latest = DebouncedWorker(answer, listener.hear)
    latest.ask(1)
    answered.wait(PATIENCE_S)
    latest.cancel()
    latest.thread_.join(PATIENCE_S)
    qtbot.wait(50)
    assert listener.heard == []


def test_answers_are_delivered_as_they_arrive(qtbot, listener):
    go_on = threading.Event()

    def answers(question, report):
        yield question
        go_on.wait(PATIENCE_S)
        yield question + 1

    DebouncedWorker(answers, listener.hear).ask(1)
    qtbot.waitUntil(lambda: listener.heard == [1])
    go_on.set()
    qtbot.waitUntil(lambda: listener.heard == [1, 2])


@pytest.mark.parametrize("hurried", [True, False])
def test_a_newer_question_stops_the_older_only_if_urgent(qtbot, listener, hurried):
    begun, go_on = threading.Event(), threading.Event()

    def answers(question, report):
        begun.set()
        go_on.wait(PATIENCE_S)
        report(0.5, "still thinking")
        yield question

    latest = DebouncedWorker(answers, listener.hear, listener.hear_failure, interruptible=hurried)
    latest.ask(1)
    begun.wait(PATIENCE_S)
    latest.ask(2)
    go_on.set()
    qtbot.waitUntil(lambda: 2 in listener.heard)
    assert listener.heard == ([2] if hurried else [1, 2])
    assert listener.failures == []


def test_a_forgotten_question_is_stopped_and_not_answered(qtbot, listener):
    begun, go_on, stopped = threading.Event(), threading.Event(), threading.Event()

    def answers(question, report):
        begun.set()
        go_on.wait(PATIENCE_S)
        try:
            report(0.5, "still thinking")
        finally:
            stopped.set()
        yield question

    latest = DebouncedWorker(answers, listener.hear, interruptible=True)
    latest.ask(1)
    begun.wait(PATIENCE_S)
    latest.drop_pending()
    go_on.set()
    assert stopped.wait(PATIENCE_S)
    qtbot.wait(50)
    assert listener.heard == []


def test_progress_reports_are_throttled(qtbot, listener, monkeypatch):
    """Uses a clock that advances by a millisecond at each reading."""
    looks = itertools.count()
    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: 10.0 + next(looks) / 1000))

    def answers(question, report):
        for step in range(1000):
            report(step / 1000, "Looking")
        yield question

    latest = DebouncedWorker(answers, listener.hear)
    latest.progressed.connect(listener.hear_progress)
    latest.ask(1)
    qtbot.waitUntil(lambda: listener.heard == [1])
    assert 10 <= len(listener.progress) <= 1000 / (1000 * workers.PROGRESS_INTERVAL_S)
    assert listener.progress[0][1] == "Looking"


def test_one_failed_answer_does_not_stop_the_worker(qtbot, listener):
    latest = DebouncedWorker(lambda question, report: [1 // question], listener.hear, listener.hear_failure)
    latest.ask(0)
    qtbot.waitUntil(lambda: len(listener.failures) == 1)
    latest.ask(1)
    qtbot.waitUntil(lambda: listener.heard == [1])


def test_stopping_ends_waiting_and_reporting_threads(qtbot, listener):
    going = threading.Event()

    def work(report):
        going.set()
        while True:
            report(0.1, "for ever")

    latest = DebouncedWorker(lambda question, report: [question], listener.hear)
    latest.ask(1)
    job = Worker(work, listener.hear, listener.hear_failure).start()
    going.wait(PATIENCE_S)
    assert stop_all(5.0)
    assert not latest.thread_.is_alive()
    assert not job.thread_.is_alive()


class Speaker(QObject):
    failed = Signal(Exception)


def test_a_failure_is_dropped_if_the_object_that_would_report_it_was_deleted(qtbot, listener):
    speaker, going = Speaker(), threading.Event()

    def answer(question, report):
        going.wait(PATIENCE_S)
        raise PlayerError("wall.stl is empty; export it again")

    worker = DebouncedWorker(answer, listener.hear, speaker.failed)
    worker.failed.connect(listener.hear_failure)
    worker.ask(1)
    shiboken6.delete(speaker)
    going.set()
    with qtbot.captureExceptions() as errors:
        qtbot.waitUntil(lambda: len(listener.failures) == 1)
    assert errors == []


def test_a_failure_reaches_the_signal_that_was_given(qtbot, listener):
    speaker = Speaker()
    speaker.failed.connect(listener.hear_failure)
    DebouncedWorker(lambda question, report: [1 // question], listener.hear, speaker.failed).ask(0)
    qtbot.waitUntil(lambda: [type(one) for one in listener.failures] == [ZeroDivisionError])
