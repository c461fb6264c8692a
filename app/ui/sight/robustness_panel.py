"""How robust a verdict is on a real table, where models are moved a little: asked by a worker, shown in a panel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDoubleSpinBox, QPushButton, QSizePolicy, QWidget

from app.battle_geometry import BattleGeometry
from app.geometry.sight_proof.sight_result import SightResult
from app.language import tr
from app.progress import Report
from app.robustness_result import Robustness
from app.ui.formatting import Outcome
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.live_sight import LiveSight, SightAnswer
from app.ui.sight.sight_text import sureness
from app.ui.widgets.inputs import DoubleSpinBox
from app.ui.widgets.labels import WrappingLabel, column, row
from app.ui.widgets.theme import theme
from app.ui.workers import DebouncedWorker

LEAST_MM, USUAL_MM, MOST_MM = 0.5, 2.0, 5.0


class RobustnessPanel(QWidget):
    """A button that is on or off, the tolerance, and what came of it."""

    wanted = Signal(object)
    """The tolerance in mm, or None where nobody wants to know."""

    def __init__(self) -> None:
        super().__init__()
        self.wobble: Robustness | None = None
        self._ask, self._within, self._tolerance = (
            QPushButton(tr("Robustness")),
            WrappingLabel(tr("within"), name="muted"),
            _tolerance(),
        )
        self._ask.setCheckable(True)
        self._ask.setToolTip(
            tr(
                "Move both fighters and everything near their line a little, many times, and count "
                "how often the target is visible"
            )
        )
        self._ask.toggled.connect(self._changed)
        self._tolerance.valueChanged.connect(self._changed)
        self._shares, self._said, self._flip = _Shares(), WrappingLabel(), WrappingLabel(factor=0.88, name="muted")
        across = row(10)
        across.addWidget(self._ask)
        across.addWidget(self._within)
        across.addWidget(self._tolerance)
        across.addStretch(1)
        down = column(8, self)
        down.addLayout(across)
        for widget in (self._shares, self._said, self._flip):
            down.addWidget(widget)
        self._within.setWordWrap(False)
        self.drop()

    @property
    def tolerance_mm(self) -> float | None:
        return self._tolerance.value() if self._ask.isChecked() else None

    def begin(self) -> None:
        self._shares.show_shares(())
        self._said.say(tr("Testing robustness…"))

    def tell(self, share: float, doing: str) -> None:
        self._shares.show_shares(((None, share),))

    def show_wobble(self, wobble: Robustness) -> None:
        self.wobble = wobble
        kinds: tuple[tuple[Outcome, int], ...] = (
            ("yes", wobble.visible), ("maybe", wobble.undecided), ("no", wobble.hidden),
        )  # fmt: skip
        said, flip = sureness(wobble)
        self._shares.show_shares(tuple((kind, count / wobble.placements) for kind, count in kinds))
        self._shares.setAccessibleName(said)
        self._said.say(said)
        self._flip.say(flip)

    def drop(self) -> None:
        """What was found is about something else."""
        self.wobble = None
        self._said.say("")
        self._flip.say("")
        self._shares.hide()

    def _changed(self) -> None:
        self.wanted.emit(self.tolerance_mm)


class _Shares(QWidget):
    """A bar of shares side by side, each in the colour of its outcome; quiet where it has none."""

    def __init__(self) -> None:
        super().__init__()
        self._shares: tuple[tuple[Outcome | None, float], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_shares(self, shares: tuple[tuple[Outcome | None, float], ...]) -> None:
        self._shares = shares
        self.show()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colours, left = theme(), 0.0
            painter.fillRect(self.rect(), QColor(colours.rule))
            for kind, share in self._shares:
                width = share * self.width()
                colour = colours.of(kind) if kind else colours.muted
                painter.fillRect(QRectF(left, 0, max(width - 1.0, 0.0), self.height()), QColor(colour))
                left += width


def _tolerance() -> QDoubleSpinBox:
    box = DoubleSpinBox()
    box.setRange(LEAST_MM, MOST_MM)
    box.setSingleStep(0.5)
    box.setDecimals(1)
    box.setSuffix(" mm")
    box.setValue(USUAL_MM)
    box.setKeyboardTracking(False)
    box.setAlignment(Qt.AlignmentFlag.AlignRight)
    box.setAccessibleName(tr("Tolerance"))
    return box


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
