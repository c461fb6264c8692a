"""The table from straight above: what the viewport does, without OpenGL, and as a map for whoever likes one."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent

from app.geometry.arrays import Flags, Floats
from app.language import tr
from app.ui.plan_view.plan_background import BackgroundQuestion, PlanBackground, grounds
from app.ui.plan_view.plan_items import BoardItem, FighterItem, PieceItem, RibbonsItem, draw_scale, name_point
from app.ui.viewport.camera import Camera, Orbit
from app.ui.viewport.fighter_labels import Label, paint_labels, placed, tags_of, text_width
from app.ui.viewport.frame_settings import Highlights
from app.ui.viewport.overlay import Overlay, OverlaySolid
from app.ui.viewport.scene import PieceLook, Point, Scene, SightLine, VerdictBadge
from app.ui.viewport.sight_lines import measure_ribbons, sight_ribbons
from app.ui.viewport.tool_dispatcher import MouseTool, Pointer, ToolDispatcher, button_of, modifiers_of
from app.ui.widgets.flat_items import OverItem
from app.ui.widgets.flat_view import FlatView
from app.ui.widgets.theme import text_scale
from app.ui.workers import DebouncedWorker

HIGH = 5e3
"""From where a plan looks down, in mm: not so high that what is picked ends at the board and does not meet it."""
MARGIN = 28.0
NEAREST, FARTHEST = 40.0, 0.02
"""Pixels a millimetre."""
ON_TOP = 1e6
"""What lies over all fighters, however high they stand."""
WIDER = 1.6
"""An orbit sees as much as a plan from so many times the plan's height."""


