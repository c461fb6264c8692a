"""Runs cases on an existing Dask cluster; the study, with all meshes and cards, is sent to its workers once.

Results come in the order of the cases. A case that is lost with its worker is run again; since a case gives the same
result on every machine, the results are those of a local run.
"""

import importlib
import logging
import re
import sys
import time
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from app import __version__
from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.reports.study.case_result import CaseResult
from app.reports.study.case_run import run_case
from app.reports.study.study_cases import Study, StudyCase

CONNECT_TIMEOUT_S = 20
"""Time for a scheduler and a first worker to answer, in seconds."""
MAX_QUEUED_PER_THREAD = 8
"""Largest number of submitted cases per thread of the cluster."""
MAX_LOSSES = 3
"""Largest number of times that submitted cases may be lost with all workers that had them."""
_POLL_S = 0.02
_ADDRESS = re.compile(r"(?:[a-z]+://)?[^\s/]+:\d{1,5}")


def run_on_cluster(
    study: Study, cases: Sequence[StudyCase], address: str, report: Report = silent
) -> Generator[CaseResult]:
    """Yields the results in the order of the cases. Other workers take over from a worker that dies.

    Raises PlayerError with one sentence if the cluster does not answer, or no longer answers; results that were yielded
    before are valid.
    """
    with _quiet(), _connect(address) as client:
        _require_workers(client, address)
        run = _ClusterRun(client, study, address)
        todo, flying = deque(cases), deque[tuple[StudyCase, Any]]()
        while todo or flying:
            while todo and len(flying) < run.most_flying:
                case = todo.popleft()
                flying.append((case, run.submit(case)))
            result = run.wait_for(flying[0][1], report)
            if result is None:
                flying = deque((case, run.submit(case)) for case, _ in flying)
                continue
            flying.popleft()
            yield result


class _ClusterRun:
    """A study that is running on a cluster."""

    def __init__(self, client: Any, study: Study, address: str) -> None:
        self._client, self._study, self._address = client, study, address
        self._losses = 0
        self._send()

    def _send(self) -> None:
        self._sent = self._client.scatter(self._study, broadcast=True, hash=False)
        self.most_flying = MAX_QUEUED_PER_THREAD * max(1, sum(self._client.nthreads().values()))

    def submit(self, case: StudyCase) -> Any:
        """Submits a case and returns its future."""
        return self._client.submit(run_case, self._sent, case, pure=False)

    def wait_for(self, future: Any, report: Report) -> CaseResult | None:
        """Returns the result of a case; None if it was lost with its worker.

        All submitted cases must then be submitted again.
        """
        from distributed import CancelledError, KilledWorker

        while True:
            report(0.0, "")
            if self._client.status != "running":
                raise _gone_error(self._address)
            if not future.done():
                time.sleep(_POLL_S)
                continue
            try:
                return future.result(timeout=CONNECT_TIMEOUT_S)
            except (TimeoutError, UnboundLocalError):  # Dask raises UnboundLocalError if the time is only just up.
                continue
            except (CancelledError, KilledWorker, OSError) as error:
                self._losses += 1
                if self._client.status != "running" or self._losses > MAX_LOSSES:
                    raise _gone_error(self._address) from error
                _require_workers(self._client, self._address)
                self._send()
                return None


@contextmanager
def _connect(address: str) -> Generator[Any]:
    """Yields a client and disconnects from the cluster at the end. Raises PlayerError."""
    try:
        from distributed import Client
    except ImportError as error:
        if getattr(sys, "frozen", False):  # A frozen program has no Python to install packages for.
            sentence = tr("this copy of Eyeline cannot use a Dask cluster; omit --dask")
            raise PlayerError(sentence) from error
        sentence = tr(
            "--dask needs the packages dask and distributed; install them with: "
            "{python} -m pip install dask distributed",
            python=sys.executable,
        )
        raise PlayerError(sentence) from error
    sentence = tr(
        "no Dask scheduler answers at {address}; start one, or give its address, such as tcp://host:8786",
        address=address,
    )
    if not _ADDRESS.fullmatch(address):
        raise PlayerError(sentence)
    try:
        client: Any = Client(address, timeout=CONNECT_TIMEOUT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise PlayerError(sentence) from error
    try:
        yield client
    finally:
        client.close(timeout=2)


def _require_workers(client: Any, address: str) -> None:
    """Raises PlayerError if the cluster has no workers, or if any of them lacks this version of the program."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_TIMEOUT_S)
        versions: set[str] = set(client.run(find_version).values())
    except TimeoutError as error:
        sentence = tr(
            "the Dask scheduler at {address} has no workers; start some and continue with --resume", address=address
        )
        raise PlayerError(sentence) from error
    except OSError as error:
        raise _gone_error(address) from error
    except Exception as error:  # A worker without the program may raise anything.
        raise _foreign_error(address) from error
    if versions != {__version__}:
        raise _foreign_error(address)


def find_version() -> str:
    """Returns the version of the program on the machine that runs this function."""
    return __version__


def _foreign_error(address: str) -> PlayerError:
    sentence = tr(
        "the Dask workers at {address} need the same Eyeline version, {version}; install it there",
        address=address,
        version=__version__,
    )
    return PlayerError(sentence)


def _gone_error(address: str) -> PlayerError:
    sentence = tr(
        (
            "the Dask cluster at {address} no longer answers; earlier results are kept; continue with --resume "
            "once it is back"
        ),
        address=address,
    )
    return PlayerError(sentence)


@contextmanager
def _quiet() -> Generator[None]:
    """Silences Dask's log, since errors are reported in one sentence."""
    with suppress(ImportError):  # Importing creates the loggers, each with its own level.
        importlib.import_module("distributed")
    known = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in ("distributed", "tornado")]
    loggers = [logging.getLogger(name) for name in (*known, "asyncio")]
    before = [logger.level for logger in loggers]
    try:
        for logger in loggers:
            logger.setLevel(logging.CRITICAL + 1)
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
