"""Mouse input over the table for tools. A tool receives its newest position once per frame."""

import math
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QSinglePointEvent
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

    Terrain above the `ceiling`, in mm, is hidden; with `x_ray`, fighters show through terrain in front of them.
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
    """True for the second press of a double click."""
    hidden: frozenset[str] = frozenset()
    """Pieces that are not drawn and so cannot be clicked."""
    label: str = ""
    """The fighter whose label is at the pixel, in front of everything."""

    def with_event(self, event: QSinglePointEvent) -> "Pointer":
        """Returns a copy with the button and modifiers of an event, and whether it is a double click."""
        keys = frozenset(name for name, flag in MODIFIERS.items() if event.modifiers() & flag)
        double = event.type() == QEvent.Type.MouseButtonDblClick
        return replace(self, button=BUTTONS.get(event.button(), ""), modifiers=keys, double=double)


class MouseTool(Protocol):
    """A tool that gets the mouse before the camera does; each method returns whether it accepted the event."""

    def press(self, pointer: Pointer) -> bool: ...

    def move(self, pointer: Pointer) -> bool:
        """Handles a mouse move with the left button down."""
        ...

    def release(self, pointer: Pointer) -> bool: ...


CORNER_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Backspace)


@runtime_checkable
class CornerTool(Protocol):
    """A tool whose drags can go round corners; each method returns whether it did anything."""

    def add_corner(self) -> bool: ...

    def drop_corner(self) -> bool: ...


@runtime_checkable
class LevelTool(Protocol):
    """A tool that places something on one of several floors under the mouse."""

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Selects the floor that is `down` floors farther from the eye. Returns whether there are several."""
        ...


CLICK_SLACK_PX = 4.0
"""Press and release are a click if the mouse moves fewer pixels than this between them."""
WAIT_MS = 30
"""Delay before changes during a drag are drawn if the mouse does not move."""
PACE_MS = 60
"""Delay before the next mouse move is handled if the last one changed nothing to draw."""


class RightClick:
    """Distinguishes a right click, which opens a menu, from a right drag, which moves the camera."""

    def __init__(self) -> None:
        self._start: QPointF | None = None

    def press(self, event: QMouseEvent) -> None:
        self._start = event.position() if event.button() == Qt.MouseButton.RightButton else None

    def move(self, event: QMouseEvent) -> bool:
        """Returns whether it may still be a click; in this case the camera must not move."""
        if self._start is not None:
            step = event.position() - self._start
            if max(abs(step.x()), abs(step.y())) >= CLICK_SLACK_PX:
                self._start = None
        return self._start is not None

    def release(self, event: QMouseEvent) -> bool:
        """Returns whether it was a click."""
        clicked = self._start is not None and event.button() == Qt.MouseButton.RightButton
        self._start = None
        return clicked


class ToolDispatcher(QObject):
    """Sends mouse events to the tool, and remembers whether the tool is holding something."""

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
        """Returns whether the tool takes what is under the mouse."""
        self.is_holding = self.tool is not None and self.tool.press(pointer)
        if self.is_holding and isinstance(self.tool, CornerTool):
            self._view.installEventFilter(self)
        return self.is_holding

    def move(self, pointer: Pointer) -> None:
        """Stores the newest position; the tool receives it at the next frame."""
        self._pending = pointer
        if not self._pace_timer.isActive():
            self._send_move()

    def release(self, pointer: Pointer) -> None:
        """Passes the release to the tool, even if the tool did not take anything."""
        try:
            self._send_move()
            if self.tool:
                self.tool.release(pointer)
        finally:  # Nothing stays held, even if placing it failed.
            self.is_holding = False
            self._view.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watches the view while something that can go round corners is held, so that its keys are not shortcuts."""
        if isinstance(event, QKeyEvent) and event.key() in CORNER_KEYS:
            event.accept()
            return event.type() != QEvent.Type.KeyPress or self._turn_corner(event.key() == Qt.Key.Key_Space)
        if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.RightButton:
            return event.type() != QEvent.Type.MouseButtonPress or self._turn_corner(True)
        return False

    def _turn_corner(self, add: bool) -> bool:
        """Adds a corner at the current position, or removes the last one."""
        self._send_move()
        if isinstance(self.tool, CornerTool):
            self.tool.add_corner() if add else self.tool.drop_corner()
        return True

    def turn_wheel(self, pointer: Pointer, notches: float) -> bool:
        """Changes the floor while something is placed where there are several. Returns whether it did."""
        down = -round(notches) or (-1 if notches > 0 else 1)
        return isinstance(self.tool, LevelTool) and self.tool.change_level(pointer, down)

    def can_frame_wait(self) -> bool:
        """Returns whether a change can be drawn later, because the next mouse move of a drag draws it as well.

        Otherwise, results that arrive during a drag would have their own frames, which would delay the mouse.
        """
        waits = self.is_holding and not self._is_moving
        if waits and not self._frame_timer.isActive():
            self._frame_timer.start(WAIT_MS)
        return waits

    def on_frame_painted(self) -> None:
        """Delivers the position that arrived while the frame was drawn; the next one is delivered immediately."""
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


class ToolView:
    """What both views of the table do with the mouse. A mixin for their widgets, which have the signals.

    `menu_requested` carries the pointer of a right click, or None if the menu key was pressed.
    """

    menu_requested: Any
    _dispatcher: ToolDispatcher

    @property
    def tool(self) -> MouseTool | None:
        """The tool that gets the left button before the view is moved."""
        return self._dispatcher.tool

    @tool.setter
    def tool(self, tool: MouseTool | None) -> None:
        self._dispatcher.tool = tool

    def pointer(self, x: float, y: float) -> Pointer:
        """Returns the mouse at a pixel of the widget with no button down. It ignores what is not drawn."""
        raise NotImplementedError

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Opens the menu for the menu key. The mouse opens it on release, because a right drag moves the view."""
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            self.menu_requested.emit(None)
        event.accept()

    def _pointer(self, event: QSinglePointEvent) -> Pointer:
        return self.pointer(event.position().x(), event.position().y()).with_event(event)
