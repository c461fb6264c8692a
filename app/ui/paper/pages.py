"""What is drawn on paper: a drawing asks for page after page, and draws on each in millimetres."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QFontMetricsF, QImage, QPainter, QPalette, QPen
from PySide6.QtSvg import QSvgRenderer

from app import __version__
from app.core.language import tr
from app.core.legible import legible
from app.games.report_parts import format_notice
from app.ui.paper.text_block import CENTRE, INK, LEFT, MUTED, RIGHT, RULE, TextBlock, TextStyle, break_text, make_font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintDevice, QTextDocument

MM_PER_INCH = 25.4
HEAD_MM, FOOT_MM = 11.0, 9.0
"""What the title and the foot take of a page, with the room to the rest."""
NO_LIMIT_MM = 1e5
PLAIN = TextStyle()
_TITLE, _HEADING = TextStyle(12, bold=True), TextStyle(9, colour=MUTED, align=RIGHT)
_FOOT, _NUMBER = TextStyle(6, colour=MUTED), TextStyle(8, colour=MUTED, align=RIGHT)
_FOOT_SHARE = 0.86
"""Of the foot, so much is for its words."""


@dataclass(frozen=True, eq=False)
class Printout:
    """Something that can be printed: its title, what draws it, and the game it is of, in words.

    `draw` is called twice with the same outcome: the first time only pages are counted.
    """

    title: str
    draw: Callable[[Pages], None]
    game: str = ""
    landscape: bool = False


@dataclass(frozen=True, eq=False)
class Paper:
    """A device, the size in mm of what can be printed of each of its pages, and what opens the next page there."""

    device: QPaintDevice
    size: QSizeF
    open_page: Callable[[], QPainter]


class Pages:
    """The pages of one printout on one device. All lengths are millimetres, all places from the printable corner.

    Texts can be measured at any time, and nothing may be drawn before `begin_page`.
    """

    def __init__(self, printout: Printout, paper: Paper, count: int) -> None:
        self._printout, self._paper, self._count = printout, paper, count
        self._pixels_a_mm = paper.device.logicalDpiX() / MM_PER_INCH
        self._painter: QPainter | None = None
        self.number = 0
        """Of the page that is open, from 1 on."""

    @property
    def painter(self) -> QPainter:
        """Draws on the page that is open, in millimetres."""
        assert self._painter is not None, "no page is open yet"
        return self._painter

    @property
    def room(self) -> QRectF:
        """What is free on every page, between its head and its foot."""
        size = self._paper.size
        return QRectF(0, HEAD_MM, size.width(), size.height() - HEAD_MM - FOOT_MM)

    def begin_page(self, heading: str = "") -> QRectF:
        """Open the next page, with a title, what is on it, and a foot; gives its free room."""
        self._painter = painter = self._paper.open_page()
        self.number += 1
        painter.resetTransform()
        painter.scale(self._pixels_a_mm, self._pixels_a_mm)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room, wide = self.room, self.room.width()
        share = 0.62 if heading else 1.0
        self.write(self._printout.title, QRectF(0, 0, wide * share, 7), _TITLE)
        self.write(heading, QRectF(wide * share, 1, wide * (1 - share), 6), _HEADING)
        self.draw_line(QPointF(0, HEAD_MM - 3.5), QPointF(wide, HEAD_MM - 3.5))
        self.draw_line(QPointF(0, room.bottom() + 2.5), QPointF(wide, room.bottom() + 2.5))
        words = " · ".join(filter(None, (self._printout.game, f"Eyeline {__version__}", format_notice())))
        top = room.bottom() + 3.5
        self.write(words, QRectF(0, top, wide * _FOOT_SHARE, FOOT_MM - 3.5), _FOOT)
        page = tr("Page {number} of {count}", number=self.number, count=self._count)
        self.write(page, QRectF(wide * _FOOT_SHARE, top, wide * (1 - _FOOT_SHARE), 4), _NUMBER)
        return self.room

    def write(self, text: str, room: QRectF, style: TextStyle = PLAIN) -> float:
        """Write a text from the top of a room down, wrapped, and elided where it is too long; how high it is."""
        painter, mm = self.painter, self._pixels_a_mm
        block = self._break(text, room.width(), room.height(), style)
        painter.save()
        painter.scale(1 / mm, 1 / mm)
        block.draw(painter, QRectF(room.topLeft() * mm, room.size() * mm), style)
        painter.restore()
        return block.height / mm

    def measure(self, text: str, width: float, style: TextStyle = PLAIN) -> float:
        """How high a text is in a width, where it has room enough."""
        return self._break(text, width, NO_LIMIT_MM, style).height / self._pixels_a_mm

    def measure_width(self, text: str, style: TextStyle = PLAIN) -> float:
        """How wide a text is on one line."""
        metrics = QFontMetricsF(make_font(style), self._paper.device)
        return metrics.horizontalAdvance(legible(text, lines=True)) / self._pixels_a_mm

    def draw_line(self, start: QPointF, end: QPointF, width: float = 0.2) -> None:
        """A thin grey line, as between the rows of a list."""
        self.painter.setPen(QPen(QColor(RULE), width))
        self.painter.drawLine(start, end)

    def draw_image(self, image: QImage, room: QRectF, align: Qt.AlignmentFlag = CENTRE) -> QRectF:
        """A picture as large as the room allows, at its top; where it is."""
        place = _fit(QSizeF(image.size()), room, align)
        self.painter.drawImage(place, image, QRectF(image.rect()))
        return place

    def draw_svg(self, drawing: str, room: QRectF, align: Qt.AlignmentFlag = CENTRE) -> QRectF:
        """An SVG file as large as the room allows, at its top; where it is."""
        renderer = QSvgRenderer(QByteArray(drawing.encode()))
        place = _fit(renderer.viewBoxF().size(), room, align)
        renderer.render(self.painter, place)
        return place

    def write_document(self, document: QTextDocument, heading: str = "") -> None:
        """A document with all the pages it needs; its type is of the size in points that it has itself."""
        mm, room = self._pixels_a_mm, self.room
        layout = document.documentLayout()
        layout.setPaintDevice(self._paper.device)
        document.setDocumentMargin(0)
        document.setPageSize(room.size() * mm)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, QColor(INK))
        height = room.height() * mm
        for number in range(document.pageCount()):
            self.begin_page(heading)
            painter = self.painter
            painter.save()
            painter.translate(room.topLeft())
            painter.scale(1 / mm, 1 / mm)
            painter.translate(0, -number * height)
            context.clip = QRectF(0, number * height, room.width() * mm, height)
            painter.setClipRect(context.clip)
            layout.draw(painter, context)
            painter.restore()

    def _break(self, text: str, width: float, height: float, style: TextStyle) -> TextBlock:
        mm = self._pixels_a_mm
        return break_text(text, width * mm, height * mm, style, self._paper.device)


def _fit(size: QSizeF, room: QRectF, align: Qt.AlignmentFlag) -> QRectF:
    fitting = size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    left = room.left() if align is LEFT else room.center().x() - fitting.width() / 2
    return QRectF(QPointF(left, room.top()), fitting)
