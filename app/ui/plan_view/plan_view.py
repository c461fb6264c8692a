"""The table from straight above: a replacement for the viewport that needs no OpenGL and also serves as a map."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QWheelEvent

from app.core.language import tr
from app.games.battle_status import FighterStatus
from app.geometry.arrays import Flags, Floats
from app.geometry.drawing.camera import Camera, Orbit
from app.ui.plan_view.plan_items import (
    BackgroundQuestion,
    BoardItem,
    FighterItem,
    PictureItem,
    PieceItem,
    PlanBackground,
    RibbonsItem,
    draw_scale,
    make_background,
    outline_base,
)
from app.ui.viewport.fighter_labels import (
    LabelLayout,
    LabelOptions,
    LabelPlace,
    find_labelled,
    make_labels,
    max_name_width,
    paint_labels,
)
from app.ui.viewport.frame_settings import Highlights
from app.ui.viewport.label_content import LabelDetail
from app.ui.viewport.overlay import NOTHING, FlatPicture, Overlay, OverlaySolid
from app.ui.viewport.scene import DAY, NIGHT, PieceLook, Point, Scene, SightLine, VerdictBadge
from app.ui.viewport.sight_lines import measure_polylines, sight_polylines
from app.ui.viewport.tool_dispatcher import Pointer, RightClick, ToolDispatcher, ToolView
from app.ui.widgets.flat_items import OverlayItem
from app.ui.widgets.flat_view import FlatView
from app.ui.widgets.theme import text_scale, theme
from app.ui.workers import DebouncedWorker

EYE_HEIGHT_MM = 5e3
"""Height in mm from which the plan looks down. If it were higher, rays for picking would end above the board."""
MARGIN, SCALE_HEIGHT = 28.0, 17.0
MAX_SCALE, MIN_SCALE = 40.0, 0.02
"""Largest and smallest number of pixels per millimetre."""
ON_TOP = 1e6
"""Z value of what is drawn over all fighters, however high they stand."""
ORBIT_DISTANCE_FACTOR = 1.6
"""Distance of an orbit per height of the plan's visible area, so that both show about the same area."""


