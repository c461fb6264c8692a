"""Setting fighters up on the table: points and lines drawn there, and a fighter under the mouse or at a place found."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.battle_geometry import BattleGeometry
from app.errors import PlayerError
from app.language import mark, tr
from app.model import Pose
from app.rules.setup_actions import Deploy
from app.terrain.least_reach import turns
from app.ui.drawing_guard import Fallback
from app.ui.setup.zone_overlay import (
    DURING,
    HINT,
    DeployTool,
    ZoneQuestion,
    answer,
    drawings,
    middle,
    misplaced,
    nearest,
    regions,
)
from app.ui.tools.snap_guides import floors, standing
from app.ui.tools.tool import ClickTool
from app.ui.viewport.overlay import Overlay
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.geometry.arrays import Floats
    from app.model import Change, Fighter
    from app.rules.flow import GameFlow, Option, Zone
    from app.ui.battle_document import BattleDocument
    from app.ui.tools.tool import Pointer
    from app.ui.viewport.view import Viewport

T = TypeVar("T")
UNDRAWN = mark("Where fighters may be set up cannot be shown here; they can still be set up.")
OVERLAY, TOOL, ANSWER = "setup", "deploy", "answer"
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DeployController(QObject):
    """Sets fighters up on the table: draws where they may stand, takes clicks and drops, or finds a place.

    One fighter at a time is in hand. Nothing is placed here: `wanted` tells the action, so that the rules have their
    say. Made for one open battle.
    """

    wanted = Signal(object)
    failed = Signal(object)
    remarked = Signal(str)

    def __init__(self, play: BattleDocument, view: Viewport, parent: QObject | None = None) -> None:
        super().__init__(parent or play)
        self._play, self._view = play, view
        self._id = ""
        self._turned = 0.0
        self.shown = self._asks = False
        self._fallback = Fallback(tr(UNDRAWN))
        self._latest = DebouncedWorker(self._fallback.answers(drawings, Overlay()), self._found_out, self.failed.emit)
        play.bridge.changed.connect(self._changed)
        self._tool = DeployTool(self)
        view.hovered.connect(self._hover)
        view.installEventFilter(self)

    @property
    def id(self) -> str:
        return self._id

    def show(self, shown: bool) -> None:
        self.shown = shown
        self.refresh()

    def refresh(self) -> None:
        rest, course, fighter = self._play.session.rest, self._course, self._fighter
        own = course.zone_of(rest.battle, fighter.id) if course and fighter else None
        zones = self._zones if rest.battle.clock.stage in DURING else (own,) if own else ()
        if self.shown and zones:
            self._asks = True
            self._latest.ask(ZoneQuestion(rest, zones, fighter, own, self._wrong, rest.battle.plan.turned))
        else:
            self._asks = False
            self._latest.forget()
            self._draw(Overlay())

    def forget(self) -> None:
        """Have nobody in hand any more; the tool is being put away."""
        self._play.session.cancel_preview()
        self._id = ""
        self.refresh()

    def arm(self, id: str) -> None:
        """Have a fighter in hand, for the next click on the table; or nobody."""
        self._id, self._turned = id, 0.0
        self.refresh()
        if id and self._play.tool is not self._tool:
            self._play.tools[TOOL] = self._tool
            self._play.use(TOOL)
        elif not id and self._play.tool is self._tool:
            self._play.use("select")
        if id:
            self.remarked.emit(tr("Click where to set up {name}. Enter finds a place, Esc cancels.", name=id))

    def turn(self, degrees: float) -> bool:
        """Turn the fighter in hand, counter-clockwise; whether there is one."""
        self._turned += degrees
        self.refresh()
        return bool(self._id)

    def carry(self, id: str, spot: QPoint) -> None:
        """Let a fighter follow the mouse, which is at a point of the screen."""
        if id != self._id:
            self._id = id
            self.refresh()
        pose = self._pose_at(spot)
        if pose is None:
            self._play.session.cancel_preview()
        else:
            self.try_out(pose)

    def drop(self, id: str, spot: QPoint) -> None:
        """Set up whom the mouse carried; beside the table nothing comes of it."""
        self._id = id
        self.put(self._pose_at(spot))

    def let_go(self) -> None:
        self.forget()
        self.arm("")
        self.remarked.emit("")

    def ask(self, option: Option) -> None:
        """Have a click on the table answer what a card asks: where a token goes, or which fighter is meant."""
        self._play.tools[ANSWER] = ClickTool(HINT, lambda pointer: self._answer(option, pointer))
        self._play.use(ANSWER)
        self.remarked.emit(option.text)

    def _answer(self, option: Option, pointer: Pointer) -> None:
        action = answer(self._play.session.table, option.action, pointer)
        if action:
            self._play.use("select")
            self.wanted.emit(action)

    def put(self, pose: Pose | None) -> None:
        """Set up whom is in hand there; what is shown of it stays to be seen while rules are asked about."""
        id = self._id
        if pose is None:
            self._play.session.cancel_preview()
        self.arm("")
        self.remarked.emit("")
        if id and pose is not None:
            self.wanted.emit(Deploy(((id, pose),)))

    def find_place(self, id: str) -> None:
        """Set a fighter up where there is room in its zone, as near to the point as can be."""
        self._id = id
        fighter, course = self._fighter, self._course
        zone = course.zone_of(self._play.session.rest.battle, id) if course and fighter else None
        if zone is None:
            self._give_up(tr("No point of the deployment card is for the group of {name} yet.", name=id))
            return
        pose = self._tried(lambda: self._found(fighter, zone), None) if fighter else None
        if pose is None:
            self._give_up(
                tr(
                    "No free place was found for {name} where its group is set up; click one as near as can be.",
                    name=id,
                )
            )
            return
        self.put(pose)

    def _give_up(self, why: str) -> None:
        self._id = ""
        self.remarked.emit(why)

    def try_out(self, pose: Pose) -> None:
        """Show the fighter in hand there, and say what is wrong with the place."""
        session, course = self._play.session, self._course
        try:
            session.preview(Deploy(((self._id, pose),)))
        except PlayerError as error:
            self.remarked.emit(str(error))
            return
        if course and self._id in session.battle.ids:
            found = self._tried(lambda: course.placement_problems(session.table, self._id), ())
            self.remarked.emit("; ".join(problem.text for problem in found))
        else:
            self.remarked.emit("")

    def _tried(self, work: Callable[[], T], nothing: T) -> T:
        return self._fallback.value(work, nothing, self.failed.emit)

    def pose_on(self, origin: Floats, direction: Floats, ceiling: float = math.inf) -> Pose | None:
        """Where a ray sets up the fighter in hand: on the nearest floor, looking at the middle of the board."""
        fighter, table = self._fighter, self._play.session.rest
        if fighter is None:
            return None
        point = next(floors(table, origin, direction, fighter.id, ceiling), None)
        if point is None:
            return None
        x, y, z = (round(float(part), 2) for part in point)
        return standing(table, fighter, self._facing(x, y, max(z, 0.0))).pose

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter on the table finds a place for who is in hand."""
        armed = bool(self._id) and self._play.tool is self._tool
        if armed and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in ENTER:
            self.find_place(self._id)
            return True
        return super().eventFilter(watched, event)

    def close(self) -> None:
        self._latest.cancel()
        self._view.hovered.disconnect(self._hover)
        self._view.removeEventFilter(self)
        self._draw(Overlay())

    @property
    def _course(self) -> GameFlow | None:
        return self._play.session.system.flow

    @property
    def _zones(self) -> tuple[Zone, ...]:
        return self._course.zones(self._play.session.rest.battle) if self._course else ()

    @property
    def _fighter(self) -> Fighter | None:
        everyone = self._play.session.rest.battle.everyone
        return next((fighter for fighter in everyone if fighter.id == self._id), None)

    @property
    def _wrong(self) -> tuple[tuple[str, str], ...]:
        table, course = self._play.session.rest, self._course
        found: dict[str, list[str]] = {}
        for id, text, _ in self._tried(lambda: misplaced(table, course), ()):
            found.setdefault(id, []).append(text)
        return tuple((id, "; ".join(texts)) for id, texts in found.items())

    def _pose_at(self, spot: QPoint) -> Pose | None:
        here = self._view.mapFromGlobal(spot)
        return self.pose_on(*self._view.ray(here.x(), here.y())) if self._view.rect().contains(here) else None

    def _facing(self, x: float, y: float, z: float = 0.0) -> Pose:
        board = self._play.session.battle.board
        yaw = math.degrees(math.atan2(board.depth_mm / 2 - y, board.width_mm / 2 - x))
        return Pose(x, y, z, round(yaw / 15) * 15.0 + self._turned)

    def _found(self, fighter: Fighter, zone: Zone) -> Pose | None:
        """The place nearest to the middle of a zone with which nothing is wrong, on the floor before platforms."""
        table, (x, y) = self._play.session.rest, middle(zone)
        facing = self._facing(x, y)
        for yaw in dict.fromkeys((facing.yaw, *turns(fighter))):
            turned = replace(fighter, pose=replace(facing, yaw=yaw))
            for region in regions(table, turned, zone):
                for px, py in nearest(region, (x, y)):
                    pose = replace(turned.pose, x=round(px, 2), y=round(py, 2), z=region.height)
                    pose = standing(table, turned, pose).pose
                    if self._is_right(pose):
                        return pose
        return None

    def _is_right(self, pose: Pose) -> bool:
        """Whether the fighter in hand may be set up there."""
        session, course, action = self._play.session, self._course, Deploy(((self._id, pose),))
        after = session.system.rules[Deploy].apply(session.rest, action)
        table = BattleGeometry(after, session.table.meshes)
        if course and course.placement_problems(table, self._id):
            return False
        return not table.overlaps_of(after.fighter(self._id))

    def _hover(self, pointer: Pointer) -> None:
        """Who is in hand is to be seen under the mouse, before anything is pressed."""
        if self._id and self._play.tool is self._tool:
            pose = self.pose_on(pointer.origin, pointer.direction, pointer.ceiling)
            if pose is not None:
                self.try_out(pose)

    def _found_out(self, overlay: Overlay) -> None:
        """What was on its way when it was no longer wanted is not drawn."""
        if self._asks:
            self._draw(overlay)

    def _draw(self, overlay: Overlay) -> None:
        self._view.show_overlay(OVERLAY, overlay)

    def _changed(self, change: Change) -> None:
        if self.shown and self._play.session.at_rest:
            self.refresh()
