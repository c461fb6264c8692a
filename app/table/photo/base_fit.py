"""The place of a base from clicks on its rim in photos.

A rim is the base's outline at a known height. A click on it is a point of that level; its distance from the outline,
divided by the number of mm that a pixel is long there, is one equation in pixels. A click on the centre gives two.
Bases are taken as upright walls: of a base with sloping sides, the lower rim has the stated size, and it should be
clicked, with the height of the underside.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Floats
from app.geometry.outlines import Outline
from app.geometry.photo.photo_camera import PhotoCamera
from app.model import Base
from app.table.battle_shapes import base_outline
from app.table.photo.click_equations import ClickEquations, descend, larger_error, solve

MIN_CLICKS, MIN_OVAL_CLICKS, MIN_GUESS_CLICKS = 3, 4, 5
"""Least number of clicks on the rim: of a round base, of another one, and to guess which one it is."""
YAWS = 6
"""Number of yaws, within half a turn, from which the search for that of an oval starts."""
TRIED = 4
"""Number of the best starts from which it goes on."""


@dataclass(frozen=True, eq=False)
class Rim:
    """Clicks `(n, 2)` in one photo on the rim of a base, or a single one on the centre of that level."""

    camera: PhotoCamera
    pixels: Floats


@dataclass(frozen=True, eq=False)
class BaseFit:
    """The place of a base in mm, its yaw in degrees, and the covariance `(2, 2)` of x and y in mm².

    `residual_px` is the root mean square of the clicks' distances from the rim, `cost` the sum of their squares in
    variances of a click; `error_mm` is the standard error along the direction in which it is larger. `probability` is
    that of this base among those it was chosen from.
    """

    x: float
    y: float
    yaw: float
    covariance: Floats
    residual_px: float
    cost: float
    error_mm: float
    probability: float = 1.0


def fit_base(rims: Sequence[Rim], base: Base, height_mm: float) -> BaseFit:
    """Returns the place of a base whose rim is seen in one or more photos, at a known height.

    Three clicks on the rim are enough for a round base and four for another one, in all photos together; or a click on
    the centre in one of them, with which an oval keeps yaw 0. Two clicks on a round rim would fit two places. Raises
    PlayerError if there are too few, or if one does not show that height.
    """
    shape = base_outline(base, 0.0, 0.0, 0.0)
    levels = [_Level.read(rim, height_mm) for rim in rims if len(rim.pixels)]
    on_rim = sum(len(level.points) for level in levels if not level.is_centre)
    least = MIN_CLICKS if shape.is_round else MIN_OVAL_CLICKS
    if on_rim < least and not any(level.is_centre for level in levels):
        raise PlayerError(tr("click at least {count} points on the rim, or one on the centre", count=least))

    def equations(place: Floats) -> list[ClickEquations]:
        return [level.equations(place, shape) for level in levels]

    middle = np.vstack([level.points for level in levels]).mean(axis=0)
    shifts = np.array([(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)]) * shape.reach / 2
    yaws = [()] if shape.is_round or on_rim < least else [(math.pi * i / YAWS,) for i in range(YAWS)]
    starts = [np.array([*(middle + shift), *yaw]) for yaw in yaws for shift in shifts]
    place, _ = min(descend(starts, equations, TRIED), key=lambda found: found[1])
    found = solve(place, equations)
    x, y, yaw = (*place.tolist(), 0.0)[:3]
    covariance = found.covariance[:2, :2]
    error = larger_error(covariance)
    return BaseFit(x, y, math.degrees(yaw) % 180.0, covariance, found.residual_px, found.cost, error)


def guess_base(rims: Sequence[Rim], height_mm: float, candidates: Sequence[Base]) -> list[tuple[Base, BaseFit]]:
    """Returns the bases that the rim may belong to, the most probable first; each with its probability.

    All are equally probable beforehand. Raises PlayerError if there are fewer than five clicks on the rim.
    """
    clicks = sum(len(rim.pixels) for rim in rims)
    if sum(len(rim.pixels) for rim in rims if len(rim.pixels) > 1) < MIN_GUESS_CLICKS:
        raise PlayerError(tr("click at least five points on the rim to find the size of the base"))
    fits = [(base, fit_base(rims, base, height_mm)) for base in candidates]
    # The Bayesian information criterion: the fit, and a price for each number that was free (Schwarz, 1978).
    free = [2 if base_outline(base, 0.0, 0.0, 0.0).is_round else 3 for base in candidates]
    scores = np.array([fit.cost for _, fit in fits]) + np.array(free) * math.log(clicks)
    shares = np.exp((scores.min() - scores) / 2)
    shares /= shares.sum()
    order = np.argsort(-shares, kind="stable").tolist()
    return [(fits[i][0], replace(fits[i][1], probability=float(shares[i]))) for i in order]


@dataclass(frozen=True, eq=False)
class _Level:
    """The clicks of one rim as points `(n, 2)` at its height.

    `by_pixel` `(n, 2, 2)` and `by_camera` `(n, 2, 8)` are how they move in mm with the click and with the camera.
    """

    camera: PhotoCamera
    points: Floats
    by_pixel: Floats
    by_camera: Floats

    @staticmethod
    def read(rim: Rim, height_mm: float) -> "_Level":
        """Returns the clicks of a rim. Raises PlayerError if one does not show that height."""
        points = rim.camera.at_height(rim.pixels, height_mm)
        if not np.isfinite(points).all():
            raise PlayerError(tr("a click is above the horizon of the table; click on the base"))
        by_point, by_camera = rim.camera.derivatives(points)
        by_pixel = np.asarray(np.linalg.inv(by_point[:, :, :2]), dtype=np.float64)
        return _Level(rim.camera, points[:, :2], by_pixel, -by_pixel @ by_camera)

    @property
    def is_centre(self) -> bool:
        """True for a single click, on the centre."""
        return len(self.points) == 1

    def equations(self, place: Floats, shape: Outline) -> ClickEquations:
        """Returns the equations at a place: x, y, and the yaw in radians if it is fitted."""
        away = self.points - place[:2]
        yaw = float(place[2]) if len(place) > 2 else 0.0
        if self.is_centre:
            weight = np.linalg.inv(self.by_pixel[0]) / self.camera.click_px
            slopes = np.column_stack([-weight, np.zeros(2)])[:, : len(place)]
            return ClickEquations(self.camera, weight @ away[0], slopes, weight @ self.by_camera[0])
        distance, normal = _rim_distances(away, yaw, shape)
        # The standard deviation of a click, in mm across the rim.
        deviation = np.linalg.norm(np.einsum("ni,nij->nj", normal, self.by_pixel), axis=1) * self.camera.click_px
        weight = normal / deviation[:, None]
        turning = weight[:, 0] * away[:, 1] - weight[:, 1] * away[:, 0]
        slopes = np.column_stack([-weight, turning])[:, : len(place)]
        return ClickEquations(
            self.camera, distance / deviation, slopes, np.einsum("ni,nij->nj", weight, self.by_camera)
        )


def _rim_distances(away: Floats, yaw: float, shape: Outline) -> tuple[Floats, Floats]:
    """Returns the signed distances `(n,)` of points from an outline round the origin, and unit normals `(n, 2)` there.

    Exact for discs and pills; for ovals the first-order distance, right close to the rim (Sampson, 1982).
    """
    c, s = math.cos(yaw), math.sin(yaw)
    turn = np.array([(c, -s), (s, c)])
    local = away @ turn
    local[:, 0] -= np.clip(local[:, 0], -shape.core, shape.core)
    semi = np.array([shape.a, shape.b])
    share = np.maximum(np.linalg.norm(local / semi, axis=1), 1e-9)
    slope = local / semi**2 / share[:, None]
    steep = np.maximum(np.linalg.norm(slope, axis=1), 1e-12)
    return (share - 1) / steep, slope / steep[:, None] @ turn.T
