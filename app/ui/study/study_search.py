"""A study in a worker: regular results, until all cases are done or the study is cancelled."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from app.core.language import tr
from app.core.progress import Report
from app.reports.study.case_result import CaseResult
from app.reports.study.local_runner import count_cores, run_in_processes
from app.reports.study.study_cases import Study
from app.reports.study.study_summary import StudySummary, summarize

INTERVAL_S = 0.5
"""Time between results."""


@dataclass(frozen=True, eq=False)
class StudyAnswer:
    """The result so far of a study with `count` cases."""

    study: Study
    count: int
    summary: StudySummary
    is_whole: bool


def find_answers(asked: tuple[Study, int], report: Report) -> Iterator[StudyAnswer]:
    """Yields ever better results of a study with a number of deployments per card, from one process per core."""
    study, deployments = asked
    count, results = study.count(deployments), list[CaseResult]()
    cases = tuple(study.cases_from(0, count))
    names = tuple(layout.name for layout in study.layouts)
    told = time.monotonic()
    with closing(run_in_processes(study, cases, count_cores(), report)) as run:
        for result in run:
            results.append(result)
            report(len(results) / count, tr("{count} of {whole}", count=len(results), whole=count))
            if time.monotonic() - told > INTERVAL_S and len(results) < count:
                yield StudyAnswer(study, count, summarize(results, names), False)
                told = time.monotonic()
    yield StudyAnswer(study, count, summarize(results, names), True)
