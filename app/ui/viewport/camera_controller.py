"""A widget that is seen through a camera: mouse, wheel and keys move it, and a tool has the left button first."""

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QSinglePointEvent, QWheelEvent
from PySide6.QtOpenGLWidgets import QOpenGLWidget

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, Orbit, Size
from app.ui.viewport.scene import Point
from app.ui.viewport.tool_dispatcher import (
    MouseTool,
    Pointer,
    RightClick,
    ToolDispatcher,
)

TURN = 0.35  # degrees a pixel
ZOOM = 0.88  # a notch of the wheel
KEYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, 1.0),
    Qt.Key.Key_Down: (0.0, -1.0),
}
SHIFT = Qt.KeyboardModifier.ShiftModifier


def orbit_after_drag(orbit: Orbit, event: QMouseEvent, step: tuple[float, float], size: Size) -> Orbit:
    """The orbit after the mouse moved by so many pixels: turned, or with the middle button or shift moved along."""
    if event.buttons() & Qt.MouseButton.MiddleButton or event.modifiers() & SHIFT:
        return orbit.pan(*step, size)
    return orbit.rotate(-TURN * step[0], TURN * step[1])


def orbit_after_wheel(orbit: Orbit, event: QWheelEvent, size: Size) -> Orbit:
    """The orbit nearer or farther, towards the cursor."""
    notches = event.angleDelta().y() / 120.0
    return orbit.zoom(ZOOM**notches, event.position().x(), event.position().y(), size)


def orbit_after_key(orbit: Orbit, event: QKeyEvent, size: Size) -> Orbit | None:
    """The orbit turned by an arrow key, moved along with shift; None for other keys."""
    if event.key() not in KEYS:
        return None
    right, up = KEYS[Qt.Key(event.key())]
    if event.modifiers() & SHIFT:
        return orbit.pan(-40.0 * right, 40.0 * up, size)
    return orbit.rotate(6.0 * right, 4.0 * up)


HOME = Orbit(azimuth=-84.0, elevation=42.0)


class CameraWidget(QOpenGLWidget):
    """Knows where the table is seen from, and nothing of what stands on it.

    `menu_requested` tells the pointer of a click with the right button, and None where a key asks.
    """

    hovered = Signal(Pointer)
    menu_requested = Signal(Pointer)

    def __init__(self) -> None:
        super().__init__()
        self._orbit, self._eye = HOME, None
        self._last_position: QPointF | None = None
        self._fitted = True
        """Whether the whole table is to stay in sight."""
        self.margins: tuple[float, float] = (0.0, 0.0)
        """How many pixels at the top and at the bottom lie under something else: a fit leaves them free."""
        self.camera_locked = False
        """Whether it must not move by itself now: somebody aims at it."""
        self._dispatcher = ToolDispatcher(self)
        self._right_click = RightClick()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(300, 180)

    @property
    def tool(self) -> MouseTool | None:
        """What takes the left button before the camera does."""
        return self._dispatcher.tool

    @tool.setter
    def tool(self, tool: MouseTool | None) -> None:
        self._dispatcher.tool = tool

    @property
    def camera(self) -> Camera:
        return self._eye or self._orbit.camera()

    @property
    def orbit(self) -> Orbit:
        return self._orbit

    @property
    def x_ray(self) -> bool:
        """Whether fighters show through terrain."""
        raise NotImplementedError

    @property
    def hidden_pieces(self) -> frozenset[str]:
        """The pieces that are not drawn."""
        raise NotImplementedError

    def set_orbit(self, orbit: Orbit) -> None:
        self._orbit, self._eye, self._fitted = orbit, None, False
        self._schedule_frame()

    def set_first_person(self, eye: Camera | None, own: str = "") -> None:
        """See with the eyes of a fighter, or from the orbit again."""
        self._eye = eye
        self._schedule_frame()

    def ray(self, x: float, y: float) -> tuple[Floats, Floats]:
        """The eye `(3,)` and unit direction `(3,)` through a pixel of the widget."""
        return self.camera.ray(x, y, self._size())

    def pointer(self, x: float, y: float) -> Pointer:
        """The mouse at a pixel of the widget, with no button down: what is not drawn is not there for it."""
        ceiling, label = self._ceiling(), self._find_label(x, y)
        return Pointer(*self.ray(x, y), x, y, ceiling=ceiling, x_ray=self.x_ray, hidden=self.hidden_pieces, label=label)

    def pixel(self, point: Point) -> QPointF:
        """Where in the widget a point of the table is seen."""
        pixels, _ = self.camera.pixels(np.array([point]), self._size())
        return QPointF(*pixels[0].tolist())

    # Qt's own

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The tool's, if it takes the left button; else the camera's."""
        self._last_position = event.position()
        self._right_click.press(event)
        left = event.button() == Qt.MouseButton.LeftButton
        if left and self._dispatcher.press(self._pointer(event)):
            self._last_position = None
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag with the tool, or move the camera, or hover."""
        if not event.buttons():
            self.hovered.emit(self._pointer(event))
        elif self._dispatcher.is_holding:
            self._dispatcher.move(self._pointer(event))
        elif self._last_position is not None and not self._right_click.move(event):
            step = event.position() - self._last_position
            self._last_position = event.position()
            self.set_orbit(orbit_after_drag(self._orbit, event, (step.x(), step.y()), self._size()))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._dispatcher.release(self._pointer(event))
        self._last_position = None
        if self._right_click.release(event) and not self._dispatcher.is_holding:
            self.menu_requested.emit(self._pointer(event))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A key's: the mouse asks where it lets go, as a drag with its right button moves the camera."""
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            self.menu_requested.emit(None)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """From floor to floor while something is placed where several are; else zoom towards the cursor."""
        if not self._dispatcher.turn_wheel(self._pointer(event), event.angleDelta().y() / 120.0):
            self.set_orbit(orbit_after_wheel(self._orbit, event, self._size()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows turn the table, with shift they move it; everything else is the window's."""
        orbit = orbit_after_key(self._orbit, event, self._size())
        if orbit is None:
            event.ignore()
        else:
            self.set_orbit(orbit)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Nothing repeats by timer here."""
        event.ignore()

    # inside

    def _schedule_frame(self) -> None:
        raise NotImplementedError

    def _ceiling(self) -> float:
        """Above which height terrain is not to be seen."""
        return math.inf

    def _find_label(self, x: float, y: float) -> str:
        """The fighter whose label is at a pixel; nothing where there is none."""
        return ""

    def _size(self) -> Size:
        return float(max(self.width(), 1)), float(max(self.height(), 1))

    def _device_size(self) -> tuple[int, int]:
        """Width and height in pixels of the screen."""
        density = self.devicePixelRatioF()
        return max(round(self.width() * density), 1), max(round(self.height() * density), 1)

    def _pointer(self, event: QSinglePointEvent) -> Pointer:
        return self.pointer(event.position().x(), event.position().y()).with_event(event)
