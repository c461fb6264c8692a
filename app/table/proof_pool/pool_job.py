"""Pairs of one table that are dealt to processes, a few ahead to each, and put in order again."""

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
"""So few pairs are not worth the sending."""
AHEAD = 8
"""So many pairs at most wait at a process, so that it need not wait for us."""
POLL_S = 0.02
"""How long at most nobody asks whether the answers are wanted still."""


class PoolJob:
    """The pairs, of which each is waiting here, asked of a process, found, or handed on."""

    def __init__(
        self,
        table: BattleGeometry,
        pairs: Sequence[tuple[str, str]],
        effort: Effort,
        resolution: float,
        report: Report,
    ) -> None:
        self.processes: list[ProofProcess] = []
        """Those that were borrowed for it."""
        self._table, self._pairs, self._report = table, pairs, report
        self._questions = [PairQuestion(number, *pair, effort, resolution) for number, pair in enumerate(pairs)]
        self._waiting = deque(self._questions)
        self._own: set[int] = set()  # what a process died of, or could not do: done here
        self._found: dict[int, TimedSight] = {}

    def run(self, borrow: Callable[[], list[ProofProcess]]) -> Iterator[TimedSight]:
        """The evidence in the order of the pairs. `borrow` gives processes that are ready and have the table."""
        for number in range(len(self._pairs)):
            while number not in self._found:
                self._go_on(number, borrow)
            yield self._found.pop(number)

    def _go_on(self, number: int, borrow: Callable[[], list[ProofProcess]]) -> None:
        """Deal, take in, and wait; prove the pair here where nobody else does."""
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
        """Take in what is answered, and deal what waits."""
        for process in self.processes:
            for answer in process.receive():
                if answer.found:
                    self._found[answer.number] = answer.found
                else:
                    self._own.add(answer.number)
        if len(self._waiting) >= FEW:
            self.processes += borrow()
        if self.processes:
            # Give each process a few pairs ahead; where few are left, fewer, so that all end at about the same time.
            ahead = max(1, min(AHEAD, len(self._waiting) // (2 * len(self.processes))))
            for process in self.processes:
                while self._waiting and len(process.asked) < ahead and not process.is_dead:
                    process.ask(self._waiting.popleft())
        for process in self.processes:
            if process.is_dead:
                # The pair that a process died of is proven here, so that it kills no other; those behind it wait
                # again.
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
        sight = self._table.sight(question.seer, question.target, question.effort, question.resolution, tell)
        self._found[question.number] = TimedSight(sight, (time.perf_counter() - begin) * 1000)

    def _tell(self, number: int, share: float) -> None:
        seer, target = self._pairs[number]
        self._report((number + share) / len(self._pairs), tr("{seer} and {target}", seer=seer, target=target))
