"""The parts of a body that are free from one point, by a grid of rays: for display only, never for a verdict.

Rays run in single precision, so a part may be slightly off at an edge. Only `sight` decides about a pair. The module
also finds contours round the marked positions of such a grid, and hatching across them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import cross_products, transform_points
from app.geometry.rays import Occluder, any_hit, first_hits
from app.geometry.sight_proof.inside import is_in_any

FINE, COARSE = 4500, 260
"""Approximate number of rays over a body: for drawing, and when only the share is needed."""
OUTSIDE, STOPPED, FREE = 0, 1, 2
"""State of a ray: it misses the body, something stops it first, or it arrives."""
MAX_TANGENT = 4.0
"""Largest tangent of the angle between a ray and the middle one: an eye that touches a body sees it on all sides."""
_HALVINGS = 6
_SHORT = 1e-5


@dataclass(frozen=True, eq=False)
class Exposure:
    """The parts of a body that are free from `eye` `(3,)`, on a grid of rays: rows from below, columns from the left.

    The rows of `axes` `(3, 3)` are right, up, and ahead to the body's middle. `across` `(columns,)` and `up`
    `(rows,)` are the rays' positions on the plane one unit ahead. `states` `(rows, columns)` is OUTSIDE, STOPPED or
    FREE for each ray.
    """

    eye: Floats
    axes: Floats
    across: Floats
    up: Floats
    states: Longs

    @property
    def share(self) -> float:
        """The free share of the part of the body that would be seen if it were alone on the table: 0 to 1."""
        whole = int((self.states != OUTSIDE).sum())
        return int((self.states == FREE).sum()) / whole if whole else 0.0

    def directions_to(self, places: Floats) -> Floats:
        """Returns the directions `(n, 3)` from the eye to positions `(n, 2)` on the plane one unit ahead."""
        return places @ self.axes[:2] + self.axes[2]

    @property
    def places(self) -> Floats:
        """The points where the rays pass the plane one unit ahead: `(rows, columns, 2)`."""
        return np.stack(np.meshgrid(self.across, self.up), axis=2)


def compute_exposure(body: Occluder, others: Sequence[Occluder], eye: Floats, rays: int = FINE) -> Exposure:
    """Finds the parts of a body that are free from an eye `(3,)` past all others."""
    axes, across, up = _grid(body, eye, rays)
    seen = Exposure(eye, axes, across, up, np.zeros((len(up), len(across)), dtype=np.int64))
    states = _states(body, _occluders_around(others, eye), seen, seen.places.reshape(-1, 2)).reshape(seen.states.shape)
    return Exposure(eye, axes, across, up, states)


def find_cover(body: Occluder, others: Sequence[Occluder], eye: Floats) -> tuple[str, ...]:
    """Returns the names of what an eye `(3,)` sees in front of a body, beginning with what covers most of it."""
    ends, on = _find_hits(body, eye, COARSE)
    first = first_hits(others, np.broadcast_to(eye, ends[on].shape), ends[on]).occluder.tolist()
    return tuple(name for name, _ in Counter(others[index].name for index in first if index >= 0).most_common())


def visible_points(body: Occluder, eye: Floats, rays: int) -> list[Floats]:
    """Returns the points of a body that an eye `(3,)` would see if it were alone: rows `(k, 3)`, lowest first.

    Points in a row run from left to right. Rows that miss the body are left out.
    """
    return [row[on] for row, on in zip(*_find_hits(body, eye, rays), strict=True) if on.any()]


def _find_hits(body: Occluder, eye: Floats, rays: int) -> tuple[Floats, Flags]:
    """Returns where a grid of rays from an eye `(3,)` ends `(rows, columns, 3)`, and which of them hit the body."""
    axes, across, up = _grid(body, eye, rays)
    plain = Exposure(eye, axes, across, up, np.zeros((len(up), len(across)), dtype=np.int64))
    directions = plain.directions_to(plain.places.reshape(-1, 2)) * _ray_length(body, eye)
    starts = np.broadcast_to(eye, directions.shape)
    share = first_hits([body], starts, starts + directions).share.reshape(len(up), -1)
    return eye + directions.reshape(len(up), -1, 3) * np.minimum(share, 1.0)[..., None], share <= 1


def find_state_changes(body: Occluder, others: Sequence[Occluder], seen: Exposure, pairs: Floats) -> Floats:
    """Returns where, between two positions `(n, 2, 2)` of rays, the first one's state ends: `(n, 2)`, by bisection."""
    around = _occluders_around(others, seen.eye)
    here, there = pairs[:, 0].copy(), pairs[:, 1].copy()
    state = _states(body, around, seen, here)
    for _ in range(_HALVINGS):
        middle = (here + there) / 2
        alike = (_states(body, around, seen, middle) == state)[:, None]
        here, there = np.where(alike, middle, here), np.where(alike, there, middle)
    return (here + there) / 2


def _states(body: Occluder, others: Sequence[Occluder] | None, seen: Exposure, places: Floats) -> Longs:
    """Returns the states of rays through positions `(n, 2)`; `others` is None if the eye is inside one of them."""
    starts, directions = (
        np.broadcast_to(seen.eye, (len(places), 3)),
        seen.directions_to(places) * _ray_length(body, seen.eye),
    )
    share = first_hits([body], starts, starts + directions).share
    on = share <= 1
    states = np.full(len(places), OUTSIDE)
    states[on] = STOPPED
    if others is not None:
        ends = (starts + directions * np.where(on, share - _SHORT, 0.0)[:, None])[on]
        states[on] = np.where(any_hit(others, starts[on], ends), STOPPED, FREE)
    return states


