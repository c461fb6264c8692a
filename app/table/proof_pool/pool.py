"""The pool of processes that prove pairs: started when there is enough work, kept for the next table, lent to a job."""

import atexit
import itertools
import os
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pickle import PicklingError
from threading import Lock
from weakref import WeakKeyDictionary

from app.core.progress import Report, silent
from app.geometry.mesh import Mesh
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.table.battle_geometry import BattleGeometry
from app.table.proof_pool.pool_job import PoolJob
from app.table.proof_pool.pool_messages import TimedSight, find_models
from app.table.proof_pool.proof_process import ProofProcess

MAX_PROCESSES = 6
"""Largest number of processes; each takes about 150 MB."""
PATIENCE_S = 0.25
"""Seconds before the first process is started: starting takes about as long, so shorter jobs do without."""
MAX_FAILURES = 3
"""Number of processes that may die before they were ever ready; after that no more are started."""


class ProofPool:
    """A pool that proves pairs in several processes, and in this process while none is ready."""

    def __init__(self, size: int | None = None, patience_s: float = PATIENCE_S) -> None:
        """`size` is the largest number of processes, by default one per core; they start after `patience_s` seconds."""
        if size is None:  # no processes if there is only one core
            cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
            size = min(cores, MAX_PROCESSES) if cores > 1 else 0
        self._size = size
        self._patience_s = patience_s
        self._lock = Lock()
        self._processes: list[ProofProcess] = []
        self._lent: set[ProofProcess] = set()
        self._failures = 0
        self._numbers = itertools.count()
        self._meshes: WeakKeyDictionary[Mesh, int] = WeakKeyDictionary()

    def find_sights(
        self,
        table: BattleGeometry,
        pairs: Sequence[tuple[str, str]],
        effort: Effort = THOROUGH,
        resolution: float = RESOLUTION,
        report: Report = silent,
    ) -> Iterator[TimedSight]:
        """Yields the result of `table.sight` for each pair, in order, each as soon as it and all before it are known.

        `report` may raise Cancelled, as in `table.sight`.
        """
        begin = time.monotonic()
        job = PoolJob(table, pairs, effort, resolution, report)
        can_send = True

        def borrow() -> list[ProofProcess]:
            nonlocal can_send
            if not self._size or not can_send:
                return []
            try:
                return self._borrow(table, time.monotonic() - begin >= self._patience_s)
            except (PicklingError, AttributeError, TypeError):  # a game's evidence that cannot be pickled
                can_send = False
                return []

        try:
            yield from job.run(borrow)
        finally:
            self._take_back(job.processes)

    @property
    def processes(self) -> tuple[ProofProcess, ...]:
        """The processes believed to be alive."""
        return tuple(self._processes)

    def close(self) -> None:
        """Ends all processes; proofs in progress continue without them."""
        with self._lock:
            for process in self._processes:
                process.close()
            self._processes, self._size = [], 0

    def _borrow(self, table: BattleGeometry, may_start: bool) -> list[ProofProcess]:
        """Returns ready, free processes with the table loaded; starts another one if there are too few."""
        with self._lock:
            free = [one for one in self._processes if one not in self._lent]
            for process in free:
                process.receive()
            self._drop_dead()
            if may_start and len(self._processes) < self._size and self._failures < MAX_FAILURES:
                try:
                    self._processes.append(ProofProcess())
                except OSError:
                    self._failures = MAX_FAILURES
            ready = [one for one in free if one.is_ready]
            self._lent.update(ready)
        try:
            if ready:
                models = {ref: (self._number(mesh), mesh) for ref, mesh in find_models(table).items()}
                for process in ready:
                    process.load_table(table, models)
        except BaseException:
            self._take_back(ready)
            raise
        return ready

    def _number(self, mesh: Mesh) -> int:
        with self._lock:
            return self._meshes.setdefault(mesh, next(self._numbers))

    def _drop_dead(self) -> None:
        dead = [one for one in self._processes if one.is_dead]
        self._failures += sum(not one.was_ready for one in dead)
        self._lent.difference_update(dead)
        self._processes = [one for one in self._processes if not one.is_dead]

    def _take_back(self, processes: Sequence[ProofProcess]) -> None:
        for process in processes:
            process.call_off()
        with self._lock:
            self._lent.difference_update(processes)
            self._drop_dead()


def find_sights(
    table: BattleGeometry,
    pairs: Sequence[tuple[str, str]],
    effort: Effort = THOROUGH,
    resolution: float = RESOLUTION,
    report: Report = silent,
) -> Iterator[TimedSight]:
    """Yields the result of `table.sight` for each pair, proven by the program's shared pool."""
    return _own_pool().find_sights(table, pairs, effort, resolution, report)


@cache
def _own_pool() -> ProofPool:
    pool = ProofPool()
    atexit.register(pool.close)
    return pool
