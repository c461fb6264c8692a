"""Exact outlines of bases seen from above: gaps between them, and polygons inside or round them.

Inside this module, directions and points of the plane are complex numbers, so that turning is multiplication.
"""

import math
from cmath import rect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats

Spot = tuple[float, float]
"""A point of the plane in mm."""

_HALVINGS = 56  # Bisections of a half turn after which its angle is below the last bit.
_FLAT = 1e-9  # A direction this close to perpendicular to a straight side meets the whole side.
_PEAKS = 6  # More peaks than any two bases have; if all directions are equal, any will do.
_THIN = 1e-9  # mm; largest distance of points that count as on a line or point.


@dataclass(frozen=True, order=True)
class Outline:
    """An ellipse with semi-axes `a` (along) and `b` (across), swept from -core to +core along its length; mm.

    A disc has a = b and no core, an oval has no core, and a pill has a = b; a point has neither, and a line only a
    core. The length is along x before the outline is turned by `yaw` degrees counter-clockwise and moved to (`x`,
    `y`).
    """

    x: float
    y: float
    yaw: float = 0.0
    a: float = 0.0
    b: float = 0.0
    core: float = 0.0

    @property
    def centre(self) -> complex:
        """The centre as a complex number."""
        return complex(self.x, self.y)

    @cached_property
    def axis(self) -> complex:
        """The unit direction of the length."""
        return rect(1.0, math.radians(self.yaw))

    @property
    def is_round(self) -> bool:
        """True for a disc or a point."""
        return self.a == self.b and self.core == 0.0

    @cached_property
    def reach(self) -> float:
        """The largest distance of a point of the outline from its centre."""
        return max(self.a + self.core, self.b)

    @property
    def shape(self) -> "Outline":
        """The same outline at the origin, not turned: equal for all bases of the same kind."""
        return Outline(0.0, 0.0, 0.0, self.a, self.b, self.core)


@dataclass(frozen=True)
class Gap:
    """The distance of two outlines in mm, and the closest point of each; a shared point if they overlap."""

    distance: float
    from_point: Spot
    to_point: Spot

    @property
    def reverse(self) -> "Gap":
        """The same gap from the second outline to the first."""
        return Gap(self.distance, self.to_point, self.from_point)


def disc(x: float, y: float, radius: float) -> Outline:
    """Returns a filled circle."""
    return Outline(x, y, 0.0, radius, radius)


def oval(centre: Spot, yaw: float, length: float, width: float) -> Outline:
    """Returns a filled ellipse with this full length and width."""
    return Outline(*centre, yaw, length / 2, width / 2)


def pill(centre: Spot, yaw: float, length: float, width: float) -> Outline:
    """Returns a pill, two half circles joined by straight sides; the longer dimension counts as the length."""
    radius = min(length, width) / 2
    return Outline(*centre, yaw if length >= width else yaw + 90, radius, radius, max(length, width) / 2 - radius)


def point(x: float, y: float) -> Outline:
    """Returns a single point."""
    return Outline(x, y)


def line(start: Spot, end: Spot) -> Outline:
    """Returns the straight line between two points."""
    along = complex(*end) - complex(*start)
    middle = (complex(*end) + complex(*start)) / 2
    return Outline(middle.real, middle.imag, math.degrees(math.atan2(along.imag, along.real)), core=abs(along) / 2)


def are_far(one: "Outline", other: "Outline", mm: float) -> bool:
    """Returns whether two outlines are certainly farther apart than this: a cheap test of circles before a `gap`."""
    return math.dist((one.x, one.y), (other.x, other.y)) > one.reach + other.reach + mm + _THIN


def gap(a: Outline, b: Outline) -> Gap:
    """Returns the distance of two outlines and their closest points, to 1e-9 mm; `gap(b, a)` is exactly its mirror.

    The distance of convex sets is the largest value of u·(cB - cA) - hA(u) - hB(u) over unit directions u. Here h is
    the support function: how far a set reaches from its centre.
    """
    if b < a:
        return gap(b, a).reverse
    way = b.centre - a.centre
    if a.is_round and b.is_round:
        free, u = gap_mm(a, b), way / (abs(way) or 1.0)
    else:
        free, u = _separate(a, b, way)
    if free <= 0:
        shared = _to_spot(_find_shared_point(a, b, way))
        return Gap(0.0, shared, shared)
    if a.is_round and b.is_round:
        return Gap(free, _to_spot(a.centre + u * a.a), _to_spot(b.centre - u * b.a))
    # If two straight sides face each other, take the middle of the part that they share.
    (from_middle, from_half), (to_middle, to_half) = _find_side(a, u), _find_side(b, -u)
    start, end, along = a.centre + from_middle, b.centre + to_middle, u * 1j
    p, q = _dot(start, along), _dot(end, along)
    middle = (max(p - from_half, q - to_half) + min(p + from_half, q + to_half)) / 2
    start += along * (_clamp(middle, p - from_half, p + from_half) - p)
    end += along * (_clamp(middle, q - to_half, q + to_half) - q)
    return Gap(free, _to_spot(start), _to_spot(end))


