"""The default tool: a click selects, a drag moves, and Shift+drag draws a rubber band."""

from dataclasses import replace

import numpy as np

from app.core.errors import PlayerError
from app.core.language import join_clauses, tr
from app.games.actions import Action, make_move
from app.geometry.arrays import Floats
from app.geometry.frames import are_in_frustum
from app.model import Fighter, Thing
from app.session import Session
from app.table import collision
from app.table.battle_geometry import BattleGeometry, PickResult
from app.table.floors import STEP_MM
from app.ui.session_notifier import Selection, SightPair
from app.ui.tools.drag import Drag
from app.ui.tools.footing_text import format_remarks
from app.ui.tools.snap_aids import OVERLAY, SnapSettings, make_height_tags, make_snap_overlay
from app.ui.tools.table_actions import TableActions
from app.ui.tools.tool import Remark, Tool, pick_thing
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.scene import SELECTED
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX, LevelTool, Pointer
from app.ui.viewport_api import ViewportApi

BAND_OVERLAY = "band"
_NEAR = 0.12
"""Share of the distance to the board at which the band is drawn: in front of everything, but not at the eye."""


class RubberBand:
    """A rectangle from the point where the mouse was pressed to its current point."""

    def __init__(self, viewport: ViewportApi, start: Pointer) -> None:
        self._viewport, self._start = viewport, start
        self._corners = self._corner_rays(start)

    def stretch(self, pointer: Pointer) -> None:
        self._corners = self._corner_rays(pointer)
        origins, directions = self._corners
        far = -float(self._start.origin[2]) / min(float(self._start.direction[2]), -0.05)
        points = [(x, y, z) for x, y, z in (origins + directions * far * _NEAR).tolist()]
        sides = zip(points, (*points[1:], points[0]), strict=True)
        self._viewport.show_overlay(
            BAND_OVERLAY, Overlay(tuple(StyledLine(a, b, SELECTED, 1.6, 1.0, 8.0) for a, b in sides))
        )

    def remove(self) -> None:
        self._viewport.show_overlay(BAND_OVERLAY, Overlay())

    def things_inside(self, table: BattleGeometry) -> tuple[str, ...]:
        """Returns the things whose centre is inside, except locked and hidden ones."""
        things = [thing for thing in table.battle.things if not thing.locked and thing.id not in self._start.hidden]
        if not things:
            return ()
        boxes = [collision.bounding_box(thing, table.meshes) for thing in things]
        inside = are_in_frustum(*self._corners, np.array([(low + high) / 2 for low, high in boxes]))
        return tuple(thing.id for thing, there in zip(things, inside, strict=True) if there)

    def _corner_rays(self, end: Pointer) -> tuple[Floats, Floats]:
        a, b = self._start, end
        rays = [self._viewport.ray(x, y) for x, y in ((a.x, a.y), (b.x, a.y), (b.x, b.y), (a.x, b.y))]
        return np.array([origin for origin, _ in rays]), np.array([way for _, way in rays])


ALONE = "alt"
"""The modifier for dragging a member of a squad without the others."""
MORE = frozenset(("ctrl", "shift"))
"""The modifiers with which a click adds to the selection, or removes from it."""


