"""The graphics items of a plan, in millimetres: board, pictures, outlines of pieces, bases with marks, and lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPolygonF, QRadialGradient
from PySide6.QtWidgets import QGraphicsItem

from app.core.language import tr
from app.core.lengths import INCHES, format_units, length_unit
from app.core.progress import Report
from app.geometry.arrays import Floats
from app.geometry.drawing.heightmap import convex_hull
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.geometry.result_cache import cached_on
from app.ui.viewport.fighter_shapes import find_corners
from app.ui.viewport.label_picture import label_font, text_width
from app.ui.viewport.relief_picture import paint_from_above
from app.ui.viewport.scene import SELECTED, Scene
from app.ui.viewport.shadow import SUN
from app.ui.widgets.flat_items import FlatItem, find_pixels_per_unit, make_pen
from app.ui.widgets.marks import draw_shape
from app.ui.widgets.theme import text_scale

LONGEST = 1200
"""Length of the picture's longer side, in pixels."""


@dataclass(frozen=True, eq=False)
class PlanBackground:
    """A picture `(h, w, 3)` of the scene's board and terrain, its first row at y = 0."""

    scene: Scene
    picture: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class BackgroundQuestion:
    """A scene, the height in mm above which its terrain is left out, and the pieces that are left out entirely."""

    scene: Scene
    cut_height: float | None = None
    hidden: frozenset[str] = frozenset()


def make_background(asked: BackgroundQuestion, report: Report) -> Iterable[PlanBackground]:
    """Yields the single picture of a scene, as a worker expects."""
    ceiling = np.inf if asked.cut_height is None else asked.cut_height
    yield PlanBackground(asked.scene, paint_from_above(asked.scene, LONGEST, report, ceiling, asked.hidden))


if TYPE_CHECKING:
    from numpy.typing import NDArray

    from app.ui.viewport.overlay import FlatPicture
    from app.ui.viewport.scene import Colour, FighterLook, PieceLook
    from app.ui.viewport.styled_lines import StyledLine

RIM = QColor(20, 20, 24)
PALE, INK = QColor(250, 248, 243), QColor(34, 33, 36)
WOOD, MAT = QColor("#38302a"), QColor("#6b6457")
"""Colours of the table's edge, and of the mat until its picture is ready."""
LIFTED, LIFTED_RIM = QColor.fromRgbF(*SELECTED, 0.4), QColor.fromRgbF(*SELECTED)
"""Colours drawn over a piece that is selected or being moved."""
ROUND = Qt.PenCapStyle.RoundCap
EDGE = 500.0
"""Largest width of the table's edge in mm, however far the plan is zoomed out."""
SHADE, SHADE_REACH_MM = QColor(10, 8, 6, 34), (3.0, 5.0, 7.0, 9.0)
"""The soft shadow of fighters, and how far it reaches."""
MAX_MARK_OVERHANG_MM = 20.0
"""Largest distance in mm by which marks extend beyond a fighter's base."""
SCALE = 6


class BoardItem(FlatItem):
    """The board with the picture of the terrain on it. The picture is painted once for each view and cached."""

    def __init__(self) -> None:
        super().__init__()
        self._board = QRectF()
        self._picture = pg.ImageItem(axisOrder="row-major")
        self._picture.setParentItem(self)
        self._picture.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_size(self, width: float, depth: float) -> None:
        self.prepareGeometryChange()
        self._board = QRectF(0.0, 0.0, width, depth)

    def show_picture(self, picture: NDArray[np.uint8]) -> None:
        """Shows a picture `(h, w, 3)` of the whole board, its first row at y = 0."""
        self._picture.setImage(picture, autoLevels=False)
        self._picture.setRect(self._board)

    def boundingRect(self) -> QRectF:
        return self._board.adjusted(-EDGE, -EDGE, EDGE, EDGE)

    def draw(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADE)
        pixel = 1.0 / find_pixels_per_unit(painter)
        for wide in (8.0 * pixel, 10.0 * pixel, 12.0 * pixel, 14.0 * pixel):
            away = QPointF(*(-9.0 * pixel * SUN[:2]))
            painter.drawRoundedRect(self._board.translated(away).adjusted(-wide, -wide, wide, wide), wide, wide)
        painter.setBrush(MAT)
        for colour, width in ((WOOD, 16.0), (WOOD.lighter(150), 5.0), (RIM, 2.0)):
            painter.setPen(make_pen(painter, colour, width))
            painter.drawRect(self._board)


