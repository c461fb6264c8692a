"""What it means that things are dragged, and what is done with them where they are put down."""

from collections.abc import Callable
from typing import Protocol

from app.rules.actions import Action, Move
from app.session import Session


class Moves(Protocol):
    """Makes actions of drags."""

    def begin(self) -> None: ...

    def meant(self, move: Move) -> Action:
        """What it would be to leave things there."""
        ...

    def told(self, action: Action) -> str:
        """What players are to know while things are dragged there, or nothing."""
        ...

    def put_down(self, action: Action) -> None: ...

    def rest(self) -> None: ...


class PlainMoves:
    """Things that are dragged are moved, and what is odd about that is only said."""

    def __init__(self, session: Session, remark: Callable[[str], None]) -> None:
        self._session, self._remark = session, remark

    def begin(self) -> None:
        """Nothing is to be made ready."""

    def meant(self, move: Move) -> Action:
        """As the game has it at this moment of the battle."""
        course = self._session.system.flow
        return course.drag_action(self._session.rest.battle, move) if course else move

    def told(self, action: Action) -> str:
        return ""

    def rest(self) -> None:
        """Nothing is left of it."""

    def put_down(self, action: Action) -> None:
        problems = self._session.check(action)
        self._session.do(action)
        if problems:
            self._remark("; ".join(problem.text for problem in problems))
