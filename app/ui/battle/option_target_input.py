"""Collects an option's input before it is run: a point on the table, a token's place, a fighter, or a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, Signal

from app.core.language import tr
from app.games.prompts import Option
from app.ui.setup.deploy_controller import DeployController
from app.ui.setup.point_picker import PointPicker

if TYPE_CHECKING:
    from app.ui.battle.action_runner import ActionPrompt, ActionRunner
    from app.ui.battle.move_planner import MovePlanner
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.view import Viewport


class OptionTargetInput(QObject):
    """Collects an option's input before the rules are checked: a pose, a token's place, a target or a text.

    Dice and overruling come later, from the action itself. Made for one open battle, and closed with it.
    """

    words_requested = Signal(Option)
    """Carries an option that the players describe in their own words."""
    page_requested = Signal(str)

    text_requested = Signal(Option)
    """Carries an option that needs a dialog for its text."""
    winner_requested = Signal()
    """Emitted when the players want to end the battle manually."""

    def __init__(
        self, document: BattleDocument, runner: ActionRunner, move_planner: MovePlanner, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document, self._runner, self._move_planner = document, runner, move_planner
        self._deploy: DeployController | None = None

    def choose(self, option: Option) -> None:
        """Runs an option after collecting its input; the runner asks for dice."""
        asks: dict[str, Callable[[Option], None]] = {
            "pose": self._ask_for_pose,
            "text": self._ask_for_text,
            "token": self._ask_for_token,
            "target": self._ask_for_target,
            "winner": lambda option: self.winner_requested.emit(),
        }
        if option.asks in asks:
            asks[option.asks](option)
        elif option.action is not None:
            self._runner.attempt(option.action)

    def close(self) -> None:
        if self._deploy:
            self._deploy.close()

    def _ask_for_pose(self, option: Option) -> None:
        """Asks for a click if the fighter is off the table, or for a drag if it is on it."""
        battle, walking = self._document.session.battle, self._move_planner
        if option.subject not in {fighter.id for fighter in battle.fighters}:
            self.set_up(option.subject)
            return
        walking.reset()
        if option.manner:
            walking.set_manner(option.manner)
        self._document.selection.select(option.subject)
        told = tr("Drag {name} on the table, or move it with the arrow keys.", name=option.subject)
        self._document.remarked.emit(told)
        cast("Viewport", self._document.viewport).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_up(self, id: str) -> None:
        """Asks for the place where a fighter is set up, by a click on the table or by Enter."""
        self._deploy_controller.arm(id)
        cast("Viewport", self._document.viewport).setFocus()

    def _ask_for_text(self, option: Option) -> None:
        (self.text_requested if option.action is not None else self.words_requested).emit(option)

    def _ask_for_token(self, option: Option) -> None:
        self._deploy_controller.ask_for_click(option)

    def _ask_for_target(self, option: Option) -> None:
        if option.action is not None:
            self._deploy_controller.ask_for_click(option)
        else:
            self.page_requested.emit("attack")

    @property
    def _deploy_controller(self) -> DeployController:
        """Sets fighters up and answers questions by clicks; created on first use."""
        if self._deploy is None:
            self._deploy = DeployController(self._document, cast("Viewport", self._document.viewport))
            self._deploy.action_requested.connect(self._runner.attempt)
            self._deploy.failed.connect(self._document.failed)
            self._deploy.remarked.connect(self._document.remarked)
            self._deploy.set_visible(True)
        return self._deploy


class PointInput(QObject):
    """Asks the player to click the point that an action requests, or to press Enter to find one."""

    def __init__(self, document: BattleDocument, runner: ActionRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._runner = document, runner
        self._prompt: ActionPrompt | None = None
        self.picker = PointPicker(document, self)
        runner.prompted.connect(self._on_prompted)

    def choose_nearest(self) -> None:
        """Chooses the allowed place nearest to the fighter, as soon as the allowed area is known."""
        if self._prompt and self._prompt.point_request:
            pose = self._document.session.committed_table.battle.any_fighter(self._prompt.point_request.fighter).pose
            self.picker.choose_nearest((pose.x, pose.y))

    def close(self) -> None:
        self.picker.close()

    def _on_prompted(self, asked: ActionPrompt | None) -> None:
        before, self._prompt = self._prompt, asked if asked and asked.point_request else None
        if self._prompt:
            self.picker.ask(self._prompt.action, self._runner.answer_point, lasting=True)
        elif before:
            self.picker.stop()
