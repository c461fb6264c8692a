"""Who rolls the dice: the players, who type what they rolled, or the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.core.language import mark, tr
from app.ui.action_bar import BarButton
from app.ui.app_services.app_settings import AppSettings


class DicePreference(QObject):
    """The answer of the settings, unless the open battle is played differently; `changed` is emitted when it changes.

    Players are asked once, by the buttons of the first roll of their first battle.
    """

    changed = Signal()

    def __init__(self, settings: AppSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._in_battle: bool | None = None
        settings.changed.connect(self.changed)

    @property
    def is_known(self) -> bool:
        """True once the players have been asked."""
        return bool(self._settings.current.dice) or self._in_battle is not None

    @property
    def players_roll(self) -> bool:
        """True if the players roll their own dice in this battle."""
        return self._settings.current.dice == "players" if self._in_battle is None else self._in_battle

    def toggle_for_battle(self) -> None:
        """Switches between both ways until the battle is closed."""
        self._in_battle = not self.players_roll
        self.changed.emit()

    def start_battle(self) -> None:
        """Returns to the setting for a newly opened battle."""
        self._in_battle = None

    def roll_buttons(self, text: str, roll: Callable[[bool], object]) -> tuple[BarButton, BarButton]:
        """Returns the main button of a roll, and the button for the other way to roll; the first roll of all asks.

        `text` names the roll, `roll` receives True if the program rolls.
        """

        def answer(throws: bool) -> None:
            if not self.is_known:
                self._settings.set(dice="program" if throws else "players")
            roll(throws)

        program, players = mark("{roll}: the program rolls"), mark("{roll}: type the dice that you rolled on the table")
        throw = BarButton(text, lambda: answer(True), tr(program, roll=text))
        type_in = BarButton(text, lambda: answer(False), tr(players, roll=text))
        if self.players_roll:
            return type_in, replace(throw, text=tr("Let the program roll"))
        if self.is_known:
            return throw, replace(type_in, text=tr("Type dice…"))
        return replace(throw, text=tr("Let the program roll")), replace(type_in, text=tr("We roll our own dice"))
