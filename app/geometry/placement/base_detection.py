"""Finds the base that a miniature was modelled on: the disc at its bottom, its height, size and centre."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.geometry.arrays import Flags, Floats, Ints
from app.geometry.frames import cross_products
from app.geometry.mesh import Mesh

STEP_MM, MAX_STEPS = 0.1, 150
"""Distance of the level cuts through the mesh, and their largest number."""
DEEPEST_MM, DEEPEST_SHARE, MONSTROUS_SHARE = 15.0, 0.35, 0.2
"""Limits for the top of a base: this height and this share of the whole; for huge models, a smaller share instead."""
DROP, LITTLE = 0.22, 0.05
"""Share of its area that a level loses within `_REACH` steps at the end of a base: without, and with a flat top."""
FLAT, FLAT_SHARE = 0.95, 0.08
"""Least z of the unit normal of a flat face, and least share of the base's area that a flat top has."""
MOSTLY = 0.9
"""Share of a flat top that is at or below the height at which it is cut away; the rest are feet."""
FILLED = (0.72, 1.01)
"""Share of its rectangle that a disc, oval or pill fills: from π/4 to 1, with some tolerance."""
SLENDER, THICK = 0.15, 0.45
"""Least width of a base, as a share of the miniature's height, and largest thickness, as a share of its width."""
MIN_MM = 0.3
ROUND, PILL = 0.93, 0.835
"""Least ratio of width to length of a round base, and least share of its rectangle that a pill fills."""
ASTRAY = 1.04
"""Factor by which something may stick out of a round rim; beyond it, the size is taken from the area."""
_REACH = 3


@dataclass(frozen=True)
class DetectedBase:
    """A base that was found: lengths in mm, its length `turn` degrees from x, its centre relative to the mesh's origin.

    `thickness` is the height of its top above the lowest point of the mesh.
    """

    shape: Literal["round", "oval", "pill"]
    length: float
    width: float
    turn: float
    thickness: float
    centre: tuple[float, float]


@dataclass(frozen=True, eq=False)
class _Level:
    """The largest connected part of a level cut: its hull `(n, 2)` and the area of the hull; empty if there is none."""

    hull: Floats
    area: float


def detect_base(mesh: Mesh) -> DetectedBase | None:
    """Returns the base of a miniature that stands on z = 0 with z up; None if nothing looks like one.

    Seen in level cuts from below, a base stays much the same, apart from bevels, and then suddenly loses much of its
    area, where only the feet go on. Things that stand next to the base, such as print supports, are separate parts
    of a cut and are ignored. The shape is fitted to the hull of the largest cut by its moments of area, and rejected
    if it is not plausible.
    """
    height = float(mesh.vertices[:, 2].max())
    triangles = mesh.vertices[mesh.faces]
    deepest = min(DEEPEST_SHARE * height, max(DEEPEST_MM, MONSTROUS_SHARE * height))
    step = max(STEP_MM, deepest / MAX_STEPS)
    low = triangles[triangles[:, :, 2].min(axis=1) < deepest]
    heights = np.arange(0.5, deepest / step) * step
    levels = [_level(low, float(z)) for z in heights]
    areas = np.array([level.area for level in levels])
    flat_z, flat_area = _flat_tops(low)
    for index in range(1, len(levels) - 1):
        ends = _find_end(areas, heights, index, (flat_z, flat_area))
        if ends is not None:
            largest = levels[int(areas[: index + 1].argmax())]
            found = _fit_base(largest.hull, ends)
            if _is_plausible(found, largest, mesh, height):
                return found
    return None


def _find_end(areas: Floats, heights: Floats, index: int, tops: tuple[Floats, Floats]) -> float | None:
    """Returns the height at which a base that exists at a level ends; None if it continues."""
    here, above = areas[index], areas[min(index + _REACH, len(areas) - 1)]
    lost = 1 - above / here if here else 0.0
    if lost < LITTLE or areas[index + 1] > here * (1 - LITTLE / 2):
        return None
    flat_z, flat_area = tops
    step = heights[1] - heights[0]
    near: Flags = (flat_z > heights[index] - step / 2) & (flat_z < heights[min(index + _REACH, len(heights) - 1)])
    if float(flat_area[near].sum()) >= FLAT_SHARE * here:
        return _quantile(flat_z[near], flat_area[near], MOSTLY)
    return float(heights[index + 1]) if lost >= DROP else None


def _is_plausible(found: DetectedBase, level: _Level, mesh: Mesh, height: float) -> bool:
    """Returns whether this can be a base: filled like one, thin, wide enough for the model, and under it."""
    box = found.length * found.width
    filled = level.area / box if box else 0.0
    above = mesh.vertices[mesh.vertices[:, 2] > found.thickness]
    middle = (above.min(axis=0) + above.max(axis=0))[:2] / 2 if len(above) else np.array(found.centre)
    beside = math.dist(middle.tolist(), found.centre) if len(above) else 0.0
    return (
        FILLED[0] <= filled <= FILLED[1]
        and MIN_MM <= found.thickness <= THICK * found.width
        and found.width >= SLENDER * height
        and beside <= found.length
        and _is_inside_hull(level.hull, _support_hull(mesh, found.thickness))
    )


def _support_hull(mesh: Mesh, height: float) -> Floats:
    """Returns the middle `(2,)` of everything just above a height; a base has to be under it."""
    z = mesh.vertices[:, 2]
    near = mesh.vertices[(z > height) & (z < height + max(2.0, 0.25 * float(z.max())))]
    return (near.min(axis=0) + near.max(axis=0))[:2] / 2 if len(near) else np.zeros(2)


