"""Terrain parts drawn over the table, each kind with its colour and name; and the tool that tags a part."""

import itertools
from collections.abc import Callable, Iterable

import numpy as np
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from shapely.geometry.base import BaseGeometry

from app.core.language import mark, tr
from app.core.lengths import format_length
from app.geometry.arrays import Floats
from app.geometry.frames import invert_frame, transform_points
from app.model import Spot
from app.session import Session
from app.table.battle_geometry import PickResult
from app.table.battle_shapes import pose_frame
from app.table.terrain.part_tags import PartTag, find_box_at
from app.ui.tools.tool import StillTool, find_drawn
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.scene import Colour, Point
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX, Pointer

NAMES = {
    "obstacle": mark("Obstacle"),
    "platform": mark("Platform"),
    "low": mark("Low terrain"),
    "stairs": mark("Stairs"),
    "ladder": mark("Ladder"),
    "archway": mark("Archway"),
    "door": mark("Door"),
    "deadly": mark("Deadly terrain"),
}
COLOURS: dict[str, Colour] = {
    "obstacle": (1.0, 0.62, 0.25),
    "platform": (0.40, 0.78, 1.0),
    "low": (0.72, 0.85, 0.50),
    "stairs": (0.82, 0.64, 1.0),
    "ladder": (0.82, 0.64, 1.0),
    "archway": (1.0, 0.93, 0.55),
    "door": (1.0, 0.93, 0.55),
    "deadly": (1.0, 0.38, 0.42),
}
_DASHES = {"platform": 0.0, "obstacle": 12.0, "low": 5.0, "deadly": 20.0}
_DASH = 8.0
_LIFT = 0.6
_COARSE, _GAP = 0.4, 6.0
"""Tolerance of plates, and half the widest gap that borders are drawn across, in mm."""
_MIN_SHOWN_MM2 = 30.0
"""Smallest area, in mm², of a part or hole that gets a label or border."""


def format_tag(tag: PartTag) -> str:
    """Returns what a part counts as."""
    name = tr(NAMES[tag.part.kind])
    return tr("Not: {kind}", kind=name) if tag.part.no else name


def format_tag_size(tag: PartTag) -> str:
    """Returns a part's kind with its height above the board, or that the whole piece is meant."""
    if tag.part.box is None:
        return tr("{part} (whole piece)", part=format_tag(tag))
    if tag.part.kind == "platform" or tag.top - tag.bottom < 1:
        return tr("{part}, {height} high", part=format_tag(tag), height=format_length(tag.top))
    return tr("{part}, up to {height}", part=format_tag(tag), height=format_length(tag.top))


def make_overlay(tags: Iterable[PartTag], piece: str = "", chosen: PartTag | None = None) -> Overlay:
    """Returns the upper borders of all parts, and the whole outline of the chosen one.

    The parts of `piece` have labels; without it, the first part of every piece.
    """
    drawn = [tag for tag in tags if not tag.part.no]
    ribbons = [line for tag in drawn for line in _make_lines(tag, tag is chosen)]
    told = (
        [tag for tag in drawn if tag.piece == piece and tag.area.area >= _MIN_SHOWN_MM2]
        if piece
        else _first_tags(drawn)
    )
    return Overlay(tuple(ribbons), tuple(_make_label(tag, tag is chosen) for tag in told))


def make_plates(tags: Iterable[PartTag]) -> tuple[OverlaySolid, ...]:
    """Returns platforms, low and deadly parts as translucent plates."""
    return tuple(
        solid
        for tag in tags
        if not tag.part.no and tag.part.kind in ("platform", "deadly", "low")
        for solid in _plate(tag.area, tag.top + _LIFT, COLOURS[tag.part.kind])
    )


def make_swatch(kind: str) -> QIcon:
    """Returns a kind's colour and line as an icon."""
    picture = QPixmap(28, 14)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        red, green, blue = (round(255 * part) for part in COLOURS[kind])
        painter.setPen(QPen(QColor(40, 40, 40), 6.0))
        painter.drawLine(3, 7, 25, 7)
        pen = QPen(QColor(red, green, blue), 4.0)
        dash = _DASHES.get(kind, _DASH)
        if dash:
            pen.setDashPattern([dash / 8, dash / 8])
        painter.setPen(pen)
        painter.drawLine(3, 7, 25, 7)
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)  # Not tinted, because the tint could be the colour of another kind.
    return icon


def _first_tags(tags: list[PartTag]) -> list[PartTag]:
    """Returns the first part of each piece: one set by players, or the lowest platform, or the largest obstacle."""
    first: dict[str, PartTag] = {}
    for tag in tags:
        first.setdefault(tag.piece, tag)
    return list(first.values())


def _make_label(tag: PartTag, strong: bool) -> Tag:
    x, y = shapely.get_coordinates(shapely.point_on_surface(tag.area))[0].tolist()
    return Tag(format_tag(tag), (x, y, tag.top), strong)


