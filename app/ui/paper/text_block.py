"""Text in a rectangle: wrapped, and elided if it does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QTextLayout, QTextOption

from app.core.legible import legible

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintDevice, QPainter

INK, MUTED, RULE = "#22201d", "#625d55", "#b9b3a8"
"""Dark colours, because paper is white in every theme."""
NO_BREAK = "\u00a0"
LEFT, CENTRE, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True)
class TextStyle:
    """A font size in points, independent of the text size on the screen, with weight, colour and alignment."""

    points: float = 9.0
    bold: bool = False
    colour: str = INK
    align: Qt.AlignmentFlag = LEFT


@dataclass(frozen=True)
class TextBlock:
    """Lines of text in one style; `line_height` is in pixels of the device."""

    lines: tuple[str, ...]
    font: QFont
    line_height: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.line_height

    def draw(self, painter: QPainter, room: QRectF, style: TextStyle) -> None:
        """Draws the lines at the top of a rectangle, in the painter's pixels."""
        painter.setFont(self.font)
        painter.setPen(QColor(style.colour))
        flags = style.align | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
        for number, line in enumerate(self.lines):
            top = room.top() + number * self.line_height
            painter.drawText(QRectF(room.left(), top, room.width(), self.line_height), flags, line)


def make_font(style: TextStyle) -> QFont:
    """Returns the program's font with figures of equal width, unhinted so that lines break alike on all devices."""
    font = QFont(QGuiApplication.font())
    font.setPointSizeF(style.points)
    font.setWeight(QFont.Weight.DemiBold if style.bold else QFont.Weight.Normal)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def break_text(text: str, width: float, height: float, style: TextStyle, device: QPaintDevice) -> TextBlock:
    """Returns a text that fits into pixels of a device: at least one line; an elided last line ends in ….

    Invisible characters are removed: foreign names must not reverse a line's direction.
    """
    font = make_font(style)
    metrics = QFontMetricsF(font, device)
    most = max(1, int(height / metrics.lineSpacing() + 1e-6))
    lines: list[str] = []
    for paragraph in legible(text, lines=True).split("\n"):
        lines += _break_paragraph(paragraph, width, font, device)
    if len(lines) > most:
        rest = " ".join(lines[most - 1 :])
        lines = [*lines[: most - 1], metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)]
    return TextBlock(tuple(lines), font, metrics.lineSpacing())


def _break_paragraph(text: str, width: float, font: QFont, device: QPaintDevice) -> list[str]:
    layout = QTextLayout(text, font, device)
    layout.setTextOption(_wrapping())
    layout.beginLayout()
    lines: list[str] = []
    units = text.encode("utf-16-le")  # Qt counts in UTF-16 units.
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start, end = 2 * line.textStart(), 2 * (line.textStart() + line.textLength())
        lines.append(units[start:end].decode("utf-16-le").rstrip())
    layout.endLayout()
    return lines or [""]


@lru_cache
def _wrapping() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option
