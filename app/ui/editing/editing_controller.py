"""Direct edits of the table in the open battle: nudging, arranging, the clipboard, and marked overlaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QWheelEvent

from app.games.actions import Action
from app.ui.editing.arrange_controller import ArrangeController
from app.ui.editing.clipboard_controller import ClipboardController
from app.ui.editing.nudge_controller import NudgeController
from app.ui.editing.overlap_overlay import OverlapOverlay
from app.ui.editing.squad_overlay import SquadOverlay

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument

NOTCH = 5.0
"""Rotation for one notch of the wheel, in degrees."""


class EditingController(QObject):
    """Edits the document's selection; Shift and the wheel rotate it."""

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        session, selection = document.session, document.selection
        self._document = document
        self.nudges = NudgeController(
            session, document.sight_pair, selection, document.select_tool.snap_settings, self._lead, self
        )
        self.arrange = ArrangeController(session, selection, self.nudges, self._do, self)
        self.clipboard = ClipboardController(document)
        self.overlaps = OverlapOverlay(session, document.viewport, document.notifier, selection, self)
        self.squads = SquadOverlay(document, self)
        self.nudges.remarked.connect(document.remarked)
        self.overlaps.changed.connect(lambda: document.remarked.emit(self.overlaps.format_overlaps()))
        self.overlaps.failed.connect(document.failed)
        document.tool_changed.connect(self.nudges.commit_series)
        document.viewport.installEventFilter(self)

    def _do(self, action: Action) -> None:
        self._document.actions.do(action)

    def _lead(self, dx: float, dy: float, rise: float) -> bool:
        """Moves the active fighter under the rules; returns whether there was one to move."""
        return self._document.actions.lead(dx, dy, rise)

    def close(self) -> None:
        """Commits pending edits and removes the marks."""
        self.nudges.close()
        self.clipboard.close()
        self.overlaps.close()
        self.squads.close()
        self._document.viewport.removeEventFilter(self)

    def turn(self, degrees: float) -> bool:
        """Rotates what is dragged, or else the selection or the observer; returns whether there was anything."""
        return self._document.tool.turn(degrees) or self.nudges.turn(degrees)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Makes Shift and the wheel rotate things instead of zooming."""
        if isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            delta = event.angleDelta()
            return self.turn(NOTCH * (delta.y() or delta.x()) / 120)
        return False