def _make_lines(tag: PartTag, chosen: bool) -> list[StyledLine]:
    colour, dash = COLOURS[tag.part.kind], _DASHES.get(tag.part.kind, _DASH)
    width, casing = (3.6, 1.2) if chosen else (1.6, 0.6)
    heights = [tag.bottom + _LIFT, tag.top + _LIFT] if chosen and tag.top - tag.bottom >= 1 else [tag.top + _LIFT]
    make: Callable[[Point, Point], StyledLine] = lambda a, b: StyledLine(  # noqa: E731
        a, b, colour, width, casing, dash, reach_through=chosen
    )
    found: list[StyledLine] = []
    for ring in _rings(tag.area):
        for height in heights:
            points = [(x, y, height) for x, y in ring]
            found += [make(a, b) for a, b in itertools.pairwise(points)]
        if tag.said is not None and len(heights) > 1:
            found += [make((x, y, heights[0]), (x, y, heights[1])) for x, y in ring[:-1][:8]]
    return found


def _rings(area: BaseGeometry) -> list[list[tuple[float, float]]]:
    """Returns the borders of an area as drawn: without gaps, specks and small holes."""
    whole = shapely.buffer(shapely.buffer(area, _GAP, join_style="mitre"), -_GAP, join_style="mitre")
    parts = (part for part in shapely.get_parts(shapely.simplify(whole, _GAP / 4)) if isinstance(part, shapely.Polygon))
    rings = (ring for part in parts for ring in (part.exterior, *part.interiors))
    shown = (ring for ring in rings if shapely.Polygon(ring).area >= _MIN_SHOWN_MM2)
    return [[(x, y) for x, y in np.asarray(ring.coords)[:, :2].tolist()] for ring in shown]


def _plate(area: BaseGeometry, height: float, colour: Colour) -> list[OverlaySolid]:
    """Returns the area as triangles facing up."""
    cut = shapely.get_parts(shapely.constrained_delaunay_triangles(shapely.simplify(area, _COARSE)))
    corners = np.array([np.asarray(one.exterior.coords)[:3, :2] for one in cut if isinstance(one, shapely.Polygon)])
    if not len(corners):
        return []
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    turned = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0] < 0
    corners[turned] = corners[turned][:, ::-1]
    vertices = np.c_[corners.reshape(-1, 2), np.full(3 * len(corners), height)]
    return [OverlaySolid(vertices, np.arange(len(vertices)).reshape(-1, 3), colour, 0.34)]


TagCallback = Callable[[str, tuple[Spot, Spot]], None]
"""Called with the piece and the box, in its mesh's own frame."""
_ROOM = 1.5


class TagTool(StillTool):
    """The tool that tags terrain parts. It works only on pieces."""

    hint = mark("Click a part of a piece to tag it, or drag across it to tag a box. Esc ends.")

    def __init__(self, session: Session, on_tagged: TagCallback) -> None:
        self._session, self._on_tagged = session, on_tagged
        self._start: tuple[PickResult, float, float] | None = None
        self._end: PickResult | None = None

    def press(self, pointer: Pointer) -> bool:
        """Begins on a piece; elsewhere the camera gets the press."""
        spot = self._pick_piece(pointer)
        self._start, self._end = (spot, pointer.x, pointer.y) if spot else None, spot
        return spot is not None

    def move(self, pointer: Pointer) -> bool:
        """Remembers the point of the same piece under the mouse."""
        spot = self._pick_piece(pointer)
        if self._start and spot and spot.id == self._start[0].id:
            self._end = spot
        return self._start is not None

    def release(self, pointer: Pointer) -> bool:
        begun, to, self._start, self._end = self._start, self._end, None, None
        if begun is None or to is None:
            return False
        start, x, y = begun
        piece = self._session.battle.piece(start.id)
        if max(abs(pointer.x - x), abs(pointer.y - y)) < CLICK_SLACK_PX:
            box = find_box_at(piece, self._session.table.meshes(piece.ref), start.point)
        else:
            ends = transform_points(np.stack([start.point, to.point]), invert_frame(pose_frame(piece.pose)))
            box = _spot(ends.min(axis=0) - _ROOM), _spot(ends.max(axis=0) + _ROOM)
        self._on_tagged(piece.id, box)
        return True

    def cancel(self) -> bool:
        """Forgets the first point. Returns whether there was one."""
        begun, self._start = self._start, None
        return begun is not None

    def _pick_piece(self, pointer: Pointer) -> PickResult | None:
        drawn = find_drawn(self._session.table, pointer.hidden)
        spot = drawn.pick(pointer.origin, pointer.direction, ceiling=pointer.ceiling)
        return spot if spot and spot.kind == "piece" else None


def _spot(at: Floats) -> Spot:
    x, y, z = np.round(at, 2).tolist()
    return x, y, z
