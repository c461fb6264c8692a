"""Points on one body at many places, towards another: for maps of sight; verdicts sample for themselves."""

import math
from typing import Protocol

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.bodies import Body, CylinderBody, MeshBody, bounding_ball
from app.geometry.frames import cross_products

_SLANT = 0.25  # as bodies weigh tops and undersides, which are seen at a slant


class Spots(Protocol):
    """A body at many places, of which points are taken."""

    @property
    def centres(self) -> Floats:
        """Where the middle of the body is at each place: `(n, 3)`."""
        ...

    @property
    def radius(self) -> float:
        """Of a ball about its middle that holds it, in mm."""
        ...

    def sample(self, eyes: Floats, reach: float, squares: Floats) -> Floats:
        """Points `(n, k, 3)` on the part that can face a ball of radius `reach` about each of the eyes `(n, 3)`.

        `squares` `(k, 2)` are places in the unit square.
        """
        ...


class ColumnSpots:
    """An upright cylinder of one size, its foot at many places `(n, 3)`."""

    def __init__(self, body: CylinderBody, feet: Floats) -> None:
        """`body` stands at the origin."""
        self._body = body
        self._feet = feet

    @property
    def centres(self) -> Floats:
        """Where its middle is at each place."""
        return self._feet + np.array((0.0, 0.0, (self._body.bottom + self._body.top) / 2))

    @property
    def radius(self) -> float:
        """Of a ball that holds it."""
        return math.hypot(self._body.radius, (self._body.top - self._body.bottom) / 2)

    def sample(self, eyes: Floats, reach: float, squares: Floats) -> Floats:
        """Points on the side, and on the disc that is seen: the top from above, the underside from below."""
        body, feet = self._body, self._feet
        from_above = eyes[:, 2] + reach > feet[:, 2] + body.top
        from_below = eyes[:, 2] - reach < feet[:, 2] + body.bottom
        points = np.empty((len(feet), len(squares), 3))
        for above, below in ((False, False), (True, False), (False, True), (True, True)):
            rows = np.flatnonzero((from_above == above) & (from_below == below))
            if len(rows) == len(feet):
                self._sample_alike(points, feet, eyes, reach, squares, (above, below))
            elif len(rows):
                some = np.empty((len(rows), len(squares), 3))
                self._sample_alike(some, feet[rows], eyes[rows], reach, squares, (above, below))
                points[rows] = some
        return points

    def _sample_alike(
        self, points: Floats, feet: Floats, eyes: Floats, reach: float, squares: Floats, discs: tuple[bool, bool]
    ) -> None:
        """Fill in points where the same discs are seen of all: the top, the underside."""
        body = self._body
        side, disc = 2 * body.radius * (body.top - body.bottom), np.pi * body.radius**2 * _SLANT
        areas = np.array((side, disc * discs[0], disc * discs[1]))
        ends = np.cumsum(areas / areas.sum())
        patch = np.minimum(np.searchsorted(ends, squares[:, 0], side="right"), 2)
        first, last = np.r_[0.0, ends[:2]][patch], ends[patch]
        inside = np.clip((squares[:, 0] - first) / np.maximum(last - first, 1e-12), 0, 1)
        way = eyes[:, :2] - feet[:, :2]
        half = np.arccos(np.clip((body.radius - reach) / np.maximum(np.hypot(*way.T), 1e-9), -1, 1))
        # In single precision, and of points on the discs as well: a hair aside is as good a sample, and much faster.
        middle, spread = np.arctan2(way[:, 1], way[:, 0]).astype(np.float32), half.astype(np.float32)
        angle = middle[:, None] + spread[:, None] * (2 * inside - 1).astype(np.float32)
        radius = np.float32(body.radius)
        np.add(feet[:, :1], radius * np.cos(angle), out=points[:, :, 0])
        np.add(feet[:, 1:2], radius * np.sin(angle), out=points[:, :, 1])
        np.add(feet[:, 2:], body.bottom + squares[:, 1] * (body.top - body.bottom), out=points[:, :, 2])
        on_disc = np.flatnonzero(patch > 0)
        if len(on_disc):
            turn, out = 2 * np.pi * squares[on_disc, 1], body.radius * np.sqrt(inside[on_disc])
            heights = np.where(patch[on_disc] == 1, body.top, body.bottom)
            points[:, on_disc] = feet[:, None] + np.c_[out * np.cos(turn), out * np.sin(turn), heights]


class SurfaceSpots:
    """A body that is a mesh, its foot at many places `(n, 3)`: points all over its surface, those behind it too."""

    def __init__(self, body: MeshBody, feet: Floats) -> None:
        """`body` stands at the origin."""
        self._corner, self._edges = body.triangles[:, 0], body.triangles[:, 1:] - body.triangles[:, :1]
        self._feet = feet
        self._middle, self._radius = bounding_ball(body)

    @property
    def centres(self) -> Floats:
        """Where its middle is at each place."""
        return self._feet + self._middle

    @property
    def radius(self) -> float:
        """Of a ball that holds it."""
        return self._radius

    def sample(self, eyes: Floats, reach: float, squares: Floats) -> Floats:
        """The same points of it at each place: by their areas, uniform on each triangle (Osada et al. 2002)."""
        del eyes, reach
        areas = np.linalg.norm(cross_products(self._edges[:, 0], self._edges[:, 1]), axis=1)
        ends = np.cumsum(areas / areas.sum())
        which = np.minimum(np.searchsorted(ends, squares[:, 0], side="right"), len(ends) - 1)
        share = np.clip((squares[:, 0] - ends[which]) * areas.sum() / np.maximum(areas[which], 1e-12) + 1, 0, 1)
        root, one, other = np.sqrt(share)[:, None], self._edges[which, 0], self._edges[which, 1]
        points = self._corner[which] + root * (one + squares[:, 1:] * (other - one))
        return self._feet[:, None] + points


def make_spots(body: Body, feet: Floats) -> Spots:
    """A body that stands at the origin, with its foot at many places `(n, 3)`."""
    if isinstance(body, CylinderBody):
        return ColumnSpots(body, feet)
    assert isinstance(body, MeshBody)
    return SurfaceSpots(body, feet)
