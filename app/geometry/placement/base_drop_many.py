"""Finds the rest heights of a base at many places in one step: exact, triangle by triangle, without rays.

A few plumb lines and the corners of triangles give lower bounds first, so that most triangles need no further test.
For the rest, the highest point of each triangle under the base is computed (`thin_obstacles.find_tops`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.clusters import SIZE, clusters
from app.geometry.frames import transform_points
from app.geometry.joined_occluders import join_occluders
from app.geometry.outlines import Outline, are_inside, boundary
from app.geometry.placement.thin_obstacles import find_tops
from app.geometry.rays import Occluder, first_hits
from app.geometry.result_cache import cached_on

TOUCH_MM = 0.05
"""mm kept off the rim: a base that touches a wall is neither in it nor on it."""
_SAME = 0.005  # mm by which something has to be higher to count
_LINES = 24
_AT_ONCE = 1_024
"""Number of places that are compared with all groups of triangles in one step; more would take much memory."""


def find_rest_heights(
    outline: Outline,
    occluders: Sequence[Occluder],
    spots: Floats,
    below: Floats,
    least: Floats,
    touch: float = TOUCH_MM,
) -> Floats:
    """Returns the height `(n,)` of the highest thing under a base at each of the spots `(n, 2)`, in mm.

    `below` `(n,)` are the heights up to which things count: what reaches higher counts up to there. `least` `(n,)`
    is the height of a support that is already known. The outline is that of the base at the origin, with its yaw.
    Undersides count as well.
    """
    room = replace(outline, x=0.0, y=0.0, a=max(0.0, outline.a - touch), b=max(0.0, outline.b - touch))
    # The height `(n,)` that a few plumb lines meet under a base at each spot: most triangles are lower.
    inner = replace(room, a=room.a / 2, b=room.b / 2, core=room.core / 2)
    around = np.vstack(
        [boundary(replace(room, a=0.99 * room.a, b=0.99 * room.b), _LINES), boundary(inner, _LINES // 2)]
    )
    at = (spots[:, None] + around).reshape(-1, 2)
    top, low = below.repeat(len(around)), -1.0
    hits = first_hits(join_occluders(occluders), np.c_[at, top], np.c_[at, np.full(len(at), low)])
    met = np.where(hits.occluder >= 0, top - hits.share * (top - low), -np.inf)
    felt = met.reshape(len(spots), len(around)).max(axis=1)
    found = np.maximum(least, felt)
    for occluder in occluders:
        for some in _find_near(occluder, spots, outline.reach, found, below):
            _raise(found, occluder, room, spots, below, some)
    return found


def _find_near(occluder: Occluder, spots: Floats, reach: float, least: Floats, below: Floats) -> Iterator[Longs]:
    """Yields the indices of the places near an occluder, in batches."""
    centres, halves = occluder.boxes
    size = np.abs(halves).sum(axis=1)
    low, high = (centres - size).min(axis=1), (centres + size).max(axis=1)
    near = np.all((spots >= low[:2] - reach) & (spots <= high[:2] + reach), axis=1)
    numbers = np.flatnonzero(near & (least < high[2] - _SAME) & (below >= low[2]))
    yield from (numbers[first : first + _AT_ONCE] for first in range(0, len(numbers), _AT_ONCE))


def _raise(found: Floats, occluder: Occluder, room: Outline, spots: Floats, below: Floats, some: Longs) -> None:
    """Increases the heights at some of the places to where an occluder supports the base."""
    owners, triangles = _find_triangles(occluder, room, spots[some], below[some], found[some])
    owners = some[owners]
    corners = triangles.reshape(-1, 3)
    held = np.flatnonzero((corners[:, 2] <= 0) & are_inside(room, corners[:, :2]))
    # The easy cases first: after that, most triangles are too low to matter.
    _lift(found, owners[held // 3], corners[held, 2], below)
    highest = np.minimum(np.maximum(np.maximum(*triangles[:, :2, 2].T), triangles[:, 2, 2]), 0.0)
    left = np.flatnonzero(highest > found[owners] - below[owners] + _SAME)
    left = left[_may_meet(triangles[left, :, :2], room.reach)]
    if len(left):
        tops, _ = find_tops(triangles[left], room, 0.0)
        _lift(found, owners[left], tops[:, 2], below)


def _may_meet(triangles: Floats, reach: float) -> Flags:
    """Returns which triangles `(n, 3, 2)` on the plan may come within `reach` of the origin.

    A triangle is excluded if the line through one of its sides separates it from that circle.
    """
    a, b, c = triangles.transpose(1, 2, 0)
    apart = np.zeros(len(triangles), dtype=np.bool_)
    for start, end, other in ((a, b, c), (b, c, a), (c, a, b)):
        way = end - start
        side, length = way[0] * start[1] - way[1] * start[0], np.hypot(*way)
        beyond = way[0] * (other - start)[1] - way[1] * (other - start)[0]
        apart |= (np.sign(beyond) * side > reach * length) & (length > 0)
    return ~apart


def _lift(found: Floats, owners: Longs, heights: Floats, below: Floats) -> None:
    np.maximum.at(found, owners, heights + below[owners])


def _find_triangles(
    occluder: Occluder, room: Outline, spots: Floats, below: Floats, least: Floats
) -> tuple[Longs, Floats]:
    """Returns triangles `(m, 3, 3)` that may rise under a base, and the index of its spot.

    The triangles are relative to the spot at height `below`.
    """
    reach, least = room.reach, least + _SAME
    centres, halves = occluder.boxes
    size = np.abs(halves).sum(axis=1)
    meets: Flags = (centres[2] - size[2] <= below[:, None]) & (centres[2] + size[2] > least[:, None])
    for axis in (0, 1):
        meets &= np.abs(centres[axis] - spots[:, axis, None]) <= size[axis] + reach
    owners, numbers = np.nonzero(meets)
    owners, numbers = owners.repeat(SIZE), (numbers[:, None] * SIZE + np.arange(SIZE)).ravel()
    corners, low, high = _find_boxes(occluder)
    for axis, first, last in ((2, least, below), (0, *_band(spots[:, 0], reach)), (1, *_band(spots[:, 1], reach))):
        on = (high[axis][numbers] > first[owners]) & (low[axis][numbers] <= last[owners])
        owners, numbers = owners[on], numbers[on]
    triangles = corners[occluder.mesh.faces[clusters(occluder.mesh).faces.ravel()[numbers]]]
    return owners, triangles - np.c_[spots, below][owners, None]


def _band(middles: Floats, reach: float) -> tuple[Floats, Floats]:
    return middles - reach, middles + reach


@cached_on()
def _find_boxes(occluder: Occluder) -> tuple[Floats, Floats, Floats]:
    """Returns the corners `(k, 3)` on the table, and the least and greatest of each triangle `(3, n)`, by clusters."""
    corners = transform_points(occluder.mesh.vertices, occluder.frame)
    faces = occluder.mesh.faces[clusters(occluder.mesh).faces.ravel()]
    a, b, c = (corners.T.copy()[:, which] for which in faces.T)
    return corners, np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
