"""Picking a point of the table: allowed places are drawn, and a preview follows the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import shapely
from PySide6.QtCore import QObject, Signal

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.legal_places import places_near
from app.model import Pose
from app.table import terrain
from app.ui.safe_drawing import Fallback
from app.ui.setup.zone_overlay import region_lines
from app.ui.tools.floor_choice import FloorChoice
from app.ui.tools.snap_aids import make_height_tags
from app.ui.tools.tool import ClickTool
from app.ui.viewport.overlay import Overlay
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.games.actions import Action
    from app.games.game import Game
    from app.geometry.arrays import Floats
    from app.model import Spot
    from app.table.battle_geometry import BattleGeometry
    from app.table.terrain import Region
    from app.ui.battle_document import BattleDocument
    from app.ui.tools.tool import Pointer

NAME, HEIGHT = "spot", "spot_height"
ON_MM, SNAP_MM = 2.0, 3.0
"""Distance from a level at which a point is still on it; distance within which a point snaps into an allowed area."""
MAX_DRAWN_SHARE = 0.6
"""Share of the board above which the allowed area is not drawn."""
HINT = mark("Click a place; the wheel changes the floor, Esc cancels.")
UNDRAWN = mark("Legal places cannot be shown here; the rules are still checked when you click.")


@dataclass(frozen=True, eq=False)
class PointRegions:
    """The areas in which the point of an action may be, level by level."""

    action: Action
    regions: tuple[Region, ...]


def find_point_regions(asked: tuple[Game, BattleGeometry, Action], report: Report) -> Iterator[PointRegions]:
    """Yields the areas for an action; for a worker, as many places are examined."""
    game, table, action = asked
    yield PointRegions(action, game.rule(table, action).point_regions())


class RegionOverlay(QObject):
    """Draws where the point of an action may be, as found by a worker, and finds places inside."""

    found = Signal()

    def __init__(self, document: BattleDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._action: Action | None = None
        self.point_regions: PointRegions | None = None
        """None until known."""
        self._worker = DebouncedWorker(Fallback(tr(UNDRAWN)).wrap(find_point_regions), self._on_found, document.failed)

    def show(self, action: Action) -> None:
        """Starts finding the area in which the point of an action may be, and draws it once it is known."""
        session = self._document.session
        self._action, self.point_regions = action, None
        self._worker.ask((session.game, session.committed_table, action))

    def hide(self) -> None:
        self._action = self.point_regions = None
        self._worker.drop_pending()
        self._document.viewport.show_overlay(NAME, Overlay())

    def close(self) -> None:
        self.hide()
        self._worker.cancel()

    def find_point(self, floors: Iterable[Floats]) -> Spot | None:
        """Returns the first of some points `(3,)` that can hold something; a near miss snaps into the allowed area.

        Walls and their tops cannot hold anything.
        """
        table = self._document.session.committed_table
        regions = self.point_regions.regions if self.point_regions else ()
        for x, y, z in (floor.tolist() for floor in floors):
            height = max(round(z, 2), 0.0)
            # Analysing terrain takes time; once the regions are found, the result is cached.
            if self.point_regions and not terrain.find_support_at(table, Pose(x, y, height)).is_firm:
                continue
            inside = terrain.find_place_inside(regions, (x, y), height, SNAP_MM) or (x, y)
            return round(inside[0], 2), round(inside[1], 2), height
        return None

    def is_allowed(self, at: Spot) -> bool:
        """Returns whether a point is in one of the areas."""
        x, y, z = at
        regions = self.point_regions.regions if self.point_regions else ()
        return any(abs(one.height - z) <= ON_MM and shapely.intersects_xy(one.area, x, y) for one in regions)

    def _on_found(self, found: PointRegions) -> None:
        if self._action is found.action:
            self.point_regions = found
            # Hatching is useless if nearly everything is allowed.
            board = self._document.session.battle.board
            floor = sum(one.area.area for one in found.regions if one.platform is None)
            drawn = () if (floor > MAX_DRAWN_SHARE * board.width_mm * board.depth_mm) else found.regions
            lines = tuple(line for region in drawn for line in region_lines(region))
            self._document.viewport.show_overlay(NAME, Overlay(lines))
            self.found.emit()


class PointPicker(QObject):
    """Asks for the point of an action by a click on the table, on floors and platforms but not on walls.

    Allowed areas are drawn, level by level, and a preview follows the mouse, so that players see in advance which
    clicks are allowed. Each open battle has its own.
    """

    def __init__(self, document: BattleDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._tool = PointTool(self)
        self._action: Action | None = None
        self._answer: Callable[[Spot], object] | None = None
        self._floors, self._lasting = FloorChoice(), False
        self._asked_at = document.session.history
        self._nearest_to: tuple[float, float] | None = None
        self._regions = RegionOverlay(document, self)
        self._regions.found.connect(self._on_regions_found)
        document.viewport.hovered.connect(self.show)
        document.notifier.committed.connect(self._on_committed)

    @property
    def is_asking(self) -> bool:
        """True while a point is being picked."""
        return self._action is not None

    @property
    def point_regions(self) -> PointRegions | None:
        """The areas in which the point may be, once known."""
        return self._regions.point_regions

    def ask(self, action: Action, answer: Callable[[Spot], object], lasting: bool = False) -> None:
        """Uses the next click on the table as the point of an action, and calls `answer` with it.

        Unless `lasting`, picking ends when another tool is used or the battle changes.
        """
        self._nearest_to, self._floors = None, FloorChoice()
        self._document.tools[NAME] = self._tool
        self._document.use_tool(NAME)
        self._action, self._answer, self._lasting = action, answer, lasting
        self._asked_at = self._document.session.history
        self._regions.show(action)

    def stop(self) -> None:
        """Ends picking. The preview stays only if the action is performed."""
        if self._action is None:
            return
        self._action = self._answer = None
        self._regions.hide()
        self._document.viewport.show_overlay(HEIGHT, Overlay())
        if self._document.tool is self._tool:
            self._document.use_tool("select")

    def leave(self) -> None:
        """Ends picking because another tool is used, unless it is lasting."""
        if self.is_asking and not self._lasting:
            self._document.session.cancel_preview()
            self.stop()

    def choose(self, pointer: Pointer) -> None:
        """Picks the point under the mouse, if it can hold something."""
        at, answer = self._find_point(pointer), self._answer
        if at is not None and answer:
            answer(at)

    def choose_nearest(self, to: tuple[float, float]) -> None:
        """Picks the allowed place that is nearest to a point, as soon as the areas are known."""
        self._nearest_to = to if self.point_regions is None else None
        if self._answer is None or self.point_regions is None:
            return
        found = next(((at, one.height) for one in self.point_regions.regions for at in places_near(one, to)), None)
        if found is None:
            self._document.remarked.emit(tr("No legal place was found; click a place."))
            return
        (x, y), z = found
        self._answer((x, y, z))

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Chooses a floor that is `down` floors farther from the eye. Returns whether there are several."""
        changed = self.is_asking and self._floors.change(self._document.session.committed_table, pointer, down)
        if changed:
            self.show(pointer)
        return changed

    def show(self, pointer: Pointer) -> None:
        """Shows a preview under the mouse, its height, and whether the place is allowed."""
        session, action = self._document.session, self._action
        at = self._find_point(pointer) if action else None
        if action is None:
            return
        if at is None:
            self._document.remarked.emit(tr("Nothing can be placed here."))
            return
        self._document.viewport.show_overlay(HEIGHT, Overlay((), make_height_tags("", Pose(*at))))
        try:
            session.preview(session.rule(action).with_point(at))
        except PlayerError as error:
            self._document.remarked.emit(str(error))
            return
        self._document.remarked.emit(self._format_remark(at))

    def close(self) -> None:
        self._document.viewport.hovered.disconnect(self.show)
        self._document.notifier.committed.disconnect(self._on_committed)
        self._document.viewport.show_overlay(HEIGHT, Overlay())
        self._regions.close()

    def _on_committed(self) -> None:
        """Ends picking if the battle has changed, as the action may already have been performed."""
        session = self._document.session
        if self.is_asking and not self._lasting and session.history is not self._asked_at:
            self.stop()
            self._document.remarked.emit("")

    def _on_regions_found(self) -> None:
        if self._nearest_to:
            self.choose_nearest(self._nearest_to)

    def _format_remark(self, at: Spot) -> str:
        if self.point_regions is None:
            return tr("Finding legal places…")
        if self._regions.is_allowed(at):
            return tr("Allowed here.")
        return tr("Not allowed here; click anyway to overrule.")

    def _find_point(self, pointer: Pointer) -> Spot | None:
        """Returns the point on the intended floor or platform under the mouse."""
        return self._regions.find_point(self._floors.find(self._document.session.committed_table, pointer))


class PointTool(ClickTool):
    """A tool that picks a point with a click and changes the floor with the wheel."""

    def __init__(self, picker: PointPicker) -> None:
        super().__init__(HINT, picker.choose)
        self._picker = picker

    def cancel(self) -> bool:
        """Ends picking, unless it is lasting."""
        self._picker.leave()
        return False

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Chooses a floor that is `down` floors farther from the eye. Returns whether there are several."""
        return self._picker.change_level(pointer, down)
