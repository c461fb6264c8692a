"""Deploying fighters on the table: zones are drawn, and fighters are placed with the mouse or automatically."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.core.errors import PlayerError
from app.core.language import join_clauses, mark, tr
from app.games.actions import Action
from app.games.legal_places import SNAP_MM, facing_pose, propose_pose
from app.games.setup_actions import PutToken
from app.model import Pose
from app.table.floors import HeldFighter, choose_footing, drop_on_board
from app.table.terrain import find_place_inside
from app.ui.safe_drawing import Fallback
from app.ui.setup.point_picker import PointPicker
from app.ui.setup.zone_overlay import (
    DURING,
    HINT,
    DeployTool,
    ZoneAnswer,
    ZoneQuestion,
    find_misplaced,
    make_answer,
    make_zone_overlays,
)
from app.ui.tools.floor_choice import FloorChoice, base_radius
from app.ui.tools.snap_aids import make_height_tags
from app.ui.tools.tool import ClickTool, pick_thing, pointer_at
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.tool_dispatcher import Pointer
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.games.game import Game
    from app.games.prompts import Option
    from app.games.zone import Zone
    from app.model import Change, Fighter
    from app.table.terrain import Region
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.view import Viewport

T = TypeVar("T")
UNDRAWN = mark("Deployment zones cannot be shown here; fighters can still be set up.")
OVERLAY, HEIGHT, TOOL, ANSWER = "setup", "height", "deploy", "answer"
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DeployController(QObject):
    """Deploys fighters: draws where they may be placed, handles clicks and drops, or finds a place.

    One fighter at a time is being placed. The controller itself changes nothing: `action_requested` sends the action,
    so that its rules are checked. Each open battle has its own.
    """

    action_requested = Signal(Action)
    failed = Signal(Exception)
    remarked = Signal(str)

    def __init__(self, document: BattleDocument, view: Viewport, parent: QObject | None = None) -> None:
        super().__init__(parent or document)
        self._document, self._view = document, view
        self._id = self._dragged_id = self._taken_from = ""
        self._asked: tuple[Action, str] | None = None
        """The last requested action and its fighter, in case the players do not confirm it."""
        self._turned_by = 0.0
        self.visible = self._waiting = False
        self._fallback = Fallback(tr(UNDRAWN))
        self._worker = DebouncedWorker(
            self._fallback.wrap(make_zone_overlays, ZoneAnswer()), self._on_zones_found, self.failed
        )
        self._regions: tuple[Region, ...] = ()
        self._floors, self._carried_to = FloorChoice(), QPoint()
        document.notifier.changed.connect(self._on_changed)
        document.attempt_cancelled.connect(self._take_up_again)
        self._tool, self._picker = DeployTool(self), PointPicker(document, self)
        view.hovered.connect(self._on_hover)
        view.installEventFilter(self)

    @property
    def id(self) -> str:
        return self._id

    def set_visible(self, shown: bool) -> None:
        self.visible = shown
        self.refresh()

    def refresh(self) -> None:
        rest, game, fighter = self._document.session.committed_table, self._game, self._fighter
        own = game.fighter_zone(rest.battle, fighter.id) if fighter else None
        zones = self._zones if rest.battle.clock.stage in DURING else (own,) if own else ()
        if self.visible and zones:
            self._waiting = True
            self._worker.ask(ZoneQuestion(rest, game, zones, fighter, self._misplaced))
        else:
            self._waiting = False
            self._worker.drop_pending()
            self._regions = ()
            self._draw(Overlay())

    def clear(self) -> None:
        """Ends the placing of a fighter, because the tool is being deactivated."""
        self._document.session.cancel_preview()
        self._show_height(None)
        self._id = ""
        self.refresh()

    def arm(self, id: str) -> None:
        """Starts placing a fighter with the next click on the table; "" ends it."""
        self._id, self._turned_by, self._regions, self._floors = id, 0.0, (), FloorChoice()
        self._taken_from = self._whereabouts
        self._show_height(None)
        self.refresh()
        if id and self._document.tool is not self._tool:
            self._document.tools[TOOL] = self._tool
            self._document.use_tool(TOOL)
        elif not id and self._document.tool is self._tool:
            self._document.use_tool("select")
        if id:
            name = self._find_name(id)
            self.remarked.emit(tr("Click a place for {name}. Enter finds a place, Esc cancels.", name=name))

    def turn(self, degrees: float) -> bool:
        """Rotates the fighter counter-clockwise. Returns whether there is one."""
        self._turned_by += degrees
        self.refresh()
        return bool(self._id)

    def drag_to(self, id: str, spot: QPoint) -> None:
        """Moves a fighter to the mouse, which is at a point of the screen."""
        if id != self._id:
            self._id, self._floors = id, FloorChoice()
            self.refresh()
        self._carried_to, pose = spot, self._pose_on_screen(spot)
        if pose is None:
            self._document.session.cancel_preview()
            self._show_height(None)
        else:
            self.preview(pose)

    def change_drag_level(self, down: int) -> None:
        """Moves the dragged fighter to a floor that is `down` floors farther, if there are several under the mouse."""
        pointer = pointer_at(self._view, self._carried_to)
        if pointer and self.change_level(pointer, down):
            self.drag_to(self._id, self._carried_to)

    def drop(self, id: str, spot: QPoint) -> None:
        """Deploys the dragged fighter; outside the view nothing happens."""
        self._id = id
        self.deploy(self._pose_on_screen(spot))

    def cancel(self) -> None:
        self.clear()
        self.arm("")
        self.remarked.emit("")

    def ask_for_click(self, option: Option) -> None:
        """Answers the question of a card by a click on the table: the place for a token, or a fighter."""
        action = option.action
        if isinstance(action, PutToken):
            self._picker.ask(action, lambda at: self._put(self._document.session.rule(action).with_point(at)))
            self.remarked.emit(tr("{what}: click on the table. Esc cancels.", what=option.text))
            return
        self._document.tools[ANSWER] = ClickTool(HINT, lambda pointer: self._answer_click(option, pointer))
        self._document.use_tool(ANSWER)
        self.remarked.emit(tr("{what}: click on the table. Esc cancels.", what=option.text))

    def _put(self, action: Action) -> None:
        """Places the token, and keeps its preview while rules are checked."""
        self._picker.stop()
        self.action_requested.emit(action)

    def _answer_click(self, option: Option, pointer: Pointer) -> None:
        action = make_answer(self._document.session.table, option.action, pointer)
        if action:
            self._document.use_tool("select")
            self.action_requested.emit(action)

    def deploy(self, pose: Pose | None) -> None:
        """Deploys the fighter at a pose, and keeps its preview while rules are checked; None cancels."""
        id = self._id
        if pose is None:
            self._document.session.cancel_preview()
        self.arm("")
        self.remarked.emit("")
        if id and pose is not None:
            self._request(self._make_action(id, pose), id)

    def _take_up_again(self, action: Action) -> None:
        """Starts placing a fighter again after the players decided not to overrule a rule, unless others are due."""
        asked, self._asked = self._asked, None
        due = [one.id for one in self._game.setup.placeables(self._document.session.committed_table.battle) if one.now]
        if self.visible and asked and asked[0] == action and asked[1] in (due or [asked[1]]):
            self.arm(asked[1])

    def press_fighter(self, pointer: Pointer) -> bool | None:
        """Gives a press on a standing fighter to the select tool, and returns whether it takes it; None elsewhere."""
        # A label is no obstacle: it can cover the place.
        spot = pick_thing(self._document.session.committed_table, replace(pointer, label=""))
        if spot is None or spot.kind != "fighter" or spot.id == self._id:
            return None
        self.cancel()
        return self._document.select_tool.press(pointer)

    def take_placed(self) -> bool:
        """Returns, once for each fighter, whether the one to be placed last is now in its place."""
        battle, id = self._document.session.committed_table.battle, self._asked[1] if self._asked else ""
        placed = any(one.id == id and one.done for one in self._game.setup.placeables(battle))
        self._asked = None if placed else self._asked
        return placed

    def _request(self, action: Action, id: str) -> None:
        """Requests an action with the check of its rules, and remembers the fighter."""
        self._asked = action, id
        self.action_requested.emit(action)

    def _make_action(self, id: str, pose: Pose) -> Action:
        """Returns the game's action that deploys a fighter at a pose."""
        table, game = self._document.session.committed_table, self._game
        return game.setup.deploy(table, id, pose)

    def _find_name(self, id: str) -> str:
        """Returns the name of a fighter, or of its unit if the game deploys units."""
        battle = self._document.session.committed_table.battle
        all_ = self._game.setup.placeables(battle)
        return next((one.name for one in all_ if one.id == id), id)

    def deploy_anywhere(self, id: str) -> None:
        """Deploys a fighter at a free place in its zone, as near to the zone's point as possible."""
        self._id = id
        session, game = self._document.session, self._game
        table = session.committed_table
        if game.setup.proposes_places:
            self._propose(id)
            return
        if self._fighter is None or game.fighter_zone(table.battle, id) is None:
            self._report_failure(tr("There is no place yet where the group of {name} can be set up.", name=id))
            return
        pose = self._run_guarded(lambda: propose_pose(table, session.game, id, self._turned_by), None)
        if pose is None:
            self._report_failure(
                tr(
                    "No legal place was found for {name}; click a place as close as possible.",
                    name=id,
                )
            )
            return
        self.deploy(pose)

    def _propose(self, id: str) -> None:
        """Deploys a fighter at a place that the game proposes."""
        table, setup = self._document.session.committed_table, self._game.setup
        action = self._run_guarded(lambda: setup.propose(table, id), None)
        if action is None:
            text = tr(
                "No legal place was found for {name}; click a place as close as possible.", name=self._find_name(id)
            )
            self._report_failure(text)
            return
        self._document.session.cancel_preview()
        self.arm("")
        self.remarked.emit("")
        self._request(action, id)

    def _report_failure(self, why: str) -> None:
        self._id = ""
        self.remarked.emit(why)

    def preview(self, pose: Pose) -> None:
        """Shows the fighter at a pose, and the problems of that place."""
        session, game = self._document.session, self._game
        self._show_height(pose)
        try:
            session.preview(self._make_action(self._id, pose))
        except PlayerError as error:
            self.remarked.emit(str(error))
            return
        if self._id in session.battle.ids:
            found = self._run_guarded(lambda: game.placement_problems(session.table, self._id), ())
            self.remarked.emit(join_clauses(dict.fromkeys(problem.text for problem in found)))
        else:
            self.remarked.emit("")

    def _run_guarded(self, work: Callable[[], T], nothing: T) -> T:
        return self._fallback.call(work, nothing, self.failed.emit)

    def pose_at(self, pointer: Pointer) -> Pose | None:
        """Returns the pose for the fighter at the mouse: on the intended floor, facing the middle of the board.

        If it is just outside an allowed area, it snaps to the inside.
        """
        fighter, table = self._fighter, self._document.session.committed_table
        if fighter is None:
            return None
        found = [
            self._standing_at(fighter, x, y, z)
            for x, y, z in (
                floor.tolist() for floor in self._floors.find(table, pointer, fighter.id, base_radius(fighter))
            )
        ]
        held = choose_footing(found)
        if held is None:
            return None
        inside = find_place_inside(self._regions, (held.pose.x, held.pose.y), held.pose.z, SNAP_MM)
        return self._standing_at(fighter, *inside, held.pose.z).pose if inside else held.pose

    def _standing_at(self, fighter: Fighter, x: float, y: float, z: float) -> HeldFighter:
        """Returns the fighter as dropped at a point, facing the middle of the board."""
        table = self._document.session.committed_table
        pose = facing_pose(table.battle.board, round(x, 2), round(y, 2), max(round(z, 2), 0.0), self._turned_by)
        return drop_on_board(table, fighter, pose)

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Chooses a floor that is `down` floors farther from the eye. Returns whether there are several."""
        radius = base_radius(self._fighter) if self._fighter else 0.0
        return self._floors.change(self._document.session.committed_table, pointer, down, self._id, radius)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Finds a place for the fighter on Enter."""
        armed = bool(self._id) and self._document.tool is self._tool
        if armed and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in ENTER:
            self.deploy_anywhere(self._id)
            return True
        return super().eventFilter(watched, event)

    def close(self) -> None:
        self._worker.cancel()
        self._picker.close()
        self._document.attempt_cancelled.disconnect(self._take_up_again)
        self._view.hovered.disconnect(self._on_hover)
        self._view.removeEventFilter(self)
        self._show_height(None)
        self._draw(Overlay())

    @property
    def _game(self) -> Game:
        return self._document.session.game

    @property
    def _zones(self) -> tuple[Zone, ...]:
        return self._game.zones(self._document.session.committed_table.battle)

    @property
    def _fighter(self) -> Fighter | None:
        everyone, id = self._document.session.committed_table.battle.all_fighters, self._id or self._dragged_id
        return next((fighter for fighter in everyone if fighter.id == id), None)

    @property
    def _whereabouts(self) -> str:
        """The whereabouts of the fighter in the rules; "" if there is no fighter."""
        return self._fighter.state.whereabouts if self._fighter else ""

    @property
    def _misplaced(self) -> tuple[tuple[str, str], ...]:
        table, game = self._document.session.committed_table, self._game
        found: dict[str, list[str]] = {}
        for id, text, _ in self._run_guarded(lambda: find_misplaced(table, game), ()):
            found.setdefault(id, []).append(text)
        return tuple((id, join_clauses(texts)) for id, texts in found.items())

    def _pose_on_screen(self, spot: QPoint) -> Pose | None:
        pointer = pointer_at(self._view, spot)
        return self.pose_at(pointer) if pointer else None

    def _on_hover(self, pointer: Pointer) -> None:
        """Shows the fighter under the mouse before a button is pressed."""
        if self._id and self._document.tool is self._tool:
            pose = self.pose_at(pointer)
            if pose is not None:
                self.preview(pose)

    def _on_zones_found(self, found: ZoneAnswer) -> None:
        """Draws the zones, unless they are no longer wanted."""
        if self._waiting:
            self._regions = found.regions
            self._draw(found.overlay)

    def _show_height(self, pose: Pose | None) -> None:
        """Shows the height of the fighter's place."""
        tags = make_height_tags(self._id, pose) if pose else ()
        self._view.show_overlay(HEIGHT, Overlay((), tags))

    def _draw(self, overlay: Overlay) -> None:
        self._view.show_overlay(OVERLAY, overlay)

    def _on_changed(self, change: Change) -> None:
        """Updates the zones, draws those of a fighter being dragged on the table, and may end the placing."""
        session = self._document.session
        if session.is_committed and self._document.tool is self._tool and self._whereabouts != self._taken_from:
            self.cancel()  # It was deployed in another way, or no longer exists.
        dragged = "".join(change.fighters) if len(change.fighters) == 1 else ""
        if session.is_committed or session.battle.clock.stage not in DURING:
            dragged = ""
        if self.visible and (session.is_committed or dragged != self._dragged_id):
            self._dragged_id = dragged
            self.refresh()
