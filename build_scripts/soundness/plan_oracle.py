"""Searches for free lines on a plan by trial: many positions on both outlines, the best of them moved again and again.

It is slow and shares no code with the engine: bases are fine polygons, shapely decides whether and how far a line is
clear, and the next trials follow from how far lines would have to be moved aside.
"""

import math
from collections.abc import Sequence

import numpy as np
import shapely

from app.geometry.arrays import Floats
from app.geometry.outlines import Outline

SIDES = 256
"""Number of sides for a disc or an oval; for 60 mm across, the error is at most 0.003 mm."""
KEPT, ROUNDS = 16, 12
"""Number of best lines that are moved a little, and of repetitions."""


def make_polygon(outline: Outline) -> shapely.Polygon:
    """Returns a base as a fine polygon: an ellipse with half axes a and b, swept along its length by its core."""
    angles = (np.arange(SIDES) + 0.5) * (2 * math.pi / SIDES)
    cosines, sines = np.cos(angles), np.sin(angles)
    along, across = outline.a * cosines + np.sign(cosines) * outline.core, outline.b * sines
    turn = math.radians(outline.yaw)
    x = outline.x + along * math.cos(turn) - across * math.sin(turn)
    y = outline.y + along * math.sin(turn) + across * math.cos(turn)
    return shapely.Polygon(np.column_stack([x, y]))


def find_clearances(starts: Floats, ends: Floats, blockers: Sequence[shapely.Polygon]) -> Floats:
    """Returns each line's clearance from all blockers, in mm; negative if it enters some.

    The negative value is the total distance that it would have to be moved aside, out of the hull of each of them.
    """
    lines = np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1)))
    depths, clear = np.zeros(len(lines)), np.ones(len(lines), dtype=bool)
    for one in blockers:
        stopped = np.asarray(shapely.intersects(one, lines))
        depths[stopped] += _depths(starts[stopped], ends[stopped], one)
        clear &= ~stopped
    found = np.where(clear, np.inf, -depths)
    for one in blockers:
        found[clear] = np.minimum(found[clear], shapely.distance(lines[clear], one))
    return found


def _depths(starts: Floats, ends: Floats, one: shapely.Polygon) -> Floats:
    corners = shapely.get_coordinates(one.exterior)
    way = ends - starts
    normals = np.column_stack([-way[:, 1], way[:, 0]]) / np.hypot(*way.T)[:, None]
    across = normals @ corners.T - (normals * starts).sum(axis=1)[:, None]
    return np.minimum(across.max(axis=1), -across.min(axis=1)) + 1e-9


def find_best_clearance(
    observer: shapely.Polygon,
    target: shapely.Polygon,
    blockers: Sequence[shapely.Polygon],
    rng: np.random.Generator,
    count: int = 900,
) -> float:
    """Returns the largest clearance of all lines tried, in mm; negative if none was free. `count` are tried first."""
    for one in (observer, target, *blockers):
        shapely.prepare(one)
    rims = [one.exterior for one in (observer, target)]

    def place(shares: Floats) -> tuple[Floats, Floats]:
        starts, ends = (
            np.asarray(shapely.line_interpolate_point(rim, np.mod(shares[:, i], 1.0), normalized=True))
            for i, rim in enumerate(rims)
        )
        return shapely.get_coordinates(starts), shapely.get_coordinates(ends)

    shares = rng.random((count, 2))
    found = find_clearances(*place(shares), blockers)
    scale = 0.03
    for _ in range(ROUNDS):
        order = np.argsort(-found)[:KEPT]
        shares, found = shares[order], found[order]
        tried = np.vstack([shares, np.repeat(shares, 6, axis=0) + rng.normal(0.0, scale, (6 * len(shares), 2))])
        found = np.append(found, find_clearances(*place(tried[len(shares) :]), blockers))
        shares, scale = tried, scale * 0.55
    return float(found.max())
