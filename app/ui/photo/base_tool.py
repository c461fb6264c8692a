"""Places fighters by looking: the outline of a base follows the mouse over the photo and snaps onto its picture.

Instead of one click on the base, its rim can be clicked at several points; the fit of their circle or oval is then more
exact than any single click.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import Signal

from app.core.errors import PlayerError
from app.core.language import format_number, mark, tr
from app.games.actions import make_move, make_place
from app.geometry.arrays import Floats
from app.geometry.outlines import boundary
from app.model import Base, Battle, Corner, Cylinder, Fighter, Pose, Round, Sighting
from app.model.standard_sizes import base_sides, standard_bases, suggest_height, suggest_radius
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.floors import drop_held_fighter
from app.table.photo.base_fit import MIN_CLICKS, MIN_GUESS_CLICKS, MIN_OVAL_CLICKS, Rim, guess_base
from app.table.photo.edge_snap import snap_base
from app.table.photo.photo_cameras import add_sighting, place_fighter, to_pixel, to_share
from app.ui.battle_document import SELECT
from app.ui.photo.photo_clicks import PhotoClicks, make_dot, make_ring, require_unlocked

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.photo.photo_view import PhotoView
    from app.ui.viewport.tool_dispatcher import Pointer

MIN_OUTLINE_ERROR_MM = 1.0
"""Least error of an outline that snapped: it may lie on a bevel, a shadow or a base of another thickness."""
RIM_CLICKS = 5
"""Number of clicks on a rim after which its fighter is placed."""
OUTLINE_POINTS = 8
"""Number of points on a snapped outline that are kept as clicks."""
SNAP_MM = 8.0
"""How far an outline may snap."""


class BasePlacement(PhotoClicks):
    """Places the fighters of a queue in the photo, one after the other; or new ones. Made for one open battle.

    `base` of None means that the size is guessed from the rim. `placed` carries the name of a fighter, and a remark.
    """

    TOOL = "photo_bases"
    HINT = mark("Click the picture of a base, or hold the button and fit the outline to it. Esc ends placing.")
    placed = Signal(str, str)
    changed = Signal()

    def __init__(self, document: BattleDocument, photos: PhotoView) -> None:
        super().__init__(document, photos)
        self.base: Base | None = standard_bases()[0]
        self.side = ""
        self.names: tuple[str, ...] = ()
        self.sides: dict[str, str] = {}
        """The sides of new fighters by their names; `side` is that of all others."""
        self.by_rim = False
        self.snaps = True
        self.rim: list[Corner] = []

    @property
    def next_name(self) -> str:
        """The name of the fighter that the next click places."""
        battle = self._document.session.committed_table.battle
        return self.names[0] if self.names else battle.free_id(tr("Fighter 1"))

    def begin(self) -> None:
        """Makes the tool the current one; selected fighters that this photo does not place yet come first."""
        self.rim = []
        battle = self._document.session.battle
        chosen = [one.id for one in battle.fighters if one.id in self._document.selection.ids]
        new = (id for id in chosen if not _is_seen(battle, id, self._photos.name))
        self.names = tuple(dict.fromkeys((*new, *self.names)))
        self._document.use_tool(self.TOOL)
        self.changed.emit()

    @property
    def is_begun(self) -> bool:
        return bool(self.rim)

    @property
    def least_clicks(self) -> int:
        """The least number of points on the rim of the next base."""
        base = self._next_base()
        if base is None:
            return MIN_GUESS_CLICKS
        return MIN_CLICKS if isinstance(base, Round) else MIN_OVAL_CLICKS

    def end(self) -> None:
        self.rim = []
        self._show_rim()

    def click(self, pointer: Pointer) -> None:
        if self.by_rim or self.base is None:
            self.rim = [*self.rim, self._photos.find_share(pointer)]
            self._show_rim()
            if len(self.rim) >= RIM_CLICKS:
                self.finish_rim()
            return
        try:
            floor, fighter = self.floor_point(pointer.origin, pointer.direction), self._make_fighter(self.base)
            self._place(fighter, self._find_outline(fighter, floor), float(floor[2]), least_mm=MIN_OUTLINE_ERROR_MM)
        except PlayerError as error:
            self._document.failed.emit(error)

    def finish_rim(self) -> None:
        """Places the next fighter by the points on its rim, if there are enough."""
        clicks = tuple(self.rim)
        if len(clicks) < self.least_clicks:
            return
        self.end()
        pixels = np.array([to_pixel(self._shown.photo, at) for at in clicks])
        x, y = pixels.mean(axis=0).tolist()
        base, remark = self._next_base(), ""
        try:
            height = float(self.floor_point(*self._shown.camera.ray((x, y)))[2])
            if base is None:
                base, remark = self._guess(pixels, height)
            self._place(self._make_fighter(base), clicks, height, remark)
        except PlayerError as error:
            self._document.failed.emit(error)

    def undo_click(self) -> None:
        self.rim = self.rim[:-1]
        self._show_rim()

    def finish(self, name: str, said: str) -> None:
        """Goes on with the next name; after the last one, placing ends."""
        self._document.selection.select(name)
        if self.names[:1] == (name,):
            self.names = self.names[1:]
            if not self.names:
                self._document.use_tool(SELECT)
        self.changed.emit()
        self.placed.emit(name, said)

    def _place(
        self, fighter: Fighter, clicks: tuple[Corner, ...], height: float, remark: str = "", least_mm: float = 0.0
    ) -> None:
        """Puts a fighter where the clicks show its outline at a height. Raises PlayerError.

        `least_mm` is the smallest error that is stated.
        """
        sighting = Sighting(self._photos.name, clicks, click_px=self._photos.click_px)
        sightings = add_sighting(self._document.session.committed_table.battle, fighter.id, sighting)
        self.show_lines()
        require_unlocked(fighter)
        stands, placement = place_fighter(self._table_without(fighter.id), fighter, sightings, max(height, 0.0))
        placement = replace(placement, error_mm=max(placement.error_mm, least_mm))
        said = tr("Placed {name} within ± {mm} mm.", name=fighter.id, mm=format_number(placement.error_mm, ".1f"))
        session = self._document.session
        table, label = session.committed_table, tr("Place {what} by the photo", what=fighter.id)
        is_setup = fighter.id in {one.id for one in table.battle.aside}
        if is_setup:
            action = session.game.setup.deploy(table, fighter.id, stands.pose)
        else:
            action = make_move(stands) if self._known else make_place(stands)
        self.carry_out(label, action, placement, f"{said} {remark}".rstrip(), is_setup)

    @property
    def _known(self) -> Fighter | None:
        """The fighter of the next name, if there is one, on the table or off it."""
        battle, name = self._document.session.committed_table.battle, self.next_name
        return next((fighter for fighter in battle.all_fighters if fighter.id == name), None)

    def _next_base(self) -> Base | None:
        """Returns the base of the next fighter; None if it has to be guessed."""
        return self._known.base if self._known else self.base

    def _make_fighter(self, base: Base) -> Fighter:
        """Returns the fighter of the next name: a known one with its own base, or a new one."""
        if fighter := self._known:
            return replace(fighter, state=replace(fighter.state, whereabouts="table"))
        body = Cylinder(suggest_radius(base), suggest_height(base), assumed=True)
        side = self.sides.get(self.next_name) or self.side or next(iter(self._document.offered_side_styles))
        return Fighter(self.next_name, side, base, body, Pose(0.0, 0.0))

    def _find_outline(self, fighter: Fighter, floor: Floats) -> tuple[Corner, ...]:
        """Returns points on the outline of a fighter's base, snapped onto its edge in the photo; or just its centre."""
        shown, (x, y, z) = self._shown, floor.tolist()
        at = (x, y, fighter.pose.yaw)
        snapped = snap_base(shown.camera, shown.grey, fighter.base, z, at, SNAP_MM) if self.snaps else None
        if snapped is None:
            return (to_share(shown.photo, shown.camera.project(floor[None])[0]),)
        x, y = snapped
        rim = _outline_points(_moved(fighter, x, y, z), OUTLINE_POINTS)
        return tuple(to_share(shown.photo, pixel) for pixel in shown.camera.project(rim))

    def _guess(self, pixels: Floats, height: float) -> tuple[Base, str]:
        """Returns the standard base that fits pixels `(n, 2)` of its rim best, and a remark that it was guessed."""
        [(base, _), *_] = guess_base([Rim(self._shown.camera, pixels)], max(height, 0.0), standard_bases())
        length, width = base_sides(base)
        size = f"{length:g}" if length == width else f"{length:g} × {width:g}"
        return base, tr("Its base was guessed to be {size} mm.", size=size)

    def _table_without(self, id: str) -> BattleGeometry:
        table = self._document.session.committed_table
        return table.with_battle(table.battle.without_things((id,)))

    def hover(self, pointer: Pointer) -> None:
        if self.by_rim or self.base is None:
            return
        try:
            floor = self.floor_point(pointer.origin, pointer.direction)
        except PlayerError:
            self.show_lines()
            return
        standing = _moved(self._make_fighter(self.base), *floor.tolist())
        held = drop_held_fighter(self._table_without(standing.id), standing, standing.pose)
        rim = _outline_points(replace(standing, pose=held.pose), 32)
        self.show_lines(make_ring(rim + np.array([0.0, 0.0, 0.4])))

    def _show_rim(self) -> None:
        """Shows the points clicked on the rim as dots."""
        self.show_lines(make_dot(self.before_eye(at)) for at in self.rim)
        self.changed.emit()


def _is_seen(battle: Battle, id: str, photo: str) -> bool:
    """Returns whether a fighter is placed by a photo of this name."""
    placed = battle.placement(id)
    return placed is not None and any(seen.photo == photo for seen in placed.sightings)


def _moved(fighter: Fighter, x: float, y: float, z: float) -> Fighter:
    return replace(fighter, pose=replace(fighter.pose, x=x, y=y, z=z))


def _outline_points(fighter: Fighter, count: int) -> Floats:
    """Returns points `(count, 3)` on the outline of a fighter's base, at the height of its underside."""
    rim = boundary(fighter_outline(fighter), count)
    return np.column_stack([rim, np.full(len(rim), fighter.pose.z)])
