"""Which of a game's options belongs to which step, and buttons for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QWidget

from app.rules.setup_actions import (
    Begin,
    Choose,
    Deploy,
    Draw,
    Enlist,
    PutToken,
    Reply,
    Reveal,
    RollOff,
    SetOption,
    SetTerrain,
    Split,
    TakeToken,
    Withdraw,
)
from app.ui.battle.flow import Flow
from app.ui.dress.parts import column
from app.ui.dress.theme import scaled
from app.ui.setup.steps import StepId

if TYPE_CHECKING:
    from app.rules.course import Option

_BY_ACTION: dict[type, StepId] = {
    Enlist: "warbands",
    Reveal: "warbands",
    SetOption: "game",
    RollOff: "roll",
    Split: "groups",
    Draw: "plan",
    SetTerrain: "plan",
    Deploy: "deploy",
    Withdraw: "deploy",
}
_BY_QUESTION: dict[str, StepId] = {"warband": "warbands", "groups": "groups", "card": "plan", "pose": "deploy"}
_ANYTIME: tuple[StepId, ...] = ("game", "warbands", "deploy")
"""Steps in which a game may ask something besides."""
_OWN_QUESTIONS = frozenset(("warband", "groups", "card", "pose", "dice"))
_OWN_ACTIONS = (Enlist, RollOff, SetOption, Split, Draw, SetTerrain, Deploy)


def step_of(option: Option, now: StepId) -> StepId:
    """The step an option belongs to; one that no step claims belongs to the one that comes next."""
    action = option.action
    if isinstance(action, Choose):
        return "plan" if action.what in ("red", "blue", "chooser") else "roll"
    if isinstance(action, Reply | PutToken | TakeToken | Begin):
        return now if now in _ANYTIME else "plan"
    if type(action) in _BY_ACTION:
        return _BY_ACTION[type(action)]
    return _BY_QUESTION.get(option.asks, now)


def is_own(option: Option) -> bool:
    """Whether a step has something better for it than a button."""
    return option.asks in _OWN_QUESTIONS or isinstance(option.action, _OWN_ACTIONS)


class Offers(QWidget):
    """One button for each option; what breaks a rule says so to who hovers or listens, and can be done all the same."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._flow = Flow(8)
        column(0, self).addLayout(self._flow)
        self._shown: tuple[Option, ...] = ()
        self._buttons: list[QPushButton] = []

    def show_options(self, options: tuple[Option, ...]) -> None:
        """Offer these; the keyboard stays where it was."""
        self.setVisible(bool(options))
        self._shown = options
        while len(self._buttons) < len(options):
            self._add()
        for button, option in zip(self._buttons, options, strict=False):
            _show(button, option)
        for button in self._buttons[len(options) :]:
            button.hide()

    @property
    def buttons(self) -> list[QPushButton]:
        """Those that are offered now."""
        return self._buttons[: len(self._shown)]

    def _add(self) -> None:
        button, number = QPushButton(), len(self._buttons)
        button.clicked.connect(lambda: self.chosen.emit(self._shown[number]))
        self._buttons.append(button)
        self._flow.addWidget(button)


def _show(button: QPushButton, option: Option) -> None:
    button.setText(option.text.replace("&", "&&"))
    against = "\n".join(problem.text for problem in option.problems)
    button.setToolTip(against)
    button.setAccessibleName(f"{option.text}: {against}" if against else option.text)
    button.setFont(scaled(button.font(), 1.0, QFont.Weight.DemiBold if option.main else QFont.Weight.Normal))
    button.show()
