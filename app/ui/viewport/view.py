"""The table in a widget: what is shown of a battle, and when it is drawn."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QRect, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtOpenGL import QOpenGLPaintDevice

from app.games.battle_status import FighterStatus
from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, Orbit
from app.ui.viewport.baked_light import BakedLight
from app.ui.viewport.camera_controller import CameraWidget
from app.ui.viewport.fighter_labels import Label, LabelLayout, LabelPlace, find_labelled, paint_labels
from app.ui.viewport.frame_scheduler import FrameScheduler, Screen
from app.ui.viewport.frame_settings import GRAPHICS, PICTURE, FrameSettings, Highlights
from app.ui.viewport.gl_buffers import prepare_for_painter, read_driver_name, read_gl_version
from app.ui.viewport.gl_support import explain_probe
from app.ui.viewport.label_content import LabelGrade
from app.ui.viewport.offscreen_picture import Extras, render_frame, render_view
from app.ui.viewport.overlay import NOTHING, FlatPicture, Overlay, OverlaySolid
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.renderer import Renderer
from app.ui.viewport.scene import DAY, Point, Scene, SightLine, VerdictBadge
from app.ui.viewport.view_state import ViewState
from app.ui.widgets.theme import text_scale

REST_MS = 100
SPARE_MS = 2000
"""How long after a full frame what the next one needs is kept at hand."""
STEEP = (38.0, 64.0)
"""Between these elevations in degrees a fit chooses: lower, and models hide each other; higher, and they are flat."""

FindHidden = Callable[[Floats, Floats], Sequence[bool]]
"""Which points `(n, 3)` terrain hides from an eye `(3,)`."""


class Viewport(CameraWidget):
    """The viewport. `tool` sees the left button first; `find_hidden`, where given, tells which labels to dim."""

    frame_painted = Signal()
    first_person_ended = Signal()
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

    # what is shown

    def show_scene(self, scene: Scene) -> None:
        """Show this scene; what was there before is kept."""
        self.render_scene.show_scene(scene)
        self._schedule_frame()

    def show_light(self, baked: BakedLight) -> None:
        """Put the light on that a worker has made of the scene."""
        self.render_scene.show_light(baked)
        self._schedule_frame()

    def place(self, id: str, frame: Floats) -> None:
        """Move one piece or fighter. Raises KeyError."""
        self.render_scene.place(id, frame)
        if self._scheduler is not None:
            self._scheduler.begin_moving(id)
        self._schedule_frame()

    def set_body_colours(self, id: str, colours: Floats | None) -> None:
        """Show a fighter's true body in these colours from 0 to 1, one for each face or each vertex of its mesh.

        None shows it as before. Raises KeyError where there is no such fighter.
        """
        self.render_scene.set_body_colours(id, colours)
        self._schedule_frame()

    def highlight(self, selected: Iterable[str] = (), seer: str = "", target: str = "", active: str = "") -> None:
        """Mark fighters by outline, ring and label, pieces that are selected by their outline."""
        hovered = self._state.highlights.hovered
        self._update_state(highlights=Highlights(tuple(selected), hovered, seer, target, active))

    def hover(self, id: str | None) -> None:
        """Mark the fighter or piece under the mouse."""
        self._update_state(highlights=replace(self._state.highlights, hovered=id or ""))

    def show_sight(self, line: SightLine | None) -> None:
        """Draw the line of a verdict, or none."""
        self._update_state(sight=line)

    def show_badges(self, badges: Mapping[str, VerdictBadge]) -> None:
        """Put a verdict's mark into the labels of these fighters, and of no others."""
        self._update_state(badges=dict(badges))

    def show_statuses(self, statuses: Mapping[str, FighterStatus]) -> None:
        """Say in the labels of these fighters how they fare, and of no others."""
        self._update_state(statuses=dict(statuses))

    @property
    def label_grade(self) -> LabelGrade:
        """How much labels tell."""
        return self._state.label_grade

    def set_label_grade(self, grade: LabelGrade) -> None:
        """Have labels tell so much."""
        self._update_state(label_grade=grade)

    def show_overlay(self, name: str, overlay: Overlay = NOTHING) -> None:
        """Draw what a feature has to show under this name, in place of what it showed before."""
        others = {other: kept for other, kept in self._state.overlays.items() if other != name}
        self._update_state(overlays=others | ({name: overlay} if overlay != NOTHING else {}))

    def show_solids(self, name: str, solids: Sequence[OverlaySolid] = ()) -> None:
        """Draw see-through bodies for a feature of this name, in place of those it showed before."""
        others = {other: kept for other, kept in self._state.solids.items() if other != name}
        self._update_state(solids=others | ({name: tuple(solids)} if solids else {}))

    def show_picture(self, name: str, picture: FlatPicture | None = None) -> None:
        """Flat pictures are for a plan: in space bodies lie on floors and platforms."""

    def set_covered(self, covered: tuple[QRect, ...]) -> None:
        """Keep labels away from these parts of the view, for something lies over them."""
        self._covered = covered
        self._schedule_frame()

    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None:
        self._update_state(measure=(start, end) if start and end else None)

    @property
    def cut_height(self) -> float | None:
        """The height in mm above which terrain is hidden: tools had better not take hold of it there."""
        return self._state.cut

    def set_cut_height(self, height: float | None) -> None:
        """Hide all terrain above this height in mm, or none of it. Sight never knows."""
        self._update_state(cut=height)

    def set_graphics(self, name: str) -> None:
        """Draw as well as the player wants it, at rest and in motion: `name` is a key of GRAPHICS."""
        self._update_state(graphics=GRAPHICS[name])

    @property
    def hidden_pieces(self) -> frozenset[str]:
        """The pieces that are not drawn from here: a fighter's eyes see them all."""
        return self.render_scene.hidden

    def hide_pieces(self, ids: frozenset[str]) -> None:
        """Draw these pieces no more, and all others again. Sight never knows."""
        self._hidden_pieces = ids
        self.render_scene.set_hidden(frozenset() if self._state.own else ids)
        self._schedule_frame()

    @property
    def x_ray(self) -> bool:
        """Whether fighters show through terrain."""
        return self._state.x_ray

    def set_x_ray(self, on: bool) -> None:
        """Show fighters through the terrain that stands before them, or not."""
        self._update_state(x_ray=on)

    # where it is seen from

    @property
    def is_up_to_date(self) -> bool:
        """Whether the full frame of what there is to see is shown."""
        return self._scheduler is not None and not self._rest_timer.isActive() and self._full_frame_shown

    @property
    def slow(self) -> bool:
        """Whether a camera that flies would only stutter."""
        return self._scheduler is None or self._scheduler.quality_levels.software

    def set_orbit(self, orbit: Orbit) -> None:
        """See the table from here; whoever looked through a fighter's eyes is told that this is over."""
        first_person = self._eye is not None
        self._state = replace(self._state, own="")
        self.hide_pieces(self._hidden_pieces)
        super().set_orbit(orbit)
        if first_person:
            self.first_person_ended.emit()

    def set_first_person(self, eye: Camera | None, own: str = "") -> None:
        """See with the eyes of a fighter, which is not seen itself, or from the orbit again."""
        self._state = replace(self._state, own=own if eye else "")
        self.hide_pieces(self._hidden_pieces)
        super().set_first_person(eye)

    @property
    def moving_quality(self) -> str:
        """How well things are drawn while something moves, in words for benchmarks."""
        return str(self._scheduler.quality_levels.moving_quality) if self._scheduler else ""

    def fit(self, orbit: Orbit | None = None) -> None:
        """See the whole table, as large as the view's shape lets it be; from the angle of an orbit where one is given.

        It stays so while the view changes its size, until somebody moves the camera.
        """
        turned = orbit or self._orbit
        steep = None if orbit else STEEP
        self.set_orbit(turned.fit(*self.render_scene.bounds(), self._size(), self.margins, steep))
        self._fitted, self._fitted_orbit = True, orbit

    def find_pixels(self, ids: Sequence[str]) -> list[tuple[float, float]]:
        """Where the middles of these fighters are to be seen, in pixels of the widget; of those before the eye."""
        looks = [self.render_scene.fighters[id].look for id in ids if id in self.render_scene.fighters]
        if not looks:
            return []
        pixels, ahead = self.camera.pixels(np.array([look.frame[:3, 3] for look in looks]), self._size())
        return [(x, y) for (x, y), before in zip(pixels.tolist(), ahead, strict=True) if before]

    def show_from_above(self) -> None:
        """See the whole table from straight above, its near edge below."""
        self.fit(Orbit(azimuth=-90.0, elevation=89.9))

    def picture(self, width: int, height: int) -> QImage:
        """What is seen now, in full and at any size."""
        self.makeCurrent()
        renderer = Renderer()
        image = render_view(
            renderer,
            self.render_scene,
            self.camera,
            (width, height),
            Extras(None, self._state.highlights, self._state.sight),
        )
        renderer.destroy()
        self.doneCurrent()
        return image

    def snapshot(self, density: float, on_paper: bool = False) -> QImage:
        """What is seen now with all that is drawn over it, in full, with so many of its pixels to one of the view.

        `on_paper`, it is day behind the board in any theme. As it is on the screen, it need not be drawn anew.
        """
        if density == self.devicePixelRatioF() and not on_paper:
            return self.grabFramebuffer()
        places = self._label_places()
        wanted = self._state.frame_settings(places, self.camera, self._size(), density)
        wanted = replace(wanted, quality=PICTURE, backdrop=DAY if on_paper else wanted.backdrop)
        self.makeCurrent()
        renderer = Renderer()
        image = render_frame(renderer, self.render_scene, wanted)
        renderer.destroy()
        self.doneCurrent()
        image.setDevicePixelRatio(density)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            paint_labels(painter, places, text_scale(), density)
        return image

    # Qt's own

    def initializeGL(self) -> None:
        """A context is new, or another: start afresh; tell where it is not good enough."""
        why = explain_probe(f"{read_gl_version()}|{read_driver_name()}")
        if why:
            QTimer.singleShot(0, self, lambda: self.failed.emit(why))
            return
        self._scheduler = FrameScheduler()
        self._schedule_frame()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Where there is no context at all, nobody else tells."""
        super().paintEvent(event)
        if self._scheduler is None and not self.isValid():
            QTimer.singleShot(0, self, lambda: self.failed.emit(explain_probe("|")))

    def paintGL(self) -> None:
        """Show the full frame where it is finished, else one for now; then names."""
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
        """Another theme has another sky, another size of texts other labels."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._schedule_frame()

    def resizeGL(self, w: int, h: int) -> None:
        """Keep the whole table in sight while that is wanted."""
        if self._fitted and self._eye is None and not self.camera_locked:
            self.fit(self._fitted_orbit)
        self._schedule_frame()

    # inside

    def _ceiling(self) -> float:
        return math.inf if self._state.cut is None else self._state.cut

    def _update_state(self, **changes: Any) -> None:
        shown = replace(self._state, **changes)
        if shown != self._state:
            self._state = shown
            self._schedule_frame()

    def _label_places(self) -> list[LabelPlace]:
        """Where labels are; what they say is worked out again only where something else is to be said."""
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
        device = QOpenGLPaintDevice(*self._device_size())  # the widget itself fails while grabbed
        device.setDevicePixelRatio(density)
        with QPainter(device) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            paint_labels(painter, places, text_scale(), density)

    def _schedule_frame(self) -> None:
        """Draw a frame for now, and a full one once nothing changes any more."""
        self._hidden_names_known = False
        if self._scheduler is not None:
            self._rest_timer.start(REST_MS)
            self._spare_timer.stop()
        if not self._dispatcher.can_frame_wait():
            self.update()

    def _on_idle(self) -> None:
        """As a drag begins: lay out what stays a little at a time, so that no frame waits for it."""
        if self._scheduler is not None and self._scheduler.moving_ids and self.isVisible():
            self.makeCurrent()
            self._scheduler.draw_more(self.render_scene, self._frame_settings([]))
            self.doneCurrent()
            self.update()

    def _on_rest(self) -> None:
        """Nothing moved for a while: find hidden names, then draw the full frame part by part."""
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
        self._scheduler.draw_more(self.render_scene, wanted)
        self.doneCurrent()
        if self._scheduler.is_full_frame_ready(self.render_scene, wanted):
            self._spare_timer.start()
            self.update()
        else:
            self._rest_timer.start(0)

    def _release_spare(self) -> None:
        """Not in a drag, which would feel it."""
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
