"""The side view of a card: the section along the line, with labels, in the colours of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter, QTransform

from app.core.language import shorten
from app.ui.paper.pages import MM_PER_INCH
from app.ui.paper.text_block import TextStyle, make_font
from app.ui.sight.section_items import SectionItem, Word, draw_words, extent, make_path, make_polygon
from app.ui.sight.section_text import format_room, format_stop
from app.ui.widgets.theme_colours import LIGHT

if TYPE_CHECKING:
    from app.ui.dispute_card.dispute_card import DisputeCard
    from app.ui.sight.section_cut import Section, Spot

LOGICAL_DPI, FINER = 96, 3.5
"""Resolution of the screen layout, and the factor by which the picture has more pixels."""
WORDS = TextStyle(7)


def make_side_picture(card: DisputeCard, size_mm: QSizeF) -> QImage:
    """Returns the side view as a picture for a rectangle of this size on paper."""
    assert card.section is not None, "there is no side view where the plan decides"
    size = size_mm * LOGICAL_DPI / MM_PER_INCH
    image = QImage((size * FINER).toSize().expandedTo(QSize(1, 1)), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(FINER)
    image.fill(LIGHT.card)
    room = QRectF(QPointF(0, 0), size)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        # Maps millimetres, with heights upwards, to the rectangle, with the ground at its bottom.
        box = extent(card.section)
        scale = min(room.width() / box.width(), room.height() / box.height())
        left = room.center().x() - scale * box.center().x()
        place = QTransform(scale, 0, 0, -scale, left, room.bottom() + scale * box.top())
        painter.save()
        painter.setTransform(place, combine=True)
        SectionItem(card.section, card.looks, LIGHT).draw(painter)
        painter.restore()
        font = make_font(WORDS)
        font.setPixelSize(round(WORDS.points * LOGICAL_DPI / 72))
        painter.setFont(font)
        start, end = (_map(place, spot) for spot in card.section.line)
        count = min(max(int((end - start).manhattanLength() / 10), 1), 300)
        spots = [start + (end - start) * (number / count) for number in range(count + 1)]
        reserved = [QRectF(at.x() - 3, at.y() - 3, 6, 6) for at in spots]
        draw_words(painter, _make_words(card.section, place, room), room, LIGHT.card, reserved)
    return image


def _make_words(section: Section, place: QTransform, room: QRectF) -> list[Word]:
    words: list[Word] = []
    for one in (section.observer, section.target):
        box = make_polygon(one.body).boundingRect()
        words.append(Word(shorten(one.id, 40), place.map(QPointF(box.center().x(), box.bottom())), LIGHT.text, True))
    if section.narrowest:
        words.append(Word(format_room(section.narrowest), _map(place, section.narrowest.on_thing), LIGHT.text, True))
    if section.stop:
        words.append(Word(format_stop(section), _map(place, section.stop), LIGHT.no, True))
    for part in section.parts:
        seen = place.mapRect(make_path(part.cut).boundingRect()).intersected(room)
        if seen.width() > 6 and part.name != section.stopper:
            colour = LIGHT.no if part.name in section.met_names else LIGHT.muted
            words.append(Word(shorten(part.name, 40), QPointF(seen.center().x(), seen.top()), colour))
    return words


def _map(place: QTransform, spot: Spot) -> QPointF:
    return place.map(QPointF(*spot))
