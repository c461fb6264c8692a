"""Shifts that align a rectangle with others or keep it inside an area; the grid, and alignment guides."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from app.geometry.outlines import Spot

_CLOSE = 1e-6  # mm; distance within which edges count as aligned
_PARALLEL = 0.01  # degrees


@dataclass(frozen=True)
class Rect:
    """A rectangle along two axes, by its least and its greatest corner; mm."""

    low: Spot
    high: Spot

    def translate(self, by: Spot) -> "Rect":
        """Returns the rectangle moved by a vector."""
        return Rect((self.low[0] + by[0], self.low[1] + by[1]), (self.high[0] + by[0], self.high[1] + by[1]))

    def marks(self, axis: int) -> tuple[float, float, float]:
        """Returns the positions that can align along an axis: both edges and the middle."""
        return self.low[axis], self.high[axis], (self.low[axis] + self.high[axis]) / 2


@dataclass(frozen=True)
class Guide:
    """A line along which two rectangles align: at `at` along `axis`, from `start` to `end` along the other axis."""

    axis: Literal[0, 1]
    at: float
    start: float
    end: float

    def ends(self, yaw: float, beyond: float) -> tuple[Spot, Spot]:
        """Returns both ends of the line seen from above, extended by `beyond` mm each.

        The axes of the guide are turned by `yaw` degrees.
        """
        spots = ((self.at, self.start - beyond), (self.at, self.end + beyond))
        a, b = (rotate_axes(u, v, -yaw) if self.axis == 0 else rotate_axes(v, u, -yaw) for u, v in spots)
        return a, b


def rotate_axes(x: float, y: float, degrees: float) -> Spot:
    """Returns the coordinates of a point along axes that are turned by these degrees."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return c * x + s * y, c * y - s * x


def is_quarter_turn(degrees: float) -> bool:
    """Returns whether a turn maps axes onto axes."""
    return abs((degrees + 45.0) % 90.0 - 45.0) < _PARALLEL


def snap_to_grid(value: float, step: float) -> float:
    """Returns the nearest line of a grid with a step in mm; the value itself if the step is 0."""
    return round(value / step) * step if step else value


def inward_shift(rect: Rect, room: Rect) -> Spot:
    """Returns the least shift that moves a rectangle into an area; 0 along an axis along which it is too long."""
    x, y = (_inward_step(rect, room, axis) for axis in (0, 1))
    return x, y


def align_shift(rect: Rect, others: Sequence[Rect], reach: float) -> Spot:
    """Returns the shift of at most `reach` mm along each axis that aligns edges with edges, or middles with middles."""
    x, y = (min(_steps(rect, others, axis, reach), key=abs, default=0.0) for axis in (0, 1))
    return x, y


def alignment_guides(rect: Rect, others: Sequence[Rect]) -> tuple[Guide, ...]:
    """Returns a guide along each axis for the nearest rectangle that is aligned with `rect`."""
    found: list[Guide] = []
    for axis in (0, 1):
        lines = [guide for other in others for guide in _guides(rect, other, axis)]
        found += sorted(lines, key=lambda guide: guide.end - guide.start)[:1]
    return tuple(found)


def _steps(rect: Rect, others: Sequence[Rect], axis: int, reach: float) -> Iterator[float]:
    low, high, middle = rect.marks(axis)
    for other in others:
        *edges, centre = other.marks(axis)
        steps = [edge - own for edge in edges for own in (low, high)] + [centre - middle]
        yield from (step for step in steps if abs(step) <= reach)


def _inward_step(rect: Rect, room: Rect, axis: int) -> float:
    up, down = room.low[axis] - rect.low[axis], room.high[axis] - rect.high[axis]
    if up > down:
        return 0.0
    return max(up, 0.0) + min(down, 0.0)


def _guides(rect: Rect, other: Rect, axis: Literal[0, 1]) -> Iterator[Guide]:
    along = 1 - axis
    start, end = min(rect.low[along], other.low[along]), max(rect.high[along], other.high[along])
    *edges, centre = other.marks(axis)
    low, high, middle = rect.marks(axis)
    met = [edge for edge in edges for own in (low, high) if abs(edge - own) < _CLOSE]
    met += [centre] if abs(centre - middle) < _CLOSE else []
    yield from (Guide(axis, at, start, end) for at in met)
