"""Distances from bases to terrain: rings and rounded bodies round a base, and the shortest line to a piece."""

import math

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats
from app.geometry.base_distances import Measure, Slab
from app.geometry.frames import to_point, transform_points
from app.geometry.outlines import Outline, boundary
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on

RING_POINTS = 96
"""Number of points of a ring."""
BANDS = 10
"""Number of rings of a rounded body from its rim to its top."""
POLYGON_SIDES = 360
"""Number of sides of the prism that stands for a base: less than 0.003 mm off for a base 100 mm long."""
_CLOSE = 400
_FEW = 30
_STEPS = 60
_STILL = 1e-7
_LAST, _LAST_STEPS = 30, 400
_TURNS = 12


def reach_ring(outline: Outline, reach: float, count: int = RING_POINTS) -> Floats:
    """Returns points `(count, 2)` at a horizontal distance of `reach` mm from an outline, counter-clockwise."""
    angles = (np.arange(count) + 0.5) * (math.tau / count)
    cosines, sines = np.cos(angles), np.sin(angles)
    # The gradient of an ellipse is perpendicular to it; for a point or a line, any direction will do.
    out = cosines * (outline.b or 1.0) + 1j * sines * (outline.a or 1.0)
    at = outline.a * cosines + np.copysign(outline.core, cosines) + 1j * outline.b * sines + reach * out / np.abs(out)
    there = at * outline.axis + outline.centre
    return np.column_stack([there.real, there.imag])


def rounded_body(slab: Slab, reach: float) -> tuple[Floats, NDArray[np.int32]]:
    """Returns everything within `reach` mm of a base as a closed body: vertices `(n, 3)` and faces `(m, 3)`."""
    slopes = np.linspace(-np.pi / 2, np.pi / 2, 2 * BANDS)
    heights = np.where(slopes < 0, slab.bottom, slab.top) + reach * np.sin(slopes)
    rings = [
        np.c_[reach_ring(slab.outline, reach * float(np.cos(slope))), np.full(RING_POINTS, height)]
        for slope, height in zip(slopes, heights.tolist(), strict=True)
    ]
    x, y = slab.outline.x, slab.outline.y
    ends = np.array([[x, y, heights[0]], [x, y, heights[-1]]])
    return np.vstack([*rings, ends]), _lattice(len(rings))


def measure_to_terrain(slab: Slab, occluder: Occluder) -> Measure:
    """Returns the distance of a base from a piece of terrain, and the closest points: to 0.01 mm, for rulers.

    The horizontal and vertical distances are the two components of that shortest line. The search starts at each of
    the nearest triangles and alternates between triangle and base, each time moving to the closest point. For convex
    sets this converges to the distance.
    """
    triangles = _triangles(occluder)
    polygon = boundary(slab.outline, POLYGON_SIDES)
    triangles = triangles[np.argsort(_lower_bounds(triangles, polygon, slab), kind="stable")[:_CLOSE]]
    on_base = on_mesh = triangles.mean(axis=1)
    apart = np.full(len(triangles), np.inf)
    for _ in range(_STEPS):
        before = apart
        on_base = _closest_in_prism(on_mesh, polygon, slab)
        on_mesh = _closest_on_triangles(triangles, on_base)
        apart = np.linalg.norm(on_mesh - on_base, axis=1)
        if float((before - apart).max()) < _STILL:
            break
    last = np.argsort(apart, kind="stable")[:_LAST]
    on_mesh = _refine(triangles[last], on_mesh[last], polygon, slab)
    on_base = _closest_in_prism(on_mesh, polygon, slab)
    least = int(np.linalg.norm(on_mesh - on_base, axis=1).argmin())
    start, end = on_base[least], on_mesh[least]
    across, up = float(np.hypot(*(end - start)[:2])), float(abs(end[2] - start[2]))
    return Measure(math.hypot(across, up), across, up, to_point(start), to_point(end))


def _refine(triangles: Floats, points: Floats, polygon: Floats, slab: Slab) -> Floats:
    """Moves points `(n, 3)` on triangles to where each triangle is closest to the base's prism.

    Where the two meet at a small angle, alternating converges slowly. So each step overshoots, the more the longer
    it continues in one direction, and is reset after going uphill (Nesterov 1983; O'Donoghue and Candès 2015).
    """
    ahead, swing = points, np.ones(len(points))
    for _ in range(_LAST_STEPS):
        there = _closest_on_triangles(triangles, _closest_in_prism(ahead, polygon, slab))
        uphill = ((ahead - there) * (there - points)).sum(axis=1) > 0
        after = np.where(uphill, 1.0, (1 + np.sqrt(1 + 4 * swing**2)) / 2)
        ahead = there + np.where(uphill, 0.0, (swing - 1) / after)[:, None] * (there - points)
        still = float(np.abs(there - points).max()) < _STILL
        points, swing = there, after
        if still:
            break
    return points


