"""Names over fighters: pills that never cover each other, dimmed where terrain hides what they name."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Protocol

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QImage, QPainter, QPolygonF

from app.app_paths import RESOURCES
from app.geometry.arrays import Flags, Floats
from app.geometry.frames import transform_points
from app.ui.viewport.camera import Size
from app.ui.viewport.frame_settings import Highlights
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.render_scene import RenderFighter, RenderScene
from app.ui.viewport.scene import Colour, Mark, Point, VerdictBadge
from app.ui.widgets.marks import draw_outcome
from app.ui.widgets.theme import LIGHT, format_colour
from app.ui.widgets.theme_colours import ensure_contrast, ink_colour

FAMILIES = (
    "Inter",
    "Inter SemiBold",
    "SF Pro Text",
    "Segoe UI",
    "Cantarell",
    "Open Sans",
    "Noto Sans",
    "Nimbus Sans",
    "DejaVu Sans",
)
TEXT = 12.5
HEIGHT = 21.0
GAP = 9.0
APART = 2.0
SHADOW = 3.0
DIMMED = 0.32
BADGE = 17.0
"""How much wider a verdict's mark makes a label."""
UNSURE = 0.45
PALE = "#faf8f3"
TAG: Colour = (0.24, 0.26, 0.30)
"""The colour of words that belong to no side."""


@dataclass(frozen=True, eq=False)
class Label:
    """A name, the point `(3,)` of the table it belongs to, its side's colour and mark, and whether it is seen."""

    id: str
    text: str
    point: Floats
    colour: Colour
    mark: Mark | None
    strong: bool = False
    hidden: bool = False
    badge: VerdictBadge | None = None


@dataclass(frozen=True)
class LabelPlace:
    """Where a label's pill lies, in pixels: left, top, width, height; and the point it speaks of."""

    label: Label = field(compare=False)
    x: float
    y: float
    width: float
    height: float
    anchor: tuple[float, float]

    @property
    def is_moved_away(self) -> bool:
        """Whether it was moved so far that a leader line helps."""
        x, y = self.x + self.width / 2, self.y + self.height
        return float(np.hypot(x - self.anchor[0], y - self.anchor[1])) > 2.2 * self.height


def make_labels(
    render_scene: RenderScene,
    highlights: Highlights,
    hidden: frozenset[str] = frozenset(),
    badges: Mapping[str, VerdictBadge] = MappingProxyType({}),
) -> list[Label]:
    """A label for every fighter; those of the chosen are strong."""
    strong = {*highlights.selected, highlights.seer, highlights.target}
    return [
        Label(id, look.label, find_head_point(one), look.colour, look.mark, id in strong, id in hidden, badges.get(id))
        for id, one in render_scene.fighters.items()
        for look in (one.look,)
    ]


def make_tag_labels(overlays: Iterable[Overlay]) -> list[Label]:
    """A label without a mark for every word that a feature has put over the table."""
    tags = (tag for overlay in overlays for tag in overlay.tags)
    return [Label("", tag.text, np.asarray(tag.point), TAG, None, tag.strong) for tag in tags]


def find_head_point(one: RenderFighter) -> Floats:
    """The middle of the fighter's top, `(3,)`."""
    return transform_points(np.array([[0.0, 0.0, one.figure.top]]), one.look.frame)[0]


class Projection(Protocol):
    """What brings points of the table to pixels: a camera, or a plan."""

    @property
    def eye(self) -> Point: ...

    def pixels(self, points: Floats, size: Size) -> tuple[Floats, Flags]:
        """Where points `(n, 3)` appear, as `(n, 2)`, and which lie before the eye."""
        ...


def place_labels(
    labels: list[Label], camera: Projection, size: Size, width: Callable[[str], float], scale: float = 1.0
) -> list[LabelPlace]:
    """Where each label goes so that none covers another: the chosen first, then the nearest; no room, no label.

    `width` gives a text's width in pixels at scale 1; `size` is in the pixels of the answer.
    """
    if not labels:
        return []
    points = np.array([label.point for label in labels])
    pixels, front = camera.pixels(points, size)
    away = np.linalg.norm(points - camera.eye, axis=1)
    order = sorted(range(len(labels)), key=lambda i: (not labels[i].strong, labels[i].hidden, away[i]))
    taken: list[LabelPlace] = []
    for index in order:
        x, y = pixels[index].tolist()
        if front[index] and -50 < x < size[0] + 50 and -20 < y < size[1] + 60:
            wide = (width(labels[index].text) + _extra_width(labels[index])) * scale
            left = _clamp_left(x - wide / 2, wide, size[0]) if 0 <= x <= size[0] else x - wide / 2
            wanted = LabelPlace(labels[index], left, y - (GAP + HEIGHT) * scale, wide, HEIGHT * scale, (x, y))
            place = _find_free_place(wanted, taken, size)
            taken += [place] if place else []
    return taken


def paint_labels(painter: QPainter, places: list[LabelPlace], scale: float = 1.0, density: float = 1.0) -> None:
    """Paint the pills, the chosen last. `scale` is how large, `density` how many device pixels a pixel has."""
    for place in sorted(places, key=lambda place: place.label.strong):
        label = place.label
        painter.setOpacity(DIMMED if label.hidden and not label.strong else 1.0)
        image = _make_pill(
            label.text, label.colour, label.mark, label.strong, round(place.width / scale), scale * density
        )
        pad = SHADOW * scale
        x, y = (round(v * density) / density for v in (place.x - pad, place.y - pad))
        painter.drawImage(QRectF(x, y, image.width() / density, image.height() / density), image)
        if label.badge:
            _paint_badge(painter, place, label.badge, scale, density)
    painter.setOpacity(1.0)


