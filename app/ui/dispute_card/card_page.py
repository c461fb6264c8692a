"""The page of a dispute card: the verdict, three or four pictures, a table of facts, and a QR code."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import segno
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPen

from app.core.language import format_number, shorten, tr
from app.ui.dispute_card.plan_picture import draw_plan, plan_size
from app.ui.dispute_card.side_picture import make_side_picture
from app.ui.paper.pages import Pages, Printout
from app.ui.paper.text_block import CENTRE, MUTED, RULE, TextStyle
from app.ui.scene_builder import panel_side_styles
from app.ui.widgets.marks import draw_outcome, draw_shape
from app.ui.widgets.theme_colours import LIGHT

if TYPE_CHECKING:
    from app.geometry.arrays import Colours
    from app.ui.dispute_card.dispute_card import DisputeCard, FactGroup
    from app.ui.dispute_card.photo_picture import PhotoPicture

GAP, PAD = 4.0, 3.5
"""Gap between the parts of the page, and the padding in the band of the verdict."""
MARK = 22.0
SIDE_LEAST, SIDE_MOST, FACTS = 34.0, 60.0, 74.0
"""Smallest and largest height of the side view, and the height that the facts below it need."""
EYE_SHARE, EYE_SHARE_ON_PLAN, EYE_SHARE_BESIDE_SIDE = 0.58, 0.38, 0.32
PHOTO_SHARE, PHOTO_SHARE_ON_PLAN = 0.64, 0.5
EYE_HEIGHT = 0.62
"""Largest height of the observer's view as a share of its width."""
CAPTION_HEIGHT, LEGEND_HEIGHT = 4.6, 6.5
CODE, BELOW_CODE = 30.0, 7.5
NAMES, HEADLINE, PROVEN = TextStyle(11, bold=True), TextStyle(25, bold=True), TextStyle(8.5, bold=True)
REASON, RULE_TEXT, CAPTION = TextStyle(10.5), TextStyle(7.5, colour=MUTED), TextStyle(7.5, bold=True)
NAME, VALUE, GROUP = TextStyle(7, colour=MUTED), TextStyle(7), TextStyle(7.5, bold=True)
SMALL, WARNING = TextStyle(6, colour=MUTED), TextStyle(7, bold=True, colour=LIGHT.close)
BELOW = TextStyle(6, colour=MUTED, align=CENTRE), TextStyle(8, bold=True, align=CENTRE)
NAME_SHARE = 0.29
MAX_NAME_LENGTH = 48
MAX_REASON_LINES, MAX_RULE_LINES = 3, 3
"""Largest numbers of lines of a reason and of a rule."""


def make_printout(card: DisputeCard) -> Printout:
    """Returns the card as a printout."""
    return Printout(card.title, lambda pages: _draw(pages, card), card.game)


def _draw(pages: Pages, card: DisputeCard) -> None:
    room = pages.begin_page(tr("Dispute card"))
    top = _draw_band(pages, card, room) + GAP
    below = QRectF(room.left(), top, room.width(), room.bottom() - top)
    if card.section is None:
        _draw_on_plan(pages, card, below)
    else:
        _draw_in_space(pages, card, below)


def _draw_in_space(pages: Pages, card: DisputeCard, room: QRectF) -> None:
    """Draws the pictures, and the facts in two columns next to the code.

    The observer's view is next to the plan above the side view; a photo takes its place, and it is next to the side
    view then.
    """
    first, plan = _split(room, _photo_share(card.photo, room) if card.photo else EYE_SHARE)
    bottom = _draw_photo(pages, card.photo, first) if card.photo else _draw_eye(pages, card, first)
    _write_caption(pages, tr("From above; x and y from the lower left corner"), plan)
    draw_plan(pages, card, QRectF(plan.left(), plan.top() + CAPTION_HEIGHT, plan.width(), bottom - plan.top() - 6))
    side = QRectF(room.left(), bottom + GAP, room.width(), room.bottom() - bottom - GAP)
    height = min(max(side.height() - CAPTION_HEIGHT - GAP - FACTS, SIDE_LEAST), SIDE_MOST)
    if card.photo:
        eye, side = _split(side, EYE_SHARE_BESIDE_SIDE)
        _draw_eye(pages, card, eye)
        height = eye.width() * card.eye.picture.shape[0] / card.eye.picture.shape[1]
    _write_caption(pages, tr("From the side, along the line"), side)
    side.setRect(side.left(), side.top() + CAPTION_HEIGHT, side.width(), height)
    pages.draw_image(make_side_picture(card, side.size()), side)
    _draw_frame(pages, side)
    below = side.bottom() + GAP + (LEGEND_HEIGHT if card.photo else 0.0)
    rest = QRectF(room.left(), below, room.width(), room.bottom() - below)
    _draw_code(pages, card, QPointF(rest.right() - CODE, rest.top()))
    left, right = _split(rest.adjusted(0, 0, -CODE - GAP, 0), 0.5)
    distance, line, observer, target, battle = card.groups
    _draw_groups(pages, (distance, line, battle), left)
    end = _draw_groups(pages, (observer, target), right)
    _write_warnings(pages, card, right.adjusted(0, end - right.top(), 0, 0))


