"""Everyone else at a glance: whom the seer sees, and how far they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.ui.marks import outcome_icon
from app.ui.parts import Divider, Text, column
from app.ui.theme import theme
from app.ui.wording import Outcome, inches

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.live import Answer, Glance

ICON = 16
ROW = 24


class OthersPanel(QWidget):
    """One row for each fighter but the seer; a click on a row makes it the target."""

    target_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = Text(factor=0.82, name="caption")
        self._tree = QTreeWidget()
        self._tree.setColumnCount(2)
        self._tree.setRootIsDecorated(False)
        self._tree.setUniformRowHeights(True)
        self._tree.setHeaderHidden(True)
        self._tree.setIconSize(QSize(ICON, ICON))
        self._tree.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tree.header().setStretchLastSection(False)
        self._tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._tree.setAccessibleName("Everyone else")
        self._tree.itemClicked.connect(self._picked)
        self._tree.itemActivated.connect(self._picked)
        self._rows: dict[str, QTreeWidgetItem] = {}
        down = column(10, self)
        for widget in (Divider(), self._title, self._tree):
            down.addWidget(widget)
        self.hide()

    def show_battle(self, battle: Battle) -> None:
        """Be about this battle: one row a fighter."""
        self._tree.clear()
        self._rows = {f.id: QTreeWidgetItem(self._tree, [f.id, ""]) for f in battle.fighters}
        for item in self._rows.values():
            item.setSizeHint(0, QSize(0, ROW))
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def choose(self, seer: str, target: str) -> None:
        """Leave out the seer, mark the target."""
        self.setVisible(bool(seer) and len(self._rows) > 1)
        self._title.say(f"WHOM {seer.upper()} SEES")
        for id, item in self._rows.items():
            item.setHidden(id == seer)
            item.setSelected(id == target)
        self._tree.setFixedHeight(ROW * max(len(self._rows) - 1, 1) + 4)

    def show_answer(self, found: Answer) -> None:
        """Show what was found; rows that stay as they were are left alone."""
        for glance in found.others:
            sure = found.pair if glance.id == found.question.target else None
            seen = sure.sight.verdict == "visible" if sure else glance.visible
            self._show_row(glance, "yes" if seen else "maybe")

    def _show_row(self, glance: Glance, outcome: Outcome) -> None:
        item, far = self._rows[glance.id], inches(glance.measure.distance_mm)
        said = "A line was found" if outcome == "yes" else "No line was found"
        if item.toolTip(0) != said:
            item.setIcon(0, outcome_icon(outcome, ICON, self.devicePixelRatioF(), theme().of(outcome)))
            item.setToolTip(0, said)
        if item.text(1) != far:
            item.setText(1, far)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{glance.id}: {said}, {far}")

    def _picked(self, item: QTreeWidgetItem) -> None:
        self.target_chosen.emit(item.text(0))
