"""The first-person camera, its controls by mouse, wheel and keys, and its animation."""

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

FRAME_FACTOR = 4.6
"""Height of the visible area as a multiple of the target's height."""
MIN_FIELD_OF_VIEW, MAX_FIELD_OF_VIEW = 17.0, 62.0
"""Smallest and largest vertical field of view before zooming, in degrees."""
MAX_YAW, MAX_PITCH = 75.0, 50.0
"""Largest turn of the head to a side, and up or down, in degrees."""
CLOSER, FARTHER = 0.25, 3.0
NOTCH = 0.88
KEYS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
ZOOMS = {Qt.Key.Key_Plus: 1.0, Qt.Key.Key_Equal: 1.0, Qt.Key.Key_Minus: -1.0}


@dataclass(frozen=True)
class EyeCamera:
    """The turn of a head to the right and up from its target, in degrees; `zoom` below 1 enlarges."""

    right: float = 0.0
    up: float = 0.0
    zoom: float = 1.0

    def with_turn(self, right: float, up: float) -> "EyeCamera":
        return EyeCamera(_clamp(self.right + right, MAX_YAW), _clamp(self.up + up, MAX_PITCH), self.zoom)

    def with_zoom(self, notches: float) -> "EyeCamera":
        """Returns a camera zoomed in by notches of the wheel."""
        return EyeCamera(self.right, self.up, min(max(self.zoom * NOTCH**notches, CLOSER), FARTHER))

    def camera(self, eye: Floats, target: Floats, height: float) -> Camera:
        """Returns the camera from an eye `(3,)` to a target `(3,)` of this height in mm."""
        way = target - eye
        away = max(float(np.linalg.norm(way)), 1.0)
        whole = 2 * math.degrees(math.atan2(height / 2, away))
        fov = min(max(FRAME_FACTOR * whole, MIN_FIELD_OF_VIEW), MAX_FIELD_OF_VIEW) * self.zoom
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
    """Handles mouse, wheel and keys of a viewport during the first-person view."""

    turned = Signal(float, float)
    zoomed = Signal(float)
    stepped = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last: QPointF | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles events for the camera. Returns whether it did. A drag moves the picture, as on the table."""
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
            # Takes arrows and +/− before shortcuts do: arrows change the viewpoint, + and − zoom.
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
    """Moves the camera in one flight at a time."""

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
        """Starts a flight; `arrived` is called at its end, which is immediate with `at_once` or without animations."""
        self._path, self._on_arrival, self._start_time = (start, end), arrived, time.monotonic()
        if at_once or QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) <= 0:
            self._finish()
        else:
            self._timer.start()

    def stop(self) -> None:
        """Stops the flight without a call of `arrived`."""
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


def interpolate_cameras(start: Camera, end: Camera, share: float) -> Camera:
    """Returns the camera at a share of the way; fields of view and clipping distances are interpolated by factors."""
    eye, target = (
        np.asarray(a) + share * np.subtract(b, a) for a, b in ((start.eye, end.eye), (start.target, end.target))
    )
    fov, near, far = (
        float(a * (b / a) ** share) for a, b in ((start.fov, end.fov), (start.near, end.near), (start.far, end.far))
    )
    return Camera((eye[0], eye[1], eye[2]), (target[0], target[1], target[2]), fov, near, far)
