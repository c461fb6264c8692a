"""Rarely needed widgets, hidden below a line that shows and hides them: "More (5)", "Details"."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolButton, QWidget

from app.ui.widgets.accessible_expander import expose_as_expander
from app.ui.widgets.labels import fill, make_column

KEYS = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}
"""Keys that open and close the fold while its line has the focus, as in a tree."""
_WIDE = 16_777_215
"""Qt's largest width of a widget, at which everything fits in one line."""


class Fold(QWidget):
    """A fold that shows its `body_layout` while it is open; `toggled` is emitted when it opens or closes."""

    toggled = Signal(bool)

    def __init__(self, caption: str = "") -> None:
        super().__init__()
        self.header = _Header()
        self.header.toggled.connect(self._on_toggled)
        self._body = QWidget()
        self._body.hide()
        self.body_layout = make_column(8, self._body)
        fill(make_column(8, self), (self.header, 0, Qt.AlignmentFlag.AlignLeft), self._body)
        self.show_caption(caption)

    @property
    def is_open(self) -> bool:
        return self.header.isChecked()

    def set_open(self, on: bool) -> None:
        self.header.setChecked(on)

    def show_caption(self, caption: str) -> None:
        self.header.show_caption(caption)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.header.wrap(event.size().width())

    def _on_toggled(self, on: bool) -> None:
        """Moves the focus away from widgets that are being hidden."""
        focused = QApplication.focusWidget()
        if not on and focused and self._body.isAncestorOf(focused):
            self.header.setFocus()
        self._body.setVisible(on)
        self.toggled.emit(on)


class _Header(QToolButton):
    """An arrow and text that wraps."""

    def __init__(self) -> None:
        super().__init__()
        self._caption, self._room = "", _WIDE
        self.setMinimumWidth(1)  # Its text wraps, so it must not keep its panel wide.
        self.setProperty("fold", True)
        self.setCheckable(True)
        expose_as_expander(self)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._show_state)
        self._show_state(False)

    def show_caption(self, caption: str) -> None:
        self._caption = caption
        self.setAccessibleName(caption)
        self.wrap(self._room)

    def wrap(self, room: int) -> None:
        """Breaks the text into lines no wider than `room`, as far as words allow."""
        self._room = room
        self.setText("")
        beside, lines = self.sizeHint().width(), list[str]()
        for word in self._caption.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.fontMetrics().horizontalAdvance(longer) + beside <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        self.setText("\n".join(lines).replace("&", "&&"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        on = KEYS.get(Qt.Key(event.key()))
        if on is None:
            super().keyPressEvent(event)
        else:
            self.setChecked(on)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.wrap(self._room)
            self.updateGeometry()

    def _show_state(self, on: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