class PictureItem(pg.ImageItem):
    """A feature's picture that covers the table and may be partly transparent."""

    def __init__(self) -> None:
        super().__init__(axisOrder="row-major")

    def show_picture(self, picture: FlatPicture) -> None:
        self.setImage(picture.pixels, autoLevels=False)
        self.setRect(QRectF(0.0, 0.0, picture.width_mm, picture.depth_mm))


class PieceItem(FlatItem):
    """The outline from above of a piece that is selected or being moved."""

    def __init__(self, look: PieceLook) -> None:
        super().__init__()
        self.look = look
        self._shape = _polygon(look.mesh, look.frame)

    def boundingRect(self) -> QRectF:
        return self._shape.boundingRect()

    def draw(self, painter: QPainter) -> None:
        painter.setBrush(LIFTED)
        painter.setPen(make_pen(painter, LIFTED_RIM, 2.0))
        painter.drawPolygon(self._shape)


class FighterItem(FlatItem):
    """A fighter's base in its side's colour, with the side's mark and the direction in which it faces."""

    def __init__(self, look: FighterLook) -> None:
        super().__init__()
        self._outline: tuple[Colour, float] | None = None
        self._ring: Colour | None = None
        self.look = look
        # Otherwise, dragging one fighter repaints all of them.
        self.setCacheMode(FlatItem.CacheMode.DeviceCoordinateCache)
        self.show_look(look)

    def show_look(self, look: FighterLook) -> None:
        """Shows the fighter's new position or appearance; higher fighters are painted on top."""
        self.prepareGeometryChange()
        self.look, self._base = look, _polygon(look.base, look.frame)
        self.setZValue(float(look.frame[2, 3]))
        self.update()

    def show_outline(self, outline: tuple[Colour, float] | None, ring: Colour | None = None) -> None:
        """Outlines the base in a colour and width in pixels, round a ring in another colour, or removes the outline."""
        if (outline, ring) != (self._outline, self._ring):
            self._outline, self._ring = outline, ring
            self.update()

    def boundingRect(self) -> QRectF:
        return self._base.boundingRect().adjusted(
            -MAX_MARK_OVERHANG_MM, -MAX_MARK_OVERHANG_MM, MAX_MARK_OVERHANG_MM, MAX_MARK_OVERHANG_MM
        )

    def draw(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADE)
        for reach in SHADE_REACH_MM:
            painter.drawPolygon(self._base.translated(*(-reach * SUN[:2])))
        colour, room = QColor.fromRgbF(*self.look.colour), self._base.boundingRect()
        gleam = QRadialGradient(room.center() + QPointF(*(0.3 * room.width() * SUN[:2])), 0.75 * room.width())
        gleam.setColorAt(0.0, colour.lighter(135))
        gleam.setColorAt(1.0, colour.darker(112))
        painter.setBrush(gleam)
        painter.setPen(make_pen(painter, RIM, 1.2))
        painter.drawPolygon(self._base)
        if self._outline:
            colour, width = self._outline
            strokes = [(RIM, width + 2.6), (QColor.fromRgbF(*colour), width)]
            if self._ring and self._ring != colour:
                strokes = [
                    (RIM, 3 * width + 2.6),
                    (QColor.fromRgbF(*colour), 3 * width),
                    (QColor.fromRgbF(*self._ring), width),
                ]
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for tint, wide in strokes:
                painter.setPen(make_pen(painter, tint, wide))
                painter.drawPolygon(self._base)
        painter.setPen(make_pen(painter, PALE, 2.0, cap=ROUND))
        way = self.look.frame[:2, 0] / max(float(np.linalg.norm(self.look.frame[:2, 0])), 1e-9)
        rim = float(np.abs(_hull(self.look.base) @ (1.0, 0.0)).max())
        start, end = (self.look.frame[:2, 3] + way * share * rim for share in (0.62, 0.95))
        painter.drawLine(QLineF(QPointF(*start.tolist()), QPointF(*end.tolist())))
        # The mark stays upright, whichever way the fighter faces.
        pixels = find_pixels_per_unit(painter)
        side = 0.5 * min(room.width(), room.height()) * pixels
        painter.translate(*self.look.frame[:2, 3].tolist())
        painter.scale(1 / pixels, -1 / pixels)
        draw_shape(painter, QRectF(-side / 2, -side / 2, side, side), self.look.mark, "#fbfaf7")