def _closest_on_triangles(triangles: Floats, points: Floats) -> Floats:
    """Returns the point of each triangle `(n, 3, 3)` closest to the corresponding point `(n, 3)`."""
    import trimesh  # Slow to import, and rarely needed.

    return np.asarray(trimesh.triangles.closest_point(triangles, points), dtype=np.float64)


def is_near(slab: Slab, occluder: Occluder, reach: float) -> bool:
    """Returns whether a base is at most `reach` mm from a piece of terrain, usually without an exact measurement."""
    triangles = _triangles(occluder)
    polygon = boundary(slab.outline, POLYGON_SIDES)
    least = _lower_bounds(triangles, polygon, slab)
    close = np.argsort(least, kind="stable")[:_FEW]
    if float(least[close[0]]) > reach:
        return False
    points = triangles[close].reshape(-1, 3)
    if float(np.linalg.norm(_closest_in_prism(points, polygon, slab) - points, axis=1).min()) <= reach:
        return True
    return measure_to_terrain(slab, occluder).distance_mm <= reach


def measure_between(one: Occluder, other: Occluder) -> Measure:
    """Returns the shortest line found between two pieces of terrain, for rulers.

    The search starts where corners and middles of faces are nearest, and alternates between the pieces from there.
    """
    from scipy.spatial import KDTree

    starts, ends = (_spread_points(piece) for piece in (one, other))
    start = starts[int(KDTree(ends).query(starts)[0].argmin())]
    found = measure_to_terrain(_point_slab(start), other)
    for _ in range(_TURNS):
        back = measure_to_terrain(_point_slab(found.to_point), one)
        found = measure_to_terrain(_point_slab(back.to_point), other)
    return found


def _spread_points(piece: Occluder) -> Floats:
    """Returns points `(n, 3)` all over a piece."""
    points = transform_points(piece.mesh.vertices, piece.frame)
    return np.vstack([points, points[piece.mesh.faces].mean(axis=1)])


def _point_slab(point: Floats | tuple[float, float, float]) -> Slab:
    x, y, z = (float(value) for value in point)
    return Slab(Outline(x, y), z, z)


def _lattice(count: int) -> NDArray[np.int32]:
    """Returns the faces between `count` rings of `RING_POINTS` points, closed by fans about the last two points."""
    here = np.arange(RING_POINTS, dtype=np.int32)
    there = np.roll(here, -1)
    bands = [
        np.c_[here, there, there + RING_POINTS, here, there + RING_POINTS, here + RING_POINTS] + RING_POINTS * k
        for k in range(count - 1)
    ]
    bottom, top, last = RING_POINTS * count, RING_POINTS * count + 1, RING_POINTS * (count - 1)
    fans = [
        np.c_[there, here, np.full(RING_POINTS, bottom)],
        np.c_[here + last, there + last, np.full(RING_POINTS, top)],
    ]
    return np.vstack([np.vstack(bands).reshape(-1, 3), *fans]).astype(np.int32)


@cached_on()
def _triangles(occluder: Occluder) -> Floats:
    """Returns the triangles `(n, 3, 3)` of a piece in table coordinates."""
    return transform_points(occluder.mesh.vertices, occluder.frame)[occluder.mesh.faces]


def _lower_bounds(triangles: Floats, polygon: Floats, slab: Slab) -> Floats:
    """Returns lower bounds on the distances of triangles: the distance of their boxes from the base's box."""
    low, high = triangles.min(axis=1), triangles.max(axis=1)
    least, most = np.r_[polygon.min(axis=0), slab.bottom], np.r_[polygon.max(axis=0), slab.top]
    return np.linalg.norm(np.maximum(np.maximum(least - high, low - most), 0.0), axis=1)


def _closest_in_prism(points: Floats, polygon: Floats, slab: Slab) -> Floats:
    """Returns the closest points of the base's prism to points `(n, 3)`."""
    edges = np.roll(polygon, -1, axis=0) - polygon
    out = points[:, None, :2] - polygon
    beside: Flags = np.less_equal(edges[:, 0] * out[:, :, 1] - edges[:, 1] * out[:, :, 0], 0.0)
    share = np.clip((out * edges).sum(axis=2) / np.maximum((edges**2).sum(axis=1), 1e-300), 0.0, 1.0)
    gaps = np.where(beside, np.linalg.norm(out - share[..., None] * edges, axis=2), np.inf)
    nearest_edge, rows = gaps.argmin(axis=1), np.arange(len(points))
    rim = polygon[nearest_edge] + share[rows, nearest_edge, None] * edges[nearest_edge]
    flat = np.where(np.any(beside, axis=1)[:, None], rim, points[:, :2])
    return np.c_[flat, np.clip(points[:, 2], slab.bottom, slab.top)]