class SelectTool:
    """The default tool: clicks choose and select, drags move things or draw a rubber band.

    It depends on neither a window nor OpenGL, so the viewport, the plan and tests use it alike. `actions` decides how a
    drag becomes actions; a battle replaces it.
    """

    def __init__(
        self, session: Session, viewport: ViewportApi, sight_pair: SightPair, selection: Selection, remark: Remark
    ) -> None:
        """`remark` receives what is unusual about the moved fighter's support, or ""."""
        self._session, self._viewport = session, viewport
        self._sight_pair, self._selection = sight_pair, selection
        self._show_remark = remark
        self.snap_settings = SnapSettings()
        self.actions = TableActions(session, remark)
        self._other_tool: Tool | None = None
        """The tool that handles all events while it holds what was pressed."""
        self._action: Action | None = None
        self._press_pointer: Pointer | None = None
        self._pressed: PickResult | None = None
        self._movable_id = ""
        self._drag: Drag | None = None
        self._band: RubberBand | None = None
        self._last_pointer: Pointer | None = None
        self._start_history = session.history
        self._odd, self._refusal = "", ""
        """Remarks on the dragged fighter's support; the reason why something cannot be dragged or placed there."""

    @property
    def hint(self) -> str:
        """A hint on what can be dragged now and what else the mouse does."""
        return self.actions.drag.hint

    @property
    def dragging(self) -> bool:
        return self._drag is not None or (self._other_tool is not None and self._other_tool.dragging)

    def press(self, pointer: Pointer) -> bool:
        """Takes what is under the mouse, or begins a rubber band. The camera gets any other press."""
        self._other_tool = self.actions.take(pointer)
        if self._other_tool:
            return True
        self._press_pointer = pointer
        self._pressed = pick_thing(self._session.table, pointer)
        self._refusal = ""
        there = self._pressed if self._pressed and self._pressed.kind != "board" else None
        if there and self._session.viewed_step is not None:
            self._movable_id = ""
            self._refuse(tr("An earlier point in the history cannot be changed"))
            return "shift" in pointer.modifiers
        locked = there is not None and self._session.battle.thing(there.id).locked
        self._movable_id = there.id if there and not locked else ""
        if there and locked:
            self._refuse(tr("{name} is locked; unlock it to move it", name=there.id))
        return bool(self._movable_id) or "shift" in pointer.modifiers

    def move(self, pointer: Pointer) -> bool:
        """Drags what was taken, or stretches the band, once the mouse has clearly moved."""
        if self._other_tool:
            return self._other_tool.move(pointer)
        if self._press_pointer is None or not (self._movable_id or "shift" in self._press_pointer.modifiers):
            return False
        if self._band is None and self._drag is None and self._is_far(pointer):
            self._begin_drag(self._press_pointer)
        if self._band:
            self._band.stretch(pointer)
        elif self._drag:
            self._show_drag(pointer)
        return True

    def release(self, pointer: Pointer) -> bool:
        """Places things, selects what is in the band, or treats a short press as a click."""
        other, self._other_tool = self._other_tool, None
        if other:
            return other.release(pointer)
        started = self._press_pointer
        taken = bool(self._movable_id) or bool(started and "shift" in started.modifiers)
        try:
            if self._drag:
                self._commit_drag()
            elif self._band:
                held = self._band.things_inside(self._session.table)
                self._selection.select(*self._selection.ids, *self.with_groups(*held))
            elif started is not None and not self._is_far(pointer):
                self._click(started)
                if self._refusal:
                    self._show_remark(self._refusal)  # Shown again, because the selection cleared it.
        finally:
            self._reset()
        return taken

    def cancel(self) -> bool:
        """Cancels the drag or the band. Returns whether there was one."""
        other, self._other_tool = self._other_tool, None
        if other:
            return other.cancel()
        if not (self._drag or self._band):
            return False
        if self._drag:
            self._session.cancel_preview()
            self.actions.drag.cancel()
        self._reset()
        self._show_remark("")
        return True

    def turn(self, degrees: float) -> bool:
        if self._drag is None or self._last_pointer is None:
            return False
        self._drag.turn(degrees)
        return self.show_again()

    def add_corner(self) -> bool:
        """Adds a corner to the dragged path at the current position. Returns whether there is a path."""
        return self._drag is not None and self.actions.drag.add_corner() and self.show_again()

    def drop_corner(self) -> bool:
        """Removes the last corner. Returns whether there was one."""
        return self._drag is not None and self.actions.drag.drop_corner() and self.show_again()

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Moves what is dragged to a floor farther from the eye. Returns whether there are several under the mouse."""
        if isinstance(self._other_tool, LevelTool):
            return self._other_tool.change_level(pointer, down)
        return self._drag is not None and self._drag.change_level(pointer, down) and self.show_again()

    def show_again(self) -> bool:
        """Updates the preview of the drag at the last mouse position."""
        if self._last_pointer:
            self._show_drag(self._last_pointer)
        return True

    def with_groups(self, *ids: str, alone: bool = False) -> tuple[str, ...]:
        """Returns things with their groups, unless `alone` is set or a battle is played.

        A double click sets `alone`. In a battle, fighters act one by one.
        """
        battle = self._session.battle
        return ids if alone or battle.clock.stage == "battle" else battle.with_groups(ids)

    def _with_squad(self, id: str, alone: bool) -> tuple[str, ...]:
        """Returns everything that moves with a thing: its squad, or else its group, if not `alone`."""
        squad = self._find_squad(id)
        return squad if len(squad) > 1 else self.with_groups(id, alone=alone)

    def _find_squad(self, id: str) -> tuple[str, ...]:
        battle, game = self._session.battle, self._session.game
        is_fighter = any(fighter.id == id for fighter in battle.fighters)
        return game.squad(battle, id) if is_fighter else (id,)

    def _find_clicked(self, id: str, double: bool) -> tuple[str, ...]:
        """Returns what a click selects.

        A click selects one member of a squad, and a double click the squad. For a group it is the other way round.
        """
        squad = self._find_squad(id)
        if len(squad) > 1:
            return squad if double else (id,)
        return self.with_groups(id, alone=double)

    def _refuse(self, why: str) -> None:
        self._refusal = why
        self._show_remark(why)

    def _is_far(self, pointer: Pointer) -> bool:
        assert self._press_pointer is not None
        return max(abs(pointer.x - self._press_pointer.x), abs(pointer.y - self._press_pointer.y)) >= CLICK_SLACK_PX

    def _begin_drag(self, start: Pointer) -> None:
        if not self._movable_id or self._pressed is None:
            self._band = RubberBand(self._viewport, start)
            return
        id = self._movable_id
        alone = ALONE in start.modifiers and len(self._find_squad(id)) > 1
        if id not in self._selection.ids or alone:
            others = self._selection.ids if MORE & start.modifiers else ()
            whole = (id,) if alone else self._with_squad(id, alone=start.double)
            self._selection.select(*others, *whole)
        self._session.commit_pending()
        shown = self._session.battle.thing(self._pressed.id).pose
        self.actions.drag.begin()
        if id not in self._session.battle.ids:  # It was only a preview while players answered a question about it.
            self._movable_id, self._pressed = "", None
            return
        things = self._selection.things(self._session.battle)
        unlocked = [thing.id for thing in things if not thing.locked]
        self._start_history = self._session.history
        # A question about a move, which has just ended, may have shown it elsewhere than where it stands.
        pose = self._session.battle.thing(self._pressed.id).pose
        point = self._pressed.point + np.array((pose.x - shown.x, pose.y - shown.y, pose.z - shown.z))
        self._drag = Drag(self._session.table, unlocked, replace(self._pressed, point=point), self.snap_settings)

    def _show_drag(self, pointer: Pointer) -> None:
        assert self._drag is not None
        self._last_pointer = pointer
        if self._is_outdated:
            self.cancel()
            return
        things = self._drag.things_at(pointer)
        if things is None:
            if self._action is None:
                self._refuse(tr("Nothing can be placed here."))
            return
        # The grid, guides and height of what is dragged. A move in a battle shows its own height.
        leader = things[0]
        aids = make_snap_overlay(self._drag.ground, leader, self.snap_settings.grid_mm)
        moves = self._session.battle.clock.stage == "battle"
        self._viewport.show_overlay(
            OVERLAY, aids if moves else Overlay(aids.ribbons, make_height_tags(leader.id, leader.pose))
        )
        levels = tr("The mouse wheel changes the floor") if self._drag.has_levels else ""
        self._show_remark(" · ".join(filter(None, (self._preview_drag(things), levels))))

    def _preview_drag(self, things: tuple[Thing, ...]) -> str:
        """Previews the game's action for things at this position, and returns the remarks on it."""
        try:
            action = self.actions.preview(make_move(*things))
        except PlayerError as error:
            self._action = None
            self._session.cancel_preview()
            self.actions.drag.cancel()
            self._refusal = str(error)
            return self._refusal
        self._action = action
        self._odd = self._format_odd(things[0])
        return join_clauses((self.actions.drag.hint_text(action), self._odd))

    def _format_odd(self, leader: Thing) -> str:
        """Returns what is unusual about the support of a dragged fighter."""
        if not isinstance(leader, Fighter) or self._drag is None or self._session.table.is_on_plan:
            return ""
        table = self._session.table
        footing = self._drag.footing or table.base_support(leader.base, leader.pose, leader.pose.z + STEP_MM)
        return format_remarks(table, leader, footing)

    @property
    def _is_outdated(self) -> bool:
        """True if something else was done since the drag began: keys work while the mouse is held."""
        return self._session.history is not self._start_history or self._session.has_pending

    def _commit_drag(self) -> None:
        if self._is_outdated:
            self._session.cancel_preview()
            self.actions.drag.cancel()
            return
        if self._action:
            self.actions.drag.commit(self._action)
            if self._odd:
                self._show_remark(self._odd)
        else:
            self.actions.drag.cancel()
            self._show_remark(self._refusal)  # Shown again, because cancelling cleared it.

    def _reset(self) -> None:
        if self._band:
            self._band.remove()
        if self._drag:
            self._viewport.show_overlay(OVERLAY, Overlay())
        self._press_pointer = self._pressed = self._drag = self._band = self._last_pointer = self._action = None
        self._movable_id = ""

    def _click(self, started: Pointer) -> None:
        kind, id = (self._pressed.kind, self._pressed.id) if self._pressed else ("board", "")
        if MORE & started.modifiers:
            if kind != "board":
                self._selection.toggle(*self._find_clicked(id, started.double))
            return
        if kind == "board":
            self._selection.select()
            self._sight_pair.choose("")
            return
        self._selection.select(*self._find_clicked(id, started.double))
        if kind == "fighter" and not started.double:
            self._sight_pair.click(id, self.actions.may_act(id))
