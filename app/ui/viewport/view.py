"""The table in a widget: what is shown of a battle, and when it is drawn."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtOpenGL import QOpenGLPaintDevice

from app.geometry.arrays import Floats
from app.ui.viewport.baked_light import Baked
from app.ui.viewport.camera import Camera, Orbit
from app.ui.viewport.camera_controller import CameraWidget
from app.ui.viewport.fighter_labels import LabelPlace, labels_of, paint_labels
from app.ui.viewport.frame_scheduler import FrameScheduler, blit
from app.ui.viewport.frame_settings import FrameSettings, Highlights
from app.ui.viewport.gl_buffers import GL, driver, version, yield_to_painter
from app.ui.viewport.gl_support import explained
from app.ui.viewport.offscreen_picture import Extras, shot
from app.ui.viewport.overlay import Overlay, OverlaySolid
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.renderer import Renderer
from app.ui.viewport.scene import Point, Scene, SightLine, VerdictBadge
from app.ui.viewport.view_state import ViewState
from app.ui.widgets.theme import text_scale

REST_MS = 100

Hides = Callable[[Floats, Floats], Sequence[bool]]
"""Which points `(n, 3)` terrain hides from an eye `(3,)`."""


class Viewport(CameraWidget):
    """The viewport. `tool` sees the left button first; `hides`, where given, tells which labels to dim."""

    framed = Signal()
    eyes_left = Signal()
    unusable = Signal(str)
    flat = False

    def __init__(self) -> None:
        self.stage = RenderScene()
        self.hides: Hides | None = None
        self._canvas: FrameScheduler | None = None
        self._shown = ViewState()
        self._shown_in_full = self._known_hidden = False
        super().__init__()
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._settle)
        self._between = QTimer(self, singleShot=True, interval=0)
        self._between.timeout.connect(self._improve)

    # what is shown

    def show_scene(self, scene: Scene) -> None:
        """Show this scene; what was there before is kept."""
        self.stage.show_scene(scene)
        self._changed()

    def show_baked(self, baked: Baked) -> None:
        """Put the light on that a worker has made of the scene."""
        self.stage.show_baked(baked)
        self._changed()

    def place(self, id: str, frame: Floats) -> None:
        """Move one piece or fighter. Raises KeyError."""
        self.stage.place(id, frame)
        if self._canvas is not None:
            self._canvas.lift(id)
        self._changed()

    def paint(self, id: str, colours: Floats | None) -> None:
        """Show a fighter's true body in these colours from 0 to 1, one for each face or each vertex of its mesh.

        None shows it as before. Raises KeyError where there is no such fighter.
        """
        self.stage.paint(id, colours)
        self._changed()

    def highlight(self, selected: Iterable[str] = (), seer: str = "", target: str = "") -> None:
        """Mark fighters by outline and ring, pieces that are selected by their outline."""
        self._show(highlights=Highlights(tuple(selected), self._shown.highlights.hovered, seer, target))

    def hover(self, id: str | None) -> None:
        """Mark the fighter or piece under the mouse."""
        self._show(highlights=replace(self._shown.highlights, hovered=id or ""))

    def show_sight(self, line: SightLine | None) -> None:
        """Draw the line of a verdict, or none."""
        self._show(sight=line)

    def show_badges(self, badges: Mapping[str, VerdictBadge]) -> None:
        """Put a verdict's mark beside the names of these fighters, and of no others."""
        self._show(badges=dict(badges))

    def show_overlay(self, name: str, overlay: Overlay) -> None:
        """Draw what a feature has to show under this name, in place of what it showed before."""
        others = {other: kept for other, kept in self._shown.overlays.items() if other != name}
        self._show(overlays=others | ({name: overlay} if overlay != Overlay() else {}))

    def show_solids(self, name: str, solids: Sequence[OverlaySolid] = ()) -> None:
        """Draw see-through bodies for a feature of this name, in place of those it showed before."""
        others = {other: kept for other, kept in self._shown.solids.items() if other != name}
        self._show(solids=others | ({name: tuple(solids)} if solids else {}))

    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None:
        self._show(measure=(start, end) if start and end else None)

    @property
    def cut_height(self) -> float | None:
        """The height in mm above which terrain is hidden: tools had better not take hold of it there."""
        return self._shown.cut

    def cut_above(self, height: float | None) -> None:
        """Hide all terrain above this height in mm, or none of it. Sight never knows."""
        self._show(cut=height)

    @property
    def x_rayed(self) -> bool:
        """Whether fighters show through terrain."""
        return self._shown.x_ray

    def x_ray(self, on: bool) -> None:
        """Show fighters through the terrain that stands before them, or not."""
        self._show(x_ray=on)

    # where it is seen from

    @property
    def at_rest(self) -> bool:
        """Whether the full frame of what there is to see is shown."""
        return self._canvas is not None and not self._rest.isActive() and self._shown_in_full

    @property
    def slow(self) -> bool:
        """Whether a camera that flies would only stutter."""
        return self._canvas is None or self._canvas.ladder.software

    def look(self, orbit: Orbit) -> None:
        """See the table from here; whoever looked through a fighter's eyes is told that this is over."""
        stooped = self._eye is not None
        self._shown = replace(self._shown, own="")
        super().look(orbit)
        if stooped:
            self.eyes_left.emit()

    def look_through(self, eye: Camera | None, own: str = "") -> None:
        """See with the eyes of a fighter, which is not seen itself, or from the orbit again."""
        self._shown = replace(self._shown, own=own if eye else "")
        super().look_through(eye)

    @property
    def moving_quality(self) -> str:
        """How well things are drawn while something moves, in words for benchmarks."""
        return str(self._canvas.ladder.moving) if self._canvas else ""

    def fit(self) -> None:
        self.look(self._orbit.fitted(*self.stage.bounds(), self._size()))
        self._fitted = True

    def top(self) -> None:
        """See the whole table from straight above, its near edge below."""
        self.look(Orbit(azimuth=-90.0, elevation=89.9).fitted(*self.stage.bounds(), self._size()))
        self._fitted = True

    def picture(self, width: int, height: int) -> QImage:
        """What is seen now, in full and at any size."""
        self.makeCurrent()
        renderer = Renderer()
        image = shot(
            renderer, self.stage, self.camera, (width, height), Extras(None, self._shown.highlights, self._shown.sight)
        )
        renderer.drop()
        self.doneCurrent()
        return image

    # Qt's own

    def initializeGL(self) -> None:
        """A context is new, or another: start afresh; tell where it is not good enough."""
        why = explained(f"{version()}|{driver()}")
        if why:
            QTimer.singleShot(0, self, lambda: self.unusable.emit(why))
            return
        self._canvas = FrameScheduler()
        self._changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Where there is no context at all, nobody else tells."""
        super().paintEvent(event)
        if self._canvas is None and not self.isValid():
            QTimer.singleShot(0, self, lambda: self.unusable.emit(explained("|")))

    def paintGL(self) -> None:
        """Show the full frame where it is finished, else one for now; then names."""
        if self._canvas is None:
            return
        places = self._places()
        wanted = self._shot(places)
        blit(self._canvas.frame(self.stage, wanted), *self._device_size())
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self.defaultFramebufferObject())
        yield_to_painter()
        self._paint_names(places)
        self._shown_in_full = self._canvas.finished(self.stage, wanted)
        if not self._canvas.follows(self.stage, wanted):
            self._between.start()
        self._hand.see_frame()
        self.framed.emit()

    def resizeGL(self, w: int, h: int) -> None:
        """Keep the whole table in sight while that is wanted."""
        if self._fitted and self._eye is None and not self.still:
            self.fit()
        self._changed()

    # inside

    def _ceiling(self) -> float:
        return math.inf if self._shown.cut is None else self._shown.cut

    def _show(self, **changes: Any) -> None:
        shown = replace(self._shown, **changes)
        if shown != self._shown:
            self._shown = shown
            self._changed()

    def _places(self) -> list[LabelPlace]:
        return self._shown.places(self.stage, self.camera, self._size())

    def _shot(self, places: list[LabelPlace]) -> FrameSettings:
        return self._shown.shot(places, self.camera, self._size(), self.devicePixelRatioF())

    def _paint_names(self, places: list[LabelPlace]) -> None:
        density = self.devicePixelRatioF()
        device = QOpenGLPaintDevice(*self._device_size())  # the widget itself fails while grabbed
        device.setDevicePixelRatio(density)
        with QPainter(device) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            paint_labels(painter, places, text_scale(), density)

    def _changed(self) -> None:
        """Draw a frame for now, and a full one once nothing changes any more."""
        self._known_hidden = False
        if self._canvas is not None:
            self._rest.start(REST_MS)
        self.update()

    def _improve(self) -> None:
        """As a drag begins: lay out what stays a little at a time, so that no frame waits for it."""
        if self._canvas is not None and self._canvas.lifted and self.isVisible():
            self.makeCurrent()
            self._canvas.improve(self.stage, self._shot([]))
            self.doneCurrent()
            self.update()

    def _settle(self) -> None:
        """Nothing moved for a while: find hidden names, then draw the full frame part by part."""
        if self._canvas is None or not self.isVisible():
            return
        if self._hand.holds:
            self._rest.start(REST_MS)
            return
        if not self._known_hidden:
            self._known_hidden = True
            self._shown = replace(self._shown, hidden=self._hidden_names())
        places = self._places()
        wanted = self._shot(places)
        self.makeCurrent()
        self._canvas.settle(self.stage)
        self._canvas.improve(self.stage, wanted)
        self.doneCurrent()
        if self._canvas.finished(self.stage, wanted):
            self.update()
        else:
            self._rest.start(0)

    def _hidden_names(self) -> frozenset[str]:
        labels = labels_of(self.stage, self._shown.highlights)
        if self.hides is None or not labels:
            return frozenset()
        hidden = self.hides(np.asarray(self.camera.eye), np.array([label.point for label in labels]))
        return frozenset(label.id for label, away in zip(labels, hidden, strict=True) if away)