class PlanView(ToolView, FlatView):
    """A plan that replaces the viewport if there is no OpenGL, or if the player prefers a map.

    The plan has no first-person view. While it is `camera_locked`, because the player is aiming at something, it does
    not move by itself.
    """

    hovered = Signal(Pointer)
    hover_ended = Signal()
    menu_requested = Signal(Pointer)
    first_person_ended = Signal()
    flat = True
    photo_window = None
    """The plan shows no photos."""

    def __init__(self) -> None:
        self._table, self.camera_locked = Scene(), False
        self.top_margin = 0.0
        """Height, in pixels, of the strip at the top that is covered by something else."""
        super().__init__()
        self.find_hidden: Callable[[Floats, Floats], Sequence[bool]] | None = None
        self._dispatcher = ToolDispatcher(self)
        self._right_click = RightClick()
        self._looks: dict[str, PieceLook] = {}
        self._pieces: dict[str, PieceItem] = {}
        self._fighters: dict[str, FighterItem] = {}
        self._highlights, self._sight_line = Highlights(), None
        self._measure: tuple[Point, Point] | None = None
        self._label_layout, self._label_wish = LabelLayout(), LabelOptions()
        self._places: list[LabelPlace] = []
        self._covered: tuple[QRect, ...] = ()
        self._overlays: dict[str, Overlay] = {}
        self._pictures: dict[str, PictureItem] = {}
        self._cut: float | None = None
        self._hidden: frozenset[str] = frozenset()
        self._plan_background: PlanBackground | None = None
        self._background_worker = DebouncedWorker(make_background, self._show_background, interruptible=True)
        self._board, self._ribbons = BoardItem(), RibbonsItem()
        self._board.setZValue(-2.0)
        self._ribbons.setZValue(ON_TOP)
        for item in (self._board, self._ribbons):
            self.box.addItem(item, ignoreBounds=True)
        self._scale_bar, self._names = OverlayItem(self.box, self._draw_scale), OverlayItem(self.box, self._draw_names)
        self.box.limits = (MIN_SCALE, MAX_SCALE)
        self.setMinimumSize(300, 180)
        self.setAccessibleName(tr("Plan of the table"))

    # Content

    def show_scene(self, scene: Scene) -> None:
        """Shows this scene; a worker makes its picture."""
        self._table = scene
        self._looks = {piece.id: piece for piece in scene.pieces}
        for item in self._fighters.values():
            self.box.removeItem(item)
        self._fighters = {look.id: FighterItem(look) for look in scene.fighters}
        for item in self._fighters.values():
            self.box.addItem(item, ignoreBounds=True)
        self._board.show_size(scene.width_mm, scene.depth_mm)
        self._request_background()
        self._update_highlights()
        if self.fitted:
            self.fit()

    def place(self, id: str, frame: Floats) -> None:
        """Moves one piece or fighter. Raises KeyError."""
        if id in self._fighters:
            item = self._fighters[id]
            item.show_look(replace(item.look, frame=frame))
        else:
            self._looks[id] = replace(self._looks[id], frame=frame)
            self._update_outlines()
            self._request_background()
        self._names.update()

    def show_light(self, baked: object) -> None:
        """Does nothing: a plan has its own light."""

    def highlight(self, selected: Iterable[str] = (), observer: str = "", target: str = "", active: str = "") -> None:
        """Marks fighters and pieces."""
        self._highlights = Highlights(tuple(selected), self._highlights.hovered, observer, target, active)
        self._update_highlights()

    def hover(self, id: str | None) -> None:
        """Marks the fighter under the mouse."""
        if (id or "") != self._highlights.hovered:
            self._highlights = replace(self._highlights, hovered=id or "")
            self._update_highlights()

    def show_sight(self, line: SightLine | None) -> None:
        self._sight_line = line
        self._show_ribbons()

    def set_covered(self, covered: tuple[QRect, ...]) -> None:
        """Keeps labels away from the parts of the view that something else covers."""
        self._covered = covered
        if self.should_refit():
            self.fit()
        self._names.update()

    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None:
        self._measure = (start, end) if start and end else None
        self._show_ribbons()

    def show_badges(self, badges: Mapping[str, VerdictBadge]) -> None:
        """Shows verdict marks in the labels of these fighters and of no others."""
        self._wish_labels(badges=dict(badges))

    def show_statuses(self, statuses: Mapping[str, FighterStatus]) -> None:
        """Shows the state of these fighters in their labels, and of no others."""
        self._wish_labels(statuses=dict(statuses))

    @property
    def label_grade(self) -> LabelDetail:
        return self._label_wish.grade

    def set_label_grade(self, grade: LabelDetail) -> None:
        self._wish_labels(grade=grade)

    def show_overlay(self, name: str, overlay: Overlay = NOTHING) -> None:
        """Draws a feature's overlay under this name, in place of the previous one."""
        others = {other: kept for other, kept in self._overlays.items() if other != name}
        self._overlays = others | ({name: overlay} if overlay != NOTHING else {})
        self._show_ribbons()
        self._names.update()

    def show_solids(self, name: str, solids: Sequence[OverlaySolid] = ()) -> None:
        """Does nothing: translucent bodies are for the 3D view."""

    def show_picture(self, name: str, picture: FlatPicture | None = None) -> None:
        """Shows a feature's picture over the table under this name, in place of the previous one."""
        if picture is None:
            if name in self._pictures:
                self.box.removeItem(self._pictures.pop(name))
            return
        if name not in self._pictures:
            self._pictures[name] = PictureItem()
            self._pictures[name].setZValue(-0.5)
            self.box.addItem(self._pictures[name], ignoreBounds=True)
        self._pictures[name].show_picture(picture)

    @property
    def cut_height(self) -> float | None:
        """The height in mm above which terrain is hidden."""
        return self._cut

    def set_cut_height(self, height: float | None) -> None:
        """Hides all terrain above this height in mm, or none."""
        self._cut = height
        self._request_background()

    @property
    def hidden_pieces(self) -> frozenset[str]:
        return self._hidden

    def hide_pieces(self, ids: frozenset[str]) -> None:
        """Hides these pieces and shows all others."""
        if ids != self._hidden:
            self._hidden = ids
            self._request_background()

    @property
    def x_ray(self) -> bool:
        """Always True: from above, nothing hides a fighter's base."""
        return True

    def set_x_ray(self, on: bool) -> None:
        """Does nothing: fighters are always visible from above."""

    # View

    @property
    def is_up_to_date(self) -> bool:
        """True if the picture shows the current scene."""
        return self._plan_background is not None and self._plan_background.scene is self._table

    @property
    def orbit(self) -> Orbit:
        """The orbit that shows about the same area from straight above."""
        middle = self.box.viewRect().center()
        return Orbit((middle.x(), middle.y(), 0.0), self.box.viewRect().height() * ORBIT_DISTANCE_FACTOR, -90.0, 89.9)

    @property
    def camera(self) -> Camera:
        return self.orbit.camera()

    @property
    def slow(self) -> bool:
        """Always True: there are no camera flights over a plan."""
        return True

    def set_orbit(self, orbit: Orbit) -> None:
        """Shows the area at which an orbit looks, from above."""
        self.fitted = False
        self.box.show_centre(QPointF(*orbit.centre[:2]), self.height() * ORBIT_DISTANCE_FACTOR / orbit.distance)

    def set_first_person(self, eye: Camera | None, own: str = "") -> None:
        """Does nothing: a plan has no first-person view."""

    def fit(self, orbit: Orbit | None = None) -> None:
        """Shows the whole board; `orbit` is ignored, as there is only one angle from above."""
        super().fit()

    def show_from_above(self) -> None:
        """Shows the whole table, as a plan is always seen from above."""
        self.fit()

    def bounds(self) -> QRectF:
        return QRectF(0.0, 0.0, self._table.width_mm, self._table.depth_mm)

    def margin(self) -> float:
        return MARGIN

    def covered_heights(self) -> tuple[float, float]:
        """Returns the heights of the cards at the top, and of the scale as far as it is higher than the margin."""
        return self.top_margin, SCALE_HEIGHT * text_scale()

    def restyle(self) -> None:
        """Shows the plan on the same ground as the table in 3D."""
        self.setBackground(QColor.fromRgbF(*(NIGHT if theme().dark else DAY).horizon))

    def should_refit(self) -> bool:
        """Returns whether the view is fitted and no tool has locked it."""
        return self.fitted and not self.camera_locked

    def ray(self, x: float, y: float) -> tuple[Floats, Floats]:
        """Returns an eye `(3,)` high above a pixel, and the direction straight down `(3,)`."""
        spot = self.to_point(QPointF(x, y))
        return np.array((spot.x(), spot.y(), EYE_HEIGHT_MM)), np.array((0.0, 0.0, -1.0))

    def pointer(self, x: float, y: float) -> Pointer:
        ceiling, label = math.inf if self._cut is None else self._cut, find_labelled(self._places, x, y)
        return Pointer(*self.ray(x, y), x, y, ceiling=ceiling, x_ray=self.x_ray, hidden=self._hidden, label=label)

    def pixel(self, point: Point) -> QPointF:
        return self.to_pixel(*point[:2])

    def pixels(self, points: Floats, size: tuple[float, float]) -> tuple[Floats, Flags]:
        """Returns the positions `(n, 2)` of points `(n, 3)` in the widget, and that all are in front of the eye."""
        seen = self.box.childTransform()
        return points[:, :2] * (seen.m11(), seen.m22()) + (seen.dx(), seen.dy()), np.ones(len(points), dtype=bool)

    def find_pixels(self, ids: Sequence[str]) -> list[tuple[float, float]]:
        """Returns the positions of the centres of these fighters in the widget."""
        looks = [self._fighters[id].look for id in ids if id in self._fighters]
        if not looks:
            return []
        pixels, _ = self.pixels(np.array([look.frame[:3, 3] for look in looks]), (0.0, 0.0))
        return [(x, y) for x, y in pixels.tolist()]

    def close_(self) -> None:
        """Cancels the picture in progress."""
        self._background_worker.cancel()

    # Event handlers of Qt

    def wheelEvent(self, ev: QWheelEvent) -> None:
        """Changes the floor while something is placed where there are several; zooms otherwise."""
        if self._dispatcher.turn_wheel(self._pointer(ev), ev.angleDelta().y() / 120.0):
            ev.accept()
        else:
            super().wheelEvent(ev)

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        self._right_click.press(ev)
        left = ev.button() == Qt.MouseButton.LeftButton
        if not (left and self._dispatcher.press(self._pointer(ev))):
            super().mousePressEvent(ev)
        ev.accept()

    def mouseDoubleClickEvent(self, ev: QMouseEvent) -> None:
        """Treats the second of two quick presses like any other press."""
        self.mousePressEvent(ev)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        if not ev.buttons():
            self.hovered.emit(self._pointer(ev))
        elif self._dispatcher.is_holding:
            self._dispatcher.move(self._pointer(ev))
        elif not self._right_click.move(ev):
            super().mouseMoveEvent(ev)
        ev.accept()

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        held = self._dispatcher.is_holding
        if ev.button() == Qt.MouseButton.LeftButton:
            self._dispatcher.release(self._pointer(ev))
            self.hovered.emit(self._pointer(ev))
        if not held:
            super().mouseReleaseEvent(ev)
        if self._right_click.release(ev) and not held:
            self.menu_requested.emit(self._pointer(ev))
        ev.accept()

    def leaveEvent(self, ev: QEvent) -> None:
        super().leaveEvent(ev)
        self.hover(None)
        self.hover_ended.emit()

    def paintEvent(self, ev: QPaintEvent) -> None:
        """Paints the view and tells the tool dispatcher that a frame is finished."""
        super().paintEvent(ev)
        self._dispatcher.on_frame_painted()

    def snapshot(self, density: float, on_paper: bool = False) -> QImage:
        """Returns the current view with `density` of its pixels per pixel of the view."""
        image = QImage(self.size() * density, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(density)
        with QPainter(image) as painter:
            super().render(painter)
        return image

    # Implementation

    def _update_highlights(self) -> None:
        outlines, rings = self._highlights.outline_colours(), self._highlights.ring_colours()
        for id, item in self._fighters.items():
            item.show_outline(outlines.get(id), rings.get(id))
        self._update_outlines()
        self._names.update()

    def _update_outlines(self) -> None:
        """Outlines the pieces that are selected and those that the picture shows elsewhere."""
        drawn = {piece.id: piece for piece in self._plan_background.scene.pieces} if self._plan_background else {}
        chosen = self._highlights.selected
        wanted = {id: look for id, look in self._looks.items() if id in chosen or drawn.get(id) is not look}
        for id in [id for id, item in self._pieces.items() if wanted.get(id) is not item.look]:
            self.box.removeItem(self._pieces.pop(id))
        for id in wanted.keys() - self._pieces.keys():
            self._pieces[id] = PieceItem(wanted[id])
            self._pieces[id].setZValue(-1.0)
            self.box.addItem(self._pieces[id], ignoreBounds=True)

    def _show_ribbons(self) -> None:
        ribbons = [*(measure_polylines(*self._measure) if self._measure else ())]
        ribbons += sight_polylines(self._sight_line) if self._sight_line else ()
        overlaid = (ribbon for overlay in self._overlays.values() for ribbon in overlay.ribbons)
        self._ribbons.show_ribbons((*ribbons, *overlaid))

    def _request_background(self) -> None:
        self._table = replace(self._table, pieces=tuple(self._looks.values()))
        self._background_worker.ask(BackgroundQuestion(self._table, self._cut, self._hidden))

    def _show_background(self, ground: PlanBackground) -> None:
        self._plan_background = ground
        self._board.show_picture(ground.picture)
        self._update_outlines()

    def _draw_scale(self, painter: QPainter) -> None:
        draw_scale(painter, self.box.height(), self.unit)

    def _draw_names(self, painter: QPainter) -> None:
        looks, size = [item.look for item in self._fighters.values()], (self.box.width(), self.box.height())
        wish = replace(self._label_wish, moving=self.camera_locked, longest=max_name_width(size, text_scale()))
        labels = make_labels(looks, self._highlights, wish, self._overlays.values())
        outlines = {one.id: outline_base(one) for one in looks}
        self._places = self._label_layout.place(labels, outlines, self, size, text_scale(), self._covered)
        paint_labels(painter, self._places, text_scale(), self.devicePixelRatioF())

    def _wish_labels(self, **changes: Any) -> None:
        self._label_wish = replace(self._label_wish, **changes)
        self._names.update()
