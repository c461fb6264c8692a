"""What becomes of what players do to the table: by hand it is done, in a battle the rules have their say."""

from typing import Protocol

from app.core.language import mark
from app.games.actions import Action, Move
from app.session import Session
from app.ui.tools.tool import Remark, Tool
from app.ui.viewport.tool_dispatcher import Pointer


class DragPolicy(Protocol):
    """Makes actions of drags."""

    @property
    def hint(self) -> str:
        """What can be dragged, and what else the mouse does, to be translated."""
        ...

    def begin(self) -> None: ...

    def make_action(self, move: Move) -> Action:
        """What it would be to leave things there."""
        ...

    def hint_text(self, action: Action) -> str:
        """What players are to know while things are dragged there, or nothing."""
        ...

    def commit(self, action: Action) -> None: ...

    def cancel(self) -> None: ...

    def add_corner(self) -> bool:
        """Have the way turn where things are now; whether they have a way."""
        ...

    def drop_corner(self) -> bool:
        """Take the last corner back; whether there was one."""
        ...


class FreeDrag:
    """Things that are dragged are moved, and what is odd about that is only said."""

    hint = mark(
        "Click a fighter, then its targets; click it again to deselect · drag objects to move them, Q and "
        "E to rotate · Shift+drag to select · drag the table to orbit, middle button to pan, F to fit"
    )

    def __init__(self, session: Session, remark: Remark) -> None:
        self._session, self._show_remark = session, remark

    def begin(self) -> None:
        """Nothing is to be made ready."""

    def make_action(self, move: Move) -> Action:
        """As the game has it at this moment of the battle."""
        game = self._session.game
        table = self._session.committed_table
        return game.lay_out(table, game.drag_action(table.battle, move))

    def hint_text(self, action: Action) -> str:
        return ""

    def cancel(self) -> None:
        """Nothing is left of it."""

    def add_corner(self) -> bool:
        """Things that are moved by hand have no way."""
        return False

    def drop_corner(self) -> bool:
        return False

    def commit(self, action: Action) -> None:
        problems = self._session.check(action)
        self._session.do(action)
        if problems:
            self._show_remark("; ".join(problem.text for problem in problems))


class TableActions:
    """What players do to the table is done, as in free play. A battle has a subclass, which takes its place whole.

    `drag` makes actions of drags.
    """

    def __init__(self, session: Session, remark: Remark) -> None:
        """`remark` is given what is to be said of something that was dragged."""
        self._session = session
        self.drag: DragPolicy = FreeDrag(session, remark)

    def do(self, action: Action) -> None:
        """Do what a command of the table makes. Raises PlayerError where it cannot be done."""
        self._session.do(action)

    def attempt(self, action: Action) -> None:
        """Do what the rules have their say about, in every game that has any. Raises PlayerError as `do` does."""
        self._session.do(action)

    def preview(self, move: Move) -> Action:
        """Show what it would be to leave things there; the action for it. Raises PlayerError where there is none."""
        action = self.drag.make_action(move)
        self._session.preview(action)
        return action

    def lead(self, dx: float, dy: float, rise: float) -> bool:
        """Lead who moves by the rules so many mm along x, y and z, if that is selected; whether it is."""
        return False

    def take(self, pointer: Pointer) -> Tool | None:
        """What a press is about that is no thing on the table: the tool that holds it now, and has all until then."""
        return None
