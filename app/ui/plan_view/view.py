"""The table in a widget without OpenGL: what the viewport does, seen from straight above."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent

from app.geometry.mesh import Floats
from app.language import tr
from app.ui.building.photos import picture_of
from app.ui.dress.theme import theme
from app.ui.jobs import Latest
from app.ui.plan_view.ground import Asked, Ground, grounds
from app.ui.plan_view.items import names, paint_fighter, paint_names, paint_outline, paint_ribbons, paint_scale
from app.ui.plan_view.moved import MovedPlan
from app.ui.viewport.camera import Camera, Orbit
from app.ui.viewport.labels import font
from app.ui.viewport.overlay import Overlay, Solid
from app.ui.viewport.scene import Badge, FighterLook, PieceLook, Point, Scene, SightLine
from app.ui.viewport.shot import Highlights
from app.ui.viewport.sight import measure_ribbons, sight_ribbons


class Plan(MovedPlan):
    """Takes the viewport's place where there is no OpenGL, or where a player wants a map."""

    framed = Signal()
    eyes_left = Signal()
    flat = True
    """Nobody can look through a fighter's eyes here."""

    def __init__(self) -> None:
        super().__init__()
        self.hides: Callable[[Floats, Floats], Sequence[bool]] | None = None
        self._scene = Scene()
        self._pieces: dict[str, PieceLook] = {}
        self._fighters: dict[str, FighterLook] = {}
        self._marked, self._sight = Highlights(), None
        self._measure: tuple[Point, Point] | None = None
        self._badges: dict[str, Badge] = {}
        self._overlays: dict[str, Overlay] = {}
        self._cut: float | None = None
        self._ground, self._picture = None, QImage()
        self._grounds = Latest(grounds, self._show_ground, hurried=True)
        self.setAccessibleName(tr("Plan of the table"))

    # what is shown

    def show_scene(self, scene: Scene) -> None:
        """Show this scene; its picture comes from a worker."""
        self._scene = scene
        self._pieces = {piece.id: piece for piece in scene.pieces}
        self._fighters = {fighter.id: fighter for fighter in scene.fighters}
        self._ask_for_ground()
        self._changed(self._frame.fitted(scene.width_mm, scene.depth_mm) if self._fitted else self._frame)

    def place(self, id: str, frame: Floats) -> None:
        """Move one piece or fighter. Raises KeyError."""
        if id in self._fighters:
            self._fighters[id] = replace(self._fighters[id], frame=frame)
        else:
            self._pieces[id] = replace(self._pieces[id], frame=frame)
            self._ask_for_ground()
        self.update()

    def show_baked(self, baked: object) -> None:
        """A plan has light of its own."""

    def highlight(self, selected: Iterable[str] = (), seer: str = "", target: str = "") -> None:
        self._show(_marked=Highlights(tuple(selected), self._marked.hovered, seer, target))

    def hover(self, id: str | None) -> None:
        self._show(_marked=replace(self._marked, hovered=id or ""))

    def show_sight(self, line: SightLine | None) -> None:
        """Draw the line of a verdict, or none."""
        self._show(_sight=line)

    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None:
        self._show(_measure=(start, end) if start and end else None)

    def show_badges(self, badges: Mapping[str, Badge]) -> None:
        """Put a verdict's mark beside the names of these fighters."""
        self._show(_badges=dict(badges))

    def show_overlay(self, name: str, overlay: Overlay) -> None:
        """Draw what a feature has to show under this name, in place of what it showed before."""
        others = {other: kept for other, kept in self._overlays.items() if other != name}
        self._show(_overlays=others | ({name: overlay} if overlay != Overlay() else {}))

    def show_solids(self, name: str, solids: Sequence[Solid] = ()) -> None:
        """Bodies in space say nothing on a plan."""

    @property
    def cut_height(self) -> float | None:
        """The height in mm above which terrain is left out."""
        return self._cut

    def cut_above(self, height: float | None) -> None:
        """Leave out all terrain above this height in mm, or none of it."""
        self._cut = height
        self._ask_for_ground()

    def x_ray(self, on: bool) -> None:
        """Fighters are always seen."""

    # where it is seen from

    @property
    def at_rest(self) -> bool:
        """Whether the picture is of just what stands there."""
        return self._ground is not None and self._ground.scene is self._scene

    @property
    def orbit_(self) -> Orbit:
        """The orbit that would see as much from straight above."""
        x, y = self._frame.centre
        return Orbit((x, y, 0.0), self._frame.size[1] / self._frame.scale * 1.6, -90.0, 89.9)

    @property
    def camera(self) -> Camera:
        return self.orbit_.camera()

    @property
    def slow(self) -> bool:
        """No flights: there is nowhere to fly."""
        return True

    def look(self, orbit: Orbit) -> None:
        """See what an orbit would look at, from above."""
        height = orbit.distance / 1.6
        self._look(replace(self._frame, centre=orbit.centre[:2], scale=self._frame.size[1] / height))

    def look_through(self, eye: Camera | None, own: str = "") -> None:
        """A plan has no eyes to look through."""

    def fit(self) -> None:
        self._fitted = True
        self._changed(self._frame.fitted(self._scene.width_mm, self._scene.depth_mm))

    def top(self) -> None:
        """The same: a plan is always seen from above."""
        self.fit()

    def close_(self) -> None:
        self._grounds.cancel()

    # Qt's own

    def paintEvent(self, event: QPaintEvent) -> None:
        """Board and terrain, pieces that move, fighters, lines, names."""
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), QColor(theme().paper))
            board = self._frame.rect(self._scene.width_mm, self._scene.depth_mm)
            painter.fillRect(board.adjusted(-5, -5, 5, 5), QColor("#38302a"))
            painter.fillRect(board, QColor("#6b6457"))
            if not self._picture.isNull():
                painter.drawImage(board, self._picture)
            for piece in self._outlined():
                paint_outline(painter, self._frame, piece)
            outlines = self._marked.colours()
            for fighter in sorted(self._fighters.values(), key=lambda fighter: float(fighter.frame[2, 3])):
                paint_fighter(painter, self._frame, fighter, outlines.get(fighter.id))
            paint_ribbons(painter, self._frame, self._ribbons())
            painter.setFont(font())
            paint_scale(painter, self._frame, tr("6 inches"))
            places = names(self._frame, self._fighters.values(), self._marked, self._badges, self._overlays.values())
            paint_names(painter, places, self.devicePixelRatioF())
        self._hand.see_frame()
        self.framed.emit()

    # inside

    def _ceiling(self) -> float:
        return math.inf if self._cut is None else self._cut

    def _show(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self, name, value)
        self.update()

    def _ask_for_ground(self) -> None:
        self._scene = replace(self._scene, pieces=tuple(self._pieces.values()))
        self._grounds.ask(Asked(self._scene, self._cut))

    def _show_ground(self, ground: Ground) -> None:
        self._ground, self._picture = ground, picture_of(ground.picture)
        self.update()

    def _outlined(self) -> list[PieceLook]:
        """Pieces that are selected, and those that do not stand where the picture shows them."""
        drawn = {piece.id: piece for piece in self._ground.scene.pieces} if self._ground else {}
        selected = set(self._marked.selected)
        return [one for one in self._pieces.values() if one.id in selected or drawn.get(one.id) is not one]

    def _ribbons(self) -> list[Any]:
        ribbons = [*(measure_ribbons(*self._measure) if self._measure else ())]
        ribbons += sight_ribbons(self._sight) if self._sight else ()
        return [*ribbons, *(ribbon for overlay in self._overlays.values() for ribbon in overlay.ribbons)]
