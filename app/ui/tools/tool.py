"""The interface of tools, what is under the mouse for them, and a tool for one click."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import numpy as np
from PySide6.QtCore import QPoint

from app.table.battle_geometry import BattleGeometry, PickResult
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX, Pointer

if TYPE_CHECKING:
    from app.ui.viewport.view import Viewport

UP = np.array((0.0, 0.0, 1.0))
Remark = Callable[[str], None]
"""Shows a short remark to the player; "" clears it."""


def pointer_at(view: Viewport, spot: QPoint) -> Pointer | None:
    """Returns the mouse at a point of the screen; None outside the view."""
    here = view.mapFromGlobal(spot)
    return view.pointer(here.x(), here.y()) if view.rect().contains(here) else None


def pick_thing(table: BattleGeometry, pointer: Pointer) -> PickResult | None:
    """Returns what is drawn on top under the mouse, which is the only thing that a press concerns.

    A label stands for its fighter, which is picked as if the mouse were at its base.
    """
    labelled = next((fighter for fighter in table.battle.fighters if fighter.id == pointer.label), None)
    if labelled:
        foot = np.array((labelled.pose.x, labelled.pose.y, labelled.pose.z))
        nearest = pointer.origin + pointer.direction * float((foot - pointer.origin) @ pointer.direction)
        return PickResult("fighter", labelled.id, nearest, UP)
    drawn = find_drawn(table, pointer.hidden)
    return drawn.pick(pointer.origin, pointer.direction, ceiling=pointer.ceiling, x_ray=pointer.x_ray)


def find_drawn(table: BattleGeometry, hidden: frozenset[str]) -> BattleGeometry:
    """Returns the table without the hidden pieces, which the mouse cannot point at."""
    return table.with_battle(table.battle.without_things(hidden)) if hidden else table


class Tool(Protocol):
    """A tool for the mouse on the table."""

    @property
    def hint(self) -> str:
        """A sentence on what the tool does, to be translated."""
        ...

    @property
    def dragging(self) -> bool:
        """True if something is being dragged."""
        ...

    def press(self, pointer: Pointer) -> bool:
        """Handles a press of the left button. Returns whether the tool takes it from the camera."""
        ...

    def move(self, pointer: Pointer) -> bool:
        """Handles a mouse move while the tool holds the mouse."""
        ...

    def release(self, pointer: Pointer) -> bool: ...

    def cancel(self) -> bool:
        """Cancels the current operation. Returns whether there was one."""
        ...

    def turn(self, degrees: float) -> bool:
        """Rotates what is dragged. Returns whether anything is."""
        ...


class StillTool:
    """The base class of tools that move nothing, or nothing that can be rotated: these methods return False."""

    @property
    def dragging(self) -> bool:
        return False

    def move(self, pointer: Pointer) -> bool:
        return False

    def cancel(self) -> bool:
        return False

    def turn(self, degrees: float) -> bool:
        return False


class ClickTool(StillTool):
    """Reports where the mouse was clicked; drags go to the camera. Its creator ends its use."""

    def __init__(self, hint: str, clicked: Callable[[Pointer], object]) -> None:
        self.hint = hint
        self._on_click = clicked
        self._press_point: tuple[float, float] | None = None

    def press(self, pointer: Pointer) -> bool:
        self._press_point = (pointer.x, pointer.y)
        return False

    def release(self, pointer: Pointer) -> bool:
        """Reports the click if the mouse did not move."""
        start, self._press_point = self._press_point, None
        if start and max(abs(pointer.x - start[0]), abs(pointer.y - start[1])) < CLICK_SLACK_PX:
            self._on_click(pointer)
        return False
