"""A point of the table that is asked for: where it may be is drawn, and what is put there follows the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import shapely
from PySide6.QtCore import QObject

from app import terrain
from app.errors import PlayerError
from app.language import mark, tr
from app.model import Pose
from app.rules.placement_proposal import places_near
from app.ui.drawing_guard import Fallback
from app.ui.setup.zone_overlay import region_lines
from app.ui.tools.floor_choice import FloorChoice
from app.ui.tools.snap_guides import make_height_tags
from app.ui.tools.tool import ClickTool
from app.ui.viewport.overlay import Overlay
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.model import Spot
    from app.progress import Report
    from app.rules.actions import Action
    from app.rules.flow import GameFlow
    from app.terrain import Region
    from app.ui.battle_document import BattleDocument
    from app.ui.tools.tool import Pointer

NAME, HEIGHT = "spot", "spot height"
ON_MM, SNAP_MM = 2.0, 3.0
"""How far above or below a level a point still is on it; what is no farther beside where it may be is put inside."""
HINT = mark("Click a place; the wheel changes the floor where there are several. Esc cancels.")
UNDRAWN = mark("The allowed places cannot be shown here; click one anyway, the rules are still checked.")


@dataclass(frozen=True, eq=False)
class PointRegions:
    """Where the point of an action may be, level by level."""

    action: Action
    regions: tuple[Region, ...]


def find_point_regions(asked: tuple[GameFlow, BattleGeometry, Action], report: Report) -> Iterator[PointRegions]:
    """Worked out by a worker: places are looked at one by one."""
    flow, table, action = asked
    yield PointRegions(action, flow.point_regions(table, action))


class PointPicker(QObject):
    """Lets players click the point that an action wants: on floors and platforms, for walls hold nothing.

    Where it may be is drawn, level by level, and what is put there follows the mouse, so that a click is never
    refused for a reason that could have been seen. Made for one open battle.
    """

    def __init__(self, document: BattleDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._tool = PointTool(self)
        self._action: Action | None = None
        self._answer: Callable[[Spot], object] | None = None
        self._floors, self._lasting = FloorChoice(), False
        self.point_regions: PointRegions | None = None
        self._nearest_to: tuple[float, float] | None = None
        self._worker = DebouncedWorker(
            Fallback(tr(UNDRAWN)).wrap(find_point_regions), self._on_regions_found, document.failed.emit
        )
        document.viewport.hovered.connect(self.show)

    @property
    def is_asking(self) -> bool:
        """Whether a point is wanted now."""
        return self._action is not None

    def ask(self, action: Action, answer: Callable[[Spot], object], lasting: bool = False) -> None:
        """Have the next click on the table be the point of an action; `answer` is told which.

        Unless it is `lasting`, nothing is asked any more once another tool is taken.
        """
        session = self._document.session
        if session.system.flow is None:
            return
        self.point_regions, self._nearest_to, self._floors = None, None, FloorChoice()
        self._document.tools[NAME] = self._tool
        self._document.use_tool(NAME)
        self._action, self._answer, self._lasting = action, answer, lasting
        self._worker.ask((session.system.flow, session.committed_table, action))

    def stop(self) -> None:
        """Ask for no point any more; what was shown of it stays only if it is done."""
        if self._action is None:
            return
        self._action = self._answer = None
        self._worker.drop_pending()
        self._document.viewport.show_overlay(NAME, Overlay())
        self._document.viewport.show_overlay(HEIGHT, Overlay())
        if self._document.tool is self._tool:
            self._document.use_tool("select")

    def leave(self) -> None:
        """Another tool is taken."""
        if self.is_asking and not self._lasting:
            self._document.session.cancel_preview()
            self.stop()

    def choose(self, pointer: Pointer) -> None:
        """The point under the mouse, if something can lie there."""
        at, answer = self._find_point(pointer), self._answer
        if at is not None and answer:
            answer(at)

    def choose_nearest(self, to: tuple[float, float]) -> None:
        """The allowed place that is nearest to a point, as soon as it is known where that may be."""
        self._nearest_to = to if self.point_regions is None else None
        if self._answer is None or self.point_regions is None:
            return
        found = next(((at, one.height) for one in self.point_regions.regions for at in places_near(one, to)), None)
        if found is None:
            self._document.remarked.emit(tr("No place was found: click one."))
            return
        (x, y), z = found
        self._answer((x, y, z))

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Mean a floor so many farther from the eye; whether several lie under the mouse."""
        changed = self.is_asking and self._floors.change(self._document.session.committed_table, pointer, down)
        if changed:
            self.show(pointer)
        return changed

    def show(self, pointer: Pointer) -> None:
        """What is put down is to be seen under the mouse, how high, and whether it may be there."""
        session, action = self._document.session, self._action
        flow, at = session.system.flow, self._find_point(pointer) if action else None
        if action is None or flow is None:
            return
        if at is None:
            self._document.remarked.emit(tr("Nothing can lie here."))
            return
        self._document.viewport.show_overlay(HEIGHT, Overlay((), make_height_tags("", Pose(*at))))
        try:
            session.preview(flow.with_point(action, at))
        except PlayerError as error:
            self._document.remarked.emit(str(error))
            return
        self._document.remarked.emit(self._format_remark(at))

    def close(self) -> None:
        self._worker.cancel()
        self._document.viewport.hovered.disconnect(self.show)
        self._document.viewport.show_overlay(NAME, Overlay())
        self._document.viewport.show_overlay(HEIGHT, Overlay())

    def _on_regions_found(self, found: PointRegions) -> None:
        if self._action is not found.action:
            return
        self.point_regions = found
        lines = tuple(line for region in found.regions for line in region_lines(region))
        self._document.viewport.show_overlay(NAME, Overlay(lines))
        if self._nearest_to:
            self.choose_nearest(self._nearest_to)

    def _format_remark(self, at: Spot) -> str:
        if self.point_regions is None:
            return tr("Finding allowed places…")
        x, y, z = at
        level = (one for one in self.point_regions.regions if abs(one.height - z) <= ON_MM)
        if any(shapely.intersects_xy(one.area, x, y) for one in level):
            return tr("Allowed here.")
        return tr("Not allowed here; click anyway to overrule.")

    def _find_point(self, pointer: Pointer) -> Spot | None:
        """The floor or platform that is meant under the mouse; a hair beside where it may be, the place inside."""
        table = self._document.session.committed_table
        for x, y, z in (floor.tolist() for floor in self._floors.find(table, pointer)):
            height = max(round(z, 2), 0.0)
            # What terrain is takes a while to find out; once its regions are there, it is known.
            if self.point_regions and not terrain.find_support_at(table, Pose(x, y, height)).is_firm:
                continue
            regions = self.point_regions.regions if self.point_regions else ()
            inside = terrain.find_place_inside(regions, (x, y), height, SNAP_MM) or (x, y)
            return round(inside[0], 2), round(inside[1], 2), height
        return None


class PointTool(ClickTool):
    """A click gives the point that is asked for; the wheel changes the floor."""

    def __init__(self, picker: PointPicker) -> None:
        super().__init__(HINT, picker.choose)
        self._picker = picker

    def cancel(self) -> bool:
        """What is asked is left with it, unless it lasts."""
        self._picker.leave()
        return False

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Mean a floor so many farther from the eye; whether several lie under the mouse."""
        return self._picker.change_level(pointer, down)
