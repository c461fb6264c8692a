"""The preview of an imported model, in 3D next to a 32 mm base; without OpenGL, as a drawing that can be rotated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report
from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Orbit
from app.geometry.frames import box_corners, transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.boolean import mesh_without_repair
from app.model import Cylinder, Fighter, ModelRef, Pose, Round
from app.storage.import_preview import RawModel, ScaledModel
from app.table.battle_shapes import base_mesh, body_mesh, pose_frame
from app.ui.terrain.thumbnails import draw_plain
from app.ui.viewport.baked_light import BakedLight, bake
from app.ui.viewport.camera_controller import orbit_after_drag, orbit_after_key, orbit_after_wheel
from app.ui.viewport.offscreen_picture import HiddenContext
from app.ui.viewport.overlay import OverlaySolid
from app.ui.viewport.scene import SIDES, STONE, FighterLook, PieceLook, Scene
from app.ui.viewport.view import Viewport
from app.ui.widgets.labels import WrappingLabel
from app.ui.workers import DebouncedWorker

BASE_MM, HEIGHT_MM = 32.0, 38.0
"""A common base, and the height of a miniature on it."""
BOARD = (762.0, 559.0)
MIDDLE = (BOARD[0] / 2, BOARD[1] / 2)
LID = (0.95, 0.72, 0.16)
APART_MM = 12.0
HOME = Orbit(azimuth=-66.0, elevation=24.0)
ROOM = 1.12
"""Factor on the camera's distance, for a margin round the model."""


class TurnableView(QWidget):
    """A 3D view that dragging or the arrow keys rotate, or a text in its place.

    It begins in the direction of `home`; `room` is a factor on the camera's distance, for a margin.
    """

    def __init__(self, name: str, home: Orbit, room: float) -> None:
        super().__init__()
        self._home, self._room = home, room
        self.setMinimumSize(QSize(320, 240))
        self._fitted: tuple[float, ...] = ()
        self._view = create_view()
        self._view.setAccessibleName(name)
        self._text = WrappingLabel(factor=1.15, name="muted")
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._layout = QStackedLayout(self)
        self._layout.addWidget(self._view)
        self._layout.addWidget(self._text)
        self.setFocusProxy(self._view)

    def show_text(self, text: str) -> None:
        """Shows a text instead of the view, or the view again if the text is empty."""
        self._text.setText(text)
        self._layout.setCurrentWidget(self._text if text else self._view)

    def fit(self, corners: Floats) -> None:
        """Shows all of these points `(n, 3)`, and keeps the direction that the player turned the view to."""
        low, high = corners.min(axis=0), corners.max(axis=0)
        fitted = (*low.tolist(), *high.tolist(), *self.pixels)
        if fitted == self._fitted:
            return
        turned = self._view.orbit if self._fitted else self._home
        self._fitted = fitted
        orbit = replace(self._home, azimuth=turned.azimuth, elevation=turned.elevation).fit(low, high, self.pixels)
        self._view.set_orbit(replace(orbit, distance=orbit.distance * self._room))

    @property
    def pixels(self) -> tuple[float, float]:
        """The width and height of the view."""
        return float(max(self.width(), 320)), float(max(self.height(), 240))


