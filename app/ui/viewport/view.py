"""The table in a widget: shows a scene, moves its camera, and hands the mouse to a tool as rays."""

from app.ui.viewport import opengl  # first: it decides which OpenGL glue is used # isort: skip

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from pyqtgraph.opengl import GLViewWidget
from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMatrix4x4,
    QMouseEvent,
    QPainter,
    QWheelEvent,
)
from PySide6.QtOpenGL import QOpenGLPaintDevice

from app.geometry.mesh import Floats
from app.ui.viewport.camera import Camera, Orbit
from app.ui.viewport.canvas import Canvas, blit
from app.ui.viewport.hand import Hand
from app.ui.viewport.labels import Place, labels_of, paint_labels
from app.ui.viewport.light import Baked
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.picture import Extras, shot
from app.ui.viewport.pointer import Pointer, Tool, button_of, modifiers_of
from app.ui.viewport.renderer import Renderer
from app.ui.viewport.scene import Badge, Point, Scene, SightLine
from app.ui.viewport.shadow import matrix
from app.ui.viewport.shot import Highlights, Shot
from app.ui.viewport.shown import Shown
from app.ui.viewport.stage import Stage
from app.ui.viewport.steering import dragged, keyed, wheeled

REST_MS = 160
HOME = Orbit(azimuth=-79.0, elevation=42.0)

Hides = Callable[[Floats, Floats], Sequence[bool]]
"""Which points `(n, 3)` terrain hides from an eye `(3,)`."""


