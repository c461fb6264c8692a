"""The dialog to enter or correct a fighter's card, in the form that its game defines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QStyle,
    QWidget,
)

from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.games.card_form import FormNote
from app.rosters import Recruit
from app.ui.form_fields import FormRows, is_empty, make_field, make_field_label, read_field, write_field
from app.ui.muster.card_table import CardTable
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import TabWidget
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.scroll_areas import make_scroll_area

if TYPE_CHECKING:
    from app.games.card_form import CardForm, Values

IN_A_ROW = 4
"""Number of characteristics in a row."""


class CardFormDialog(Dialog):
    """`saved` carries the roster line with the card as entered.

    Fields whose values are known already are one line of text until the player shows them.
    """

    saved = Signal(Recruit)

    def __init__(self, form: CardForm, recruit: Recruit | None, faction: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(form.title if recruit else form.new_title))
        self._form, self._recruit = form, recruit
        self._rows = FormRows(form.rows)
        self.fields = self._rows.fields | {field.id: make_field(field) for field in form.figures}
        self.tables = {table.id: CardTable(table) for table in form.tables}
        self.message = WrappingLabel(name="warning")
        self.known, self.show_all_button = WrappingLabel(name="muted"), QPushButton(tr("Show all fields"))
        self._labels: dict[str, WrappingLabel] = {}
        self._build()
        values = form.read(recruit, faction)
        for id, widget in self.fields.items():
            write_field(widget, values[id])
        for id, table in self.tables.items():
            table.show_rows(values[id])
        wanted = form.open_fields(recruit) if recruit else frozenset()
        self._fold(frozenset(self.fields) - wanted if wanted else frozenset())

    def _fold(self, known: frozenset[str]) -> None:
        """Shows these fields as a line of text, and all others for typing."""
        shown = [field for field in (*self._form.rows, *self._form.figures) if not isinstance(field, FormNote)]
        told = ((field.title, read_field(self.fields[field.id])) for field in shown if field.id in known)
        self.known.show_text(" · ".join(labelled(tr(title), value) for title, value in told if value))
        self.show_all_button.setVisible(bool(known))
        for id, widget in self.fields.items():
            if id in self._labels:
                self._labels[id].setVisible(id not in known)
                widget.setVisible(id not in known)
            else:
                self._rows.show_row(id, id not in known)
        next(widget for id, widget in self.fields.items() if id not in known).setFocus()

    @property
    def values(self) -> Values:
        said = {id: read_field(widget) for id, widget in self.fields.items()}
        return said | {id: table.rows for id, table in self.tables.items()}

    def accept(self) -> None:
        """Emits the card, unless something is missing or wrong."""
        for box in self.findChildren(QAbstractSpinBox):
            box.interpretText()
        try:
            recruit = self._form.make(self.values, self._recruit)
        except PlayerError as error:
            self.message.show_text(str(error))
            empty = (one for one in self.fields.values() if one.isVisible() and is_empty(one))
            next(empty, next(iter(self.fields.values()))).setFocus()
            return
        self.saved.emit(recruit)
        super().accept()

    def _build(self) -> None:
        inside = QWidget()
        known = fill(make_row(16), (self.known, 1), self.show_all_button)
        self.show_all_button.clicked.connect(lambda: self._fold(frozenset()))
        layout = fill(make_column(14, inside, (22, 20, 22, 8)), known, self._rows)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        for at, field in enumerate(self._form.figures):
            row, column = divmod(at, IN_A_ROW)
            label = self._labels[field.id] = make_field_label(field, self.fields[field.id], "muted")
            grid.addWidget(label, 2 * row, column)
            self.fields[field.id].setMinimumWidth(1)  # They share the width of the form.
            grid.addWidget(self.fields[field.id], 2 * row + 1, column)
            grid.setColumnStretch(column, 1)
        fill(layout, grid, (self._make_tables(), 1))
        self.message.hide()
        whole = fill(make_column(0, self), (make_scroll_area(inside), 1))
        fill(whole, fill(make_row(0, None, (22, 4, 22, 0)), self.message), self._make_buttons())
        letter = self.fontMetrics().averageCharWidth()
        wide, high = (92, 34) if len(self.tables) == 1 else (140, 44)
        least = inside.minimumSizeHint().width() + self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        size = QSize(max(wide * letter, least), high * self.fontMetrics().lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * 0.95))

    def _make_tables(self) -> QWidget:
        """Returns the single table, or several as tabs."""
        if len(self.tables) == 1:
            return next(iter(self.tables.values()))
        tabs = TabWidget()
        tabs.setDocumentMode(True)
        for field in self._form.tables:
            tabs.addTab(self.tables[field.id], tr(field.title))
        return tabs

    def _make_buttons(self) -> QHBoxLayout:
        keep, cancel = QPushButton(tr("Save")), QPushButton(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        return fill(make_row(10, None, (22, 8, 22, 18)), 1, cancel, keep)
