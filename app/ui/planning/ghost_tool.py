"""The tool that moves the ghosts of a plan: dragged like fighters, over floors and platforms, or placed by a click."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.core.language import mark
from app.games.legal_places import facing_pose
from app.games.planned_fighters import STEP_MM
from app.model import Fighter
from app.ui.tools.drag import Drag
from app.ui.tools.snap_aids import SnapSettings
from app.ui.tools.tool import find_drawn, pick_thing
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX, Pointer

if TYPE_CHECKING:
    from app.ui.planning.plans_controller import PlansController

HINT = mark(
    "Drag ghosts to their planned positions, Q and E rotate; click to place the fighter selected in the list. Esc ends."
)


class GhostTool:
    """A tool that drags ghosts, and fighters that have none; a click elsewhere places the chosen fighter.

    A drag that starts elsewhere is left to the camera.
    """

    hint = HINT

    def __init__(self, ghosts: Callable[[], PlansController | None], snaps: SnapSettings) -> None:
        self._find_ghosts, self._snaps = ghosts, snaps
        self._drag: Drag | None = None
        self._held: tuple[Fighter, ...] = ()
        self._pressed: tuple[float, float] | None = None
        self._pointer: Pointer | None = None

    @property
    def dragging(self) -> bool:
        """True if a ghost is being dragged."""
        return self._drag is not None

    def press(self, pointer: Pointer) -> bool:
        """Takes the ghost under the mouse."""
        ghosts = self._find_ghosts()
        self._pressed = (pointer.x, pointer.y)
        if ghosts is None:
            return False
        found = pick_thing(ghosts.ghost_table, pointer)
        if found is None or found.kind != "fighter":
            return False
        self._drag = Drag(ghosts.ghost_table, (found.id,), found, self._snaps)
        ghosts.choose(found.id)
        return True

    def move(self, pointer: Pointer) -> bool:
        """Shows the ghost at its dragged position."""
        ghosts, self._pointer = self._find_ghosts(), pointer
        if self._drag is None or ghosts is None:
            return False
        if self._is_click(pointer):
            return True
        things = self._drag.things_at(pointer)
        if things:
            self._held = tuple(thing for thing in things if isinstance(thing, Fighter))
            ghosts.show_held(*self._held)
        return True

    def release(self, pointer: Pointer) -> bool:
        """Places the ghost; a click elsewhere places the chosen fighter there."""
        ghosts, held, dragged = self._find_ghosts(), self._held, self._drag is not None
        clicked = self._is_click(pointer)
        self._drop()
        if ghosts is None:
            return dragged
        if held:
            ghosts.place(*held)
        elif clicked and not dragged and (fighter := ghosts.chosen_fighter):
            self._place_at(ghosts, fighter, pointer)
        return dragged

    def cancel(self) -> bool:
        """Returns the ghost to its planned place."""
        was, ghosts = self._drag is not None, self._find_ghosts()
        self._drop()
        if was and ghosts:
            ghosts.show_held()
        return was

    def turn(self, degrees: float) -> bool:
        """Rotates the dragged ghost."""
        if self._drag is None or self._pointer is None:
            return False
        self._drag.turn(degrees)
        return self.move(self._pointer)

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Moves the dragged ghost to a floor that is `down` floors farther from the eye."""
        changed = self._drag is not None and self._drag.change_level(pointer, down)
        if changed:
            self.move(pointer)
        return changed

    def _place_at(self, ghosts: PlansController, fighter: Fighter, pointer: Pointer) -> None:
        table = ghosts.ghost_table
        met = find_drawn(table, pointer.hidden).pick_terrain(pointer.origin, pointer.direction, ceiling=pointer.ceiling)
        if met is None:
            return
        x, y, z = met.point.tolist()
        there = replace(fighter, pose=facing_pose(table.battle.board, round(x, 2), round(y, 2), z))
        ghosts.place(table.drop_fighter(there, z + STEP_MM))

    def _is_click(self, pointer: Pointer) -> bool:
        start = self._pressed
        return start is not None and max(abs(pointer.x - start[0]), abs(pointer.y - start[1])) < CLICK_SLACK_PX

    def _drop(self) -> None:
        self._drag, self._held = None, ()
