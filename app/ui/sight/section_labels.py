"""Words in a drawing that never cover each other: the most important find their place first, the rest near theirs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

PAD, APART, FAR = 5.0, 3.0, 9.0


@dataclass(frozen=True)
class Word:
    """Some words that belong to a point of the drawing, in a colour; `strong` ones come first and are bold."""

    text: str
    at: QPointF
    colour: str
    strong: bool = False


def draw_words(painter: QPainter, words: Iterable[Word], room: QRectF, paper: str, taken: list[QRectF]) -> None:
    """Write them where there is room; those for which there is none are left out."""
    for word in sorted(words, key=lambda word: not word.strong):
        font = painter.font()
        font.setWeight(QFont.Weight.DemiBold if word.strong else QFont.Weight.Normal)
        size = QFontMetricsF(font).size(Qt.TextFlag.TextSingleLine, word.text)
        box = next((box for box in _places(word.at, size.width(), size.height()) if _free(box, room, taken)), None)
        if box is not None:
            taken.append(box)
            _write(painter, word, box, font, paper)


def _places(at: QPointF, width: float, height: float) -> Iterator[QRectF]:
    """Above the point first, then round about it, ever farther away."""
    wide, high = width + 2 * PAD, height + 2
    for ring in range(6):
        up, out = FAR + ring * (high + 1), wide / 2 + ring * 10
        for x, y in ((0, -up - high), (wide / 2 + FAR, -high / 2 - up / 2), (-wide / 2 - FAR, -high / 2 - up / 2),
                     (out, -up - high), (-out, -up - high), (0, up), (out, up), (-out, up)):  # fmt: skip
            yield QRectF(at.x() + x - wide / 2, at.y() + y, wide, high)


def _free(box: QRectF, room: QRectF, taken: list[QRectF]) -> bool:
    grown = box.adjusted(-APART, -1, APART, 1)
    return room.contains(box) and not any(grown.intersects(other) for other in taken)


def _write(painter: QPainter, word: Word, box: QRectF, font: QFont, paper: str) -> None:
    near = QPointF(min(max(word.at.x(), box.left() + 6), box.right() - 6), box.center().y())
    near.setY(box.bottom() if word.at.y() > box.bottom() else box.top())
    if (near - word.at).manhattanLength() > 2.2 * FAR:
        painter.setPen(QPen(QColor(word.colour), 1.0))
        painter.drawLine(near, word.at)
    ground = QColor(paper)
    ground.setAlphaF(0.86)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(word.colour))
    before = painter.font()
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, word.text)
    painter.setFont(before)
