"""Lists to choose a side or a base from, with room for one that is not in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from app.language import mark, tr
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.marks import draw_shape
from app.ui.widgets.theme import colour_name

if TYPE_CHECKING:
    from app.model import Base
    from app.ui.scene_builder import Looks

LONGEST = 80
SHAPES = {"round": mark("Round"), "oval": mark("Oval"), "pill": mark("Pill")}


class CalmBox(ComboBox):
    """A list as narrow as it has to be."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class SideBox(CalmBox):
    """The sides there are, each with its mark, and any new name; `meant` tells the one that is to be."""

    meant = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Side"), parent)
        self._shown = ""
        self._offered: tuple[Looks, str, str] | None = None
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._line = edit = _Line(self)
        edit.setMaxLength(LONGEST)
        edit.setPlaceholderText(tr("several"))
        self.setLineEdit(edit)
        edit.setAccessibleName(tr("Side"))
        edit.returnPressed.connect(self.mean)
        edit.left.connect(self.mean)
        self.activated.connect(lambda _: self.mean())

    def show_sides(self, looks: Looks, side: str) -> None:
        """Offer these sides, and show one; none where several are meant. What is being written stays."""
        if self._line.isModified() or (looks, side, self.currentText()) == self._offered:
            return
        size = self.fontMetrics().height()
        self.setIconSize(QSize(size, size))
        self.clear()
        for name, (colour, shape) in looks.items():
            self.addItem(side_icon(shape, colour_name(colour), size, self.devicePixelRatioF()), name)
        self._shown = side
        self.setCurrentIndex(self.findText(side))
        self.setEditText(side)
        self._offered = (dict(looks), side, self.currentText())

    def forget(self) -> None:
        self._line.setModified(False)

    @property
    def side(self) -> str:
        """What is written, without spaces round it."""
        return " ".join(self.currentText().split())

    def mean(self) -> None:
        """Tell the side that is written, if it is another; an empty one is as it was."""
        self._line.setModified(False)
        if not self.side:
            self.setEditText(self._shown)
        elif self.side != self._shown:
            self._shown = self.side
            self.meant.emit(self.side)


class BaseBox(CalmBox):
    """The bases that are usual, and one of each shape whose size is one's own; `chosen` tells the base."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Base"), parent)
        self._base: Base | None = None
        self.setPlaceholderText(tr("several"))
        self.activated.connect(self._activated)

    def show_base(self, base: Base | None) -> None:
        """Show a base; none where several are meant."""
        from app.storage.standard_sizes import bases, index_of, shape_of

        if not self.count():
            for usual in bases():
                self.addItem(named(usual))
            self.insertSeparator(self.count())
            for shape in SHAPES.values():
                self.addItem(tr("{shape}, own size", shape=tr(shape)))
        self._base = base
        if base is None:
            self.setCurrentIndex(-1)
            return
        number = index_of(base)
        own = len(bases()) + 1 + list(SHAPES).index(shape_of(base))
        self.setCurrentIndex(own if number is None else number)

    def _activated(self, number: int) -> None:
        from app.storage.standard_sizes import bases, sides, with_shape

        usual = bases()
        base = self._base or usual[0]
        if number < len(usual):
            shape, size = list(SHAPES)[_shape_number(usual[number])], sides(usual[number])
        else:
            shape, size = list(SHAPES)[number - len(usual) - 1], _other_size(base)
        self.chosen.emit(with_shape(base, shape, size))


class _Line(QLineEdit):
    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving means what is written, unless it is for the list of the same box."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


def named(base: Base) -> str:
    """A base in a few words, such as "Round 32 mm"."""
    from app.storage.standard_sizes import shape_of, sides

    length, width = sides(base)
    shape = tr(SHAPES[shape_of(base)])
    if shape_of(base) == "round":
        return tr("{shape} {diameter:g} mm", shape=shape, diameter=length)
    return tr("{shape} {length:g} × {width:g} mm", shape=shape, length=length, width=width)


def side_icon(shape: str, colour: str, size: int, ratio: float) -> QIcon:
    """A side's mark as an icon."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        draw_shape(painter, QRectF(0, 0, size, size), shape, colour)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


def _shape_number(base: Base) -> int:
    from app.storage.standard_sizes import shape_of

    return list(SHAPES).index(shape_of(base))


def _other_size(base: Base) -> tuple[float, float]:
    """The size a base begins with when it is to have one of its own: what it was, longer than wide."""
    from app.storage.standard_sizes import sides

    length, width = sides(base)
    return (length, width) if length > width else (length, round(length * 0.6, 1))
