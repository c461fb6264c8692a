"""Aligns a piece with its picture: a point of the model is dragged to where the photo shows it, two or three times.

Instead of dragging, one may click both. The point is the nearest corner of the model near the mouse, because corners
can be recognised in the photo. The first pair moves the piece; from the second one on it is also turned, so that its
points lie where the photo shows them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import format_number, mark, tr
from app.games.actions import make_move
from app.geometry.arrays import Floats
from app.geometry.frames import make_frame, to_point, transform_points
from app.model import Corner, Piece, Sighting
from app.table.battle_shapes import pose_frame
from app.table.photo.photo_cameras import add_sighting, own_point, place_piece, to_pixel
from app.ui.battle_document import SELECT
from app.ui.photo.photo_clicks import PhotoClicks, require_unlocked
from app.ui.viewport.scene import SELECTED, UNDECIDED
from app.ui.viewport.styled_lines import StyledLine

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.photo.photo_view import PhotoView
    from app.ui.viewport.tool_dispatcher import Pointer

SNAP_PX = 14.0
"""Distance in pixels of the view within which a click takes a corner of the model."""
DRAG_PX = 1.0
"""Distance in pixels of the view, of the slowed mouse, from which on a press and release are a drag."""
ENOUGH, MAX_PAIRS = 2, 12
"""Number of pairs from which on the piece is aligned, and after which the tool ends."""
HIDDEN_MM = 1.0
"""A corner counts as visible if nothing is in front of it by more than this."""


@dataclass(frozen=True)
class AlignPair:
    """A point of the model, in the piece's frame before it is turned and moved, and where the photo shows it."""

    point: tuple[float, float, float]
    at: Corner


