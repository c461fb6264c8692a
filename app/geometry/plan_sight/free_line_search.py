"""Decides whether a straight line from one convex shape to another keeps clear of all others. Exact, without sampling.

A line is a direction and an offset along its normal n. Of the lines in one direction, a convex shape between the two
stops an interval of offsets, from -h(-n) to h(n), where h is its support function. The lines also have to meet the
observer and the target, which are intervals too. So for each direction, the free offsets are limited from below by
upper ends of blockers and lower ends of the two shapes, and from above by the opposite ends.

If any line is free, turn it as far as there are free lines. In the last direction a lower limit meets an upper
limit: the line touches two outlines, or it passes through a point where the outline of a blocker crosses that of the
observer or target. So it is enough to test all such lines. There are finitely many, and each is given by a closed
formula from two corners and their radii. The result is therefore a decision, not an estimate: if no such line is
free, no line is.

A line keeps a distance from a shape if it does not enter the shape grown by that distance. Shapes that are not
convex are handled by `hulls`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats
from app.geometry.plan_sight.convex import Convex
from app.geometry.plan_sight.crossings import find_crossings
from app.geometry.plan_sight.line_field import (
    HALF_TURN,
    TOUCH_MM,
    BlockerField,
    Blockers,
    DirectedLines,
    IntervalEnds,
    Spot,
    make_field,
)

SLACK = 1e-9
"""Angle in radians by which a corner may be outside its cone and still be used: better a line too many."""


@dataclass(frozen=True)
class PlanLine:
    """A free line from a point on one shape to a point on the other, and its distance from all blockers.

    `clearance_mm` is infinite if there are no blockers.
    """

    start: Spot
    end: Spot
    clearance_mm: float


def find_line(observer: Convex, target: Convex, blockers: Blockers, clearance: float) -> PlanLine | None:
    """Returns a line between two shapes that do not overlap, with at least this clearance in mm; None if none exists.

    The line begins and ends on the outlines of the two shapes, so whatever is inside them never stops it.
    """
    field = make_field(blockers)
    near = field.near(observer, target, clearance)
    lines = _find_trial_lines(observer, target)
    lines = lines[near.are_missed(lines, clearance)]
    if not len(lines.offsets) and len(near.parts):
        lines = _find_candidates(observer, target, near, clearance)
        lines = lines[~_are_stopped(lines, observer, target, near, clearance - TOUCH_MM)]
    return _find_best(lines, observer, target, field, near, clearance) if len(lines.offsets) else None


def find_widest_line(
    observer: Convex, target: Convex, blockers: Blockers, clearance: float, within: float = 0.01
) -> PlanLine | None:
    """Returns the line with the most clearance: no line has `within` mm more."""
    field = make_field(blockers)
    best = find_line(observer, target, field, clearance)
    if best is None or math.isinf(best.clearance_mm):
        return best
    low, step = best.clearance_mm, 1.0
    while wider := find_line(observer, target, field, low + step):
        best, low, step = wider, wider.clearance_mm, 2 * step
        if math.isinf(low):
            return best
    high = low + step
    while high - low > within:
        middle = (low + high) / 2
        if wider := find_line(observer, target, field, middle):
            best, low = wider, max(wider.clearance_mm, middle)
        else:
            high = middle
    return best


def find_sole_blockers(observer: Convex, target: Convex, blockers: Blockers, clearance: float) -> list[int]:
    """Returns the indices of blockers that, each alone, leave no line with this clearance.

    A convex shape that meets neither of the two does so if it meets both of their outer common tangents: then it
    contains a segment across everything between them. The same holds for a hull that stands for its contents.
    """
    near = make_field(blockers).near(observer, target, clearance)
    onward, cores = _find_onward(observer, target), near.cores
    reaches = near.radii + clearance
    stopped = np.ones(len(reaches), dtype=bool)
    for sign in (1.0, -1.0):
        from_observer, to_target = (_make_ends(one, sign, sign * one.radius) for one in (observer, target))
        wrap = _find_gaps(_join(from_observer, to_target, onward)[:1], observer, target)[0]
        stopped[stopped] = shapely.distance(wrap[0], cores[stopped]) < reaches[stopped] - TOUCH_MM
    for own in (observer, target):
        stopped[stopped] = shapely.distance(own.core, cores[stopped]) > reaches[stopped] + own.radius
    return near.owners[stopped].tolist()


def find_near_parts(observer: Convex, target: Convex, blockers: Blockers, clearance: float) -> list[tuple[int, Convex]]:
    """Returns shapes that stop the same lines between the two as the blockers do, with the index of each one's blocker.

    They also do so for any smaller clearance, and if each of them is moved by less than half of the difference.
    """
    near = make_field(blockers).near(observer, target, clearance)
    return list(zip(near.owners.tolist(), near.parts, strict=True))


TRIALS = (0.0, 0.7, -0.7)
"""Offsets of the trial lines from the centres, as shares of half the width; they are tried before the candidates."""


def _find_trial_lines(observer: Convex, target: Convex) -> DirectedLines:
    """Returns a few lines between the two; if one of them is free, no further search is needed."""
    way = np.subtract(target.middle, observer.middle)
    normal = np.array([-way[1], way[0]]) / np.hypot(*way)
    starts, ends = (
        [one.middle + share * (float((one.corners @ normal).max() - one.middle @ normal) + one.radius) * normal
         for share in TRIALS]
        for one in (observer, target)
    )  # fmt: skip
    directions = np.array([end - start for start in starts for end in ends])
    normals = np.column_stack([-directions[:, 1], directions[:, 0]]) / np.hypot(*directions.T)[:, None]
    lines = DirectedLines(normals, (normals * np.repeat(starts, len(TRIALS), axis=0)).sum(axis=1))
    return lines[_are_common(lines, observer, target)]


def _find_candidates(observer: Convex, target: Convex, near: BlockerField, clearance: float) -> DirectedLines:
    """Returns all lines between the two that touch two outlines or pass through a crossing (see the module)."""
    crossings = [
        _cross_grown(own, near.parts[place], clearance)
        for own in (observer, target)
        for place in np.flatnonzero(shapely.distance(own.core, near.cores) <= near.radii + clearance + own.radius)
    ]
    spots = np.vstack([np.zeros((0, 2)), *crossings])
    anywhere = IntervalEnds(spots, np.zeros(len(spots)), np.tile((0.0, math.tau), (len(spots), 1)))
    onward = _find_onward(observer, target)
    room = _find_room(observer, target, onward)
    lower, upper = (
        _within_room(
            _stack(
                [
                    *(_make_ends(one, -sign, -sign * one.radius) for one in (observer, target)),
                    near.ends(sign, clearance),
                    anywhere,
                ]
            ),
            room,
        )
        for sign in (1.0, -1.0)
    )
    lines = _join(lower, upper, onward)
    return lines[_are_common(lines, observer, target)]


@lru_cache(maxsize=4096)
def _cross_grown(own: Convex, one: Convex, clearance: float) -> Floats:
    """Returns where the outline of the observer or target crosses that of a blocker; cached, as many pairs share it."""
    return find_crossings(own, one.grow(clearance))


def _find_room(observer: Convex, target: Convex, onward: Floats) -> tuple[float, float]:
    """Returns the range of normals of all lines between the two, or a wider one: its start and its width."""
    between, reach = np.subtract(target.middle, observer.middle), observer.reach + target.reach
    apart = math.hypot(*between)
    way, half = (between, math.asin(reach / apart)) if apart > reach else (onward, math.pi / 2)
    return math.atan2(way[1], way[0]) + math.pi / 2 - half, 2 * half


def _find_onward(observer: Convex, target: Convex) -> Floats:
    """Returns the unit direction from one to the other across the gap between them."""
    start, end = shapely.get_coordinates(shapely.shortest_line(observer.core, target.core))
    return (end - start) / np.hypot(*(end - start))


def _make_ends(shape: Convex, sign: float, added: float) -> IntervalEnds:
    """Returns the upper (1) or lower (-1) ends of the shape's intervals."""
    cones = shape.cones if sign > 0 else shape.cones + HALF_TURN
    return IntervalEnds(shape.corners, np.full(len(shape.corners), added), cones)


