"""The tool that is there at first: a click selects, a drag moves, Shift and a drag stretch a rubber band."""

import numpy as np

from app import collision
from app.battle_geometry import BattleGeometry, Picked
from app.errors import PlayerError
from app.geometry.arrays import Floats
from app.geometry.frames import in_frustum
from app.language import mark, tr
from app.model import Fighter, Thing
from app.rules.actions import Action, make_move
from app.session import Session
from app.ui.session_notifier import Selection, SightPair
from app.ui.tools.drag import Drag, DragPolicy, FreeDrag
from app.ui.tools.snap_guides import OVERLAY, Snapping, aids, remarks
from app.ui.tools.tool import Remark, Tool, picked
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.polylines import Polyline
from app.ui.viewport.scene import SELECTED
from app.ui.viewport.tool_dispatcher import Pointer
from app.ui.viewport_api import ViewportApi

BAND_OVERLAY = "band"
_NEAR = 0.12
"""At what share of the way to the board the band is drawn: before everything, and not before the eye."""


class RubberBand:
    """Runs from where the mouse went down to where it is."""

    def __init__(self, stage: ViewportApi, start: Pointer) -> None:
        self._stage, self._start = stage, start
        self._corners = self._rays(start)

    def stretch(self, pointer: Pointer) -> None:
        self._corners = self._rays(pointer)
        origins, ways = self._corners
        far = -float(self._start.origin[2]) / min(float(self._start.direction[2]), -0.05)
        points = [(x, y, z) for x, y, z in (origins + ways * far * _NEAR).tolist()]
        sides = zip(points, (*points[1:], points[0]), strict=True)
        self._stage.show_overlay(
            BAND_OVERLAY, Overlay(tuple(Polyline(a, b, SELECTED, 1.6, 1.0, 8.0) for a, b in sides))
        )

    def drop(self) -> None:
        self._stage.show_overlay(BAND_OVERLAY, Overlay())

    def held(self, table: BattleGeometry) -> tuple[str, ...]:
        """The things whose middle is in it; locked ones are left out."""
        things = [thing for thing in table.battle.things if not thing.locked]
        if not things:
            return ()
        boxes = [collision.bounding_box(thing, table.meshes) for thing in things]
        inside = in_frustum(*self._corners, np.array([(low + high) / 2 for low, high in boxes]))
        return tuple(thing.id for thing, there in zip(things, inside, strict=True) if there)

    def _rays(self, end: Pointer) -> tuple[Floats, Floats]:
        a, b = self._start, end
        rays = [self._stage.ray(x, y) for x, y in ((a.x, a.y), (b.x, a.y), (b.x, b.y), (a.x, b.y))]
        return np.array([origin for origin, _ in rays]), np.array([way for _, way in rays])


SLACK = 4.0
"""A mouse that moved fewer pixels than this between press and release clicked."""
MORE = frozenset(("ctrl", "shift"))
"""With one of these held, a click adds to what is selected, or takes away."""


