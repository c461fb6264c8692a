"""The part of the verdict panel that asks how robust it is on a real table, where models are moved a little."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDoubleSpinBox, QPushButton, QSizePolicy, QWidget

from app.language import tr
from app.robustness_result import Robustness
from app.ui.formatting import Outcome
from app.ui.sight.sight_text import sureness
from app.ui.widgets.inputs import DoubleSpinBox
from app.ui.widgets.labels import WrappingLabel, column, row
from app.ui.widgets.theme import theme

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