def _stack(ends: Sequence[IntervalEnds]) -> IntervalEnds:
    parts = zip(*((one.corners, one.added, one.cones) for one in ends), strict=True)
    return IntervalEnds(*(np.concatenate(part) for part in parts))


def _within_room(ends: IntervalEnds, room: tuple[float, float]) -> IntervalEnds:
    """Returns the ends whose cones contain a normal in the range, given by its start and width."""
    begin, wide = room
    starts, widths = ends.cones.T
    kept = np.mod(begin - starts, math.tau) <= widths + SLACK
    kept |= np.mod(starts - begin + SLACK, math.tau) <= wide + 2 * SLACK
    kept &= widths >= 0
    return IntervalEnds(ends.corners[kept], ends.added[kept], ends.cones[kept])


def _join(lower: IntervalEnds, upper: IntervalEnds, onward: Floats) -> DirectedLines:
    """Returns the lines through both a lower and an upper end that lead onward.

    With u = the corner below minus that above, they solve u·n = (added above) - (added below).
    """
    i, j = (index.ravel() for index in np.indices((len(lower.added), len(upper.added))))
    way, room = lower.corners[i] - upper.corners[j], upper.added[j] - lower.added[i]
    far = np.hypot(*way.T)
    kept = (far > TOUCH_MM) & (np.abs(room) <= far + TOUCH_MM)
    i, j, way, room, far = i[kept], j[kept], way[kept], room[kept], far[kept]
    middle, half = np.arctan2(way[:, 1], way[:, 0]), np.arccos(np.clip(room / far, -1.0, 1.0))
    angles, i, j = np.concatenate([middle - half, middle + half]), np.tile(i, 2), np.tile(j, 2)
    kept = _are_in(angles, lower.cones[i]) & _are_in(angles, upper.cones[j])
    angles, i = angles[kept], i[kept]
    normals = np.column_stack([np.cos(angles), np.sin(angles)])
    lines = DirectedLines(normals, (lower.corners[i] * normals).sum(axis=1) + lower.added[i])
    return lines[lines.directions @ onward > 0]


