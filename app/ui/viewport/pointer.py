"""The mouse over the table, as tools see it: a ray, pixels, the button and the keys held."""

import math
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QSinglePointEvent

from app.geometry.arrays import Floats

BUTTONS = {
    Qt.MouseButton.LeftButton: "left",
    Qt.MouseButton.MiddleButton: "middle",
    Qt.MouseButton.RightButton: "right",
}
MODIFIERS = {
    "shift": Qt.KeyboardModifier.ShiftModifier,
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "alt": Qt.KeyboardModifier.AltModifier,
}


@dataclass(frozen=True, eq=False)
class Pointer:
    """A ray in mm from `origin` `(3,)` along the unit `direction` `(3,)`, through the pixel x, y of the view.

    Terrain above the `ceiling`, in mm, is not to be seen; with `x_ray` fighters show through terrain before them.
    """

    origin: Floats
    direction: Floats
    x: float
    y: float
    button: str = ""
    modifiers: frozenset[str] = frozenset()
    ceiling: float = math.inf
    x_ray: bool = False


class Tool(Protocol):
    """What takes the mouse before the camera does; each answers whether it took the event."""

    def press(self, pointer: Pointer) -> bool: ...

    def move(self, pointer: Pointer) -> bool:
        """The mouse moved while the left button was down."""
        ...

    def release(self, pointer: Pointer) -> bool: ...


def button_of(event: QSinglePointEvent) -> str:
    """The button of an event by name, "" for none."""
    return BUTTONS.get(event.button(), "")


def modifiers_of(event: QSinglePointEvent) -> frozenset[str]:
    """The keys held during an event, by name."""
    return frozenset(name for name, flag in MODIFIERS.items() if event.modifiers() & flag)
