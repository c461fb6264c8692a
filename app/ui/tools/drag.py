"""One drag: where what hangs on the mouse would stand for a ray."""

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
"""Held, everything stays at its height."""
FREE = frozenset(("alt", "ctrl"))
"""Held, nothing snaps."""


class Drag:
    """Things held where the mouse took one of them, the leader.

    Rays are moved by what leads from that point to the leader's origin, so that nothing jumps to the cursor.
    """

    def __init__(self, table: BattleGeometry, ids: Iterable[str], taken: PickResult, snaps: SnapSettings) -> None:
        """`ids` are moved, the one that was taken first."""
        self.selection = DragSelection.from_table(table, (taken.id, *ids))
        pose = self.selection.leader.pose
        self.offset: Floats = np.array((pose.x, pose.y, pose.z)) - taken.point
        self._snapping = snaps
        self._turn_degrees = 0.0
        self._floors = FloorChoice()
        self.footing: BaseSupport | None = None
        """How the leader would stand where it was last led; None where nobody has looked."""

    @property
    def ground(self) -> BattleGeometry:
        """The table without what is dragged."""
        return self.selection.ground

    def turn(self, degrees: float) -> None:
        self._turn_degrees = (self._turn_degrees + degrees) % 360

    def things_at(self, pointer: Pointer) -> tuple[Thing, ...] | None:
        """Everything where it would stand for a ray; None where that leads to nothing to stand on.

        A game that looks at the table from above lets a base stand anywhere: its own rules say what is in the way.
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
        """Whether the leader would stand there, no lower than a height; of fighters enough of the base has to."""
        there = transform_thing(self.selection.leader, motion)
        if not isinstance(there, Fighter):
            return self.ground.stack_piece(there, STEP_MM).pose.z >= lowest
        if not may_hold_up(self.ground, there, lowest):
            return False
        found = self.footing = drop_held_fighter(self.ground, there, there.pose).support
        return found.rests_on is not None and found.supported >= FEW and found.height_mm >= lowest

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Put things on a floor so many farther from the eye from now on; whether several lie under the mouse."""
        return self._floors.change(
            self.ground, pointer, down, self.selection.leader.id, base_radius(self.selection.leader)
        )

    @property
    def has_levels(self) -> bool:
        """Whether several floors lay under the mouse when it was last asked about."""
        return self._floors.has_several

    def _floor_points(self, pointer: Pointer) -> Iterator[tuple[Floats, float]]:
        """Where the leader may be put down, and how high it then stands at least; the floor that is meant first.

        The floor is the one that the mouse itself points at: on a tower's top a fighter held by its head stands there.
        It is put where the hand that took it leads, or at the mouse where that is beside the floor. Beyond the board
        it stands at the height of the board's top.
        """
        leader = self.selection.leader
        for floor in self._floors.find(self.ground, pointer, leader.id, base_radius(leader)):
            height = float(floor[2])
            yield from ((point, height - STEP_MM) for point in self._held_points(pointer, height))
            yield floor, height - STEP_MM
        # Whether the mouse points beside the board
        board, fall = self.ground.battle.board, min(float(pointer.direction[2]), -1e-6)
        x, y, _ = (pointer.origin - pointer.direction * (pointer.origin[2] / fall)).tolist()
        if not (0 <= x <= board.width_mm and 0 <= y <= board.depth_mm):
            yield from ((point, -STEP_MM) for point in self._held_points(pointer, 0.0))

    def _level_points(self, pointer: Pointer) -> Iterator[tuple[Floats, float]]:
        """The same for a leader that stays at its height."""
        height = self.selection.leader.pose.z
        yield from ((point, height) for point in self._held_points(pointer, height))

    def _held_points(self, pointer: Pointer, height: float) -> Iterator[Floats]:
        """Where the leader is at a height, held where the mouse took it."""
        start, fall = pointer.origin + self.offset, float(pointer.direction[2])
        if fall < -1e-3 and start[2] > height:
            yield start + pointer.direction * ((height - start[2]) / fall)
