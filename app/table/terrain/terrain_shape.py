"""Parts suggested by a model's shape: platforms, and what rises more than 1" above its floor or platform."""

from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import intersection, union
from app.geometry.arrays import Floats
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.placement.planar_faces import PlanarFace, fill_holes, find_planar_faces, level_cut
from app.geometry.result_cache import cached_on

RISE_MM = 25.4
"""Terrain that rises more than this is an obstacle; terrain at least as high may be a platform (A3)."""
_KEPT = 128
_HAIR = 0.05  # mm; a wall of exactly this height does not rise above it
_SILL = RISE_MM / 2
_LINTELS = (40.0, 55.0)  # heights in mm at which a wall continues above a window


class TerrainShape:
    """A mesh, scaled and tilted, but neither turned nor moved: areas are in mm, heights above its origin."""

    def __init__(self, mesh: Mesh, scale: float, tilt: tuple[float, float]) -> None:
        self.vertices: Floats = transform_points(mesh.vertices, make_frame((0.0, 0.0, 0.0), 0.0, scale, tilt))
        self.faces = mesh.faces
        self.closed = mesh.health.watertight
        self.low = float(self.vertices[:, 2].min())
        self.high = float(self.vertices[:, 2].max())
        self._cuts: dict[float, BaseGeometry] = {}
        self._rising: dict[float, BaseGeometry] = {}

    @cached_property
    def flats(self) -> tuple[PlanarFace, ...]:
        """Level surfaces larger than 1" by 1", at any height; the highest comes last."""
        return find_planar_faces(self.vertices, self.faces, -1e9, RISE_MM, self.closed)

    def solid_area(self, height: float) -> BaseGeometry:
        """Returns the cross-section at a height; cached."""
        key = round(height, 3)
        if key not in self._cuts:
            _forget_oldest(self._cuts)
            self._cuts[key] = level_cut(self.vertices, self.faces, key, self.closed)
        return self._cuts[key]

    def rising_area(self, level: float) -> BaseGeometry:
        """Returns the area that rises more than 1" above a level: window sills included, overhangs excluded."""
        key = round(level, 3)
        if key not in self._rising:
            _forget_oldest(self._rising)
            high = self.solid_area(level + RISE_MM + _HAIR)
            over = union([self.solid_area(level + lintel) for lintel in _LINTELS])
            self._rising[key] = union([high, intersection(self.solid_area(level + _SILL), over)])
        return self._rising[key]

    def top_height(self, area: BaseGeometry) -> float:
        """Returns the greatest height of the mesh's vertices in an area; without any, that of the nearest vertex."""
        shapely.prepare(area)
        inside = shapely.intersects_xy(area.buffer(0.1), self.vertices[:, 0], self.vertices[:, 1])
        if inside.any():
            return float(self.vertices[inside, 2].max())
        spot = shapely.get_coordinates(shapely.point_on_surface(area))[0]
        return float(self.vertices[np.hypot(*(self.vertices[:, :2] - spot).T).argmin(), 2])

    def find_surface(self, low: Floats, high: Floats) -> PlanarFace | None:
        """Returns the upward surface inside a box from `low` to `high` `(3,)`, with its area and height, or None."""
        corners = self.vertices[self.faces]
        middle = corners.mean(axis=1)
        normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        up = normal[:, 2] > 0.5 * np.linalg.norm(normal, axis=1)
        chosen = np.flatnonzero(up & (middle >= low).all(axis=1) & (middle <= high).all(axis=1))
        seen = shapely.union_all(shapely.polygons(np.round(corners[chosen][:, :, :2], 3)), grid_size=1e-3)
        polygons = [part for part in shapely.get_parts(seen) if isinstance(part, shapely.Polygon) and part.area > 1.0]
        area = max(polygons, key=lambda part: part.area) if polygons else None
        if area is None:
            return None
        return PlanarFace(area, float(np.average(middle[chosen, 2], weights=normal[chosen, 2])))


@cached_on()
def make_shape(mesh: Mesh, scale: float, tilt: tuple[float, float]) -> TerrainShape:
    """Returns the shape of a mesh at a scale and tilt; the same object every time."""
    return TerrainShape(mesh, scale, tilt)


def _forget_oldest(kept: dict[float, BaseGeometry]) -> None:
    """Drops the oldest entries: a piece dragged up and down is cut at ever new heights."""
    while len(kept) >= _KEPT:
        kept.pop(next(iter(kept)), None)


def covered_area(area: BaseGeometry, platforms: tuple[PlanarFace, ...]) -> BaseGeometry:
    """Returns the part of an area under or in the platforms, with their holes filled."""
    return intersection(area, union([fill_holes(flat.area) for flat in platforms]))
