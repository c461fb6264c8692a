"""The dice tray: the dice an action needs, rolled by the program or typed in, and rolled again one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.errors import PlayerError
from app.language import tr
from app.rules import dice
from app.ui.widgets.accessibility import announce
from app.ui.widgets.dice_widgets import NOBODY, Die, DieButton
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox, EnterField
from app.ui.widgets.labels import WrappingLabel, make_column, make_row
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.model import Roll
    from app.rules.flow import DiceRequest

SideLooks = "Mapping[str, tuple[str, str]]"
"""A side's mark and colour, by its name."""
AROUND = 24
"""What the frame of a field and the room within it take, in pixels."""


class DiceTray(QWidget):
    """Shows the dice that are asked for; whoever holds it has the buttons that `throw` and `use` them.

    `rolled` tells the rolls that are to be used, `thrown` what the program threw so far; `changed` that there are
    more dice than before.
    """

    rolled = Signal(object)
    thrown = Signal(object)
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[_DiceRow] = []
        self._list = make_column(12)
        self._hint = WrappingLabel(factor=0.88, name="muted")
        self.error_label = WrappingLabel(bold=True)
        self.error_label.hide()
        self.reason_box, self._reason_label = (
            ComboBox(),
            WrappingLabel(tr("Re-roll allowed by:"), factor=0.88, name="muted"),
        )
        self.reason_box.addItems([tr("by hand"), tr("by an ability"), tr("by a card")])
        self.reason_box.setAccessibleName(self._reason_label.text())
        reason = make_row(8)
        reason.addWidget(self._reason_label)
        reason.addWidget(self.reason_box)
        reason.addStretch(1)
        down = make_column(8, self)
        down.addLayout(self._list)
        for widget in (self.error_label, self._hint):
            down.addWidget(widget)
        down.addLayout(reason)

    @property
    def is_complete(self) -> bool:
        """Whether all the dice are there."""
        return len(self._rolls) == len(self._rows)

    def show_needs(self, needs: tuple[DiceRequest, ...], side_styles: Mapping[str, tuple[str, str]]) -> None:
        for old in self._rows:
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._rows = [_DiceRow(need, side_styles.get(need.side, NOBODY)) for need in needs]
        for new in self._rows:
            self._list.addWidget(new)
            new.changed.connect(self._refresh)
            new.entered.connect(self._on_enter)
        self._refresh()

    def throw(self) -> None:
        """Throw all dice that were not typed in."""
        for one in self._rows:
            one.throw()
        self._refresh()
        announce(self, format_rolls(self._rolls), urgent=True)

    def throw_and_use(self) -> None:
        """Throw the dice that are missing, and tell all of them: whoever re-rolls throws first."""
        self.throw()
        self.use()

    def use(self) -> None:
        """Tell the dice, if all of them are there."""
        if self.is_complete:
            why = self.reason_box.currentText()
            self.rolled.emit(tuple(replace(roll, why=why) if roll.again else roll for roll in self._rolls))

    def _on_enter(self) -> None:
        """Enter in a field: on to the next that is missing, told why where something stands there, else use them."""
        missing = next((one for one in self._rows if one.roll is None), None)
        if missing:
            missing.field.setFocus()
            self.error_label.show_text(missing.flaw)
            announce(self, missing.flaw, urgent=True)
        else:
            self.use()

    def _refresh(self) -> None:
        self.error_label.show_text("")
        self.thrown.emit(tuple(roll for roll in self._rolls if not roll.typed))
        for widget in (self._reason_label, self.reason_box):
            widget.setVisible(any(roll.again for roll in self._rolls))
        self._hint.show_text(
            tr("Click a die to re-roll it, once.")
            if self.is_complete and not any(roll.typed for roll in self._rolls)
            else tr("Or type the dice you rolled on the table.")
        )
        self.changed.emit()

    @property
    def _rolls(self) -> list[Roll]:
        return [one.roll for one in self._rows if one.roll]


class _DiceField(EnterField):
    """As wide as the example that stands in it."""

    def __init__(self, example: str) -> None:
        super().__init__()
        self.setPlaceholderText(example)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.placeholderText())
        return QSize(words + AROUND, super().sizeHint().height())


