"""The robustness of a verdict, asked of a worker while that is wanted, after the verdict, until anything moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.battle_geometry import BattleGeometry
from app.geometry.sight_proof.sight_result import SightResult
from app.progress import Report
from app.robustness_result import Robustness
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.live_sight import LiveSight, SightAnswer
from app.ui.workers import DebouncedWorker


@dataclass(frozen=True, eq=False)
class RobustnessQuestion:
    """Everything near the line between two is to be moved by at most the tolerance."""

    table: BattleGeometry
    seer: str
    target: str
    tolerance_mm: float
    actual: SightResult


class RobustnessCheck(QObject):
    """Tries each verdict again with everything near its line moved a little, to tell how robust it is.

    Takes seconds, so it runs in a worker and only while it is wanted.
    """

    found = Signal(object)
    progressed = Signal(float, str)
    began = Signal()
    dropped = Signal()
    failed = Signal(object)

    def __init__(
        self, live: LiveSight, bridge: SessionNotifier, choice: SightPair, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._tolerance_mm: float | None = None
        self._answer: SightAnswer | None = None
        self._latest = DebouncedWorker(_wobbles, self.found.emit, self.failed.emit, hurried=True)
        self._latest.progressed.connect(self.progressed)
        live.answered.connect(self._answered)
        bridge.changed.connect(self._drop)
        choice.changed.connect(self._drop)

    def want(self, tolerance_mm: float | None) -> None:
        """Ask within this tolerance from now on; None to ask no more."""
        if tolerance_mm != self._tolerance_mm:
            self._tolerance_mm = tolerance_mm
            self._ask()

    def close(self) -> None:
        self._latest.cancel()

    def _answered(self, found: SightAnswer) -> None:
        """A verdict that rests is asked about once, however much more is told of the others."""
        if found.question.resting and found.pair and not (self._answer and self._answer.question is found.question):
            self._answer = found
            self._ask()

    def _drop(self) -> None:
        self._answer = None
        self._ask()

    def _ask(self) -> None:
        self._latest.forget()
        self.dropped.emit()
        if self._answer and self._answer.pair and self._tolerance_mm is not None:
            question, actual = self._answer.question, self._answer.pair.sight
            self._latest.ask(
                RobustnessQuestion(question.table, question.seer, question.target, self._tolerance_mm, actual)
            )
            self.began.emit()


def _wobbles(nudging: RobustnessQuestion, report: Report) -> Iterator[Robustness]:
    yield nudging.table.robustness(
        nudging.seer, nudging.target, nudging.tolerance_mm, report=report, actual=nudging.actual
    )
