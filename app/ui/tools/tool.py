"""What a tool knows of the mouse and is asked by it; a tool for one click."""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from app.table.battle_geometry import BattleGeometry, PickResult
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX, Pointer

UP = np.array((0.0, 0.0, 1.0))
Remark = Callable[[str], None]
"""Says something small to the player; an empty text takes it back."""


def pick_thing(table: BattleGeometry, pointer: Pointer) -> PickResult | None:
    """What is drawn on top under the mouse: that, and nothing else, is what a press is about.

    A label stands for its fighter, which is then taken as if the mouse were where it stands.
    """
    labelled = next((fighter for fighter in table.battle.fighters if fighter.id == pointer.label), None)
    if labelled:
        foot = np.array((labelled.pose.x, labelled.pose.y, labelled.pose.z))
        nearest = pointer.origin + pointer.direction * float((foot - pointer.origin) @ pointer.direction)
        return PickResult("fighter", labelled.id, nearest, UP)
    drawn = find_drawn(table, pointer.hidden)
    return drawn.pick(pointer.origin, pointer.direction, ceiling=pointer.ceiling, x_ray=pointer.x_ray)


def find_drawn(table: BattleGeometry, hidden: frozenset[str]) -> BattleGeometry:
    """The table without the pieces that are not drawn: what the mouse points at, and no more than that."""
    return table.with_battle(table.battle.without_things(hidden)) if hidden else table


class Tool(Protocol):
    """What the mouse does on the table while this is the tool in use."""

    @property
    def hint(self) -> str:
        """What it does in a sentence, to be translated."""
        ...

    @property
    def dragging(self) -> bool:
        """Whether something hangs on the mouse."""
        ...

    def press(self, pointer: Pointer) -> bool:
        """The left button went down; whether the tool takes it from the camera."""
        ...

    def move(self, pointer: Pointer) -> bool:
        """The mouse moved while the tool held it."""
        ...

    def release(self, pointer: Pointer) -> bool: ...

    def cancel(self) -> bool:
        """Drop what is going on; whether there was anything."""
        ...

    def turn(self, degrees: float) -> bool:
        """Turn what hangs on the mouse; whether anything does."""
        ...


class ClickTool:
    """Tells where the mouse was clicked; a drag is the camera's. What is asked is left by whoever asked."""

    def __init__(self, hint: str, clicked: Callable[[Pointer], object]) -> None:
        self.hint = hint
        self._on_click = clicked
        self._press_point: tuple[float, float] | None = None

    @property
    def dragging(self) -> bool:
        """Nothing hangs on the mouse."""
        return False

    def press(self, pointer: Pointer) -> bool:
        self._press_point = (pointer.x, pointer.y)
        return False

    def move(self, pointer: Pointer) -> bool:
        return False

    def release(self, pointer: Pointer) -> bool:
        """Tell the click, if the mouse stood still."""
        start, self._press_point = self._press_point, None
        if start and max(abs(pointer.x - start[0]), abs(pointer.y - start[1])) < CLICK_SLACK_PX:
            self._on_click(pointer)
        return False

    def cancel(self) -> bool:
        """There is nothing to be dropped."""
        return False

    def turn(self, degrees: float) -> bool:
        """Nothing is turned."""
        return False
