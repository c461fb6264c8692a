"""What is done to the table by hand in the open battle: keys that nudge, several things arranged, overlaps marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QWheelEvent

from app.rules.actions import Action
from app.ui.editing.arrange_controller import ArrangeController
from app.ui.editing.nudge_controller import NudgeController
from app.ui.editing.overlap_overlay import OverlapOverlay

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument

NOTCH = 5.0
"""Degrees a thing turns for one notch of the wheel."""


class EditingController(QObject):
    """Works on what the document has selected; Shift and the wheel turn it."""

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        session, selection = document.session, document.selection
        self._document = document
        self.handling = NudgeController(session, document.choice, selection, document.select_tool.snaps, self)
        self.arranging = ArrangeController(session, selection, self.handling, self._edit, self)
        self.overlapping = OverlapOverlay(session, document.stage, document.bridge, selection, self)
        self.handling.remarked.connect(document.remarked)
        self.overlapping.changed.connect(lambda: document.remarked.emit(self.overlapping.sentence()))
        self.overlapping.failed.connect(document.failed)
        document.tooled.connect(self.handling.settle)
        document.stage.installEventFilter(self)

    def _edit(self, action: Action) -> None:
        self._document.edit(action)

    def close(self) -> None:
        """Do what was begun, and mark nothing more."""
        self.handling.close()
        self.overlapping.close()
        self._document.stage.removeEventFilter(self)

    def turn(self, degrees: float) -> bool:
        """Turn what is dragged, else what is selected, else the seer; whether there was anything."""
        return self._document.tool.turn(degrees) or self.handling.turn(degrees)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shift and the wheel turn things instead of coming nearer."""
        if isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            delta = event.angleDelta()
            return self.turn(NOTCH * (delta.y() or delta.x()) / 120)
        return False
