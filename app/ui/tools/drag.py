"""One drag: where the dragged things would be for a ray of the mouse.

The leader keeps the offset from the point at which it was taken, so that nothing jumps to the cursor. Each floor under
the mouse gives candidate positions, the intended floor first, and the first one that supports the leader wins. The
other things follow the leader.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.placement.base_drop import BaseSupport
from app.model import Fighter, Thing
from app.table.battle_geometry import BattleGeometry, PickResult
from app.table.floors import FEW, STEP_MM, drop_held_fighter, may_hold_up
from app.ui.tools.floor_choice import FloorChoice, base_radius
from app.ui.tools.moved_things import DragSelection, Transform, Turn, transform_thing
from app.ui.tools.snap_aids import SnapSettings
from app.ui.viewport.tool_dispatcher import Pointer

LEVEL = "shift"
"""The modifier that keeps everything at its height."""
FREE = frozenset(("alt", "ctrl"))
"""The modifiers that turn off snapping."""


class Drag:
    """Things that are dragged by one of them, the leader.

    Rays are shifted by the vector from the point at which the leader was taken to its origin, so that nothing jumps to
    the cursor.
    """

    def __init__(self, table: BattleGeometry, ids: Iterable[str], taken: PickResult, snaps: SnapSettings) -> None:
        """`ids` are the things to drag in addition to the one that was taken."""
        self.selection = DragSelection.from_table(table, (taken.id, *ids))
        pose = self.selection.leader.pose
        self.offset: Floats = np.array((pose.x, pose.y, pose.z)) - taken.point
        self._snapping = snaps
        self._turn_degrees = 0.0
        self._floors = FloorChoice()
        self.footing: BaseSupport | None = None
        """The leader's support at the last position, or None if it was not computed."""

    @property
    def ground(self) -> BattleGeometry:
        """The table without the dragged things."""
        return self.selection.ground

    def turn(self, degrees: float) -> None:
        self._turn_degrees = (self._turn_degrees + degrees) % 360

    def things_at(self, pointer: Pointer) -> tuple[Thing, ...] | None:
        """Returns everything at its position for a ray, or None if the leader would not be supported there.

        In games that are played on the plan, a base may be anywhere, and the game's rules decide what is in the way.
        """
        level, self.footing, meant = LEVEL in pointer.modifiers, None, None
        for point, lowest in self._level_points(pointer) if level else self._floor_points(pointer):
            motion = self._make_transform(point, free=bool(FREE & pointer.modifiers))
            if level or self._is_supported(motion, lowest):
                return self.selection.transform(replace(motion, level=level, drop=not level))
            meant = meant or motion
        if meant and self.ground.is_on_plan and isinstance(self.selection.leader, Fighter):
            return self.selection.transform(replace(meant, drop=True))
        return None

    def _make_transform(self, point: Floats, free: bool) -> Transform:
        leader, (x, y, z) = self.selection.leader, (float(c) for c in point)
        turn = Turn(self._turn_degrees, leader.pose.x, leader.pose.y)
        motion = Transform(x - leader.pose.x, y - leader.pose.y, z - leader.pose.z, turn)
        if not free:
            x, y = self._snapping.snap(self.ground, transform_thing(leader, motion))
            motion = replace(motion, dx=x - leader.pose.x, dy=y - leader.pose.y)
        return self.selection.stay_on_board(motion)

    def _is_supported(self, motion: Transform, lowest: float) -> bool:
        """Returns whether the leader is supported there, at `lowest` or higher. Enough of a fighter's base must be."""
        there = transform_thing(self.selection.leader, motion)
        if not isinstance(there, Fighter):
            return self.ground.stack_piece(there, STEP_MM).pose.z >= lowest
        if not may_hold_up(self.ground, there, lowest):
            return False
        found = self.footing = drop_held_fighter(self.ground, there, there.pose).support
        return found.rests_on is not None and found.supported >= FEW and found.height_mm >= lowest

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Moves things to a floor that is `down` floors farther from the eye. Returns whether there are several."""
        return self._floors.change(
            self.ground, pointer, down, self.selection.leader.id, base_radius(self.selection.leader)
        )

    @property
    def has_levels(self) -> bool:
        """True if several floors were under the mouse at the last look."""
        return self._floors.has_several

    def _floor_points(self, pointer: Pointer) -> Iterator[tuple[Floats, float]]:
        """Yields positions for the leader and the lowest height it may have there, those on the intended floor first.

        The floor is the one under the mouse itself, so that a fighter held by its head can be placed on a tower's top.
        The position on it is where the held point leads, or else the point under the mouse if that misses the floor.
        Beyond the board, the position is at the height of the board's top.
        """
        leader = self.selection.leader
        for floor in self._floors.find(self.ground, pointer, leader.id, base_radius(leader)):
            height = float(floor[2])
            yield from ((point, height - STEP_MM) for point in self._held_points(pointer, height))
            yield floor, height - STEP_MM
        # The mouse may point off the board.
        board, fall = self.ground.battle.board, min(float(pointer.direction[2]), -1e-6)
        x, y, _ = (pointer.origin - pointer.direction * (pointer.origin[2] / fall)).tolist()
        if not (0 <= x <= board.width_mm and 0 <= y <= board.depth_mm):
            yield from ((point, -STEP_MM) for point in self._held_points(pointer, 0.0))

    def _level_points(self, pointer: Pointer) -> Iterator[tuple[Floats, float]]:
        """Yields positions for a leader that stays at its height, and that height."""
        height = self.selection.leader.pose.z
        yield from ((point, height) for point in self._held_points(pointer, height))

    def _held_points(self, pointer: Pointer, height: float) -> Iterator[Floats]:
        """Yields the position of the leader at a height, held at the point where it was taken."""
        start, fall = pointer.origin + self.offset, float(pointer.direction[2])
        if fall < -1e-3 and start[2] > height:
            yield start + pointer.direction * ((height - start[2]) / fall)
