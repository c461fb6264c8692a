"""Cases in processes of this machine: one that is killed is replaced, and its case is done again."""

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

AHEAD = 16
"""So many cases per process are done before the one that is written next."""
MOST_DEATHS = 3
"""So often a case may end the process it is done in."""
_POLL_S = 0.1


def count_cores() -> int:
    """How many processes do the most here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_here(study: Study, cases: Sequence[StudyCase], report: Report = silent) -> Generator[CaseResult]:
    """The results in the order of the cases, in this process."""
    for case in cases:
        report(0.0, "")
        yield run_case(study, case)


def run_in_processes(
    study: Study, cases: Sequence[StudyCase], processes: int, report: Report = silent
) -> Generator[CaseResult]:
    """The same from several processes; `report` is asked all the while and may end it.

    Raises PlayerError where one case ends its process again and again.
    """
    crew = _Crew(study, cases, min(processes, len(cases)))
    try:
        for case in cases:
            while case.number not in crew.done:
                report(0.0, "")
                crew.go_on()
            yield crew.done.pop(case.number)
    finally:
        crew.end()


class _Worker:
    """A process, the way to talk to it, and the case it is doing."""

    def __init__(self, process: BaseProcess, line: Connection) -> None:
        self.process, self.line = process, line
        self.case: StudyCase | None = None


class _Crew:
    """The processes at work; `done` are results that nobody has taken yet, by number."""

    def __init__(self, study: Study, cases: Sequence[StudyCase], count: int) -> None:
        self.done: dict[int, CaseResult] = {}
        self._study, self._todo, self._deaths = study, deque(cases), dict[int, int]()
        self._context = multiprocessing.get_context("spawn")  # the window's process has threads: it is never forked
        self._workers = list[_Worker]()
        self._most_done = AHEAD * count
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

    def go_on(self) -> None:
        """Give out what is to be done, and take what comes within a moment."""
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
        """Another process for one that died, and its case to be done again."""
        case = worker.case
        assert case is not None, "only who is at work is listened to"
        self._deaths[case.number] = self._deaths.get(case.number, 0) + 1
        if self._deaths[case.number] >= MOST_DEATHS:
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
        """No process is left."""
        for worker in self._workers:
            _end(worker)


@contextmanager
def _without_interrupts() -> Generator[None]:
    """A process that begins meanwhile hears no Ctrl+C from its first moment on; we hear it a moment later."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # where it starts with the first process, it lets Ctrl+C through to that
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
    """Do case after case until nobody wants another one: also when the parent was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's
    try:
        while True:
            line.send(run_case(study, line.recv()))
    except (EOFError, OSError):
        return