class _DiceRow(QWidget):
    """The dice for one need, and a field to type them in."""

    changed = Signal()
    entered = Signal()

    def __init__(self, need: DiceRequest, look: tuple[str, str]) -> None:
        super().__init__()
        self._need, (self._mark, self._colour) = need, look
        self._name = format_need(need)
        self.roll: Roll | None = None
        self.field = _DiceField(self._example)
        self.field.setAccessibleName(tr("{what}: what the dice show", what=self._name))
        self.field.textEdited.connect(self._on_typed)
        self.field.returnPressed.connect(self.entered)
        self._dice = FlowLayout(2)
        across = make_row(8)
        across.addLayout(self._dice, 1)
        across.addWidget(self.field, 0, Qt.AlignmentFlag.AlignVCenter)
        down = make_column(3, self)
        down.addLayout(self._make_heading(need))
        down.addLayout(across)
        note = WrappingLabel(factor=0.92, name="muted")
        note.show_text(need.note)
        down.addWidget(note)
        self._rebuild_dice()

    def throw(self) -> None:
        """Throw all of them, unless they were typed in."""
        if self.roll is None or not self.roll.typed:
            self.roll = throw_dice(self._need)
            self._rebuild_dice()

    @property
    def flaw(self) -> str:
        """Why what stands in the field is no roll."""
        return find_flaw(self._need, self.field.text())

    def _make_heading(self, need: DiceRequest) -> QHBoxLayout:
        across = make_row(8)
        if need.side:
            mark = MarkWidget(16)
            mark.show_side(self._mark, self._colour)
            across.addWidget(mark)
        kind = need.kind if need.count == 1 else f"{need.count} × {need.kind}"
        across.addWidget(WrappingLabel(tr("{what} · {dice}", what=self._name, dice=kind), bold=True), 1)
        return across

    @property
    def _example(self) -> str:
        sides = dice.die_sides(self._need.kind)
        faces = [str(1 + (4 + 3 * number) % sides) for number in range(min(count_dice(self._need), 6))]
        return tr("such as {faces}", faces=" ".join(faces))

    def _on_typed(self, text: str) -> None:
        self.roll = parse_roll(self._need, text)
        self._rebuild_dice()
        self.changed.emit()

    def _reroll(self, place: int) -> None:
        if self.roll and not self.roll.typed:
            self.roll = reroll_die(self.roll, place)
            self._rebuild_dice()
            self.changed.emit()

    def _rebuild_dice(self) -> None:
        while (item := self._dice.takeAt(0)) is not None:
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        faces = self.roll.faces if self.roll else (0,) * count_dice(self._need)
        again = self.roll.again if self.roll else ()
        for place, face in enumerate(faces):
            die = Die(face, self._mark, self._colour, again=place in again)
            words = {"what": self._name, "number": place + 1, "face": face}
            free = bool(self.roll and not self.roll.typed and place not in again)
            button = DieButton(die, self._format_die(words, free))
            button.setEnabled(free)
            button.clicked.connect(lambda _=False, place=place: self._reroll(place))
            self._dice.addWidget(button)
        self.updateGeometry()

    @staticmethod
    def _format_die(words: Mapping[str, object], free: bool) -> str:
        if not words["face"]:
            return tr("{what}, die {number}: not rolled yet", **words)
        if free:
            return tr("{what}, die {number}: {face}, re-roll", **words)
        return tr("{what}, die {number}: {face}", **words)


def format_need(need: DiceRequest) -> str:
    """What dice are for, and whose they are."""
    if need.side and need.side not in need.what:
        return tr("{side}: {what}", side=need.side, what=need.what)
    return need.what


def count_dice(need: DiceRequest) -> int:
    """How many dice a need asks for."""
    return dice.count_faces(dice.multiply_kind(need.kind, need.count))


def throw_dice(need: DiceRequest, source: dice.Source = dice.roll_die) -> Roll:
    """The dice a need asks for, as they fall."""
    return dice.roll_dice(need.kind, need.what, need.count, source)


def parse_roll(need: DiceRequest, text: str) -> Roll | None:
    """What players rolled on the table; None while it is not as many dice as are needed, or a face none of them has.

    Dice of up to nine sides may be typed without anything between them.
    """
    try:
        return _parse(need, text)
    except PlayerError:
        return None


def find_flaw(need: DiceRequest, text: str) -> str:
    """Why what was typed is no roll; nothing where it is one, or nothing was typed."""
    try:
        if text.strip():
            _parse(need, text)
    except PlayerError as error:
        return str(error)[:1].upper() + str(error)[1:]
    return ""


def _parse(need: DiceRequest, text: str) -> Roll:
    kind = dice.multiply_kind(need.kind, need.count)
    if re.sub(r"[\d\s,;.]", "", text):
        return dice.make_typed_roll(kind, (0,) * count_dice(need))  # whatever it is, it is no face of theirs
    parts = re.findall(r"\d" if dice.die_sides(need.kind) < 10 else r"\d+", text)
    return dice.make_typed_roll(kind, (int(part) for part in parts), need.what)


def reroll_die(roll: Roll, place: int, source: dice.Source = dice.roll_die) -> Roll:
    """The roll with one die thrown again; as it is where that die was thrown again already."""
    return dice.reroll(roll, (place,), source) if place in dice.rerollable_places(roll) else roll


def format_rolls(rolls: Sequence[Roll]) -> str:
    """Rolls as figures, for who listens."""
    return "; ".join(" ".join(str(face) for face in roll.faces) for roll in rolls)
