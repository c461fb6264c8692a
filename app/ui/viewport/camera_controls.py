"""What mouse, wheel and keys do to the camera."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

from app.ui.viewport.camera import Orbit, Size

TURN = 0.35  # degrees a pixel
ZOOM = 0.88  # a notch of the wheel
KEYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, 1.0),
    Qt.Key.Key_Down: (0.0, -1.0),
}
SHIFT = Qt.KeyboardModifier.ShiftModifier


def dragged(orbit: Orbit, event: QMouseEvent, step: tuple[float, float], size: Size) -> Orbit:
    """The orbit after the mouse moved by so many pixels: turned, or with the middle button or shift moved along."""
    if event.buttons() & Qt.MouseButton.MiddleButton or event.modifiers() & SHIFT:
        return orbit.panned(*step, size)
    return orbit.turned(-TURN * step[0], TURN * step[1])


def wheeled(orbit: Orbit, event: QWheelEvent, size: Size) -> Orbit:
    """The orbit nearer or farther, towards the cursor."""
    notches = event.angleDelta().y() / 120.0
    return orbit.zoomed(ZOOM**notches, event.position().x(), event.position().y(), size)


def keyed(orbit: Orbit, event: QKeyEvent, size: Size) -> Orbit | None:
    """The orbit turned by an arrow key, moved along with shift; None for other keys."""
    if event.key() not in KEYS:
        return None
    right, up = KEYS[Qt.Key(event.key())]
    if event.modifiers() & SHIFT:
        return orbit.panned(-40.0 * right, 40.0 * up, size)
    return orbit.turned(6.0 * right, 4.0 * up)