def gap_mm(a: Outline, b: Outline) -> float:
    """Returns only the distance of two outlines, bit for bit that of `gap` but cheaper; 0 if they overlap."""
    apart = math.dist((a.x, a.y), (b.x, b.y))
    if a.is_round and b.is_round:
        return max(0.0, apart - (a.a + b.a))
    if apart < min(a.a, a.b) + min(b.a, b.b) - _THIN:  # Their inner circles overlap.
        return 0.0
    one, other = (b, a) if b < a else (a, b)
    return max(0.0, _separate(one, other, other.centre - one.centre)[0])


def farthest_distance(a: Outline, b: Outline) -> float:
    """Returns the distance of the farthest point of `a` from outline `b` in mm; 0 if `a` is inside `b`.

    It is the largest value of hA(u) + u·(cA - cB) - hB(u) over unit directions u. This function has several peaks: a
    sweep finds them, and bisection refines each. At a right angle to a straight side there may be a sharp peak
    between two directions of the sweep, so these directions are included.
    """
    way = a.centre - b.centre
    if a.is_round and b.is_round:
        return max(0.0, abs(way) + a.a - b.a)
    # Evenly spaced angles, in order, with those perpendicular to the straight sides of both outlines.
    square = [math.radians(outline.yaw) + turn for outline in (a, b) for turn in (-math.pi / 2, math.pi / 2)]
    angles = np.sort(np.append(np.arange(360) * (math.tau / 360), np.mod(square, math.tau)))
    u = np.exp(1j * angles)
    over = _support_distances(a, u) + (way * u.conjugate()).real - _support_distances(b, u)
    peaks = np.flatnonzero((over >= np.roll(over, 1)) & (over >= np.roll(over, -1)))
    before, after = np.r_[angles[-1] - math.tau, angles[:-1]], np.r_[angles[1:], angles[0] + math.tau]

    def height(u: complex) -> complex:
        return way + _support_point(a, u) - _support_point(b, u)

    best = peaks[np.argsort(-over[peaks], kind="stable")[:_PEAKS]]
    tops = [_find_turn(lambda u: _cross(u, height(u)), float(before[i]), float(after[i])) for i in best.tolist()]
    return max(0.0, float(over.max()), *(_dot(height(u), u) for u in tops))


def boundary(outline: Outline, count: int) -> Floats:
    """Returns `(count, 2)` points on the outline, counter-clockwise; denser where it bends more."""
    return _stretched_polygon(outline, count, 1.0)


def polygon_contained(outline: Outline, sides: int) -> Floats:
    """Returns a convex polygon `(n, 2)` inside the outline, counter-clockwise.

    n is `sides` rounded up to a multiple of 4.
    """
    return _stretched_polygon(outline, _round_up_to_fours(sides), 1.0)


def polygon_containing(outline: Outline, sides: int) -> Floats:
    """Returns a convex polygon `(n, 2)` round the outline, counter-clockwise.

    n is `sides` rounded up to a multiple of 4. The polygon touches the outline at the ends of its length and width,
    so it is nowhere longer or wider.
    """
    count = _round_up_to_fours(sides)
    return _stretched_polygon(outline, count, 1 / math.cos(math.pi / count))


def are_inside(outline: Outline, points: Floats) -> Flags:
    """Returns which points `(n, 2)` are in the outline or on its edge."""
    at = (points[:, 0] + 1j * points[:, 1] - outline.centre) * outline.axis.conjugate()
    along = np.maximum(np.abs(at.real) - outline.core, 0.0) / max(outline.a, _THIN)
    return np.hypot(along, at.imag / max(outline.b, _THIN)) <= 1 + _THIN


def _separate(a: Outline, b: Outline, way: complex) -> tuple[float, complex]:
    """Returns the separation of two outlines in the direction where it is largest, and that direction.

    The outlines overlap if the separation is 0 or less. In a unit direction u it is f(u) = way·u - hA(u) - hB(u).
    Let g = way - sA(u) - sB(u), where s is the support point. Since s(u)·v ≤ h(v) for either outline, g·v ≥ f(v) for
    every v. Hence g·v > 0 for every direction v that separates the outlines, the best one included. If u itself
    separates them, g is the direction of ascent, because f is concave and homogeneous. In both cases the best
    direction is on the side of u towards which g points, so bisecting the half turn round `way` finds it.
    """
    around = math.atan2(way.imag, way.real)  # cmath.phase fails on subnormal parts with some C libraries.
    support_a, support_b = _make_support(a), _make_support(b)

    def onward(u: complex) -> float:
        (ax, ay), (bx, by) = support_a(u), support_b(u)
        return u.real * (way.imag - ay - by) - u.imag * (way.real - ax - bx)

    u = _find_turn(onward, around - math.pi / 2, around + math.pi / 2)
    return _dot(way - _support_point(a, u) - _support_point(b, u), u), u


