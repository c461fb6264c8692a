"""The action bar's task during a round: the most likely next action, and shortcuts for whole steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from app.core.language import tr
from app.ui.action_bar import BarButton, BarTask
from app.ui.battle.option_ranking import find_likeliest, split_options
from app.ui.setup.option_buttons import find_answers

if TYPE_CHECKING:
    from app.games.prompts import Option, Shortcut
    from app.ui.battle.game_state_model import GameState
    from app.ui.battle_document import BattleDocument
    from app.ui.dice_preference import DicePreference

MAX_MENU_ENTRIES = 12
"""Largest number of options in the menu of the bar; the panel lists all."""


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

    def __init__(
        self, document: BattleDocument, controller: TaskActions, dice: DicePreference, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._pair, self._controller, self._dice = document.sight_pair, controller, dice
        self._now: GameState | None = None
        self._side_styles: Mapping[str, tuple[str, str]] = {}
        self._selection = document.selection
        self._pair.changed.connect(self._show_again)
        self._selection.changed.connect(self._show_again)
        dice.changed.connect(self._show_again)

    def show_state(self, now: GameState, side_styles: Mapping[str, tuple[str, str]]) -> None:
        self._now, self._side_styles = now, side_styles
        self.task_changed.emit(self._make_task(now))

    def show_waiting(self) -> None:
        """Disables the buttons of the task until the next state is shown."""
        if self._now and (task := self._make_task(self._now)):
            self._now = None
            self.task_changed.emit(replace(task, is_ready=False))

    def _show_again(self) -> None:
        if self._now and self._controller.is_played and not self._controller.is_waiting:
            self.show_state(self._now, self._side_styles)

    def _make_task(self, now: GameState) -> BarTask | None:
        """Returns the task, or None for an earlier moment, in which nothing can be done."""
        if now.snapshot.past or not now.prompt.text:
            return None
        side = self._side_styles.get(now.prompt.side)
        if answers := find_answers(now.prompt):
            buttons = (BarButton(text, partial(self._controller.choose, one), one.text) for text, one in answers)
            return BarTask(now.prompt.text, None, (*buttons, self._make_menu_button(now, None)), side)
        option = find_likeliest(now.prompt.options, self._pair.observer, self._pair.target, self._selection.ids)
        text, main, buttons = now.prompt.text, None, list[BarButton]()
        if option and option.asks == "dice" and option.action is not None:
            main, *buttons = self._dice.roll_buttons(option.text, partial(self._controller.choose, option))
            text = text if self._dice.is_known else tr("{option}: who rolls the dice?", option=option.text)
        elif option and not _is_drag(option, now):  # A drag is done on the table, and the text mentions it.
            main = BarButton(option.text, partial(self._controller.choose, option))
        for shortcut in now.prompt.shortcuts:
            buttons.append(BarButton(shortcut.text, partial(self._controller.take_shortcut, shortcut), shortcut.tip))
        return BarTask(text, main, (*buttons, self._make_menu_button(now, option)), side)

    def _make_menu_button(self, now: GameState, main: Option | None) -> BarButton:
        """Returns the button with the other legal options, the likely ones first, and the page that lists all."""
        likely, rest = split_options(now.prompt.options)
        entries = [
            BarButton(one.text, partial(self._controller.choose, one))
            for one in (*likely, *rest)
            if one != main and not one.problems and not _is_drag(one, now)
        ]
        all_options = BarButton(tr("All options"), partial(self.page_requested.emit, "options"))
        return BarButton(tr("Other…"), all_options.run, entries=(*entries[:MAX_MENU_ENTRIES], all_options))


def _is_drag(option: Option, now: GameState) -> bool:
    """Returns whether an option is done by dragging a fighter on the table."""
    return option.asks == "pose" and option.subject in now.snapshot.battle.ids
