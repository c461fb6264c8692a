"""Shifts that make an outline touch its neighbours."""

import itertools
from collections.abc import Sequence
from dataclasses import replace

from app.geometry.outlines import Outline, Spot, gap

TOUCH_MM = 1e-7
"""Distance between outlines that touch, so that rounding never makes them overlap."""

_CLOSE = 1e-6  # mm; outlines that are no farther apart than this touch
_STEPS = 60
_BESIDE = 0.05  # Two neighbours in directions closer to each other than this (a sine) cannot both be touched.
_NEIGHBOURS = 5  # Number of neighbours that are tried in pairs.


def find_snap(outline: Outline, others: Sequence[Outline], reach: float) -> Spot | None:
    """Returns the least shift, at most `reach` mm, that makes an outline touch two others, or else one.

    Outlines that touch are `TOUCH_MM` apart, and the result overlaps none. None if no other outline is near enough,
    or if every such position overlaps something.
    """
    own = outline.reach
    others = [other for other in others if abs(outline.centre - other.centre) <= own + other.reach + 2 * reach]
    shifts = {other: _contact_shift(outline, other) for other in others}
    near = [other for other in sorted(others, key=lambda other: abs(shifts[other])) if abs(shifts[other]) <= reach]
    pairs = itertools.combinations(near[:_NEIGHBOURS], 2)
    both = (_shift_between(outline, one, other, shifts[one]) for one, other in pairs)
    for shift in sorted((shift for shift in both if shift is not None and abs(shift) <= reach), key=abs):
        if _is_free(_move_outline(outline, shift), others):
            return shift.real, shift.imag
    for other in near:
        if _is_free(_move_outline(outline, shifts[other]), others):
            return shifts[other].real, shifts[other].imag
    return None


def overlap_depth(a: Outline, b: Outline) -> float:
    """Returns an upper bound in mm on the overlap of two outlines: how far to move one of them away from the other."""
    return 0.0 if gap(a, b).distance > 0 else abs(_outward_shift(a, b))


def _contact_shift(outline: Outline, other: Outline) -> complex:
    """Returns the shift that makes the outline touch the other: straight towards it, or outwards if they overlap."""
    found = gap(outline, other)
    if found.distance == 0:
        return _outward_shift(outline, other)
    return (complex(*found.to_point) - complex(*found.from_point)) * (1 - TOUCH_MM / found.distance)


def _outward_shift(outline: Outline, other: Outline) -> complex:
    """Returns the shift away from the other's centre that ends the overlap.

    The position approaches the other outline from outside. Because both are convex, the remaining distance in any
    direction is at least what the gap implies, so no step goes too far.
    """
    way = outline.centre - other.centre
    away = way / abs(way) if abs(way) > _CLOSE else complex(1.0)
    at = 2 * (outline.reach + other.reach)
    for _ in range(_STEPS):
        found = gap(_move_outline(outline, other.centre + away * at - outline.centre), other)
        if found.distance <= 2 * TOUCH_MM:
            break
        towards = _unit_direction(found.from_point, found.to_point)
        at -= (found.distance - TOUCH_MM) / max(-(towards.real * away.real + towards.imag * away.imag), 1e-6)
    return other.centre + away * at - outline.centre


def _shift_between(outline: Outline, one: Outline, other: Outline, start: complex) -> complex | None:
    """Returns the shift after which both are touched, by Newton's method; None if there is none nearby."""
    shift = start
    for _ in range(_STEPS):
        here = _move_outline(outline, shift)
        gaps = [gap(here, one), gap(here, other)]
        inside = [neighbour for neighbour, found in zip((one, other), gaps, strict=True) if found.distance == 0]
        if inside:
            shift += _outward_shift(here, inside[0])
            continue
        if max(found.distance for found in gaps) <= _CLOSE:
            return shift
        u, v = (_unit_direction(found.from_point, found.to_point) for found in gaps)
        across = u.real * v.imag - u.imag * v.real
        if abs(across) < _BESIDE:
            return None
        p, q = (found.distance - TOUCH_MM for found in gaps)
        shift += complex(p * v.imag - q * u.imag, q * u.real - p * v.real) / across
    return None


def _is_free(outline: Outline, others: Sequence[Outline]) -> bool:
    return all(gap(outline, other).distance > 0 for other in others)


def _move_outline(outline: Outline, shift: complex) -> Outline:
    return replace(outline, x=outline.x + shift.real, y=outline.y + shift.imag)


def _unit_direction(start: Spot, end: Spot) -> complex:
    way = complex(*end) - complex(*start)
    return way / (abs(way) or 1.0)
