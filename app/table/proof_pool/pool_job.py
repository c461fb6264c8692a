"""A job of the pool: distributes one table's pairs over processes, a few ahead to each, and restores their order."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import wait

from app.core.language import tr
from app.core.progress import Report
from app.geometry.sight_proof.witness import Effort
from app.table.battle_geometry import BattleGeometry
from app.table.proof_pool.pool_messages import PairQuestion, TimedSight
from app.table.proof_pool.proof_process import ProofProcess

FEW = 4
"""Fewest waiting pairs for which processes are borrowed; sending fewer is not worth it."""
AHEAD = 8
"""Largest number of pairs queued at a process, so that it need not wait for the next."""
POLL_S = 0.02
"""Longest wait, in seconds, before the job checks again whether it was cancelled."""


class PoolJob:
    """The pairs of a job; each is waiting, sent to a process, found or delivered."""

    def __init__(
        self,
        table: BattleGeometry,
        pairs: Sequence[tuple[str, str]],
        effort: Effort,
        resolution: float,
        report: Report,
    ) -> None:
        self.processes: list[ProofProcess] = []
        """The processes borrowed for this job."""
        self._table, self._pairs, self._report = table, pairs, report
        self._questions = [PairQuestion(number, *pair, effort, resolution) for number, pair in enumerate(pairs)]
        self._waiting = deque(self._questions)
        self._own: set[int] = set()  # pairs that a process died of or could not do, to be proven here
        self._found: dict[int, TimedSight] = {}

    def run(self, borrow: Callable[[], list[ProofProcess]]) -> Iterator[TimedSight]:
        """Yields the evidence in the order of the pairs. `borrow` returns ready processes that have the table."""
        for number in range(len(self._pairs)):
            while number not in self._found:
                self._go_on(number, borrow)
            yield self._found.pop(number)

    def _go_on(self, number: int, borrow: Callable[[], list[ProofProcess]]) -> None:
        """Distributes, collects and waits; proves the pair in this process if no other process is working."""
        self._exchange(borrow)
        if number in self._found:
            return
        at_work = [process for process in self.processes if process.asked]
        if at_work and number not in self._own:
            self._tell(number, 0.0)
            wait([process.line for process in at_work], POLL_S)
        else:
            self._prove(self._questions[number], borrow)

    def _exchange(self, borrow: Callable[[], list[ProofProcess]]) -> None:
        """Collects the answers and distributes waiting pairs."""
        for process in self.processes:
            for answer in process.receive():
                if answer.found:
                    self._found[answer.number] = answer.found
                else:
                    self._own.add(answer.number)
        if len(self._waiting) >= FEW:
            self.processes += borrow()
        if self.processes:
            # Queue a few pairs at each process; fewer towards the end, so that all finish at about the same time.
            ahead = max(1, min(AHEAD, len(self._waiting) // (2 * len(self.processes))))
            for process in self.processes:
                while self._waiting and len(process.asked) < ahead and not process.is_dead:
                    process.ask(self._waiting.popleft())
        for process in self.processes:
            if process.is_dead:
                # The pair that a process died of is proven here, so that it cannot kill another process; the pairs
                # queued behind it go back to waiting.
                self._own |= {question.number for question in process.asked[:1]}
                self._waiting.extendleft(reversed(process.asked[1:]))
                process.asked = []
        self.processes = [process for process in self.processes if not process.is_dead]

    def _prove(self, question: PairQuestion, borrow: Callable[[], list[ProofProcess]]) -> None:
        def tell(share: float, doing: str) -> None:
            self._exchange(borrow)
            self._tell(question.number, share)

        self._waiting = deque(one for one in self._waiting if one is not question)
        tell(0.0, "")
        begin = time.perf_counter()
        sight = self._table.sight(question.observer, question.target, question.effort, question.resolution, tell)
        self._found[question.number] = TimedSight(sight, (time.perf_counter() - begin) * 1000)

    def _tell(self, number: int, share: float) -> None:
        observer, target = self._pairs[number]
        self._report((number + share) / len(self._pairs), tr("{seer} and {target}", seer=observer, target=target))
