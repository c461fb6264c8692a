"""The rows of numbers in the selection panel, under what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.language import mark, tr
from app.ui.formatting import inches
from app.ui.widgets.labels import Text
from app.ui.widgets.number_box import NumberBox

if TYPE_CHECKING:
    from app.model import Thing
    from app.ui.editing.property_fields import Field


@dataclass
class _Row:
    field: Field
    label: Text
    box: NumberBox
    beside: Text


class Rows(QWidget):
    """One row for each number that something selected has; the others are not shown."""

    stepped = Signal(object, float)
    meant = Signal(object, float)
    dropped = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_Row] = []
        self._captions: list[tuple[Text, list[_Row]]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(0, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_things(self, things: Sequence[Thing]) -> None:
        from app.ui.editing.property_fields import common, having, limits

        if not self._rows and things:
            self._build()
        for row in self._rows:
            has = [thing for thing in things if row.field.value(thing) is not None]
            for widget in (row.label, row.box, row.beside):
                widget.setVisible(bool(has) and len(has) == len(things))
            if has:
                value = common(row.field, has)
                range_ = limits(row.field, has)
                if not row.box.editing and range_ != (row.box.minimum(), row.box.maximum()):
                    row.box.setRange(*range_)
                row.box.show_number(value)
                row.box.setEnabled(bool(having(row.field, has)))
                row.beside.setText(_remark(row.field, has, value))
                row.label.setText(_label(row.field, has))
        for caption, rows in self._captions:
            caption.setVisible(any(not row.box.isHidden() for row in rows))

    def begin(self) -> None:
        """Put the keyboard on the first number."""
        for row in self._rows:
            if not row.box.isHidden() and row.box.isEnabled():
                row.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def settle(self) -> None:
        """The numbers that were typed are meant."""
        for row in self._rows:
            row.box.mean()

    def box(self, id: str) -> NumberBox:
        """The box of a field. Raises StopIteration."""
        return next(row.box for row in self._rows if row.field.id == id)

    def _build(self) -> None:
        from app.ui.editing import property_fields

        groups = (
            (mark("PLACE"), (*property_fields.PLACE, *property_fields.OF_PIECES)),
            (mark("BASE"), property_fields.OF_BASES),
            (mark("BODY"), property_fields.OF_BODIES),
        )
        for caption, of in groups:
            text = Text(tr(caption), 0.82, name="caption")
            text.setWordWrap(False)
            text.setContentsMargins(0, 8, 0, 0)
            self._grid.addWidget(text, self._grid.rowCount(), 0, 1, 3)
            rows = [self._row(field) for field in of]
            self._captions.append((text, rows))
            self._rows += rows

    def _row(self, field: Field) -> _Row:
        label, beside = Text(tr(field.label), name="muted"), Text(name="muted")
        box = NumberBox(tr(field.label), field.unit, field.step)
        label.setWordWrap(False)
        beside.setWordWrap(False)
        label.setBuddy(box)
        box.stepped.connect(lambda value: self.stepped.emit(field, value))
        box.meant.connect(lambda value: self.meant.emit(field, value))
        box.dropped.connect(self.dropped)
        box.left.connect(self.left)
        at = self._grid.rowCount()
        for column, widget in enumerate((label, box, beside)):
            self._grid.addWidget(widget, at, column)
        return _Row(field, label, box, beside)


def _label(field: Field, things: Sequence[Thing]) -> str:
    """A round base has a diameter where others have a length."""
    from app.model import Fighter, Round

    is_round = field.id == "length" and all(isinstance(t, Fighter) and isinstance(t.base, Round) for t in things)
    return tr("Diameter") if is_round else tr(field.label)


def _remark(field: Field, things: Sequence[Thing], value: float | None) -> str:
    """What stands beside a number: the same in inches, and whether it is only assumed."""
    from app.model import Cylinder, Fighter

    if value is None:
        return tr("several")
    bodies = [thing.body for thing in things if isinstance(thing, Fighter)]
    if field.id == "height" and any(isinstance(body, Cylinder) and body.assumed for body in bodies):
        return tr("assumed")
    return inches(value) if field.unit == "mm" else ""
