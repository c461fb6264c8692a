"""How far a thing is shifted so that it touches its neighbours."""

import itertools
from collections.abc import Sequence
from dataclasses import replace

from app.geometry.outlines import Outline, Spot, gap

TOUCH_MM = 1e-7
"""Outlines that touch are kept so far apart, that no rounding makes them overlap."""

_CLOSE = 1e-6  # mm; outlines no farther apart than this touch
_STEPS = 60
_BESIDE = 0.05  # two neighbours in directions nearer to each other than this (a sine) cannot both be touched
_NEAREST = 5  # neighbours looked at two by two


def find_snap(outline: Outline, others: Sequence[Outline], reach: float) -> Spot | None:
    """The shift of at most `reach` mm after which an outline touches one of the others, or better two; overlaps none.

    What touches is `TOUCH_MM` apart. None where nothing is so near, or where every such place overlaps something.
    """
    own = _extent(outline)
    others = [other for other in others if abs(outline.centre - other.centre) <= own + _extent(other) + 2 * reach]
    shifts = {other: _contact_shift(outline, other) for other in others}
    near = [other for other in sorted(others, key=lambda other: abs(shifts[other])) if abs(shifts[other]) <= reach]
    pairs = itertools.combinations(near[:_NEAREST], 2)
    both = (_shift_between(outline, one, other, shifts[one]) for one, other in pairs)
    for shift in sorted((shift for shift in both if shift is not None and abs(shift) <= reach), key=abs):
        if _is_free(_move_outline(outline, shift), others):
            return shift.real, shift.imag
    for other in near:
        if _is_free(_move_outline(outline, shifts[other]), others):
            return shifts[other].real, shifts[other].imag
    return None


def _extent(outline: Outline) -> float:
    """How far an outline reaches from its middle, at most."""
    return max(outline.a + outline.core, outline.b)


def overlap_depth(a: Outline, b: Outline) -> float:
    """How far in mm, at most, two outlines overlap: one moved so far away from the other's middle only touches it."""
    return 0.0 if gap(a, b).distance > 0 else abs(_outward_shift(a, b))


def _contact_shift(outline: Outline, other: Outline) -> complex:
    """The shift that makes it touch the other: straight towards it, or away from its middle where they overlap."""
    found = gap(outline, other)
    if found.distance == 0:
        return _outward_shift(outline, other)
    return (complex(*found.to_point) - complex(*found.from_point)) * (1 - TOUCH_MM / found.distance)


def _outward_shift(outline: Outline, other: Outline) -> complex:
    """The shift away from the other's middle, as far as is needed.

    It comes in from outside: what is left to go in a direction is never less than the gap tells, for both are convex,
    so every step stays outside.
    """
    way = outline.centre - other.centre
    away = way / abs(way) if abs(way) > _CLOSE else complex(1.0)
    at = 2 * (max(outline.a + outline.core, outline.b) + max(other.a + other.core, other.b))
    for _ in range(_STEPS):
        found = gap(_move_outline(outline, other.centre + away * at - outline.centre), other)
        if found.distance <= 2 * TOUCH_MM:
            break
        towards = _unit_direction(found.from_point, found.to_point)
        at -= (found.distance - TOUCH_MM) / max(-(towards.real * away.real + towards.imag * away.imag), 1e-6)
    return other.centre + away * at - outline.centre


def _shift_between(outline: Outline, one: Outline, other: Outline, start: complex) -> complex | None:
    """The shift after which both are touched, by Newton's way; None where there is none near."""
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
