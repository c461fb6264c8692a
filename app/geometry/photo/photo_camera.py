"""The camera of a photo: between points of the table and pixels, and the error of what a click shows."""

from dataclasses import dataclass, replace

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.photo.lens import TINY, Lens

UNKNOWNS = 8
"""Three turns, three coordinates of the eye, the focal length, and k1."""
MAX_K1 = 0.3
"""Largest radial term that a fit can arrive at, up or down; those of phones are below 0.1."""


@dataclass(frozen=True, eq=False)
class PhotoCamera:
    """A camera over the table, lengths in mm.

    `rotation` `(3, 3)` turns the table's directions into the camera's: x right, y down, z ahead; `eye` `(3,)` is where
    it is. `covariance` `(8, 8)` is that of its small turns about its own axes in radians, the eye, the focal length in
    pixels, and k1. `click_px` is the standard deviation of a click, along x and along y.
    """

    rotation: Floats
    eye: Floats
    lens: Lens
    covariance: Floats
    click_px: float

    def project(self, points: Floats) -> Floats:
        """Returns the pixels `(n, 2)` of the photo where points `(n, 3)` are seen; nan for those behind the camera."""
        return self.lens.to_photo(self.ideal_pixels(points))

    def ideal_pixels(self, points: Floats) -> Floats:
        """Returns the pixels `(n, 2)` of the undistorted picture that show points; nan for those behind the camera."""
        local = (points - self.eye) @ self.rotation.T
        ahead = np.where(local[:, 2:] > TINY, local[:, 2:], np.nan)
        return self.lens.centre + self.lens.focal_px * local[:, :2] / ahead

    def ray(self, pixel: tuple[float, float]) -> tuple[Floats, Floats]:
        """Returns the eye `(3,)` and the unit direction `(3,)` through a pixel of the photo."""
        return self.eye, self.directions(np.array([pixel], dtype=np.float64))[0]

    def directions(self, pixels: Floats) -> Floats:
        """Returns the unit directions `(n, 3)` through pixels `(n, 2)` of the photo."""
        away = (self.lens.to_ideal(pixels) - self.lens.centre) / self.lens.focal_px
        ways = np.column_stack([away, np.ones(len(away))]) @ self.rotation
        return ways / np.linalg.norm(ways, axis=1, keepdims=True)

    def at_height(self, pixels: Floats, z: float) -> Floats:
        """Returns the points `(n, 3)` at a height that pixels `(n, 2)` of the photo show.

        nan for a pixel whose ray does not meet that height in front of the camera.
        """
        ways = self.directions(pixels)
        with np.errstate(divide="ignore", invalid="ignore"):
            away = (z - self.eye[2]) / ways[:, 2]
        points = self.eye + ways * np.where((away > 0) & np.isfinite(away), away, np.nan)[:, None]
        points[:, 2] = np.where(np.isnan(points[:, 2]), np.nan, z)
        return points

    def derivatives(self, points: Floats) -> tuple[Floats, Floats]:
        """Returns how the pixels of points `(n, 3)` change with the points `(n, 2, 3)` and with the camera `(n, 2, 8)`.

        The camera's unknowns are those of `covariance`.
        """
        lens = self.lens
        local = (points - self.eye) @ self.rotation.T
        ahead = np.where(local[:, 2] > TINY, local[:, 2], np.nan)
        away = local[:, :2] / ahead[:, None]
        radius = np.maximum(np.linalg.norm(away, axis=1), TINY)
        shown, slope, by_k1 = lens.radial(radius)
        way = away / radius[:, None]
        # Along the radius the lens stretches by the slope, across it by the radius that is shown.
        outward = way[:, :, None] * way[:, None, :]
        bend = (shown / radius)[:, None, None] * (np.eye(2) - outward) + slope[:, None, None] * outward
        flat = np.zeros((len(points), 2, 3))
        flat[:, 0, 0] = flat[:, 1, 1] = 1 / ahead
        flat[:, :, 2] = -away / ahead[:, None]
        by_local = lens.focal_px * bend @ flat
        by_point = by_local @ self.rotation
        by_camera = np.empty((len(points), 2, UNKNOWNS))
        # A small turn w moves a local point p by w × p.
        by_camera[:, :, :3] = np.cross(local[:, None, :], by_local)
        by_camera[:, :, 3:6] = -by_point
        by_camera[:, :, 6] = way * shown[:, None]
        by_camera[:, :, 7] = lens.focal_px * way * by_k1[:, None]
        return by_point, by_camera

    def place_covariance(self, point: Floats, click_px: float | None = None) -> Floats:
        """Returns the covariance `(2, 2)` in mm² of x and y of one click on a point `(3,)` whose height is known.

        It contains the error of the camera and that of the click, `self.click_px` unless given.
        """
        by_point, by_camera = self.derivatives(np.asarray(point, dtype=np.float64)[None])
        inverse = np.linalg.inv(by_point[0, :, :2])
        click = (self.click_px if click_px is None else click_px) ** 2 * np.eye(2)
        return inverse @ (click + by_camera[0] @ self.covariance @ by_camera[0].T) @ inverse.T

    def moved(self, step: Floats) -> "PhotoCamera":
        """Returns the camera with small changes `(8,)` of its unknowns."""
        focal = self.lens.focal_px * float(np.exp(step[6] / self.lens.focal_px))  # Stays positive.
        k1 = min(max(self.lens.k1 + float(step[7]), -MAX_K1), MAX_K1)
        lens = replace(self.lens, focal_px=focal, k1=k1)
        return replace(self, rotation=turn_matrix(step[:3]) @ self.rotation, eye=self.eye + step[3:6], lens=lens)


def turn_matrix(turn: Floats) -> Floats:
    """Returns the rotation `(3, 3)` about a vector `(3,)` by its length in radians (Rodrigues, 1840)."""
    angle = max(float(np.linalg.norm(turn)), TINY)
    x, y, z = (turn / angle).tolist()
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
