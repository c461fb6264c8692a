"""Who sees whom in the open battle: live answers, drawn on the table, and all that is derived from them."""

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from app.ui.battle_document import BattleDocument, EscapeOrder
from app.ui.sight.first_person_view import FirstPersonView
from app.ui.sight.live_sight import LiveSight, PairSight, SightAnswer, SightQuestion, TargetSight, line_of
from app.ui.sight.robustness_check import RobustnessCheck
from app.ui.sight.section_cut import LiveSection
from app.ui.sight.sight_matrix import SightMatrix
from app.ui.sight.sight_text import row_outcome
from app.ui.viewport.scene import VerdictBadge

READ_MS = 100
"""Figures that change more often than this cannot be read, and laying them out costs more than finding them."""


class SightController(QObject):
    """The document tells what is found, as `answered`: verdicts at once, all else as often as it can be read."""

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        session, stage, bridge, choice = document.session, document.stage, document.bridge, document.choice
        self._document, self._stage = document, stage
        self.live = LiveSight(session, bridge, choice, self)
        self.sureness = RobustnessCheck(self.live, bridge, choice, self)
        self.matrix = SightMatrix(session, bridge, self)
        self._unread: SightAnswer | None = None
        self._verdict_of: SightQuestion | None = None
        self._badges: dict[str, VerdictBadge] = {}
        self._reading = QTimer(self, singleShot=True, interval=READ_MS)
        self._reading.timeout.connect(self._read)
        choice.changed.connect(self._chosen)
        self.live.answered.connect(self._answered)
        self.section = LiveSection(session, choice, self.live)
        self.stooping = FirstPersonView(session, stage, bridge, choice, self.live)
        document.on_escape(EscapeOrder.EYES, self.stooping.stand_up)
        for part in (self.live, self.sureness, self.matrix, self.stooping, self.section):
            part.failed.connect(document.failed)

    def close(self) -> None:
        """Look no more, and draw nothing."""
        for part in (self.live, self.stooping, self.section, self.sureness, self.matrix):
            part.close()
        self._show_lines(None)
        self._show_no_badges()

    def _chosen(self) -> None:
        self._show_lines(None)
        self._show_no_badges()
        self._unread = None

    def _answered(self, found: SightAnswer) -> None:
        """The lines follow at once, and so does a verdict; all else as often as it can be read."""
        self._show_lines(found.pair)
        if self._unread:
            found = replace(found, others=_newest(self._unread.others, found.others))
        self._unread = found
        if (found.question is not self._verdict_of and found.question.resting) or not self._reading.isActive():
            self._read()

    def _read(self) -> None:
        if self._unread:
            self._verdict_of = self._unread.question
            self._badges |= {
                other.id: VerdictBadge(row_outcome(other), other.sight is not None) for other in self._unread.others
            }
            self._stage.show_badges(self._badges)
            self._document.answered.emit(self._unread)
            self._unread = None
            self._reading.start()

    def _show_no_badges(self) -> None:
        self._badges = {}
        self._stage.show_badges({})

    def _show_lines(self, pair: PairSight | None) -> None:
        self._stage.show_sight(line_of(pair.sight, pair.stop) if pair else None)
        ends = (pair.measure.from_point, pair.measure.to_point) if pair and pair.measure.distance_mm else (None, None)
        self._stage.show_measure(*ends)


def _newest(before: tuple[TargetSight, ...], now: tuple[TargetSight, ...]) -> tuple[TargetSight, ...]:
    return tuple({other.id: other for other in (*before, *now)}.values())
