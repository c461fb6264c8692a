"""Combo boxes, number boxes, sliders and tabs that ignore the wheel unless they have the focus; lengths in any unit.

Scrolling a panel must not change a value that happens to pass under the mouse, so the program uses only these classes.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QTabBar,
    QTabWidget,
    QWidget,
)

from app.core.language import percent_sign, tr
from app.core.lengths import MM_PER_INCH, inch_mark, length_unit, parse_dimensions, unit_suffix
from app.ui.widgets.labels import WrappingLabel
from app.ui.widgets.theme import scale_font, scale_length, text_scale

_Widget = QWidget if TYPE_CHECKING else object
KEEP: object = object()
"""Stands for the current choice of a combo box."""
SMALLER = (0.92, 0.84, 0.76, 0.68, 0.6, 0.5)
"""Font scales for tabs that do not fit."""


class _WheelAfterFocus(_Widget):
    """Takes the focus only by key or click, and ignores the wheel without it; the event then goes to the parent."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # Qt's default lets the wheel take the focus.

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class _Number(_WheelAfterFocus):
    """A number box with the usual width, or more if its numbers need it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)  # pyright: ignore[reportAttributeAccessIssue] # both boxes have it

    def sizeHint(self) -> QSize:
        usual = self.fontMetrics().horizontalAdvance("00000.00 mm") + 3 * self.fontMetrics().height()
        return super().sizeHint().expandedTo(QSize(usual, 0))


class EnterField(QLineEdit):
    """A field in which Enter triggers something. It keeps the same key from pressing the widget focused as a result."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class ComboBox(_WheelAfterFocus, QComboBox):
    """A list to choose from."""

    def setAccessibleName(self, name: str) -> None:
        """Sets the name also as the description, because Qt on Linux exposes the current choice as the name."""
        super().setAccessibleName(name)
        self.setAccessibleDescription(name)


class CompactBox(ComboBox):
    """A combo box that is as narrow as possible."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def offer(self, rows: Sequence[tuple[str, object]], chosen: object = KEEP) -> None:
        """Offers these texts with their data, without signals. The choice is kept if it is still there, else the first.

        With `chosen`, the row with this data is chosen, or none.
        """
        wanted, other = (self.currentData(), 0) if chosen is KEEP else (chosen, -1)
        with QSignalBlocker(self):
            if list(rows) != [(self.itemText(number), self.itemData(number)) for number in range(self.count())]:
                self.clear()
                for text, data in rows:
                    self.addItem(text, data)
            self.setCurrentIndex(next((number for number, (_, data) in enumerate(rows) if data == wanted), other))


class SpinBox(_Number, QSpinBox):
    """A whole number."""


class DoubleSpinBox(_Number, QDoubleSpinBox):
    """A number with decimals. Both point and comma are the decimal separator, in every language."""

    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Replaces the decimal separator with that of the language."""
        return super().validate(self._with_own_point(input), pos)

    def _with_own_point(self, typed: str) -> str:
        return typed.translate(dict.fromkeys(map(ord, ".,"), self.locale().decimalPoint()))


class Slider(_WheelAfterFocus, QSlider):
    """A slider between two ends."""


class TabWidget(QTabWidget):
    """A tab widget whose tabs move closer together if they do not fit, and then use a smaller font."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs = _Tabs()
        self.setTabBar(self._tabs)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # The tabs have the focus and the names.
        self._tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # The tab bar took over the policy set above.

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._tabs.fit(self.width())
        super().resizeEvent(event)


class _Tabs(_WheelAfterFocus, QTabBar):
    def __init__(self) -> None:
        super().__init__()
        self._room, self._is_fitting = 0, False
        self.setDrawBase(False)  # The pane has a line of its own.

    def fit(self, width: int) -> None:
        """Fits all tabs into a width, with a font no smaller than the system's."""
        self._room, self._is_fitting = width, True
        self._show_tabs(1.0, narrow=False)
        for factor in (1.0, *(one for one in SMALLER if one * text_scale() >= 1.0)):
            if sum(self.tabSizeHint(number).width() for number in range(self.count())) <= width:
                break
            self._show_tabs(factor, narrow=True)
        self._is_fitting = False

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._room and not self._is_fitting:
            self.fit(self._room)

    def _show_tabs(self, factor: float, narrow: bool) -> None:
        self.setFont(scale_font(QApplication.font(), factor))
        if self.property("narrow") != narrow:
            self.setProperty("narrow", narrow)
            self.style().unpolish(self)
            self.style().polish(self)


