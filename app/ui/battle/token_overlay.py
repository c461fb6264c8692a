"""Keeps the tokens that are drawn in line with the battle, in previews too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.battle.token_shapes import NAME, drawing, solids
from app.ui.scene_builder import side_looks
from app.ui.viewport.overlay import Overlay

if TYPE_CHECKING:
    from app.model import Change
    from app.ui.battle_document import BattleDocument


class TokenShowing(QObject):
    """Draws the tokens as the battle has them, previews included. Made for one open battle."""

    def __init__(self, play: BattleDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._stage = play.session, play.stage
        self._shown: object = None
        play.bridge.changed.connect(self._changed)
        self.show()

    def show(self) -> None:
        battle = self._session.battle
        carriers = {token.carrier for token in battle.tokens}
        poses = tuple(fighter.pose for fighter in battle.fighters if fighter.id in carriers)
        looks = side_looks(battle)
        shown = (battle.tokens, poses, looks)
        if shown != self._shown:
            self._shown = shown
            self._stage.show_overlay(NAME, drawing(self._session.table, looks))
            self._stage.show_solids(NAME, solids(self._session.table, looks))

    def close(self) -> None:
        self._stage.show_overlay(NAME, Overlay())
        self._stage.show_solids(NAME)

    def _changed(self, change: Change) -> None:
        if change.tokens or change.course or (change.fighters and self._session.battle.tokens):
            self.show()
