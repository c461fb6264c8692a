"""The tool that points at places of the map: a click asks what is true there."""

from __future__ import annotations

from collections.abc import Callable

from app.language import mark
from app.session import Session
from app.ui.tools.tool import find_drawn
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX, Pointer

Spot = tuple[float, float, float]


class PlaceTool:
    """Tells the point of the table that is clicked; everything else is left to the camera."""

    hint = mark("Click a place to see who would see a fighter there. Esc cancels.")

    def __init__(self, session: Session, clicked: Callable[[Spot], object], let_go: Callable[[], bool]) -> None:
        """`let_go` forgets the place; whether there was one."""
        self._session, self._clicked, self._let_go = session, clicked, let_go
        self._pressed_at: tuple[float, float] | None = None

    @property
    def dragging(self) -> bool:
        """Nothing hangs on the mouse."""
        return False

    def press(self, pointer: Pointer) -> bool:
        self._pressed_at = (pointer.x, pointer.y)
        return self._find_spot(pointer) is not None

    def move(self, pointer: Pointer) -> bool:
        return self._pressed_at is not None

    def release(self, pointer: Pointer) -> bool:
        start, self._pressed_at = self._pressed_at, None
        if start is None or max(abs(pointer.x - start[0]), abs(pointer.y - start[1])) >= CLICK_SLACK_PX:
            return False
        spot = self._find_spot(pointer)
        if spot is not None:
            self._clicked(spot)
        return spot is not None

    def cancel(self) -> bool:
        """Forget the place."""
        return self._let_go()

    def turn(self, degrees: float) -> bool:
        """Nothing is turned."""
        return False

    def _find_spot(self, pointer: Pointer) -> Spot | None:
        """The point of terrain or board under the mouse, fighters passed through."""
        drawn = find_drawn(self._session.table, pointer.hidden)
        met = drawn.pick_terrain(pointer.origin, pointer.direction, ceiling=pointer.ceiling)
        if met is None:
            return None
        x, y, z = met.point.tolist()
        return x, y, z
