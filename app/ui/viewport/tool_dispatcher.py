"""The mouse over the table as tools see it; a tool is given its newest place once a frame."""

import math
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QSinglePointEvent
from PySide6.QtWidgets import QWidget

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
    double: bool = False
    """Whether this is the second of two quick presses."""
    hidden: frozenset[str] = frozenset()
    """Pieces that are not drawn, so that nothing is done to them."""
    label: str = ""
    """The fighter whose label is there, over everything."""

    def with_event(self, event: QSinglePointEvent) -> "Pointer":
        """The same with the button of an event, the keys held, and whether it is the second of two quick presses."""
        keys = frozenset(name for name, flag in MODIFIERS.items() if event.modifiers() & flag)
        double = event.type() == QEvent.Type.MouseButtonDblClick
        return replace(self, button=BUTTONS.get(event.button(), ""), modifiers=keys, double=double)


class MouseTool(Protocol):
    """What takes the mouse before the camera does; each answers whether it took the event."""

    def press(self, pointer: Pointer) -> bool: ...

    def move(self, pointer: Pointer) -> bool:
        """The mouse moved while the left button was down."""
        ...

    def release(self, pointer: Pointer) -> bool: ...


CORNER_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Backspace)


@runtime_checkable
class CornerTool(Protocol):
    """A tool whose drags may lead through corners; each answers whether there was anything to do."""

    def add_corner(self) -> bool: ...

    def drop_corner(self) -> bool: ...


@runtime_checkable
class LevelTool(Protocol):
    """A tool that puts something on one of the floors that lie one behind another under the mouse."""

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Take a floor so many farther from the eye; whether there are several."""
        ...


CLICK_SLACK_PX = 4.0
"""A mouse that moved fewer pixels than this between press and release clicked."""
WAIT_MS = 30
"""What changes in a drag without the mouse is drawn after so long."""
PACE_MS = 60
"""Where a move of the mouse changes nothing to be drawn, the next is looked at after so long."""


class RightClick:
    """Tells a click with the right button, which opens a menu, from a drag with it, which moves the camera."""

    def __init__(self) -> None:
        self._start: QPointF | None = None

    def press(self, event: QMouseEvent) -> None:
        self._start = event.position() if event.button() == Qt.MouseButton.RightButton else None

    def move(self, event: QMouseEvent) -> bool:
        """Whether it may still be a click; then nothing is to move."""
        if self._start is not None:
            step = event.position() - self._start
            if max(abs(step.x()), abs(step.y())) >= CLICK_SLACK_PX:
                self._start = None
        return self._start is not None

    def release(self, event: QMouseEvent) -> bool:
        """Whether it was one."""
        clicked = self._start is not None and event.button() == Qt.MouseButton.RightButton
        self._start = None
        return clicked


class ToolDispatcher(QObject):
    """Holds what its tool took, until it is released."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = parent
        self.tool: MouseTool | None = None
        self.is_holding = False
        self._pending: Pointer | None = None
        self._is_moving = False
        self._pace_timer = QTimer(self, singleShot=True)
        self._pace_timer.timeout.connect(self._send_move)
        self._frame_timer = QTimer(self, singleShot=True)
        self._frame_timer.timeout.connect(parent.update)

    def press(self, pointer: Pointer) -> bool:
        """Whether the tool takes what is under the mouse."""
        self.is_holding = self.tool is not None and self.tool.press(pointer)
        if self.is_holding and isinstance(self.tool, CornerTool):
            self._view.installEventFilter(self)
        return self.is_holding

    def move(self, pointer: Pointer) -> None:
        """Remember the newest place; the tool hears of it when its turn comes."""
        self._pending = pointer
        if not self._pace_timer.isActive():
            self._send_move()

    def release(self, pointer: Pointer) -> None:
        """Tell the tool; also that it was never given anything."""
        try:
            self._send_move()
            if self.tool:
                self.tool.release(pointer)
        finally:  # what cannot be put down is held no more
            self.is_holding = False
            self._view.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watches the view while something is held that may turn corners: its keys are no shortcuts then."""
        if isinstance(event, QKeyEvent) and event.key() in CORNER_KEYS:
            event.accept()
            return event.type() != QEvent.Type.KeyPress or self._turn_corner(event.key() == Qt.Key.Key_Space)
        if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.RightButton:
            return event.type() != QEvent.Type.MouseButtonPress or self._turn_corner(True)
        return False

    def _turn_corner(self, add: bool) -> bool:
        """Set a corner where things are now, or take the last one back."""
        self._send_move()
        if isinstance(self.tool, CornerTool):
            self.tool.add_corner() if add else self.tool.drop_corner()
        return True

    def turn_wheel(self, pointer: Pointer, notches: float) -> bool:
        """The wheel while something is placed: from floor to floor, where several lie there; whether it was taken."""
        down = -round(notches) or (-1 if notches > 0 else 1)
        return isinstance(self.tool, LevelTool) and self.tool.change_level(pointer, down)

    def can_frame_wait(self) -> bool:
        """Whether a change need not be drawn at once: in a drag the next move of the mouse draws it as well.

        Answers that come meanwhile would else have frames of their own, and the mouse would wait for these.
        """
        waits = self.is_holding and not self._is_moving
        if waits and not self._frame_timer.isActive():
            self._frame_timer.start(WAIT_MS)
        return waits

    def on_frame_painted(self) -> None:
        """A frame was shown: whatever came meanwhile has its turn, and what comes next has it at once."""
        self._frame_timer.stop()
        if self._pending:
            self._pace_timer.start(0)
        else:
            self._pace_timer.stop()

    def _send_move(self) -> None:
        pointed, self._pending = self._pending, None
        if self.tool and self.is_holding and pointed:
            self._is_moving = True
            try:
                self.tool.move(pointed)
            finally:
                self._is_moving = False
            self._pace_timer.start(PACE_MS)
