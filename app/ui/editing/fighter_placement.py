"""Places new fighters click by click: the next one is previewed under the mouse, with its height."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import make_place
from app.games.legal_places import facing_pose
from app.table.floors import HeldFighter, choose_footing, drop_on_board
from app.ui.battle_document import SELECT
from app.ui.tools.floor_choice import FloorChoice, base_radius
from app.ui.tools.footing_text import format_remarks
from app.ui.tools.snap_aids import make_height_tags
from app.ui.viewport.overlay import Overlay

if TYPE_CHECKING:
    from app.geometry.arrays import Floats
    from app.model import Fighter
    from app.table.battle_geometry import BattleGeometry
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.tool_dispatcher import Pointer

TOOL = OVERLAY = "place_fighters"


class FighterPlacement(QObject):
    """Places new fighters one after the other. Made for one open battle; Esc cancels the remaining ones.

    `ended` carries the names of those that were placed.
    """

    ended = Signal(list)

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        self._document = document
        self._queue: tuple[Fighter, ...] = ()
        self._placed_ids: list[str] = []
        self._turned_by, self._floors = 0.0, FloorChoice()
        document.tools[TOOL] = self._tool = FighterTool(self)
        document.viewport.hovered.connect(self._on_hovered)

    @property
    def fighter(self) -> Fighter | None:
        """The fighter to be placed next, with a free name."""
        battle = self._document.session.committed_table.battle
        first = next(iter(self._queue), None)
        return replace(first, id=battle.free_id(first.id)) if first else None

    def begin(self, fighters: Sequence[Fighter]) -> None:
        """Starts placing these fighters."""
        self._document.use_tool(TOOL)
        self._queue, self._turned_by, self._floors = tuple(fighters), 0.0, FloorChoice()
        self._placed_ids = []
        self._remark(None)

    def end(self) -> None:
        self._queue = ()
        self._document.viewport.show_overlay(OVERLAY, Overlay())
        self._document.session.cancel_preview()
        self.ended.emit(self._placed_ids)

    def show(self, pointer: Pointer) -> bool:
        """Previews the fighter at the mouse; returns whether there is a place for it."""
        fighter, held = self.fighter, self._find_place(pointer)
        if fighter is None or held is None:
            return False
        standing = replace(fighter, pose=held.pose)
        self._document.viewport.show_overlay(OVERLAY, Overlay((), make_height_tags(standing.id, held.pose)))
        try:
            self._document.session.preview(make_place(standing))
        except PlayerError as error:
            self._document.remarked.emit(str(error))
            return False
        self._remark(held)
        return True

    def put(self, pointer: Pointer) -> None:
        """Places the fighter at the mouse and goes on to the next; in a battle, under the rules."""
        fighter, held = self.fighter, self._find_place(pointer)
        if fighter is None or held is None:
            return
        rest = self._queue[1:]
        self._document.viewport.show_overlay(OVERLAY, Overlay())
        self._queue = ()
        try:
            self._document.actions.do(make_place(replace(fighter, pose=held.pose)))
        except PlayerError as error:
            self._document.session.cancel_preview()
            self._document.failed.emit(error)
        if fighter.id in self._document.session.committed_table.battle.ids:
            self._document.selection.select(fighter.id)
            self._placed_ids.append(fighter.id)
            self._queue = rest
        if self._queue:
            self._remark(None)
        else:
            self._document.use_tool(SELECT)
            self.ended.emit(self._placed_ids)

    def turn(self, degrees: float) -> bool:
        """Rotates the fighter counter-clockwise; returns whether there is one."""
        self._turned_by += degrees
        return bool(self._queue)

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Switches to a floor this many further down; returns whether the mouse is over several floors."""
        table, fighter = self._document.session.committed_table, self.fighter
        changed = fighter is not None and self._floors.change(table, pointer, down, radius=base_radius(fighter))
        if changed:
            self.show(pointer)
        return changed

    def _find_place(self, pointer: Pointer) -> HeldFighter | None:
        """Returns the place on the chosen floor, snapped as in a drag, facing the centre of the board."""
        fighter, table = self.fighter, self._document.session.committed_table
        if fighter is None:
            return None
        floors = self._floors.find(table, pointer, radius=base_radius(fighter))
        return choose_footing([self._drop(table, fighter, floor) for floor in floors])

    def _drop(self, table: BattleGeometry, fighter: Fighter, floor: Floats) -> HeldFighter:
        x, y, z = floor.tolist()
        at = facing_pose(table.battle.board, x, y, max(z, 0.0), self._turned_by)
        x, y = self._document.select_tool.snap_settings.snap(table, replace(fighter, pose=at))
        return drop_on_board(table, fighter, replace(at, x=round(x, 2), y=round(y, 2)))

    def _remark(self, held: HeldFighter | None) -> None:
        """Shows what is unusual about the place, or else the name of the fighter."""
        fighter = self.fighter
        if fighter is None:
            return
        table = self._document.session.table
        odd = format_remarks(table, replace(fighter, pose=held.pose), held.support) if held else ""
        more = len(self._queue) - 1
        asked = tr("Click a place for {name}. Esc cancels.", name=fighter.id)
        if more:
            asked = tr("Click a place for {name}; {count} more to place. Esc cancels.", name=fighter.id, count=more)
        self._document.remarked.emit(odd or asked)

    def _on_hovered(self, pointer: Pointer) -> None:
        if self._queue and self._document.tool is self._tool:
            self.show(pointer)


class FighterTool:
    """The tool for placing: a press previews the fighter, the release places it."""

    hint = mark("Click a place for the fighter; Shift+wheel rotates it, the wheel changes the floor, Esc cancels.")

    def __init__(self, placement: FighterPlacement) -> None:
        self._placement, self._is_pressed = placement, False

    @property
    def dragging(self) -> bool:
        """True if the button is pressed with a fighter to place."""
        return self._is_pressed

    def press(self, pointer: Pointer) -> bool:
        self._is_pressed = self._placement.show(pointer)
        return self._is_pressed

    def move(self, pointer: Pointer) -> bool:
        if self._is_pressed:
            self._placement.show(pointer)
        return self._is_pressed

    def release(self, pointer: Pointer) -> bool:
        pressed, self._is_pressed = self._is_pressed, False
        if pressed:
            self._placement.put(pointer)
        return pressed

    def cancel(self) -> bool:
        """Stops placing; returns whether there was a fighter to place."""
        self._is_pressed, there = False, self._placement.fighter is not None
        if there:
            self._placement.end()
        return there

    def turn(self, degrees: float) -> bool:
        return self._placement.turn(degrees)

    def change_level(self, pointer: Pointer, down: int) -> bool:
        return self._placement.change_level(pointer, down)
