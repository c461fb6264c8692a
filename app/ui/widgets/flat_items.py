"""The parts of a flat drawing: items in its own units, and items painted in pixels over it."""

import math
import sys
from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsWidget, QStyleOptionGraphicsItem, QWidget


class FlatItem(QGraphicsItem):
    """An item that paints itself in `draw`, with errors reported as anywhere else.

    PySide ends the process after an exception in an item method that Qt calls: `paint`, and all event handlers. So
    items paint in `draw`, and views handle the events.
    """

    def draw(self, painter: QPainter) -> None:
        """Paints the item in its own units."""
        raise NotImplementedError

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paints the item and reports any error."""
        painter.save()
        try:
            self.draw(painter)
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
        finally:
            painter.restore()


class OverlayItem(FlatItem):
    """An item painted in pixels over a view's whole box, whatever part of the drawing it shows."""

    def __init__(self, box: QGraphicsWidget, draw: Callable[[QPainter], None]) -> None:
        super().__init__(box)
        self._box, self._draw = box, draw

    def boundingRect(self) -> QRectF:
        return self._box.rect()

    def draw(self, painter: QPainter) -> None:
        """Calls the function that the item was created with."""
        self._draw(painter)


def make_pen(
    painter: QPainter,
    colour: QColor | str,
    width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap,
) -> QPen:
    """Returns a pen whose width is in pixels of the widget, at any zoom and screen resolution.

    Qt's cosmetic pens would be too thin on high-resolution screens, and in pictures finer than the screen.
    """
    return QPen(QColor(colour), width / find_pixels_per_unit(painter), style, cap, Qt.PenJoinStyle.MiterJoin)


def find_pixels_per_unit(painter: QPainter) -> float:
    """Returns the number of pixels per unit of the drawing for a painter."""
    matrix = painter.worldTransform()
    return max(math.hypot(matrix.m11(), matrix.m12()), 1e-9)
