"""Is there a straight line from one convex shape to another that keeps clear of all others? Exact, without sampling.

A line is a direction and an offset across it. Of the lines of one direction a convex shape in between stops an
interval, from -h(-n) to h(n), where h is how far it reaches along the normal n. If any line is free, turn it as far as
free lines go: there the upper end of something that stops lines, or of nothing, meets the lower end of something else,
which is a line that touches both, or one that passes where two outlines cross. So it is enough to try all of these:
they are finitely many, and each is a closed formula of two corners and their radii.

A line keeps its distance from a shape where it does not enter the shape grown by so much.
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
    Blockers,
    DirectedLines,
    Ends,
    Field,
    Spot,
    make_field,
)

SLACK = 1e-9
"""How far beside its cone, in radians, a corner may be taken for the outermost: rather a line too many."""


@dataclass(frozen=True)
class PlanLine:
    """A free line from a place on the one shape to one on the other, and its distance from all that stops lines.

    `clearance_mm` is infinite where nothing is anywhere near.
    """

    start: Spot
    end: Spot
    clearance_mm: float


def find_line(seer: Convex, target: Convex, blockers: Blockers, clearance: float) -> PlanLine | None:
    """A line between two shapes that do not overlap, with at least so many mm to each blocker; None: there is none.

    What the two stand on or hold never stops a line: it begins and ends on their outlines.
    """
    field = make_field(blockers)
    near = field.near(seer, target, clearance)
    lines = _find_trial_lines(seer, target)
    lines = lines[near.are_missed(lines, clearance)]
    if not len(lines.offsets) and len(near.parts):
        lines = _find_candidates(seer, target, near, clearance)
        lines = lines[~_are_stopped(lines, seer, target, near, clearance - TOUCH_MM)]
    return _find_best(lines, seer, target, field, near, clearance) if len(lines.offsets) else None


def find_widest_line(
    seer: Convex, target: Convex, blockers: Blockers, clearance: float, within: float = 0.01
) -> PlanLine | None:
    """The same, as far as possible from all blockers: no line has more clearance by `within` mm."""
    field = make_field(blockers)
    best = find_line(seer, target, field, clearance)
    if best is None or math.isinf(best.clearance_mm):
        return best
    low, step = best.clearance_mm, 1.0
    while wider := find_line(seer, target, field, low + step):
        best, low, step = wider, wider.clearance_mm, 2 * step
        if math.isinf(low):
            return best
    high = low + step
    while high - low > within:
        middle = (low + high) / 2
        if wider := find_line(seer, target, field, middle):
            best, low = wider, max(wider.clearance_mm, middle)
        else:
            high = middle
    return best


def find_stoppers(seer: Convex, target: Convex, blockers: Blockers, clearance: float) -> list[int]:
    """The places of those blockers that leave no line with so much clearance, each alone.

    What is convex and meets neither of the two does where it meets both the lines along which they can be wrapped: it
    holds a line across all that lies between them. So does a hull that stands for what it holds.
    """
    near = make_field(blockers).near(seer, target, clearance)
    onward, cores = _find_onward(seer, target), near.cores
    reaches = near.radii + clearance
    stopped = np.ones(len(reaches), dtype=bool)
    for sign in (1.0, -1.0):
        from_seer, to_target = (_make_ends(one, sign, sign * one.radius) for one in (seer, target))
        wrap = _find_gaps(_join(from_seer, to_target, onward)[:1], seer, target)[0]
        stopped[stopped] = shapely.distance(wrap[0], cores[stopped]) < reaches[stopped] - TOUCH_MM
    for own in (seer, target):
        stopped[stopped] = shapely.distance(own.core, cores[stopped]) > reaches[stopped] + own.radius
    return near.owners[stopped].tolist()


def find_near_parts(seer: Convex, target: Convex, blockers: Blockers, clearance: float) -> list[tuple[int, Convex]]:
    """What stops all lines between the two that blockers stop, with the place of the blocker each belongs to.

    It does for any less clearance too, and where each of them is moved by less than half of the difference.
    """
    near = make_field(blockers).near(seer, target, clearance)
    return list(zip(near.owners.tolist(), near.parts, strict=True))


TRIALS = (0.0, 0.7, -0.7)
"""How far aside of the middles, as parts of half the width, lines are tried before all others are."""


def _find_trial_lines(seer: Convex, target: Convex) -> DirectedLines:
    """A few lines of the two: where one is free, nothing else is looked for."""
    way = np.subtract(target.middle, seer.middle)
    normal = np.array([-way[1], way[0]]) / np.hypot(*way)
    starts, ends = (
        [one.middle + share * (float((one.corners @ normal).max() - one.middle @ normal) + one.radius) * normal
         for share in TRIALS]
        for one in (seer, target)
    )  # fmt: skip
    ways = np.array([end - start for start in starts for end in ends])
    normals = np.column_stack([-ways[:, 1], ways[:, 0]]) / np.hypot(*ways.T)[:, None]
    lines = DirectedLines(normals, (normals * np.repeat(starts, len(TRIALS), axis=0)).sum(axis=1))
    return lines[_are_common(lines, seer, target)]


def _find_candidates(seer: Convex, target: Convex, near: Field, clearance: float) -> DirectedLines:
    """All lines of the two that touch two outlines, or pass where two cross, as told above."""
    crossings = [
        _cross_grown(own, near.parts[place], clearance)
        for own in (seer, target)
        for place in np.flatnonzero(shapely.distance(own.core, near.cores) <= near.radii + clearance + own.radius)
    ]
    spots = np.vstack([np.zeros((0, 2)), *crossings])
    anywhere = Ends(spots, np.zeros(len(spots)), np.tile((0.0, math.tau), (len(spots), 1)))
    onward = _find_onward(seer, target)
    room = _find_room(seer, target, onward)
    lower, upper = (
        _within_room(
            _stack(
                [
                    *(_make_ends(one, -sign, -sign * one.radius) for one in (seer, target)),
                    near.ends(sign, clearance),
                    anywhere,
                ]
            ),
            room,
        )
        for sign in (1.0, -1.0)
    )
    lines = _join(lower, upper, onward)
    return lines[_are_common(lines, seer, target)]


@lru_cache(maxsize=4096)
def _cross_grown(own: Convex, one: Convex, clearance: float) -> Floats:
    """Where the outline of who looks, or is looked at, crosses that of a blocker: one pair after the other asks it."""
    return find_crossings(own, one.grow(clearance))


def _find_room(seer: Convex, target: Convex, onward: Floats) -> tuple[float, float]:
    """The normals of all lines from the one to the other, and perhaps more: where they begin, and how wide."""
    between, reach = np.subtract(target.middle, seer.middle), seer.reach + target.reach
    apart = math.hypot(*between)
    way, half = (between, math.asin(reach / apart)) if apart > reach else (onward, math.pi / 2)
    return math.atan2(way[1], way[0]) + math.pi / 2 - half, 2 * half


def _find_onward(seer: Convex, target: Convex) -> Floats:
    """The unit direction from the one to the other across the gap between them."""
    start, end = shapely.get_coordinates(shapely.shortest_line(seer.core, target.core))
    return (end - start) / np.hypot(*(end - start))


def _make_ends(shape: Convex, sign: float, added: float) -> Ends:
    """What ends its interval above (1) or below (-1)."""
    cones = shape.cones if sign > 0 else shape.cones + HALF_TURN
    return Ends(shape.corners, np.full(len(shape.corners), added), cones)


def _stack(ends: Sequence[Ends]) -> Ends:
    parts = zip(*((one.corners, one.added, one.cones) for one in ends), strict=True)
    return Ends(*(np.concatenate(part) for part in parts))


def _within_room(ends: Ends, room: tuple[float, float]) -> Ends:
    """Those whose cones hold a normal of a line that is asked for: from an angle on, so wide."""
    begin, wide = room
    starts, widths = ends.cones.T
    kept = np.mod(begin - starts, math.tau) <= widths + SLACK
    kept |= np.mod(starts - begin + SLACK, math.tau) <= wide + 2 * SLACK
    kept &= widths >= 0
    return Ends(ends.corners[kept], ends.added[kept], ends.cones[kept])


def _join(lower: Ends, upper: Ends, onward: Floats) -> DirectedLines:
    """Lines at a lower and an upper end at once, those that lead onward.

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
    return lines[lines.ways @ onward > 0]


