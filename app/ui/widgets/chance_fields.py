"""Fields for random results: a seed, a button for another seed, and a density."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QPushButton, QWidget

from app.core.language import tr
from app.ui.widgets.inputs import ComboBox, SpinBox
from app.ui.widgets.labels import fill, make_row

HIGHEST_SEED = 9999
USUAL = 1
"""The row of the density that is selected first."""


def random_seed() -> int:
    """Returns an unpredictable seed."""
    return secrets.randbelow(HIGHEST_SEED) + 1


class ChanceFields(QWidget):
    """Fields for a seed and a density. `changed` is emitted when either changes. The first seed is random."""

    changed = Signal()

    def __init__(self, densities: Mapping[str, str]) -> None:
        """`densities` are translated names by id."""
        super().__init__()
        self.seed_box, self.again_button, self.density_box = SpinBox(), QPushButton(tr("&Another seed")), ComboBox()
        self.seed_box.setRange(0, HIGHEST_SEED)
        self.seed_box.setValue(random_seed())
        self.seed_box.setAccessibleName(tr("Seed"))
        self.seed_box.setToolTip(tr("The same number gives the same results."))
        self.density_box.setAccessibleName(tr("Density"))
        for id, name in densities.items():
            self.density_box.addItem(name, id)
        self.density_box.setCurrentIndex(USUAL)
        row = fill(make_row(8), self.seed_box, self.again_button, 1)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.addRow(tr("&Seed"), row)
        self._form.addRow(tr("De&nsity"), self.density_box)
        label = self._form.labelForField(row)
        label.setBuddy(self.seed_box)  # pyright: ignore[reportAttributeAccessIssue] # it is a label
        self.seed_box.valueChanged.connect(self.changed)
        self.density_box.currentIndexChanged.connect(self.changed)
        self.again_button.clicked.connect(lambda: self.seed_box.setValue(random_seed()))

    @property
    def seed(self) -> int:
        return self.seed_box.value()

    @property
    def density(self) -> str:
        """The id of the chosen density."""
        return self.density_box.currentData()

    def show_density(self, shown: bool) -> None:
        self._form.setRowVisible(1, shown)
