"""The base of everything that is drawn flat: a scene at one true scale, which one pans, zooms and fits.

Importing pyqtgraph takes half a second: modules with a `FlatView` are imported when the first is opened, never before.
"""

from typing import Any, cast

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from app.ui.widgets.theme import theme

NOTCH = 1.15
"""How much nearer one notch of the wheel comes."""
STEP = 40.0
"""Pixels for one press of an arrow key."""
ARROWS = {
    Qt.Key.Key_Left: (1, 0),
    Qt.Key.Key_Right: (-1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
ZOOM_KEYS = {Qt.Key.Key_Plus: NOTCH, Qt.Key.Key_Equal: NOTCH, Qt.Key.Key_Minus: 1 / NOTCH}


class FlatBox(pg.ViewBox):
    """pyqtgraph's view box as all our views want it: one scale for both axes, no menu, and limits in pixels.

    Every button drags the drawing; pyqtgraph would zoom with the right one.
    """

    def __init__(self, inverted: bool = False) -> None:
        super().__init__(lockAspect=True, enableMenu=False, defaultPadding=0.0, invertY=inverted)
        self.unregister()  # it is linked to no other view, and pyqtgraph's list of them would outlive it
        self.disableAutoRange()
        self.limits = (0.01, 1000.0)
        """The least and most pixels a unit has."""
        self.movable = True
        """Whether mouse and keys move what is shown."""
        self.wanted_centre, self.wanted_unit = QPointF(), 1.0
        """What was asked to be seen in the middle, and how large."""

    @property
    def unit(self) -> float:
        """How many pixels a unit of the drawing has."""
        return abs(self.childTransform().m11())

    def show_centre(self, middle: QPointF, unit: float) -> None:
        """See this point in the middle, a unit being so many pixels."""
        self.wanted_centre, self.wanted_unit = middle, unit
        size = QSizeF(max(self.width(), 1.0), max(self.height(), 1.0)) / unit
        self.setRange(QRectF(middle - QPointF(size.width(), size.height()) / 2, size), padding=0)
        self.updateMatrix()

    def pan(self, right: float, down: float) -> None:
        """Move the drawing by pixels."""
        here, there = (self.mapToView(QPointF(*at)) for at in ((0.0, 0.0), (right, down)))
        self._set_centre(self.viewRect().center() + here - there, self.unit)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Come nearer (factor > 1) to a pixel of the box, or to its middle; what is there stays there."""
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
        if self.rect().isEmpty():  # it has not been shown yet
            return
        self.show_centre(middle, unit)
        self.sigRangeChangedManually.emit([True, True])


class FlatView(pg.GraphicsView):
    """A widget with a `box` in which things lie at their true scale; it stays fitted until somebody moves it.

    Mouse events come to the view itself, not to its viewport: tools, event filters and tests see one widget.
    """

    frame_painted = Signal()

    def __init__(self, inverted: bool = False) -> None:
        self._ready = False
        super().__init__(background=theme().paper)
        self.box = FlatBox(inverted)
        self.fitted = True
        """Whether all of it is to stay in sight."""
        self.lay_out()
        self._ready = True
        self.box.sigRangeChangedManually.connect(self._on_box_moved)
        self.box.sigResized.connect(self._on_box_resized)
        cast("pg.GraphicsScene", self.scene()).setMoveDistance(0)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setCacheMode(self.CacheModeFlag.CacheNone)
        self.setViewportUpdateMode(self.ViewportUpdateMode.FullViewportUpdate)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)  # first: it sets the view's own as well
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.restyle()

    # what each view says of itself

    def bounds(self) -> QRectF:
        """What is seen when all of it is."""
        raise NotImplementedError

    def margin(self) -> float:
        """Pixels that stay free round it then."""
        return 0.0

    def fit_centre(self, room: QRectF, unit: float) -> QPointF:
        """What is in the middle then, a unit being so many pixels."""
        return room.center()

    def should_refit(self) -> bool:
        """Whether it is fitted anew when its size changes."""
        return self.fitted

    def lay_out(self) -> None:
        """Put the box in its place, and axes round it."""
        self.setCentralItem(self.box)

    def restyle(self) -> None:
        """Apply the current colours and font."""
        self.setBackground(QColor(theme().paper))

    # what is seen

    @property
    def unit(self) -> float:
        """How many pixels a unit of the drawing has."""
        return self.box.unit

    def to_pixel(self, x: float, y: float) -> QPointF:
        """Where in the widget a point of the drawing lies."""
        return self.box.mapViewToScene(QPointF(x, y))

    def to_point(self, pixel: QPointF) -> QPointF:
        """The point of the drawing under a pixel of the widget."""
        return self.box.mapSceneToView(pixel)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Come nearer to a pixel of the widget, or to the middle."""
        self.box.zoom(factor, None if at is None else self.box.mapFromScene(at))

    def fit(self) -> None:
        """See all of it."""
        self.fitted = True
        room, edge = self.bounds(), 2 * self.margin()
        wide, high = max(self.box.width() - edge, 20.0), max(self.box.height() - edge, 20.0)
        unit = min(wide / max(room.width(), 1e-6), high / max(room.height(), 1e-6))
        self.box.show_centre(self.fit_centre(room, unit), unit)

    # Qt's own

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent | QWheelEvent):
            return QWidget.event(self, event)  # QGraphicsView leaves these to its viewport
        return super().event(event)

    def wheelEvent(self, ev: QWheelEvent) -> None:
        if self.box.movable:
            self.zoom(NOTCH ** (ev.angleDelta().y() / 120), ev.position())
            ev.accept()
        else:
            ev.ignore()

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        """Arrows move, plus and minus zoom, Home fits; everything else is the window's."""
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
        """As any widget: pyqtgraph would take the scene away, for which workers may still have something."""
        return QWidget.close(self)

    # inside

    def _on_box_resized(self) -> None:
        if self.should_refit():
            self.fit()
        else:
            self.box.show_centre(self.box.wanted_centre, self.box.wanted_unit)

    def _on_box_moved(self) -> None:
        self.fitted = False
