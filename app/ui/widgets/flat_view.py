"""The base of all flat drawings: a scene at one true scale that can be panned, zoomed and fitted.

Importing pyqtgraph takes half a second, so modules with a `FlatView` are imported only when the first one is opened.
"""

from typing import Any, cast

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from app.ui.widgets.theme import theme

NOTCH = 1.15
"""Zoom factor of one notch of the wheel."""
STEP = 40.0
"""Pixels moved by one press of an arrow key."""
ARROWS = {
    Qt.Key.Key_Left: (1, 0),
    Qt.Key.Key_Right: (-1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
ZOOM_KEYS = {Qt.Key.Key_Plus: NOTCH, Qt.Key.Key_Equal: NOTCH, Qt.Key.Key_Minus: 1 / NOTCH}


class FlatBox(pg.ViewBox):
    """A pyqtgraph view box with one scale for both axes, no menu, and limits in pixels.

    Every button drags the drawing; pyqtgraph would zoom with the right one.
    """

    def __init__(self, inverted: bool = False) -> None:
        super().__init__(lockAspect=True, enableMenu=False, defaultPadding=0.0, invertY=inverted)
        self.unregister()  # It is not linked to another view, and pyqtgraph's list of views would outlive it.
        self.disableAutoRange()
        self.limits = (0.01, 1000.0)
        """Smallest and largest number of pixels per unit."""
        self.movable = True
        """True if the mouse and keys move the drawing."""
        self.wanted_centre, self.wanted_unit = QPointF(), 1.0
        """The requested centre and scale."""

    @property
    def unit(self) -> float:
        """The number of pixels per unit of the drawing."""
        return abs(self.childTransform().m11())

    def show_centre(self, middle: QPointF, unit: float) -> None:
        """Shows this point in the centre, at this many pixels per unit."""
        self.wanted_centre, self.wanted_unit = middle, unit
        size = QSizeF(max(self.width(), 1.0), max(self.height(), 1.0)) / unit
        self.setRange(QRectF(middle - QPointF(size.width(), size.height()) / 2, size), padding=0)
        self.updateMatrix()

    def pan(self, right: float, down: float) -> None:
        """Moves the drawing by pixels."""
        here, there = (self.mapToView(QPointF(*at)) for at in ((0.0, 0.0), (right, down)))
        self._set_centre(self.viewRect().center() + here - there, self.unit)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zooms in (factor > 1) or out round a pixel of the box, or its centre; the point there stays in place."""
        low, high = self.limits
        unit = min(max(self.unit * factor, low), high)
        held, middle = self.mapToView(at or self.rect().center()), self.viewRect().center()
        self._set_centre(held + (middle - held) * (self.unit / unit), unit)

    def mouseDragEvent(self, ev: Any, axis: int | None = None) -> None:
        if self.movable:
            ev.accept()
            step = ev.pos() - ev.lastPos()
            self.pan(step.x(), step.y())

    def _set_centre(self, middle: QPointF, unit: float) -> None:
        if self.rect().isEmpty():  # It has not been shown yet.
            return
        self.show_centre(middle, unit)
        self.sigRangeChangedManually.emit([True, True])


class FlatView(pg.GraphicsView):
    """A widget with a `box` that shows things at their true scale. It stays fitted until the player moves it.

    Mouse events go to the view itself, not to its viewport, so that tools, event filters and tests deal with one
    widget.
    """

    frame_painted = Signal()

    def __init__(self, inverted: bool = False) -> None:
        self._ready = False
        super().__init__(background=theme().paper)
        self.box = FlatBox(inverted)
        self.fitted = True
        """True while the whole drawing is kept in sight."""
        self.lay_out()
        self._ready = True
        self.box.sigRangeChangedManually.connect(self._on_box_moved)
        self.box.sigResized.connect(self._on_box_resized)
        cast("pg.GraphicsScene", self.scene()).setMoveDistance(0)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setCacheMode(self.CacheModeFlag.CacheNone)
        self.setViewportUpdateMode(self.ViewportUpdateMode.FullViewportUpdate)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # Must be set first, because it also sets the view's own policy.
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.restyle()

    # For subclasses to override

    def bounds(self) -> QRectF:
        """Returns the area that is shown when the view is fitted."""
        raise NotImplementedError

    def margin(self) -> float:
        """Returns the number of pixels that stay free round that area."""
        return 0.0

    def covered_heights(self) -> tuple[float, float]:
        """Returns the heights in pixels that something covers at the top and the bottom."""
        return (0.0, 0.0)

    def fit_centre(self, room: QRectF, unit: float) -> QPointF:
        """Returns the centre of a fitted view with this many pixels per unit."""
        return room.center()

    def should_refit(self) -> bool:
        """Returns whether the view is fitted again when its size changes."""
        return self.fitted

    def lay_out(self) -> None:
        """Adds the box to the view, and axes round it."""
        self.setCentralItem(self.box)

    def restyle(self) -> None:
        """Applies the current colours and font."""
        self.setBackground(QColor(theme().paper))

    # Content

    @property
    def unit(self) -> float:
        """The number of pixels per unit of the drawing."""
        return self.box.unit

    def to_pixel(self, x: float, y: float) -> QPointF:
        """Returns the position in the widget of a point of the drawing."""
        return self.box.mapViewToScene(QPointF(x, y))

    def to_point(self, pixel: QPointF) -> QPointF:
        """Returns the point of the drawing under a pixel of the widget."""
        return self.box.mapSceneToView(pixel)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zooms round a pixel of the widget, or round the centre."""
        self.box.zoom(factor, None if at is None else self.box.mapFromScene(at))

    def fit(self) -> None:
        self.fitted = True
        room, edge = self.bounds(), 2 * self.margin()
        top, bottom = self.covered_heights()
        wide, high = max(self.box.width() - edge, 20.0), max(self.box.height() - edge - top - bottom, 20.0)
        unit = min(wide / max(room.width(), 1e-6), high / max(room.height(), 1e-6))
        self.box.show_centre(self.fit_centre(room, unit) + QPointF(0.0, (top - bottom) / 2 / unit), unit)

    # Qt event handlers

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent | QWheelEvent):
            return QWidget.event(self, event)  # QGraphicsView leaves these to its viewport.
        return super().event(event)

    def wheelEvent(self, ev: QWheelEvent) -> None:
        if self.box.movable:
            self.zoom(NOTCH ** (ev.angleDelta().y() / 120), ev.position())
            ev.accept()
        else:
            ev.ignore()

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        """Pans with the arrows, zooms with plus and minus, and fits with Home. Other keys go to the window."""
        key = Qt.Key(ev.key())
        if not self.box.movable:
            ev.ignore()
        elif key in ARROWS:
            self.box.pan(*(STEP * part for part in ARROWS[key]))
        elif key in ZOOM_KEYS:
            self.zoom(ZOOM_KEYS[key])
        elif key == Qt.Key.Key_Home:
            self.fit()
        else:
            ev.ignore()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and self._ready:
            self.restyle()
            self.viewport().update()

    def paintEvent(self, ev: QPaintEvent) -> None:
        super().paintEvent(ev)
        self.frame_painted.emit()

    def close(self) -> bool:  # pyright: ignore[reportIncompatibleMethodOverride] # as Qt has it
        """Closes like any widget. pyqtgraph would remove the scene, for which workers may still have results."""
        return QWidget.close(self)

    # Internals

    def _on_box_resized(self) -> None:
        if self.should_refit():
            self.fit()
        else:
            self.box.show_centre(self.box.wanted_centre, self.box.wanted_unit)

    def _on_box_moved(self) -> None:
        self.fitted = False
