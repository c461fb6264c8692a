"""Shows the next step of the set-up in the action bar, and handles its buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.games.actions import Action
from app.games.prompts import Option
from app.games.setup_actions import RollOff
from app.ui.action_bar import BarButton, BarTask
from app.ui.setup.batch_runner import BatchRunner
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.setup.next_step import StepRequest
    from app.ui.setup.setup_steps import SetupContext


class NextStepController(QObject):
    """Shows a single next step as the bar's main button, and several as equal answers.

    `action_requested`, `option_chosen`, `roll_requested` and `muster_requested` send the requests of the buttons; a
    roll comes with True if the program rolls.
    """

    action_requested = Signal(Action)
    option_chosen = Signal(Option)
    roll_requested = Signal(Action, bool)
    muster_requested = Signal(str)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._task: BarTask | None = None
        self._batches = BatchRunner(workspace)

    def show_context(self, context: SetupContext) -> None:
        from app.ui.setup.next_step import next_buttons, next_sentence, skip_buttons

        steps = next_buttons(context)
        buttons = tuple(BarButton(step.text, partial(self._handle, step.request), step.tip) for step in steps)
        leads = len(steps) == 1 or any(step.leads for step in steps[:1])
        asked = steps[0].request if steps else None
        if isinstance(asked, Option) and isinstance(asked.action, RollOff):
            roll = partial(self.roll_requested.emit, asked.action)
            buttons = self._workspace.dice.roll_buttons(steps[0].text, roll)
        main, others = (buttons[0], buttons[1:]) if leads else (None, buttons)
        others += tuple(
            BarButton(skip.text, partial(self._handle, skip.request), skip.tip) for skip in skip_buttons(context, steps)
        )
        side = context.prompt.side if context.prompt else ""
        look = context.side_look(side) if side in context.sides else None
        self._task = BarTask(next_sentence(context), main, others, look)
        self._workspace.action_bar.show_task(self._task)

    def clear(self) -> None:
        """Removes the set-up from the bar; the tasks of other features stay."""
        if self._task and self._workspace.action_bar.task is self._task:
            self._workspace.action_bar.show_task(None)
        self._task = None

    def take_focus(self) -> bool:
        """Gives the focus to the bar if it has buttons for the next step. Returns whether it has."""
        if self.has_buttons:
            self._workspace.action_bar.take_focus()
        return self.has_buttons

    @property
    def has_buttons(self) -> bool:
        """True if the bar has buttons for the next step."""
        return self._task is not None and bool(self._task.main or self._task.others)

    @property
    def is_choice(self) -> bool:
        """True if the players have to choose the next step."""
        return self._task is not None and self._task.main is None and bool(self._task.others)

    def _handle(self, request: StepRequest) -> None:
        from app.ui.setup.next_step import MusterSide, RunCommand

        match request:
            case Option():
                self.option_chosen.emit(request)
            case Action():
                self.action_requested.emit(request)
            case MusterSide():
                self.muster_requested.emit(request.side)
            case RunCommand():
                self._workspace.actions.run(request.id)
            case _:
                self._batches.make(request)
