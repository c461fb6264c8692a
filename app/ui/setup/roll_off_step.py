"""The step in which players roll off and make the choices that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.core.language import tr
from app.games import dice
from app.games.actions import Action
from app.games.requests import DiceRequest
from app.games.setup_actions import RollOff
from app.ui.setup.choice_boxes import ChoiceBoxes
from app.ui.setup.option_buttons import OptionButtons
from app.ui.widgets import typed_rolls
from app.ui.widgets.accessibility import announce
from app.ui.widgets.labels import WrappingLabel, make_column, make_row
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.model import Roll
    from app.ui.setup.setup_steps import SetupContext

KIND = "D6"


class RollBody(QWidget):
    """The page. `action_requested` sends the roll-off with all its ties, or a winner chosen manually."""

    action_requested = Signal(Action)

    def __init__(self) -> None:
        super().__init__()
        self._context: SetupContext | None = None
        self._purpose = ""
        self._roll = RollOff(self._purpose, ())
        self._title, self._ties = WrappingLabel(bold=True), WrappingLabel(factor=0.92, name="muted")
        self._error = WrappingLabel(bold=True)
        self.rows: list[RollOffColumn] = []
        self._list = make_column(8)
        self._hint = WrappingLabel(tr("Type what you rolled and press Enter."), factor=0.88, name="muted")
        self.option_buttons = OptionButtons()
        self.option_chosen = self.option_buttons.chosen
        self.boxes = ChoiceBoxes()
        self.boxes.action_requested.connect(self.action_requested)
        layout = make_column(8, self)
        layout.addWidget(self._title)
        layout.addLayout(self._list)
        for widget in (self._ties, self._error, self._hint, self.option_buttons):
            layout.addWidget(widget)
        layout.addWidget(WrappingLabel(tr("Current (edit to correct):"), factor=0.88, name="muted"))
        layout.addWidget(self.boxes)

    def show_context(self, context: SetupContext) -> None:
        """Shows the sides that roll, and the results so far."""
        if (
            self._context is None
            or context.battle.game is not self._context.battle.game
            or context.sides != self._context.sides
        ):
            self._reset()
        self._context = context
        options = context.prompt.options if context.prompt else ()
        wanted = next((one for one in options if isinstance(one.action, RollOff) and one.main), None)
        self._purpose = wanted.action.purpose if wanted and isinstance(wanted.action, RollOff) else ""
        self._roll = replace(self._roll, purpose=self._purpose)
        self._error.show_text("")
        self._title.show_text(wanted.text if wanted else "")
        self._hint.setVisible(wanted is not None)
        while len(self.rows) < len(context.sides):
            contestant = RollOffColumn()
            contestant.field.textEdited.connect(lambda _: self._error.show_text(""))
            contestant.entered.connect(self._enter_rolls)
            self.rows.append(contestant)
            self._list.addWidget(contestant)
        for contestant, side in zip(self.rows, context.sides, strict=False):
            contestant.show_side(side, context.side_look(side))
            contestant.setVisible(wanted is not None)
        for contestant in self.rows[len(context.sides) :]:
            contestant.hide()
        self._show_ties()
        step = next((one.id for one in context.steps if one.page == "roll-off"), "")
        self.option_buttons.show_options(context.options(step))
        self.boxes.show_choices(context.choices(step))

    def roll_dice(self) -> None:
        """Rolls until there is no tie; the result includes every attempt, also those entered before."""
        self._error.show_text("")
        while turn := dice.next_rollers(self._roll, self._sides):
            rolls = tuple((side, dice.roll_dice(KIND, side, side=side)) for side in turn)
            self._roll = replace(self._roll, rolls=(*self._roll.rolls, rolls))
        self._finish_roll()

    def _enter_rolls(self) -> None:
        """Handles Enter in a field: moves to the next empty one, or completes the attempt if all are filled."""
        turn = [one for one in self.rows if one.side in dice.next_rollers(self._roll, self._sides)]
        missing = next((one for one in turn if one.roll is None), None)
        if missing:
            missing.field.setFocus()
            missing.field.selectAll()
            self._error.show_text(missing.error)
            announce(self, missing.error, urgent=True)
            return
        rolls = tuple((one.side, one.roll) for one in turn if one.roll)
        self._roll = replace(self._roll, rolls=(*self._roll.rolls, rolls))
        self._finish_roll()

    def _finish_roll(self) -> None:
        roll, turn = self._roll, dice.next_rollers(self._roll, self._sides)
        if not turn:
            self._reset()
            self.action_requested.emit(roll)
            return
        for contestant in self.rows:
            contestant.field.clear()
        self._show_ties()
        next(one for one in self.rows if one.side in turn).field.setFocus()

    def _reset(self) -> None:
        self._roll = RollOff(self._purpose, ())
        for contestant in self.rows:
            contestant.field.clear()

    @property
    def _sides(self) -> tuple[str, ...]:
        return self._context.sides if self._context else ()

    def _show_ties(self) -> None:
        said = [" : ".join(str(dice.roll_total(roll)) for _, roll in each) for each in self._roll.rolls]
        self._ties.show_text(tr("Tie ({rolls}); roll again.", rolls=", ".join(said)) if said else "")


class RollOffColumn(QWidget):
    """One side, with a field for the roll that was made with real dice."""

    def __init__(self) -> None:
        super().__init__()
        self._mark, self._name, self.field = MarkWidget(20), WrappingLabel(), QLineEdit()
        self.field.setPlaceholderText(tr("e.g. {faces}", faces="4"))
        self.field.setMaximumWidth(120)
        self.entered = self.field.returnPressed
        row = make_row(10, self)
        row.addWidget(self._mark)
        row.addWidget(self._name, 1)
        row.addWidget(self.field)
        self.side = ""

    def show_side(self, side: str, look: tuple[str, str]) -> None:
        self.side = side
        self._mark.show_side(*look)
        self._name.show_text(side)
        self.field.setAccessibleName(tr("Roll of {side}", side=side))
        self.show()

    @property
    def roll(self) -> Roll | None:
        """The roll as entered, if it is possible; otherwise None."""
        text = self.field.text().strip()
        return typed_rolls.parse_roll(DiceRequest(KIND, 1, self.side, self.side), text) if text.isdecimal() else None

    @property
    def error(self) -> str:
        """The reason why the content of the field is not a roll."""
        return typed_rolls.find_flaw(DiceRequest(KIND, 1, self.side), self.field.text())
