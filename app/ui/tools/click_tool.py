"""A tool for one click on the table, which means whatever asked for it says."""

from collections.abc import Callable

from app.ui.tools.tool import Pointer

SLACK = 4.0
"""A mouse that moved fewer pixels than this between press and release clicked."""


class ClickTool:
    """Tells where the mouse was clicked; a drag is the camera's. What is asked is left by whoever asked."""

    def __init__(self, hint: str, clicked: Callable[[Pointer], object]) -> None:
        self.hint = hint
        self._clicked = clicked
        self._from: tuple[float, float] | None = None

    @property
    def dragging(self) -> bool:
        """Nothing hangs on the mouse."""
        return False

    def press(self, pointer: Pointer) -> bool:
        self._from = (pointer.x, pointer.y)
        return False

    def move(self, pointer: Pointer) -> bool:
        return False

    def release(self, pointer: Pointer) -> bool:
        """Tell the click, if the mouse stood still."""
        start, self._from = self._from, None
        if start and max(abs(pointer.x - start[0]), abs(pointer.y - start[1])) < SLACK:
            self._clicked(pointer)
        return False

    def cancel(self) -> bool:
        """There is nothing to be dropped."""
        return False

    def turn(self, degrees: float) -> bool:
        """Nothing is turned."""
        return False
