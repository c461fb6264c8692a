"""Areas of the plan as upright walls, for many level segments: a segment that enters or leaves an area meets a wall."""

from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.arrays import Flags, Floats
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.rays import Occluder, any_hit

_LEVEL = 0.5
"""The height of the segments between walls from 0 to 1, in mm."""


@lru_cache(maxsize=128)
def make_plan_walls(area: BaseGeometry) -> "PlanWalls":
    """Returns the walls of an area, cached."""
    return PlanWalls(area)


class PlanWalls:
    """An area of the plan that stops lines through it, into it, out of it and inside it."""

    def __init__(self, area: BaseGeometry) -> None:
        """Builds the walls of `area`: polygons, in mm; may be empty."""
        self._area = area
        shapely.prepare(area)
        self._walls = _make_walls(area)

    def hold(self, points: Floats) -> Flags:
        """Returns which points `(k, 2)` are in the area: every segment from there is stopped."""
        return np.asarray(shapely.contains_xy(self._area, points))

    def stop(self, starts: Floats, ends: Floats) -> Flags:
        """Returns which segments `(n, 2)` to `(n, 2)` meet the area; their starts must not be in it."""
        level = np.full(len(starts), _LEVEL)
        return any_hit(self._walls, np.c_[starts, level], np.c_[ends, level])


def _make_walls(area: BaseGeometry) -> list[Occluder]:
    rings = [shapely.get_coordinates(ring) for ring in _find_rings(area)]
    if not rings:
        return []
    starts, ends = (np.concatenate([ring[part] for ring in rings]) for part in (slice(None, -1), slice(1, None)))
    low, high = np.zeros(len(starts)), np.ones(len(starts))
    corners = np.stack([np.c_[starts, low], np.c_[ends, low], np.c_[ends, high], np.c_[starts, high]], axis=1)
    first = 4 * np.arange(len(starts))
    upper, lower = np.c_[first, first + 1, first + 2], np.c_[first, first + 2, first + 3]
    faces = np.concatenate([upper, lower]).astype(np.int32)
    return [Occluder("", prepare_mesh(corners.reshape(-1, 3), faces, centred=False), np.eye(4))]


def _find_rings(area: BaseGeometry) -> list[BaseGeometry]:
    polygons = shapely.get_parts(shapely.normalize(area))
    rings = shapely.get_rings(polygons[shapely.get_dimensions(polygons) == 2])
    return list(rings)
