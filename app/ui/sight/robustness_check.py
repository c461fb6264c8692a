"""The robustness of a verdict, computed in a worker on request, after the verdict and until something changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.core.progress import Report
from app.geometry.sight_proof.sight_result import SightResult
from app.table.battle_geometry import BattleGeometry
from app.table.robustness_result import Robustness
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.live_sight import LiveSight
from app.ui.sight_answer import SightAnswer
from app.ui.workers import DebouncedWorker


@dataclass(frozen=True, eq=False)
class RobustnessQuestion:
    """A pair and its verdict, and the tolerance up to which everything near the line is moved."""

    table: BattleGeometry
    observer: str
    target: str
    tolerance_mm: float
    actual: SightResult


class RobustnessCheck(QObject):
    """Repeats each verdict with everything near its line moved a little, to measure its robustness.

    This takes seconds, so it runs in a worker and only on request.
    """

    found = Signal(Robustness)
    started = Signal()
    cleared = Signal()
    failed = Signal(Exception)

    def __init__(self, live: LiveSight, notifier: SessionNotifier, sight_pair: SightPair, parent: QObject) -> None:
        super().__init__(parent)
        self._tolerance_mm: float | None = None
        self._answer: SightAnswer | None = None
        self._worker = DebouncedWorker(_check_robustness, self.found, self.failed, interruptible=True)
        self.progressed = self._worker.progressed
        live.answered.connect(self._on_answer)
        notifier.changed.connect(self._clear)
        sight_pair.changed.connect(self._clear)

    def set_tolerance(self, tolerance_mm: float | None) -> None:
        """Checks within this tolerance from now on; None stops checking."""
        if tolerance_mm != self._tolerance_mm:
            self._tolerance_mm = tolerance_mm
            self._update()

    def close(self) -> None:
        self._worker.cancel()

    def _on_answer(self, found: SightAnswer) -> None:
        """Checks a final verdict once, although further answers about other fighters follow."""
        if found.question.thorough and found.pair and not (self._answer and self._answer.question is found.question):
            self._answer = found
            self._update()

    def _clear(self) -> None:
        self._answer = None
        self._update()

    def _update(self) -> None:
        self._worker.drop_pending()
        self.cleared.emit()
        if self._answer and self._answer.pair and self._tolerance_mm is not None:
            question, actual = self._answer.question, self._answer.pair.sight
            self._worker.ask(
                RobustnessQuestion(question.table, question.observer, question.target, self._tolerance_mm, actual)
            )
            self.started.emit()


def _check_robustness(question: RobustnessQuestion, report: Report) -> Iterator[Robustness]:
    yield question.table.robustness(
        question.observer, question.target, question.tolerance_mm, report=report, actual=question.actual
    )
