"""The page with the map's legend, levels and resolution."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from app.core.language import format_number, tr
from app.core.lengths import format_length
from app.planning.exposure_after_move import INCH, LINES
from app.planning.exposure_map import MAX_LINES
from app.ui.planning.table_map import TableMap
from app.ui.viewport.scene import Colour
from app.ui.widgets.inputs import CompactBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.wrapping_buttons import WrappingButton, WrappingCheckBox

SWATCH = 18


class MapPage(QWidget):
    """The legend and the choice of a level; `level_chosen` sends its number, or None for all levels.

    `export_requested` requests an export of the map to a file. While `keep_box` is checked, the map stays on the table
    in the other steps.
    """

    level_chosen = Signal(object)
    """An int or None."""

    def __init__(self) -> None:
        super().__init__()
        self._level = CompactBox(tr("Level"))
        self._level.currentIndexChanged.connect(lambda: self.level_chosen.emit(self._level.currentData()))
        self._status, self._note = WrappingLabel(name="muted"), WrappingLabel(name="muted")
        self._legend = QGridLayout()
        self._legend.setColumnStretch(1, 1)
        self._rows = list[tuple[QLabel, WrappingLabel, WrappingLabel]]()
        self._export_button = WrappingButton(tr("Export…"))
        self.export_requested = self._export_button.clicked
        self.keep_box = WrappingCheckBox(tr("Keep the map in the other steps"))
        layout = fill(make_column(8, self, (0, 8, 0, 0)), self._legend)
        layout.addLayout(fill(make_row(8), QLabel(tr("Level")), (self._level, 1), self._export_button))
        fill(layout, self._status, self._note, 1, self.keep_box)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(label.text() for row in self._rows for label in row[1:])

    @property
    def status(self) -> str:
        """The progress of the map, or its resolution once it is finished."""
        return self._status.text()

    @property
    def note(self) -> str:
        """The note on what the map does not know."""
        return self._note.text()

    def show_progress(self, share: float, doing: str) -> None:
        self._status.show_text(doing or tr("Calculating… {share:.0%}", share=share))

    def show_map(self, found: TableMap) -> None:
        """Shows the legend, with the share of the table that has each colour."""
        whole = max(1, len(found.places))
        if len(self._rows) != len(found.bands):
            self._clear_legend()
            for number in range(len(found.bands)):
                row = QLabel(), WrappingLabel(), WrappingLabel(name="muted")
                row[2].setWordWrap(False)
                for column, widget in enumerate(row):
                    self._legend.addWidget(widget, number, column)
                self._rows.append(row)
        for number, (band, (swatch, text, share)) in enumerate(zip(found.bands, self._rows, strict=True)):
            swatch.setPixmap(make_swatch(band.colour))
            swatch.setAccessibleName(tr("Colour: {band}", band=band.text))
            text.setText(band.text)
            share.setText("" if found.reach else format_number(found.count(number) / whole, ".0%"))
        self._offer_levels(found.places.heights)
        self._status.show_text(_format_density(found))
        self._note.show_text(found.note)
        self._export_button.setEnabled(True)

    def show_nothing(self, text: str) -> None:
        """Shows why there is no map."""
        self._clear_legend()
        self._offer_levels(())
        self._status.show_text(text)
        self._note.show_text("")
        self._export_button.setEnabled(False)

    def _offer_levels(self, heights: tuple[float, ...]) -> None:
        texts = (tr("{height} up", height=format_length(height)) if height > 0 else tr("Floor") for height in heights)
        self._level.offer([(tr("All levels"), None), *((text, number) for number, text in enumerate(texts))])
        self._level.setEnabled(len(heights) > 1)
        self.level_chosen.emit(self._level.currentData())

    def _clear_legend(self) -> None:
        for row in self._rows:
            for widget in row:
                self._legend.removeWidget(widget)
                widget.deleteLater()
        self._rows = []


def make_swatch(colour: Colour) -> QPixmap:
    """Returns a small square with a colour of the map."""
    picture = QPixmap(SWATCH, SWATCH)
    picture.fill(QColor.fromRgbF(*colour))
    return picture


def _format_density(found: TableMap) -> str:
    """Returns the resolution of the map as text, with a reminder that colours are not verdicts."""
    step = format_length(found.places.step_mm)
    if not len(found.places):
        return tr("{name} cannot stand anywhere on this table.", name=found.question.fighter.id)
    if found.cover is not None:
        return tr("One place every {step}, each checked against the rules.", step=step)
    if found.exposure is None:
        return tr("One place every {step}.", step=step)
    if not found.exposure.known.all():
        return tr("Calculating…")
    if found.question.kind == "seen_after":
        return tr(
            "One place every {step}, {lines} lines from each place that an enemy can reach, {apart} apart; "
            "no other fighters block sight. Colours are samples; click a place for a verdict with the "
            "current positions.",
            step=step,
            lines=LINES,
            apart=format_length(INCH),
        )
    return tr(
        (
            "One place every {step}, up to {lines} lines from each enemy. Colours are samples; click a place "
            "for a verdict."
        ),
        step=step,
        lines=MAX_LINES,
    )