_STYLE = attrgetter("colour", "opacity", "width", "casing", "dash")


class RibbonsItem(FlatItem):
    """Lines and dots, each over a darker casing."""

    def __init__(self) -> None:
        super().__init__()
        self._ribbons: tuple[StyledLine, ...] = ()
        self._alike: list[list[StyledLine]] = []
        self._room = QRectF()

    def show_ribbons(self, ribbons: tuple[StyledLine, ...]) -> None:
        """Draws these lines in place of the previous ones."""
        if ribbons != self._ribbons:
            self.prepareGeometryChange()
            self._ribbons = ribbons
            self._alike = [list(alike) for _, alike in groupby(ribbons, _STYLE)]
            ends = [QPointF(*end[:2]) for ribbon in ribbons for end in (ribbon.start, ribbon.end)]
            self._room = (
                QPolygonF(ends)
                .boundingRect()
                .adjusted(-MAX_MARK_OVERHANG_MM, -MAX_MARK_OVERHANG_MM, MAX_MARK_OVERHANG_MM, MAX_MARK_OVERHANG_MM)
            )

    def boundingRect(self) -> QRectF:
        return self._room

    def draw(self, painter: QPainter) -> None:
        for alike in self._alike:
            style = alike[0]
            lines = [QLineF(*one.start[:2], *one.end[:2]) for one in alike if one.start[:2] != one.end[:2]]
            dots = [QPointF(*one.start[:2]) for one in alike if one.start[:2] == one.end[:2]]
            casing = QColor(18, 18, 23, round(255 * style.opacity))
            colour = QColor.fromRgbF(*style.colour, style.opacity)
            for tint, width in ((casing, style.width + 2 * style.casing), (colour, style.width)):
                stroke = make_pen(painter, tint, width, cap=ROUND)
                painter.setPen(stroke)
                for dot in dots:
                    painter.drawPoint(dot)
                if style.dash:
                    stroke.setDashPattern([0.55 * style.dash / width, 0.45 * style.dash / width])
                    painter.setPen(stroke)
                painter.drawLines(lines)


def draw_scale(painter: QPainter, bottom: float, unit: float) -> None:
    """Draws a scale bar of six units on a light background in the lower left corner."""
    long = SCALE * length_unit().mm
    words, larger = tr("6 inches") if length_unit() is INCHES else format_units(long), text_scale()
    length, wide = long * unit, text_width(words) * larger
    left, y = 18.0, bottom - 17.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(250, 248, 243, 215))
    painter.drawRoundedRect(QRectF(left - 10, y - 7 - 17 * larger, max(length, wide) + 20, 17 + 17 * larger), 8, 8)
    painter.setPen(make_pen(painter, INK, 1.6))
    painter.drawLine(QPointF(left, y), QPointF(left + length, y))
    for at in (left, left + length):
        painter.drawLine(QPointF(at, y - 4), QPointF(at, y + 4))
    type_ = QFont(label_font())
    type_.setPixelSize(round(type_.pixelSize() * larger))
    painter.setFont(type_)
    painter.drawText(QPointF(left + max(length - wide, 0) / 2, y - 7), words)


def outline_base(look: FighterLook) -> Floats:
    """Returns points `(12, 3)` round a fighter's base, in coordinates of the table."""
    return transform_points(_corners(look.base), look.frame)


def _polygon(mesh: Mesh, placed_at: Floats) -> QPolygonF:
    """Returns the hull of a mesh from above, at its place on the table, in mm."""
    corners = _hull(mesh)
    flat = transform_points(np.c_[corners, np.zeros(len(corners))], placed_at)
    return QPolygonF([QPointF(x, y) for x, y in flat[:, :2].tolist()])


@cached_on()
def _corners(mesh: Mesh) -> Floats:
    return find_corners(_hull(mesh), 0.0)


@cached_on()
def _hull(mesh: Mesh) -> Floats:
    return convex_hull(mesh.vertices)
