"""The widget that shows the table: what it shows of a battle, and when it is drawn."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QRect, QTimer, Signal
from PySide6.QtGui import QImage, QOpenGLContext, QPainter, QPaintEvent
from PySide6.QtOpenGL import QOpenGLPaintDevice

from app.games.battle_status import FighterStatus
from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, Orbit
from app.geometry.drawing.photo_window import PhotoWindow
from app.ui.viewport.baked_light import BakedLight
from app.ui.viewport.camera_controller import CameraWidget
from app.ui.viewport.fighter_labels import Label, LabelLayout, LabelPlace, find_labelled, paint_labels
from app.ui.viewport.frame_scheduler import FrameScheduler, Screen
from app.ui.viewport.frame_settings import GRAPHICS, PICTURE, FrameSettings, Highlights
from app.ui.viewport.gl_buffers import prepare_for_painter, read_driver_name, read_gl_version
from app.ui.viewport.gl_support import explain_probe
from app.ui.viewport.label_content import LabelDetail
from app.ui.viewport.offscreen_picture import PictureOptions, render_frame, render_view
from app.ui.viewport.overlay import NOTHING, FlatPicture, Overlay, OverlaySolid
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.renderer import Renderer
from app.ui.viewport.scene import DAY, PhotoBackdrop, Point, Scene, SightLine, VerdictBadge
from app.ui.viewport.view_state import ViewState
from app.ui.widgets.theme import text_scale

REST_MS = 60
SPARE_MS = 2000
"""Time after a full frame for which the resources for the next one are kept."""
USUAL_SHARE = (0.8, 0.88)
"""The share of the window's width and height that the view usually has while panels are open."""
STEEP = (38.0, 64.0)
"""Range of elevations, in degrees, for a fit: lower, models hide each other; higher, they look flat."""

FindHidden = Callable[[Floats, Floats], Sequence[bool]]
"""Returns which points `(n, 3)` terrain hides from an eye `(3,)`."""