def _draw_on_plan(pages: Pages, card: DisputeCard, room: QRectF) -> None:
    """Draws the plan, which decides, in a large size, and next to it a photo or the observer's view, and the facts."""
    left, right = _split(room, PHOTO_SHARE_ON_PLAN if card.photo else EYE_SHARE_ON_PLAN)
    _write_caption(pages, tr("From above; x and y from the lower left corner"), right)
    high = min(plan_size(card, right.width()).height(), room.height() - CAPTION_HEIGHT - CODE - BELOW_CODE - 2 * GAP)
    plan = draw_plan(pages, card, QRectF(right.left(), right.top() + CAPTION_HEIGHT, right.width(), high))
    top = plan.bottom() + GAP
    _draw_code(pages, card, QPointF(right.right() - CODE, top))
    _write_warnings(pages, card, QRectF(right.left(), top, right.width() - CODE - GAP, room.bottom() - top))
    bottom = _draw_photo(pages, card.photo, left) if card.photo else _draw_eye(pages, card, left)
    _draw_groups(pages, card.groups, left.adjusted(0, bottom + GAP - left.top(), 0, 0))


def _split(room: QRectF, share: float) -> tuple[QRectF, QRectF]:
    """Splits a rectangle into two, side by side."""
    wide = share * (room.width() - GAP)
    left = QRectF(room.left(), room.top(), wide, room.height())
    return left, QRectF(left.right() + GAP, room.top(), room.right() - left.right() - GAP, room.height())


def _write_caption(pages: Pages, words: str, room: QRectF) -> None:
    pages.write(words, QRectF(room.left(), room.top(), room.width(), CAPTION_HEIGHT), CAPTION)


def _draw_band(pages: Pages, card: DisputeCard, room: QRectF) -> float:
    """Draws the verdict in large type on a band of its colour; returns the lower edge of the band."""
    said, painter = card.said, pages.painter
    colour = QColor(LIGHT.outcome_colour(said.outcome))
    left = room.left() + MARK + 2.2 * PAD
    wide = room.right() - left - PAD
    small = [
        (text, style)
        for text, style in (
            (said.accuracy, PROVEN),
            (said.proof, RULE_TEXT),
            (tr("Rule: {rule}", rule=said.rule), RULE_TEXT),
        )
        if text
    ]
    names, headline = (pages.measure(text, wide, style) for text, style in (("M", NAMES), (said.headline, HEADLINE)))
    reason = _measure(pages, said.reason, wide, REASON, MAX_REASON_LINES)
    heights = [_measure(pages, text, wide, style, MAX_RULE_LINES) for text, style in small]
    high = max(names + headline - 1.6 + reason + sum(heights) + 2 * PAD - 1, MARK + 2 * PAD)
    ground = QColor(colour)
    ground.setAlphaF(0.09)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(room.left(), room.top(), room.width(), high), 2.5, 2.5)
    mark = QRectF(room.left() + PAD, room.top() + (high - MARK) / 2, MARK, MARK)
    draw_outcome(painter, mark, said.outcome, LIGHT)
    y = room.top() + PAD - 1 + _draw_names(pages, card, QRectF(left, room.top() + PAD - 1, wide, names))
    large = TextStyle(HEADLINE.points, HEADLINE.bold, colour.name())
    pages.write(said.headline, QRectF(left, y - 0.8, wide, headline + 0.1), large)
    if said.proof:
        at = QPointF(left + pages.measure_width(said.headline, HEADLINE) + 4, y + headline / 2 - 0.8)
        _draw_badge(pages, tr("Proven").upper(), at, colour)
    y += headline - 1.6
    for (text, style), height in zip([(said.reason, REASON), *small], [reason, *heights], strict=True):
        pages.write(text, QRectF(left, y, wide, height + 0.1), style)
        y += height
    return room.top() + high


