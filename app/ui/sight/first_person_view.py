"""Stooping down: the table through a fighter's eyes, what it sees of its target, and from where else."""

import numpy as np
from PySide6.QtCore import QObject, Signal

from app import scene_geometry
from app.geometry.frames import inverse, transform_points
from app.geometry.sight_proof.sight_result import Point
from app.model import Change
from app.session import Session
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.exposure_survey import ExposureSurvey, EyeLook, EyePoints, Seen, glimpses, height, middle, stops
from app.ui.sight.eye_camera import CameraAnimation, EyeCamera, EyeCameraController
from app.ui.sight.live_sight import LiveSight, SightAnswer
from app.ui.viewport.camera import Camera
from app.ui.viewport.exposure_overlay import veiled
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.view_state import EYES
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

TURN = 0.12
"""Degrees a pixel."""


class FirstPersonView(QObject):
    """Puts the camera where the seer's eyes are, and back; `changed` tells that there is something else to say.

    Sight is between bodies, not eyes: `stops` are the points of the body to look from and `index` the one in use. How
    much of the target is free from it (`seen`) and from the others (`survey`) is worked out behind the picture.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(
        self, session: Session, stage: ViewportApi, bridge: SessionNotifier, choice: SightPair, live: LiveSight
    ) -> None:
        super().__init__(live)
        self._session, self._stage, self._choice = session, stage, choice
        self.stops: EyePoints | None = None
        self.index = 0
        self.seen: Seen | None = None
        self.survey: ExposureSurvey | None = None
        self._home: Point | None = None  # in the seer's own frame, so that it comes along
        self._at_home = True
        self._head = EyeCamera()
        self._flight = CameraAnimation(self._show, self)
        self._turner = EyeCameraController(self)
        self._turner.turned.connect(self._turn)
        self._turner.zoomed.connect(self._zoom)
        self._turner.stepped.connect(self.step)
        self._looking = DebouncedWorker(glimpses, self._arrived, self._failed, hurried=True)
        bridge.changed.connect(self._moved)
        choice.changed.connect(self._chosen)
        live.answered.connect(self._answered)
        stage.eyes_left.connect(self._left)

    @property
    def stooped(self) -> bool:
        """Whether the table is seen through the seer's eyes."""
        return self.stops is not None

    @property
    def pair(self) -> tuple[str, str]:
        return self._choice.seer, self._choice.target

    def toggle(self) -> None:
        if not self.stand_up():
            self.stoop()

    def stoop(self) -> None:
        """Look through the seer's eyes at the target, from where the verdict's line starts."""
        if not self._choice.target or self.stooped:
            return
        self._at_home, self._head = True, EyeCamera()
        self._find_stops()
        self._stage.installEventFilter(self._turner)
        self._flight.begin(self._stage.camera, self._camera(), self._look, self._stage.slow)

    def stand_up(self) -> bool:
        """See the table from where it was seen before; whether one was stooped."""
        if not self.stooped:
            return False
        start, end = self._stage.camera, self._stage.orbit_.camera()
        self._end()
        self._flight.begin(start, end, lambda: self._stage.look_through(None), self._stage.slow)
        return True

    def close(self) -> None:
        """Stand up at once, and look no more."""
        stooped = self.stooped or self._flight.under_way
        self._flight.drop()
        self._end()
        if stooped:
            self._stage.look_through(None)
        self._looking.cancel()

    def go(self, index: int) -> None:
        if self.stops and 0 <= index < len(self.stops.points) and index != self.index:
            self.index, self._at_home = index, index == self.stops.home
            self._look()

    def step(self, across: int, up: int) -> None:
        """Look from the next point to the right or left, or above or below."""
        if self.stops:
            self.go(self.stops.beside(self.index, across) if across else self.stops.above(self.index, up))

    def go_home(self) -> None:
        """Look from where the verdict's line starts, straight at the target."""
        if self.stops:
            self._head = EyeCamera(zoom=self._head.zoom)
            self.go(self.stops.home)
            self._show(self._camera())

    def go_best(self) -> None:
        """Look from where most of the target is free, as far as that is known."""
        if self.survey:
            self.go(int(self.survey.shares.argmax()))

    # inside

    def _look(self) -> None:
        """Show what there is to see from here, and find out how much of the target that is."""
        if self.stops is None:
            return
        self._flight.drop()
        self._show(self._camera())
        self._looking.ask(EyeLook(self._session.table, *self.pair, self.stops, self.index))
        self.changed.emit()

    def _camera(self) -> Camera:
        assert self.stops is not None
        table, target = self._session.table, self._choice.target
        return self._head.camera(self.stops.points[self.index], middle(table, target), height(table, target))

    def _show(self, camera: Camera) -> None:
        """The veil fits only the eye it was made for; where one cannot look through eyes there is none to be drawn."""
        self._stage.look_through(camera, self._choice.seer if self.stooped else "")
        veil = self.seen.veil if self.seen and self._fits(self.seen.look, camera) else None
        self._stage.show_overlay(EYES, veiled(veil, camera) if veil else Overlay())

    def _fits(self, look: EyeLook, camera: Camera) -> bool:
        seen_through = self.stooped and self._stage.camera == camera
        return seen_through and np.allclose(look.eye, camera.eye, atol=1e-6)

    def _turn(self, x: float, y: float) -> None:
        if self.stooped:
            self._head = self._head.turned(TURN * x, TURN * y)
            self._show(self._camera())

    def _zoom(self, notches: float) -> None:
        if self.stooped:
            self._head = self._head.zoomed(notches)
            self._show(self._camera())

    def _find_stops(self) -> None:
        table, (seer, target) = self._session.table, self.pair
        home = self._home and _point(transform_points(np.array([self._home]), self._frame())[0])
        self.stops = stops(table, seer, target, home)
        self.index = self.stops.home if self._at_home else min(self.index, len(self.stops.points) - 1)
        self.survey = None

    def _frame(self) -> np.ndarray:
        return scene_geometry.pose_frame(self._session.battle.fighter(self._choice.seer).pose)

    def _end(self) -> None:
        self.stops = self.seen = self.survey = None
        self._looking.forget()
        self._stage.removeEventFilter(self._turner)
        self._stage.show_overlay(EYES, Overlay())
        self.changed.emit()

    def _left(self) -> None:
        """Somebody else took the camera."""
        self._flight.drop()
        if self.stooped:
            self._end()

    def _moved(self, change: Change) -> None:
        if self.stooped and self._choice.target:
            self._find_stops()
            self._look()

    def _chosen(self) -> None:
        self._home = None
        if not self.stooped:
            return
        if not self._choice.target:
            self.stand_up()
            return
        self._at_home, self._head, self.stops, self.seen = True, EyeCamera(), None, None
        self._find_stops()
        self._look()

    def _answered(self, found: SightAnswer) -> None:
        """The line of a verdict starts where one looks from first; a quick one's only until there is a better."""
        sight = found.pair.sight if found.pair else None
        line = (sight.witness or sight.closest) if sight else None
        if line is None or (self._home and not found.question.resting):
            return
        if (found.question.seer, found.question.target) != self.pair:
            return
        home = _point(transform_points(np.array([line[0]]), inverse(self._frame()))[0])
        if self._home is None or not np.allclose(home, self._home, atol=1e-4):
            self._home = home
            if self.stooped:
                self._find_stops()
                self._look()

    def _arrived(self, found: Seen | ExposureSurvey) -> None:
        if not self.stooped or found.look.stops is not self.stops:
            return
        if isinstance(found, ExposureSurvey):
            self.survey = found
        else:
            self.seen = found
            self._show(self._camera())
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self.failed.emit(error)


def _point(at: np.ndarray) -> Point:
    x, y, z = at.tolist()
    return x, y, z
