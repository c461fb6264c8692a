"""Runs the same study locally and on a loopback Dask cluster, killing workers and schedulers: results must be equal.

`dev.py soundness cluster_test [--cases 1000] [--game warcry-1e]`

Without a game it uses a small table with three fighters a side, which takes a few minutes.

It prints the time of each run and the number of cases finished when something was killed. The exit code is 1 if any
bytes differ.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from app.core.errors import PlayerError
from app.core.progress import silent
from app.reports.study.case_result import CaseResult
from app.reports.study.cluster_runner import run_on_cluster
from app.reports.study.local_runner import run_in_processes
from app.reports.study.result_file import ResultFile
from app.reports.study.study_cases import Study, StudyCase
from app.reports.study.study_layout import make_layout
from app.reports.study.study_plan import make_study
from app.reports.study.study_summary import summarize, verdict_sentences
from app.session.templates import TemplateOptions, find_templates
from build_scripts.soundness.loopback_cluster import LoopbackCluster
from tests.study_scenes import small_study

PROCESSES = 2
KILLS = (0.2, 0.5)
"""Shares of all cases at which a worker is killed; at the last, the scheduler is killed instead."""


def main() -> int:
    """Compares all ways of running the study; returns 0 if the results are equal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--game", default="")
    given = parser.parse_args()
    study = make_game_study(given.game) if given.game else small_study()
    cases = tuple(study.cases_from(0, given.cases))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = {
            "processes": _in_processes(study, cases, folder / "plain", kills=()),
            "processes, two of them killed": _in_processes(study, cases, folder / "killed", kills=KILLS),
            "cluster, a worker and the scheduler killed": _on_cluster(study, cases, folder / "cluster"),
        }
    for sentence in verdict_sentences(summarize(found["processes"][1])):
        print(sentence)
    same = len({digest for digest, _ in found.values()}) == 1
    print("All results are equal, byte by byte." if same else "The results DIFFER.")
    return 0 if same else 1


def make_game_study(game: str) -> Study:
    """Returns a study of a game's example table with all cards of its usual deck."""
    [template] = [one for one in find_templates() if one.id == game]
    return make_study([make_layout(template.make(TemplateOptions(seed=1), silent), game)], seed=1)


def _in_processes(
    study: Study, cases: tuple[StudyCase, ...], folder: Path, kills: tuple[float, ...]
) -> tuple[str, list[CaseResult]]:
    began, chance = time.monotonic(), random.Random(1)
    at = {int(share * len(cases)) for share in kills}
    with ResultFile(folder, study, resume=False) as file:
        for result in run_in_processes(study, cases, PROCESSES):
            file.add(result)
            if len(file.results) in at:
                child = chance.choice(multiprocessing.active_children())
                assert child.pid is not None
                os.kill(child.pid, signal.SIGKILL)
        return _tell(f"{PROCESSES} processes, {len(at)} killed", file, began)


def _on_cluster(study: Study, cases: tuple[StudyCase, ...], folder: Path) -> tuple[str, list[CaseResult]]:
    """Runs the study while killing a worker, then the scheduler; the rest runs on another cluster."""
    folder.mkdir()
    began = time.monotonic()
    worker_at, scheduler_at = (int(share * len(cases)) for share in KILLS)
    with LoopbackCluster(folder, PROCESSES) as cluster, ResultFile(folder, study, resume=False) as file:
        try:
            for result in _run(study, cases, cluster):
                file.add(result)
                if len(file.results) == worker_at:
                    cluster.workers[0].kill()
                if len(file.results) == scheduler_at:
                    cluster.scheduler.kill()
        except PlayerError as error:
            print(f"{len(file.results)} cases are done when the scheduler is killed: {error}", flush=True)
    with LoopbackCluster(folder, PROCESSES) as cluster, ResultFile(folder, study, resume=True) as file:
        print(f"{len(file.results)} cases are done when the study resumes.", flush=True)
        for result in _run(study, cases[len(file.results) :], cluster):
            file.add(result)
        return _tell("cluster, a worker and the scheduler killed", file, began)


def _run(study: Study, cases: tuple[StudyCase, ...], cluster: LoopbackCluster) -> Iterator[CaseResult]:
    return run_on_cluster(study, cases, cluster.address)


def _tell(how: str, file: ResultFile, began: float) -> tuple[str, list[CaseResult]]:
    digest = hashlib.sha256(file.path.read_bytes()).hexdigest()
    failed = sum(bool(result.reason) for result in file.results)
    seconds = time.monotonic() - began
    print(
        f"{how}: {len(file.results)} cases ({failed} not set up) in {seconds:.0f} s, SHA-256 {digest[:16]}…", flush=True
    )
    return digest, file.results


if __name__ == "__main__":
    sys.exit(main())