def _measure(pages: Pages, text: str, width: float, style: TextStyle, most: int) -> float:
    """Returns the height of a text of this width, cut off after `most` lines."""
    return min(pages.measure(text, width, style), most * pages.measure("M", width, style))


def _draw_names(pages: Pages, card: DisputeCard, room: QRectF) -> float:
    """Draws observer and target with the marks of their sides; returns the height."""
    styles, x = panel_side_styles(card.table.battle), room.left()
    size, height = 3.4, pages.measure("M", room.width(), NAMES)
    half = room.width() / 2 - 8
    for number, one in enumerate((card.observer, card.target)):
        if number:
            pages.write("→", QRectF(x, room.top(), 8, height), NAMES)
            x += 6.5
        shape, colour = styles[one.side]
        painter = pages.painter
        painter.save()
        painter.translate(x, room.top() + (height - size) / 2)
        # Marks are designed in pixels; in millimetres, their outlines would be too wide.
        painter.scale(size / 100, size / 100)
        draw_shape(painter, QRectF(0, 0, 100, 100), shape, colour)
        painter.restore()
        x += size + 1.4
        name = shorten(one.id, MAX_NAME_LENGTH)
        pages.write(name, QRectF(x, room.top(), half, height), NAMES)
        x += min(pages.measure_width(name, NAMES), half) + 2
    return height


def _draw_badge(pages: Pages, word: str, left: QPointF, colour: QColor) -> None:
    wide, height = pages.measure_width(word, PROVEN) + 4, 5.2
    box = QRectF(left.x(), left.y() - height / 2, wide, height)
    painter = pages.painter
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(box, 1, 1)
    style = TextStyle(PROVEN.points, True, "#ffffff")
    top = box.center().y() - pages.measure(word, wide, style) / 2
    pages.write(word, QRectF(box.left() + 2, top, wide, height), style)


def _photo_share(photo: PhotoPicture, room: QRectF) -> float:
    """Returns the share of the width for a photo that leaves enough height for the other pictures and the facts."""
    height, width, _ = photo.picture.shape
    eye = EYE_SHARE_BESIDE_SIDE * room.width() * EYE_HEIGHT
    most = room.height() - eye - FACTS - 2 * CAPTION_HEIGHT - LEGEND_HEIGHT - 2 * GAP
    return min(most * width / height / room.width(), PHOTO_SHARE)


def _draw_photo(pages: Pages, photo: PhotoPicture, room: QRectF) -> float:
    """Draws a photo of the table below its caption; returns the lower edge."""
    words = (
        tr("{photo} of the real table, with the line", photo=shorten(photo.name, 30))
        if photo.has_placed
        else tr("{photo} of the real table; models may have moved since", photo=shorten(photo.name, 30))
    )
    _write_caption(pages, words, room)
    place = pages.draw_image(_to_image(photo.picture), room.adjusted(0, CAPTION_HEIGHT, 0, 0))
    _draw_frame(pages, place)
    return place.bottom()


def _to_image(picture: Colours) -> QImage:
    height, width, _ = picture.shape
    return QImage(picture.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888)


