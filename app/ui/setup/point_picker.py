"""A point of the table that is asked for: where it may be is drawn, and what is put there follows the mouse."""

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
"""How far above or below a level a point still is on it; what is no farther beside where it may be is put inside."""
MOSTLY = 0.6
"""Where more than this share of the board is allowed, that is not drawn."""
HINT = mark("Click a place; the wheel changes the floor, Esc cancels.")
UNDRAWN = mark("Allowed places cannot be shown here; the rules are still checked when you click.")


@dataclass(frozen=True, eq=False)
class PointRegions:
    """Where the point of an action may be, level by level."""

    action: Action
    regions: tuple[Region, ...]


def find_point_regions(asked: tuple[Game, BattleGeometry, Action], report: Report) -> Iterator[PointRegions]:
    """Worked out by a worker: places are looked at one by one."""
    game, table, action = asked
    yield PointRegions(action, game.rule(table, action).point_regions())


class RegionOverlay(QObject):
    """Draws where the point of an action may be, and finds places inside; what that is comes from a worker."""

    found = Signal()

    def __init__(self, document: BattleDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._action: Action | None = None
        self.point_regions: PointRegions | None = None
        """None as long as it is not known."""
        self._worker = DebouncedWorker(
            Fallback(tr(UNDRAWN)).wrap(find_point_regions), self._on_found, document.failed.emit
        )

    def show(self, action: Action) -> None:
        """Find out where the point of an action may be, and draw it."""
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
        """The first of some points `(3,)` at which something can lie; a hair beside where it may be, the place inside.

        Walls hold nothing, nor do their tops.
        """
        table = self._document.session.committed_table
        regions = self.point_regions.regions if self.point_regions else ()
        for x, y, z in (floor.tolist() for floor in floors):
            height = max(round(z, 2), 0.0)
            # What terrain is takes a while to find out; once its regions are there, it is known.
            if self.point_regions and not terrain.find_support_at(table, Pose(x, y, height)).is_firm:
                continue
            inside = terrain.find_place_inside(regions, (x, y), height, SNAP_MM) or (x, y)
            return round(inside[0], 2), round(inside[1], 2), height
        return None

    def is_allowed(self, at: Spot) -> bool:
        """Whether a point lies in one of the regions."""
        x, y, z = at
        regions = self.point_regions.regions if self.point_regions else ()
        return any(abs(one.height - z) <= ON_MM and shapely.intersects_xy(one.area, x, y) for one in regions)

    def _on_found(self, found: PointRegions) -> None:
        if self._action is found.action:
            self.point_regions = found
            # Whether so much is allowed that hatching it would tell nothing
            board = self._document.session.battle.board
            floor = sum(one.area.area for one in found.regions if one.platform is None)
            drawn = () if (floor > MOSTLY * board.width_mm * board.depth_mm) else found.regions
            lines = tuple(line for region in drawn for line in region_lines(region))
            self._document.viewport.show_overlay(NAME, Overlay(lines))
            self.found.emit()


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
        self._asked_at = document.session.history
        self._nearest_to: tuple[float, float] | None = None
        self._regions = RegionOverlay(document, self)
        self._regions.found.connect(self._on_regions_found)
        document.viewport.hovered.connect(self.show)
        document.notifier.committed.connect(self._on_committed)

    @property
    def is_asking(self) -> bool:
        """Whether a point is wanted now."""
        return self._action is not None

    @property
    def point_regions(self) -> PointRegions | None:
        """Where the point may be, once that is known."""
        return self._regions.point_regions

    def ask(self, action: Action, answer: Callable[[Spot], object], lasting: bool = False) -> None:
        """Have the next click on the table be the point of an action; `answer` is told which.

        Unless it is `lasting`, nothing is asked any more once another tool is taken, or anything else is done.
        """
        self._nearest_to, self._floors = None, FloorChoice()
        self._document.tools[NAME] = self._tool
        self._document.use_tool(NAME)
        self._action, self._answer, self._lasting = action, answer, lasting
        self._asked_at = self._document.session.history
        self._regions.show(action)

    def stop(self) -> None:
        """Ask for no point any more; what was shown of it stays only if it is done."""
        if self._action is None:
            return
        self._action = self._answer = None
        self._regions.hide()
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
            self._document.remarked.emit(tr("No place was found; click one."))
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
        """What was asked may be done already, in another way."""
        session = self._document.session
        if self.is_asking and not self._lasting and session.history is not self._asked_at:
            self.stop()
            self._document.remarked.emit("")

    def _on_regions_found(self) -> None:
        if self._nearest_to:
            self.choose_nearest(self._nearest_to)

    def _format_remark(self, at: Spot) -> str:
        if self.point_regions is None:
            return tr("Finding allowed places…")
        if self._regions.is_allowed(at):
            return tr("Allowed here.")
        return tr("Not allowed here; click anyway to overrule.")

    def _find_point(self, pointer: Pointer) -> Spot | None:
        """The floor or platform that is meant under the mouse."""
        return self._regions.find_point(self._floors.find(self._document.session.committed_table, pointer))


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
