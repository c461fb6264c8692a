"""The table as a picture or page to share: the view with a caption."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from app.core.language import tr
from app.core.lengths import format_dimensions
from app.ui.paper.text_block import LEFT
from app.ui.widgets.theme import scale_font

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.paper.pages import Pages

PAPER, INK, MUTED = QColor("#ffffff"), QColor("#22201d"), QColor("#625d55")
EDGE, LINE = 14.0, 1.3
"""Padding around the caption in pixels, and its line height relative to the font's."""
MARGIN_MM, PLAN_SHARE = 6.0, 0.3
"""Gap between the parts of a page, and the share of its height for the plan."""


@dataclass(frozen=True)
class Caption:
    """The caption of a picture: the battle's name, its game and round, and the lines of the verdict."""

    title: str
    game: str
    verdict: tuple[str, ...] = ()


def make_caption(document: BattleDocument, title: str) -> Caption:
    """Returns the caption of the battle as it is shown."""
    session = document.session
    battle = session.battle
    words = [tr(session.game.name)]
    if battle.clock.round:
        words.append(tr("round {number}", number=battle.clock.round))
    width, depth = (format_dimensions((mm,)) for mm in (battle.board.width_mm, battle.board.depth_mm))
    words.append(tr("board {width} × {depth}", width=width, depth=depth))
    return Caption(title, " · ".join(words), tuple(document.verdict_text().splitlines()))


def with_caption(image: QImage, caption: Caption, font: QFont) -> QImage:
    """Returns the picture with its caption below it."""
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


def draw_page(pages: Pages, image: QImage, caption: Caption, plan: str) -> None:
    """Draws a page: the picture, and below it a plan to scale and the complete verdict."""
    room = pages.begin_page(caption.game)
    below = QRectF(room)
    below.setTop(room.bottom() - room.height() * PLAN_SHARE)
    pages.draw_image(image, room.adjusted(0, 0, 0, -below.height() - MARGIN_MM))
    drawn = pages.draw_svg(plan, QRectF(below.left(), below.top(), below.width() / 2, below.height()), LEFT)
    pages.write("\n".join(caption.verdict), below.adjusted(drawn.width() + MARGIN_MM, 0, 0, 0))


def _font(font: QFont, factor: float, bold: bool) -> QFont:
    return scale_font(font, factor, QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
