"""A widget with a camera: mouse, wheel and keys move the camera, and a tool gets the left button first."""

import math

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtOpenGLWidgets import QOpenGLWidget

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import HOME, Camera, Orbit, Size
from app.geometry.drawing.photo_window import PhotoWindow
from app.ui.viewport.scene import Point
from app.ui.viewport.tool_dispatcher import Pointer, RightClick, ToolDispatcher, ToolView

TURN = 0.35  # Degrees per pixel.
ZOOM = 0.88  # Factor per notch of the wheel.
KEYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, 1.0),
    Qt.Key.Key_Down: (0.0, -1.0),
}
SHIFT = Qt.KeyboardModifier.ShiftModifier


def orbit_after_drag(orbit: Orbit, event: QMouseEvent, step: tuple[float, float], size: Size) -> Orbit:
    """Returns the orbit after a mouse move of this many pixels: rotated, or panned with the middle button or Shift."""
    if event.buttons() & Qt.MouseButton.MiddleButton or event.modifiers() & SHIFT:
        return orbit.pan(*step, size)
    return orbit.rotate(-TURN * step[0], TURN * step[1])


def orbit_after_wheel(orbit: Orbit, event: QWheelEvent, size: Size) -> Orbit:
    """Returns the orbit zoomed towards or away from the cursor."""
    notches = event.angleDelta().y() / 120.0
    return orbit.zoom(ZOOM**notches, event.position().x(), event.position().y(), size)


def orbit_after_key(orbit: Orbit, event: QKeyEvent, size: Size) -> Orbit | None:
    """Returns the orbit rotated by an arrow key, or panned with Shift; None for other keys."""
    if event.key() not in KEYS:
        return None
    right, up = KEYS[Qt.Key(event.key())]
    if event.modifiers() & SHIFT:
        return orbit.pan(-40.0 * right, 40.0 * up, size)
    return orbit.rotate(6.0 * right, 4.0 * up)


class CameraWidget(ToolView, QOpenGLWidget):
    """A widget that looks at the table through a camera and knows nothing about the objects on the table.

    While it shows a photo, the camera is that of the photo; mouse and keys move the window into the picture.
    """

    hovered = Signal(Pointer)
    hover_ended = Signal()
    menu_requested = Signal(Pointer)

    def __init__(self) -> None:
        super().__init__()
        self._orbit, self._eye = HOME, None
        self._photo_window: PhotoWindow | None = None
        self._last_position: QPointF | None = None
        self._fitted = True
        """True while the view keeps the whole table in sight."""
        self.top_margin = 0.0
        """Height, in pixels, of the strip at the top that is covered by something else. A fit avoids it."""
        self.camera_locked = False
        """True while the player drags something, so that the camera must not move by itself."""
        self._dispatcher = ToolDispatcher(self)
        self._right_click = RightClick()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(300, 180)

    @property
    def camera(self) -> Camera:
        if self._eye:
            return self._eye
        return self._photo_window.camera(self._size()) if self._photo_window else self._orbit.camera()

    @property
    def photo_window(self) -> PhotoWindow | None:
        """The part of the photo that is shown; None while no photo is shown."""
        return self._photo_window

    def set_photo_window(self, window: PhotoWindow | None) -> None:
        """Shows the table as a photo sees it, or from the orbit again if `window` is None."""
        self._photo_window, self._fitted = window, False
        self._schedule_frame()

    @property
    def orbit(self) -> Orbit:
        return self._orbit

    @property
    def x_ray(self) -> bool:
        """True if fighters show through terrain."""
        raise NotImplementedError

    @property
    def hidden_pieces(self) -> frozenset[str]:
        """The pieces that are not drawn."""
        raise NotImplementedError

    def set_orbit(self, orbit: Orbit) -> None:
        self._orbit, self._eye, self._photo_window, self._fitted = orbit, None, None, False
        self._schedule_frame()

    def set_first_person(self, eye: Camera | None, own: str = "") -> None:
        """Shows the table through a fighter's eyes, or from the orbit again if `eye` is None."""
        self._eye, self._photo_window = eye, None if eye else self._photo_window
        self._schedule_frame()

    def ray(self, x: float, y: float) -> tuple[Floats, Floats]:
        """Returns the eye `(3,)` and the unit direction `(3,)` through a pixel of the widget."""
        return self.camera.ray(x, y, self._size())

    def pointer(self, x: float, y: float) -> Pointer:
        ceiling, label = self._ceiling(), self._find_label(x, y)
        return Pointer(*self.ray(x, y), x, y, ceiling=ceiling, x_ray=self.x_ray, hidden=self.hidden_pieces, label=label)

    def pixel(self, point: Point) -> QPointF:
        """Returns the position in the widget at which a point of the table appears."""
        pixels, _ = self.camera.pixels(np.array([point]), self._size())
        return QPointF(*pixels[0].tolist())

    # Qt event handlers

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Offers the left button to the tool; any other drag moves the camera."""
        self._last_position = event.position()
        self._right_click.press(event)
        left = event.button() == Qt.MouseButton.LeftButton
        if left and self._dispatcher.press(self._pointer(event)):
            self._last_position = None
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drags with the tool, moves the camera, or hovers."""
        if not event.buttons():
            self.hovered.emit(self._pointer(event))
        elif self._dispatcher.is_holding:
            self._dispatcher.move(self._pointer(event))
        elif self._last_position is not None and not self._right_click.move(event):
            step = event.position() - self._last_position
            self._last_position = event.position()
            if self._photo_window:
                self.set_photo_window(self._photo_window.pan(step.x(), step.y()))
            else:
                self.set_orbit(orbit_after_drag(self._orbit, event, (step.x(), step.y()), self._size()))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._dispatcher.release(self._pointer(event))
            self.hovered.emit(self._pointer(event))
        self._last_position = None
        if self._right_click.release(event) and not self._dispatcher.is_holding:
            self.menu_requested.emit(self._pointer(event))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self.hover_ended.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Changes the floor while something is placed where there are several; otherwise zooms towards the cursor."""
        notches, at = event.angleDelta().y() / 120.0, event.position()
        if self._dispatcher.turn_wheel(self._pointer(event), notches):
            pass
        elif self._photo_window:
            self.set_photo_window(self._photo_window.zoom(ZOOM**-notches, at.x(), at.y(), self._size()))
        else:
            self.set_orbit(orbit_after_wheel(self._orbit, event, self._size()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Rotates the view with the arrow keys, or pans it with Shift or in a photo. Other keys go to the window."""
        if self._photo_window and event.key() in KEYS:
            right, up = KEYS[Qt.Key(event.key())]
            self.set_photo_window(self._photo_window.pan(-40.0 * right, 40.0 * up))
            return
        orbit = orbit_after_key(self._orbit, event, self._size())
        if orbit is None:
            event.ignore()
        else:
            self.set_orbit(orbit)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Ignores key releases: nothing here repeats by a timer."""
        event.ignore()

    # Internals

    def _schedule_frame(self) -> None:
        raise NotImplementedError

    def _ceiling(self) -> float:
        """Returns the height above which terrain is hidden."""
        return math.inf

    def _find_label(self, x: float, y: float) -> str:
        """Returns the id of the fighter whose label is at a pixel, or ""."""
        return ""

    def _size(self) -> Size:
        return float(max(self.width(), 1)), float(max(self.height(), 1))

    def _device_size(self) -> tuple[int, int]:
        density = self.devicePixelRatioF()
        return max(round(self.width() * density), 1), max(round(self.height() * density), 1)
