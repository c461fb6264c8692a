"""Words in a given room: wrapped, and elided where there are more of them than fit."""

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
"""Paper is white in every theme, so what is written on it is dark."""
NO_BREAK = "\u00a0"
NO_BREAKS = NO_BREAK + "\u202f"
"""Blanks at which no line is broken: before a unit, and within numbers as some languages write them."""
LEFT, CENTRE, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True)
class TextStyle:
    """Type of a size in points, whatever size texts on the screen have."""

    points: float = 9.0
    bold: bool = False
    colour: str = INK
    align: Qt.AlignmentFlag = LEFT


@dataclass(frozen=True)
class TextBlock:
    """Lines of one style as they stand below each other, each so many pixels of its device high."""

    lines: tuple[str, ...]
    font: QFont
    line_height: float

    @property
    def height(self) -> float:
        """Of all lines."""
        return len(self.lines) * self.line_height

    def draw(self, painter: QPainter, room: QRectF, style: TextStyle) -> None:
        """Draw it from the top of a room down, in the painter's pixels."""
        painter.setFont(self.font)
        painter.setPen(QColor(style.colour))
        flags = style.align | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
        for number, line in enumerate(self.lines):
            top = room.top() + number * self.line_height
            painter.drawText(QRectF(room.left(), top, room.width(), self.line_height), flags, line)


def make_font(style: TextStyle) -> QFont:
    """The program's own family; figures all as wide as each other, no line broken otherwise on another device."""
    font = QFont(QGuiApplication.font())
    font.setPointSizeF(style.points)
    font.setWeight(QFont.Weight.DemiBold if style.bold else QFont.Weight.Normal)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def break_text(text: str, width: float, height: float, style: TextStyle, device: QPaintDevice) -> TextBlock:
    """A text in a room of so many pixels of a device: at least a line, and the last that fits ends in … if it must.

    What nobody sees is left out: names of strangers turn no line round.
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
    units = text.encode("utf-16-le")  # what Qt counts in
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
