"""How far a rectangle is shifted so that it lines up with others or stays in a room; the grid, and guides."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from app.geometry.outlines import Spot

_CLOSE = 1e-6  # mm; what is no farther apart than this lines up
_PARALLEL = 0.01  # degrees


@dataclass(frozen=True)
class Rect:
    """A rectangle along two axes, by its least and its greatest corner; mm."""

    low: Spot
    high: Spot

    def translate(self, by: Spot) -> "Rect":
        """The same, somewhere else."""
        return Rect((self.low[0] + by[0], self.low[1] + by[1]), (self.high[0] + by[0], self.high[1] + by[1]))

    def marks(self, axis: int) -> tuple[float, float, float]:
        """What can line up along an axis: both edges and the middle."""
        return self.low[axis], self.high[axis], (self.low[axis] + self.high[axis]) / 2


@dataclass(frozen=True)
class Guide:
    """Where two rectangles line up: at `at` along `axis`, the line running from `start` to `end` along the other."""

    axis: Literal[0, 1]
    at: float
    start: float
    end: float

    def ends(self, yaw: float, beyond: float) -> tuple[Spot, Spot]:
        """Both ends of the line seen from above, `beyond` mm longer each; its axes are turned by `yaw` degrees."""
        spots = ((self.at, self.start - beyond), (self.at, self.end + beyond))
        a, b = (rotate_axes(u, v, -yaw) if self.axis == 0 else rotate_axes(v, u, -yaw) for u, v in spots)
        return a, b


def rotate_axes(x: float, y: float, degrees: float) -> Spot:
    """A spot as it is told along axes that are turned by so many degrees."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return c * x + s * y, c * y - s * x


def is_quarter_turn(degrees: float) -> bool:
    """Whether a turn leads axes onto axes."""
    return abs((degrees + 45.0) % 90.0 - 45.0) < _PARALLEL


def snap_to_grid(value: float, step: float) -> float:
    """The nearest line of a grid with a step in mm; the same where that is 0."""
    return round(value / step) * step if step else value


def inward_shift(rect: Rect, room: Rect) -> Spot:
    """The least shift that brings a rectangle into a room; none along an axis along which it is longer than that."""
    x, y = (_inward_step(rect, room, axis) for axis in (0, 1))
    return x, y


def align_shift(rect: Rect, others: Sequence[Rect], reach: float) -> Spot:
    """The shift of at most `reach` mm along each axis after which an edge meets another's edge, or middle middle."""
    x, y = (min(_steps(rect, others, axis, reach), key=abs, default=0.0) for axis in (0, 1))
    return x, y


def alignment_guides(rect: Rect, others: Sequence[Rect]) -> tuple[Guide, ...]:
    """Where a rectangle lines up with others: along each axis, with the nearest of them."""
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
