"""The foot of the set-up: what was rolled last, what comes next in a sentence, and the button that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from app.language import tr
from app.ui.setup.option_buttons import set_main
from app.ui.widgets.dice_widgets import NOBODY, SMALL, Die, Row
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, make_column, make_row, plain_tooltip
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.model import LogEntry, Roll
    from app.ui.setup.next_step import StepButton
    from app.ui.setup.setup_steps import SetupContext


class NextStepBar(QFrame):
    """Stays where it is whatever the steps above it show; `requested` tells what a button of it asks for.

    A single button stands out; of several each is an answer, and none is suggested.
    """

    requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("next_step")
        self.setAccessibleName(tr("Next step"))
        self.rolled = RollOffResult()
        self.sentence = WrappingLabel(bold=True)
        self._tip = WrappingLabel(factor=0.88, name="muted")
        self._flow = FlowLayout(8)
        self._buttons: list[QPushButton] = []
        self._steps: tuple[StepButton, ...] = ()
        down = make_column(6, self)
        down.setContentsMargins(16, 10, 16, 12)
        for widget in (self.rolled, self.sentence):
            down.addWidget(widget)
        down.addLayout(self._flow)
        down.addWidget(self._tip)

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons that are to be seen."""
        return self._buttons[: len(self._steps)]

    def show_step(self, context: SetupContext, steps: tuple[StepButton, ...]) -> None:
        """Show what comes next; the keyboard stays on the bar where it is on it."""
        inside = any(button.hasFocus() for button in self._buttons)
        self.rolled.show_roll(find_last_roll(context), context)
        told = context.prompt.text if context.prompt else tr("Free play has no rounds. Choose a game to be set up.")
        self.sentence.show_text(told)
        self._tip.show_text(steps[0].tip if len(steps) == 1 else "")
        self._steps = steps
        while len(self._buttons) < len(steps):
            self._add_button()
        for button, step in zip(self._buttons, steps, strict=False):
            button.setText(step.text)
            button.setToolTip(plain_tooltip(step.tip))
            set_main(button, len(steps) == 1)
            button.show()
        for button in self._buttons[len(steps) :]:
            button.hide()
        if inside:
            self.take_focus()

    def take_focus(self) -> bool:
        """Give the keyboard to the first button; whether there is one."""
        if self._steps:
            self._buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(self._steps)

    def advance(self) -> None:
        """Do what comes next; where there is a choice, only go to its first answer."""
        if len(self._steps) == 1 and self.isEnabled():
            self.requested.emit(self._steps[0].request)
        else:
            self.take_focus()

    def _add_button(self) -> None:
        button, number = WrappingButton(), len(self._buttons)
        button.clicked.connect(lambda: self.requested.emit(self._steps[number].request))
        self._buttons.append(button)
        self._flow.addWidget(button)


class RollOffResult(QWidget):
    """The dice of a roll-off in the colours of their sides, those that were tied paler, and who has won."""

    def __init__(self) -> None:
        super().__init__()
        self._text = WrappingLabel(factor=0.92, name="muted")
        self._rows: list[tuple[QWidget, MarkWidget, WrappingLabel, Row]] = []
        self._down = make_column(4, self)
        self._down.addWidget(self._text)
        self.hide()

    def show_roll(self, entry: LogEntry | None, context: SetupContext) -> None:
        """Show the roll-off that a line of the log tells of, or nothing."""
        self.setVisible(entry is not None)
        if entry is None:
            return
        self._text.show_text(entry.text)
        by_side: dict[str, list[Roll]] = {}
        for roll in entry.rolls:
            by_side.setdefault(roll.what, []).append(roll)
        while len(self._rows) < len(by_side):
            self._add_row()
        for (row, mark, name, dice), (side, rolls) in zip(self._rows, by_side.items(), strict=False):
            shape, colour = context.side_look(side) if side in context.sides else NOBODY
            mark.show_side(shape, colour)
            name.show_text(side)
            last = len(rolls) - 1
            dice.show_dice(
                [Die(face, shape, colour, pale=at < last) for at, roll in enumerate(rolls) for face in roll.faces], side
            )
            row.show()
        for row, *_ in self._rows[len(by_side) :]:
            row.hide()

    def _add_row(self) -> None:
        row, mark, name, dice = QWidget(), MarkWidget(16), WrappingLabel(), Row(SMALL + 6)
        across = make_row(8, row)
        across.addWidget(mark)
        across.addWidget(name, 1)
        across.addWidget(dice)
        self._rows.append((row, mark, name, dice))
        self._down.addWidget(row)


def find_last_roll(context: SetupContext) -> LogEntry | None:
    """The roll-off that was the last thing done: its dice are shown until something comes of them."""
    log = context.battle.log
    return log[-1] if log and log[-1].kind == "roll" and len(log[-1].rolls) > 1 else None
