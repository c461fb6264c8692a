"""The step in which players roll off and make the choices that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.core.language import tr
from app.games.actions import Action
from app.ui.setup.choice_boxes import ChoiceBoxes
from app.ui.setup.option_buttons import OptionButtons
from app.ui.widgets.labels import WrappingLabel, fill, make_column

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext


class RollBody(QWidget):
    """The page. `option_chosen` sends a roll-off or choice, `action_requested` a result that is set manually."""

    action_requested = Signal(Action)

    def __init__(self) -> None:
        super().__init__()
        self.option_buttons = OptionButtons()
        self.option_chosen = self.option_buttons.chosen
        self.boxes = ChoiceBoxes()
        self.boxes.action_requested.connect(self.action_requested)
        layout = fill(make_column(8, self), self.option_buttons)
        fill(layout, WrappingLabel(tr("Current (edit to correct):"), factor=0.88, name="muted"), self.boxes)

    def show_context(self, context: SetupContext) -> None:
        """Shows the pending roll-off, and the results so far."""
        step = next((one.id for one in context.steps if one.page == "roll-off"), "")
        self.option_buttons.show_options(context.options(step))
        self.boxes.show_choices(context.choices(step))
