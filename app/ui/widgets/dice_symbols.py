"""Symbols on dice, drawn as filled or hollow shapes that can be told apart without colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

if TYPE_CHECKING:
    from app.games.dice_looks import FaceSymbol, SymbolShape

_OUTLINES: dict[SymbolShape, tuple[tuple[float, float], ...]] = {
    "blade": ((0.5, 0.02), (0.98, 0.94), (0.5, 0.70), (0.02, 0.94)),
    "plate": ((0.06, 0.06), (0.94, 0.06), (0.94, 0.56), (0.5, 0.98), (0.06, 0.56)),
    "star": tuple(
        (0.5 + reach * math.sin(math.tau * number / 10), 0.52 - reach * math.cos(math.tau * number / 10))
        for number, reach in enumerate((0.5, 0.22) * 5)
    ),
}
"""Corners as shares of the square round a symbol: an arrowhead, a pointed plate, a five-pointed star."""
PLACES: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0.5, 0.5, 0.62),),
    2: ((0.28, 0.5, 0.42), (0.72, 0.5, 0.42)),
    3: ((0.5, 0.27, 0.38), (0.27, 0.72, 0.38), (0.73, 0.72, 0.38)),
}
"""Centre and size of each symbol, as shares of the face, by the number of symbols on the face."""


def paint_symbols(
    painter: QPainter, rect: QRectF, symbols: Sequence[FaceSymbol], ink: str, fills_hollow: bool = False
) -> None:
    """Paints all symbols of a face. With `fills_hollow`, hollow ones count as full and have a core."""
    for symbol, (x, y, size) in zip(symbols, PLACES.get(len(symbols), PLACES[3]), strict=False):
        side = rect.width() * size
        middle = QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height())
        paint_symbol(painter, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), symbol, ink)
        if symbol.hollow and fills_hollow:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink))
            painter.drawEllipse(middle, side * 0.16, side * 0.16)


def paint_symbol(painter: QPainter, rect: QRectF, symbol: FaceSymbol, ink: str) -> None:
    """Paints one symbol: filled, or only its outline."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(rect.width() * 0.11, 1.2)
    pen = QPen(QColor(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush if symbol.hollow else QColor(ink))
    inner = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    corners = [
        QPointF(inner.x() + x * inner.width(), inner.y() + y * inner.height()) for x, y in _OUTLINES[symbol.shape]
    ]
    painter.drawPolygon(QPolygonF(corners))