def _find_turn(onward: Callable[[complex], float], low: float, high: float) -> complex:
    """Returns the direction between two angles at which `onward` stops being positive."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if onward(rect(1.0, middle)) > 0:
            low = middle
        else:
            high = middle
    return rect(1.0, (low + high) / 2)


def _support_point(outline: Outline, u: complex) -> complex:
    """Returns the point, relative to the centre, that is farthest in direction u."""
    v = u * outline.axis.conjugate()
    stretch = math.hypot(outline.a * v.real, outline.b * v.imag) or 1.0
    along = outline.a**2 * v.real / stretch + math.copysign(outline.core, v.real)
    return complex(along, outline.b**2 * v.imag / stretch) * outline.axis


def _make_support(outline: Outline) -> Callable[[complex], Spot]:
    """Returns `_support_point` of one outline as a function for many directions, with common values precomputed."""
    x, y = outline.axis.real, outline.axis.imag
    a, b, core = outline.a, outline.b, outline.core
    aa, bb, hypot, copysign = a**2, b**2, math.hypot, math.copysign

    def support(u: complex) -> Spot:
        along, across = u.real * x + u.imag * y, u.imag * x - u.real * y
        stretch = hypot(a * along, b * across) or 1.0
        p, q = aa * along / stretch + copysign(core, along), bb * across / stretch
        return p * x - q * y, p * y + q * x

    return support


def _support_distances(outline: Outline, u: NDArray[np.complex128]) -> Floats:
    """Returns the support function: how far the outline reaches from its centre in each direction u `(n,)`."""
    v = u * outline.axis.conjugate()
    return outline.core * np.abs(v.real) + np.hypot(outline.a * v.real, outline.b * v.imag)


def _find_side(outline: Outline, u: complex) -> tuple[complex, float]:
    """Returns the side farthest in direction u: its middle relative to the centre, and its half length."""
    v = u * outline.axis.conjugate()
    if outline.core == 0 or abs(v.real) > _FLAT:
        return _support_point(outline, u), 0.0
    return _support_point(outline, u) - math.copysign(outline.core, v.real) * outline.axis, outline.core


def _find_shared_point(a: Outline, b: Outline, way: complex) -> complex:
    """Returns a point that is in both of two overlapping outlines.

    `way` is in the Minkowski sum of the two shapes. The ray along it leaves that sum at the sum of two support
    points. If both are scaled down by the same factor, they add up to `way` itself.
    """
    if way == 0:
        return a.centre
    if a.is_round and b.is_round:
        return a.centre + way * (a.a / (a.a + b.a))
    around = math.atan2(way.imag, way.real)
    u = _find_turn(
        lambda u: _cross(_support_point(a, u) + _support_point(b, u), way), around - math.pi / 2, around + math.pi / 2
    )
    (middle, half), (other, other_half) = _find_side(a, u), _find_side(b, u)
    side = (half + other_half) * u * 1j
    across = _cross(side, way)
    if abs(across) <= _FLAT * abs(side) * abs(way):
        part = math.copysign(1.0, _dot(side, way))
    else:
        part = _clamp(-_cross(middle + other, way) / across, -1.0, 1.0)
    whole = _dot(middle + other + part * (half + other_half) * u * 1j, way)
    shrink = min(1.0, abs(way) ** 2 / whole) if whole > 0 else 0.0
    return a.centre + (middle + part * half * u * 1j) * shrink


def _stretched_polygon(outline: Outline, count: int, stretch: float) -> Floats:
    """Returns the corners of a regular polygon, stretched onto the ellipse and pulled apart by the core.

    The corners are half a step off the axes.
    """
    angles = (np.arange(count) + 0.5) * (math.tau / count)
    cosines = np.cos(angles)
    along = outline.a * stretch * cosines + np.copysign(outline.core, cosines)
    at = (along + 1j * outline.b * stretch * np.sin(angles)) * outline.axis + outline.centre
    return np.column_stack([at.real, at.imag])


def _round_up_to_fours(sides: int) -> int:
    # With a multiple of four there are flat edges, not corners, at the ends of the axes, where a pill is pulled apart.
    return max(4, -(-sides // 4) * 4)


def _dot(a: complex, b: complex) -> float:
    return a.real * b.real + a.imag * b.imag


def _cross(a: complex, b: complex) -> float:
    return a.real * b.imag - a.imag * b.real


def _clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def _to_spot(at: complex) -> Spot:
    return (at.real, at.imag)
