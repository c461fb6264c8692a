"""What an option needs before it can be done: a point of the table, a token's place, a fighter, or a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import shapely
from PySide6.QtCore import QObject, Signal

from app.errors import PlayerError
from app.language import mark, tr
from app.rules.placement_proposal import places_near
from app.ui.drawing_guard import Fallback
from app.ui.setup.zone_overlay import region_lines
from app.ui.tools.snap_guides import find_floors
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


class OptionTargetInput(QObject):
    """Collects what an option needs before the rules are asked: a place, a token's spot, a fighter or words.

    Dice and overruling are asked for later, by the action itself. Made for one open battle, and closed with it.
    `panel` is where it is shown, if it is shown.
    """

    text_requested = Signal(object)
    """An option whose words a dialog is to ask for."""
    winner_requested = Signal()
    """The players want to end the battle by hand."""

    def __init__(
        self, document: BattleDocument, runner: ActionRunner, move_planner: MovePlanner, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document, self._runner, self._move_planner = document, runner, move_planner
        self.panel: BattlePanel | None = None
        self._deploy: DeployController | None = None

    def choose(self, option: Option) -> None:
        """Do what an option offers, once there is what it asks for; dice are asked for by who does it."""
        asks: dict[str, Callable[[Option], None]] = {
            "pose": self._ask_for_pose,
            "text": self._ask_for_text,
            "token": self._ask_for_token,
            "target": self._ask_for_target,
            "winner": lambda option: self.winner_requested.emit(),
        }
        if option.asks in asks:
            asks[option.asks](option)
        elif option.action is not None:
            self._runner.attempt(option.action)

    def close(self) -> None:
        if self._deploy:
            self._deploy.close()

    def _ask_for_pose(self, option: Option) -> None:
        """Whoever is beside the table is set up with a click; whoever is on it is dragged."""
        battle, walking = self._document.session.battle, self._move_planner
        if option.subject not in {fighter.id for fighter in battle.fighters}:
            self.set_up(option.subject)
            return
        walking.reset()
        if option.id == "disengage":
            walking.set_disengaging()
        self._document.selection.select(option.subject)
        self._document.remarked.emit(tr("Drag {name} on the table.", name=option.subject))
        cast("Viewport", self._document.viewport).setFocus()

    def set_up(self, id: str) -> None:
        """Have a fighter that is beside the table set up with a click on it, or with Enter."""
        self._deploy_controller.arm(id)
        cast("Viewport", self._document.viewport).setFocus()

    def _ask_for_text(self, option: Option) -> None:
        panel, battle = self.panel, self._document.session.battle
        if option.action is not None:
            self.text_requested.emit(option)
        elif panel:
            side = next((one.side for one in battle.all_fighters if one.id == option.subject), "")
            sets = next((one.sets for one in battle.sides if one.name == side), ())
            panel.turn.custom_form.ask(option, sets)

    def _ask_for_token(self, option: Option) -> None:
        self._deploy_controller.ask_for_click(option)

    def _ask_for_target(self, option: Option) -> None:
        if option.action is not None:
            self._deploy_controller.ask_for_click(option)
        elif self.panel:
            self.panel.show_page("attack")

    @property
    def _deploy_controller(self) -> DeployController:
        """Sets fighters up with clicks and answers what cards ask with a click; made when first needed."""
        if self._deploy is None:
            from app.ui.setup.deploy_controller import DeployController

            self._deploy = DeployController(self._document, cast("Viewport", self._document.viewport))
            self._deploy.action_requested.connect(self._runner.attempt)
            self._deploy.failed.connect(self._document.failed)
            self._deploy.remarked.connect(self._document.remarked)
            self._deploy.set_visible(True)
        return self._deploy


NAME = "spot"
ON_MM = 2.0
"""How far above or below a level a point still is on it."""
HINT = mark("Click a place. Esc cancels.")
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


class PointInput(QObject):
    """Lets a player click the point that an action asks for, or find it with Enter.

    Where the point may be is drawn, level by level, and what is put there follows the mouse, so that a click is never
    refused for a reason that could have been seen. Follows what `runner` asks, for one open battle.
    """

    def __init__(self, document: BattleDocument, runner: ActionRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._runner = document, runner
        self._tool = ClickTool(HINT, self.choose)
        self._prompt: ActionPrompt | None = None
        self.point_regions: PointRegions | None = None
        self._choose_when_found = False
        self._worker = DebouncedWorker(
            Fallback(tr(UNDRAWN)).wrap(find_point_regions), self._on_regions_found, document.failed.emit
        )
        runner.prompted.connect(self._on_prompted)
        document.viewport.hovered.connect(self._on_hovered)

    def choose(self, pointer: Pointer) -> None:
        """The point under the mouse, if there is a floor."""
        at = self._find_point_under(pointer)
        if at is not None:
            self._runner.answer_point(at)

    def choose_nearest(self) -> None:
        """The nearest place that is allowed to where the fighter is, as soon as it is known where that may be."""
        asked, self._choose_when_found = self._prompt, self.point_regions is None
        if asked is None or asked.point_request is None or self.point_regions is None:
            return
        pose = self._document.session.committed_table.battle.any_fighter(asked.point_request.fighter).pose
        found = next(
            ((at, one.height) for one in self.point_regions.regions for at in places_near(one, (pose.x, pose.y))), None
        )
        if found is None:
            self._document.remarked.emit(tr("No place was found: click one."))
            return
        (x, y), z = found
        self._runner.answer_point((x, y, z))

    def close(self) -> None:
        self._worker.cancel()
        self._document.viewport.hovered.disconnect(self._on_hovered)
        self._document.viewport.show_overlay(NAME, Overlay())

    def _on_prompted(self, asked: ActionPrompt | None) -> None:
        session = self._document.session
        flow = session.system.flow
        before, self._prompt = self._prompt, asked if asked and asked.point_request else None
        if self._prompt and flow:
            self.point_regions, self._choose_when_found = None, False
            self._document.tools[NAME] = self._tool
            self._document.use_tool(NAME)
            self._worker.ask((flow, session.committed_table, self._prompt.action))
        elif before:
            self._worker.drop_pending()
            self._document.viewport.show_overlay(NAME, Overlay())
            if self._document.tool is self._tool:
                self._document.use_tool("select")

    def _on_regions_found(self, found: PointRegions) -> None:
        if self._prompt and self._prompt.action is found.action:
            self.point_regions = found
            lines = tuple(line for region in found.regions for line in region_lines(region))
            self._document.viewport.show_overlay(NAME, Overlay(lines))
            if self._choose_when_found:
                self.choose_nearest()

    def _on_hovered(self, pointer: Pointer) -> None:
        """What is put down is to be seen under the mouse, and whether it may be there."""
        session, asked = self._document.session, self._prompt
        flow, at = session.system.flow, self._find_point_under(pointer) if asked else None
        if asked is None or flow is None or at is None:
            return
        try:
            session.preview(flow.with_point(asked.action, at))
        except PlayerError as error:
            self._document.remarked.emit(str(error))
            return
        self._document.remarked.emit(self._format_remark(at))

    def _format_remark(self, at: Spot) -> str:
        if self.point_regions is None:
            return tr("Finding allowed places…")
        x, y, z = at
        level = (one for one in self.point_regions.regions if abs(one.height - z) <= ON_MM)
        if any(shapely.intersects_xy(one.area, x, y) for one in level):
            return tr("Allowed here.")
        return tr("Not allowed here; click anyway to overrule.")

    def _find_point_under(self, pointer: Pointer) -> Spot | None:
        """The nearest floor or top under the mouse: faces of walls hold nothing."""
        table = self._document.session.committed_table
        point = next(find_floors(table, pointer.origin, pointer.direction, "", pointer.ceiling), None)
        if point is None:
            return None
        x, y, z = (round(float(part), 2) for part in point)
        return x, y, max(z, 0.0)