def _draw_eye(pages: Pages, card: DisputeCard, room: QRectF) -> float:
    """Draws the observer's view above its legend; returns the lower edge."""
    name = shorten(card.observer.id, 30)
    words = (
        tr("View from {name}", name=name) if card.photo else tr("View from {name} at the start of the line", name=name)
    )
    _write_caption(pages, words if card.section else tr("View from {name}; the plan decides", name=name), room)
    place = pages.draw_image(_to_image(card.eye.picture), room.adjusted(0, CAPTION_HEIGHT, 0, 0))
    if card.eye.line_end:
        x, y = card.eye.line_end
        # The end of the line, which looks like a point from the eye.
        at = QPointF(place.left() + x * place.width(), place.top() + y * place.height())
        painter = pages.painter
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, line in (("#ffffff", 1.1), (LIGHT.text, 0.45)):
            painter.setPen(QPen(QColor(colour), line))
            painter.drawEllipse(at, 1.3, 1.3)
            for way in (QPointF(2.9, 0), QPointF(0, 2.9)):
                painter.drawLine(QLineF(at - way, at - way * 0.45))
                painter.drawLine(QLineF(at + way * 0.45, at + way))
    _draw_frame(pages, place)
    if card.eye.share is None:
        return place.bottom()
    return place.bottom() + _write_legend(
        pages, card, QRectF(place.left(), place.bottom() + 0.8, place.width(), LEGEND_HEIGHT)
    )


def _write_legend(pages: Pages, card: DisputeCard, room: QRectF) -> float:
    """Writes the legend of the picture, and the visible share of the target; returns the height."""
    share = card.eye.share or 0.0
    percent = format_number(share, ".0%" if share > 0.095 else ".1%")
    if not share:
        words = tr("Hatched: hidden. No part of {name} is visible from this point.", name=shorten(card.target.id, 30))
    elif share == 1:
        words = tr("Green: visible. All of {name} is visible from this point.", name=shorten(card.target.id, 30))
    else:
        words = tr("Green: visible from this point (about {share}); hatched: hidden", share=percent)
    return pages.write(words, room, SMALL)


def _draw_frame(pages: Pages, room: QRectF) -> None:
    painter = pages.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(RULE), 0.2))
    painter.drawRect(room)


def _draw_groups(pages: Pages, groups: Sequence[FactGroup], room: QRectF) -> float:
    """Draws groups of facts below each other; returns the lower edge."""
    y = room.top()
    for group in groups:
        y = _draw_group(pages, group, QRectF(room.left(), y, room.width(), max(room.bottom() - y, 3.0))) + 2
    return y


def _write_warnings(pages: Pages, card: DisputeCard, room: QRectF) -> None:
    if card.warnings and room.height() > 3:
        pages.write(" ".join(card.warnings), room, WARNING)


def _draw_group(pages: Pages, group: FactGroup, room: QRectF) -> float:
    y = room.top() + pages.write(group.title, QRectF(room.left(), room.top(), room.width(), 4), GROUP)
    pages.draw_line(QPointF(room.left(), y), QPointF(room.right(), y))
    y += 0.6
    wide = NAME_SHARE * room.width()
    for fact in group.facts:
        if y > room.bottom() - 3:
            break
        value = QRectF(room.left() + wide, y, room.width() - wide, max(room.bottom() - y, 3.0))
        name = pages.write(fact.name, QRectF(room.left(), y, wide - 1, value.height()), NAME)
        value_text = f"{fact.value} ({fact.detail})" if fact.detail else fact.value
        y += max(name, pages.write(value_text, value, VALUE)) + 0.3
    return y


def _draw_code(pages: Pages, card: DisputeCard, corner: QPointF) -> None:
    """Draws the code, and the checksum below it."""
    rows = code_rows(card.scan_text)
    size = CODE / len(rows)
    painter = pages.painter
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#000000"))
    for y, row in enumerate(rows):
        for dark, run in groupby(enumerate(row), lambda one: one[1]):
            columns = [x for x, _ in run]
            if dark:
                at = corner + QPointF(columns[0], y) * size
                painter.drawRect(QRectF(at, QSizeF(size * len(columns), 1.02 * size)))
    words, (small, bold) = QRectF(corner.x(), corner.y() + CODE + 0.5, CODE, BELOW_CODE), BELOW
    height = pages.write(card.checksum, words, bold)
    pages.write(tr("scan for the verdict"), words.adjusted(0, height, 0, 0), small)


def code_rows(text: str) -> list[list[bool]]:
    """Returns a QR code (ISO/IEC 18004) as rows of modules, true if dark, with a quiet zone."""
    code = segno.make(text, error="l", micro=False, encoding="utf-8")
    return [[bool(module) for module in row] for row in code.matrix_iter(border=2)]