def _is_inside_hull(hull: Floats, point: Floats) -> bool:
    ahead = np.roll(hull, -1, axis=0) - hull
    way = point - hull
    return bool(np.all(ahead[:, 0] * way[:, 1] - ahead[:, 1] * way[:, 0] >= 0))


def _level(triangles: Floats, z: float) -> _Level:
    """Returns the largest connected part of the level cut of triangles `(m, 3, 3)`, by the area of its hull."""
    from scipy.sparse import coo_array, csgraph

    above: Flags = triangles[:, :, 2] > z
    count = above.sum(axis=1)
    crossing = triangles[(count == 1) | (count == 2)]
    if len(crossing) < 3:
        return _Level(np.empty((0, 2)), 0.0)
    ends = _cut_ends(crossing, z)
    points, at = np.unique(np.round(ends.reshape(-1, 2), 6), axis=0, return_inverse=True)
    pairs = at.reshape(-1, 2)
    graph = coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(points), len(points)))
    _, part = csgraph.connected_components(graph, directed=False)
    largest = np.argsort(_box_areas(points, part))[::-1][:2]
    return max((_hull_level(points[part == one]) for one in largest), key=lambda level: level.area)


def _cut_ends(triangles: Floats, z: float) -> Floats:
    """Returns the ends `(m, 2, 2)` of the segments where triangles `(m, 3, 3)`, all crossing a height, meet it."""
    above = triangles[:, :, 2] > z
    alone = np.where(above.sum(axis=1) == 1, above.argmax(axis=1), (~above).argmax(axis=1))
    order = (alone[:, None] + np.arange(3)) % 3
    tip, one, other = (np.take_along_axis(triangles, order[:, [i], None], axis=1)[:, 0] for i in range(3))
    return np.stack([_crossing(tip, one, z), _crossing(tip, other, z)], axis=1)


def _crossing(start: Floats, end: Floats, z: float) -> Floats:
    # From the lower end, so that the two triangles at an edge agree.
    lower = np.where((start[:, 2] < end[:, 2])[:, None], start, end)
    upper = np.where((start[:, 2] < end[:, 2])[:, None], end, start)
    share = (z - lower[:, 2]) / (upper[:, 2] - lower[:, 2])
    return (lower + share[:, None] * (upper - lower))[:, :2]


def _box_areas(points: Floats, part: Ints) -> Floats:
    """Returns the area of the box round the points `(n, 2)` of each part."""
    order = np.argsort(part, kind="stable")
    starts = np.searchsorted(part[order], np.arange(int(part.max()) + 1))
    low, high = (reduce.reduceat(points[order], starts, axis=0) for reduce in (np.minimum, np.maximum))
    return np.prod(high - low, axis=1)


def _hull_level(points: Floats) -> _Level:
    from scipy.spatial import ConvexHull, QhullError

    try:
        hull = ConvexHull(points)
    except (QhullError, ValueError):  # All points are on a line, or there are too few.
        return _Level(np.empty((0, 2)), 0.0)
    return _Level(points[hull.vertices], float(hull.volume))


def _flat_tops(triangles: Floats) -> tuple[Floats, Floats]:
    """Returns the height and area of the triangles that are level and face up."""
    normal = cross_products(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = np.linalg.norm(normal, axis=1)
    up = normal[:, 2] > FLAT * np.maximum(length, 1e-12)
    return triangles[up][:, :, 2].max(axis=1), length[up] / 2


def _quantile(values: Floats, weights: Floats, share: float) -> float:
    order = np.argsort(values)
    sums = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(sums, share * sums[-1])])


def _fit_base(hull: Floats, thickness: float) -> DetectedBase:
    """Returns the disc, oval or pill closest to a convex polygon `(n, 2)`, counter-clockwise."""
    area, middle, spread = _moments(hull)
    values, axes = np.linalg.eigh(spread)
    along = axes[:, 1]
    local = (hull - middle) @ np.column_stack([along, (-along[1], along[0])])
    length, width = (2 * np.abs(local).max(axis=0)).tolist()
    by_area = 4 * math.sqrt(math.sqrt(max(float(values[0] * values[1]), 0.0)) / area) if area else 0.0
    x, y = middle.tolist()
    if min(values) > ROUND**2 * max(values):
        reach = 2 * float(np.linalg.norm(hull - middle, axis=1).max())
        size = reach if reach <= ASTRAY * by_area else by_area
        return DetectedBase("round", size, size, 0.0, thickness, (x, y))
    shape = "pill" if area > PILL * length * width else "oval"
    turn = math.degrees(math.atan2(along[1], along[0]))
    return DetectedBase(shape, length, width, (turn + 90) % 180 - 90, thickness, (x, y))


def _moments(hull: Floats) -> tuple[float, Floats, Floats]:
    """Returns the area, centroid `(2,)` and second moments `(2, 2)` about it of a polygon `(n, 2)`.

    The polygon is counter-clockwise.
    """
    start = hull[0]
    one, other = hull[1:-1] - start, hull[2:] - start
    areas = (one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) / 2
    area = float(areas.sum())
    middle = ((one + other) / 3 * areas[:, None]).sum(axis=0) / area
    both = one + other
    # ∫ p pᵀ over a triangle with a corner at the origin is A/12 · (a aᵀ + b bᵀ + (a + b)(a + b)ᵀ).
    spread = sum(np.einsum("n,ni,nj->ij", areas / 12, part, part) for part in (one, other, both))
    return area, middle + start, spread - area * np.outer(middle, middle)
