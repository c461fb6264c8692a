"""The first-person view: the table through a fighter's eyes, and the visible share of its target."""

import numpy as np
from PySide6.QtCore import QObject, Signal

from app.geometry.drawing.camera import Camera
from app.geometry.frames import invert_frame, to_point, transform_points
from app.geometry.sight_proof.sight_result import Point
from app.model import Change
from app.session import Session
from app.table import battle_shapes
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.exposure_overlay import make_exposure_overlay
from app.ui.sight.exposure_survey import (
    ExposureSurvey,
    EyeExposure,
    EyeLook,
    EyePoints,
    body_height,
    body_middle,
    find_eye_points,
    survey_exposure,
)
from app.ui.sight.eye_camera import CameraAnimation, EyeCamera, EyeCameraController
from app.ui.sight.live_sight import LiveSight
from app.ui.sight_answer import SightAnswer
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.view_state import EYES
from app.ui.viewport_api import ViewportApi
from app.ui.workers import DebouncedWorker

TURN = 0.12
"""Degrees per pixel."""


class FirstPersonView(QObject):
    """Moves the camera to the observer's eyes and back; `changed` signals a change of anything shown.

    Sight is between bodies, not eyes: `eye_points` are points of the body to look from, and `index` is the one in use.
    A worker computes the visible share of the target from there (`exposure`) and from all others (`survey`). `blockers`
    are those of the verdict, if it is that every line is blocked.
    """

    changed = Signal()
    failed = Signal(Exception)

    def __init__(
        self, session: Session, viewport: ViewportApi, notifier: SessionNotifier, sight_pair: SightPair, live: LiveSight
    ) -> None:
        super().__init__(live)
        self._session, self._viewport, self._sight_pair = session, viewport, sight_pair
        self.eye_points: EyePoints | None = None
        self.index = 0
        self.exposure: EyeExposure | None = None
        self.survey: ExposureSurvey | None = None
        self.blockers: tuple[str, ...] = ()
        self._home: Point | None = None  # In the observer's own frame, so that it moves with it.
        self._at_home = True
        self._eye_camera = EyeCamera()
        self._animation = CameraAnimation(self._show_camera, self)
        self._camera_controller = EyeCameraController(self)
        self._camera_controller.turned.connect(self._turn)
        self._camera_controller.zoomed.connect(self._zoom)
        self._camera_controller.stepped.connect(self.step)
        self._worker = DebouncedWorker(survey_exposure, self._on_exposure, self.failed, interruptible=True)
        notifier.changed.connect(self._on_changed)
        sight_pair.changed.connect(self._on_pair_changed)
        live.answered.connect(self._on_answer)
        viewport.first_person_ended.connect(self._on_camera_taken)

    @property
    def active(self) -> bool:
        return self.eye_points is not None

    @property
    def on_plan(self) -> bool:
        """True if sight is decided on the plan, so that the view proves nothing."""
        return self._session.table.is_on_plan

    @property
    def pair(self) -> tuple[str, str]:
        return self._sight_pair.observer, self._sight_pair.target

    def toggle(self) -> None:
        if not self.leave():
            self.enter()

    def enter(self) -> None:
        """Shows the target through the observer's eyes, from the start of the verdict's line."""
        if not self._sight_pair.target or self.active:
            return
        self._at_home, self._eye_camera = True, EyeCamera()
        self._update_eye_points()
        self._viewport.installEventFilter(self._camera_controller)
        self._animation.fly(self._viewport.camera, self._camera(), self._update_view, self._viewport.slow)

    def leave(self) -> bool:
        """Returns to the previous view. Returns whether the first-person view was active."""
        if not self.active:
            return False
        start, end = self._viewport.camera, self._viewport.orbit.camera()
        self._stop()
        self._animation.fly(start, end, lambda: self._viewport.set_first_person(None), self._viewport.slow)
        return True

    def close(self) -> None:
        """Ends the first-person view immediately, and all computations."""
        first_person = self.active or self._animation.running
        self._animation.stop()
        self._stop()
        if first_person:
            self._viewport.set_first_person(None)
        self._worker.cancel()

    def go_to(self, index: int) -> None:
        if self.eye_points and 0 <= index < len(self.eye_points.points) and index != self.index:
            self.index, self._at_home = index, index == self.eye_points.home
            self._update_view()

    def step(self, across: int, up: int) -> None:
        """Changes to the next eye point to the right or left, or above or below."""
        if self.eye_points:
            self.go_to(
                self.eye_points.next_in_row(self.index, across)
                if across
                else self.eye_points.next_in_column(self.index, up)
            )

    def go_to_start(self) -> None:
        """Changes to the start of the verdict's line, and looks straight at the target."""
        if self.eye_points:
            self._eye_camera = EyeCamera(zoom=self._eye_camera.zoom)
            self.go_to(self.eye_points.home)
            self._show_camera(self._camera())

    def go_to_best(self) -> None:
        """Changes to the eye point from which most of the target is visible, if known."""
        if self.survey:
            self.go_to(int(self.survey.shares.argmax()))

    # Implementation

    def _update_view(self) -> None:
        """Shows the view from the eye point, and computes the visible share of the target."""
        if self.eye_points is None:
            return
        self._animation.stop()
        self._show_camera(self._camera())
        self._worker.ask(EyeLook(self._session.table, *self.pair, self.eye_points, self.index))
        self.changed.emit()

    def _camera(self) -> Camera:
        assert self.eye_points is not None
        table, target = self._session.table, self._sight_pair.target
        return self._eye_camera.camera(
            self.eye_points.points[self.index], body_middle(table, target), body_height(table, target)
        )

    def _show_camera(self, camera: Camera) -> None:
        """Shows a camera's view, with the veil only if it was made for that eye and the camera is in use."""
        self._viewport.set_first_person(camera, self._sight_pair.observer if self.active else "")
        exposure = self.exposure if self.active and self._viewport.camera == camera else None
        veil = exposure.veil if exposure and np.allclose(exposure.look.eye, camera.eye, atol=1e-6) else None
        self._viewport.show_overlay(EYES, make_exposure_overlay(veil, camera) if veil else Overlay())

    def _turn(self, x: float, y: float) -> None:
        if self.active:
            self._eye_camera = self._eye_camera.with_turn(TURN * x, TURN * y)
            self._show_camera(self._camera())

    def _zoom(self, notches: float) -> None:
        if self.active:
            self._eye_camera = self._eye_camera.with_zoom(notches)
            self._show_camera(self._camera())

    def _update_eye_points(self) -> None:
        table, (observer, target) = self._session.table, self.pair
        home = self._home and to_point(transform_points(np.array([self._home]), self._frame())[0])
        self.eye_points = find_eye_points(table, observer, target, home)
        self.index = self.eye_points.home if self._at_home else min(self.index, len(self.eye_points.points) - 1)
        self.survey = None

    def _frame(self) -> np.ndarray:
        return battle_shapes.pose_frame(self._session.battle.fighter(self._sight_pair.observer).pose)

    def _stop(self) -> None:
        self.eye_points = self.exposure = self.survey = None
        self._worker.drop_pending()
        self._viewport.removeEventFilter(self._camera_controller)
        self._viewport.show_overlay(EYES, Overlay())
        self.changed.emit()

    def _on_camera_taken(self) -> None:
        """Ends the first-person view because something else moved the camera."""
        self._animation.stop()
        if self.active:
            self._stop()

    def _on_changed(self, change: Change) -> None:
        self.blockers = ()
        if self.active and self._sight_pair.target:
            self._update_eye_points()
            self._update_view()

    def _on_pair_changed(self) -> None:
        self._home, self.blockers = None, ()
        if not self.active:
            return
        if not self._sight_pair.target:
            self.leave()
            return
        self._at_home, self._eye_camera, self.eye_points, self.exposure = True, EyeCamera(), None, None
        self._update_eye_points()
        self._update_view()

    def _on_answer(self, found: SightAnswer) -> None:
        """Moves home to the start of a verdict's line; a quick answer's line is used only until a better one."""
        sight = found.pair.sight if found.pair else None
        if sight and sight.verdict == "blocked" and found.question.thorough and sight.blockers != self.blockers:
            self.blockers = sight.blockers
            self.changed.emit()
        line = (sight.witness or sight.closest) if sight else None
        if line is None or (self._home and not found.question.thorough):
            return
        if (found.question.observer, found.question.target) != self.pair:
            return
        home = to_point(transform_points(np.array([line[0]]), invert_frame(self._frame()))[0])
        if self._home is None or not np.allclose(home, self._home, atol=1e-4):
            self._home = home
            if self.active:
                self._update_eye_points()
                self._update_view()

    def _on_exposure(self, found: EyeExposure | ExposureSurvey) -> None:
        if not self.active or found.look.eye_points is not self.eye_points:
            return
        if isinstance(found, ExposureSurvey):
            self.survey = found
        else:
            self.exposure = found
            self._show_camera(self._camera())
        self.changed.emit()
