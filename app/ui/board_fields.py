"""The fields for the size of a board: a common size, or its sides."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from app.core.language import tr
from app.core.lengths import format_dimensions, length_unit
from app.model.standard_sizes import board_sizes
from app.ui.widgets.inputs import ComboBox, LengthBox
from app.ui.widgets.labels import WrappingLabel, make_form

NEAR_MM = 0.5
"""Largest difference in the sides of a board that still counts as a common size."""


class BoardFields(QWidget):
    """The size of a board: a common one, or its sides. `changed` is emitted for changes by the player."""

    changed = Signal()

    def __init__(self, least_mm: float, most_mm: float) -> None:
        super().__init__()
        names = tr("Width in mm"), tr("Depth in mm")
        self.sizes, self.in_unit = ComboBox(), WrappingLabel(name="muted")
        self.width_mm, self.depth_mm = (LengthBox(name, least_mm, most_mm, length_unit().mm) for name in names)
        self.width_mm.second_side = self.depth_mm
        self._usual = [(size.width_mm, size.depth_mm) for size in board_sizes()]
        for size in board_sizes():
            self.sizes.addItem(size.title)
        self.sizes.addItem(tr("Custom size"))
        self.sizes.setAccessibleName(tr("Common sizes"))
        self.form = make_form()
        self.form.setHorizontalSpacing(10)
        self.form.setVerticalSpacing(6)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.setLayout(self.form)
        rows = (
            (tr("&Board"), self.sizes), (tr("&Width"), self.width_mm), (tr("D&epth"), self.depth_mm), ("", self.in_unit)
        )  # fmt: skip
        for name, field in rows:
            self.form.addRow(name, field)
        self.show_size(self._usual[0])
        self.sizes.activated.connect(self._on_chosen)
        for box in (self.width_mm, self.depth_mm):
            box.valueChanged.connect(self._on_edited)

    @property
    def size_mm(self) -> tuple[float, float]:
        return self.width_mm.value(), self.depth_mm.value()

    def show_size(self, size: tuple[float, float]) -> None:
        """Shows a size without emitting a change."""
        for box, side in zip((self.width_mm, self.depth_mm), size, strict=True):
            with QSignalBlocker(box):
                box.setValue(side)
        self._name_size()

    def _name_size(self) -> None:
        near = [max(abs(a - b) for a, b in zip(size, self.size_mm, strict=True)) < NEAR_MM for size in self._usual]
        self.sizes.setCurrentIndex(near.index(True) if True in near else len(near))
        self.in_unit.setText(format_dimensions(self.size_mm))

    def _on_chosen(self, number: int) -> None:
        if number < len(self._usual):
            self.show_size(self._usual[number])
            self.changed.emit()

    def _on_edited(self) -> None:
        self._name_size()
        self.changed.emit()