class Viewport(CameraWidget):
    """The viewport. `tool` gets the left button first; `find_hidden`, if set, determines which labels are dimmed."""

    frame_painted = Signal()
    first_person_ended = Signal()
    photo_ended = Signal()
    failed = Signal(str)
    flat = False

    def __init__(self) -> None:
        self.render_scene = RenderScene()
        self.find_hidden: FindHidden | None = None
        self._scheduler: FrameScheduler | None = None
        self._state, self._label_layout = ViewState(), LabelLayout()
        self._fitted_orbit: Orbit | None = None
        self._labels: list[Label] = []
        self._places: list[LabelPlace] = []
        self._covered: tuple[QRect, ...] = ()
        self._label_source: tuple[object, ...] = ()
        self._full_frame_shown = self._hidden_names_known = False
        self._hidden_pieces: frozenset[str] = frozenset()
        super().__init__()
        self._rest_timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest_timer.timeout.connect(self._on_rest)
        self._spare_timer = QTimer(self, singleShot=True, interval=SPARE_MS)
        self._spare_timer.timeout.connect(self._release_spare)
        self._idle_timer = QTimer(self, singleShot=True, interval=0)
        self._idle_timer.timeout.connect(self._on_idle)

    # Content

    def show_scene(self, scene: Scene) -> None:
        """Shows this scene, and reuses what was there before."""
        self.render_scene.show_scene(scene)
        self._schedule_frame()

    def show_light(self, baked: BakedLight) -> None:
        """Applies the light that a worker computed for the scene."""
        self.render_scene.show_light(baked)
        self._schedule_frame()

    def place(self, id: str, frame: Floats) -> None:
        """Moves one piece or fighter. Raises KeyError."""
        self.render_scene.place(id, frame)
        if self._scheduler is not None:
            self._scheduler.begin_moving(id)
        self._schedule_frame()

    def set_body_colours(self, id: str, colours: Floats | None) -> None:
        """Shows a fighter's body in these colours from 0 to 1, one for each face or each vertex of its mesh.

        None restores its own colours. Raises KeyError if there is no such fighter.
        """
        self.render_scene.set_body_colours(id, colours)
        self._schedule_frame()

    def highlight(self, selected: Iterable[str] = (), observer: str = "", target: str = "", active: str = "") -> None:
        """Marks fighters by outline, ring and label, and selected pieces by their outline."""
        hovered = self._state.highlights.hovered
        self._update_state(highlights=Highlights(tuple(selected), hovered, observer, target, active))

    def hover(self, id: str | None) -> None:
        """Marks the fighter or piece under the mouse."""
        self._update_state(highlights=replace(self._state.highlights, hovered=id or ""))

    def show_sight(self, line: SightLine | None) -> None:
        self._update_state(sight=line)

    def show_badges(self, badges: Mapping[str, VerdictBadge]) -> None:
        """Shows verdict marks in the labels of these fighters and of no others."""
        self._update_state(badges=dict(badges))

    def show_statuses(self, statuses: Mapping[str, FighterStatus]) -> None:
        """Shows the state of these fighters in their labels, and of no others."""
        self._update_state(statuses=dict(statuses))

    @property
    def state(self) -> ViewState:
        """What the view shows besides its scene."""
        return self._state

    @property
    def label_grade(self) -> LabelDetail:
        """The amount of text in labels."""
        return self._state.label_grade

    def set_label_grade(self, grade: LabelDetail) -> None:
        """Sets the amount of text in labels."""
        self._update_state(label_grade=grade)

    def show_overlay(self, name: str, overlay: Overlay = NOTHING) -> None:
        """Draws a feature's overlay under this name, in place of the previous one."""
        others = {other: kept for other, kept in self._state.overlays.items() if other != name}
        self._update_state(overlays=others | ({name: overlay} if overlay != NOTHING else {}))

    def show_solids(self, name: str, solids: Sequence[OverlaySolid] = ()) -> None:
        """Draws a feature's translucent bodies under this name, in place of the previous ones."""
        others = {other: kept for other, kept in self._state.solids.items() if other != name}
        self._update_state(solids=others | ({name: tuple(solids)} if solids else {}))

    def show_picture(self, name: str, picture: FlatPicture | None = None) -> None:
        """Does nothing: flat pictures are for the plan. In 3D, bodies show the same on floors and platforms."""

    def set_covered(self, covered: tuple[QRect, ...]) -> None:
        """Keeps labels away from the parts of the view that something else covers."""
        self._covered = covered
        self._schedule_frame()

    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None:
        self._update_state(measure=(start, end) if start and end else None)

    @property
    def cut_height(self) -> float | None:
        """The height in mm above which terrain is hidden. Tools should not pick terrain there."""
        return self._state.cut

    def set_cut_height(self, height: float | None) -> None:
        """Hides all terrain above this height in mm, or none. Does not affect sight."""
        self._update_state(cut=height)

    def set_graphics(self, name: str) -> None:
        """Sets the quality at rest and in motion; `name` is a key of GRAPHICS."""
        self._update_state(graphics=GRAPHICS[name])

    @property
    def hidden_pieces(self) -> frozenset[str]:
        """The pieces that are not drawn. A view through a fighter's eyes draws all of them."""
        return self.render_scene.hidden

    def hide_pieces(self, ids: frozenset[str]) -> None:
        """Hides these pieces and shows all others. Does not affect sight."""
        self._hidden_pieces = ids
        self.render_scene.set_hidden(frozenset() if self._state.own else ids)
        self._schedule_frame()

    @property
    def x_ray(self) -> bool:
        return self._state.x_ray

    def set_x_ray(self, on: bool) -> None:
        """Sets whether fighters show through the terrain in front of them."""
        self._update_state(x_ray=on)

    # The camera

    @property
    def is_up_to_date(self) -> bool:
        """True if the full frame of the current state is shown."""
        return self._scheduler is not None and not self._rest_timer.isActive() and self._full_frame_shown

    @property
    def slow(self) -> bool:
        """True if camera flights would stutter."""
        return self._scheduler is None or self._scheduler.quality_levels.software

    def set_orbit(self, orbit: Orbit) -> None:
        """Shows the table from this orbit, and ends a view through a fighter's eyes."""
        first_person, photo = self._eye is not None, self._photo_window is not None
        self._state = replace(self._state, own="", photo=None)
        self.hide_pieces(self._hidden_pieces)
        super().set_orbit(orbit)
        if photo:
            self.photo_ended.emit()
        if first_person:
            self.first_person_ended.emit()

    def set_first_person(self, eye: Camera | None, own: str = "") -> None:
        """Shows the table through the eyes of a fighter, which is itself not drawn, or from the orbit again.

        This ends a photo.
        """
        photo = eye is not None and self._photo_window is not None
        self._state = replace(self._state, own=own if eye else "", photo=None if photo else self._state.photo)
        self.hide_pieces(self._hidden_pieces)
        super().set_first_person(eye)
        if photo:
            self.photo_ended.emit()

    def show_photo(self, photo: PhotoBackdrop | None, window: PhotoWindow | None = None) -> None:
        """Shows the table in a photo through this window, or from the orbit again; both are None then.

        This ends a view through a fighter's eyes.
        """
        if photo and self._eye:
            self.set_first_person(None)
            self.first_person_ended.emit()
        self._update_state(photo=photo)
        if window is not self._photo_window:
            self.set_photo_window(window)

    @property
    def moving_quality(self) -> str:
        """The quality while something moves, as text for benchmarks."""
        return str(self._scheduler.quality_levels.moving_quality) if self._scheduler else ""

    def fit(self, orbit: Orbit | None = None) -> None:
        """Shows the whole table, as large as the view allows, from the angle of `orbit` if there is one.

        The view stays fitted when it is resized, until the camera is moved. Without an `orbit`, a photo stays, and all
        of it is shown.
        """
        if self._photo_window and orbit is None:
            self.set_photo_window(self._photo_window.fit(self._size(), self.top_margin))
            self._fitted = True
            return
        bounds, window = self.render_scene.bounds(), self.window().size()
        # The angle is chosen for the window, not for the view, so that opening a panel does not tilt the table.
        usual = USUAL_SHARE[0] * window.width(), USUAL_SHARE[1] * window.height()
        turned = orbit or self._orbit.fit(*bounds, usual, steep=STEEP)
        self.set_orbit(turned.fit(*bounds, self._size(), (self.top_margin, 0.0)))
        self._fitted, self._fitted_orbit = True, orbit

    def find_pixels(self, ids: Sequence[str]) -> list[tuple[float, float]]:
        """Returns the centres of these fighters in pixels of the widget, if they are in front of the eye."""
        looks = [self.render_scene.fighters[id].look for id in ids if id in self.render_scene.fighters]
        if not looks:
            return []
        pixels, ahead = self.camera.pixels(np.array([look.frame[:3, 3] for look in looks]), self._size())
        return [(x, y) for (x, y), before in zip(pixels.tolist(), ahead, strict=True) if before]

    def show_from_above(self) -> None:
        """Shows the whole table from straight above, its near edge at the bottom."""
        self.fit(Orbit(azimuth=-90.0, elevation=89.9))

    def picture(self, width: int, height: int) -> QImage:
        """Returns the current view at full quality and any size."""
        self.makeCurrent()
        renderer = Renderer()
        image = render_view(
            renderer,
            self.render_scene,
            self.camera,
            (width, height),
            PictureOptions(None, self._state.highlights, self._state.sight),
        )
        renderer.destroy()
        self.doneCurrent()
        return image

    def snapshot(self, density: float, on_paper: bool = False) -> QImage:
        """Returns the current view with everything drawn over it, with `density` of its pixels per pixel of the view.

        With `on_paper`, the background is bright in any theme. At the screen's own density, the frame on screen is
        reused. The picture is null if a closing window has lost its surface, from which Qt would read all the same.
        """
        self.makeCurrent()
        if not QOpenGLContext.currentContext():
            return QImage()
        if density == self.devicePixelRatioF() and not on_paper:
            return self.grabFramebuffer()
        places = self._label_places()
        wanted = self._state.frame_settings(places, self.camera, self._size(), density)
        wanted = replace(wanted, quality=PICTURE, backdrop=DAY if on_paper else wanted.backdrop)
        renderer = Renderer()
        image = render_frame(renderer, self.render_scene, wanted)
        renderer.destroy()
        self.doneCurrent()
        image.setDevicePixelRatio(density)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            paint_labels(painter, places, text_scale(), density)
        return image

    # Qt event handlers

    def initializeGL(self) -> None:
        """Starts afresh with a new context. Reports a context that is not good enough."""
        why = explain_probe(f"{read_gl_version()}|{read_driver_name()}")
        if why:
            QTimer.singleShot(0, self, lambda: self.failed.emit(why))
            return
        self._scheduler = FrameScheduler()
        self._schedule_frame()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Reports that there is no context, since nothing else does."""
        super().paintEvent(event)
        if self._scheduler is None and not self.isValid():
            QTimer.singleShot(0, self, lambda: self.failed.emit(explain_probe("|")))

    def paintGL(self) -> None:
        """Shows the full frame if it is finished, otherwise a simpler one; then paints the labels."""
        if self._scheduler is None:
            return
        places = self._label_places()
        wanted = self._frame_settings(places)
        screen = Screen(self.defaultFramebufferObject(), *self._device_size())
        self._scheduler.draw_now(self.render_scene, wanted, screen)
        prepare_for_painter()
        self._paint_names(places)
        self._full_frame_shown = self._scheduler.is_full_frame_ready(self.render_scene, wanted)
        if not self._scheduler.is_drag_ready(self.render_scene, wanted):
            self._idle_timer.start()
        self._dispatcher.on_frame_painted()
        self.frame_painted.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Draws again after a change of theme, which has its own sky, or of the text size, which changes labels."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._schedule_frame()

    def leaveEvent(self, event: QEvent) -> None:
        self.hover(None)
        super().leaveEvent(event)

    def resizeGL(self, w: int, h: int) -> None:
        """Keeps the whole table in sight if the view is fitted."""
        if self._fitted and self._eye is None and not self.camera_locked:
            self.fit(None if self._photo_window else self._fitted_orbit)
        self._schedule_frame()

    # Internals

    def _ceiling(self) -> float:
        return math.inf if self._state.cut is None else self._state.cut

    def _update_state(self, **changes: Any) -> None:
        shown = replace(self._state, **changes)
        if shown != self._state:
            self._state = shown
            self._schedule_frame()

    def _label_places(self) -> list[LabelPlace]:
        """Returns the places of the labels. Their content is recomputed only if it may have changed."""
        shown = self._state.visible_fighters(self.render_scene)
        looks, size = [one.look for one in shown.values()], self._size()
        source = (self._state, self.camera_locked, size, text_scale(), *looks)
        if source != self._label_source:
            self._label_source = source
            self._labels = self._state.make_labels(looks, size, moving=self.camera_locked)
        outlines = {id: one.outline for id, one in shown.items()}
        self._places = self._label_layout.place(self._labels, outlines, self.camera, size, text_scale(), self._covered)
        return self._places

    def _find_label(self, x: float, y: float) -> str:
        return find_labelled(self._places, x, y)

    def _frame_settings(self, places: list[LabelPlace]) -> FrameSettings:
        return self._state.frame_settings(places, self.camera, self._size(), self.devicePixelRatioF())

    def _paint_names(self, places: list[LabelPlace]) -> None:
        density = self.devicePixelRatioF()
        device = QOpenGLPaintDevice(*self._device_size())  # Painting on the widget itself fails while it is grabbed.
        device.setDevicePixelRatio(density)
        with QPainter(device) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            paint_labels(painter, places, text_scale(), density)

    def _schedule_frame(self) -> None:
        """Schedules a simple frame now, and a full one once nothing changes any more."""
        self._hidden_names_known = False
        if self._scheduler is not None:
            self._rest_timer.start(REST_MS)
            self._spare_timer.stop()
        if not self._dispatcher.can_frame_wait():
            self.update()

    def _on_idle(self) -> None:
        """Draws the resting parts little by little when a drag begins, so that no frame waits for them."""
        if self._scheduler is not None and self._scheduler.moving_ids and self.isVisible():
            self.makeCurrent()
            self._scheduler.draw_more(self.render_scene, self._frame_settings([]))
            self.doneCurrent()
            self.update()

    def _on_rest(self) -> None:
        """Finds hidden labels when nothing has moved for a while, then draws the full frame part by part."""
        if self._scheduler is None or not self.isVisible():
            return
        if self._dispatcher.is_holding:
            self._rest_timer.start(REST_MS)
            return
        if not self._hidden_names_known:
            self._hidden_names_known = True
            self._state = replace(self._state, hidden=self._find_hidden_names())
        places = self._label_places()
        wanted = self._frame_settings(places)
        self.makeCurrent()
        self._scheduler.end_moving(self.render_scene)
        if self._scheduler.draw_more(self.render_scene, wanted):
            self.update()
        self.doneCurrent()
        if self._scheduler.is_full_frame_ready(self.render_scene, wanted):
            self._spare_timer.start()
        else:
            self._rest_timer.start(0)

    def _release_spare(self) -> None:
        """Releases spare resources, but not during a drag, which would stutter."""
        if self._dispatcher.is_holding:
            self._spare_timer.start()
        elif self._scheduler is not None:
            self.makeCurrent()
            self._scheduler.release_spare()
            self.doneCurrent()

    def _find_hidden_names(self) -> frozenset[str]:
        fighters = self.render_scene.fighters
        if self.find_hidden is None or not fighters:
            return frozenset()
        hidden = self.find_hidden(np.asarray(self.camera.eye), np.array([one.head for one in fighters.values()]))
        return frozenset(id for id, away in zip(fighters, hidden, strict=True) if away)
