"""The status of fighters on the table: wounds and state in their labels, and the effects of the last step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.language import tr
from app.ui.viewport.overlay import Overlay, Tag

if TYPE_CHECKING:
    from app.model import Battle, Change
    from app.ui.battle_document import BattleDocument

NAME = "hits"


def make_hit_overlay(before: Battle, now: Battle) -> Overlay:
    """Returns the differences between two battles: wounds lost or healed, and fighters taken down."""
    old = {fighter.id: fighter for fighter in before.all_fighters}
    here = now.ids
    tags: list[Tag] = []
    for fighter in now.all_fighters:
        if fighter.id not in old:
            continue
        lost = fighter.state.damage - old[fighter.id].state.damage
        spot = (fighter.pose.x, fighter.pose.y, fighter.pose.z)
        if fighter.id in here and lost:
            tags.append(
                Tag(
                    f"−{lost}" if lost > 0 else f"+{-lost}",
                    spot,
                    fighter=fighter.id,
                    tone="loss" if lost > 0 else "gain",
                )
            )
        elif fighter.state.whereabouts == "down" and old[fighter.id].state.whereabouts == "table":
            tags.append(Tag(tr("{name} is taken down", name=fighter.id), spot, strong=True))
    return Overlay(tags=tuple(tags))


class StatusMarks(QObject):
    """Shows the status of the committed battle or an earlier moment. Made for one open battle."""

    def __init__(self, document: BattleDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._viewport = document.session, document.viewport
        document.notifier.changed.connect(self._on_changed)
        self.update_marks()

    def update_marks(self) -> None:
        session = self._session
        self._viewport.show_statuses(session.game.fighter_statuses(session.table))
        shown = session.history.at if session.viewed_step is None else session.viewed_step
        before = session.history.steps[max(shown - 1, 0)].battle
        self._viewport.show_overlay(NAME, make_hit_overlay(before, session.battle))

    def close(self) -> None:
        self._viewport.show_statuses({})
        self._viewport.show_overlay(NAME, Overlay())

    def _on_changed(self, change: Change) -> None:
        """Updates the marks; during a preview, the effects of the last step are hidden."""
        if self._session.is_committed:
            self.update_marks()
        else:
            self._viewport.show_overlay(NAME, Overlay())
