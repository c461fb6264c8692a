"""Runs cases in processes on this machine; a process that dies is replaced, and its case is run again.

Results come in the order of the cases, and are the same for any number of processes.
"""

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.reports.study.case_result import CaseResult
from app.reports.study.case_run import run_case
from app.reports.study.study_cases import Study, StudyCase

MAX_QUEUED_PER_THREAD = 16
"""Largest number of results per process that wait for an earlier case."""
MAX_CRASHES = 3
"""Number of crashes of one case's process after which the run ends with an error."""
_POLL_S = 0.1


def count_cores() -> int:
    """Returns the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_here(study: Study, cases: Sequence[StudyCase], report: Report = silent) -> Generator[CaseResult]:
    """Yields the results in the order of the cases, computed in this process."""
    for case in cases:
        report(0.0, "")
        yield run_case(study, case)


def run_in_processes(
    study: Study, cases: Sequence[StudyCase], processes: int, report: Report = silent
) -> Generator[CaseResult]:
    """Yields the same results, computed in several processes; `report` is called regularly and may end the run.

    Raises PlayerError if a case crashes its process repeatedly.
    """
    crew = _WorkerPool(study, cases, min(processes, len(cases)))
    try:
        for case in cases:
            while case.number not in crew.done:
                report(0.0, "")
                crew.poll()
            yield crew.done.pop(case.number)
    finally:
        crew.end()


class _Worker:
    """A process, the connection to it, and the case that it is running."""

    def __init__(self, process: BaseProcess, line: Connection) -> None:
        self.process, self.line = process, line
        self.case: StudyCase | None = None


class _WorkerPool:
    """The running processes; `done` holds the results that have not been yielded yet, by case number."""

    def __init__(self, study: Study, cases: Sequence[StudyCase], count: int) -> None:
        self.done: dict[int, CaseResult] = {}
        self._study, self._todo, self._deaths = study, deque(cases), dict[int, int]()
        # The window's process has threads, so it must not be forked.
        self._context = multiprocessing.get_context("spawn")
        self._workers = list[_Worker]()
        self._most_done = MAX_QUEUED_PER_THREAD * count
        for _ in range(count):
            self._workers.append(self._start())

    def _start(self) -> _Worker:
        here, there = self._context.Pipe()
        process = self._context.Process(target=_work, args=(there, self._study), daemon=True)
        try:
            with _without_interrupts():
                process.start()
        except OSError as error:
            why = error.strerror or str(error)
            raise PlayerError(
                tr("cannot start another process ({why}); try again with --processes 1", why=why)
            ) from error
        there.close()
        return _Worker(process, here)

    def poll(self) -> None:
        """Distributes cases, and collects results for a moment."""
        for worker in self._workers:
            if worker.case is None and self._todo and len(self.done) < self._most_done:
                worker.case = self._todo.popleft()
                try:
                    worker.line.send(worker.case)
                except OSError:
                    self._replace(worker)
        busy = {worker.line: worker for worker in self._workers if worker.case}
        for line in wait(list(busy), _POLL_S):
            assert isinstance(line, Connection)
            worker = busy[line]
            try:
                result: CaseResult = line.recv()
            except (EOFError, OSError):
                self._replace(worker)
            else:
                self.done[result.number] = result
                worker.case = None

    def _replace(self, worker: _Worker) -> None:
        """Replaces a process that died, and queues its case again."""
        case = worker.case
        assert case is not None, "only who is at work is listened to"
        self._deaths[case.number] = self._deaths.get(case.number, 0) + 1
        if self._deaths[case.number] >= MAX_CRASHES:
            name = self._study.openings[case.opening].name
            raise PlayerError(
                tr(
                    "case {number} ({name}) crashes its process repeatedly, perhaps for lack of memory; "
                    "earlier results are kept",
                    number=case.number,
                    name=name,
                )
            )
        self._todo.appendleft(case)
        _end(worker)
        self._workers[self._workers.index(worker)] = self._start()

    def end(self) -> None:
        """Ends all processes."""
        for worker in self._workers:
            _end(worker)


@contextmanager
def _without_interrupts() -> Generator[None]:
    """Blocks Ctrl+C while a process starts, so that the process never receives it; we receive it afterwards."""
    if sys.platform == "win32":
        yield
        return
    # If the tracker were started with the first process, it would unblock Ctrl+C in it.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(worker: _Worker) -> None:
    worker.line.close()
    worker.process.terminate()
    worker.process.join()
    worker.process.close()


def _work(line: Connection, study: Study) -> None:
    """Runs cases until the connection is closed, which also happens if the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Only the parent handles Ctrl+C.
    try:
        while True:
            line.send(run_case(study, line.recv()))
    except (EOFError, OSError):
        return
