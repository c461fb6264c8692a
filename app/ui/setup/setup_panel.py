"""The panel of the set-up: six steps from the game to the deployment, to be gone through and gone back to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from app.language import tr
from app.ui.setup.battleplan_step import PlanBody
from app.ui.setup.deploy_step import DeployBody
from app.ui.setup.game_step import GameBody
from app.ui.setup.groups_step import GroupsBody
from app.ui.setup.roll_off_step import RollBody
from app.ui.setup.setup_steps import StepId
from app.ui.setup.step_head import StepHead
from app.ui.setup.warbands_step import WarbandsBody
from app.ui.widgets.labels import Text, column, row, small_button

if TYPE_CHECKING:
    from app.ui.setup.setup_context import View


INDENT = 34


class Body(Protocol):
    """What a step shows while it is open."""

    def show_view(self, view: View) -> None: ...


class SetupPanel(QScrollArea):
    """Six steps that fold open, of which the first that is not done is the one to do.

    Knows nothing but the view it is shown and which step the players have opened; all else is told by signals.
    """

    close_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(tr("Battle set-up"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view: View | None = None
        self._wanted: StepId | None = None
        self._before: StepId | None = None
        self._shown: StepId | None = None
        self.game, self.warbands, self.roll = GameBody(), WarbandsBody(), RollBody()
        self.groups, self.plan, self.deploy = GroupsBody(), PlanBody(), DeployBody()
        bodies: dict[StepId, QWidget] = {
            "game": self.game,
            "warbands": self.warbands,
            "roll": self.roll,
            "groups": self.groups,
            "plan": self.plan,
            "deploy": self.deploy,
        }
        self.bodies = bodies
        self._holders = dict[StepId, QWidget]()
        self.heads: dict[StepId, StepHead] = {id: StepHead(number) for number, id in enumerate(bodies, 1)}
        self.roll.acted.connect(self.follow)
        self._next = Text(factor=0.95)
        page = QWidget()
        page.setObjectName("page")
        down = column(2, page)
        down.setContentsMargins(10, 14, 10, 14)
        down.addLayout(self._top())
        down.addSpacing(6)
        for id, body in bodies.items():
            head = self.heads[id]
            head.clicked.connect(partial(self._clicked, id))
            holder = self._holders[id] = QWidget()
            inside = column(0, holder)
            inside.setContentsMargins(INDENT, 2, 8, 12)
            inside.addWidget(body)
            down.addWidget(head)
            down.addWidget(holder)
            holder.hide()
        down.addStretch(1)
        self.setWidget(page)

    @property
    def step(self) -> StepId:
        """The step that is open; nothing where the players have closed it."""
        assert self._view is not None
        return self._wanted or self._view.now

    def show_view(self, view: View) -> None:
        """Show a battle. The step that comes next opens by itself, unless the players look at another one."""
        goes_on = view.now != self._before
        if goes_on:
            self._wanted, self._before = None, view.now
        self._view = view
        inside, before = self._has_keyboard, self._shown
        self._show()
        if inside and (self._shown != before or not self._has_keyboard):
            self.heads[self.step].setFocus()  # what had the keyboard may be gone: it does not leave the panel for that
        if goes_on:
            QTimer.singleShot(0, self, self._bring_up)

    def open(self, id: StepId) -> None:
        self._wanted = id
        if self._view:
            self._show()
            QTimer.singleShot(0, self, self._bring_up)

    def follow(self) -> None:
        """Have the step that comes next open by itself again."""
        self._wanted = None

    def _clicked(self, id: StepId, checked: bool = False) -> None:
        self.open(id)

    def take_focus(self) -> None:
        """The keyboard at the step that is open."""
        self.heads[self.step if self._view else "game"].setFocus()

    @property
    def _has_keyboard(self) -> bool:
        at = QApplication.focusWidget()
        return at is not None and self.isAncestorOf(at)

    def _bring_up(self) -> None:
        """Scroll so that the open step is to be seen, at least its head."""
        self.ensureWidgetVisible(self._holders[self.step], 0, 8)
        self.ensureWidgetVisible(self.heads[self.step], 0, 8)

    def _show(self) -> None:
        assert self._view is not None
        view, there = self._view, {step.id: step for step in self._view.steps}
        open_ = self.step if self.step in there else view.now
        self._next.say(view.guide.text if view.guide else "")
        for id, head in self.heads.items():
            head.setVisible(id in there)
            self._holders[id].setVisible(id == open_)
            if id in there:
                head.show_step(there[id], id == open_)
        self._shown = open_
        body: Body = self.bodies[open_]  # pyright: ignore[reportAssignmentType] # each has it
        body.show_view(view)

    def _top(self) -> QVBoxLayout:
        top = column(6)
        close = small_button("✕", tr("Close the set-up"))
        close.clicked.connect(self.close_asked)
        head = row(8)
        head.addWidget(Text(tr("Set up the battle"), factor=1.15, bold=True), 1)
        head.addWidget(close)
        top.addLayout(head)
        top.addWidget(self._next)
        top.setContentsMargins(8, 0, 8, 0)
        return top
