"""A step in which players choose: boxes for what is chosen, and buttons for what the game offers besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.ui.setup.choice_boxes import ChoiceBoxes
from app.ui.setup.option_buttons import OptionButtons
from app.ui.widgets.labels import make_column

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext


class ChoicesBody(QWidget):
    """Whatever game it is: it says what can be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes, self.option_buttons = ChoiceBoxes(), OptionButtons()
        self.action_requested = self.boxes.action_requested
        self.option_chosen = self.option_buttons.chosen
        down = make_column(10, self)
        down.addWidget(self.boxes)
        down.addWidget(self.option_buttons)

    def show_context(self, context: SetupContext) -> None:
        """Show the choices of the step that has this page."""
        step = next((one.id for one in context.steps if one.page == "choices"), "")
        self.boxes.show_choices(context.choices(step))
        self.option_buttons.show_options(context.options(step))
