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
        bottom, top = feet[:, 2] + body.bottom, feet[:, 2] + body.top
        side, disc = 2 * body.radius * (body.top - body.bottom), np.pi * body.radius**2 * _SLANT
        from_above = eyes[:, 2] + reach > top
        from_below = eyes[:, 2] - reach < bottom
        areas = np.stack([np.full(len(feet), side), disc * from_above, disc * from_below], axis=1)
        ends = np.cumsum(areas / areas.sum(axis=1, keepdims=True), axis=1)[:, None]
        across, along = squares[:, 0][None, :, None], np.broadcast_to(squares[:, 1], (len(feet), len(squares)))
        patch = np.minimum((across >= ends).sum(axis=2), 2)
        begins = np.concatenate([np.zeros_like(ends[..., :1]), ends[..., :2]], axis=2)
        first = np.take_along_axis(begins, patch[:, None], axis=2)[:, 0]
        last = np.take_along_axis(ends, patch[:, None], axis=2)[:, 0]
        inside = np.clip((squares[:, 0] - first) / np.maximum(last - first, 1e-12), 0, 1)
        way = eyes[:, :2] - feet[:, :2]
        apart = np.maximum(np.hypot(*way.T), 1e-9)
        half = np.arccos(np.clip((body.radius - reach) / apart, -1, 1))
        on_side = patch == 0
        middle = np.arctan2(way[:, 1], way[:, 0])[:, None]
        angle = np.where(on_side, middle + half[:, None] * (2 * inside - 1), 2 * np.pi * along)
        out = body.radius * np.where(on_side, 1.0, np.sqrt(inside))
        height = np.where(
            on_side,
            bottom[:, None] + along * (body.top - body.bottom),
            np.where(patch == 1, top[:, None], bottom[:, None]),
        )
        return np.stack([feet[:, :1] + out * np.cos(angle), feet[:, 1:2] + out * np.sin(angle), height], axis=2)


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
