"""The bar over the table while an earlier moment is shown, with buttons for steps and for the present."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QPushButton, QSizePolicy, QWidget

from app.core.language import tr
from app.ui.widgets.accessibility import announce
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_row, make_small_button
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QResizeEvent


WIDE_BAR_PX = 700
"""Width from which everything is in one line, in pixels at the usual text size."""


class ReplayBar(QWidget):
    """The bar, hidden while the present is shown."""

    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = WrappingLabel(bold=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.earlier_button = make_small_button("◀", tr("One step earlier"))
        self.later_button = make_small_button("▶", tr("One step later"))
        self.present_button, self.restore_button = (
            QPushButton(tr("Back to present")),
            QPushButton(tr("Restore this point")),
        )
        self.restore_button.setToolTip(tr("Undo everything after this point; it can be redone"))
        self.earlier_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.later_button.clicked.connect(lambda: self.stepped.emit(1))
        self.present_requested = self.present_button.clicked
        self.restore_requested = self.restore_button.clicked
        self._layout = fill(make_row(8, self, (14, 6, 14, 6)), (self._text, 1))
        buttons = FlowLayout(8)
        for widget in (self.earlier_button, self.later_button, self.present_button, self.restore_button):
            buttons.addWidget(widget)
        self._layout.addLayout(buttons, 1)
        self.hide()

    def show_moment(self, at: int, last: int, label: str) -> None:
        """Shows which step is displayed, and of how many."""
        said = tr("History: after step {at} of {last}, “{label}”", at=at, last=last, label=label)
        self._text.show_text(said if label else tr("History: before step 1 of {last}", last=last))
        self.earlier_button.setEnabled(at > 0)
        self.later_button.setEnabled(at < last)
        if self.isHidden():
            self.show()
            self.present_button.setFocus()
        announce(self, self._text.text())

    @property
    def shown_text(self) -> str:
        return "" if self.isHidden() else self._text.text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the text above the buttons if they do not fit in one line."""
        super().resizeEvent(event)
        wide = self.width() >= scale_length(WIDE_BAR_PX)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._layout.direction() != way:
            self._layout.setDirection(way)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Returns to the present on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.present_requested.emit()
        else:
            super().keyPressEvent(event)
