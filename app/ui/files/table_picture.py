"""The table as a picture to pass on: what the view shows, with what it is about in words below it; or as a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.language import tr
from app.lengths import format_dimensions
from app.ui.widgets.theme import scale_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintDevice

    from app.ui.battle_document import BattleDocument

PAPER, INK, MUTED = QColor("#ffffff"), QColor("#22201d"), QColor("#625d55")
EDGE, LINE = 14.0, 1.3
"""Pixels round the words of a caption, and the height of a line of them in heights of the type."""
MARGIN_MM, PLAN_SHARE = 6.0, 0.3
"""Between the parts of a page; how much of its height the plan has."""
LARGE, USUAL = 16, 9
"""Sizes of type on a page, in points."""


@dataclass(frozen=True)
class Caption:
    """What a picture is about: the battle's name, what is played and how far it is, and the verdict, line by line."""

    title: str
    game: str
    verdict: tuple[str, ...] = ()


def make_caption(document: BattleDocument, title: str) -> Caption:
    """What there is to say of the battle as it is shown."""
    session = document.session
    battle = session.battle
    words = [tr(session.system.name)]
    if battle.clock.round:
        words.append(tr("round {number}", number=battle.clock.round))
    width, depth = (format_dimensions((mm,)) for mm in (battle.board.width_mm, battle.board.depth_mm))
    words.append(tr("board {width} × {depth}", width=width, depth=depth))
    return Caption(title, " · ".join(words), tuple(document.verdict_text().splitlines()))


def with_caption(image: QImage, caption: Caption, font: QFont) -> QImage:
    """The picture with its caption below it."""
    density = image.devicePixelRatio()
    verdict = [line for line in caption.verdict[:2] if line]
    rows = [(caption.title, 1.15, True), *((line, 1.0, not at) for at, line in enumerate(verdict))]
    rows.append((caption.game, 0.9, False))
    size = image.deviceIndependentSize()
    heights = [QFontMetricsF(_font(font, factor, bold)).height() * LINE for _, factor, bold in rows]
    whole = QImage((QSizeF(size.width(), size.height() + sum(heights) + 2 * EDGE) * density).toSize(), image.format())
    whole.setDevicePixelRatio(density)
    whole.fill(PAPER)
    with QPainter(whole) as painter:
        painter.drawImage(QPointF(0, 0), image)
        top = size.height() + EDGE
        for (text, factor, bold), height in zip(rows, heights, strict=True):
            painter.setFont(_font(font, factor, bold))
            painter.setPen(MUTED if factor < 1 else INK)
            room = QRectF(EDGE, top, size.width() - 2 * EDGE, height)
            fitting = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, fitting)
            top += height
    return whole


def print_page(device: QPaintDevice, image: QImage, caption: Caption, plan: str) -> None:
    """Fill a page: the name, the picture, and under it a plan in scale and the verdict in full."""
    with QPainter(device) as painter:
        mm = device.logicalDpiX() / 25.4
        gap, page = MARGIN_MM * mm, QRectF(painter.viewport())
        font = QFont(painter.font())
        top = _draw_text(painter, page, (caption.title,), _sized(font, LARGE, bold=True))
        top = _draw_text(painter, page.adjusted(0, top, 0, 0), (caption.game,), _sized(font, USUAL)) + top + gap / 2
        below = QRectF(0, page.height() * (1 - PLAN_SHARE), page.width(), page.height() * PLAN_SHARE)
        _draw_fitted(painter, QRectF(0, top, page.width(), below.top() - gap - top), image)
        drawing = QSvgRenderer(QByteArray(plan.encode()))
        size = drawing.defaultSize()
        wide = min(below.height() * size.width() / max(size.height(), 1), below.width() / 2)
        drawing.render(painter, QRectF(0, below.top(), wide, wide * size.height() / max(size.width(), 1)))
        _draw_text(painter, below.adjusted(wide + gap, 0, 0, 0), caption.verdict, _sized(font, USUAL))


def _draw_fitted(painter: QPainter, room: QRectF, image: QImage) -> None:
    """The picture as large as the room allows, in its middle."""
    size = QSizeF(image.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRectF(QPointF(room.center().x() - size.width() / 2, room.top()), size)
    painter.drawImage(place, image, QRectF(image.rect()))


def _draw_text(painter: QPainter, room: QRectF, lines: tuple[str, ...], font: QFont) -> float:
    """The lines, wrapped; how high they are."""
    painter.setFont(font)
    painter.setPen(INK)
    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    text = "\n".join(lines)
    painter.drawText(room, flags, text)
    return painter.boundingRect(room, flags, text).height()


def _font(font: QFont, factor: float, bold: bool) -> QFont:
    return scale_font(font, factor, QFont.Weight.DemiBold if bold else QFont.Weight.Normal)


def _sized(font: QFont, points: int, bold: bool = False) -> QFont:
    sized = QFont(font)
    sized.setPointSize(points)
    sized.setBold(bold)
    return sized