class PlanView(FlatView):
    """Takes the viewport's place where there is no OpenGL, or where a player wants a map.

    `tool` sees the left button first; nobody can look through a fighter's eyes here. While it is `still`, because
    somebody aims at it, it does not move by itself.
    """

    hovered = Signal(object)
    eyes_left = Signal()
    flat = True

    def __init__(self) -> None:
        self._table, self.still = Scene(), False
        super().__init__()
        self.hides: Callable[[Floats, Floats], Sequence[bool]] | None = None
        self._hand = ToolDispatcher(self)
        self._looks: dict[str, PieceLook] = {}
        self._pieces: dict[str, PieceItem] = {}
        self._fighters: dict[str, FighterItem] = {}
        self._marked, self._sight = Highlights(), None
        self._measure: tuple[Point, Point] | None = None
        self._badges: dict[str, VerdictBadge] = {}
        self._overlays: dict[str, Overlay] = {}
        self._cut: float | None = None
        self._ground: PlanBackground | None = None
        self._grounds = DebouncedWorker(grounds, self._show_ground, hurried=True)
        self._add_items()
        self.box.limits = (FARTHEST, NEAREST)
        self.setMinimumSize(320, 240)
        self.setAccessibleName(tr("Plan of the table"))

    # what is shown

    def show_scene(self, scene: Scene) -> None:
        """Show this scene; its picture comes from a worker."""
        self._table = scene
        self._looks = {piece.id: piece for piece in scene.pieces}
        for item in self._fighters.values():
            self.box.removeItem(item)
        self._fighters = {look.id: FighterItem(look) for look in scene.fighters}
        for item in self._fighters.values():
            self.box.addItem(item, ignoreBounds=True)
        self._board.show_size(scene.width_mm, scene.depth_mm)
        self._ask_for_ground()
        self._mark()
        if self.fitted:
            self.fit()

    def place(self, id: str, frame: Floats) -> None:
        """Move one piece or fighter. Raises KeyError."""
        if id in self._fighters:
            item = self._fighters[id]
            item.show_look(replace(item.look, frame=frame))
        else:
            self._looks[id] = replace(self._looks[id], frame=frame)
            self._outline()
            self._ask_for_ground()
        self._names.update()

    def show_baked(self, baked: object) -> None:
        """A plan has light of its own."""

    def highlight(self, selected: Iterable[str] = (), seer: str = "", target: str = "") -> None:
        """Mark fighters and pieces."""
        self._marked = Highlights(tuple(selected), self._marked.hovered, seer, target)
        self._mark()

    def hover(self, id: str | None) -> None:
        """Mark the fighter under the mouse."""
        if (id or "") != self._marked.hovered:
            self._marked = replace(self._marked, hovered=id or "")
            self._mark()

    def show_sight(self, line: SightLine | None) -> None:
        """Draw the line of a verdict, or none."""
        self._sight = line
        self._show_ribbons()

    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None:
        """Draw a measured distance, or none."""
        self._measure = (start, end) if start and end else None
        self._show_ribbons()

    def show_badges(self, badges: Mapping[str, VerdictBadge]) -> None:
        """Put a verdict's mark beside the names of these fighters."""
        self._badges = dict(badges)
        self._names.update()

    def show_overlay(self, name: str, overlay: Overlay) -> None:
        """Draw what a feature has to show under this name, in place of what it showed before."""
        others = {other: kept for other, kept in self._overlays.items() if other != name}
        self._overlays = others | ({name: overlay} if overlay != Overlay() else {})
        self._show_ribbons()
        self._names.update()

    def show_solids(self, name: str, solids: Sequence[OverlaySolid] = ()) -> None:
        """Bodies in space say nothing on a plan."""

    @property
    def cut_height(self) -> float | None:
        """The height in mm above which terrain is left out."""
        return self._cut

    def cut_above(self, height: float | None) -> None:
        """Leave out all terrain above this height in mm, or none of it."""
        self._cut = height
        self._ask_for_ground()

    @property
    def x_rayed(self) -> bool:
        """From above nothing hides a fighter's base."""
        return True

    def x_ray(self, on: bool) -> None:
        """Fighters are always seen."""

    # where it is seen from

    @property
    def tool(self) -> MouseTool | None:
        """What takes the left button before the plan is moved."""
        return self._hand.tool

    @tool.setter
    def tool(self, tool: MouseTool | None) -> None:
        self._hand.tool = tool

    @property
    def at_rest(self) -> bool:
        """Whether the picture is of just what stands there."""
        return self._ground is not None and self._ground.scene is self._table

    @property
    def orbit_(self) -> Orbit:
        """The orbit that would see as much from straight above."""
        middle = self.box.viewRect().center()
        return Orbit((middle.x(), middle.y(), 0.0), self.box.viewRect().height() * WIDER, -90.0, 89.9)

    @property
    def camera(self) -> Camera:
        """Where that orbit looks from."""
        return self.orbit_.camera()

    @property
    def slow(self) -> bool:
        """No flights: there is nowhere to fly."""
        return True

    def look(self, orbit: Orbit) -> None:
        """See what an orbit would look at, from above."""
        self.fitted = False
        self.box.show_middle(QPointF(*orbit.centre[:2]), self.height() * WIDER / orbit.distance)

    def look_through(self, eye: Camera | None, own: str = "") -> None:
        """A plan has no eyes to look through."""

    def top(self) -> None:
        """See the whole table: a plan is always seen from above."""
        self.fit()

    def bounds(self) -> QRectF:
        """The board."""
        return QRectF(0.0, 0.0, self._table.width_mm, self._table.depth_mm)

    def margin(self) -> float:
        """Some of the floor round it."""
        return MARGIN

    def refits(self) -> bool:
        """While the whole table is seen, unless somebody aims at it."""
        return self.fitted and not self.still

    def ray(self, x: float, y: float) -> tuple[Floats, Floats]:
        """The eye `(3,)` high above a pixel, and the way straight down `(3,)`."""
        spot = self.point(QPointF(x, y))
        return np.array((spot.x(), spot.y(), HIGH)), np.array((0.0, 0.0, -1.0))

    @property
    def eye(self) -> tuple[float, float, float]:
        """From where names are sorted: near and far are the same from above."""
        middle = self.box.viewRect().center()
        return middle.x(), middle.y(), HIGH

    def pixels(self, points: Floats, size: tuple[float, float]) -> tuple[Floats, Flags]:
        """Where points `(n, 3)` lie in the widget, as `(n, 2)`; all of them are in sight from above."""
        seen = self.box.childTransform()
        return points[:, :2] * (seen.m11(), seen.m22()) + (seen.dx(), seen.dy()), np.ones(len(points), dtype=bool)

    def close_(self) -> None:
        """Draw no more pictures."""
        self._grounds.cancel()

    # Qt's own

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        left = ev.button() == Qt.MouseButton.LeftButton
        if not (left and self._hand.press(self._pointer(ev))):
            super().mousePressEvent(ev)
        ev.accept()

    def mouseDoubleClickEvent(self, ev: QMouseEvent) -> None:
        """The second of two quick presses is one like any other."""
        self.mousePressEvent(ev)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        if not ev.buttons():
            self.hovered.emit(self._pointer(ev))
        elif self._hand.holds:
            self._hand.move(self._pointer(ev))
        else:
            super().mouseMoveEvent(ev)
        ev.accept()

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        held = self._hand.holds
        if ev.button() == Qt.MouseButton.LeftButton:
            self._hand.release(self._pointer(ev))
        if not held:
            super().mouseReleaseEvent(ev)
        ev.accept()

    def paintEvent(self, ev: QPaintEvent) -> None:
        """Let whoever drags have its turn."""
        super().paintEvent(ev)
        self._hand.see_frame()

    # inside

    def _add_items(self) -> None:
        self._board, self._ribbons = BoardItem(), RibbonsItem()
        self._board.setZValue(-2.0)
        self._ribbons.setZValue(ON_TOP)
        for item in (self._board, self._ribbons):
            self.box.addItem(item, ignoreBounds=True)
        self._scale_bar, self._names = OverItem(self.box, self._draw_scale), OverItem(self.box, self._draw_names)

    def _mark(self) -> None:
        outlines = self._marked.colours()
        for id, item in self._fighters.items():
            item.show_outline(outlines.get(id))
        self._outline()
        self._names.update()

    def _outline(self) -> None:
        """Outline pieces that are selected, and those that do not stand where the picture shows them."""
        drawn = {piece.id: piece for piece in self._ground.scene.pieces} if self._ground else {}
        chosen = self._marked.selected
        wanted = {id: look for id, look in self._looks.items() if id in chosen or drawn.get(id) is not look}
        for id in [id for id, item in self._pieces.items() if wanted.get(id) is not item.look]:
            self.box.removeItem(self._pieces.pop(id))
        for id in wanted.keys() - self._pieces.keys():
            self._pieces[id] = PieceItem(wanted[id])
            self._pieces[id].setZValue(-1.0)
            self.box.addItem(self._pieces[id], ignoreBounds=True)

    def _show_ribbons(self) -> None:
        ribbons = [*(measure_ribbons(*self._measure) if self._measure else ())]
        ribbons += sight_ribbons(self._sight) if self._sight else ()
        overlaid = (ribbon for overlay in self._overlays.values() for ribbon in overlay.ribbons)
        self._ribbons.show_ribbons((*ribbons, *overlaid))

    def _ask_for_ground(self) -> None:
        self._table = replace(self._table, pieces=tuple(self._looks.values()))
        self._grounds.ask(BackgroundQuestion(self._table, self._cut))

    def _show_ground(self, ground: PlanBackground) -> None:
        self._ground = ground
        self._board.show_picture(ground.picture)
        self._outline()

    def _draw_scale(self, painter: QPainter) -> None:
        draw_scale(painter, self.box.height(), self.unit)

    def _draw_names(self, painter: QPainter) -> None:
        strong = {*self._marked.selected, self._marked.seer, self._marked.target}
        looks = [item.look for item in self._fighters.values()]
        labels = [
            Label(one.id, one.label, name_point(one), one.colour, one.mark, one.id in strong, False, badge)
            for one in looks
            for badge in (self._badges.get(one.id),)
        ]
        size = self.box.width(), self.box.height()
        places = placed([*labels, *tags_of(self._overlays.values())], self, size, text_width, text_scale())
        paint_labels(painter, places, text_scale(), self.devicePixelRatioF())

    def _pointer(self, event: QMouseEvent) -> Pointer:
        x, y = event.position().x(), event.position().y()
        ceiling = math.inf if self._cut is None else self._cut
        return Pointer(*self.ray(x, y), x, y, button_of(event), modifiers_of(event), ceiling, self.x_rayed)
