"""A map of the table as it is drawn on it: a square over each place, lying on floors and platforms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from app import scene_geometry
from app.geometry.arrays import Floats
from app.geometry.placement.reach import reach_ring
from app.model import Spot
from app.planning.place_check import PlaceCheck
from app.ui.planning.table_map import TableMap
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.scene import SELECTED, SIGHT
from app.ui.viewport.styled_lines import StyledLine

LIFT = 1.2
"""How far above the ground a map lies, in mm."""
OPACITY = 0.55
GAP = 0.92
"""How much of its square a place is drawn as: the table is seen between them."""


def make_map_solids(found: TableMap) -> tuple[OverlaySolid, ...]:
    """One see-through body for each band that has places."""
    return tuple(_make_solids(found))


def make_place_overlay(check: PlaceCheck, path: Sequence[Spot] = ()) -> Overlay:
    """A ring where the fighter would stand, a line from each enemy that sees it there, and the way that leads there."""
    there = check.fighter
    rim = reach_ring(scene_geometry.fighter_outline(there), 0.0)
    points = [(x, y, there.pose.z + 2 * LIFT) for x, y in rim.tolist()]
    ring = [StyledLine(a, b, SELECTED, 3.0, toward=0.003) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    free = [one.sight.witness for one in check.found if one.sight.witness]
    lines = [StyledLine(start, end, SIGHT, 2.4, dash=0.0) for start, end in free]
    raised = [(x, y, z + 2 * LIFT) for x, y, z in path]
    way = [StyledLine(a, b, SELECTED, 3.0, toward=0.003) for a, b in pairwise(raised)]
    return Overlay((*ring, *lines, *way), (Tag(there.id, (there.pose.x, there.pose.y, there.pose.z), strong=True),))


def _make_solids(found: TableMap) -> Iterator[OverlaySolid]:
    side = found.places.step_mm * GAP
    for number, band in enumerate(found.bands):
        points = found.places.points[found.numbers == number]
        if len(points):
            vertices, faces = _squares(points, side)
            yield OverlaySolid(vertices, faces, band.colour, OPACITY)


def _squares(points: Floats, side: float) -> tuple[Floats, np.ndarray]:
    """A square of a side about each of the points `(n, 3)`, a little above it: vertices `(4n, 3)`, faces `(2n, 3)`."""
    half = side / 2
    corners = np.array([(-half, -half, LIFT), (half, -half, LIFT), (half, half, LIFT), (-half, half, LIFT)])
    first = 4 * np.arange(len(points))[:, None, None]
    faces = (first + np.array([(0, 1, 2), (0, 2, 3)])).reshape(-1, 3)
    return (points[:, None] + corners).reshape(-1, 3), faces
