"""Cases on a Dask cluster that is there already; the study is sent to its workers once, with all meshes and cards."""

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

PATIENCE_S = 20
"""So many seconds a scheduler and a first worker have to answer."""
AHEAD = 8
"""So many cases per thread of the cluster are handed out before the one that is written next."""
MOST_LOSSES = 3
"""So often what was sent may be lost with all workers that had it."""
_POLL_S = 0.02
_ADDRESS = re.compile(r"(?:[a-z]+://)?[^\s/]+:\d{1,5}")


def run_on_cluster(
    study: Study, cases: Sequence[StudyCase], address: str, report: Report = silent
) -> Generator[CaseResult]:
    """The results in the order of the cases. A worker that dies is made up for by the others.

    Raises PlayerError with one sentence where nobody answers, or not any more; what was yielded before holds.
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
    """A study on its way through a cluster."""

    def __init__(self, client: Any, study: Study, address: str) -> None:
        self._client, self._study, self._address = client, study, address
        self._losses = 0
        self._send()

    def _send(self) -> None:
        self._sent = self._client.scatter(self._study, broadcast=True, hash=False)
        self.most_flying = AHEAD * max(1, sum(self._client.nthreads().values()))

    def submit(self, case: StudyCase) -> Any:
        """A case that is being done somewhere."""
        return self._client.submit(run_case, self._sent, case, pure=False)

    def wait_for(self, future: Any, report: Report) -> CaseResult | None:
        """What a case came to; None where it was lost with its worker, and all under way is to be sent again."""
        from distributed import CancelledError, KilledWorker

        while True:
            report(0.0, "")
            if self._client.status != "running":
                raise _gone_error(self._address)
            if not future.done():
                time.sleep(_POLL_S)
                continue
            try:
                return future.result(timeout=PATIENCE_S)
            except (TimeoutError, UnboundLocalError):  # the latter is how Dask fails where time is just up
                continue
            except (CancelledError, KilledWorker, OSError) as error:
                self._losses += 1
                if self._client.status != "running" or self._losses > MOST_LOSSES:
                    raise _gone_error(self._address) from error
                _require_workers(self._client, self._address)
                self._send()
                return None


@contextmanager
def _connect(address: str) -> Generator[Any]:
    """A client, which lets go of the cluster at the end. Raises PlayerError."""
    try:
        from distributed import Client
    except ImportError as error:
        if getattr(sys, "frozen", False):  # it has no Python that packages could be installed for
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
        client: Any = Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise PlayerError(sentence) from error
    try:
        yield client
    finally:
        client.close(timeout=2)


def _require_workers(client: Any, address: str) -> None:
    """Raises PlayerError where the cluster has nobody who can do a case."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE_S)
        versions: set[str] = set(client.run(find_version).values())
    except TimeoutError as error:
        sentence = tr(
            "the Dask scheduler at {address} has no workers; start some and continue with --resume", address=address
        )
        raise PlayerError(sentence) from error
    except OSError as error:
        raise _gone_error(address) from error
    except Exception as error:  # whatever a worker without the program raises
        raise _foreign_error(address) from error
    if versions != {__version__}:
        raise _foreign_error(address)


def find_version() -> str:
    """The version of the program where this is run."""
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
    """What goes wrong is told in our one sentence, not in Dask's log."""
    with suppress(ImportError):  # its loggers are there then, each with a level of its own
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
