"""The one tool: a click chooses seer and target, a drag moves a fighter, turning turns it."""

from collections.abc import Callable

from msgspec.structs import replace

from app.rules.actions import Move
from app.session import Session
from app.table import Picked
from app.ui.bridge import Choice
from app.ui.tools.grip import Grip, Held, remarks, standing
from app.ui.tools.pointer import Pointer

SLACK = 4.0
"""A mouse that moved fewer pixels than this between press and release clicked."""


class SelectTool:
    """Turns mouse events into choices and moves; knows no window and no OpenGL."""

    def __init__(self, session: Session, choice: Choice, remark: Callable[[str], None]) -> None:
        """`remark` is given what is odd about how the moved fighter stands, or nothing."""
        self._session = session
        self._choice = choice
        self._remark = remark
        self._from: tuple[float, float] | None = None
        self._pressed: Picked | None = None
        self._grip: Grip | None = None

    @property
    def dragging(self) -> bool:
        """Whether a fighter hangs on the mouse."""
        return self._grip is not None

    def press(self, pointer: Pointer) -> bool:
        """Take the fighter under the mouse; anything else is the camera's."""
        self._from = (pointer.x, pointer.y)
        self._pressed = self._session.table.pick(pointer.origin, pointer.direction)
        return self._over_fighter

    def move(self, pointer: Pointer) -> bool:
        """Drag the fighter that was taken, once the mouse has clearly moved."""
        if self._from is None or not self._over_fighter:
            return False
        if self._grip is None and self._far(pointer):
            self._begin()
        if self._grip is not None:
            self._show(self._grip.held(self._session.table, pointer.origin, pointer.direction))
        return True

    def release(self, pointer: Pointer) -> bool:
        """Put the fighter down, or take a short press as a click."""
        started, taken = self._from is not None, self._over_fighter
        clicked = started and self._grip is None and not self._far(pointer)
        if self._grip is not None:
            self._put_down(self._grip.id)
        elif clicked:
            self._click()
        self._from = self._pressed = self._grip = None
        return taken

    def cancel(self) -> bool:
        """Let the dragged fighter go back; whether one was dragged."""
        if self._grip is None:
            return False
        self._from = self._pressed = self._grip = None
        self._session.cancel_preview()
        self._remark("")
        return True

    def turn(self, degrees: float) -> bool:
        """Turn the dragged fighter, else the seer; whether there was one."""
        id = self._grip.id if self._grip else self._choice.seer
        if not id:
            return False
        table = self._session.table
        fighter = table.battle.fighter(id)
        turned = replace(fighter.pose, yaw=(fighter.pose.yaw + degrees) % 360)
        action = Move(((id, standing(table, fighter, turned).pose),))
        if self._grip:
            self._session.preview(action)
        else:
            self._session.do(action)
        return True

    @property
    def _over_fighter(self) -> bool:
        return self._pressed is not None and self._pressed.kind == "fighter"

    def _far(self, pointer: Pointer) -> bool:
        assert self._from is not None
        return max(abs(pointer.x - self._from[0]), abs(pointer.y - self._from[1])) >= SLACK

    def _begin(self) -> None:
        assert self._pressed is not None
        fighter = self._session.battle.fighter(self._pressed.id)
        self._grip = Grip.on(fighter, self._pressed.point)
        if not self._choice.seer:
            self._choice.choose(fighter.id)
        elif not self._choice.target:
            self._choice.choose(self._choice.seer, fighter.id)

    def _show(self, held: Held | None) -> None:
        if held is None or self._grip is None:
            return
        self._session.preview(Move(((self._grip.id, held.pose),)))
        table = self._session.table
        self._remark(remarks(table, table.battle.fighter(self._grip.id), held.footing))

    def _put_down(self, id: str) -> None:
        action = Move(((id, self._session.battle.fighter(id).pose),))
        problems = self._session.check(action)
        self._session.do(action)
        if problems:
            self._remark("; ".join(problem.text for problem in problems))

    def _click(self) -> None:
        if self._over_fighter and self._pressed:
            self._choice.click(self._pressed.id)
        else:
            self._choice.choose("")
