"""Clicks on a board in a photo, as equations for the camera."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from app.core.language import format_number, mark, tr
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import dots
from app.geometry.photo.board_corners import board_points
from app.geometry.photo.photo_camera import PhotoCamera

_NEAREST_STEPS = 5
_CORNERS = (
    mark("the near left corner"),
    mark("the near right corner"),
    mark("the far right corner"),
    mark("the far left corner"),
)
_EDGES = (
    mark("the click on the near edge"),
    mark("the click on the right edge"),
    mark("the click on the far edge"),
    mark("the click on the left edge"),
)


@dataclass(frozen=True)
class BoardClick:
    """A click in the photo: on a known point of the table in mm, or somewhere on an edge of the board.

    The edges are the near (0), right (1), far (2) and left (3) one.
    """

    pixel: tuple[float, float]
    point: tuple[float, float, float] | None = None
    edge: int | None = None


@dataclass(frozen=True)
class BoardClicks:
    """All clicks in one photo of a board with this width and depth in mm."""

    board_mm: tuple[float, float]
    clicks: Sequence[BoardClick]

    @cached_property
    def pixels(self) -> Floats:
        """The clicked pixels `(n, 2)`."""
        return np.array([one.pixel for one in self.clicks], dtype=np.float64).reshape(-1, 2)

    @cached_property
    def corners(self) -> list[int]:
        """The numbers of the clicks on the board's corners, in the order of `board_points`; only those that exist."""
        places = {one.point: number for number, one in enumerate(self.clicks)}
        found = (places.get(tuple(corner)) for corner in board_points(self.board_mm).tolist())
        return [number for number in found if number is not None]

    @cached_property
    def on_point(self) -> Flags:
        """Which clicks are on known points; the others are on edges."""
        return np.array([one.point is not None for one in self.clicks], dtype=np.bool_)

    @property
    def owners(self) -> Longs:
        """The number of the click of each equation: two for each point, then one for each edge."""
        return np.append(np.repeat(np.flatnonzero(self.on_point), 2), np.flatnonzero(~self.on_point))

    @cached_property
    def points(self) -> Floats:
        """The known points `(k, 3)`."""
        return np.array([one.point for one in self.clicks if one.point is not None], dtype=np.float64)

    @cached_property
    def edges(self) -> tuple[Floats, Floats]:
        """A point and the unit direction `(k, 3)` of the clicked edges."""
        corners = board_points(self.board_mm)
        numbers = np.array([one.edge for one in self.clicks if one.point is None], dtype=np.int64)
        start, end = corners[numbers], np.roll(corners, -1, axis=0)[numbers]
        return start, (end - start) / np.linalg.norm(end - start, axis=1, keepdims=True)

    def exchanged(self) -> "BoardClicks":
        """Returns the clicks as on a board whose width and depth are exchanged; points keep their shares of both."""
        width, depth = self.board_mm
        clicks = list[BoardClick]()
        for one in self.clicks:
            x, y, z = one.point or (0.0, 0.0, 0.0)  # Divided first, so that corners stay exactly corners.
            clicks.append(replace(one, point=one.point and (x / width * depth, y / depth * width, z)))
        return BoardClicks((depth, width), clicks)

    def equations(self, camera: PhotoCamera) -> tuple[Floats, Floats]:
        """Returns how far the clicks are off in pixels `(m,)`, and the derivatives by the camera's unknowns `(m, 8)`.

        The distance from an edge is that from the nearest point of its picture. While the camera changes, that point
        may be kept: moving it along the edge does not change the distance.
        """
        off = (camera.project(self.points) - self.pixels[self.on_point]).ravel()
        slopes = camera.derivatives(self.points)[1].reshape(-1, 8)
        if self.on_point.all():
            return off, slopes
        places, clicked = self._nearest(camera), self.pixels[~self.on_point]
        by_point, by_camera = camera.derivatives(places)
        along = np.einsum("nij,nj->ni", by_point, self.edges[1])
        across = np.column_stack([-along[:, 1], along[:, 0]]) / np.linalg.norm(along, axis=1, keepdims=True)
        edge_slopes = np.einsum("ni,nij->nj", across, by_camera)
        return np.append(off, dots(across, camera.project(places) - clicked)), np.vstack([slopes, edge_slopes])

    def _nearest(self, camera: PhotoCamera) -> Floats:
        """Returns the points `(k, 3)` of the clicked edges whose pictures are nearest to the clicks."""
        start, way = self.edges
        clicked = self.pixels[~self.on_point]
        rays = camera.directions(clicked)
        # Where the edge is closest to the ray, in space; then by Gauss and Newton in the picture.
        to_start, both = start - camera.eye, dots(rays, way)
        at = (both * dots(rays, to_start) - dots(way, to_start)) / np.maximum(1 - both**2, 1e-9)
        for _ in range(_NEAREST_STEPS):
            places = start + at[:, None] * way
            along = np.einsum("nij,nj->ni", camera.derivatives(places)[0], way)
            at = at + dots(along, clicked - camera.project(places)) / dots(along, along)
        return start + at[:, None] * way

    def distances_mm(self, camera: PhotoCamera) -> Floats:
        """Returns how far each click is off on the table in mm `(n,)`; inf if it does not show the table."""
        result = np.full(len(self.clicks), np.inf)
        for number, one in enumerate(self.clicks):
            ((x, y, _),) = camera.at_height(self.pixels[number][None], one.point[2] if one.point else 0.0)
            if one.point:
                result[number] = np.hypot(x - one.point[0], y - one.point[1])
            elif one.edge is not None:
                result[number] = abs((y, x - self.board_mm[0], y - self.board_mm[1], x)[one.edge])
        return np.where(np.isnan(result), np.inf, result)

    def name(self, number: int) -> str:
        """Returns what a click is on, in the middle of a sentence."""
        one = self.clicks[number]
        if number in self.corners:
            return tr(_CORNERS[self.corners.index(number)])
        if one.edge is not None:
            return tr(_EDGES[one.edge])
        x, y, _ = one.point or (0.0, 0.0, 0.0)
        return tr("the point at {x}, {y} mm", x=format_number(x, ".0f"), y=format_number(y, ".0f"))
