"""The first step: the choice of the game and the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.core.language import tr
from app.core.lengths import format_dimensions
from app.games.actions import Action, ChooseSystem, SetBoard
from app.games.game_list import GAMES
from app.games.setup_actions import SetOption
from app.ui.setup.setup_steps import format_board_size
from app.ui.side_and_base_boxes import CompactBox
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.fold import Fold
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext

SAME_MM = 2.0
"""Difference in mm below which a board counts as the game's own."""


class GameBox(CompactBox):
    """The list of games. The arrow keys only open it, so that moving through the list does not select a game."""

    def keyPressEvent(self, e: QKeyEvent) -> None:
        """Opens the list on the arrow keys; a game is selected on Enter."""
        if e.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.showPopup()
        else:
            super().keyPressEvent(e)


class GameBody(QWidget):
    """The page. `action_requested` sends an action; `board_requested` requests the choice of another board."""

    action_requested = Signal(Action)

    def __init__(self) -> None:
        super().__init__()
        self._context: SetupContext | None = None
        self.games = GameBox(tr("Game"))
        for id, game in GAMES.items():
            self.games.addItem(tr(game.name), id)
        self.games.activated.connect(self._choose_system)
        self._hint, self._board = WrappingLabel(name="muted"), WrappingLabel()
        self.fit_button, self.other_button = QPushButton(), QPushButton(tr("Another board…"))
        self.fit_button.clicked.connect(self._set_game_board)
        self.board_requested = self.other_button.clicked
        buttons = FlowLayout(8)
        for button in (self.fit_button, self.other_button):
            buttons.addWidget(button)
        self.option_boxes: dict[str, WrappingCheckBox] = {}
        self._options_layout = make_column(4)
        self.readings_label = WrappingLabel(factor=0.92, name="muted")
        self.readings_fold = Fold()
        self.readings_fold.body_layout.addWidget(self.readings_label)
        fill(
            make_column(8, self), self.games, self._hint, self._board, buttons, self._options_layout, self.readings_fold
        )

    def show_context(self, context: SetupContext) -> None:
        self._context = context
        self.games.setCurrentIndex(self.games.findData(context.game.id))
        game, battle = context.game, context.battle
        self._hint.show_text(
            "" if game.has_rounds else tr("Free play has no rounds and no cards. Choose a game to set up a battle.")
        )
        self._board.show_text(tr("Board: {size}", size=format_board_size(battle, game)))
        size = context.game.board_mm(battle)
        assert self._context is not None
        board = self._context.battle.board
        fits = abs(board.width_mm - size[0]) < SAME_MM and abs(board.depth_mm - size[1]) < SAME_MM
        self.fit_button.setVisible(not fits)
        self.fit_button.setText(tr("Use {size}", size=format_dimensions(size)))
        on = game.options_on(battle)
        for box in self.option_boxes.values():
            box.hide()
        for option in game.options:
            if option.id not in self.option_boxes:
                box = self.option_boxes[option.id] = WrappingCheckBox()
                box.clicked.connect(partial(self._set_option, option.id))
                self._options_layout.addWidget(box)
            box = self.option_boxes[option.id]
            box.show_text(tr(option.text))
            box.checked = option.id in on
            box.show()
        off = game.replaced_readings(battle)
        readings = [f"• {tr(text)}" for text in game.readings if text not in off]
        self.readings_fold.setVisible(bool(readings))
        self.readings_fold.show_caption(
            tr("Interpretations where the rulebook is silent ({count})", count=len(readings))
        )
        self.readings_label.show_text("\n".join(readings))

    def _set_option(self, option: str, on: bool) -> None:
        self.action_requested.emit(SetOption(option, on))

    def _choose_system(self) -> None:
        game = self.games.currentData()
        if self._context and game != self._context.game.id:
            self.action_requested.emit(ChooseSystem(game))

    def _set_game_board(self) -> None:
        if self._context:
            width, depth = self._context.game.board_mm(self._context.battle)
            self.action_requested.emit(SetBoard(replace(self._context.battle.board, width_mm=width, depth_mm=depth)))
