"""A short flight of the camera from one place to another."""

import time
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QStyle

from app.ui.viewport.camera import Camera

FLIGHT_S = 0.24
FRAME_MS = 15


class Flight(QObject):
    """Flies one way at a time; the next begins where the last was dropped."""

    def __init__(self, show: Callable[[Camera], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._show = show
        self._way: tuple[Camera, Camera] | None = None
        self._arrived: Callable[[], object] | None = None
        self._began = 0.0
        self._tick = QTimer(self, interval=FRAME_MS)
        self._tick.timeout.connect(self._fly)

    @property
    def under_way(self) -> bool:
        return self._way is not None

    def begin(self, start: Camera, end: Camera, arrived: Callable[[], object], at_once: bool = False) -> None:
        """Fly; `arrived` is called at the end, which comes at once where that is wanted."""
        self._way, self._arrived, self._began = (start, end), arrived, time.monotonic()
        if at_once or not wanted():
            self._arrive()
        else:
            self._tick.start()

    def drop(self) -> None:
        """Stay where the camera is, and arrive nowhere."""
        self._tick.stop()
        self._way = self._arrived = None

    def _fly(self) -> None:
        share = (time.monotonic() - self._began) / FLIGHT_S
        if share >= 1 or self._way is None:
            self._arrive()
        else:
            self._show(between(*self._way, share * share * (3 - 2 * share)))

    def _arrive(self) -> None:
        arrived = self._arrived
        self.drop()
        if arrived:
            arrived()


def wanted() -> bool:
    """Whether whoever sits here wants things to move: systems have a switch that stills them."""
    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0


def between(start: Camera, end: Camera, share: float) -> Camera:
    """The camera at a share of the way; lengths that are many times each other change by factors."""
    eye, target = (
        np.asarray(a) + share * np.subtract(b, a) for a, b in ((start.eye, end.eye), (start.target, end.target))
    )
    fov, near, far = (
        float(a * (b / a) ** share) for a, b in ((start.fov, end.fov), (start.near, end.near), (start.far, end.far))
    )
    return Camera((eye[0], eye[1], eye[2]), (target[0], target[1], target[2]), fov, near, far)
