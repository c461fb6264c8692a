"""Bodies that see and are seen: samples of the part that faces another body, and projection back onto the body."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.clearance import clearance
from app.geometry.frames import cross_products, transform_points
from app.geometry.rays import Occluder

# Tops and undersides are seen at a slant, so they get this share of their area's weight.
_SLANT = 0.25


class Body(Protocol):
    """The interface that sight needs of a body."""

    @property
    def low(self) -> Floats:
        """Lower corner `(3,)` of the bounding box."""
        ...

    @property
    def high(self) -> Floats:
        """Upper corner `(3,)` of the bounding box."""
        ...

    @property
    def empty(self) -> bool:
        """True if the body has no surface to see."""
        ...

    def sample_toward(self, other: "Body", places: Floats) -> Floats:
        """Returns points `(n, 3)` on the surface that can face `other`, for positions `(n, 2)` in the unit square."""
        ...

    def nearest_points(self, points: Floats) -> Floats:
        """Returns the point of the body nearest to each of the points `(n, 3)`; a solid body includes its inside."""
        ...


def bounding_ball(body: Body) -> tuple[Floats, float]:
    """Returns the centre and radius of a ball that contains the body."""
    return (body.low + body.high) / 2, float(np.linalg.norm(body.high - body.low)) / 2


@dataclass(frozen=True, eq=False)
class CylinderBody:
    """An upright cylinder, exactly round."""

    x: float
    y: float
    radius: float
    bottom: float
    top: float

    @property
    def low(self) -> Floats:
        """Lower corner of the bounding box."""
        return np.array([self.x - self.radius, self.y - self.radius, self.bottom])

    @property
    def high(self) -> Floats:
        """Upper corner of the bounding box."""
        return np.array([self.x + self.radius, self.y + self.radius, self.top])

    @property
    def empty(self) -> bool:
        """True if the cylinder has no area."""
        return not (self.radius > 0 and self.top > self.bottom)

    def sample_toward(self, other: Body, places: Floats) -> Floats:
        """Returns points on the side that can face `other`, and on the top or the underside that `other` can see."""
        side = 2 * self.radius * (self.top - self.bottom)
        disc = np.pi * self.radius**2 * _SLANT
        areas = np.array([side, disc * (other.high[2] > self.top), disc * (other.low[2] < self.bottom)])
        ends = np.cumsum(areas / areas.sum())
        patch = np.minimum(np.searchsorted(ends, places[:, 0], side="right"), 2)
        inside = (places[:, 0] - (ends - areas / areas.sum())[patch]) / np.maximum(areas / areas.sum(), 1e-12)[patch]
        middle, half = self.arc(other)
        angle = middle + half * (2 * inside - 1)
        height = self.bottom + places[:, 1] * (self.top - self.bottom)
        points = np.column_stack([self.x + self.radius * np.cos(angle), self.y + self.radius * np.sin(angle), height])
        for disc_patch, height in ((1, self.top), (2, self.bottom)):
            chosen = patch == disc_patch
            out = inside[chosen]
            radius, angle = self.radius * np.sqrt(np.clip(out, 0, 1)), 2 * np.pi * places[chosen, 1]
            points[chosen] = np.column_stack(
                [self.x + radius * np.cos(angle), self.y + radius * np.sin(angle), np.full(len(out), height)]
            )
        return points

    def nearest_points(self, points: Floats) -> Floats:
        """Returns the nearest points of the solid cylinder."""
        way = points[:, :2] - (self.x, self.y)
        length = np.linalg.norm(way, axis=1, keepdims=True)
        inside = way * np.minimum(1, self.radius / np.maximum(length, 1e-12))
        height = np.clip(points[:, 2], self.bottom, self.top)
        return np.column_stack([inside + np.array((self.x, self.y)), height])

    def arc(self, other: Body) -> tuple[float, float]:
        """Returns the middle and half the span, in radians, of the arc that can face `other`.

        At an angle φ from the direction to `other`, a point of the side has some of `other`'s bounding circle in
        front of it if cos φ > (r − R) / distance. Here r is the radius of the cylinder and R that of the circle.
        """
        low, high = other.low, other.high
        reach = math.hypot(high[0] - low[0], high[1] - low[1]) / 2
        way_x, way_y = (low[0] + high[0]) / 2 - self.x, (low[1] + high[1]) / 2 - self.y
        distance = max(math.hypot(way_x, way_y), 1e-9)
        return math.atan2(way_y, way_x), math.acos(min(max((self.radius - reach) / distance, -1), 1))


@dataclass(frozen=True, eq=False)
class MeshBody:
    """A mesh as a body: its surface only, with both sides of every triangle."""

    occluder: Occluder

    @cached_property
    def triangles(self) -> Floats:
        """The triangles `(m, 3, 3)` in table coordinates."""
        mesh = self.occluder.mesh
        return transform_points(mesh.vertices, self.occluder.frame)[mesh.faces]

    @property
    def low(self) -> Floats:
        """Lower corner of the bounding box."""
        return self._box[0]

    @property
    def high(self) -> Floats:
        """Upper corner of the bounding box."""
        return self._box[1]

    @property
    def empty(self) -> bool:
        """True if the mesh has no area."""
        return not np.any(cross_products(*self._edges[1:]))

    def sample_toward(self, other: Body, places: Floats) -> Floats:
        """Returns points on the triangles, weighted by the area seen from `other`; winding does not matter."""
        corner, edge1, edge2 = self._edges
        way = (other.low + other.high) / 2 - corner
        way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-12)
        seen = np.abs((cross_products(edge1, edge2) * way).sum(axis=1)) + 1e-9
        ends = np.cumsum(seen / seen.sum())
        which = np.minimum(np.searchsorted(ends, places[:, 0], side="right"), len(ends) - 1)
        inside = np.clip((places[:, 0] - ends[which]) * seen.sum() / seen[which] + 1, 0, 1)
        root = np.sqrt(inside)[:, None]
        return corner[which] + root * (
            edge1[which] + places[:, 1:] * (edge2 - edge1)[which]
        )  # Uniform on a triangle: Osada et al. (2002).

    def nearest_points(self, points: Floats) -> Floats:
        """Returns the nearest points of the surface."""
        return np.stack([clearance([self.occluder], point, point).on_occluder for point in points])

    @cached_property
    def hull(self) -> Floats:
        """Points `(k, 3)` with the same convex hull as the mesh."""
        from scipy.spatial import ConvexHull, QhullError  # Slow to import, and most bodies are cylinders.

        points = np.unique(self.triangles.reshape(-1, 3), axis=0)
        try:
            return points[ConvexHull(points).vertices]
        except QhullError:  # The mesh is flat.
            return points

    @cached_property
    def _box(self) -> tuple[Floats, Floats]:
        return self.triangles.min(axis=(0, 1)), self.triangles.max(axis=(0, 1))

    @cached_property
    def _edges(self) -> tuple[Floats, Floats, Floats]:
        corner = self.triangles[:, 0]
        return corner, self.triangles[:, 1] - corner, self.triangles[:, 2] - corner
