"""Line of sight and distances that follow the battle: quick answers during movement, proofs once it has ended."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.progress import Report, silent
from app.geometry.sight_proof.witness import LIVE
from app.model import Change
from app.session import Session
from app.table.sight_cache import find_sight, find_sights
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.pair_sight import make_pair_sight
from app.ui.sight_answer import PairSight, SightAnswer, SightQuestion, TargetSight
from app.ui.workers import DebouncedWorker

WORKER_REST_FACTOR = 2.0
"""Pause between live answers, as a multiple of their duration, because drawing shares the same two cores."""
REST_MS = 140
"""Time without movement after which the thorough answer is requested."""
EVERYONE_S = 0.1
"""Shortest interval between checks of all other fighters during movement; their marks need not be as current."""


def quick_answer(question: SightQuestion, _: Report = silent) -> tuple[SightAnswer]:
    """Returns a quick answer for use during movement. Runs in a worker: all its data is frozen."""
    begin = time.perf_counter()
    table, observer, target = question.table, question.observer, question.target
    sight = table.sight(observer, target, LIVE) if target else None
    pair = make_pair_sight(question, sight, _ms_since(begin)) if sight else None
    others = _glance_at_others(question, pair) if question.everyone else ()
    return (SightAnswer(question, pair, others, _ms_since(begin)),)


def thorough_answers(question: SightQuestion, report: Report = silent) -> Iterator[SightAnswer]:
    """Yields the answer about the pair, then the others one by one. `report` may raise Cancelled."""
    begin = time.perf_counter()
    table, observer, target = question.table, question.observer, question.target
    pair, others = None, ()
    if target:
        found = find_sight(table, observer, target, report)
        pair = make_pair_sight(question, table.with_silhouette(observer, target, found.sight, report), found.ms)
        others = (TargetSight(target, pair.measure, sight=pair.sight, ruling=pair.ruling),)
    yield SightAnswer(question, pair, others, _ms_since(begin))
    left = [two for two in table.pairs_of(observer) if two[1] != target]
    for (_, id), found in zip(left, find_sights(table, left, report), strict=True):
        ruling = question.game.ruling(table, observer, id, found.sight)
        others = (*others, TargetSight(id, table.distance(observer, id), sight=found.sight, ruling=ruling))
        yield SightAnswer(question, pair, others, _ms_since(begin))


class LiveSight(QObject):
    """Requests sight between observer and target on every change of the battle or pair, and sends the newest answer.

    During a drag, a quick check suffices; once it ends, the proof follows, and the sight to all other fighters.
    """

    answered = Signal(SightAnswer)
    failed = Signal(Exception)
    proof_started = Signal()
    proof_progressed = Signal(float, str)

    def __init__(
        self, session: Session, notifier: SessionNotifier, sight_pair: SightPair, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._sight_pair = session, sight_pair
        self._last_asked = self._last_shown = 0
        self._everyone_at = 0.0
        self._quick_worker = DebouncedWorker(
            quick_answer, self._on_answer, self._on_failed, rest_factor=WORKER_REST_FACTOR
        )
        self._thorough_worker = DebouncedWorker(thorough_answers, self._on_answer, self._on_failed, interruptible=True)
        self._thorough_worker.progressed.connect(self._on_progress)
        self._rest_timer = QTimer(self)
        self._rest_timer.setSingleShot(True)
        self._rest_timer.setInterval(REST_MS)
        self._rest_timer.timeout.connect(self._request_proof)
        notifier.changed.connect(self._on_changed)
        sight_pair.changed.connect(self._on_pair_changed)
        self._on_pair_changed()  # A battle that is opened may have an active fighter.

    def close(self) -> None:
        self._rest_timer.stop()
        self._quick_worker.cancel()
        self._thorough_worker.cancel()

    def _on_changed(self, change: Change) -> None:
        if self._sight_pair.observer:
            self._thorough_worker.drop_pending()
            now = time.monotonic()
            due = now - self._everyone_at > EVERYONE_S
            if due:
                self._everyone_at = now
            self._quick_worker.ask(self._make_question(thorough=False, everyone=due))
            self._rest_timer.start()

    def _on_pair_changed(self) -> None:
        self._last_shown = self._last_asked
        self._thorough_worker.drop_pending()
        if self._sight_pair.observer:
            self._quick_worker.ask(self._make_question(thorough=False))
            self._request_proof()

    def _request_proof(self) -> None:
        if self._sight_pair.observer:
            self._thorough_worker.ask(self._make_question(thorough=True))
            self.proof_started.emit()

    def _make_question(self, thorough: bool, everyone: bool = True) -> SightQuestion:
        self._last_asked += 1
        session, sight_pair = self._session, self._sight_pair
        observer, target = sight_pair.observer, sight_pair.target
        return SightQuestion(self._last_asked, session.table, session.game, observer, target, thorough, everyone)

    def _on_progress(self, share: float, doing: str) -> None:
        """Reports the progress of the pair only; the others arrive one by one, which shows enough."""
        if self._last_shown < self._last_asked:
            self.proof_progressed.emit(share, doing)

    def _on_answer(self, found: SightAnswer) -> None:
        """Sends an answer, unless a newer one was sent or another pair has been chosen since."""
        asked, pair = found.question, self._sight_pair
        is_stale = asked.thorough and asked.table is not self._session.table
        is_wanted = bool(pair.observer) and (asked.observer, asked.target) == (pair.observer, pair.target)
        if asked.number >= self._last_shown and is_wanted and not is_stale:
            self._last_shown = asked.number
            self.answered.emit(found)

    def _on_failed(self, error: Exception) -> None:
        self.failed.emit(error)


def _glance_at_others(question: SightQuestion, pair: PairSight | None) -> tuple[TargetSight, ...]:
    table, observer = question.table, question.observer
    seen = table.quick_visibility(observer)
    if pair and pair.ruling.kind == "visible":
        seen[question.target] = True
    return tuple(TargetSight(id, table.distance(observer, id), glimpsed) for id, glimpsed in seen.items())


def _ms_since(begin: float) -> float:
    return (time.perf_counter() - begin) * 1000
