"""Draws labels as pictures: a pill with the side's mark, name, state and figures in a row. Also measures them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QImage, QPainter, QPen

from app.core.app_paths import RESOURCES
from app.ui.viewport.scene import CASING, PAIR, SELECTED
from app.ui.widgets.marks import draw_seen, draw_side_mark, draw_sign
from app.ui.widgets.theme import format_colour
from app.ui.widgets.theme_colours import Theme, ensure_contrast, ink_colour

if TYPE_CHECKING:
    from app.games.battle_status import FighterStatus
    from app.ui.viewport.label_content import Chip, LabelContent, LabelForm
    from app.ui.viewport.scene import VerdictBadge

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
TEXT, FIGURES = 12.5, 11.0
"""Heights of names and of figures, in pixels at scale 1, like all lengths here."""
HEIGHT = {"full": 21.0, "mark": 17.0}
EDGE, GAP = 5.0, 4.0
"""Space at either end of a pill, and between its parts."""
MARGIN, FRAME = 3.0, 3.2
"""Space round a label in its picture, for the shadow; and the width of a frame on each side."""
MARK, SIGN, BADGE, CHIP_EDGE = 9.0, 11.0, 13.0, 4.0
MAX_PICTURES = 128
"""Number of labels cached as pictures: a few states of every fighter. Textures take three times as much again."""
MAX_PIPS = 6
"""Largest number of wounds shown as dots; more are shown as figures."""
PIP, PIP_GAP = 4.0, 1.6
UNSURE = 0.45
FILL = {"waiting": 0.5, "done": 0.0}
"""The filled share of a side's mark: as much as the fighter may still do this round."""


@dataclass(frozen=True)
class Paints:
    """The colours of one label: background, text, secondary text and the side's mark; and the theme."""

    ground: str
    ink: str
    muted: str
    mark: str
    theme: Theme


@dataclass(frozen=True)
class LabelPart:
    """One part of a pill: its width, and the function that paints it in a given box."""

    width: float
    paint: Callable[[QPainter, QRectF, Paints], None]


@lru_cache(maxsize=2048)
def label_size(content: LabelContent, form: LabelForm) -> tuple[float, float]:
    """Returns the width and height of a label, including its frame."""
    parts, frame = list(_list_parts(content, form)), 2 * _frame_width(content)
    height = frame + HEIGHT["mark" if content.small else form]
    return frame + 2 * EDGE + sum(part.width for part in parts) + GAP * max(len(parts) - 1, 0), height


@lru_cache(maxsize=MAX_PICTURES)
def draw_label(content: LabelContent, form: LabelForm, scale: float, theme: Theme) -> QImage:
    """Returns a label as a picture with a margin round it, with `scale` pixels per unit of length."""
    (width, height), frame = label_size(content, form), _frame_width(content)
    image = QImage(
        round((width + 2 * MARGIN) * scale),
        round((height + 2 * MARGIN) * scale),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    side = format_colour(content.colour)
    if content.filled:
        ink = ink_colour(side)
        paints = Paints(side, ink, ink, ink, theme)
    else:
        done = content.status is not None and content.status.activation == "done"
        ground = theme.shade if done else theme.card
        ink = theme.muted if done or content.small else theme.text
        paints = Paints(ground, ink, theme.muted, ensure_contrast(side, ground), theme)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale, scale)
        painter.translate(MARGIN + frame, MARGIN + frame)
        _paint_pill(painter, QRectF(0, 0, width - 2 * frame, height - 2 * frame), content, paints)
        left = EDGE
        for part in _list_parts(content, form):
            part.paint(painter, QRectF(left, 0, part.width, height - 2 * frame), paints)
            left += part.width + GAP
    return image


@lru_cache(maxsize=1024)
def elide_name(name: str, width: float) -> str:
    """Returns the name, shortened in the middle if it is wider than `width`."""
    return QFontMetricsF(label_font()).elidedText(name, Qt.TextElideMode.ElideMiddle, width)


@lru_cache(maxsize=4096)
def text_width(text: str, size: float = TEXT) -> float:
    """Returns the width of a text in the label font."""
    return float(QFontMetricsF(label_font(size)).horizontalAdvance(text))


@cache
def label_font(size: float = TEXT) -> QFont:
    """Returns the label font: the program's own, or else the best one installed."""
    face = QFont()
    face.setFamilies([*_load_own_font(), *FAMILIES])
    face.setPixelSize(round(size))
    face.setWeight(QFont.Weight.DemiBold)
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return face


@cache
def _load_own_font() -> list[str]:
    own = QFontDatabase.addApplicationFont(str(RESOURCES / "fonts" / "Inter-SemiBold.otf"))
    return QFontDatabase.applicationFontFamilies(own)


def _frame_width(content: LabelContent) -> float:
    return FRAME if content.selected or content.role else 0.0


def _list_parts(content: LabelContent, form: LabelForm) -> Iterator[LabelPart]:
    """Yields the parts of a pill, from left to right."""
    status = content.status
    if content.role:
        yield LabelPart(BADGE, partial(_paint_role, content.role))
    if content.mark:
        fill = FILL.get(status.activation, 1.0) if status else 1.0
        yield LabelPart(MARK, partial(_paint_mark, content.mark, fill))
    if form == "full" and content.text:
        paint = _paint_figures if content.small else _paint_text
        yield LabelPart(text_width(content.text, FIGURES if content.small else TEXT), partial(paint, content.text))
    if status:
        yield from _list_status_parts(status, form)
    for chip in content.chips:
        edge = CHIP_EDGE if chip.tone else 0.0
        yield LabelPart(text_width(chip.text, FIGURES) + 2 * edge, partial(_paint_chip, chip))
    if content.badge:
        yield LabelPart(BADGE, partial(_paint_badge, content.badge))


