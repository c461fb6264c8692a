"""The place of a terrain piece from its corners clicked in photos, and the height of a point over another.

A click on a corner of the piece's mesh gives two equations for the place and the yaw. For a given yaw, they are linear
in the place, because the corner is on the ray through the pixel. This gives a start for each of some yaws; the best
are refined by least squares in pixels.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Floats
from app.geometry.frames import rotation_matrix
from app.geometry.photo.photo_camera import PhotoCamera
from app.table.photo.click_equations import ClickEquations, descend, larger_error, solve

YAWS, TRIED = 16, 6
"""Number of yaws at which the search begins, and of the best of them from which it goes on."""
MIN_APART_MM = 5.0
"""Least horizontal distance of two of the corners: those above one another do not determine the yaw."""
EQUAL_COST = 4.0
"""Places whose sums of squares differ by less than this, two standard deviations, fit about equally well."""


@dataclass(frozen=True, eq=False)
class Pair:
    """A corner `(3,)` of a piece's mesh and its pixel in a photo.

    The corner is in mm from the piece's origin, of the piece as scaled and tilted but not turned.
    """

    camera: PhotoCamera
    pixel: tuple[float, float]
    corner: Floats


@dataclass(frozen=True, eq=False)
class PieceFit:
    """The place of a piece in mm, and its yaw in degrees.

    `covariance` is that of x, y, the yaw in radians and, if it was fitted, z: `(3, 3)` or `(4, 4)`. `residual_px` and
    `residual_mm` are the root mean square distances of the corners from the clicks, the latter None if nothing is left
    to check. `error_mm` is the largest standard error along x and y of points as far from the origin as the piece
    reaches, or at least the corners.
    """

    x: float
    y: float
    z: float
    yaw: float
    covariance: Floats
    residual_px: float
    residual_mm: float | None
    error_mm: float


def fit_piece(
    pairs: Sequence[Pair], start: tuple[float, float, float], z: float | None, reach_mm: float = 0.0
) -> PieceFit:
    """Returns the place of a piece from two or more pairs, at a known height `z` or at one that is fitted too.

    `start` is x, y and the yaw in degrees, where the search begins too; between places that fit about equally well, the
    one nearest to it is taken. `reach_mm` is the distance from its origin to its farthest point, for which the error is
    stated: clicks near the origin determine the ends poorly. Raises PlayerError if the pairs do not determine a place.
    """
    corners = np.array([pair.corner for pair in pairs], dtype=np.float64).reshape(-1, 3)
    flat = corners[:, :2]
    if len(pairs) < 2 or float(np.linalg.norm(flat[:, None] - flat, axis=2).max()) < MIN_APART_MM:
        raise PlayerError(tr("click at least two corners of the piece that are not above each other"))

    def equations(place: Floats) -> list[ClickEquations]:
        return [_pair_equations(pair, place, z) for pair in pairs]

    yaws = math.radians(start[2]) + np.arange(YAWS) * (math.tau / YAWS)
    own = np.array([start[0], start[1], yaws[0], *([0.0] if z is None else [])])
    found = descend([own], equations, 1)
    found += descend([_place_at_yaw(pairs, yaw, z) for yaw in yaws.tolist()], equations, TRIED)
    least = min(cost for _, cost in found)
    if not math.isfinite(least):
        raise PlayerError(tr("the clicked corners fit the piece nowhere; click the same corners in the same order"))
    place = min((place for place, cost in found if cost <= least + EQUAL_COST), key=lambda one: _apart(one, start))
    solution = solve(place, equations)
    x, y, yaw, up = [*place.tolist(), *([] if z is None else [z])]
    off = [_off_ray(pair, _corner_at(pair, place, z)) for pair in pairs]
    return PieceFit(
        x, y, up, math.degrees(yaw) % 360.0, solution.covariance, solution.residual_px,
        residual_mm=float(np.sqrt(np.square(off).mean())) if solution.left else None,
        error_mm=_error_within(solution.covariance, max(reach_mm, float(np.linalg.norm(flat, axis=1).max()))),
    )  # fmt: skip


def height_over(camera: PhotoCamera, foot: Floats, pixel: tuple[float, float]) -> float:
    """Returns the height z of the point straight above or below `foot` `(3,)` that is closest to the ray of a pixel.

    Raises PlayerError if the ray is vertical.
    """
    eye, way = camera.ray(pixel)
    level = float(way[:2] @ way[:2])
    if level < 1e-9:
        raise PlayerError(tr("the photo is taken from straight above and shows no heights; use one from the side"))
    # The closest point of the ray is the one whose distance seen from above is least.
    return float(eye[2] + way[2] * (way[:2] @ (foot[:2] - eye[:2])) / level)


def _corner_at(pair: Pair, place: Floats, z: float | None) -> Floats:
    """Returns the corner on the table `(3,)`, at a place of x, y, the yaw in radians, and z if it is fitted."""
    at = rotation_matrix(2, math.degrees(place[2])) @ np.asarray(pair.corner, dtype=np.float64)
    return at + np.array([place[0], place[1], place[3] if z is None else z])


def _pair_equations(pair: Pair, place: Floats, z: float | None) -> ClickEquations:
    corner = _corner_at(pair, place, z)[None]
    by_point, by_camera = (slopes[0] / pair.camera.click_px for slopes in pair.camera.derivatives(corner))
    away = corner[0, :2] - place[:2]
    turning = by_point[:, 1] * away[0] - by_point[:, 0] * away[1]
    slopes = np.column_stack([by_point[:, :2], turning, by_point[:, 2]])[:, : len(place)]
    off = (pair.camera.project(corner)[0] - pair.pixel) / pair.camera.click_px
    return ClickEquations(pair.camera, off, slopes, by_camera)


def _place_at_yaw(pairs: Sequence[Pair], yaw: float, z: float | None) -> Floats:
    """Returns the place at this yaw where the corners are closest to the rays through their pixels."""
    rows, sides = list[Floats](), list[Floats]()
    for pair in pairs:
        eye, way = pair.camera.ray(pair.pixel)
        across = np.eye(3) - np.outer(way, way)
        corner = _corner_at(pair, np.array([0.0, 0.0, yaw, 0.0]), z)
        rows.append(across[:, : 3 if z is None else 2])
        sides.append(across @ (eye - corner))
    x, y, *up = np.linalg.lstsq(np.vstack(rows), np.concatenate(sides), rcond=None)[0].tolist()
    return np.array([x, y, yaw, *up])


def _apart(place: Floats, start: tuple[float, float, float]) -> float:
    """Returns how far a place is from the start, in mm; half a turn counts as much as 100 mm."""
    turn = abs((math.degrees(place[2]) - start[2] + 180.0) % 360.0 - 180.0)
    return math.dist(place[:2].tolist(), start[:2]) + turn * 100 / 180


def _off_ray(pair: Pair, point: Floats) -> float:
    """Returns the distance of a point from the ray of a pair in mm."""
    eye, way = pair.camera.ray(pair.pixel)
    return float(np.linalg.norm(np.cross(way, point - eye)))


def _error_within(covariance: Floats, reach: float) -> float:
    """Returns the largest standard error of points on a circle round the origin, as the piece moves and turns."""
    angles = np.linspace(0, math.tau, 8, endpoint=False).tolist()
    ways = [np.array([(1, 0, -reach * math.sin(angle)), (0, 1, reach * math.cos(angle))]) for angle in angles]
    return max(larger_error(way @ covariance[:3, :3] @ way.T) for way in ways)
