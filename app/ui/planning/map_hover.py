"""Mouse hover over a map: shows what the map knows of the place under the mouse, on the table and in the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.core.language import tr
from app.ui.planning.map_overlay import make_hover_overlay
from app.ui.planning.place_facts import format_map_place
from app.ui.tools.tool import find_drawn
from app.ui.viewport.overlay import Overlay

if TYPE_CHECKING:
    from app.model import Spot
    from app.session import Session
    from app.ui.planning.map_controller import MapController
    from app.ui.viewport.tool_dispatcher import Pointer
    from app.ui.viewport_api import ViewportApi

NAME = "planning-hover"


class MapHover(QObject):
    """Finds the place under the mouse. `told` sends its lines, one sentence each; none if there is no place."""

    told = Signal(tuple)

    def __init__(self, session: Session, viewport: ViewportApi, maps: MapController) -> None:
        super().__init__(maps)
        self._session, self._viewport, self._maps = session, viewport, maps
        self._place: int | None = None
        viewport.hovered.connect(self._on_hovered)
        viewport.hover_ended.connect(self.clear)
        maps.found.connect(self._tell)
        maps.cleared.connect(self.clear)

    def clear(self) -> None:
        if self._place is not None:
            self._place = None
            self._viewport.show_overlay(NAME, Overlay())
            self.told.emit(())

    def point_at(self, at: Spot | None) -> None:
        """Shows the place of the map at a point of the table, as if the mouse were there; None clears it."""
        found = self._maps.map
        place = found.places.nearest(*at) if found and at else None
        if found is None or place is None or not found.on_level(self._maps.level)[place]:
            self.clear()
        elif place != self._place:
            self._place = place
            self._tell()

    def close(self) -> None:
        self._viewport.hovered.disconnect(self._on_hovered)
        self._viewport.hover_ended.disconnect(self.clear)
        self._viewport.show_overlay(NAME, Overlay())

    def _on_hovered(self, pointer: Pointer) -> None:
        if self._maps.map is not None:
            self.point_at(self.find_ground(pointer))

    def _tell(self, *_: object) -> None:
        found = self._maps.map
        if found is None or self._place is None or self._place >= len(found.places):
            self.clear()
            return
        lines = tuple(format_map_place(found, self._place))
        text = tr("Map (sampled): {text}", text=lines[0]) if lines else ""
        self._viewport.show_overlay(NAME, make_hover_overlay(found, self._place, text))
        self.told.emit(lines)

    def find_ground(self, pointer: Pointer) -> Spot | None:
        """Returns the point of terrain or board under the mouse; fighters are ignored."""
        drawn = find_drawn(self._session.table, pointer.hidden)
        met = drawn.pick_terrain(pointer.origin, pointer.direction, ceiling=pointer.ceiling)
        if met is None:
            return None
        x, y, z = met.point.tolist()
        return x, y, z
