"""A process of a pool: it keeps the meshes of a table, and proves one pair after the other, until nobody is there."""

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
"""A process that nobody asked anything for so long ends."""
CACHE_BYTES = 256 * 2**20
"""So much a process remembers beside the meshes."""
MEMORY_BYTES = 3 * 2**30
"""More address space, of which most is never touched, means that something went wrong."""
NICENESS = 5
"""The window comes first."""


def main(arguments: Sequence[str]) -> int:
    """Answer on the line whose number is given, until it is cut or silent for long; the exit code."""
    # Give way to the window, and let the system refuse more memory than makes sense, where it can.
    limit_cache(CACHE_BYTES)
    limit_process(MEMORY_BYTES)
    if sys.platform != "win32":  # there whoever starts it says so
        os.nice(NICENESS)
    try:
        Prover(Line(int(arguments[0]))).run()
    except (EOFError, OSError, KeyboardInterrupt):  # who asked is gone
        return 0
    return 0


class Prover:
    """Answers questions in their order; hears between two steps of a proof that nobody wants it any more."""

    def __init__(self, line: Any) -> None:
        """`line` is a connection."""
        self._line = line
        self._waiting: deque[PairQuestion] = deque()
        self._meshes: dict[int, Mesh] = {}
        self._table: BattleGeometry | None = None

    def run(self, idle_s: float = IDLE_S) -> None:
        """Answer until nothing was asked for so long. Raises EOFError or OSError where who asked is gone."""
        self._line.send(ReadySign())
        while self._waiting or self._line.poll(idle_s):
            while self._line.poll():
                self._hear(self._line.recv())
            if self._waiting:
                self._prove(self._waiting.popleft())

    def _hear(self, request: Request) -> None:
        if isinstance(request, TableParts):
            # Put up another table, and let go of the meshes that are not on it.
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
            sight = self._table.sight(asked.seer, asked.target, asked.effort, asked.resolution, self._report)
            found = TimedSight(sight, (perf_counter() - begin) * 1000)
        except Cancelled:
            return
        except (EOFError, OSError):
            raise
        except Exception:  # whatever it is, whoever asked will meet it and tell
            found = None
        self._line.send(PairAnswer(asked.number, found))

    def _report(self, share: float, doing: str) -> None:
        while self._line.poll():
            request = self._line.recv()
            self._hear(request)
            if isinstance(request, StopRequest):
                raise Cancelled