def _list_status_parts(status: FighterStatus, form: LabelForm) -> Iterator[LabelPart]:
    """Yields wounds, if any are lost or there is room for them, then what the fighter carries, and its engagement."""
    left = max(status.wounds - status.damage, 0)
    if status.wounds and (status.damage or (form == "full" and status.activation)):
        if status.wounds <= MAX_PIPS:
            width = status.wounds * (PIP + PIP_GAP) - PIP_GAP
            yield LabelPart(width, partial(_paint_pips, left, status.wounds))
        else:
            figures = f"{left}/{status.wounds}"
            yield LabelPart(text_width(figures, FIGURES), partial(_paint_figures, figures))
    elif status.damage:
        figures = f"−{status.damage}"
        yield LabelPart(text_width(figures, FIGURES), partial(_paint_figures, figures))
    for token in status.tokens:
        yield LabelPart(SIGN, partial(_paint_sign, token.sign))
        if token.count > 1:
            figure = str(token.count)
            yield LabelPart(text_width(figure, FIGURES), partial(_paint_figures, figure))
    if status.carries:
        yield LabelPart(SIGN, partial(_paint_sign, "carried"))
    if status.engaged:
        yield LabelPart(SIGN, partial(_paint_sign, "engaged"))


def _paint_pill(painter: QPainter, box: QRectF, content: LabelContent, paints: Paints) -> None:
    """Paints the background with a shadow, and a frame if the fighter is selected or in the pair."""
    radius = box.height() / 2
    frame = SELECTED if content.selected else PAIR if content.role else None
    painter.setPen(Qt.PenStyle.NoPen)
    for grow, alpha in ((2.4, 14), (1.5, 24), (0.7, 40)):
        painter.setBrush(QColor(10, 10, 14, alpha))
        painter.drawRoundedRect(box.adjusted(-grow, -grow + 0.8, grow, grow + 0.6), radius + grow, radius + grow)
    if frame:
        for grow, colour in ((FRAME, CASING), (FRAME - 0.8, frame), (0.4, CASING)):
            painter.setBrush(QColor(format_colour(colour)))
            painter.drawRoundedRect(box.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow)
    painter.setBrush(QColor(paints.ground))
    painter.drawRoundedRect(box, radius, radius)


def _centre(box: QRectF, side: float) -> QRectF:
    """Returns a square in the middle of a box."""
    return QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)


def _paint_text(text: str, painter: QPainter, box: QRectF, paints: Paints) -> None:
    painter.setPen(QColor(paints.ink))
    painter.setFont(label_font())
    painter.drawText(box.adjusted(0, -0.5, 1, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_figures(text: str, painter: QPainter, box: QRectF, paints: Paints) -> None:
    painter.setPen(QColor(paints.ink))
    painter.setFont(label_font(FIGURES))
    painter.drawText(box.adjusted(0, -0.5, 1, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_mark(shape: str, fill: float, painter: QPainter, box: QRectF, paints: Paints) -> None:
    draw_side_mark(painter, _centre(box, MARK + 1.5), shape, paints.mark, fill)


def _paint_role(role: str, painter: QPainter, box: QRectF, paints: Paints) -> None:
    """Paints an eye, or a ring with a point in it, on the colour of the pair."""
    ground = _centre(box, BADGE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(format_colour(PAIR)))
    painter.drawEllipse(ground)
    draw_sign(painter, ground.adjusted(1.5, 1.5, -1.5, -1.5), role, format_colour(CASING))


def _paint_pips(left: int, wounds: int, painter: QPainter, box: QRectF, paints: Paints) -> None:
    """Paints a dot for each wound; the remaining ones are filled."""
    painter.setPen(QPen(QColor(paints.ink), 0.8))
    for number in range(wounds):
        painter.setBrush(QColor(paints.ink) if number < left else Qt.BrushStyle.NoBrush)
        x = box.left() + number * (PIP + PIP_GAP) + PIP / 2
        painter.drawEllipse(QPointF(x, box.center().y()), PIP / 2 - 0.4, PIP / 2 - 0.4)


def _paint_sign(name: str, painter: QPainter, box: QRectF, paints: Paints) -> None:
    draw_sign(painter, _centre(box, SIGN), name, paints.ink)


def _paint_chip(chip: Chip, painter: QPainter, box: QRectF, paints: Paints) -> None:
    """Paints a figure; a loss or a gain has a coloured background."""
    theme = paints.theme
    ground = {"loss": theme.no, "gain": theme.yes, "": ""}[chip.tone]
    if ground:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        plate = QRectF(box.left(), box.top() + 2, box.width(), box.height() - 4)
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    painter.setPen(QColor(theme.card if ground else paints.ink))
    painter.setFont(label_font(FIGURES))
    painter.drawText(box.adjusted(-4, -0.5, 4, 0), Qt.AlignmentFlag.AlignCenter, chip.text)


def _paint_badge(badge: VerdictBadge, painter: QPainter, box: QRectF, paints: Paints) -> None:
    """Paints the sign of the verdict, faint if it is not sure, with a pale rim on a coloured pill."""
    square = _centre(box, BADGE + 2)
    if paints.ground not in (paints.theme.card, paints.theme.shade):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(paints.theme.card))
        painter.drawEllipse(square)
    opacity = painter.opacity()
    painter.setOpacity(opacity * (1.0 if badge.sure else UNSURE))
    draw_seen(painter, square.adjusted(1, 1, -1, -1), badge.outcome, paints.theme)
    painter.setOpacity(opacity)