def _extra_width(label: Label) -> float:
    """How much wider than its text a pill is."""
    return (31.0 if label.mark else 20.0) + (BADGE if label.badge else 0.0)


def text_width(text: str) -> float:
    """The width of a label's text in pixels at scale 1."""
    return float(QFontMetricsF(label_font()).horizontalAdvance(text))


@cache
def label_font() -> QFont:
    """The labels' type: the program's own, else the best of what the machine has."""
    own = QFontDatabase.addApplicationFont(str(RESOURCES / "fonts" / "Inter-SemiBold.otf"))
    have = [*QFontDatabase.applicationFontFamilies(own), *FAMILIES]
    face = QFont()
    face.setFamilies(have)
    face.setPixelSize(round(TEXT))
    face.setWeight(QFont.Weight.DemiBold)
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return face


def _clamp_left(left: float, wide: float, room: float) -> float:
    """Where a pill begins so that its words are not cut off at the edge."""
    return max(min(left, room - wide - APART), APART)


def _find_free_place(wanted: LabelPlace, taken: list[LabelPlace], size: Size) -> LabelPlace | None:
    """The nearest place to the wanted one that covers no other, upward rather than down; whole, if it can be."""
    cut: LabelPlace | None = None
    for dx, dy in _offsets():
        place = replace(wanted, x=wanted.x + dx * wanted.width, y=wanted.y + dy * wanted.height)
        if not any(_do_overlap(place, other) for other in taken):
            if place.x >= 0 and place.y >= 0 and place.x + place.width <= size[0]:
                return place
            cut = cut or place
    return cut


@cache
def _offsets() -> tuple[tuple[float, float], ...]:
    """Shifts to try, in widths and heights, the smallest first."""
    tries = [(dx, dy) for dx in np.arange(-3, 3.01, 0.25) for dy in np.arange(-7, 2.01, 0.5)]
    return tuple(
        sorted(
            ((float(dx), float(dy)) for dx, dy in tries),
            key=lambda d: abs(d[0]) * 2.2 + abs(d[1]) * (1.0 if d[1] <= 0 else 2.5),
        )
    )


def _do_overlap(a: LabelPlace, b: LabelPlace) -> bool:
    return (
        a.x < b.x + b.width + APART
        and b.x < a.x + a.width + APART
        and a.y < b.y + b.height + APART
        and b.y < a.y + a.height + APART
    )


def _paint_badge(painter: QPainter, place: LabelPlace, badge: VerdictBadge, scale: float, density: float) -> None:
    """At the end of the pill, never dimmed."""
    image = _make_badge(badge, place.label.strong, scale * density)
    side = image.width() / density
    x, y = place.x + place.width - side - 2.5 * scale, place.y + place.height / 2 - side / 2
    painter.setOpacity(1.0)
    painter.drawImage(QRectF(round(x * density) / density, round(y * density) / density, side, side), image)


@cache
def _make_badge(badge: VerdictBadge, strong: bool, scale: float) -> QImage:
    """A verdict's mark as a picture, faint where it is not sure; with a pale rim for a pill that has a colour."""
    side = round((HEIGHT - 3.0) * scale)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if badge.sure else UNSURE)
        box = QRectF(0, 0, side, side)
        if strong:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(250, 248, 243))
            painter.drawEllipse(box)
        rim = 1.5 * scale
        draw_outcome(painter, box.adjusted(rim, rim, -rim, -rim), badge.outcome, LIGHT)
    return image


@cache
def _make_pill(text: str, colour: Colour, mark: Mark | None, strong: bool, width: int, scale: float) -> QImage:
    """One pill as a picture: pale with dark type, or in the side's colour for the chosen."""
    image = QImage(
        round((width + 2 * SHADOW) * scale),
        round((HEIGHT + 2 * SHADOW) * scale),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale, scale)
        painter.translate(SHADOW, SHADOW)
        box = QRectF(0, 0, width, HEIGHT)
        painter.setPen(Qt.PenStyle.NoPen)
        for grow, alpha in ((2.4, 14), (1.5, 24), (0.7, 40)):
            painter.setBrush(QColor(10, 10, 14, alpha))
            painter.drawRoundedRect(
                box.adjusted(-grow, -grow + 0.8, grow, grow + 0.6), HEIGHT / 2 + grow, HEIGHT / 2 + grow
            )
        painter.setBrush(QColor(format_colour(colour)) if strong else QColor(PALE))
        painter.drawRoundedRect(box, HEIGHT / 2, HEIGHT / 2)
        ink = QColor(ink_colour(format_colour(colour)) if strong else ensure_contrast(format_colour(colour), PALE))
        painter.setBrush(ink)
        if mark:
            painter.drawPolygon(_mark_polygon(mark, QPointF(12.5, HEIGHT / 2)))
        painter.setPen(ink if strong else QColor(34, 33, 36))
        painter.setFont(label_font())
        painter.drawText(
            box.adjusted(20.5 if mark else 10.0, -0.5, 0, 0),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            text,
        )
    return image


def _mark_polygon(mark: Mark, at: QPointF) -> QPolygonF:
    count, start, radius = {
        "triangle": (3, -90.0, 5.2),
        "square": (4, 45.0, 5.4),
        "circle": (28, 0.0, 4.3),
        "diamond": (4, 0.0, 5.4),
    }[mark]
    turn = np.radians(start + np.arange(count) * 360.0 / count)
    drop = 0.9 if mark == "triangle" else 0.0
    return QPolygonF([QPointF(at.x() + radius * np.cos(a), at.y() + drop + radius * np.sin(a)) for a in turn])
