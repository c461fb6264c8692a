"""Draws rings around the squads of the selection, to show which fighters would move together."""

import numpy as np
from PySide6.QtCore import QObject

from app.geometry.outlines import polygon_containing
from app.model import Change, Fighter
from app.table.battle_shapes import fighter_outline
from app.ui.battle_document import BattleDocument
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.scene import SELECTED
from app.ui.viewport.styled_lines import StyledLine

NAME = "squad"
SIDES = 24
ROOM_MM = 2.5
LIFT_MM = 1.0


def _make_ring(fighter: Fighter) -> list[StyledLine]:
    """Returns a dashed ring around the base."""
    outline = fighter_outline(fighter)
    corners = polygon_containing(outline, SIDES)
    middle = np.array((outline.x, outline.y))
    vectors = corners - middle
    far = np.linalg.norm(vectors, axis=1, keepdims=True)
    ring = middle + vectors * (far + ROOM_MM) / far
    spots = [(x, y, fighter.pose.z + LIFT_MM) for x, y in ring.tolist()]
    return [StyledLine(a, b, SELECTED, 1.8, 0.8, 6.0) for a, b in zip(spots, (*spots[1:], spots[0]), strict=True)]


class SquadOverlay(QObject):
    """Shows the squads of the selection, or else of the observer, in the open battle, and follows their movement."""

    def __init__(self, document: BattleDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._shown = False
        document.selection.changed.connect(self.update_rings)
        document.notifier.changed.connect(self._on_changed)
        self.update_rings()

    def close(self) -> None:
        self._document.viewport.show_overlay(NAME, Overlay())

    def _on_changed(self, change: Change) -> None:
        if self._shown or change.fighters:
            self.update_rings()

    def update_rings(self) -> None:
        document = self._document
        battle, game = document.session.battle, document.session.game
        known = {fighter.id: fighter for fighter in battle.fighters}
        chosen = [id for id in document.selection.ids if id in known]
        squads = {other for id in chosen for other in game.squad(battle, id)} - set(chosen)
        overlay = Overlay(tuple(line for id in sorted(squads) for line in _make_ring(known[id])))
        if overlay.ribbons or self._shown:
            document.viewport.show_overlay(NAME, overlay)
        self._shown = bool(overlay.ribbons)
