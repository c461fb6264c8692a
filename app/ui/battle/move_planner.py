"""Plans moves in a battle: a dragged fighter walks, jumps, climbs or flies as its path requires."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.errors import PlayerError
from app.core.language import join_clauses, mark, tr
from app.games.battle_actions import Route, Walk
from app.games.legal_places import snap_pose
from app.games.setup_actions import Deploy
from app.ui.battle.move_overlay import (
    find_way,
    format_move_length,
    is_too_far,
    make_move_overlay,
    make_start_ghosts,
)
from app.ui.safe_drawing import Fallback
from app.ui.tools.table_actions import FreeDrag
from app.ui.viewport.overlay import Overlay

if TYPE_CHECKING:
    from app.games.actions import Action, Move
    from app.model import Pose, Stage
    from app.ui.battle.action_runner import ActionRunner
    from app.ui.battle_document import BattleDocument


HINTS: dict[Stage, str] = {
    "deployment": mark(
        "Choose a fighter in the list, then click where to set it up · drag the table to orbit, middle button to pan, "
        "F to fit"
    ),
    "battle": mark(
        "Drag the active fighter to move it; Space or right-click adds a corner · click a fighter, then "
        "its targets; click it again to deselect · drag the table to orbit, middle button to pan, F to fit"
    ),
}
BETWEEN = mark(
    "Click a fighter, then its targets; click it again to deselect · drag the table to orbit, middle "
    "button to pan, F to fit"
)
"""The hint while no fighter is active and nothing on the table can be dragged."""
CORNER_HINT = mark("Space or right-click adds a corner, Backspace removes it, Esc cancels")
UNSNAPPED = mark("Deployment zones cannot be shown here; fighters can still be set up.")
NAME = "walk"
DEFAULT_MOVE_MODE = "walk"
"""The default movement mode, in which the fighter does what its path requires."""
REST = 3.0
"""The rules are asked again about a drag after this multiple of the time that the last answer took."""
REST_MS = 150
"""Time without mouse movement after which the path is planned for the exact position."""
LEVEL_MM = 2.0
"""Largest difference in height for which a planned path is reused for another end."""


@dataclass(frozen=True, eq=False)
class PlannedMove:
    """A dragged move, the path planned for it, and its rule problems."""

    walk: Walk
    action: Action
    problems: tuple[str, ...] = ()
    seconds: float = 0.0
    at: float = 0.0

    def lead_to(self, walk: Walk) -> Action | None:
        """Returns the same path with its end at the current position, or None if a new path must be planned."""
        known, end = self.walk.path, walk.path[-1]
        alike = replace(walk, path=walk.path[:-1]) == replace(self.walk, path=known[:-1])
        if not alike or abs(end.z - known[-1].z) > LEVEL_MM or not isinstance(self.action, Walk | Route):
            return None
        if self.action.path[-1] != known[-1]:  # The planned path stops short of its destination.
            return None
        if isinstance(self.action, Walk):
            return replace(self.action, path=walk.path)
        *before, last = self.action.stretches
        return replace(self.action, stretches=(*before, replace(last, path=(*last.path[:-1], end))))


class MovePlanner(QObject):
    """Turns drags of the active fighter into moves, and describes their length and rule problems.

    `BattleTableActions` uses it in place of `FreeDrag`, so that the select tool needs no knowledge of rounds. Planning
    and rules are skipped in some frames if they are slow; the move that counts is planned exactly when the fighter is
    dropped. `corners` are the points that the players route the path through.
    """

    changed = Signal()
    rested = Signal()
    """Emitted when a move that is not dragged by the mouse must be shown again with its exact path."""

    def __init__(self, document: BattleDocument, runner: ActionRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._runner, self._document = document.session, runner, document
        self.manner = DEFAULT_MOVE_MODE
        self.bonus = False
        self.corners: tuple[Pose, ...] = ()
        self._planned: PlannedMove | None = None
        self._walk: Walk | None = None
        self._way: tuple[Pose, ...] | None = None
        self._ghost_ids: tuple[str, ...] = ()
        self._fallback = Fallback(tr(UNSNAPPED))
        self._rest_timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest_timer.timeout.connect(self._plan_at_rest)

    @property
    def hint(self) -> str:
        """The hint on what can be dragged now; empty at an earlier moment, and while a prompt is open."""
        battle, game = self._session.battle, self._session.game
        clock = battle.clock
        if self._runner.prompt or self._session.viewed_step is not None:
            return ""
        if clock.stage == "deployment" and not self._is_anybody_waiting:
            return FreeDrag.hint
        acts = clock.active in battle.ids  # The fighter may have been taken down during its own activation.
        acts = acts and not game.moment(battle).has_due
        return BETWEEN if clock.stage == "battle" and not acts else HINTS.get(clock.stage, FreeDrag.hint)

    @property
    def _is_anybody_waiting(self) -> bool:
        """True if a fighter must still be set up before the battle, not counting those that arrive in later rounds."""
        battle, game = self._session.battle, self._session.game
        late = {(zone.side, zone.group) for zone in game.zones(battle) if zone.round > 1}
        waiting = (one for one in battle.aside if one.state.whereabouts == "mustered")
        return any((one.side, one.state.group) not in late for one in waiting)

    def set_manner(self, manner: str) -> None:
        """Sets the movement mode of the next move."""
        self.manner = manner
        self.changed.emit()

    def begin(self) -> None:
        """Starts a drag, and closes an open prompt."""
        self.corners, self._planned, self._walk, self._way = (), None, None, None
        self._rest_timer.stop()
        if self._runner.prompt:
            self._runner.leave()

    def make_action(self, move: Move) -> Action:
        """Returns the game's action for a drag: along the path it requires, or in the chosen mode."""
        game = self._session.game
        table = self._session.committed_table
        action = game.drag_action(table.battle, move)
        if isinstance(action, Walk):
            action = game.with_mode(action, self.manner)
        rule = game.rule(table, action)
        if led := rule.path():
            self._way = (*self.corners, *led.path)
            return game.arrange_squad(table, rule.with_corners(self.corners))
        if not isinstance(action, Walk):
            return game.arrange_squad(table, action)
        path, bonus = (*self.corners, *action.path), self.bonus or action.bonus
        self._way, self._walk = path, replace(action, path=path, bonus=bonus)
        return self._plan(self._walk)

    def add_corner(self) -> bool:
        """Adds a corner at the current position; returns whether a drag with a path is under way."""
        if self._way is None:
            return False
        if self._way[-1:] != self.corners[-1:]:  # A key that is held down adds only one corner.
            self.corners = self._way
        return True

    def drop_corner(self) -> bool:
        """Removes the last corner; returns whether there was one."""
        had, self.corners = bool(self.corners), self.corners[:-1]
        return had

    def reset(self) -> None:
        """Resets the mode for another active fighter."""
        self.manner, self.bonus = DEFAULT_MOVE_MODE, False
        self.changed.emit()

    def hint_text(self, action: Action) -> str:
        """Draws the move and returns its length and its rule problems."""
        game, table = self._session.game, self._session.committed_table
        length = join_clauses((format_move_length(game, table, action), game.rule(table, action).remark()))
        # The problems of a planned path are those found when it was planned.
        against = (
            self._planned.problems
            if self._planned and self._walk and isinstance(action, Walk | Route)
            else self._find_problems(action)
        )
        far = is_too_far(game, table, action)
        if far and self._planned and self._walk and action is not self._planned.action:
            against = ()  # They name the length of an earlier path; the new length says that it is too far.
        way = find_way(game, table, action)
        overlay = make_move_overlay(table, way, length, next(iter(against), ""), self.corners, far)
        self._document.viewport.show_overlay(NAME, overlay)
        self._show_ghosts(way.squad if way else ())
        return " · ".join(filter(None, (length, join_clauses(against), tr(CORNER_HINT) if self._way else "")))

    def cancel(self) -> None:
        """Ends the drag and removes its drawings."""
        self._rest_timer.stop()
        self._document.viewport.show_overlay(NAME, Overlay())
        self._show_ghosts(())
        self._document.remarked.emit("")

    def commit(self, action: Action) -> None:
        """Attempts the move; in a game without rounds, makes it and reports its problems."""
        self._rest_timer.stop()
        game = self._session.game
        if not game.has_rounds:
            self.cancel()
            problems = self._session.check(action)
            self._session.do(action)
            self._document.remarked.emit(join_clauses(problem.text for problem in problems))
            return
        if self._walk and isinstance(action, Walk | Route):
            action, self._planned = game.plan_move(self._session.committed_table, self._walk), None
            self.hint_text(action)  # The path that counts may differ from the last one shown.
        if isinstance(action, Deploy):
            deploy = action
            action = self._fallback.call(lambda: self._snap(deploy), deploy, self._document.failed.emit)
        self._runner.attempt(action)

    def _snap(self, action: Deploy) -> Deploy:
        """Moves fighters that were dropped just outside a deployment zone into it."""
        table, game = self._session.committed_table, self._session.game
        return Deploy(tuple((id, snap_pose(table, game, id, pose)) for id, pose in action.fighters))

    def _plan(self, walk: Walk) -> Action:
        """Plans the path, unless that takes too long: then adapts the previous path until the mouse rests."""
        now, before = time.perf_counter(), self._planned
        led = before.lead_to(walk) if before else None
        if before and led and now - before.at <= REST * before.seconds:
            self._rest_timer.start()
            return led
        self._rest_timer.stop()
        game = self._session.game
        action = game.plan_move(self._session.committed_table, walk)
        problems, end = self._find_problems(action), time.perf_counter()
        self._planned = PlannedMove(walk, action, problems, end - now, end)
        return action

    def _plan_at_rest(self) -> None:
        self._planned = None
        self._document.select_tool.show_again()
        self.rested.emit()

    def _find_problems(self, action: Action) -> tuple[str, ...]:
        try:
            problems = self._session.check(action) if self._session.game.has_rounds else ()
        except PlayerError as error:
            return (str(error),)
        return tuple(problem.text for problem in problems)

    def _show_ghosts(self, ids: tuple[str, ...]) -> None:
        """Shows faint copies of the dragged fighters at their starting positions."""
        if ids != self._ghost_ids:
            self._ghost_ids = ids
            self._document.viewport.show_solids(NAME, make_start_ghosts(self._session.committed_table, ids))
