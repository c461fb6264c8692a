"""Shows the next step of the set-up in the action bar, and handles its buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.prompts import Option
from app.games.setup_actions import RollOff
from app.ui.action_bar import BarButton, BarTask
from app.ui.workers import Worker
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.games.batch import Batch
    from app.session import Session
    from app.ui.setup.next_step import BatchMaker, StepRequest
    from app.ui.setup.setup_steps import SetupContext
    from app.ui.workspace import Workspace


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


PROGRESS_DELAY_MS = 100
"""Time after which progress is shown."""


class BatchRunner(QObject):
    """Makes one batch at a time, and discards it if the battle has changed in the meantime."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._job: Worker | None = None
        self._session: Session | None = None
        self._history: object = None
        self._patience = QTimer(self, singleShot=True, interval=PROGRESS_DELAY_MS)
        self._patience.timeout.connect(self._show_progress)
        workspace.document_closing.connect(self._stop)

    def make(self, maker: BatchMaker) -> None:
        """Makes a batch for the open battle and performs it."""
        from app.session.pack_tools import PackTools

        document = self._workspace.document
        if document is None or self._job:
            return
        session = self._session = document.session
        self._history = session.history
        table, tools = session.committed_table, PackTools(session.game)

        def work(report: Report) -> Batch:
            return maker(table, tools)

        self._patience.start()
        self._job = Worker(work, self._on_made, self._on_failed).start()

    def _on_made(self, batch: Batch) -> None:
        session, history, document = self._session, self._history, self._workspace.document
        self._end()
        if document is None or session is None or session.history is not history:
            return
        try:
            if batch.actions:
                session.do_batch(batch.label, batch.actions)
        except PlayerError as error:
            document.failed.emit(error)
            return
        document.remarked.emit(batch.shortfall or tr("“{what}” is done. Undo reverts this.", what=batch.label))

    def _on_failed(self, error: Exception) -> None:
        self._end()
        if self._workspace.document:
            self._workspace.document.failed.emit(error)

    def _end(self) -> None:
        """Ends the job and releases the battle, which may be closed next."""
        self._job = self._session = self._history = None
        self._patience.stop()
        self._workspace.messages.end_progress()

    def _show_progress(self) -> None:
        self._workspace.messages.show_progress(0.0, tr("Finding legal places"))

    def _stop(self) -> None:
        if self._job:
            self._job.cancel()
            self._end()
