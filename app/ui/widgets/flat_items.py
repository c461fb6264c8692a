"""What a flat drawing is put together from: items in its own units, and such as are painted in pixels over it."""

import math
import sys
from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsWidget, QStyleOptionGraphicsItem, QWidget


class FlatItem(QGraphicsItem):
    """An item that paints itself in `draw`; what goes wrong there is told as anywhere else.

    PySide ends the process at an exception in a method of an item that Qt calls: `paint`, and all that take events.
    So items paint in here, and it is views that take events.
    """

    def draw(self, painter: QPainter) -> None:
        """Paint it, in its own units."""
        raise NotImplementedError

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it, whatever happens."""
        painter.save()
        try:
            self.draw(painter)
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
        finally:
            painter.restore()


class OverItem(FlatItem):
    """Something painted in pixels over all of a view's box, whatever is seen in it."""

    def __init__(self, box: QGraphicsWidget, draw: Callable[[QPainter], None]) -> None:
        super().__init__(box)
        self._box, self._draw = box, draw

    def boundingRect(self) -> QRectF:
        """The whole box."""
        return self._box.rect()

    def draw(self, painter: QPainter) -> None:
        """Whatever it was given to draw."""
        self._draw(painter)


def make_pen(
    painter: QPainter,
    colour: QColor | str,
    width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap,
) -> QPen:
    """A pen whose width is in pixels of the widget, however near the drawing is and however fine the screen.

    Qt's cosmetic pens would be thin on screens with small pixels, and in pictures finer than the screen.
    """
    return QPen(QColor(colour), width / find_pixels_per_unit(painter), style, cap, Qt.PenJoinStyle.MiterJoin)


def find_pixels_per_unit(painter: QPainter) -> float:
    """How many pixels a unit of the drawing has for a painter."""
    matrix = painter.worldTransform()
    return max(math.hypot(matrix.m11(), matrix.m12()), 1e-9)
