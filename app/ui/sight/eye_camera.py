"""The first-person camera: the mouse turns it, wheel and +/− zoom, arrows change viewpoint; and its animation."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QStyle

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, eye_camera

FILL = 4.6
"""So many times a target's height is seen of the table."""
NARROWEST, WIDEST = 17.0, 62.0
"""Degrees a head takes in from top to bottom, before anybody zooms."""
ASIDE, UPWARD = 75.0, 50.0
"""So many degrees a head turns at most."""
CLOSER, FARTHER = 0.25, 3.0
NOTCH = 0.88
KEYS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
ZOOMS = {Qt.Key.Key_Plus: 1.0, Qt.Key.Key_Equal: 1.0, Qt.Key.Key_Minus: -1.0}


@dataclass(frozen=True)
class EyeCamera:
    """How far a head is turned to the right and up from what it looks at, in degrees; below 1, `zoom` looks closer."""

    right: float = 0.0
    up: float = 0.0
    zoom: float = 1.0

    def with_turn(self, right: float, up: float) -> "EyeCamera":
        return EyeCamera(_clamp(self.right + right, ASIDE), _clamp(self.up + up, UPWARD), self.zoom)

    def with_zoom(self, notches: float) -> "EyeCamera":
        """Closer by so many notches of the wheel."""
        return EyeCamera(self.right, self.up, min(max(self.zoom * NOTCH**notches, CLOSER), FARTHER))

    def camera(self, eye: Floats, target: Floats, height: float) -> Camera:
        """What it sees from an eye `(3,)` of a target `(3,)` so many mm high."""
        way = target - eye
        away = max(float(np.linalg.norm(way)), 1.0)
        whole = 2 * math.degrees(math.atan2(height / 2, away))
        fov = min(max(FILL * whole, NARROWEST), WIDEST) * self.zoom
        x, y, z = eye.tolist()
        ahead = way / away
        heading = math.atan2(ahead[1], ahead[0]) - math.radians(self.right)
        steep = math.asin(min(max(float(ahead[2]), -1.0), 1.0)) + math.radians(self.up)
        steep = min(max(steep, -1.5), 1.5)
        level = math.cos(steep)
        turned = np.array((level * math.cos(heading), level * math.sin(heading), math.sin(steep)))
        tx, ty, tz = (eye + away * turned).tolist()
        return replace(eye_camera((x, y, z), (tx, ty, tz)), fov=min(fov, 90.0))


class EyeCameraController(QObject):
    """Takes mouse, wheel and arrow keys of a viewport while somebody looks through a fighter's eyes."""

    turned = Signal(float, float)
    zoomed = Signal(float)
    stepped = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last: QPointF | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whether the event was for the head. Dragging takes hold of what is seen, as it does of the table."""
        if isinstance(event, QWheelEvent) and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.zoomed.emit(event.angleDelta().y() / 120)
            return True
        if isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseMove and self._last is not None and event.buttons():
                step = event.position() - self._last
                self.turned.emit(-step.x(), step.y())
            self._last = event.position() if event.buttons() else None
            return True
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            # Takes arrows and +/− before shortcuts do: arrows go to the next viewpoint, + and − zoom.
            if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier:
                return False
            key = Qt.Key(event.key())
            if key not in KEYS and key not in ZOOMS:
                return False
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                if key in ZOOMS:
                    self.zoomed.emit(ZOOMS[key])
                else:
                    self.stepped.emit(*KEYS[key])
            return True
        return False


def _clamp(value: float, most: float) -> float:
    return min(max(value, -most), most)


FLIGHT_S = 0.24
FRAME_MS = 15


class CameraAnimation(QObject):
    """Flies one way at a time; the next begins where the last was dropped."""

    def __init__(self, show: Callable[[Camera], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._show = show
        self._path: tuple[Camera, Camera] | None = None
        self._on_arrival: Callable[[], object] | None = None
        self._start_time = 0.0
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._advance)

    @property
    def running(self) -> bool:
        return self._path is not None

    def fly(self, start: Camera, end: Camera, arrived: Callable[[], object], at_once: bool = False) -> None:
        """Fly; `arrived` is called at the end, which comes at once where that is wanted."""
        self._path, self._on_arrival, self._start_time = (start, end), arrived, time.monotonic()
        if at_once or not is_animation_enabled():
            self._finish()
        else:
            self._timer.start()

    def stop(self) -> None:
        """Stay where the camera is, and arrive nowhere."""
        self._timer.stop()
        self._path = self._on_arrival = None

    def _advance(self) -> None:
        share = (time.monotonic() - self._start_time) / FLIGHT_S
        if share >= 1 or self._path is None:
            self._finish()
        else:
            self._show(interpolate_cameras(*self._path, share * share * (3 - 2 * share)))

    def _finish(self) -> None:
        arrived = self._on_arrival
        self.stop()
        if arrived:
            arrived()


def is_animation_enabled() -> bool:
    """Whether whoever sits here wants things to move: systems have a switch that stills them."""
    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0


def interpolate_cameras(start: Camera, end: Camera, share: float) -> Camera:
    """The camera at a share of the way; lengths that are many times each other change by factors."""
    eye, target = (
        np.asarray(a) + share * np.subtract(b, a) for a, b in ((start.eye, end.eye), (start.target, end.target))
    )
    fov, near, far = (
        float(a * (b / a) ** share) for a, b in ((start.fov, end.fov), (start.near, end.near), (start.far, end.far))
    )
    return Camera((eye[0], eye[1], eye[2]), (target[0], target[1], target[2]), fov, near, far)
