"""Line of sight in the open battle: live answers, their drawing on the table, and everything derived from them."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from app.table.robustness_result import Robustness
from app.ui.battle_document import BattleDocument
from app.ui.escape_order import EscapeOrder
from app.ui.sight.first_person_controller import FirstPersonView
from app.ui.sight.live_sight import LiveSight
from app.ui.sight.robustness_check import RobustnessCheck
from app.ui.sight.section_cut import LiveSection
from app.ui.sight.sight_matrix import SightMatrix
from app.ui.sight.sight_text import target_outcome
from app.ui.sight_answer import PairSight, SightAnswer, SightQuestion, make_sight_line
from app.ui.viewport.scene import VerdictBadge
from app.ui.widgets.marks import Outcome

READ_MS = 100
"""Shortest interval between updates of figures; faster ones would be illegible, and layout costs more than sight."""
BEST_FIRST: tuple[Outcome, ...] = ("yes", "close", "maybe", "no")
"""The outcomes for an observer; for a squad the best one counts, as it is enough to see one of its members."""


class SightController(QObject):
    """Computes and draws sight, and emits the document's `sight_answered`: verdicts immediately, the rest less often.

    The rest is limited to a readable rate.
    """

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        session, viewport, notifier, sight_pair = (
            document.session,
            document.viewport,
            document.notifier,
            document.sight_pair,
        )
        self._document, self._viewport = document, viewport
        self.live = LiveSight(session, notifier, sight_pair, self)
        self.robustness = RobustnessCheck(self.live, notifier, sight_pair, self)
        self.matrix = SightMatrix(session, notifier, self)
        self._pending: SightAnswer | None = None
        self._shown_question: SightQuestion | None = None
        self._badges: dict[str, VerdictBadge] = {}
        self._read_timer = QTimer(self, singleShot=True, interval=READ_MS)
        self._read_timer.timeout.connect(self._publish)
        sight_pair.changed.connect(self._on_pair_changed)
        self.live.answered.connect(self._on_answer)
        self.robustness.found.connect(self._on_robustness)
        self.section = LiveSection(session, sight_pair, self.live)
        self.first_person = FirstPersonView(session, viewport, notifier, sight_pair, self.live)
        document.set_escape_handler(EscapeOrder.FIRST_PERSON, self.first_person.leave)
        for part in (self.live, self.robustness, self.matrix, self.first_person, self.section):
            part.failed.connect(document.failed)

    def close(self) -> None:
        """Stops all computations and clears the drawing."""
        for part in (self.live, self.first_person, self.section, self.robustness, self.matrix):
            part.close()
        self._show_lines(None)
        self._clear_badges()

    def _on_pair_changed(self) -> None:
        self._show_lines(None)
        self._clear_badges()
        self._pending = None

    def _on_answer(self, found: SightAnswer) -> None:
        """Shows lines and verdicts immediately, everything else at a readable rate."""
        self._show_lines(found.pair)
        found = self.robustness.complete(found)
        if self._pending:
            others = tuple({other.id: other for other in (*self._pending.others, *found.others)}.values())
            found = replace(found, others=others)
        self._pending = found
        if (found.question is not self._shown_question and found.question.thorough) or not self._read_timer.isActive():
            self._publish()

    def _on_robustness(self, tested: Robustness) -> None:
        """Updates the verdict once it is tested at the accuracy of the photos."""
        answer = self.robustness.answer
        if answer and answer.pair and answer.pair.photo and answer.pair.photo.mm == tested.tolerance_mm:
            self._on_answer(answer)

    def _publish(self) -> None:
        if self._pending:
            self._shown_question = self._pending.question
            self._badges |= {
                other.id: VerdictBadge(target_outcome(other), other.sight is not None) for other in self._pending.others
            }
            self._viewport.show_badges(self._badges | dict(self._squad_badges()))
            self._document.sight_answered.emit(self._pending)
            self._pending = None
            self._read_timer.start()

    def _squad_badges(self) -> Iterator[tuple[str, VerdictBadge]]:
        """Yields the badge of each squad, which its leader's label shows: that of the member who is seen best."""
        session, observer = self._document.session, self._document.sight_pair.observer
        for squad in {session.game.squad(session.battle, fighter.id) for fighter in session.battle.fighters}:
            found = [self._badges[id] for id in squad if id in self._badges]
            if found and observer not in squad:
                best = min(found, key=lambda badge: (BEST_FIRST.index(badge.outcome), not badge.sure))
                yield squad[0], replace(best, sure=best.sure and (best.outcome == "yes" or all(b.sure for b in found)))

    def _clear_badges(self) -> None:
        self._badges = {}
        self._viewport.show_badges({})

    def _show_lines(self, pair: PairSight | None) -> None:
        self._viewport.show_sight(make_sight_line(pair.sight, pair.stop) if pair else None)
        ends = (pair.measure.from_point, pair.measure.to_point) if pair and pair.measure.distance_mm else (None, None)
        self._viewport.show_measure(*ends)
