"""Turns what players do to the table into actions: in free play it is simply done; in a battle the rules apply."""

from typing import Protocol

from app.core.language import join_clauses, mark
from app.games.actions import Action, Move
from app.session import Session
from app.ui.tools.tool import Remark, Tool
from app.ui.viewport.tool_dispatcher import Pointer


class DragPolicy(Protocol):
    """Turns drags into actions."""

    @property
    def hint(self) -> str:
        """A hint on what can be dragged and what else the mouse does, to be translated."""
        ...

    def begin(self) -> None: ...

    def make_action(self, move: Move) -> Action:
        """Returns the action of leaving things at their new positions."""
        ...

    def hint_text(self, action: Action) -> str:
        """Returns what players should know while things are dragged there, or ""."""
        ...

    def commit(self, action: Action) -> None: ...

    def cancel(self) -> None: ...

    def add_corner(self) -> bool:
        """Adds a corner to the path at the current position. Returns whether there is a path."""
        ...

    def drop_corner(self) -> bool:
        """Removes the last corner. Returns whether there was one."""
        ...


class FreeDrag:
    """Moves dragged things, and only reports rule problems."""

    hint = mark(
        "Click a fighter, then its targets; click it again to deselect · drag objects to move them, Q and "
        "E to rotate · Shift+drag to select · drag the table to orbit, middle button to pan, F to fit"
    )

    def __init__(self, session: Session, remark: Remark) -> None:
        self._session, self._show_remark = session, remark

    def begin(self) -> None:
        """Does nothing: a free drag needs no preparation."""

    def make_action(self, move: Move) -> Action:
        """Returns the game's action for a drag at this moment of the battle."""
        game = self._session.game
        table = self._session.committed_table
        return game.arrange_squad(table, game.drag_action(table.battle, move))

    def hint_text(self, action: Action) -> str:
        return ""

    def cancel(self) -> None:
        """Does nothing: a free drag leaves nothing behind."""

    def add_corner(self) -> bool:
        """Returns False: things moved freely have no path."""
        return False

    def drop_corner(self) -> bool:
        return False

    def commit(self, action: Action) -> None:
        problems = self._session.check(action)
        self._session.do(action)
        if problems:
            self._show_remark(join_clauses(problem.text for problem in problems))


class TableActions:
    """Does what players do to the table, as in free play. In a battle, a subclass replaces it entirely.

    `drag` turns drags into actions.
    """

    def __init__(self, session: Session, remark: Remark) -> None:
        """`remark` receives remarks on dragged things."""
        self._session = session
        self.drag: DragPolicy = FreeDrag(session, remark)

    def do(self, action: Action) -> None:
        """Does the action of a table command. Raises PlayerError if it is not possible."""
        self._session.do(action)

    def attempt(self, action: Action, throws: bool = False) -> None:
        """Does an action that is subject to the rules, in games that have any. Raises PlayerError as `do` does.

        With `throws`, the program rolls the dice immediately.
        """
        self._session.do(action)

    def preview(self, move: Move) -> Action:
        """Previews the action of leaving things there, and returns it. Raises PlayerError if there is none."""
        action = self.drag.make_action(move)
        self._session.preview(action)
        return action

    def lead(self, dx: float, dy: float, rise: float) -> bool:
        """Moves the selected fighter that moves by the rules by mm along x, y and z. Returns whether there is one."""
        return False

    def may_act(self, fighter: str) -> bool:
        """Returns whether a fighter may be activated now."""
        return False

    def take(self, pointer: Pointer) -> Tool | None:
        """Returns the tool for a press that does not concern a thing on the table, or None.

        That tool handles all events until the release.
        """
        return None
