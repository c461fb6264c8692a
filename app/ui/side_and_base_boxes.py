"""Combo boxes for sides and bases that also accept new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from app.core.language import mark, tr
from app.model.standard_sizes import base_sides, find_index, shape_name, standard_bases, with_shape
from app.ui.widgets.inputs import CompactBox
from app.ui.widgets.marks import draw_shape
from app.ui.widgets.theme import format_colour

if TYPE_CHECKING:
    from app.model import Base
    from app.ui.scene_builder import SideStyles

MAX_NAME_LENGTH = 80
COMMANDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
NEW = "new"
"""Marks the item that starts a new name."""
SHAPES = {"round": mark("Round"), "oval": mark("Oval"), "pill": mark("Pill")}


class SideBox(CompactBox):
    """A combo box of the sides with their marks, which also accepts a new name. `committed` carries the chosen side.

    A click opens the list; typing a letter closes it and starts a new name.
    """

    committed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Side"), parent)
        self._shown = ""
        self._offered: tuple[SideStyles, str, str] | None = None
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._line = edit = _Line(self)
        edit.setMaxLength(MAX_NAME_LENGTH)
        edit.setPlaceholderText(tr("several"))
        self.setLineEdit(edit)
        edit.setAccessibleName(tr("Side"))
        edit.returnPressed.connect(self.commit)
        edit.focus_lost.connect(self.commit)
        edit.clicked.connect(self.showPopup)
        edit.textEdited.connect(self._show_mark_of)
        self.activated.connect(self._on_activated)
        self.view().installEventFilter(self)

    def show_sides(self, side_styles: SideStyles, side: str) -> None:
        """Offers these sides and selects one, or none if several apply. Text being edited is kept."""
        if self._line.isModified() or (side_styles, side, self.currentText()) == self._offered:
            return
        size = self.fontMetrics().height()
        self.setIconSize(QSize(size, size))
        self.clear()
        for name, (colour, shape) in side_styles.items():
            self.addItem(make_side_icon(shape, format_colour(colour), size, self.devicePixelRatioF()), name)
        self.insertSeparator(self.count())
        self.addItem(tr("New side…"), NEW)
        self._shown = side
        self.setCurrentIndex(self.findText(side))
        self.setEditText(side)
        self._offered = (dict(side_styles), side, self.currentText())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Starts a name when the player types while the list is open."""
        letter = event.text() if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else ""
        plain = isinstance(event, QKeyEvent) and not event.modifiers() & COMMANDING
        if plain and letter.strip() and letter.isprintable():
            self.hidePopup()
            self._begin_name(letter)
            return True
        return super().eventFilter(watched, event)

    def _on_activated(self, number: int) -> None:
        if self.itemData(number) == NEW:
            self._begin_name("")
        else:
            self.commit()

    def _begin_name(self, text: str) -> None:
        self._line.setText(text)
        self._line.setModified(bool(text))
        self._line.setFocus()

    def _show_mark_of(self, name: str) -> None:
        """Shows the mark of the side with the name being typed, if there is one."""
        cursor = self._line.cursorPosition()
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findText(name))
        self._line.setText(name)
        self._line.setCursorPosition(cursor)
        self._line.setModified(True)

    def discard_edit(self) -> None:
        self._line.setModified(False)

    @property
    def side(self) -> str:
        """The text, with whitespace normalised."""
        return " ".join(self.currentText().split())

    def commit(self) -> None:
        """Emits the side if it changed; restores the previous one if the text is empty."""
        self._line.setModified(False)
        if not self.side:
            self.setEditText(self._shown)
        elif self.side != self._shown:
            self._shown = self.side
            self.committed.emit(self.side)


class BaseBox(CompactBox):
    """A combo box of the standard bases and one entry of custom size for each shape; `chosen` carries the base."""

    chosen = Signal(object)
    """Carries a `Base`, which is a union."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Base"), parent)
        self._base: Base | None = None
        self.setPlaceholderText(tr("several"))
        self.activated.connect(self._on_activated)

    def show_base(self, base: Base | None) -> None:
        """Selects a base, or none if several apply."""
        if not self.count():
            for usual in standard_bases():
                self.addItem(format_base(usual))
            self.insertSeparator(self.count())
            for shape in SHAPES.values():
                self.addItem(tr("{shape}, custom size", shape=tr(shape)))
        self._base = base
        if base is None:
            self.setCurrentIndex(-1)
            return
        number = find_index(base)
        own = len(standard_bases()) + 1 + list(SHAPES).index(shape_name(base))
        self.setCurrentIndex(own if number is None else number)

    def _on_activated(self, number: int) -> None:
        usual = standard_bases()
        base = self._base or usual[0]
        if number < len(usual):
            shape, size = shape_name(usual[number]), base_sides(usual[number])
        else:
            # A custom size starts from the current one, with the length greater than the width.
            length, width = base_sides(base)
            size = length, width if length > width else round(length * 0.6, 1)
            shape = list(SHAPES)[number - len(usual) - 1]
        self.chosen.emit(with_shape(base, shape, size))


class _Line(QLineEdit):
    focus_lost = Signal()
    clicked = Signal()

    def mouseReleaseEvent(self, arg__1: QMouseEvent) -> None:
        """Emits `clicked`, which opens the list, unless the text is being edited."""
        super().mouseReleaseEvent(arg__1)
        if arg__1.button() == Qt.MouseButton.LeftButton and not self.isModified():
            self.selectAll()
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Makes Enter commit the edited text only; pressed again, it goes to the dialog."""
        writing = self.isModified()
        super().keyPressEvent(event)
        if writing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emits `focus_lost`, unless the focus went to the box's own list."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.focus_lost.emit()


def format_base(base: Base) -> str:
    """Returns a short description of a base, such as "Round 32 mm"."""
    length, width = base_sides(base)
    shape = tr(SHAPES[shape_name(base)])
    if shape_name(base) == "round":
        return tr("{shape} {diameter:g} mm", shape=shape, diameter=length)
    return tr("{shape} {length:g} × {width:g} mm", shape=shape, length=length, width=width)


def make_side_icon(shape: str, colour: str, size: int, ratio: float) -> QIcon:
    """Returns a side's mark as an icon."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        draw_shape(painter, QRectF(0, 0, size, size), shape, colour)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
