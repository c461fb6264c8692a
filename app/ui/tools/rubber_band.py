"""A band stretched over the screen to select what is in it."""

import numpy as np

from app import collision
from app.battle_geometry import BattleGeometry
from app.geometry.arrays import Floats
from app.geometry.frames import in_frustum
from app.ui.tools.tool import Pointer
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.palette import SELECTED
from app.ui.viewport.polylines import Ribbon
from app.ui.viewport_api import Stage

OVERLAY = "band"
_NEAR = 0.12
"""At what share of the way to the board the band is drawn: before everything, and not before the eye."""


class Band:
    """Runs from where the mouse went down to where it is."""

    def __init__(self, stage: Stage, start: Pointer) -> None:
        self._stage, self._start = stage, start
        self._corners = self._rays(start)

    def stretch(self, pointer: Pointer) -> None:
        self._corners = self._rays(pointer)
        origins, ways = self._corners
        far = -float(self._start.origin[2]) / min(float(self._start.direction[2]), -0.05)
        points = [(x, y, z) for x, y, z in (origins + ways * far * _NEAR).tolist()]
        sides = zip(points, (*points[1:], points[0]), strict=True)
        self._stage.show_overlay(OVERLAY, Overlay(tuple(Ribbon(a, b, SELECTED, 1.6, 1.0, 8.0) for a, b in sides)))

    def drop(self) -> None:
        self._stage.show_overlay(OVERLAY, Overlay())

    def held(self, table: BattleGeometry) -> tuple[str, ...]:
        """The things whose middle is in it; locked ones are left out."""
        things = [thing for thing in table.battle.things if not thing.locked]
        if not things:
            return ()
        boxes = [collision.bounding_box(thing, table.meshes) for thing in things]
        inside = in_frustum(*self._corners, np.array([(low + high) / 2 for low, high in boxes]))
        return tuple(thing.id for thing, there in zip(things, inside, strict=True) if there)

    def _rays(self, end: Pointer) -> tuple[Floats, Floats]:
        a, b = self._start, end
        rays = [self._stage.ray(x, y) for x, y in ((a.x, a.y), (b.x, a.y), (b.x, b.y), (a.x, b.y))]
        return np.array([origin for origin, _ in rays]), np.array([way for _, way in rays])