class PieceAlignment(PhotoClicks):
    """Collects pairs for one piece and aligns it. Made for one open battle."""

    TOOL = "photo_align"
    HINT = mark("Drag a corner of the model to where the photo shows it, or click both. Two or three pairs align it.")

    def __init__(self, document: BattleDocument, photos: PhotoView) -> None:
        super().__init__(document, photos)
        self._id = self._said = ""
        self._pairs: list[AlignPair] = []
        self._point: tuple[float, float, float] | None = None
        self._pressed: Pointer | None = None

    @property
    def _piece(self) -> Piece | None:
        return next((one for one in self._document.session.battle.pieces if one.id == self._id), None)

    def begin(self) -> None:
        """Starts with the selected piece; tells the player to select one if none is."""
        battle = self._document.session.battle
        chosen = [piece.id for piece in battle.pieces if piece.id in self._document.selection.ids]
        if len(chosen) != 1 or self._photos.shown is None:
            self._document.remarked.emit(tr("Select one piece of terrain first, then align it."))
            return
        try:
            require_unlocked(battle.piece(chosen[0]))
        except PlayerError as error:
            self._document.failed.emit(error)
            return
        self._id, self._pairs, self._point, self._said = chosen[0], [], None, ""
        self._document.use_tool(self.TOOL)
        self._ask()

    @property
    def is_begun(self) -> bool:
        return bool(self._pairs) or self._point is not None

    def end(self) -> None:
        self._pairs, self._point, self._pressed = [], None, None
        self.show_lines()

    def hover(self, pointer: Pointer) -> None:
        """Shows where the point of the model would go."""
        if self._point:
            self._show(pointer)

    def undo_click(self) -> None:
        if self._point is not None:
            self._point = None
        elif self._pairs:
            self._point = self._pairs.pop().point
        self._ask()

    def finish(self, name: str, said: str) -> None:
        """Goes on with the next pair."""
        self._said = said
        self._ask()

    def press(self, pointer: Pointer) -> None:
        """Takes a point of the model, which may be dragged."""
        piece, self._pressed = self._piece, None
        if piece and self._point is None:
            self._point = self._find_point(piece, pointer)
            self._pressed = pointer if self._point else None

    def click(self, pointer: Pointer) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed and math.hypot(pointer.x - pressed.x, pointer.y - pressed.y) < DRAG_PX:
            self._ask()
            return
        piece = self._piece
        if piece is None:
            self._document.use_tool(SELECT)
            return
        if self._point is None:
            self._point = self._find_point(piece, pointer)
            if self._point is None:
                self._document.remarked.emit(tr("Click a corner of {name} itself first.", name=piece.id))
                return
        else:
            self._pairs = [*self._pairs, AlignPair(self._point, self._photos.find_share(pointer))]
            self._point = None
            if len(self._pairs) >= ENOUGH:
                self._align(piece)
            else:
                self._move(piece, self._pairs[0])
        self._ask()
        if len(self._pairs) >= MAX_PAIRS:
            self._document.use_tool(SELECT)

    def _move(self, piece: Piece, pair: AlignPair) -> None:
        """Moves the piece, without turning it, so that the point of the first pair lies where the photo shows it."""
        pose, here = piece.pose, _on_table(piece, pair.point)
        pixel = to_pixel(self._shown.photo, pair.at)
        right, up, _ = (self._shown.camera.at_height(np.array([pixel]), float(here[2]))[0] - here).tolist()
        if math.isfinite(right) and math.isfinite(up):
            moved = replace(pose, x=round(pose.x + right, 2), y=round(pose.y + up, 2))
            self._document.actions.do(make_move(replace(piece, pose=moved)))

    def _align(self, piece: Piece) -> None:
        session = self._document.session
        sighting = Sighting(
            self._photos.name,
            tuple(pair.at for pair in self._pairs),
            tuple(pair.point for pair in self._pairs),
            self._photos.click_px,
        )
        try:
            sightings = add_sighting(session.committed_table.battle, piece.id, sighting)
            points = transform_points(session.table.meshes(piece.ref).vertices, pose_frame(piece.pose))
            reach = float(np.linalg.norm(points[:, :2] - (piece.pose.x, piece.pose.y), axis=1).max())
            moved, placement, fit = place_piece(session.committed_table.battle, piece, sightings, reach)
            said = tr("Aligned {name} within ± {mm} mm.", name=piece.id, mm=format_number(placement.error_mm, ".1f"))
            if fit.residual_mm is not None:
                off = tr("Its points are {mm} mm off on average.", mm=format_number(fit.residual_mm, ".1f"))
                said = " ".join((said, off))
            label = tr("Align {what} with the photo", what=piece.id)
            self.carry_out(label, make_move(moved), placement, said)
        except PlayerError as error:
            self._document.failed.emit(error)

    def _find_point(self, piece: Piece, pointer: Pointer) -> tuple[float, float, float] | None:
        """Returns the visible vertex nearest to the mouse, or else the point of the surface under it."""
        table = self._document.session.table
        mesh, frame = table.meshes(piece.ref), pose_frame(piece.pose)
        points = transform_points(mesh.vertices, frame)
        gaps = np.linalg.norm(self._photos.find_pixels(points) - (pointer.x, pointer.y), axis=1)
        for index in np.argsort(gaps)[:40].tolist():
            if gaps[index] > SNAP_PX:
                break
            if self._is_visible(points[index], pointer.origin):
                return own_point(piece, points[index])
        hit = table.pick(pointer.origin, pointer.direction)
        return own_point(piece, np.asarray(hit.point)) if hit and hit.id == piece.id else None

    def _is_visible(self, point: Floats, eye: Floats) -> bool:
        way = (point - eye) / max(float(np.linalg.norm(point - eye)), 1e-9)
        return not self._document.session.table.find_hidden(eye, (point - way * HIDDEN_MM)[None])[0]

    def _ask(self) -> None:
        """Shows the pairs, and says what to click next."""
        self._show()
        piece = self._piece
        if piece and self._point is not None:
            self._document.remarked.emit(tr("Now click where the photo shows this point of {name}.", name=piece.id))
        elif piece:
            number = len(self._pairs) + 1
            asked = tr(
                "Pair {number}: drag a corner of the model of {name} to its picture.", number=number, name=piece.id
            )
            more = tr("Esc ends aligning.") if len(self._pairs) >= ENOUGH else ""
            self._document.remarked.emit(" ".join(filter(None, (self._said, asked, more))))

    def _show(self, pointer: Pointer | None = None) -> None:
        """Shows the pairs, and a line from the point that was taken to the mouse."""
        piece = self._piece
        if piece is None or self._photos.shown is None:
            return
        lines = list[StyledLine]()
        for pair in self._pairs:
            here, there = _on_table(piece, pair.point), self.before_eye(pair.at)
            lines.append(StyledLine(to_point(here), to_point(there), UNDECIDED, 1.6, 1.0, toward=0.004))
            lines.extend(StyledLine(to_point(at), to_point(at), UNDECIDED, 6.0, 1.4) for at in (here, there))
        if self._point is not None:
            at = to_point(_on_table(piece, self._point))
            lines.append(StyledLine(at, at, SELECTED, 8.0, 1.6))
            if pointer:
                there = to_point(self.before_eye(self._photos.find_share(pointer)))
                lines.append(StyledLine(at, there, SELECTED, 2.0, 1.2, toward=0.004))
        self.show_lines(lines)


def _on_table(piece: Piece, point: tuple[float, float, float]) -> Floats:
    """Returns where a point of a piece's model is on the table; the opposite of `own_point`."""
    pose = piece.pose
    return transform_points(np.array([point]), make_frame((pose.x, pose.y, pose.z), pose.yaw))[0]
