"""The warband line by line: who, how many, what they cost, and what is still to be said of them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from app.language import tr
from app.storage.rosters import Recruit, Roster
from app.ui.side_and_base_boxes import named
from app.ui.warband.warband_text import ROLES, card, title
from app.ui.widgets.tooltips import plain


class BandList(QTreeWidget):
    """`moved` tells that the current line is to go up (-1) or down (1), `removed` that it is to go."""

    moved = Signal(int)
    removed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderLabels([tr("Fighter"), tr("Count"), tr("Points"), tr("Role"), tr("Base")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAccessibleName(tr("The warband"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    @property
    def at(self) -> int:
        """The place of the current line, -1 where there is none."""
        item = self.currentItem()
        return self.indexOfTopLevelItem(item) if item else -1

    def show_roster(self, roster: Roster, roles: tuple[str, ...]) -> None:
        """Show these; `roles` are what the rules make of each line."""
        at = max(self.at, 0)
        self.blockSignals(True)
        self.clear()
        self.addTopLevelItems(
            [_item(one, role, self._high()) for one, role in zip(roster.fighters, roles, strict=True)]
        )
        self.blockSignals(False)
        self.show_line(min(at, len(roster.fighters) - 1))

    def show_line(self, at: int) -> None:
        if item := self.topLevelItem(at):
            self.setCurrentItem(item)

    def _high(self) -> int:
        return round(1.7 * self.fontMetrics().lineSpacing())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes a line out; with Alt, the arrows move it."""
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
        elif alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)


def _item(recruit: Recruit, role: str, high: int) -> QTreeWidgetItem:
    base = named(recruit.base) if recruit.base else tr("choose…")
    part = tr(ROLES[role]) if role else ""
    item = QTreeWidgetItem([title(recruit), str(recruit.count), str(recruit.points), part, base])
    for at in (1, 2):
        item.setTextAlignment(at, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    for at in range(5):
        item.setToolTip(at, plain(f"{title(recruit)}\n{card(recruit.profile)}"))
    if recruit.base is None:
        item.setFont(4, _bold(item.font(4)))
    if not recruit.has_figures:
        item.setText(0, tr("{name} (profile incomplete)", name=title(recruit)))
        item.setFont(0, _bold(item.font(0)))
    item.setSizeHint(0, QSize(0, high))
    return item


def _bold(font: QFont) -> QFont:
    font.setWeight(QFont.Weight.DemiBold)
    return font
