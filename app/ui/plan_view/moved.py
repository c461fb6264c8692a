"""A widget over which a plan is moved by mouse, wheel and keys, and in which a tool has the left button first."""

import math
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from app.geometry.mesh import Floats
from app.ui.plan_view.frame import HIGH, PlanFrame
from app.ui.viewport.hand import Hand
from app.ui.viewport.pointer import Pointer, Tool, button_of, modifiers_of

ZOOM = 1.14
STEP = 40.0
"""Pixels for one press of an arrow key."""
ARROWS = {
    Qt.Key.Key_Left: (1, 0),
    Qt.Key.Key_Right: (-1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


class MovedPlan(QWidget):
    """Knows where the plan lies in it, and nothing of what is on the plan."""

    hovered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._frame = PlanFrame((381.0, 280.0), 1.0, (640.0, 480.0))
        self._fitted = True
        self.still = False
        """Whether it must not move by itself now: somebody aims at it."""
        self._hand = Hand(self)
        self._last: QPointF | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 240)

    @property
    def tool(self) -> Tool | None:
        """What takes the left button before the plan is moved."""
        return self._hand.tool

    @tool.setter
    def tool(self, tool: Tool | None) -> None:
        self._hand.tool = tool

    @property
    def frame_(self) -> PlanFrame:
        return self._frame

    @property
    def x_rayed(self) -> bool:
        """From above nothing hides a fighter's base."""
        return True

    def fit(self) -> None:
        raise NotImplementedError

    def ray(self, x: float, y: float) -> tuple[Floats, Floats]:
        """The eye `(3,)` high above a pixel, and the way straight down `(3,)`."""
        return np.array((*self._frame.point(QPointF(x, y)), HIGH)), np.array((0.0, 0.0, -1.0))

    # Qt's own

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole table in sight while it was."""
        self._changed(replace(self._frame, size=(float(self.width()), float(self.height()))))
        if self._fitted and not self.still:
            self.fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The tool's, if it takes the left button; else the plan is moved."""
        self._last = event.position()
        if event.button() == Qt.MouseButton.LeftButton and self._hand.press(self._pointer(event)):
            self._last = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag with the tool, or move the plan, or hover."""
        if not event.buttons():
            self.hovered.emit(self._pointer(event))
        elif self._hand.holds:
            self._hand.move(self._pointer(event))
        elif self._last is not None:
            step, self._last = event.position() - self._last, event.position()
            self._look(self._frame.panned(step.x(), step.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._hand.release(self._pointer(event))
        self._last = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nearer or farther, towards the cursor."""
        self._look(self._frame.zoomed(ZOOM ** (event.angleDelta().y() / 120.0), event.position()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the plan; everything else is the window's."""
        if event.key() in ARROWS:
            dx, dy = ARROWS[Qt.Key(event.key())]
            self._look(self._frame.panned(STEP * dx, STEP * dy))
        else:
            event.ignore()

    # inside

    def _ceiling(self) -> float:
        """Above which height terrain is not to be seen."""
        return math.inf

    def _pointer(self, event: QMouseEvent) -> Pointer:
        x, y = event.position().x(), event.position().y()
        return Pointer(*self.ray(x, y), x, y, button_of(event), modifiers_of(event), self._ceiling(), self.x_rayed)

    def _look(self, frame: PlanFrame) -> None:
        self._fitted = False
        self._changed(frame)

    def _changed(self, frame: PlanFrame) -> None:
        self._frame = frame
        self.update()
