"""Paints what lies on a plan: fighters by base and mark, lines, distances and names."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.geometry.drawing.heightmap import hull
from app.geometry.frames import moved
from app.geometry.mesh import Floats, Mesh
from app.geometry.result_cache import kept
from app.ui.dress.marks import draw_shape
from app.ui.dress.theme import text_scale
from app.ui.plan_view.frame import PlanFrame
from app.ui.viewport.labels import Label, Place, paint_labels, placed, tags_of, text_width
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.ribbons import Ribbon
from app.ui.viewport.scene import Badge, Colour, FighterLook, PieceLook
from app.ui.viewport.shot import Highlights

RIM = QColor(20, 20, 24)
LIFTED = QColor(255, 237, 178, 120)
"""What lies over a piece that is selected or being moved."""


def paint_fighter(painter: QPainter, frame: PlanFrame, look: FighterLook, outline: tuple[Colour, float] | None) -> None:
    """A fighter's base in its side's colour with the side's mark on it, and the way it faces."""
    polygon = _polygon(frame, _hull(look.base), look.frame)
    red, green, blue = look.colour
    painter.setBrush(QColor.fromRgbF(red, green, blue))
    painter.setPen(QPen(RIM, 1.2))
    painter.drawPolygon(polygon)
    if outline:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((RIM, outline[1] + 2.6), (QColor.fromRgbF(*outline[0]), outline[1])):
            painter.setPen(QPen(colour, width))
            painter.drawPolygon(polygon)
    _paint_facing(painter, frame, look)
    middle, reach = frame.pixel(*look.frame[:2, 3].tolist()), polygon.boundingRect()
    side = 0.5 * min(reach.width(), reach.height())
    draw_shape(painter, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), look.mark, "#fbfaf7")


def paint_outline(painter: QPainter, frame: PlanFrame, look: PieceLook) -> None:
    """A piece that is selected or moves, as the shape it has from above."""
    painter.setBrush(LIFTED)
    painter.setPen(QPen(QColor(255, 237, 178), 2.0))
    painter.drawPolygon(_polygon(frame, _hull(look.mesh), look.frame))


def paint_ribbons(painter: QPainter, frame: PlanFrame, ribbons: Iterable[Ribbon]) -> None:
    """Lines and dots, each over a darker one that sets it off."""
    for ribbon in ribbons:
        start, end = frame.pixel(*ribbon.start[:2]), frame.pixel(*ribbon.end[:2])
        alpha = round(255 * ribbon.opacity)
        casing, colour = QColor(18, 18, 23, alpha), QColor.fromRgbF(*ribbon.colour, ribbon.opacity)
        for tint, width in ((casing, ribbon.width + 2 * ribbon.casing), (colour, ribbon.width)):
            pen = QPen(tint, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            if ribbon.dash and ribbon.start != ribbon.end:
                pen.setDashPattern([0.55 * ribbon.dash / width, 0.45 * ribbon.dash / width])
            painter.setPen(pen)
            if ribbon.start == ribbon.end:
                painter.drawPoint(start)
            else:
                painter.drawLine(start, end)


def names(
    frame: PlanFrame,
    fighters: Iterable[FighterLook],
    highlights: Highlights,
    badges: Mapping[str, Badge] = MappingProxyType({}),
    overlays: Iterable[Overlay] = (),
) -> list[Place]:
    """Where names and words go, so that none covers another."""
    strong = {*highlights.selected, highlights.seer, highlights.target}
    labels = [
        Label(one.id, one.label, _back(one), one.colour, one.mark, one.id in strong, False, badges.get(one.id))
        for one in fighters
    ]
    return placed([*labels, *tags_of(overlays)], frame, frame.size, text_width, text_scale())


def paint_names(painter: QPainter, places: list[Place], density: float) -> None:
    """The names, as over the table in space."""
    paint_labels(painter, places, text_scale(), density)


def paint_scale(painter: QPainter, frame: PlanFrame, words: str) -> None:
    """A bar of six inches in the lower left corner, on a ground of its own, to judge lengths by."""
    length, wide = 6 * 25.4 * frame.scale, text_width(words)
    left, y = 18.0, frame.size[1] - 17.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(250, 248, 243, 215))
    painter.drawRoundedRect(QRectF(left - 10, y - 24, max(length, wide) + 20, 34), 8, 8)
    painter.setPen(QPen(QColor(34, 33, 36), 1.6))
    painter.drawLine(QPointF(left, y), QPointF(left + length, y))
    for at in (left, left + length):
        painter.drawLine(QPointF(at, y - 4), QPointF(at, y + 4))
    painter.drawText(QPointF(left + max(length - wide, 0) / 2, y - 7), words)


def facing(look: FighterLook) -> Floats:
    """The way `(2,)` a fighter faces: its own x."""
    way = look.frame[:2, 0]
    return way / max(float(np.linalg.norm(way)), 1e-9)


def _paint_facing(painter: QPainter, frame: PlanFrame, look: FighterLook) -> None:
    x, y = look.frame[:2, 3].tolist()
    rim = float(np.abs(_hull(look.base) @ (1.0, 0.0)).max())
    (ax, ay), (bx, by) = ((np.array((x, y)) + facing(look) * far).tolist() for far in (0.62 * rim, 0.95 * rim))
    painter.setPen(QPen(QColor(250, 248, 243), 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(frame.pixel(ax, ay), frame.pixel(bx, by))


def _polygon(frame: PlanFrame, corners: Floats, placed_at: Floats) -> QPolygonF:
    flat = np.c_[corners, np.zeros(len(corners))]
    pixels, _ = frame.pixels(moved(flat, placed_at), frame.size)
    return QPolygonF([QPointF(x, y) for x, y in pixels.tolist()])


def _back(look: FighterLook) -> Floats:
    """The point `(3,)` of a base farthest up the plan, where its name stands."""
    x, y, z = look.frame[:3, 3].tolist()
    return np.array((x, y + float(np.abs(_hull(look.base)).max()), z))


@kept()
def _hull(mesh: Mesh) -> Floats:
    return hull(mesh.vertices)
