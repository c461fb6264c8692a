"""A step with choices: boxes for the answers, and buttons for the other options of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.ui.setup.choice_boxes import ChoiceBoxes
from app.ui.setup.option_buttons import OptionButtons
from app.ui.widgets.labels import fill, make_column

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext


class ChoicesBody(QWidget):
    """The page, for any game; the game provides the choices."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes, self.option_buttons = ChoiceBoxes(), OptionButtons()
        self.action_requested = self.boxes.action_requested
        self.option_chosen = self.option_buttons.chosen
        fill(make_column(10, self), self.boxes, self.option_buttons)

    def show_context(self, context: SetupContext) -> None:
        """Shows the choices of the step that uses this page."""
        step = next((one.id for one in context.steps if one.page == "choices"), "")
        self.boxes.show_choices(context.choices(step))
        self.option_buttons.show_options(context.options(step))