class SelectTool:
    """The tool that is there at first: clicks choose and select, drags move or draw a rubber band.

    It knows no window and no OpenGL, so the viewport, the plan and tests use it alike. How a drag becomes actions is
    decided by `moves`, which a battle in its rounds replaces.
    """

    hint = mark(
        "Drag objects to move them · Q and E rotate them · Shift+drag selects · drag the table to "
        "orbit, middle button to pan, F to fit"
    )

    def __init__(
        self, session: Session, stage: ViewportApi, choice: SightPair, selection: Selection, remark: Remark
    ) -> None:
        """`remark` is given what is odd about how the moved fighter stands, or nothing."""
        self._session, self._stage = session, stage
        self._choice, self._selection = choice, selection
        self._remark = remark
        self.snaps = Snapping()
        self.moves: DragPolicy = FreeDrag(session, remark)
        self.first: Tool | None = None
        """Asked first what a press is about; while it holds something, all is its own."""
        self._theirs = False
        self._action: Action | None = None
        self._from: Pointer | None = None
        self._pressed: Picked | None = None
        self._movable = ""
        self._drag: Drag | None = None
        self._band: RubberBand | None = None
        self._last: Pointer | None = None
        self._since = session.history

    @property
    def dragging(self) -> bool:
        """Whether something hangs on the mouse."""
        return self._drag is not None or (self.first is not None and self.first.dragging)

    def press(self, pointer: Pointer) -> bool:
        """Take what is under the mouse, or begin a band; anything else is the camera's."""
        self._theirs = self.first is not None and self.first.press(pointer)
        if self._theirs:
            return True
        self._from = pointer
        self._pressed = picked(self._session.table, pointer)
        there = self._pressed if self._pressed and self._pressed.kind != "board" else None
        if there and self._session.looking is not None:
            self._movable = ""
            self._remark(tr("This is an earlier moment and cannot be changed"))
            return "shift" in pointer.modifiers
        locked = there is not None and self._session.battle.thing(there.id).locked
        self._movable = there.id if there and not locked else ""
        if there and locked:
            self._remark(tr("{name} is locked and stays where it is; unlock it to move it", name=there.id))
        return bool(self._movable) or "shift" in pointer.modifiers

    def move(self, pointer: Pointer) -> bool:
        """Drag what was taken, or stretch the band, once the mouse has clearly moved."""
        if self._theirs and self.first:
            return self.first.move(pointer)
        if self._from is None or not (self._movable or "shift" in self._from.modifiers):
            return False
        if self._band is None and self._drag is None and self._far(pointer):
            self._begin(self._from)
        if self._band:
            self._band.stretch(pointer)
        elif self._drag:
            self._show(pointer)
        return True

    def release(self, pointer: Pointer) -> bool:
        """Put things down, select what is in the band, or take a short press as a click."""
        if self._theirs and self.first:
            self._theirs = False
            return self.first.release(pointer)
        started = self._from
        taken = bool(self._movable) or bool(started and "shift" in started.modifiers)
        try:
            if self._drag:
                self._put_down()
            elif self._band:
                held = self._band.held(self._session.table)
                self._selection.select(*self._selection.ids, *held)
            elif started is not None and not self._far(pointer):
                self._click(more=bool(MORE & started.modifiers))
        finally:
            self._let_go()
        return taken

    def cancel(self) -> bool:
        """Let what is dragged go back, or drop the band; whether there was anything."""
        if self._theirs and self.first:
            self._theirs = False
            return self.first.cancel()
        if not (self._drag or self._band):
            return False
        if self._drag:
            self._session.cancel_preview()
            self.moves.rest()
        self._let_go()
        self._remark("")
        return True

    def turn(self, degrees: float) -> bool:
        """Turn what is dragged; whether anything is."""
        if self._drag is None or self._last is None:
            return False
        self._drag.turn(degrees)
        self._show(self._last)
        return True

    def _far(self, pointer: Pointer) -> bool:
        assert self._from is not None
        return max(abs(pointer.x - self._from.x), abs(pointer.y - self._from.y)) >= SLACK

    def _begin(self, start: Pointer) -> None:
        if not self._movable or self._pressed is None:
            self._band = RubberBand(self._stage, start)
            return
        id = self._movable
        if id not in self._selection.ids:
            self._selection.select(*(self._selection.ids if MORE & start.modifiers else ()), id)
        self._session.settle()
        self.moves.begin()
        things = self._selection.things(self._session.battle)
        unlocked = [thing.id for thing in things if not thing.locked]
        self._since = self._session.history
        self._drag = Drag(self._session.table, unlocked, self._pressed, self.snaps)
        if isinstance(self._session.battle.thing(id), Fighter):
            self._look(id)

    def _look(self, id: str) -> None:
        """Who is dragged is the seer, or the target of one that is there."""
        if not self._choice.seer:
            self._choice.choose(id)
        elif not self._choice.target:
            self._choice.choose(self._choice.seer, id)

    def _show(self, pointer: Pointer) -> None:
        assert self._drag is not None
        self._last = pointer
        if self._outdated:
            self.cancel()
            return
        things = self._drag.things(pointer)
        if things is None:
            return
        self._stage.show_overlay(OVERLAY, aids(self._drag.ground, things[0], self.snaps.grid_mm))
        self._remark(self._previewed(things))

    def _previewed(self, things: tuple[Thing, ...]) -> str:
        """Show things there, as what that means in the game, and what is to be said of it."""
        try:
            action = self.moves.meant(make_move(*things))
            self._session.preview(action)
        except PlayerError as error:
            self._action = None
            self._session.cancel_preview()
            return str(error)
        self._action = action
        table, leader = self._session.table, things[0]
        odd = (
            remarks(table, leader, table.base_support(leader.base, leader.pose)) if isinstance(leader, Fighter) else ""
        )
        return "; ".join(filter(None, (self.moves.told(action), odd)))

    @property
    def _outdated(self) -> bool:
        """Whether something else was done since the drag began: keys work while the mouse is held."""
        return self._session.history is not self._since or self._session.holds

    def _put_down(self) -> None:
        if self._outdated:
            self._session.cancel_preview()
            return
        if self._action:
            self.moves.put_down(self._action)

    def _let_go(self) -> None:
        if self._band:
            self._band.drop()
        if self._drag:
            self._stage.show_overlay(OVERLAY, Overlay())
        self._from = self._pressed = self._drag = self._band = self._last = self._action = None
        self._movable = ""

    def _click(self, more: bool) -> None:
        kind, id = (self._pressed.kind, self._pressed.id) if self._pressed else ("board", "")
        if more:
            if kind != "board":
                self._selection.toggle(id)
            return
        if kind == "board":
            self._selection.select()
            self._choice.choose("")
            return
        self._selection.select(id)
        if kind == "fighter":
            self._choice.click(id)
