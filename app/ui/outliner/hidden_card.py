"""The card over the table that warns that some terrain is not drawn, and can show it again."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QPushButton, QWidget

from app.core.language import tr
from app.ui.widgets.labels import WrappingLabel, fill, make_row
from app.ui.widgets.theme import scale_length

MAX_NAMED = 3
CARD_WIDTH = 440


class HiddenCard(QWidget):
    """A card that is visible while terrain is hidden, because it may still decide a verdict."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._text = WrappingLabel()
        self.show_button = QPushButton(tr("Show all"))
        self.show_requested = self.show_button.clicked
        fill(make_row(10, self, (14, 6, 14, 6)), (self._text, 1), self.show_button)
        self.setMinimumWidth(scale_length(CARD_WIDTH))
        self.hide()

    def show_hidden(self, ids: Iterable[str]) -> None:
        """Names the hidden pieces, or hides the card if there are none."""
        names = sorted(ids)
        named = ", ".join((*names[:MAX_NAMED], *(("…",) if names[MAX_NAMED:] else ())))
        self._text.show_text(tr("Hidden but still blocking sight: {names}", names=named))
        self.setVisible(bool(names))
