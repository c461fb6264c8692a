"""The list of all other fighters: whether the observer sees them, the clearance, and the distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.core.language import labelled, tr
from app.core.lengths import column_unit, format_in_column, format_length, format_mm
from app.games.ruling import NEAR_MM
from app.ui.sight.sight_text import format_clearance, target_outcome, target_reason
from app.ui.widgets.labels import Divider, WrappingLabel, fill, make_column, make_row, plain_tooltip
from app.ui.widgets.marks import outcome_icon
from app.ui.widgets.theme import scale_font, scale_length, theme

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.sight_answer import SightAnswer

ICON = 16
ROW = 24
SMALL = 0.82
FIGURE = 76
"""Width of a column of figures, in pixels."""


class TargetsPanel(QWidget):
    """A row for each fighter except the observer; a click makes it the target, a right click requests its menu."""

    target_chosen = Signal(str)
    menu_requested = Signal(str, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self._title = WrappingLabel(factor=SMALL, name="caption")
        self._tree = QTreeWidget()
        self._tree.setColumnCount(3)
        self._tree.setRootIsDecorated(False)
        self._tree.setUniformRowHeights(True)
        self._tree.setHeaderHidden(True)
        self._tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._tree.setIconSize(QSize(ICON, ICON))
        self._tree.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tree.header().setStretchLastSection(False)
        self._tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for number in (1, 2):
            self._tree.header().setSectionResizeMode(number, QHeaderView.ResizeMode.Fixed)
            self._tree.setColumnWidth(number, FIGURE)
        self._tree.setAccessibleName(tr("Other fighters"))
        self._tree.itemClicked.connect(self._on_item_clicked)
        self._tree.itemActivated.connect(self._on_item_clicked)
        self._tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._tree.customContextMenuRequested.connect(self._request_menu)
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._heads: list[WrappingLabel] = []
        self._answer: SightAnswer | None = None
        fill(make_column(10, self), Divider(), self._make_captions(), self._tree)
        self.hide()

    def show_battle(self, battle: Battle) -> None:
        """Shows a battle, with a row for each fighter."""
        self._tree.clear()
        self._rows = {f.id: QTreeWidgetItem(self._tree, [f.id, "", ""]) for f in battle.fighters}
        self._answer = None
        for item in self._rows.values():
            item.setForeground(1, QBrush(QColor(theme().muted)))
            for number in (1, 2):
                item.setTextAlignment(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_pair(self, observer: str, target: str) -> None:
        """Hides the observer's row and marks the target's."""
        self.setVisible(bool(observer) and len(self._rows) > 1)
        self._title.show_text(tr("Sight from {name}", name=observer).upper())
        self._heads[-1].show_text((column_unit() or tr("Distance")).upper())
        for id, item in self._rows.items():
            item.setHidden(id == observer)
            item.setSelected(id == target)
        self._update_sizes()

    def changeEvent(self, event: QEvent) -> None:
        """Adapts row and column sizes to the font, and marks to the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_heads"):
            self._update_sizes()
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_heads"):
            # The marks are pictures in the colours of the previous theme.
            for item in self._rows.values():
                item.setToolTip(0, "")
                item.setForeground(1, QBrush(QColor(theme().muted)))
            if self._answer:
                self.show_answer(self._answer)

    def show_answer(self, found: SightAnswer) -> None:
        """Shows the results; rows without a new one stay unchanged."""
        self._answer = found
        for other in (other for other in found.others if other.id in self._rows):
            # Marks from a quick check are faint.
            item = self._rows[other.id]
            said, far, room = (
                target_reason(other),
                format_in_column(other.measure.distance_mm),
                format_clearance(other.sight),
            )
            if item.toolTip(0) != plain_tooltip(said):
                sure, ratio = other.sight is not None, self.devicePixelRatioF()
                item.setIcon(0, outcome_icon(target_outcome(other), scale_length(ICON), ratio, theme(), sure))
                for number in range(3):
                    item.setToolTip(number, plain_tooltip(said))
            for number, text in ((1, room), (2, far)):
                if item.text(number) != text:
                    item.setText(number, text)
            told = format_length(other.measure.distance_mm)
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, labelled(other.id, f"{said} {told}"))

    def _update_sizes(self) -> None:
        row = max(self.fontMetrics().height() + 7, ROW)
        for item in self._rows.values():
            item.setSizeHint(0, QSize(0, row))
        letters = QFontMetrics(scale_font(self.font(), SMALL))
        for number, caption in enumerate(self._heads, 1):
            text = self.fontMetrics().horizontalAdvance(f"≥ {format_mm(NEAR_MM)}") + 14
            wide = max(scale_length(FIGURE), letters.horizontalAdvance(caption.text()) + 6, text)
            caption.setFixedWidth(wide)
            self._tree.setColumnWidth(number, wide)
        self._tree.setIconSize(QSize(scale_length(ICON), scale_length(ICON)))
        self._tree.setFixedHeight(row * max(len(self._rows) - 1, 1) + 8)

    def _make_captions(self) -> QHBoxLayout:
        row = fill(make_row(0), (self._title, 1))
        for caption in (tr("Clearance"), tr("Distance")):
            text = WrappingLabel(caption.upper(), factor=SMALL, name="caption")
            text.setWordWrap(False)
            self._heads.append(text)
            text.setAlignment(Qt.AlignmentFlag.AlignRight)
            row.addWidget(text)
        row.addSpacing(3)
        return row

    def _request_menu(self, at: QPoint) -> None:
        if item := self._tree.itemAt(at):
            self.menu_requested.emit(item.text(0), self._tree.viewport().mapToGlobal(at))

    def _on_item_clicked(self, item: QTreeWidgetItem) -> None:
        self.target_chosen.emit(item.text(0))