class View(GLViewWidget):
    """The viewport. `tool` sees the left button first; `hides`, where given, tells which labels to dim."""

    hovered = Signal(object)
    framed = Signal()

    def __init__(self) -> None:
        self.stage = Stage()
        self.hides: Hides | None = None
        self._canvas: Canvas | None = None
        self._orbit, self._eye = HOME, None
        self._shown = Shown()
        self._last: QPointF | None = None
        self._fitted = self._shown_in_full = False
        super().__init__()
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._settle)
        self._hand = Hand(self)
        self._between = QTimer(self, singleShot=True, interval=0)
        self._between.timeout.connect(self._improve)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 240)

    @property
    def tool(self) -> Tool | None:
        """What takes the left button before the camera does."""
        return self._hand.tool

    @tool.setter
    def tool(self, tool: Tool | None) -> None:
        self._hand.tool = tool

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

    def highlight(self, selected: Iterable[str] = (), seer: str = "", target: str = "") -> None:
        """Mark fighters by outline and ring; pieces that are selected, by colour."""
        self._show(highlights=Highlights(tuple(selected), self._shown.highlights.hovered, seer, target))

    def hover(self, id: str | None) -> None:
        """Mark the fighter under the mouse."""
        self._show(highlights=replace(self._shown.highlights, hovered=id or ""))

    def show_sight(self, line: SightLine | None) -> None:
        """Draw the line of a verdict, or none."""
        self._show(sight=line)

    def show_badges(self, badges: Mapping[str, Badge]) -> None:
        """Put a verdict's mark beside the names of these fighters, and of no others."""
        self._show(badges=dict(badges))

    def show_overlay(self, name: str, overlay: Overlay) -> None:
        """Draw what a feature has to show under this name, in place of what it showed before."""
        others = {other: kept for other, kept in self._shown.overlays.items() if other != name}
        self._show(overlays=others | ({name: overlay} if overlay != Overlay() else {}))

    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None:
        """Draw a measured distance, or none."""
        self._show(measure=(start, end) if start and end else None)

    # where it is seen from

    @property
    def camera(self) -> Camera:
        """Where the table is seen from now."""
        return self._eye or self._orbit.camera()

    @property
    def at_rest(self) -> bool:
        """Whether the full frame of what there is to see is shown."""
        return self._canvas is not None and not self._rest.isActive() and self._shown_in_full

    @property
    def orbit_(self) -> Orbit:
        """The orbit about the table."""
        return self._orbit

    def look(self, orbit: Orbit) -> None:
        """See the table from here."""
        self._orbit, self._eye, self._fitted = orbit, None, True
        self._changed()

    def look_through(self, eye: Camera | None) -> None:
        """See with a fighter's eyes, or from the orbit again."""
        self._eye = eye
        self._changed()

    def fit(self) -> None:
        """See the whole table."""
        self.look(self._orbit.fitted(*self.stage.bounds(), self._size()))

    def top(self) -> None:
        """See the whole table from straight above, its near edge below."""
        self.look(Orbit(azimuth=-90.0, elevation=89.9).fitted(*self.stage.bounds(), self._size()))

    def ray(self, x: float, y: float) -> tuple[Floats, Floats]:
        """The eye `(3,)` and unit direction `(3,)` through a pixel of the widget."""
        return self.camera.ray(x, y, self._size())

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
        """A context is new, or another: start afresh."""
        super().initializeGL()
        self._canvas = Canvas()
        self._changed()

    def paintGL(self) -> None:
        """Show the full frame where it is finished, else one for now; then what others added, then names."""
        if self._canvas is None:
            return
        places = self._places()
        wanted = self._shot(places)
        blit(self._canvas.frame(self.stage, wanted), self.deviceWidth(), self.deviceHeight())
        opengl.GL.glBindFramebuffer(opengl.GL.GL_FRAMEBUFFER, self.defaultFramebufferObject())
        opengl.yield_to_painter()
        self._paint_names(places)
        self._shown_in_full = self._canvas.finished(self.stage, wanted)
        if not self._canvas.follows(self.stage, wanted):
            self._between.start()
        self._hand.see_frame()
        self.framed.emit()

    def viewMatrix(self) -> QMatrix4x4:
        """For pyqtgraph's own items."""
        return matrix(self.camera.view())

    def projectionMatrix(self, region: object, viewport: object) -> QMatrix4x4:
        """For pyqtgraph's own items."""
        return matrix(self.camera.projection(self._size()))

    def resizeGL(self, width: int, height: int) -> None:
        """Fit the table into the first size there is."""
        if not self._fitted and self.stage.pieces:
            self.fit()
        self._changed()

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        """The tool's, if it takes the left button; else the camera's."""
        self._last = ev.position()
        left = ev.button() == Qt.MouseButton.LeftButton
        if left and self._hand.press(self._pointer(ev)):
            self._last = None
        ev.accept()

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        """Drag with the tool, or move the camera, or hover."""
        if not ev.buttons():
            self.hovered.emit(self._pointer(ev))
        elif self._hand.holds:
            self._hand.move(self._pointer(ev))
        elif self._last is not None:
            self._drag(ev)
        ev.accept()

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        """Tell the tool."""
        if ev.button() == Qt.MouseButton.LeftButton:
            self._hand.release(self._pointer(ev))
        self._last = None
        ev.accept()

    def wheelEvent(self, ev: QWheelEvent) -> None:
        """Zoom towards the cursor."""
        self.look(wheeled(self._orbit, ev, self._size()))
        ev.accept()

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        """Arrows turn the table, with shift they move it; everything else is the window's."""
        orbit = keyed(self._orbit, ev, self._size())
        if orbit is None:
            ev.ignore()
        else:
            self.look(orbit)

    def keyReleaseEvent(self, ev: QKeyEvent) -> None:
        """Nothing repeats by timer here."""
        ev.ignore()

    # inside

    def _size(self) -> tuple[float, float]:
        return float(max(self.width(), 1)), float(max(self.height(), 1))

    def _pointer(self, event: QMouseEvent) -> Pointer:
        x, y = event.position().x(), event.position().y()
        return Pointer(*self.ray(x, y), x, y, button_of(event), modifiers_of(event))

    def _drag(self, event: QMouseEvent) -> None:
        assert self._last is not None
        step = event.position() - self._last
        self._last = event.position()
        self.look(dragged(self._orbit, event, (step.x(), step.y()), self._size()))

    def _show(self, **changes: Any) -> None:
        shown = replace(self._shown, **changes)
        if shown != self._shown:
            self._shown = shown
            self._changed()

    def _places(self) -> list[Place]:
        return self._shown.places(self.stage, self.camera, self._size())

    def _shot(self, places: list[Place]) -> Shot:
        return self._shown.shot(places, self.camera, self._size(), self.devicePixelRatioF())

    def _paint_names(self, places: list[Place]) -> None:
        density = self.devicePixelRatioF()
        device = QOpenGLPaintDevice(self.deviceWidth(), self.deviceHeight())  # the widget itself fails while grabbed
        device.setDevicePixelRatio(density)
        painter = QPainter(device)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        paint_labels(painter, places, density=density)
        painter.end()

    def _changed(self) -> None:
        """Draw a frame for now, and a full one once nothing changes any more."""
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
        self._shown = replace(self._shown, hidden=self._hidden_names())
        places = self._places()
        wanted = self._shot(places)
        self.makeCurrent()
        self._canvas.lifted = frozenset()
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
