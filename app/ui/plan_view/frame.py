"""How a plan lies in its widget: millimetres to pixels and back, nearer and farther, along and across."""

from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from app.geometry.mesh import Flags, Floats

HIGH = 5e3
"""From where a plan looks down, in mm: not so high that what is picked ends at the board and does not meet it."""
NEAREST, FARTHEST = 40.0, 0.02
"""Pixels a millimetre."""


@dataclass(frozen=True)
class PlanFrame:
    """The point of the table in the middle of the widget, and how many pixels a millimetre has."""

    centre: tuple[float, float]
    scale: float
    size: tuple[float, float]

    @property
    def eye(self) -> tuple[float, float, float]:
        """From where labels are sorted: near and far are the same from above."""
        return (*self.centre, HIGH)

    def pixel(self, x: float, y: float) -> QPointF:
        """Where a point of the table lies in the widget."""
        return QPointF(
            self.size[0] / 2 + (x - self.centre[0]) * self.scale,
            self.size[1] / 2 - (y - self.centre[1]) * self.scale,
        )

    def point(self, pixel: QPointF) -> tuple[float, float]:
        """The point of the table under a pixel."""
        return (
            self.centre[0] + (pixel.x() - self.size[0] / 2) / self.scale,
            self.centre[1] - (pixel.y() - self.size[1] / 2) / self.scale,
        )

    def pixels(self, points: Floats, size: tuple[float, float]) -> tuple[Floats, Flags]:
        """Where points `(n, 3)` lie, as `(n, 2)`; all of them are in sight from above."""
        middle = np.asarray(size) / 2
        return middle + (points[:, :2] - self.centre) * (self.scale, -self.scale), np.ones(len(points), dtype=bool)

    def rect(self, width: float, depth: float) -> QRectF:
        return QRectF(self.pixel(0, depth), self.pixel(width, 0))

    def fitted(self, width: float, depth: float, margin: float = 28.0) -> "PlanFrame":
        """The frame that just shows a board."""
        room = max(self.size[0] - 2 * margin, 20.0), max(self.size[1] - 2 * margin, 20.0)
        return replace(self, centre=(width / 2, depth / 2), scale=min(room[0] / width, room[1] / depth))

    def zoomed(self, factor: float, at: QPointF) -> "PlanFrame":
        """The frame nearer (factor > 1) or farther, the point under a pixel staying where it is."""
        x, y = self.point(at)
        nearer = replace(self, scale=float(np.clip(self.scale * factor, FARTHEST, NEAREST)))
        x_now, y_now = nearer.point(at)
        return replace(nearer, centre=(self.centre[0] + x - x_now, self.centre[1] + y - y_now))

    def panned(self, dx: float, dy: float) -> "PlanFrame":
        """The frame after dragging the table by pixels."""
        return replace(self, centre=(self.centre[0] - dx / self.scale, self.centre[1] + dy / self.scale))
