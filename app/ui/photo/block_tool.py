"""Builds simple terrain over its picture: a box, a wall, a corner or a cylinder, for what nobody has scanned.

The lower edge that the photo shows is clicked on the floor, then the height is pulled up. A box takes one more click,
on the far upper corner, for its depth: the far lower edge is hidden behind the box itself.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from app.core.errors import PlayerError
from app.core.language import format_number, mark, tr
from app.games.actions import make_place
from app.geometry.arrays import Floats
from app.geometry.mesh_io.ply import write_ply
from app.geometry.placement.blocks import (
    FLOOR_CLICKS,
    MAX_SIZE_MM,
    MIN_SIZE_MM,
    BlockKind,
    block_sides,
    make_block,
    make_footprint,
)
from app.model import PhotoPlacement, Piece, PiecePose
from app.storage.assets import FileContent
from app.table.photo.photo_cameras import click_error, to_pixel
from app.table.photo.piece_fit import height_over
from app.ui.photo.photo_clicks import PhotoClicks, make_dot, make_line, make_ring, point_at
from app.ui.viewport.styled_lines import StyledLine

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.photo.photo_view import PhotoView
    from app.ui.viewport.tool_dispatcher import Pointer

DEFAULT_THICKNESS_MM = 6.0
NAMES: dict[BlockKind, str] = {
    "box": mark("Box"), "wall": mark("Wall"), "corner": mark("Corner wall"), "cylinder": mark("Cylinder"),
}  # fmt: skip
FLOOR_REQUESTS: dict[BlockKind, tuple[str, ...]] = {
    "box": (mark("Click one end of the near lower edge."), mark("Click the other end of that edge.")),
    "wall": (mark("Click one end of the near lower edge."), mark("Click the other end of that edge.")),
    "corner": (
        mark("Click one end of the outer lower edge."),
        mark("Click its corner."),
        mark("Click its other end."),
    ),
    "cylinder": (
        mark("Click a point on the lower rim."),
        mark("Click a second point on that rim."),
        mark("Click a third point on that rim."),
    ),
}


class BlockBuilding(PhotoClicks):
    """Collects the clicks for blocks, one after the other. Made for one open battle."""

    TOOL = "photo_block"
    HINT = mark("Click the lower edge of the terrain in the photo, then pull its height up.")

    def __init__(self, document: BattleDocument, photos: PhotoView) -> None:
        super().__init__(document, photos)
        self.kind: BlockKind = "box"
        self.thickness_mm = DEFAULT_THICKNESS_MM
        self._floor: list[Floats] = []
        self._height: float | None = None
        self._said = ""

    def begin(self, kind: BlockKind, thickness_mm: float) -> None:
        """Starts with a new block of a kind; `thickness_mm` is that of walls."""
        self.kind, self.thickness_mm = kind, thickness_mm
        self._document.use_tool(self.TOOL)
        self.end()
        self._said = ""
        self._show(None)

    @property
    def is_begun(self) -> bool:
        return bool(self._floor)

    def end(self) -> None:
        self._floor, self._height = [], None
        self.show_lines()

    def undo_click(self) -> None:
        if self._height is not None:
            self._height = None
        else:
            self._floor = self._floor[:-1]
        self._show(None)

    def finish(self, name: str, said: str) -> None:
        """Goes on with the next block."""
        self._document.selection.select(name)
        self._said = said
        self._show(None)

    def click(self, pointer: Pointer) -> None:
        self._said = ""
        before = self._floor, self._height
        try:
            if len(self._floor) < FLOOR_CLICKS[self.kind]:
                self._floor = [*self._floor, self._floor_point(pointer)]
                if len(self._floor) == FLOOR_CLICKS[self.kind]:
                    self._footprint(self.thickness_mm)  # Refused now rather than after the last click.
            elif self._height is None:
                self._height = self._height_at(pointer)
                if self.kind != "box":
                    self._build(self._footprint(self.thickness_mm), self._height)
            else:
                self._build(self._footprint(self._depth_at(pointer)), self._height)
        except PlayerError as error:  # Only the last click is refused.
            self._floor, self._height = before
            self._show(None)
            self._document.failed.emit(error)
        else:
            self._show(None)

    def _build(self, footprint: Floats, height: float) -> None:
        """Adds the block to the battle as a piece on the table."""
        session, mesh = self._document.session, make_block(footprint, height)
        name = session.committed_table.battle.free_id(tr(NAMES[self.kind]))
        file = session.add_content(FileContent(f"{name}.ply", write_ply(mesh)))
        low, high = footprint.min(axis=0), footprint.max(axis=0)
        x, y = ((low + high) / 2).round(2).tolist()
        z = round(float(self._floor[0][2]), 2)
        piece = Piece(name, file, PiecePose(x, y, z), "mm", "z")
        session.preload_model(piece.ref)
        error = click_error(self._shown.camera, (x, y, z), self._photos.click_px)
        sizes = " × ".join(f"{size:.0f}" for size in (*block_sides(footprint), height))
        mm = format_number(error, ".1f")
        said = tr("Built {name}: {size} mm, within ± {mm} mm.", name=name, size=sizes, mm=mm)
        label = tr("Build {what} over the photo", what=name)
        self._floor, self._height = [], None
        self.carry_out(label, make_place(piece), PhotoPlacement(name, (x, y), error), said)

    def _footprint(self, depth: float) -> Floats:
        """Returns the footprint with a depth behind its near edge, away from the camera."""
        points = np.array([point[:2] for point in self._floor])
        if self.kind in ("box", "wall"):
            way, to_eye = points[1] - points[0], self._shown.camera.eye[:2] - points[0]
            if float(way[0] * to_eye[1] - way[1] * to_eye[0]) > 0:  # The eye is on the left, where the block would be.
                points = points[::-1]
        return make_footprint(self.kind, points, depth)

    def _floor_point(self, pointer: Pointer) -> Floats:
        """Returns the point under the mouse on the floor: the first one's height, once there is one."""
        if self._floor:
            return point_at(pointer.origin, pointer.direction, float(self._floor[0][2]))
        return self.floor_point(pointer.origin, pointer.direction)

    def _height_at(self, pointer: Pointer) -> float:
        """Returns the height that the mouse points at, over the last floor point or over a corner's middle one."""
        pixel = to_pixel(self._shown.photo, self._photos.find_share(pointer))
        foot = self._floor[1] if self.kind == "corner" else self._floor[-1]
        return min(max(height_over(self._shown.camera, foot, pixel), MIN_SIZE_MM), MAX_SIZE_MM)

    def _depth_at(self, pointer: Pointer) -> float:
        """Returns the distance of the far upper corner under the mouse from the near edge of a box."""
        assert self._height is not None
        top = point_at(pointer.origin, pointer.direction, float(self._floor[0][2]) + self._height)
        way = self._floor[1][:2] - self._floor[0][:2]
        across = np.array([-way[1], way[0]]) / max(float(np.linalg.norm(way)), 1e-9)
        return max(abs(float((top[:2] - self._floor[0][:2]) @ across)), MIN_SIZE_MM)

    def hover(self, pointer: Pointer) -> None:
        self._show(pointer)

    def _show(self, pointer: Pointer | None) -> None:
        """Draws the block as it would be with a click at the mouse, and says what to click."""
        if self._photos.shown is None:
            return
        if pointer is None:
            self._document.remarked.emit(" ".join(filter(None, (self._said, tr(self._request())))))
        try:
            self.show_lines(self._outline(pointer))
        except PlayerError:
            self.show_lines()

    def _request(self) -> str:
        if len(self._floor) < FLOOR_CLICKS[self.kind]:
            return FLOOR_REQUESTS[self.kind][len(self._floor)]
        if self._height is None:
            return mark("Move the mouse up to the top of that edge, and click.")
        return mark("Click the far upper corner.")

    def _outline(self, pointer: Pointer | None) -> list[StyledLine]:
        """Returns the lines of the points so far, or of the whole block once its footprint is known."""
        floor = list(self._floor)
        if len(floor) < FLOOR_CLICKS[self.kind]:
            floor = [*floor, self._floor_point(pointer)] if pointer else floor
            ways = itertools.pairwise(floor) if self.kind != "cylinder" else ()
            return [*map(make_dot, floor), *itertools.starmap(make_line, ways)]
        height, depth = self._height, self.thickness_mm
        if height is None:
            height = self._height_at(pointer) if pointer else 0.0
        elif self.kind == "box":
            depth = self._depth_at(pointer) if pointer else depth
        footprint, z = self._footprint(depth), float(floor[0][2])
        low, high = (np.insert(footprint, 2, level, axis=1) for level in (z + 0.2, z + height))
        between = 1 if len(footprint) <= 8 else len(footprint) // 4
        return [*make_ring(low), *make_ring(high), *map(make_line, low[::between], high[::between])]
