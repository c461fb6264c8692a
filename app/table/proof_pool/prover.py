"""A worker process of the pool: keeps a table's meshes and proves pair after pair until it is idle too long."""

import os
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from app.core.language import set_language
from app.core.process_limits import limit_process
from app.core.progress import Cancelled
from app.geometry.mesh import Mesh
from app.geometry.result_cache import limit_cache
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import make_stand_in
from app.table.proof_pool.pool_messages import (
    PairAnswer,
    PairQuestion,
    ReadySign,
    Request,
    StopRequest,
    TableParts,
    TimedSight,
)

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Line
else:
    from multiprocessing.connection import Connection as Line

IDLE_S = 60.0
"""Seconds without a question after which the process ends."""
CACHE_BYTES = 256 * 2**20
"""Size of a process's cache, besides the meshes."""
MEMORY_BYTES = 3 * 2**30
"""Limit of the address space, most of which is never touched; reaching it means that something went wrong."""
NICENESS = 5
"""Niceness of the process, so that the window stays responsive."""


def main(arguments: Sequence[str]) -> int:
    """Answers on the connection with the given handle until it is closed or idle too long; returns the exit code."""
    # Yield to the window, and have the system refuse unreasonable amounts of memory where it can.
    limit_cache(CACHE_BYTES)
    limit_process(MEMORY_BYTES)
    if sys.platform != "win32":  # on Windows the parent process sets this
        os.nice(NICENESS)
    try:
        Prover(Line(int(arguments[0]))).run()
    except (EOFError, OSError, KeyboardInterrupt):  # the main program is gone
        return 0
    return 0


class Prover:
    """Answers questions in order; checks between the steps of a proof whether it was cancelled."""

    def __init__(self, line: Any) -> None:
        """`line` is a connection."""
        self._line = line
        self._waiting: deque[PairQuestion] = deque()
        self._meshes: dict[int, Mesh] = {}
        self._table: BattleGeometry | None = None

    def run(self, idle_s: float = IDLE_S) -> None:
        """Answers until idle for `idle_s` seconds. Raises EOFError or OSError when the main program is gone."""
        self._line.send(ReadySign())
        while self._waiting or self._line.poll(idle_s):
            while self._line.poll():
                self._receive(self._line.recv())
            if self._waiting:
                self._prove(self._waiting.popleft())

    def _receive(self, request: Request) -> None:
        if isinstance(request, TableParts):
            # Switch to another table, and free the meshes that are not on it.
            language, folder = request.language
            set_language(language, Path(folder))
            self._meshes |= {number: new.make_mesh() if new else make_stand_in() for number, new in request.new.items()}
            self._meshes = {number: self._meshes[number] for number in request.numbers.values()}
            models = {ref: self._meshes[number] for ref, number in request.numbers.items()}
            self._table = BattleGeometry(request.battle, models.__getitem__, request.evidence)
        elif isinstance(request, PairQuestion):
            self._waiting.append(request)
        else:
            self._waiting.clear()
            self._line.send(ReadySign())

    def _prove(self, asked: PairQuestion) -> None:
        assert self._table is not None, "a table comes before its pairs"
        begin = perf_counter()
        try:
            sight = self._table.sight(asked.observer, asked.target, asked.effort, asked.resolution, self._report)
            found = TimedSight(sight, (perf_counter() - begin) * 1000)
        except Cancelled:
            return
        except (EOFError, OSError):
            raise
        except Exception:  # any error: the main process meets it too and reports it
            found = None
        self._line.send(PairAnswer(asked.number, found))

    def _report(self, share: float, doing: str) -> None:
        while self._line.poll():
            request = self._line.recv()
            self._receive(request)
            if isinstance(request, StopRequest):
                raise Cancelled
