"""Drags tokens across the table with the mouse."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.core.lengths import format_units
from app.games.setup_actions import PutToken
from app.table.floors import find_floors
from app.ui.battle.token_overlay import list_tokens_on_table
from app.ui.tools.floor_choice import FloorChoice
from app.ui.tools.tool import StillTool, find_drawn, pick_thing
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX

if TYPE_CHECKING:
    from app.games.game import Game
    from app.model import Battle, Spot, Token
    from app.session import Session
    from app.ui.setup.point_picker import RegionOverlay
    from app.ui.tools.tool import Pointer

_REACH_MM = 4.0
"""Distance from a token's edge within which it can still be grabbed."""


class TokenTool(StillTool):
    """Drags tokens for the select tool, which asks it first.

    Tokens can be under fighters: the fighter is preferred, unless Alt is held. When a token is dropped, the action is
    attempted under the rules.
    """

    hint = mark("Drag the token to its new position")

    def __init__(
        self,
        session: Session,
        attempt: Callable[[PutToken], None],
        remark: Callable[[str], None],
        regions: RegionOverlay,
    ) -> None:
        """`attempt` attempts the action when a token is dropped; `regions` draws where it may be placed."""
        self._session, self._attempt, self._remark, self._regions = session, attempt, remark, regions
        self._floors = FloorChoice()
        self._start_history = session.history
        self._token: Token | None = None
        self._start: Pointer | None = None
        self._moved: PutToken | None = None

    @property
    def dragging(self) -> bool:
        """True if a token is being dragged."""
        return self._moved is not None

    def press(self, pointer: Pointer) -> bool:
        """Grabs the token under the mouse, unless a fighter is over it; with Alt, also the token under a fighter."""
        self._start, self._moved = pointer, None
        self._token = None
        if self._session.viewed_step is None:
            self._token = self._find_under(pointer)
        return self._token is not None

    def move(self, pointer: Pointer) -> bool:
        """Shows the token at the mouse, and its distances from the centre and the nearest edge of the board."""
        if self._token is None or self._start is None:
            return False
        if self._moved and self._is_outdated:
            self.cancel()
            return True
        far = max(abs(pointer.x - self._start.x), abs(pointer.y - self._start.y))
        if self._moved is None and far < CLICK_SLACK_PX:
            return True
        if self._moved is None:
            self._session.commit_pending()
            self._start_history = self._session.history
            self._regions.show(PutToken(self._token))
        board, spot = self._session.battle.board, self._find_place(pointer)
        if spot is None:
            self._remark(tr("Nothing can be placed here."))
            return True
        x, y = min(max(spot[0], 0.0), board.width_mm), min(max(spot[1], 0.0), board.depth_mm)
        self._moved = PutToken(replace(self._token, at=(x, y, max(spot[2], 0.0)), carrier=""))
        try:
            self._session.preview(self._moved)
        except PlayerError as error:
            self._remark(str(error))
            return True
        self._remark(self._format_distances(x, y))
        return True

    def release(self, pointer: Pointer) -> bool:
        token, moved, is_outdated = self._token, self._moved, self._is_outdated
        self._drop()
        if moved and is_outdated:
            self._session.cancel_preview()
        elif moved:
            self._attempt(moved)
        elif token:
            self._remark(self._format_distances(token.at[0], token.at[1], token.id))
        return token is not None

    def cancel(self) -> bool:
        """Cancels the drag; returns whether there was one."""
        moved = self._moved
        self._drop()
        if moved:
            self._session.cancel_preview()
            self._remark("")
        return moved is not None

    def change_level(self, pointer: Pointer, down: int) -> bool:
        """Moves the token to a floor this many further down; returns whether the mouse is over several floors."""
        changed = self.dragging and self._floors.change(self._session.committed_table, pointer, down)
        if changed:
            self.move(pointer)
        return changed

    @property
    def _is_outdated(self) -> bool:
        """True if something else was done since the drag began; keys still work while the mouse is held."""
        return self._session.history is not self._start_history

    def _drop(self) -> None:
        self._token = self._moved = None
        self._floors = FloorChoice()
        self._regions.hide()

    def _find_under(self, pointer: Pointer) -> Token | None:
        """Returns the token under the mouse, unless a fighter is over it and Alt is not held."""
        found = pick_thing(self._session.table, pointer)
        if found is not None and found.kind == "fighter":
            game, battle = self._session.game, self._session.battle
            fighter = battle.fighter(found.id)
            token = find_token_at(game, battle, (fighter.pose.x, fighter.pose.y, fighter.pose.z))
            if token is None or "alt" in pointer.modifiers:
                return token
            self._remark(tr("{token} is under {name}; hold Alt to drag it", token=token.id, name=fighter.id))
            return None
        return find_token_at(self._session.game, self._session.battle, self._find_spot(pointer))

    def _find_place(self, pointer: Pointer) -> Spot | None:
        """Returns where the token would be placed: on the chosen floor, or beyond the board."""
        floors = self._floors.find(self._session.committed_table, pointer)
        return self._regions.find_point(floors) if floors else self._find_spot(pointer)

    def _find_spot(self, pointer: Pointer) -> tuple[float, float, float]:
        """Returns the nearest floor or top under the mouse, as tokens do not stay on walls, or the board's plane."""
        drawn = find_drawn(self._session.table, pointer.hidden)
        found = next(find_floors(drawn, pointer.origin, pointer.direction, "", pointer.ceiling), None)
        if found is not None:
            x, y, z = (float(c) for c in found)
            return x, y, z
        fall = min(float(pointer.direction[2]), -1e-6)
        x, y, _ = (float(c) for c in pointer.origin - pointer.direction * (pointer.origin[2] / fall))
        return x, y, 0.0

    def _format_distances(self, x: float, y: float, name: str = "") -> str:
        board = self._session.battle.board
        token = name or (self._moved.token.id if self._moved else "")
        middle = math.hypot(x - board.width_mm / 2, y - board.depth_mm / 2)
        edge = min(x, y, board.width_mm - x, board.depth_mm - y)
        return tr(
            "{token}: {middle} from the centre of the board, {edge} from the nearest edge",
            token=token,
            middle=format_units(middle),
            edge=format_units(edge),
        )


def find_token_at(game: Game, battle: Battle, at: Spot) -> Token | None:
    """Returns the token at a point, including those of fighters that have been taken down."""
    held = {fighter.id for fighter in battle.fighters}
    lying = ((math.dist(token.at, at), token) for token in list_tokens_on_table(battle) if token.carrier not in held)
    near = [(far, token) for far, token in lying if far <= game.token_look(token.kind).radius_mm + _REACH_MM]
    return min(near, key=lambda one: one[0])[1] if near else None
