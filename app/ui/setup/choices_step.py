"""The steps with choices, the roll-off among them: boxes for the answers, and buttons for the other options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.core.language import tr
from app.ui.setup.choice_boxes import ChoiceBoxes
from app.ui.setup.option_buttons import OptionButtons
from app.ui.widgets.labels import WrappingLabel, fill, make_column

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext


class ChoicesBody(QWidget):
    """The page, for any game; the game provides the choices."""

    page = "choices"

    def __init__(self) -> None:
        super().__init__()
        self.boxes, self.option_buttons = ChoiceBoxes(), OptionButtons()
        self.action_requested = self.boxes.action_requested
        self.option_chosen = self.option_buttons.chosen
        self.lay_out()

    def lay_out(self) -> None:
        fill(make_column(10, self), self.boxes, self.option_buttons)

    def show_context(self, context: SetupContext) -> None:
        """Shows the options and the choices of the step that uses this page."""
        step = next((one.id for one in context.steps if one.page == self.page), "")
        self.option_buttons.show_options(context.options(step))
        self.boxes.show_choices(context.choices(step))


class RollBody(ChoicesBody):
    """The page on which players roll off; below, the results so far, which can be set manually."""

    page = "roll-off"

    def lay_out(self) -> None:
        layout = fill(make_column(8, self), self.option_buttons)
        fill(layout, WrappingLabel(tr("Current (edit to correct):"), factor=0.88, name="muted"), self.boxes)
