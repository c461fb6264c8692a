"""What clicks on the table mean while a battle is set up: a fighter's place, a token's, or the answer to a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from app.language import mark
from app.rules.setup_actions import PutToken, Reply
from app.ui.tools.ground_placement import floors
from app.ui.tools.tool import Pointer, picked

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.geometry.arrays import Floats
    from app.model import Pose
    from app.rules.actions import Action

HINT = mark("Click a place or a fighter. Esc cancels.")
"""For a click that answers."""


class Deployer(Protocol):
    """Who has the fighter in hand; poses are those of the fighter."""

    @property
    def id(self) -> str:
        """The fighter in hand, or nothing."""
        ...

    def pose_on(self, origin: Floats, direction: Floats, ceiling: float = ...) -> Pose | None:
        """Where a ray sets it up."""
        ...

    def try_out(self, pose: Pose) -> None:
        """Show it there."""
        ...

    def put(self, pose: Pose | None) -> None:
        """Set it up there; with None let go of it."""
        ...

    def turn(self, degrees: float) -> bool:
        """Turn it; whether there is one."""
        ...

    def forget(self) -> None:
        """Have nobody in hand any more."""
        ...


class PutTool:
    """The next click on the table sets up the fighter in hand; a press that is dragged shows where it would stand."""

    hint = mark("Click where to set up the fighter; Shift+wheel rotates it, Enter finds a place, Esc cancels.")

    def __init__(self, deployer: Deployer) -> None:
        self._deployer = deployer
        self._pressed = False

    @property
    def dragging(self) -> bool:
        """Whether a fighter hangs on the mouse."""
        return self._pressed

    def press(self, pointer: Pointer) -> bool:
        self._pressed = self._tried(pointer) is not None
        return self._pressed

    def move(self, pointer: Pointer) -> bool:
        if self._pressed:
            self._tried(pointer)
        return self._pressed

    def release(self, pointer: Pointer) -> bool:
        pressed, self._pressed = self._pressed, False
        if pressed:
            self._deployer.put(self._deployer.pose_on(pointer.origin, pointer.direction, pointer.ceiling))
        return pressed

    def cancel(self) -> bool:
        """Let go of it: without anybody in hand the tool is put away, too."""
        self._pressed = False
        if self._deployer.id:
            self._deployer.forget()
        return False

    def turn(self, degrees: float) -> bool:
        """It looks at the middle of the board until it is turned."""
        return self._deployer.turn(degrees)

    def _tried(self, pointer: Pointer) -> Pose | None:
        pose = self._deployer.pose_on(pointer.origin, pointer.direction, pointer.ceiling)
        if pose is not None:
            self._deployer.try_out(pose)
        return pose


def answer(table: BattleGeometry, asked: Action | None, pointer: Pointer) -> Action | None:
    """What a click means as an answer: who is there, or a point of the nearest floor, for faces of walls hold nothing.

    Nothing where it names nobody.
    """
    if isinstance(asked, PutToken):
        point = next(floors(table, pointer.origin, pointer.direction, "", pointer.ceiling), None)
        return None if point is None else _put_at(asked, point)
    spot = picked(table, pointer)
    if isinstance(asked, Reply) and spot and spot.kind in ("fighter", "piece"):
        return Reply(replace(asked.answer, answer=spot.id))
    return None


def _put_at(asked: PutToken, point: Floats) -> PutToken:
    """The token put at a point `(3,)`."""
    x, y, z = (round(float(part), 1) for part in point)
    return PutToken(replace(asked.token, at=(x, y, max(z, 0.0))))
