"""The card above the action bar with the result of the last action: dice in their owners' colours, and a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from app.core.language import tr
from app.games.dice_looks import find_die_kind
from app.games.log import new_entries
from app.ui.widgets.accessibility import announce
from app.ui.widgets.drawn_dice import NO_SIDE, SMALL, DiceStrip, make_dice
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, make_small_button
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.games.dice_looks import DieKinds
    from app.model import LogEntry
    from app.storage.step_codec import History

NO_DICE: DieKinds = MappingProxyType({})
MAX_WIDTH = 860
"""Largest width in pixels at the usual text size; longer content wraps."""
MAX_DICE = 24
"""Largest number of dice drawn for a roll; the log shows them all."""


def find_results(history: History) -> tuple[LogEntry, ...]:
    """Returns the log entries of the last action if it rolled dice, had a result or was manual; otherwise none."""
    if history.at < 1:
        return ()
    entries = new_entries(history.steps[history.at - 1].battle, history.battle)
    tells = any(entry.rolls or entry.result or entry.by_hand for entry in entries)
    return entries if tells else ()


class ResultBanner(QFrame):
    """Stays until the next action, or until it is dismissed. A manual change has an *Undo* button."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("edge_card")
        self.setAccessibleName(tr("Result"))
        self._shown: tuple[LogEntry, ...] = ()
        self._chips: list[_ResultChip] = []
        self._flow = FlowLayout(14)
        self.undo_button, self.close_button = QPushButton(tr("Undo")), make_small_button("✕", tr("Dismiss"))
        self.close_button.setAutoRaise(True)
        for button in (self.undo_button, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.undo_requested = self.undo_button.clicked
        self.dismissed = self.close_button.clicked
        self._layout = make_row(8, self, (12, 5, 6, 5))
        self._layout.addLayout(fill(make_column(0), 1, self._flow, 1), 1)
        self._layout.addWidget(self.undo_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._layout.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    @property
    def text(self) -> str:
        """Its content as text."""
        return "" if self.isHidden() else self.accessibleDescription()

    def show_results(
        self,
        entries: Sequence[LogEntry],
        side_styles: Mapping[str, tuple[str, str]],
        kinds: DieKinds = NO_DICE,
    ) -> None:
        """Shows these entries; hides the banner if there are none."""
        if tuple(entries) != self._shown:
            self._shown = tuple(entries)
            for chip in self._chips:
                self._flow.removeWidget(chip)
                chip.hide()
                chip.deleteLater()
            self._chips = [_ResultChip(entry, side_styles, kinds) for entry in self._shown]
            for chip in self._chips:
                self._flow.addWidget(chip)
            self.undo_button.setVisible(any(entry.by_hand for entry in self._shown))
            self.setAccessibleDescription(". ".join(chip.accessibleName() for chip in self._chips))
            self.updateGeometry()
            announce(self, self.accessibleDescription(), urgent=True)
        self.setVisible(bool(entries))

    def sizeHint(self) -> QSize:
        wide = sum(chip.sizeHint().width() + self._flow.spacing() for chip in self._chips) + self._beside
        return QSize(min(wide, scale_length(MAX_WIDTH)), self.heightForWidth(min(wide, scale_length(MAX_WIDTH))))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        margins = self._layout.contentsMargins()
        buttons = max(self.close_button.sizeHint().height(), self.undo_button.sizeHint().height())
        words = self._flow.heightForWidth(max(width - self._beside, 60))
        return max(words, buttons) + margins.top() + margins.bottom() + 2

    @property
    def _beside(self) -> int:
        """The width of buttons and margins."""
        margins = self._layout.contentsMargins()
        undo = 0 if self.undo_button.isHidden() else self.undo_button.sizeHint().width() + self._layout.spacing()
        return margins.left() + margins.right() + undo + self.close_button.sizeHint().width() + self._layout.spacing()


class _ResultChip(QWidget):
    """One entry: its dice and their result."""

    def __init__(self, entry: LogEntry, side_styles: Mapping[str, tuple[str, str]], kinds: DieKinds) -> None:
        super().__init__()
        said = entry.result or entry.text
        row_layout = make_row(8, self)
        names: list[str] = []
        before = ""
        for roll in entry.rolls:
            row, side = DiceStrip(SMALL), roll.side or entry.side
            look = side_styles.get(side, NO_SIDE)
            # The game's own dice do not have their owner's colour.
            if find_die_kind(kinds, roll.kind) and side != before:
                mark, before = MarkWidget(15), side
                mark.show_side(*look)
                row_layout.addWidget(mark, 0, Qt.AlignmentFlag.AlignVCenter)
            row.show_dice(make_dice(roll, look, kinds, MAX_DICE), roll.what)
            row.setFixedSize(row.sizeHint().width(), scale_length(SMALL) + 1)
            names.append(row.accessibleName())
            row_layout.addWidget(row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._words = WrappingLabel(said, bold=bool(entry.result))
        row_layout.addWidget(self._words, 1)
        self.setAccessibleName(". ".join((*names, said)))

    def sizeHint(self) -> QSize:
        """Returns the size in one line; if that does not fit, the text wraps."""
        dice = super().sizeHint().width() - self._words.sizeHint().width()
        wide = self._words.fontMetrics().horizontalAdvance(self._words.text()) + 4
        return QSize(dice + wide, max(scale_length(SMALL) + 1, self._words.fontMetrics().height()))
