"""Samples of a body at many positions, towards another body, for sight maps; verdicts do their own sampling."""

import math
from typing import Protocol

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.bodies import Body, CylinderBody, MeshBody, bounding_ball
from app.geometry.frames import cross_products

_SLANT = 0.25  # The weight of tops and undersides, as in `bodies`.


class BodySamples(Protocol):
    """A body at many positions that can be sampled."""

    @property
    def centres(self) -> Floats:
        """The centre of the body at each position: `(n, 3)`."""
        ...

    @property
    def radius(self) -> float:
        """Radius in mm of a ball about the body's centre that contains it."""
        ...

    def sample(self, eyes: Floats, reach: float, squares: Floats) -> Floats:
        """Returns points `(n, k, 3)` on the part that can face a ball of radius `reach` about each eye `(n, 3)`.

        `squares` `(k, 2)` are positions in the unit square.
        """
        ...


class CylinderSamples:
    """An upright cylinder of one size, with its foot at many positions `(n, 3)`."""

    def __init__(self, body: CylinderBody, feet: Floats) -> None:
        """Places `body`, which must be at the origin, at each of the positions."""
        self._body = body
        self._feet = feet

    @property
    def centres(self) -> Floats:
        """The centre at each position."""
        return self._feet + np.array((0.0, 0.0, (self._body.bottom + self._body.top) / 2))

    @property
    def radius(self) -> float:
        """Radius of a ball that contains the cylinder."""
        return math.hypot(self._body.radius, (self._body.top - self._body.bottom) / 2)

    def sample(self, eyes: Floats, reach: float, squares: Floats) -> Floats:
        """Returns points on the side and on the visible discs: the top from above, the underside from below."""
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
        """Fills in the points for positions that all show the same discs (top, underside)."""
        body = self._body
        side, disc = 2 * body.radius * (body.top - body.bottom), np.pi * body.radius**2 * _SLANT
        areas = np.array((side, disc * discs[0], disc * discs[1]))
        ends = np.cumsum(areas / areas.sum())
        patch = np.minimum(np.searchsorted(ends, squares[:, 0], side="right"), 2)
        first, last = np.r_[0.0, ends[:2]][patch], ends[patch]
        inside = np.clip((squares[:, 0] - first) / np.maximum(last - first, 1e-12), 0, 1)
        way = eyes[:, :2] - feet[:, :2]
        half = np.arccos(np.clip((body.radius - reach) / np.maximum(np.hypot(*way.T), 1e-9), -1, 1))
        # Single precision, for points on the discs too, is much faster, and a slightly shifted sample is as good.
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


class MeshSamples:
    """A mesh body with its foot at many positions `(n, 3)`: samples its whole surface, the far side included."""

    def __init__(self, body: MeshBody, feet: Floats) -> None:
        """Places `body`, which must be at the origin, at each of the positions."""
        self._corner, self._edges = body.triangles[:, 0], body.triangles[:, 1:] - body.triangles[:, :1]
        self._feet = feet
        self._middle, self._radius = bounding_ball(body)

    @property
    def centres(self) -> Floats:
        """The centre at each position."""
        return self._feet + self._middle

    @property
    def radius(self) -> float:
        """Radius of a ball that contains the body."""
        return self._radius

    def sample(self, eyes: Floats, reach: float, squares: Floats) -> Floats:
        """Returns the same points of the body at each position, uniform over its area (Osada et al. 2002)."""
        del eyes, reach
        areas = np.linalg.norm(cross_products(self._edges[:, 0], self._edges[:, 1]), axis=1)
        ends = np.cumsum(areas / areas.sum())
        which = np.minimum(np.searchsorted(ends, squares[:, 0], side="right"), len(ends) - 1)
        share = np.clip((squares[:, 0] - ends[which]) * areas.sum() / np.maximum(areas[which], 1e-12) + 1, 0, 1)
        root, one, other = np.sqrt(share)[:, None], self._edges[which, 0], self._edges[which, 1]
        points = self._corner[which] + root * (one + squares[:, 1:] * (other - one))
        return self._feet[:, None] + points


def make_body_samples(body: Body, feet: Floats) -> BodySamples:
    """Returns samples of a body, given at the origin, with its foot at many positions `(n, 3)`."""
    if isinstance(body, CylinderBody):
        return CylinderSamples(body, feet)
    assert isinstance(body, MeshBody)
    return MeshSamples(body, feet)
