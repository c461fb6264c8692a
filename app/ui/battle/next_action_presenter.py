"""The action bar's task during a round: the most likely next action, and shortcuts for whole steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from app.core.language import tr
from app.ui.action_bar import BarButton, BarTask
from app.ui.battle.option_ranking import find_likeliest
from app.ui.setup.option_buttons import find_answers

if TYPE_CHECKING:
    from app.games.prompts import Option, Shortcut
    from app.ui.battle.game_state_model import GameState
    from app.ui.battle_document import BattleDocument


class TaskActions(Protocol):
    """Runs the actions of the bar's buttons."""

    @property
    def is_played(self) -> bool: ...

    @property
    def is_waiting(self) -> bool: ...

    def choose(self, option: Option, throws: bool = False) -> None: ...

    def take_shortcut(self, shortcut: Shortcut) -> None: ...


class NextActionPresenter(QObject):
    """Updates the bar's task when the game's state or the sight pair changes."""

    task_changed = Signal(BarTask)
    """Carries the `BarTask` of the next step, or None."""
    page_requested = Signal(str)

    def __init__(self, document: BattleDocument, controller: TaskActions, parent: QObject) -> None:
        super().__init__(parent)
        self._pair, self._controller = document.sight_pair, controller
        self._now: GameState | None = None
        self._side_styles: Mapping[str, tuple[str, str]] = {}
        self._pair.changed.connect(self._on_pair_changed)

    def show_state(self, now: GameState, side_styles: Mapping[str, tuple[str, str]]) -> None:
        """Shows the task for a state."""
        self._now, self._side_styles = now, side_styles
        self.task_changed.emit(self._make_task(now))

    def _on_pair_changed(self) -> None:
        if self._now and self._controller.is_played and not self._controller.is_waiting:
            self.show_state(self._now, self._side_styles)

    def _make_task(self, now: GameState) -> BarTask | None:
        """Returns the task, or None for an earlier moment, in which nothing can be done."""
        if now.snapshot.past or not now.prompt.text:
            return None
        side = self._side_styles.get(now.prompt.side)
        if answers := find_answers(now.prompt):
            buttons = (BarButton(text, partial(self._controller.choose, one), one.text) for text, one in answers)
            return BarTask(now.prompt.text, None, (*buttons, self._make_rest_button()), side)
        option = find_likeliest(now.prompt.options, self._pair.observer, self._pair.target)
        main = self._make_main(option) if option else None
        others = tuple(self._make_others(now, option))
        return BarTask(now.prompt.text, main, others, side)

    def _make_main(self, option: Option) -> BarButton:
        """Returns the main button; an option that needs only dice is run with the program's dice."""
        if not _throws(option):
            return BarButton(option.text, lambda: self._controller.choose(option))
        tip = tr("{option}; the program rolls the dice", option=option.text)
        return BarButton(option.text, lambda: self._controller.choose(option, throws=True), tip)

    def _make_others(self, now: GameState, main: Option | None) -> Iterator[BarButton]:
        if main and _throws(main):
            tip = tr("Enter dice rolled on the table, or roll and re-roll")
            yield BarButton(tr("Dice…"), lambda: self._controller.choose(main), tip)
        for shortcut in now.prompt.shortcuts:
            yield BarButton(shortcut.text, partial(self._controller.take_shortcut, shortcut), shortcut.tip)
        yield self._make_rest_button()

    def _make_rest_button(self) -> BarButton:
        return BarButton(tr("Other…"), lambda: self.page_requested.emit("turn"))


def _throws(option: Option) -> bool:
    return option.asks == "dice" and option.action is not None
