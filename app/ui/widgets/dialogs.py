"""Dialogs that fit the screen and let Enter press the focused button; message and input boxes."""

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLayout,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.core.language import tr
from app.ui.widgets.keyboard import focus_next, press_focused_button
from app.ui.widgets.mnemonics import AltLetters

NO_BUTTON = QMessageBox.StandardButton.NoButton


def message_box(
    icon: QMessageBox.Icon,
    text: str,
    more: str = "",
    title: str = "Eyeline",
    buttons: QMessageBox.StandardButton = NO_BUTTON,
    parent: QWidget | None = None,
) -> QMessageBox:
    """Returns a message box with a sentence, and more text below it."""
    box = QMessageBox(icon, title, "", buttons, parent)
    box.setInformativeText(more)  # Set first, so that its label exists.
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    AltLetters(box)
    return box


def input_box(parent: QWidget, title: str, question: str) -> QInputDialog:
    """Returns a dialog that asks for a line of text."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText("…")  # Set first, so that its label exists.
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    dialog.setLabelText(question)
    AltLetters(dialog)
    return dialog


FRAME, TITLE = 8, 40
"""Space that a window manager may add round a dialog and above it, in pixels."""


def screen_room(widget: QWidget) -> QSize:
    """Returns the largest size of a window on its screen."""
    return widget.screen().availableSize() - QSize(2 * FRAME, FRAME + TITLE)


def move_onto_screen(window: QWidget) -> None:
    """Moves a window, including its frame, entirely onto the screen."""
    screen, here = window.screen().availableGeometry(), window.frameGeometry()
    x = max(min(here.x(), screen.right() + 1 - here.width()), screen.x())
    y = max(min(here.y(), screen.bottom() + 1 - here.height()), screen.y())
    if (x, y) != (here.x(), here.y()):
        window.move(x, y)


class Dialog(QDialog):
    """A dialog that is never larger than the screen or too small for its contents, with Alt letters for all fields.

    Contents that do not fit on the screen scroll, except for the last item of the layout, which holds the buttons.

    Enter in a field presses the default button, which is drawn filled. It is always the same one: Qt would move the
    default to each `autoDefault` button that gets the focus.
    """

    def __init__(self, parent: QWidget | None = None, flags: Qt.WindowType = Qt.WindowType.Widget) -> None:
        super().__init__(parent, flags)
        AltLetters(self)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not press_focused_button(self, event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool, /) -> bool:
        return focus_next(self, 1 if next else -1)

    def showEvent(self, event: QShowEvent, /) -> None:
        self._fix_default()
        self._fit()
        super().showEvent(event)

    def event(self, event: QEvent, /) -> bool:
        """Fits the dialog again when its contents grow, for example with larger text."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._fix_default()
            self._fit()
        return handled

    def _fix_default(self) -> None:
        """Keeps the default with its button. In a dialog that only shows something, this is the one that closes it."""
        buttons = self.findChildren(QPushButton)
        for button in buttons:
            button.setAutoDefault(False)
        if not any(button.isDefault() for button in buttons):
            boxes = self.findChildren(QDialogButtonBox)
            closing = (box.button(QDialogButtonBox.StandardButton.Close) for box in boxes)
            if close := next(filter(None, closing), None):
                close.setDefault(True)

    def _fit(self) -> None:
        layout, room = self.layout(), screen_room(self)
        if not isinstance(layout, QBoxLayout):
            return
        if not _fits(_least_size(layout, room.width()), room):
            layout = self._scroll_contents(layout)
        size = self.size() if self.testAttribute(Qt.WidgetAttribute.WA_Resized) else layout.totalSizeHint()
        size = size.boundedTo(room)
        least = _least_size(layout, size.width())
        if not _fits(least, room):  # A wider dialog needs fewer lines.
            least = QSize(room.width(), _least_size(layout, room.width()).height())
        self.resize(size.expandedTo(least).boundedTo(room))
        if self.isVisible():
            move_onto_screen(self)

    def enlarge(self, size: QSize, middle: QPoint) -> None:
        """Makes the dialog at least this large, centred on a point of the screen and entirely on it."""
        self.resize(self.size().expandedTo(size))
        self._fit()
        here = self.frameGeometry()
        here.moveCenter(middle)
        self.move(here.topLeft())
        move_onto_screen(self)

    def _scroll_contents(self, layout: QBoxLayout) -> QBoxLayout:
        """Moves all but the last item of a layout into a scroll area. Returns the dialog's new layout."""
        if self.findChild(_Contents):
            return layout
        last = layout.takeAt(layout.count() - 1)
        assert last
        inside, focused = QWidget(), self.focusWidget()
        inside.setLayout(layout)
        whole = QVBoxLayout(self)
        margins = layout.contentsMargins()
        whole.setContentsMargins(0, 0, 0, margins.bottom())
        whole.addWidget(_Contents(inside), 1)
        beside = QHBoxLayout()
        beside.setContentsMargins(margins.left(), 0, margins.right(), 0)
        beside.addItem(last)
        whole.addLayout(beside)
        if focused:
            focused.setFocus()
        return whole


class _Contents(QScrollArea):
    """The scrolling part of a dialog: as wide as it needs to be, and no higher than there is room."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(inside)
        if any(one.focusPolicy() & Qt.FocusPolicy.TabFocus for one in inside.findChildren(QWidget)):
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # It scrolls to the focused field.
        self.setAccessibleName(tr("Contents"))
        self._inside = inside
        for widget in (self.viewport(), inside):
            widget.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        return self._inside.sizeHint() + QSize(self.verticalScrollBar().sizeHint().width(), 0)

    def minimumSizeHint(self) -> QSize:
        wide = self._inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(min(wide, screen_room(self).width()), 6 * self.fontMetrics().lineSpacing())


def _least_size(layout: QLayout, width: int) -> QSize:
    """Returns what everything needs in a dialog of this width, wrapped text included. Qt squeezes text with less."""
    least = layout.totalMinimumSize()
    if layout.hasHeightForWidth():
        least.setHeight(max(least.height(), layout.totalHeightForWidth(max(width, least.width()))))
    return least


def _fits(size: QSize, room: QSize) -> bool:
    return size.boundedTo(room) == size
