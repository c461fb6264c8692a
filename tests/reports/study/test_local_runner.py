"""Cases in several processes: the same results in the same order, even if one is killed."""

import os
import signal

import pytest

from app.core.errors import PlayerError
from app.core.progress import Cancelled
from app.reports.study import local_runner
from app.reports.study.local_runner import run_here, run_in_processes
from tests.study_scenes import small_study

STUDY = small_study()
CASES = tuple(STUDY.cases_from(0, 6))


@pytest.fixture(scope="module")
def expected():
    return list(run_here(STUDY, CASES))


def crew(run):
    """Returns the processes of a run that has begun."""
    return run.gi_frame.f_locals["crew"]._workers


@pytest.mark.thorough
def test_two_processes_give_the_same_results_even_if_one_is_killed(expected):
    run = run_in_processes(STUDY, CASES, 2)
    found = [next(run)]
    os.kill(crew(run)[0].process.pid, signal.SIGKILL)
    found += run
    assert found == expected


def test_cancelling_leaves_no_process_behind():
    calls = []

    def report(share, doing):
        calls.append(share)
        if len(calls) > 2:
            raise Cancelled

    run = run_in_processes(STUDY, CASES, 1, report)
    with pytest.raises(Cancelled):
        list(run)
    assert [child for child in local_runner.multiprocessing.active_children() if "Spawn" in child.name] == []


def test_a_case_that_kills_every_process_is_named(monkeypatch):
    class Line:
        def send(self, case):
            raise BrokenPipeError

        def close(self):
            pass

    class Process:
        terminate = join = close = lambda self: None

    monkeypatch.setattr(local_runner._WorkerPool, "_start", lambda self: local_runner._Worker(Process(), Line()))
    with pytest.raises(PlayerError, match=r"case 0 \(Even\) crashes its process repeatedly"):
        list(run_in_processes(STUDY, CASES, 1))