def _are_in(angles: Floats, cones: Floats) -> Flags:
    return np.mod(angles - cones[:, 0] + SLACK, math.tau) <= cones[:, 1] + 2 * SLACK


def _are_common(lines: DirectedLines, *shapes: Convex) -> Flags:
    """Which lines meet, or touch, all shapes."""
    found = np.ones(len(lines.offsets), dtype=bool)
    for one in shapes:
        low, high = _interval(one, lines)
        found &= (lines.offsets >= low - TOUCH_MM) & (lines.offsets <= high + TOUCH_MM)
    return found


def _interval(shape: Convex, lines: DirectedLines) -> tuple[Floats, Floats]:
    """Between which offsets lines of these directions meet a shape."""
    across = lines.normals @ shape.corners.T
    return across.min(axis=1) - shape.radius, across.max(axis=1) + shape.radius


def _are_stopped(lines: DirectedLines, seer: Convex, target: Convex, near: Field, clearance: float) -> Flags:
    """Which lines go through a blocker that lies wholly between the two; of others more has to be asked."""
    onward = _find_onward(seer, target)
    begin, end = (seer.corners @ onward).max() + seer.radius, (target.corners @ onward).min() - target.radius
    low, high = near.spans(onward[None])
    reaches = near.radii + clearance
    between = np.flatnonzero((low[0] - reaches > begin) & (high[0] + reaches < end))
    left = np.arange(len(lines.offsets))
    for place in between[
        np.argsort(low[0, between] - high[0, between])
    ]:  # large ones first: what they stop is left out
        if len(left):
            below, above = _interval(near.parts[place], lines[left])
            offsets = lines.offsets[left]
            left = left[~((offsets > below - clearance) & (offsets < above + clearance))]
    found = np.ones(len(lines.offsets), dtype=bool)
    found[left] = False
    return found