def _occluders_around(others: Sequence[Occluder], eye: Floats) -> Sequence[Occluder] | None:
    return None if is_in_any(others, eye) else others


def _ray_length(body: Occluder, eye: Floats) -> float:
    """Returns the length in mm that a ray needs to pass the whole body."""
    centre, radius = body.bounding_ball
    return float(np.linalg.norm(centre - eye)) + radius + 1.0


def _grid(body: Occluder, eye: Floats, rays: int) -> tuple[Floats, Floats, Floats]:
    """Returns axes `(3, 3)` and the positions of about `rays` rays: a square grid over the body and its margin."""
    corners = transform_points(body.mesh.vertices, body.frame) - eye
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    ahead = middle / max(float(np.linalg.norm(middle)), 1e-9)
    level = np.array((ahead[1], -ahead[0], 0.0)) if np.hypot(*ahead[:2]) > 1e-6 else np.array((1.0, 0.0, 0.0))
    right = level / np.linalg.norm(level)
    axes = np.stack([right, cross_products(right, ahead), ahead])
    placed = corners @ axes.T
    flat = np.where(
        placed[:, 2:] > 1e-6, placed[:, :2] / np.maximum(placed[:, 2:], 1e-6), np.sign(placed[:, :2]) * MAX_TANGENT
    )
    low, high = (
        np.clip(flat.min(axis=0), -MAX_TANGENT, MAX_TANGENT),
        np.clip(flat.max(axis=0), -MAX_TANGENT, MAX_TANGENT),
    )
    step = float(np.sqrt(np.prod(np.maximum(high - low, 1e-6)) / rays))
    across, up = (np.arange(low[k] - step, high[k] + 1.5 * step, step) for k in (0, 1))
    return axes, across, up


# The sides of a square that a contour joins, for each pattern of its corners. Bits are the corners (row, column) 00,
# 01, 11, 10; sides are 0 below (00-01), 1 right (01-11), 2 above (10-11), 3 left (00-10).
_JOINED: tuple[tuple[tuple[int, int], ...], ...] = (
    (), ((3, 0),), ((0, 1),), ((3, 1),), ((1, 2),), ((3, 0), (1, 2)), ((0, 2),), ((3, 2),),
    ((2, 3),), ((2, 0),), ((0, 1), (2, 3)), ((2, 1),), ((1, 3),), ((1, 0),), ((0, 3),), (),
)  # fmt: skip


def find_changes(states: Longs) -> tuple[Longs, Longs]:
    """Returns neighbours on a grid with different states, `(n, 2, 2)` of row and column: along rows, along columns."""
    along = np.argwhere(states[:, :-1] != states[:, 1:])
    upward = np.argwhere(states[:-1] != states[1:])
    beside = np.stack([along, along + np.array((0, 1))], axis=1)
    return beside, np.stack([upward, upward + np.array((1, 0))], axis=1)


def find_contour(marked: Flags, beside: Floats, above: Floats) -> Floats:
    """Returns the line segments `(n, 2, 2)` round the marked positions of a grid `(rows, columns)` (marching squares).

    `beside` `(rows, columns - 1, 2)` and `above` `(rows - 1, columns, 2)` are the points where the border passes
    between two neighbours; only those where the mark changes are used.
    """
    sides = (beside[:-1], above[:, 1:], beside[1:], above[:, :-1])
    pattern = marked[:-1, :-1] + 2 * marked[:-1, 1:] + 4 * marked[1:, 1:] + 8 * marked[1:, :-1]
    found = [np.zeros((0, 2, 2))]
    for kind, joined in enumerate(_JOINED):
        row, column = np.nonzero(pattern == kind)
        found += [np.stack([sides[a][row, column], sides[b][row, column]], axis=1) for a, b in joined]
    return np.concatenate(found)


def hatch_lines(marked: Flags, apart: int) -> Longs:
    """Returns diagonal lines across the marked positions, `apart` positions apart: `(n, 2, 2)` of row and column."""
    rows, columns = marked.shape
    runs = [run for offset in range(-rows + 1, columns, apart) for run in _runs(marked, offset)]
    return np.array(runs, dtype=np.int64).reshape(-1, 2, 2)


def stipple_points(marked: Flags, apart: int) -> Longs:
    """Returns every `apart`-th marked position, with every second row shifted by half: `(n, 2)` of row and column."""
    row, column = np.nonzero(marked)
    shift = np.where(row // apart % 2, apart // 2, 0)
    chosen = (row % apart == 0) & ((column + shift) % apart == 0)
    return np.stack([row[chosen], column[chosen]], axis=1)


def _runs(marked: Flags, offset: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yields the marked stretches of one diagonal."""
    line = np.diagonal(marked, offset).astype(np.int8)
    turns = np.flatnonzero(np.diff(np.r_[0, line, 0]))
    row, column = max(-offset, 0), max(offset, 0)
    for begin, end in turns.reshape(-1, 2).tolist():
        yield (row + begin, column + begin), (row + end - 1, column + end - 1)
