"""The robustness of a verdict, computed in a worker after the verdict and until something changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from app.core.progress import Report
from app.geometry.sight_proof.sight_result import SightResult
from app.table.battle_geometry import BattleGeometry
from app.table.robustness_result import Robustness
from app.table.sight_cache import find_robustness
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.live_sight import LiveSight
from app.ui.sight_answer import SightAnswer
from app.ui.workers import DebouncedWorker


@dataclass(frozen=True, eq=False)
class RobustnessQuestion:
    """A pair and its verdict, and the tolerances up to which everything near the line is moved."""

    table: BattleGeometry
    observer: str
    target: str
    tolerances_mm: tuple[float, ...]
    actual: SightResult


class RobustnessCheck(QObject):
    """Repeats each verdict with everything near its line moved a little, to measure its robustness.

    This takes seconds, so it runs in a worker: on request, and always for pairs that photos placed.
    """

    found = Signal(Robustness)
    started = Signal()
    cleared = Signal()
    failed = Signal(Exception)

    def __init__(self, live: LiveSight, notifier: SessionNotifier, sight_pair: SightPair, parent: QObject) -> None:
        super().__init__(parent)
        self.answer: SightAnswer | None = None
        """The newest final answer."""
        self._tolerance_mm: float | None = None
        self._tested: dict[float, Robustness] = {}
        self._worker = DebouncedWorker(_check_robustness, self._on_tested, self.failed, interruptible=True)
        self.progressed = self._worker.progressed
        live.answered.connect(self._on_answer)
        notifier.changed.connect(self._clear)
        sight_pair.changed.connect(self._clear)

    def set_tolerance(self, tolerance_mm: float | None) -> None:
        """Checks within this tolerance from now on; None stops checking on request."""
        if tolerance_mm != self._tolerance_mm:
            self._tolerance_mm = tolerance_mm
            self._update()

    def complete(self, found: SightAnswer) -> SightAnswer:
        """Returns an answer with what is known of its robustness at the accuracy of the photos."""
        pair, is_known = found.pair, self.answer is not None and self.answer.question is found.question
        tested = self._tested.get(pair.photo.mm) if pair and pair.photo and is_known else None
        if pair is None or tested is None:
            return found
        pair = pair.with_robustness(tested)
        target = found.question.target
        others = (replace(one, ruling=pair.ruling) if one.id == target else one for one in found.others)
        return replace(found, pair=pair, others=tuple(others))

    def close(self) -> None:
        self._worker.cancel()

    def _on_answer(self, found: SightAnswer) -> None:
        """Checks a final verdict once, although further answers about other fighters follow."""
        if found.question.thorough and found.pair:
            is_new = self.answer is None or self.answer.question is not found.question
            self.answer = found
            if is_new:
                self._tested = {}
                self._update()

    def _clear(self) -> None:
        self.answer, self._tested = None, {}
        self._update()

    def _update(self) -> None:
        self._worker.drop_pending()
        self.cleared.emit()
        if self.answer is None or self.answer.pair is None:
            return
        question, pair = self.answer.question, self.answer.pair
        asked = dict.fromkeys((pair.photo.mm if pair.photo else None, self._tolerance_mm))
        wanted = [mm for mm in asked if mm is not None]
        for mm in wanted:
            if mm in self._tested:
                self.found.emit(self._tested[mm])
        missing = tuple(mm for mm in wanted if mm not in self._tested)
        if missing:
            self._worker.ask(
                RobustnessQuestion(question.table, question.observer, question.target, missing, pair.sight)
            )
            self.started.emit()

    def _on_tested(self, tested: Robustness) -> None:
        self._tested[tested.tolerance_mm] = tested
        self.found.emit(tested)


def _check_robustness(question: RobustnessQuestion, report: Report) -> Iterator[Robustness]:
    for mm in question.tolerances_mm:
        yield find_robustness(question.table, question.observer, question.target, mm, question.actual, report)
