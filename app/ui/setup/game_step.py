"""The first step: which game is played, and on which board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.rules.actions import ChooseSystem, SetBoard
from app.rules.setup_actions import SetOption
from app.rules.systems import SYSTEMS
from app.ui.setup.setup_steps import board_size
from app.ui.side_and_base_boxes import CalmBox
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, column
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

if TYPE_CHECKING:
    from app.rules.flow import NamedId
    from app.ui.setup.setup_steps import SetupContext

SAME_MM = 2.0
"""A board that differs by less than this from the game's own is that."""


class GameBox(CalmBox):
    """The games to choose from. The arrows open the list: a game is not chosen on the way to the next one."""

    def keyPressEvent(self, e: QKeyEvent) -> None:
        """Nothing is chosen before Enter."""
        if e.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.showPopup()
        else:
            super().keyPressEvent(e)


class GameBody(QWidget):
    """`acted` tells an action; `board_asked` that another board is to be chosen."""

    acted = Signal(object)
    board_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._view: SetupContext | None = None
        self.games = GameBox(tr("Game"))
        for id, system in SYSTEMS.items():
            self.games.addItem(tr(system.name), id)
        self.games.activated.connect(self._choose)
        self._hint, self._board = WrappingLabel(name="muted"), WrappingLabel()
        self.fit, self.other = QPushButton(), QPushButton(tr("Another board…"))
        self.fit.clicked.connect(self._fit)
        self.other.clicked.connect(self.board_asked)
        buttons = FlowLayout(8)
        for button in (self.fit, self.other):
            buttons.addWidget(button)
        self.switches: dict[str, WrappingCheckBox] = {}
        self._switches = column(4)
        down = column(8, self)
        for widget in (self.games, self._hint, self._board):
            down.addWidget(widget)
        down.addLayout(buttons)
        down.addLayout(self._switches)

    def show_view(self, view: SetupContext) -> None:
        self._view = view
        self.games.setCurrentIndex(self.games.findData(view.system.id))
        course, battle = view.course, view.battle
        self._hint.say("" if course else tr("Free play has no rounds and no cards. Choose a game to set up a battle."))
        self._board.say(tr("Board: {size}", size=board_size(battle, course)))
        fits = course is None or self._fits(course.board_mm)
        self.fit.setVisible(not fits)
        if course:
            width, depth = (f"{side / course.unit.mm:.0f}" for side in course.board_mm)
            self.fit.setText(tr("Use {size}", size=f"{width} × {depth}{course.unit.sign}"))

        self._show_switches(course.options if course else (), battle.plan.options)

    def _show_switches(self, options: tuple[NamedId, ...], on: tuple[str, ...]) -> None:
        """The optional rules of a game, ticked where they are played by."""
        for box in self.switches.values():
            box.hide()
        for option in options:
            if option.id not in self.switches:
                box = self.switches[option.id] = WrappingCheckBox()
                box.clicked.connect(partial(self._switch, option.id))
                self._switches.addWidget(box)
            box = self.switches[option.id]
            box.say(tr(option.text))
            box.on = option.id in on
            box.show()

    def _switch(self, option: str, on: bool) -> None:
        self.acted.emit(SetOption(option, on))

    def _fits(self, size: tuple[float, float]) -> bool:
        assert self._view is not None
        board = self._view.battle.board
        return abs(board.width_mm - size[0]) < SAME_MM and abs(board.depth_mm - size[1]) < SAME_MM

    def _choose(self) -> None:
        system = self.games.currentData()
        if self._view and system != self._view.system.id:
            self.acted.emit(ChooseSystem(system))

    def _fit(self) -> None:
        if self._view and self._view.course:
            width, depth = self._view.course.board_mm
            self.acted.emit(SetBoard(replace(self._view.battle.board, width_mm=width, depth_mm=depth)))
