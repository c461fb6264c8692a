"""The dice for one requested roll: rolled, typed in, or entered by clicking faces."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.core.language import tr
from app.games import dice
from app.games.dice_looks import FaceSymbol, find_die_kind, format_face
from app.model import Roll
from app.ui.widgets.dice_symbols import paint_symbol
from app.ui.widgets.drawn_dice import SIZE, Die, DieButton, make_dice
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import EnterField
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, plain_tooltip
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import scale_length, theme
from app.ui.widgets.typed_rolls import (
    count_dice,
    find_flaw,
    format_need,
    parse_roll,
    reroll_die,
    throw_dice,
    typed_faces,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.games.dice_looks import DieKinds
    from app.games.requests import DiceRequest

FIELD_PADDING = 24
"""Width of a field's frame and padding, in pixels."""
MIDDLE = Qt.AlignmentFlag.AlignHCenter
FACE = 24
"""Size of the faces to choose from, in pixels at the normal text size."""


class DiceRow(QWidget):
    """The dice for one request, and a field to type them in. Dice with symbols also have their faces as buttons."""

    changed = Signal()

    def __init__(self, need: DiceRequest, look: tuple[str, str], kinds: DieKinds, is_headed: bool = False) -> None:
        super().__init__()
        self.need, self._look, self._kinds = need, look, kinds
        self.kind = find_die_kind(kinds, need.kind)
        self._name = format_need(need)
        self.roll: Roll | None = None
        self._most_again, self._reroll_place = 0, -1
        self.field = _DiceField(self._example)
        self.field.setAccessibleName(tr("{what}: dice results", what=self._name))
        self.field.textEdited.connect(self._on_typed)
        self.entered = self.field.returnPressed
        self._dice = FlowLayout(2)
        self.faces = QWidget()
        row = make_row(8)
        layout = make_column(3, self)
        if is_headed:
            label = WrappingLabel(self._count_text, factor=0.92, name="muted")
            label.setWordWrap(False)
            label.setMinimumWidth(scale_length(62))
            row.addWidget(label, 0, Qt.AlignmentFlag.AlignVCenter)
        else:
            layout.addLayout(self._make_heading())
        fill(row, (self._dice, 1), (self.field, 0, Qt.AlignmentFlag.AlignVCenter))
        fill(layout, row, self.faces)
        if not is_headed:
            note = WrappingLabel(factor=0.92, name="muted")
            note.show_text(need.note)
            layout.addWidget(note)
        self._fill_faces()
        self._rebuild_dice()

    def throw(self) -> None:
        """Rolls all dice, unless they were typed in; nothing can be typed over the result."""
        if self.roll is None or not self.roll.typed:
            self.roll = throw_dice(self.need)
            self.field.clear()
            self.field.setReadOnly(True)
            self._rebuild_dice()

    def fill(self, text: str) -> None:
        """Shows a text as if it had been typed."""
        self.field.setText(text)
        self.roll = parse_roll(self.need, text)
        self._rebuild_dice()

    def allow_rerolls(self, most: int) -> None:
        """Allows up to `most` dice of the roll to be re-rolled, each once.

        The rule that allows the re-roll sets this number (G2).
        """
        if most != self._most_again:
            self._most_again = most
            self._rebuild_dice()

    @property
    def is_rerolling(self) -> bool:
        """True while the row waits for the new face of a typed die."""
        return self._reroll_place >= 0

    @property
    def flaw(self) -> str:
        """The reason why the text in the field is not a roll."""
        if self.is_rerolling:
            return tr("Type the new result of die {number}.", number=self._reroll_place + 1)
        return find_flaw(self.need, self.field.text())

    def _make_heading(self) -> QHBoxLayout:
        need, row = self.need, make_row(8)
        if need.side:
            mark = MarkWidget(16)
            mark.show_side(*self._look)
            row.addWidget(mark)
        row.addWidget(WrappingLabel(f"{self._name} · {self._count_text}", bold=True), 1)
        return row

    @property
    def _count_text(self) -> str:
        """The number and kind of dice."""
        if self.kind:
            return f"{count_dice(self.need)} {tr(self.kind.text)}"
        return self.need.kind if self.need.count == 1 else f"{self.need.count}\u00a0×\u00a0{self.need.kind}"

    @property
    def _example(self) -> str:
        sides = dice.die_sides(self.need.kind)
        faces = [str(1 + (4 + 3 * number) % sides) for number in range(min(count_dice(self.need), 6))]
        return tr("e.g. {faces}", faces=" ".join(faces))

    def _on_typed(self, text: str) -> None:
        if self.is_rerolling:
            self._take_rerolled_face(text)
            return
        self.roll = parse_roll(self.need, text)
        self._rebuild_dice()
        self.changed.emit()

    def click_face(self, face: int) -> None:
        """Adds a die with this face, or re-rolls to it. After the last die, the next click starts again."""
        if self.is_rerolling:
            self._take_rerolled_face(str(face))
            return
        shown = [one for one in typed_faces(self.need, self.field.text()) if one]
        shown = [*shown, face] if len(shown) < count_dice(self.need) else [face]
        self.fill(" ".join(map(str, shown)))
        self.changed.emit()

    def _reroll(self, place: int) -> None:
        if self.roll and self._may_reroll(place):
            if self.roll.typed:
                self._wait_for_face(-1 if place == self._reroll_place else place)
                self.field.setFocus()
            else:
                self.roll = reroll_die(self.roll, place)
            self._rebuild_dice()
            self.changed.emit()

    def _wait_for_face(self, place: int) -> None:
        """Shows an empty field for the new face of a die, or the roll again if `place` is -1."""
        assert self.roll is not None
        self._reroll_place = place
        self.field.setPlaceholderText(tr("new result") if self.is_rerolling else self._example)
        self.field.updateGeometry()
        self.field.setText("" if self.is_rerolling else " ".join(map(str, self.roll.faces)))
        self.field.setReadOnly(bool(self.roll.again) and not self.is_rerolling)  # The record of the re-roll stays.

    def _take_rerolled_face(self, text: str) -> None:
        """Replaces the die that is re-rolled, once the text is one of its faces; the record keeps the old face."""
        assert self.roll is not None
        if not text.strip().isdecimal() or not 1 <= int(text) <= dice.die_sides(self.need.kind):
            return
        self.roll = reroll_die(self.roll, self._reroll_place, lambda _: int(text))
        self._wait_for_face(-1)
        self._rebuild_dice()
        self.changed.emit()

    def _may_reroll(self, place: int) -> bool:
        places = dice.rerollable_places(self.roll, self._most_again) if self.roll else ()
        return place in (self._reroll_place, *places)

    def _fill_faces(self) -> None:
        self.faces.setVisible(self.kind is not None)
        if self.kind is None:
            return
        flow = FlowLayout(2)
        fill(make_column(0, self.faces), flow)
        numbers: dict[tuple[FaceSymbol, ...], list[int]] = {}
        for number, face in enumerate(self.kind.faces, 1):
            numbers.setdefault(face, []).append(number)
        for same in numbers.values():
            shows = format_face(self.kind, same[0])
            name = tr("{what}: a die shows {face}", what=self._name, face=shows)
            button = DieButton(Die(same[0], *self._look, kind=self.kind), name, FACE)
            told = ", ".join(map(str, same))
            button.setToolTip(plain_tooltip(f"{told} · {shows}"))
            button.clicked.connect(partial(self.click_face, same[0]))
            choice, label = QWidget(), WrappingLabel(told, factor=0.84, name="muted")
            label.setWordWrap(False)
            fill(make_column(0, choice), (button, 0, MIDDLE), (label, 0, MIDDLE))
            flow.addWidget(choice)

    def _rebuild_dice(self) -> None:
        while (item := self._dice.takeAt(0)) is not None:
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        if self.need.automatic:
            self._dice.addWidget(_AutomaticSymbols(self.need.automatic))
        count = count_dice(self.need)  # Dice not entered yet, and those with an impossible face, are blank.
        shown = typed_faces(self.need, self.field.text())
        fell = self.roll or Roll(self.need.kind, (*shown, *(0,) * count)[:count])
        for place, die in enumerate(make_dice(fell, self._look, self._kinds, fills=self.need.fills_hollow)):
            free = self._may_reroll(place)
            words = {"what": self._name, "number": place + 1, "face": die.text}
            waits = place == self._reroll_place
            name = self.flaw if waits else self._format_die(words, bool(die.face), free)
            # The die that waits for its new face has a sign for it.
            button = DieButton(replace(die, face=0, marked=True) if waits else die, name)
            button.setEnabled(free)
            button.clicked.connect(lambda _=False, place=place: self._reroll(place))
            self._dice.addWidget(button)
        # The faces stay when all dice are entered, so that the rows below stay where they are.
        self.faces.setVisible(self.kind is not None and (self.roll is None or self.roll.typed))
        self.faces.setEnabled(not self.field.isReadOnly())
        self.updateGeometry()

    @staticmethod
    def _format_die(words: Mapping[str, object], shows: bool, free: bool) -> str:
        if not shows:
            return tr("{what}, die {number}: not rolled yet", **words)
        if free:
            return tr("{what}, die {number}: {face}, re-roll", **words)
        return tr("{what}, die {number}: {face}", **words)


class _DiceField(EnterField):
    """A field as wide as its example."""

    def __init__(self, example: str) -> None:
        super().__init__()
        self.setPlaceholderText(example)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.placeholderText())
        return QSize(words + FIELD_PADDING, super().sizeHint().height())


class _AutomaticSymbols(QWidget):
    """Symbols that count without a die."""

    def __init__(self, symbols: tuple[FaceSymbol, ...]) -> None:
        super().__init__()
        self._symbols = symbols
        name = tr("automatic: {what}", what=", ".join(tr(symbol.text) for symbol in symbols))
        self.setAccessibleName(name)
        self.setToolTip(plain_tooltip(name))

    def sizeHint(self) -> QSize:
        return QSize(len(self._symbols) * scale_length(SIZE - 8) + 6, scale_length(SIZE) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        side = scale_length(SIZE - 10)
        with QPainter(self) as painter:
            for number, symbol in enumerate(self._symbols):
                box = QRectF(number * scale_length(SIZE - 8), (self.height() - side) / 2, side, side)
                paint_symbol(painter, box, symbol, theme().text)
