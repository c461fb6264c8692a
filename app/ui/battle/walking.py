"""Moving in a battle: what is dragged walks, jumps, climbs or flies, and the way it has come is told meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.errors import PlayerError
from app.rules.battle_actions import Walk
from app.ui.language import mark, tr
from app.ui.seeing.wording import inches

if TYPE_CHECKING:
    from app.rules.actions import Action, Move
    from app.rules.battle_actions import Manner
    from app.session import Session
    from app.ui.battle.doing import Doing

MANNERS: dict[Manner, str] = {
    "walk": mark("Walk"),
    "jump": mark("Jump"),
    "climb": mark("Climb"),
    "fly": mark("Fly"),
}
REST = 3.0
"""What rules say of a drag is asked again after so many times as long as the last answer took."""


class Walking(QObject):
    """Makes walks of drags while a fighter is active; everything is attempted where it is let go."""

    changed = Signal()

    def __init__(
        self, session: Session, doing: Doing, remark: Callable[[str], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._doing, self._remark = session, doing, remark
        self.manner: Manner = "walk"
        self.bonus = False
        self._asked, self._took, self._problems = 0.0, 0.0, ""

    def move_by(self, manner: Manner) -> None:
        """Move in this manner from now on."""
        self.manner = manner
        self.changed.emit()

    def begin(self) -> None:
        """What was asked is left: somebody moves on."""
        self._asked = 0.0
        if self._doing.waits:
            self._doing.leave()

    def meant(self, move: Move) -> Action:
        """As the game has it at this moment of the battle, in the manner that is chosen."""
        course = self._session.system.course
        action = course.drag(self._session.rest.battle, move) if course else move
        return replace(action, manner=self.manner, bonus=self.bonus) if isinstance(action, Walk) else action

    def told(self, action: Action) -> str:
        """How far it is, and what is against it."""
        return " · ".join(filter(None, (self._length(action), self._against(action))))

    def put_down(self, action: Action) -> None:
        """Attempted; what is no matter of rounds is done, and its problems said."""
        if self._session.system.course is None:
            problems = self._session.check(action)
            self._session.do(action)
            self._remark("; ".join(problem.text for problem in problems))
        else:
            self._doing.attempt(action)

    def _length(self, action: Action) -> str:
        course = self._session.system.course
        if course is None or not isinstance(action, Walk):
            return ""
        table, how = self._session.rest, tr(MANNERS[action.manner])
        used, most = course.spent_mm(table, action)
        if most:
            return tr("{how}: {used} of {most}", how=how, used=inches(used), most=inches(most))
        used = course.travelled_mm(table, action.fighter, action.path, action.manner)
        return tr("{how}: {used}", how=how, used=inches(used))

    def _against(self, action: Action) -> str:
        """What the rules say; not in every frame, where that takes its time."""
        now = time.perf_counter()
        if now - self._asked > REST * self._took:
            try:
                problems = self._session.check(action) if self._session.system.course else ()
            except PlayerError as error:
                self._problems = str(error)
            else:
                self._problems = "; ".join(problem.text for problem in problems)
            self._asked = time.perf_counter()
            self._took = self._asked - now
        return self._problems
