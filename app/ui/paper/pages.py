"""Pages on paper: a drawing function requests page after page, and draws on each in millimetres."""

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
"""Heights of the header and the footer of a page, including the gap to the content."""
NO_LIMIT_MM = 1e5
PLAIN = TextStyle()
_TITLE, _HEADING = TextStyle(12, bold=True), TextStyle(9, colour=MUTED, align=RIGHT)
_FOOT, _NUMBER = TextStyle(6, colour=MUTED), TextStyle(8, colour=MUTED, align=RIGHT)
_FOOT_SHARE = 0.86
"""Share of the footer's width for its text."""


@dataclass(frozen=True, eq=False)
class Printout:
    """Something to print: its title, the function that draws it, and the name of its game.

    `draw` is called twice and must draw the same both times: the first call only counts pages.
    """

    title: str
    draw: Callable[[Pages], None]
    game: str = ""
    landscape: bool = False


@dataclass(frozen=True, eq=False)
class Paper:
    """A device, the printable size of its pages in mm, and the function that opens the next page."""

    device: QPaintDevice
    size: QSizeF
    open_page: Callable[[], QPainter]


class Pages:
    """The pages of one printout on one device. All lengths are in mm, all positions from the printable corner.

    Texts can be measured at any time; drawing is only possible after `begin_page`.
    """

    def __init__(self, printout: Printout, paper: Paper, count: int) -> None:
        self._printout, self._paper, self._count = printout, paper, count
        self._pixels_a_mm = paper.device.logicalDpiX() / MM_PER_INCH
        self._painter: QPainter | None = None
        self.number = 0
        """The number of the open page, from 1."""

    @property
    def painter(self) -> QPainter:
        """The painter of the open page, in millimetres."""
        assert self._painter is not None, "no page is open yet"
        return self._painter

    @property
    def room(self) -> QRectF:
        """The area between header and footer of every page."""
        size = self._paper.size
        return QRectF(0, HEAD_MM, size.width(), size.height() - HEAD_MM - FOOT_MM)

    def begin_page(self, heading: str = "") -> QRectF:
        """Opens the next page with a title, a heading and a footer. Returns the area for its content."""
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
        words = " · ".join(filter(None, (self._printout.game, f"Eyeline {__version__}")))
        top = room.bottom() + 3.5
        self.write(f"{words}\n{format_notice()}", QRectF(0, top, wide * _FOOT_SHARE, FOOT_MM - 3.5), _FOOT)
        page = tr("Page {number} of {count}", number=self.number, count=self._count)
        self.write(page, QRectF(wide * _FOOT_SHARE, top, wide * (1 - _FOOT_SHARE), 4), _NUMBER)
        return self.room

    def write(self, text: str, room: QRectF, style: TextStyle = PLAIN) -> float:
        """Writes a text at the top of a rectangle, wrapped, and elided if it is too long. Returns its height."""
        painter, mm = self.painter, self._pixels_a_mm
        block = self._break(text, room.width(), room.height(), style)
        painter.save()
        painter.scale(1 / mm, 1 / mm)
        block.draw(painter, QRectF(room.topLeft() * mm, room.size() * mm), style)
        painter.restore()
        return block.height / mm

    def measure(self, text: str, width: float, style: TextStyle = PLAIN) -> float:
        """Returns the height of a text at this width, if it is not elided."""
        return self._break(text, width, NO_LIMIT_MM, style).height / self._pixels_a_mm

    def measure_width(self, text: str, style: TextStyle = PLAIN) -> float:
        """Returns the width of a text on one line."""
        metrics = QFontMetricsF(make_font(style), self._paper.device)
        return metrics.horizontalAdvance(legible(text, lines=True)) / self._pixels_a_mm

    def draw_line(self, start: QPointF, end: QPointF, width: float = 0.2) -> None:
        """Draws a thin grey line, as between the rows of a list."""
        self.painter.setPen(QPen(QColor(RULE), width))
        self.painter.drawLine(start, end)

    def draw_image(self, image: QImage, room: QRectF, align: Qt.AlignmentFlag = CENTRE) -> QRectF:
        """Draws an image at the top of a rectangle, as large as it allows. Returns the image's rectangle."""
        place = _fit(QSizeF(image.size()), room, align)
        self.painter.drawImage(place, image, QRectF(image.rect()))
        return place

    def draw_svg(self, drawing: str, room: QRectF, align: Qt.AlignmentFlag = CENTRE) -> QRectF:
        """Draws an SVG image at the top of a rectangle, as large as it allows. Returns the image's rectangle."""
        renderer = QSvgRenderer(QByteArray(drawing.encode()))
        place = _fit(renderer.viewBoxF().size(), room, align)
        renderer.render(self.painter, place)
        return place

    def write_document(self, document: QTextDocument, heading: str = "") -> None:
        """Writes a document on as many pages as it needs, with its own font sizes in points."""
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
