"""What an option needs before it can be done: a point of the table, a token's place, a fighter, or words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import shapely
from PySide6.QtCore import QObject, Signal

from app.errors import PlayerError
from app.language import mark, tr
from app.ui.drawing_guard import Fallback
from app.ui.setup.zone_overlay import nearest, region_lines
from app.ui.tools.snap_guides import floors
from app.ui.tools.tool import ClickTool
from app.ui.viewport.overlay import Overlay
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.model import Spot
    from app.progress import Report
    from app.rules.actions import Action
    from app.rules.flow import GameFlow, Option
    from app.terrain import Region
    from app.ui.battle.action_runner import ActionPrompt, ActionRunner
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.move_planner import MovePlanner
    from app.ui.battle_document import BattleDocument
    from app.ui.setup.deploy_controller import DeployController
    from app.ui.tools.tool import Pointer
    from app.ui.viewport.view import Viewport


class OptionInput(QObject):
    """Collects what an option needs before the rules are asked: a place, a token's spot, a fighter or words.

    Dice and overruling are asked for later, by the action itself. Made for one open battle, and closed with it.
    `panel` is where it is shown, if it is shown.
    """

    words_asked = Signal(object)
    """An option whose words a dialog is to ask for."""
    winner_asked = Signal()
    """The players want to end the battle by hand."""

    def __init__(self, play: BattleDocument, doing: ActionRunner, walking: MovePlanner, parent: QObject) -> None:
        super().__init__(parent)
        self._play, self._doing, self._walking = play, doing, walking
        self.panel: BattlePanel | None = None
        self._hands: DeployController | None = None

    def choose(self, option: Option) -> None:
        """Do what an option offers, once there is what it asks for; dice are asked for by who does it."""
        asks: dict[str, Callable[[Option], None]] = {
            "pose": self._ask_for_pose,
            "text": self._ask_for_words,
            "token": self._ask_on_table,
            "target": self._ask_for_target,
            "winner": lambda option: self.winner_asked.emit(),
        }
        if option.asks in asks:
            asks[option.asks](option)
        elif option.action is not None:
            self._doing.attempt(option.action)

    def close(self) -> None:
        if self._hands:
            self._hands.close()

    def _ask_for_pose(self, option: Option) -> None:
        """Whoever is beside the table is set up with a click; whoever is on it is dragged."""
        battle, walking = self._play.session.battle, self._walking
        if option.subject not in {fighter.id for fighter in battle.fighters}:
            self.set_up(option.subject)
            return
        walking.begin_anew()
        if option.id == "disengage":
            walking.disengage()
        self._play.selection.select(option.subject)
        self._play.remarked.emit(tr("Drag {name} on the table.", name=option.subject))
        cast("Viewport", self._play.stage).setFocus()

    def set_up(self, id: str) -> None:
        """Have a fighter that is beside the table set up with a click on it, or with Enter."""
        self._on_table.arm(id)
        cast("Viewport", self._play.stage).setFocus()

    def _ask_for_words(self, option: Option) -> None:
        panel, battle = self.panel, self._play.session.battle
        if option.action is not None:
            self.words_asked.emit(option)
        elif panel:
            side = next((one.side for one in battle.everyone if one.id == option.subject), "")
            sets = next((one.sets for one in battle.sides if one.name == side), ())
            panel.turn.naming.ask(option, sets)

    def _ask_on_table(self, option: Option) -> None:
        self._on_table.ask(option)

    def _ask_for_target(self, option: Option) -> None:
        if option.action is not None:
            self._on_table.ask(option)
        elif self.panel:
            self.panel.show_page("attack")

    @property
    def _on_table(self) -> DeployController:
        """The hand that sets fighters up, and points at things on the table."""
        if self._hands is None:
            from app.ui.setup.deploy_controller import DeployController

            self._hands = DeployController(self._play, cast("Viewport", self._play.stage))
            self._hands.wanted.connect(self._doing.attempt)
            self._hands.failed.connect(self._play.failed)
            self._hands.remarked.connect(self._play.remarked)
            self._hands.show(True)
        return self._hands


NAME = "spot"
ON_MM = 2.0
"""How far above or below a level a point still is on it."""
HINT = mark("Click a place. Esc cancels.")
UNDRAWN = mark("The allowed places cannot be shown here; click one anyway, the rules are still checked.")


@dataclass(frozen=True, eq=False)
class Room:
    """Where the point of an action may be, level by level."""

    action: Action
    regions: tuple[Region, ...]


def room(asked: tuple[GameFlow, BattleGeometry, Action], report: Report) -> Iterator[Room]:
    """Worked out by a worker: places are looked at one by one."""
    course, table, action = asked
    yield Room(action, course.point_regions(table, action))


class PointInput(QObject):
    """Lets a player click the point that an action asks for, or find it with Enter.

    Where the point may be is drawn, level by level, and what is put there follows the mouse, so that a click is never
    refused for a reason that could have been seen. Follows what `doing` asks, for one open battle.
    """

    def __init__(self, play: BattleDocument, doing: ActionRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._play, self._doing = play, doing
        self._tool = ClickTool(HINT, self.choose)
        self._asked: ActionPrompt | None = None
        self.room: Room | None = None
        self._finds = False
        self._latest = DebouncedWorker(Fallback(tr(UNDRAWN)).answers(room), self._found, play.failed.emit)
        doing.asked.connect(self._ask)
        play.stage.hovered.connect(self._hover)

    def choose(self, pointer: Pointer) -> None:
        """The point under the mouse, if there is a floor."""
        at = self._under(pointer)
        if at is not None:
            self._doing.point(at)

    def choose_nearest(self) -> None:
        """The nearest place that is allowed to where the fighter is, as soon as it is known where that may be."""
        asked, self._finds = self._asked, self.room is None
        if asked is None or asked.where is None or self.room is None:
            return
        pose = self._play.session.rest.battle.anyone(asked.where.fighter).pose
        found = next(((at, one.height) for one in self.room.regions for at in nearest(one, (pose.x, pose.y))), None)
        if found is None:
            self._play.remarked.emit(tr("No place was found: click one."))
            return
        (x, y), z = found
        self._doing.point((x, y, z))

    def close(self) -> None:
        self._latest.cancel()
        self._play.stage.hovered.disconnect(self._hover)
        self._play.stage.show_overlay(NAME, Overlay())

    def _ask(self, asked: ActionPrompt | None) -> None:
        session = self._play.session
        course = session.system.flow
        before, self._asked = self._asked, asked if asked and asked.where else None
        if self._asked and course:
            self.room, self._finds = None, False
            self._play.tools[NAME] = self._tool
            self._play.use(NAME)
            self._latest.ask((course, session.rest, self._asked.action))
        elif before:
            self._latest.forget()
            self._play.stage.show_overlay(NAME, Overlay())
            if self._play.tool is self._tool:
                self._play.use("select")

    def _found(self, found: Room) -> None:
        if self._asked and self._asked.action is found.action:
            self.room = found
            lines = tuple(line for region in found.regions for line in region_lines(region))
            self._play.stage.show_overlay(NAME, Overlay(lines))
            if self._finds:
                self.choose_nearest()

    def _hover(self, pointer: Pointer) -> None:
        """What is put down is to be seen under the mouse, and whether it may be there."""
        session, asked = self._play.session, self._asked
        course, at = session.system.flow, self._under(pointer) if asked else None
        if asked is None or course is None or at is None:
            return
        try:
            session.preview(course.with_point(asked.action, at))
        except PlayerError as error:
            self._play.remarked.emit(str(error))
            return
        self._play.remarked.emit(self._told(at))

    def _told(self, at: Spot) -> str:
        if self.room is None:
            return tr("Finding allowed places…")
        x, y, z = at
        level = (one for one in self.room.regions if abs(one.height - z) <= ON_MM)
        if any(shapely.intersects_xy(one.area, x, y) for one in level):
            return tr("Allowed here.")
        return tr("Not allowed here; click anyway to overrule.")

    def _under(self, pointer: Pointer) -> Spot | None:
        """The nearest floor or top under the mouse: faces of walls hold nothing."""
        table = self._play.session.rest
        point = next(floors(table, pointer.origin, pointer.direction, "", pointer.ceiling), None)
        if point is None:
            return None
        x, y, z = (round(float(part), 2) for part in point)
        return x, y, max(z, 0.0)