def level_widths(form: QWidget) -> None:
    """Makes all number boxes in a form as wide as the widest."""
    boxes = form.findChildren(QAbstractSpinBox)
    for box in boxes:
        box.setMinimumWidth(max(one.sizeHint().width() for one in boxes))


class LengthBox(DoubleSpinBox):
    """A length in mm. It may be typed in other units, such as 30″ or 76 cm, which Enter or leaving the box converts.

    A text that is no length in the range stays in the box until it is corrected; a sentence below the box says why.
    Two sides typed here, such as 44 × 30″, also set the box `second_side`.
    """

    NOTE_MS = 8000

    def __init__(self, name: str = "", least: float = 1.0, most: float = 1000.0, step: float = 1.0) -> None:
        super().__init__()
        self._suffix, self._unit_mm = " mm", 1.0
        self.second_side: LengthBox | None = None
        self._refused = ""
        self._note: WrappingLabel | None = None
        self.setAccessibleName(name)
        self.setDecimals(1)
        self.setRange(least, most)
        self.setSingleStep(step)
        self.setKeyboardTracking(False)
        self.lineEdit().textEdited.connect(self._on_text_edited)

    def take_text(self) -> bool:
        """Takes what was typed; returns whether it is a length."""
        self.interpretText()
        return not self._refused

    def setValue(self, val: float) -> None:
        self._refused = ""
        super().setValue(val)

    def textFromValue(self, val: float) -> str:
        return self._refused or super().textFromValue(val) + self._suffix

    def valueFromText(self, text: str) -> float:
        return self.minimum() if text == self.specialValueText() else self._read(text)[0]

    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Lets the player type anything: what is no length is explained when it is to be used."""
        sides, boxes = self._read(input), (self, self.second_side)
        fits = all(box and box.minimum() <= side <= box.maximum() for box, side in zip(boxes, sides, strict=False))
        is_known = (bool(sides) and fits) or (bool(input) and input == self.specialValueText())
        return QValidator.State.Acceptable if is_known else QValidator.State.Intermediate, input, pos

    def fixup(self, input: str) -> str:
        """Refuses a text that is no length in the range; Qt then keeps the value."""
        if not input.strip():
            return self.textFromValue(self.value())
        self._refused = ""
        self._explain(input)
        self._refused = input
        return input

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keeps Enter from pressing a button while the text is refused."""
        super().keyPressEvent(event)
        if self._refused and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()

    def _read(self, text: str) -> tuple[float, ...]:
        """Returns the one or two sides in a text, in the box's unit, or () if they cannot be read."""
        text = text.removesuffix(self._suffix)
        sides = parse_dimensions(text, self._unit_mm)
        many = len(sides) > (2 if self.second_side else 1)
        return () if many else tuple(round(side / self._unit_mm, self.decimals()) for side in sides)

    def _explain(self, typed: str) -> None:
        """Shows below the box why a text is refused, for some seconds."""
        limits = {"least": self.textFromValue(self.minimum()), "most": self.textFromValue(self.maximum())}
        said = tr(
            "“{text}” is not a length from {least} to {most}. Type, for example, 30″ or 76 cm.", text=typed, **limits
        )
        window = self.window()
        self._drop_note()
        self._note = note = WrappingLabel(said, name="warning")
        note.setParent(window)
        note.ensurePolished()  # Its padding counts.
        width = min(scale_length(320), window.width())
        note.setFixedSize(width, note.heightForWidth(width))
        spot = self.mapTo(window, QPoint(0, self.height() + 2))
        if spot.y() + note.height() > window.height():
            spot.setY(spot.y() - self.height() - note.height() - 4)
        note.move(min(spot.x(), window.width() - width), max(spot.y(), 0))
        note.show()
        self.setAccessibleDescription(said)
        QTimer.singleShot(self.NOTE_MS, note, note.hide)

    def _drop_note(self) -> None:
        if self._note:
            self._note.deleteLater()
            self._note = None
            self.setAccessibleDescription("")

    def _on_text_edited(self, text: str) -> None:
        self._refused = ""
        self._drop_note()
        if self.second_side and len(sides := self._read(text)) == 2:
            self.second_side.setValue(sides[1])


