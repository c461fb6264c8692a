"""Everyone else: whom the seer sees, by how much, and how far they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.language import tr
from app.ui.formatting import lengths
from app.ui.sight.sight_text import clearance, row_outcome, row_reason
from app.ui.widgets.labels import Divider, WrappingLabel, column, plain, row
from app.ui.widgets.marks import outcome_icon
from app.ui.widgets.theme import grown, scaled, theme

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.sight.live_sight import SightAnswer, TargetSight

ICON = 16
ROW = 24
SMALL = 0.82
FIGURE = 76
"""How wide a column of figures is, in pixels."""


class TargetsPanel(QWidget):
    """One row for each fighter but the seer; a click on a row makes it the target."""

    target_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = WrappingLabel(factor=SMALL, name="caption")
        self._tree = QTreeWidget()
        self._tree.setColumnCount(3)
        self._tree.setRootIsDecorated(False)
        self._tree.setUniformRowHeights(True)
        self._tree.setHeaderHidden(True)
        self._tree.setIconSize(QSize(ICON, ICON))
        self._tree.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tree.header().setStretchLastSection(False)
        self._tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for number in (1, 2):
            self._tree.header().setSectionResizeMode(number, QHeaderView.ResizeMode.Fixed)
            self._tree.setColumnWidth(number, FIGURE)
        self._tree.setAccessibleName(tr("Everyone else"))
        self._tree.itemClicked.connect(self._picked)
        self._tree.itemActivated.connect(self._picked)
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._heads: list[WrappingLabel] = []
        self._found: SightAnswer | None = None
        down = column(10, self)
        down.addWidget(Divider())
        down.addLayout(self._captions())
        down.addWidget(self._tree)
        self.hide()

    def show_battle(self, battle: Battle) -> None:
        """Show a battle: one row a fighter."""
        self._tree.clear()
        self._rows = {f.id: QTreeWidgetItem(self._tree, [f.id, "", ""]) for f in battle.fighters}
        self._found = None
        for item in self._rows.values():
            item.setForeground(1, QBrush(QColor(theme().muted)))
            for number in (1, 2):
                item.setTextAlignment(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def choose(self, seer: str, target: str) -> None:
        """Leave out the seer, mark the target."""
        self.setVisible(bool(seer) and len(self._rows) > 1)
        self._title.say(tr("Whom {name} sees", name=seer).upper())
        for id, item in self._rows.items():
            item.setHidden(id == seer)
            item.setSelected(id == target)
        self._measure()

    def changeEvent(self, event: QEvent) -> None:
        """Larger texts need higher rows and wider columns."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_heads"):
            self._measure()
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_heads"):
            self._repaint()

    def show_answer(self, found: SightAnswer) -> None:
        """Show what was found; rows that nothing was found about stay as they were."""
        self._found = found
        for other in (other for other in found.others if other.id in self._rows):
            self._show_row(self._rows[other.id], other)

    def _repaint(self) -> None:
        """The marks are pictures in the colours that were worn when they were made."""
        for item in self._rows.values():
            item.setToolTip(0, "")
            item.setForeground(1, QBrush(QColor(theme().muted)))
        if self._found:
            self.show_answer(self._found)

    def _measure(self) -> None:
        """Rows and columns as large as the texts in them ask for."""
        row = max(self.fontMetrics().height() + 7, ROW)
        for item in self._rows.values():
            item.setSizeHint(0, QSize(0, row))
        letters = QFontMetrics(scaled(self.font(), SMALL))
        for number, caption in enumerate(self._heads, 1):
            wide = max(grown(FIGURE), letters.horizontalAdvance(caption.text()) + 6)
            caption.setFixedWidth(wide)
            self._tree.setColumnWidth(number, wide)
        self._tree.setIconSize(QSize(grown(ICON), grown(ICON)))
        self._tree.setFixedHeight(row * max(len(self._rows) - 1, 1) + 8)

    def _captions(self) -> QHBoxLayout:
        across = row(0)
        across.addWidget(self._title, 1)
        for caption in (tr("Clears by"), tr("Distance")):
            text = WrappingLabel(caption.upper(), factor=SMALL, name="caption")
            text.setWordWrap(False)
            self._heads.append(text)
            text.setAlignment(Qt.AlignmentFlag.AlignRight)
            across.addWidget(text)
        across.addSpacing(3)
        return across

    def _show_row(self, item: QTreeWidgetItem, other: TargetSight) -> None:
        """Marks that rest on a quick look are faint."""
        said, far, room = row_reason(other), lengths(other.measure.distance_mm)[0], clearance(other.sight)
        if item.toolTip(0) != plain(said):
            sure, ratio = other.sight is not None, self.devicePixelRatioF()
            item.setIcon(0, outcome_icon(row_outcome(other), grown(ICON), ratio, theme(), sure))
            for number in range(3):
                item.setToolTip(number, plain(said))
        for number, text in ((1, room), (2, far)):
            if item.text(number) != text:
                item.setText(number, text)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{other.id}: {said} {far}")

    def _picked(self, item: QTreeWidgetItem) -> None:
        self.target_chosen.emit(item.text(0))
