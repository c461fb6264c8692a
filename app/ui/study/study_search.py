"""A study in a worker: regular results, until all cases are done or the study is cancelled."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from app.core.language import counted, tr
from app.core.progress import Report
from app.reports.study.case_result import CaseResult
from app.reports.study.local_runner import count_cores, run_in_processes
from app.reports.study.study_cases import Study
from app.reports.study.study_summary import StudySummary, summarize

INTERVAL_S = 0.5
"""Time between results."""
MIN_DONE = 4
"""Smallest number of battles by which the remaining time is estimated."""


@dataclass(frozen=True, eq=False)
class StudyAnswer:
    """The result so far of a study."""

    study: Study
    summary: StudySummary


def find_answers(asked: tuple[Study, int], report: Report) -> Iterator[StudyAnswer]:
    """Yields ever better results of a study with a number of deployments per card, from one process per core."""
    study, deployments = asked
    count, results = study.count(deployments), list[CaseResult]()
    cases = tuple(study.cases_from(0, count))
    names = tuple(layout.name for layout in study.layouts)
    told = begun = time.monotonic()
    with closing(run_in_processes(study, cases, count_cores(), report)) as run:
        for result in run:
            results.append(result)
            now = time.monotonic()
            report(len(results) / count, _format_progress(len(results), count, now - begun))
            if now - told > INTERVAL_S and len(results) < count:
                yield StudyAnswer(study, summarize(results, names, count))
                told = now
    yield StudyAnswer(study, summarize(results, names, count))


def _format_progress(done: int, whole: int, seconds: float) -> str:
    """Returns how many battles are done, and how long the rest will take, as soon as a few tell."""
    said = tr("{count} of {whole} battles", count=done, whole=whole)
    if done < MIN_DONE or done == whole:
        return said
    minutes = math.ceil(seconds / done * (whole - done) / 60)
    return f"{said} · {counted(minutes, 'about {count} minute left', 'about {count} minutes left')}"
