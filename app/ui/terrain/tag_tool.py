"""The tag in the hand: a click on terrain means the part that is there, a drag across it a box."""

from collections.abc import Callable

import numpy as np

from app.battle_geometry import Picked
from app.geometry.arrays import Floats
from app.geometry.frames import inverse, transform_points
from app.language import mark
from app.model import Spot
from app.scene_geometry import pose_frame
from app.session import Session
from app.terrain.part_tags import find_box_at
from app.ui.tools.tool import Pointer

Meant = Callable[[str, tuple[Spot, Spot]], None]
"""Told the piece and the box in its mesh's own frame."""
SLACK = 4.0
_ROOM = 1.5


class TagTool:
    """Works on pieces only: fighters and the board are no terrain."""

    hint = mark("Click a part of a piece to tag it, or drag across it to tag a box. Esc ends.")

    def __init__(self, session: Session, meant: Meant) -> None:
        self._session, self._meant = session, meant
        self._from: tuple[Picked, float, float] | None = None
        self._to: Picked | None = None

    @property
    def dragging(self) -> bool:
        """Nothing hangs on the mouse."""
        return False

    def press(self, pointer: Pointer) -> bool:
        """Begin on a piece; elsewhere the camera has the press."""
        spot = self._piece(pointer)
        self._from, self._to = (spot, pointer.x, pointer.y) if spot else None, spot
        return spot is not None

    def move(self, pointer: Pointer) -> bool:
        """Keep in mind where on the same piece the mouse is."""
        spot = self._piece(pointer)
        if self._from and spot and spot.id == self._from[0].id:
            self._to = spot
        return self._from is not None

    def release(self, pointer: Pointer) -> bool:
        begun, to, self._from, self._to = self._from, self._to, None, None
        if begun is None or to is None:
            return False
        start, x, y = begun
        piece = self._session.battle.piece(start.id)
        if max(abs(pointer.x - x), abs(pointer.y - y)) < SLACK:
            box = find_box_at(piece, self._session.table.meshes(piece.ref), start.point)
        else:
            ends = transform_points(np.stack([start.point, to.point]), inverse(pose_frame(piece.pose)))
            box = _spot(ends.min(axis=0) - _ROOM), _spot(ends.max(axis=0) + _ROOM)
        self._meant(piece.id, box)
        return True

    def cancel(self) -> bool:
        """Forget where it began; whether it had."""
        begun, self._from = self._from, None
        return begun is not None

    def turn(self, degrees: float) -> bool:
        """A tag is not turned."""
        return False

    def _piece(self, pointer: Pointer) -> Picked | None:
        spot = self._session.table.pick(pointer.origin, pointer.direction, ceiling=pointer.ceiling)
        return spot if spot and spot.kind == "piece" else None


def _spot(at: Floats) -> Spot:
    x, y, z = np.round(at, 2).tolist()
    return x, y, z