def _are_in(angles: Floats, cones: Floats) -> Flags:
    return np.mod(angles - cones[:, 0] + SLACK, math.tau) <= cones[:, 1] + 2 * SLACK


def _are_common(lines: DirectedLines, *shapes: Convex) -> Flags:
    """Returns which lines meet or touch all shapes."""
    found = np.ones(len(lines.offsets), dtype=bool)
    for one in shapes:
        low, high = _interval(one, lines)
        found &= (lines.offsets >= low - TOUCH_MM) & (lines.offsets <= high + TOUCH_MM)
    return found


def _interval(shape: Convex, lines: DirectedLines) -> tuple[Floats, Floats]:
    """Returns the range of offsets at which lines in these directions meet a shape."""
    across = lines.normals @ shape.corners.T
    return across.min(axis=1) - shape.radius, across.max(axis=1) + shape.radius


def _are_stopped(lines: DirectedLines, observer: Convex, target: Convex, near: BlockerField, clearance: float) -> Flags:
    """Returns which lines cross a blocker that is wholly between the two; other blockers need a further test."""
    onward = _find_onward(observer, target)
    begin, end = (observer.corners @ onward).max() + observer.radius, (target.corners @ onward).min() - target.radius
    low, high = near.spans(onward[None])
    reaches = near.radii + clearance
    between = np.flatnonzero((low[0] - reaches > begin) & (high[0] + reaches < end))
    left = np.arange(len(lines.offsets))
    for place in between[
        np.argsort(low[0, between] - high[0, between])
    ]:  # Large ones first: the lines they stop need no further test.
        if len(left):
            below, above = _interval(near.parts[place], lines[left])
            offsets = lines.offsets[left]
            left = left[~((offsets > below - clearance) & (offsets < above + clearance))]
    found = np.ones(len(lines.offsets), dtype=bool)
    found[left] = False
    return found


def _find_best(
    lines: DirectedLines, observer: Convex, target: Convex, field: BlockerField, near: BlockerField, clearance: float
) -> PlanLine | None:
    """Returns the line with the most clearance from the near parts, if it has enough; measured against all blockers."""
    gaps, starts, ends = _find_gaps(lines, observer, target)
    clear = np.full(len(gaps), np.inf)
    for core, radius in zip(near.cores, near.radii.tolist(), strict=True):
        left = clear >= clearance - TOUCH_MM
        if left.any():
            clear[left] = np.minimum(clear[left], shapely.distance(gaps[left], core) - radius)
    best = int(clear.argmax())
    if clear[best] < clearance - TOUCH_MM:
        return None
    return PlanLine(_spot(starts[best]), _spot(ends[best]), field.clearance(starts[best], ends[best]))


def _find_gaps(lines: DirectedLines, observer: Convex, target: Convex) -> tuple[NDArray[np.object_], Floats, Floats]:
    """Returns the segment of each line between the two shapes, and its ends `(n, 2)`."""
    origins, directions = lines.normals * lines.offsets[:, None], lines.directions
    starts = origins + _last_in(observer, lines)[:, None] * directions
    ends = origins - _last_in(target, DirectedLines(-lines.normals, -lines.offsets))[:, None] * directions
    return np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1))), starts, ends


def _last_in(shape: Convex, lines: DirectedLines) -> Floats:
    """Returns how far along each line, from its point nearest to the origin, it leaves a shape that it meets."""
    aside = lines.normals @ shape.corners.T - lines.offsets[:, None]
    depth = shape.radius**2 - aside**2
    touched = np.abs(aside) <= shape.radius + 10 * TOUCH_MM
    last = np.where(touched, lines.directions @ shape.corners.T + np.sqrt(np.maximum(depth, 0.0)), -np.inf).max(axis=1)
    if len(shape.corners) == 1:
        return last
    edges = np.roll(shape.corners, -1, axis=0) - shape.corners
    has_length = edges.any(axis=1)
    corners, edges = shape.corners[has_length], edges[has_length]
    outward = np.column_stack([edges[:, 1], -edges[:, 0]]) * (shape.radius / np.hypot(*edges.T))[:, None]
    before, after = corners + outward, corners + edges + outward
    near, far = (lines.normals @ each.T - lines.offsets[:, None] for each in (before, after))
    crossed = near * far < 0
    part = near / np.where(crossed, near - far, 1.0)
    along = lines.directions @ before.T + part * (lines.directions @ (after - before).T)
    return np.maximum(last, np.where(crossed, along, -np.inf).max(axis=1))


def _spot(at: Floats) -> Spot:
    return (float(at[0]), float(at[1]))
