"""The part of the verdict panel on robustness: the effect of small inaccuracies in placing real models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.language import tr
from app.table.robustness_result import MAX_TOLERANCE_MM, MIN_TOLERANCE_MM, USUAL_MM, Robustness, usual_tolerance
from app.ui.outcome import Outcome
from app.ui.sight.sight_text import format_robustness
from app.ui.widgets.inputs import LengthBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.theme import theme
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.table.photo.pair_tolerance import PhotoTolerance


class RobustnessPanel(QWidget):
    """A toggle button, the tolerance, and the result."""

    tolerance_changed = Signal(object)
    """The tolerance in mm, or None if the check is off."""

    def __init__(self) -> None:
        super().__init__()
        self.robustness: Robustness | None = None
        self._usual_mm = USUAL_MM
        box = LengthBox(tr("Tolerance"), MIN_TOLERANCE_MM, MAX_TOLERANCE_MM, 0.5)
        box.setValue(USUAL_MM)
        self._toggle_button, self._tolerance = WrappingButton(tr("Test shifts of up to")), box
        self._toggle_button.setCheckable(True)
        self._toggle_button.setToolTip(
            tr(
                "Move both fighters and everything near their line a little, many times, and count "
                "how often the target is visible"
            )
        )
        self._toggle_button.toggled.connect(self._on_changed)
        self._tolerance.valueChanged.connect(self._on_changed)
        self._shares, self._summary, self._flip = _Shares(), WrappingLabel(), WrappingLabel(factor=0.88, name="muted")
        self._source = WrappingLabel(factor=0.88, name="muted")
        parts = fill(make_row(8), self._toggle_button, self._tolerance)
        fill(make_column(8, self), parts, self._source, self._shares, self._summary, self._flip)
        self.clear()

    def show_usual(self, scan_mm: float, photo: PhotoTolerance | None = None) -> None:
        """Uses the accuracy of the photos of the pair, or else of the table's scan, 0 for none, as the default.

        A value set by the player is kept.
        """
        usual = photo.mm if photo else usual_tolerance(scan_mm)
        before, self._usual_mm = self._usual_mm, usual
        if self._tolerance.value() == before:
            self._tolerance.setValue(usual)
        source = photo.source_text if photo else ""
        self._tolerance.setToolTip(source or (tr("Accuracy of the scan on this table") if scan_mm else ""))
        self._source.show_text(source)

    @property
    def tolerance_mm(self) -> float | None:
        return self._tolerance.value() if self._toggle_button.isChecked() else None

    def show_started(self) -> None:
        self._shares.show_shares(())
        self._summary.show_text(tr("Testing shifts…"))

    def show_progress(self, share: float, doing: str) -> None:
        self._shares.show_shares(((None, share),))

    def show_robustness(self, robustness: Robustness) -> None:
        """Shows a result; that of another tolerance than the player's is the photo's, which the verdict tells."""
        if self.tolerance_mm not in (None, robustness.tolerance_mm):
            return
        self.robustness = robustness
        kinds: tuple[tuple[Outcome, int], ...] = (
            ("yes", robustness.visible), ("maybe", robustness.undecided), ("no", robustness.hidden),
        )  # fmt: skip
        said, flip = format_robustness(robustness)
        self._shares.show_shares(tuple((kind, count / robustness.placements) for kind, count in kinds))
        self._shares.setAccessibleName(said)
        self._summary.show_text(said)
        self._flip.show_text(flip)

    def clear(self) -> None:
        """Discards an outdated result."""
        self.robustness = None
        self._summary.show_text("")
        self._flip.show_text("")
        self._shares.hide()

    def _on_changed(self) -> None:
        self.tolerance_changed.emit(self.tolerance_mm)


class _Shares(QWidget):
    """A bar of adjacent shares in the colours of their outcomes, or in grey without one."""

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
                colour = colours.outcome_colour(kind) if kind else colours.muted
                painter.fillRect(QRectF(left, 0, max(width - 1.0, 0.0), self.height()), QColor(colour))
                left += width
