"""Handles what players do to the table in a battle, under the rules of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ui.battle.game_state_model import PLAYED
from app.ui.tools.table_actions import TableActions

if TYPE_CHECKING:
    from app.games.actions import Action
    from app.ui.battle.action_runner import ActionRunner
    from app.ui.battle.game_state_model import GameStateModel
    from app.ui.battle.keyboard_move import KeyboardMove
    from app.ui.battle.move_planner import MovePlanner
    from app.ui.battle.token_tool import TokenTool
    from app.ui.battle_document import BattleDocument
    from app.ui.tools.tool import Pointer, Tool


class BattleTableActions(TableActions):
    """Attempts what players do; fighters that are dragged or moved by keys move by the rules."""

    def __init__(
        self,
        document: BattleDocument,
        runner: ActionRunner,
        planner: MovePlanner,
        walk: KeyboardMove,
        tokens: TokenTool,
        state: GameStateModel,
    ) -> None:
        """`planner` plans moves by dragging, `walk` moves by keys, `tokens` drags tokens; `state` knows who may act."""
        super().__init__(document.session, document.remarked.emit)
        self.drag = planner
        self._runner, self._walk, self._tokens, self._state = runner, walk, tokens, state

    def do(self, action: Action) -> None:
        """Attempts an action once the battle has started; before, runs it without checks."""
        game, stage = self._session.game, self._session.battle.clock.stage
        if game.has_rounds and stage in PLAYED:
            self._runner.attempt(action)
        else:
            super().do(action)

    def attempt(self, action: Action, throws: bool = False) -> None:
        self._runner.attempt(action, throws)

    def lead(self, dx: float, dy: float, rise: float) -> bool:
        return self._walk.lead(dx, dy, rise)

    def may_act(self, fighter: str) -> bool:
        return self._state.may_act(fighter)

    def take(self, pointer: Pointer) -> Tool | None:
        return self._tokens if self._tokens.press(pointer) else None
