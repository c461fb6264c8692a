"""Boxes for the players' choices in a step of the set-up, each with its current answer and an explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.core.language import tr
from app.games.actions import Action
from app.ui.side_and_base_boxes import CompactBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column

if TYPE_CHECKING:
    from app.games.setup import SetupChoice


class ChoiceBoxes(QWidget):
    """A column of boxes. `action_requested` sends the action of an answer, unless it is already the current one."""

    action_requested = Signal(Action)

    def __init__(self) -> None:
        super().__init__()
        self._boxes: list[ChoiceBox] = []
        self._layout = make_column(8, self)

    def show_choices(self, choices: tuple[SetupChoice, ...]) -> None:
        self.setVisible(bool(choices))
        while len(self._boxes) < len(choices):
            box = ChoiceBox()
            box.action_requested.connect(self.action_requested)
            self._boxes.append(box)
            self._layout.addWidget(box)
        for box, choice in zip(self._boxes, choices, strict=False):
            box.show_choice(choice)
        for box in self._boxes[len(choices) :]:
            box.hide()

    def box(self, title: str) -> CompactBox:
        return next(one.box for one in self._boxes if not one.isHidden() and one.box.accessibleName() == title)


class ChoiceBox(QWidget):
    """A title, the answers in a box, and below it an explanation of the current answer."""

    action_requested = Signal(Action)

    def __init__(self) -> None:
        super().__init__()
        self._choice: SetupChoice | None = None
        self._title, self.box, self._about = WrappingLabel(), CompactBox(""), WrappingLabel(factor=0.92, name="muted")
        self.box.activated.connect(self._choose)
        self._title.setBuddy(self.box)
        fill(make_column(3, self), self._title, self.box, self._about)

    @property
    def is_open(self) -> bool:
        """True if nothing is chosen yet."""
        return self._choice is not None and self._choice.chosen < 0

    def show_choice(self, choice: SetupChoice) -> None:
        """Shows the answers and the current one; if there is none, a prompt comes first."""
        self._choice = choice
        self._title.show_text(choice.title)
        self.box.setAccessibleName(choice.title)
        self.box.clear()
        if choice.chosen < 0:
            self.box.addItem(choice.nothing or tr("Choose…"), -1)
        for number, (text, _) in enumerate(choice.answers):
            self.box.addItem(text, number)
        self.box.setCurrentIndex(self.box.findData(choice.chosen))
        self._about.show_text(choice.about)
        self.show()

    def _choose(self) -> None:
        number = self.box.currentData()
        if self._choice and number >= 0 and number != self._choice.chosen:
            self.action_requested.emit(self._choice.answers[number][1])