class ImportPreview(TurnableView):
    """A preview of one model with one unit and axis."""

    def __init__(self) -> None:
        name = tr("The model next to a 32 mm base; the arrow keys rotate it")
        super().__init__(name, HOME, ROOM)
        self.setAccessibleName(name)
        self._light_worker = (
            None
            if isinstance(self._view, SoftwareView)
            else DebouncedWorker(_bake_light, self._show_light, interruptible=True)
        )

    def show_nothing(self) -> None:
        """Shows only the base."""
        self._view.show_scene(Scene(*BOARD, fighters=(make_scale_figure(MIDDLE),)))
        self._view.show_solids("lids")
        self.fit(np.array([(MIDDLE[0] - 60, MIDDLE[1] - 60, 0.0), (MIDDLE[0] + 60, MIDDLE[1] + 60, 50.0)]))

    def show_model(self, model: RawModel, reading: ScaledModel, filled: bool) -> None:
        """Shows a model as it would be on the table. If `filled`, the lids of holes have their own colour."""
        frame = reading.frame.copy()
        frame[:2, 3] += MIDDLE
        width, depth, _ = reading.extents_mm
        beside = (MIDDLE[0] - width / 2 - BASE_MM / 2 - APART_MM, MIDDLE[1] - depth / 2 + min(BASE_MM, depth) / 2)
        scene = Scene(*BOARD, (PieceLook("model", model.mesh, frame, STONE),), (make_scale_figure(beside),))
        self._view.show_scene(scene)
        self._view.show_solids("lids", _lid_solids(model, frame) if filled else ())
        if self._light_worker:
            self._light_worker.ask(scene)
        corners = box_corners(model.mesh.vertices.min(axis=0), model.mesh.vertices.max(axis=0))
        self.fit_beside(transform_points(corners, frame), beside)

    def fit_beside(self, corners: Floats, beside: tuple[float, float]) -> None:
        """Shows all of these points `(n, 3)`, and the 32 mm base that is beside them."""
        base = np.array([(beside[0] - 20, beside[1] - 20, 0.0), (beside[0] + 20, beside[1] + 20, HEIGHT_MM)])
        self.fit(np.vstack([corners, base]))

    def stop(self) -> None:
        if self._light_worker:
            self._light_worker.cancel()

    def _show_light(self, baked: BakedLight) -> None:
        if not isinstance(self._view, SoftwareView):
            self._view.show_light(baked)


class SoftwareView(QWidget):
    """The replacement for the viewport without OpenGL."""

    def __init__(self) -> None:
        super().__init__()
        self.orbit = HOME
        self._scene = Scene(*BOARD)
        self._solids: Sequence[OverlaySolid] = ()
        self._last = QPointF()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_scene(self, scene: Scene) -> None:
        self._scene = scene
        self.update()

    def show_solids(self, name: str, solids: Sequence[OverlaySolid] = ()) -> None:
        self._solids = solids
        self.update()

    def set_orbit(self, orbit: Orbit) -> None:
        self.orbit = orbit
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws everything again, which is fast enough for a frame."""
        fighters = [
            PieceLook(part, mesh, look.frame, look.colour)
            for look in self._scene.fighters
            for part, mesh in (("base", look.base), ("body", look.body))
        ]
        solids = [
            PieceLook(
                "", mesh_without_repair(np.asarray(one.vertices), one.faces.astype(np.int32)), np.eye(4), one.colour
            )
            for one in self._solids
        ]
        with QPainter(self) as painter:
            size = (self.width(), self.height())
            painter.drawImage(0, 0, draw_plain((*self._scene.pieces, *fighters, *solids), self.orbit.camera(), size))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._last = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step, self._last = event.position() - self._last, event.position()
        self.set_orbit(orbit_after_drag(self.orbit, event, (step.x(), step.y()), (self.width(), self.height())))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.set_orbit(orbit_after_wheel(self.orbit, event, (self.width(), self.height())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        orbit = orbit_after_key(self.orbit, event, (self.width(), self.height()))
        if orbit is None:
            super().keyPressEvent(event)
        else:
            self.set_orbit(orbit)


def create_view() -> Viewport | SoftwareView:
    """Returns a viewport, or its replacement without OpenGL."""
    try:
        with HiddenContext():
            pass
    except PlayerError:
        return SoftwareView()
    return Viewport()


def _bake_light(scene: Scene, report: Report) -> Iterator[BakedLight]:
    yield bake(scene, None, report)


def _lid_solids(model: RawModel, frame: Floats) -> tuple[OverlaySolid, ...]:
    """Returns the lids that close the holes, visible even from behind."""
    found = model.filling
    if found is None:
        return ()
    return (
        OverlaySolid(transform_points(found.lids.vertices, frame), found.lids.faces, LID, opacity=0.85, through=0.35),
    )


def make_scale_figure(spot: tuple[float, float]) -> FighterLook:
    """Returns a fighter of common size on a 32 mm base."""
    base, body = Round(BASE_MM), Cylinder(BASE_MM * 0.36, HEIGHT_MM)
    fighter = Fighter(tr("32 mm base"), "", base, body, Pose(*spot))
    colour, mark = SIDES[1]
    mesh = body_mesh(fighter, _no_meshes)
    return FighterLook(fighter.id, "", fighter.id, base_mesh(base), mesh, pose_frame(fighter.pose), colour, mark)


def _no_meshes(ref: ModelRef) -> Mesh:
    raise KeyError(ref.name)
