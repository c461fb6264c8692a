"""The dialog in which sides get other names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.language import counted, tr
from app.ui.side_and_base_boxes import LONGEST
from app.ui.widgets.labels import Text, row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import colour_name

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.scene_builder import Looks

MARK = 22


class SidesDialog(QDialog):
    """Each side with its mark, its name to be changed, and how many it has. `renamed` tells old names and new."""

    renamed = Signal(dict)

    def __init__(self, battle: Battle, looks: Looks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Sides"))
        self.names: dict[str, QLineEdit] = {}
        down = QVBoxLayout(self)
        down.setSpacing(14)
        down.setContentsMargins(22, 20, 22, 18)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for side, (colour, shape) in looks.items():
            at, mark, name = grid.rowCount(), MarkWidget(MARK), QLineEdit(side)
            mark.show_side(shape, colour_name(colour))
            name.setMaxLength(LONGEST)
            name.setAccessibleName(tr("Name of the side {side}", side=side))
            self.names[side] = name
            count = sum(fighter.side == side for fighter in battle.fighters)
            for column, widget in enumerate(
                (mark, name, Text(counted(count, "{count} fighter", "{count} fighters"), name="muted"))
            ):
                grid.addWidget(widget, at, column)
        down.addLayout(grid)
        remark = tr("Two sides of the same name become one. Red, blue, yellow and purple keep the colour they name.")
        down.addWidget(Text(remark, name="muted"))
        keep, cancel = QPushButton(tr("Rename")), QPushButton(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        across = row(10)
        across.addStretch(1)
        across.addWidget(cancel)
        across.addWidget(keep)
        down.addLayout(across)

    def accept(self) -> None:
        """Tell the names that are others now; an empty one is as it was."""
        written = {side: " ".join(name.text().split()) for side, name in self.names.items()}
        changed = {side: name for side, name in written.items() if name and name != side}
        if changed:
            self.renamed.emit(changed)
        super().accept()