def _find_best(
    lines: DirectedLines, seer: Convex, target: Convex, field: Field, near: Field, clearance: float
) -> PlanLine | None:
    """The one with the most clearance from those near, if it has enough, with its clearance from all."""
    gaps, starts, ends = _find_gaps(lines, seer, target)
    clear = np.full(len(gaps), np.inf)
    for core, radius in zip(near.cores, near.radii.tolist(), strict=True):
        left = clear >= clearance - TOUCH_MM
        if left.any():
            clear[left] = np.minimum(clear[left], shapely.distance(gaps[left], core) - radius)
    best = int(clear.argmax())
    if clear[best] < clearance - TOUCH_MM:
        return None
    return PlanLine(_spot(starts[best]), _spot(ends[best]), field.clearance(starts[best], ends[best]))


def _find_gaps(lines: DirectedLines, seer: Convex, target: Convex) -> tuple[NDArray[np.object_], Floats, Floats]:
    """What of each line lies between the two, as segments, with their ends `(n, 2)`."""
    origins, ways = lines.normals * lines.offsets[:, None], lines.ways
    starts = origins + _last_in(seer, lines)[:, None] * ways
    ends = origins - _last_in(target, DirectedLines(-lines.normals, -lines.offsets))[:, None] * ways
    return np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1))), starts, ends


def _last_in(shape: Convex, lines: DirectedLines) -> Floats:
    """How far along each line, from its point nearest to the origin, it leaves a shape that it meets."""
    aside = lines.normals @ shape.corners.T - lines.offsets[:, None]
    depth = shape.radius**2 - aside**2
    touched = np.abs(aside) <= shape.radius + 10 * TOUCH_MM
    last = np.where(touched, lines.ways @ shape.corners.T + np.sqrt(np.maximum(depth, 0.0)), -np.inf).max(axis=1)
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
    along = lines.ways @ before.T + part * (lines.ways @ (after - before).T)
    return np.maximum(last, np.where(crossed, along, -np.inf).max(axis=1))


def _spot(at: Floats) -> Spot:
    return (float(at[0]), float(at[1]))