def take_lengths(form: QWidget) -> bool:
    """Takes the lengths typed in a form; if one cannot be read, focuses it and returns False."""
    refused = next((box for box in form.findChildren(LengthBox) if box.isVisible() and not box.take_text()), None)
    if refused:
        refused.setFocus()
    return refused is None


class InchBox(LengthBox):
    """A number of inches, with the inch mark of the current settings."""

    def __init__(self) -> None:
        super().__init__(least=0.0)
        self.show_mark()

    def show_mark(self) -> None:
        self._set_unit(inch_mark(), MM_PER_INCH)

    def _set_unit(self, suffix: str, mm: float) -> None:
        self._suffix, self._unit_mm = suffix, mm
        self.setValue(self.value())


class UnitBox(InchBox):
    """A number in the unit of the open game."""

    def show_mark(self) -> None:
        self._set_unit(unit_suffix(), length_unit().mm)


class NumberBox(LengthBox):
    """A length, an angle or a percentage for previewed edits; empty while several objects have no common value.

    `stepped` is emitted for each step, `committed` with the final number, and `cancelled` when the edit is dropped. A
    number typed into an empty box is for all the objects.
    """

    stepped = Signal(float)
    committed = Signal(float)
    cancelled = Signal()
    escaped = Signal()

    def __init__(self, name: str, unit: str, step: float) -> None:
        self._has_stepped = self._blank = False
        self._is_length = unit == "mm"
        super().__init__(name, 0.0, step=step)
        self._shown: float | None = 0.0
        self._suffix = {"°": "°", "%": percent_sign()}.get(unit, f" {unit}")

    @property
    def editing(self) -> bool:
        """True if a number was stepped or typed but not committed."""
        return self._has_stepped or self.lineEdit().isModified()

    def show_number(self, value: float | None) -> None:
        """Shows a number, or nothing if there is no common one. Does not replace what is being edited."""
        if not self.editing and (value is None or not value == self._shown == self.value()):
            self._set_number(value)

    def _set_number(self, value: float | None) -> None:
        self._shown, self._blank = value, value is None
        with QSignalBlocker(self):
            self.setValue(value if value is not None else max(0.0, self.minimum()))
        self.lineEdit().setModified(False)

    def textFromValue(self, val: float) -> str:
        """Returns the number as text, or "" if there is no common one."""
        return "" if self._blank else super().textFromValue(val)

    def stepBy(self, steps: int) -> None:
        self._blank = False
        super().stepBy(steps)
        self._has_stepped = True
        self.stepped.emit(self.value())

    def fixup(self, input: str) -> str:
        """Leaves the text to `commit`."""
        return input

    def _read(self, text: str) -> tuple[float, ...]:
        if self._is_length:
            return super()._read(text)
        value, is_number = self.locale().toDouble(self._with_own_point(text.removesuffix(self._suffix).strip()))
        return (value,) if is_number else ()

    def event(self, event: QEvent) -> bool:
        """Keeps Esc from being a shortcut while the box has the focus."""
        escaped = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escaped and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Commits with Enter and cancels with Esc. A second Esc leaves the box."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
            self.selectAll()
        elif event.key() == Qt.Key.Key_Escape:
            self._cancel()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Selects the text, ready to be typed over."""
        super().focusInEvent(event)
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Commits the number when the focus leaves."""
        self.commit()
        super().focusOutEvent(event)

    def _on_text_edited(self, text: str) -> None:
        self._blank = False
        super()._on_text_edited(text)

    def commit(self) -> None:
        """Commits the number, clamped to the range, or restores the last one if the text is not a number."""
        changed, text = self.editing, self.lineEdit().text()
        read = self._read(text)
        self._has_stepped = False
        self.lineEdit().setModified(False)
        if changed and read:
            self._set_number(min(max(read[0], self.minimum()), self.maximum()))
            self.committed.emit(self.value())
        elif changed:
            self._set_number(self._shown)
            if text.strip() and self._is_length:
                self._explain(text)

    def _cancel(self) -> None:
        if not self.editing:
            self.escaped.emit()
            return
        begun, self._has_stepped = self._has_stepped, False
        self.lineEdit().setModified(False)
        if begun:
            self.cancelled.emit()
        self._set_number(self._shown)
        self.selectAll()
