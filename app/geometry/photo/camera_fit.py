"""The camera of a photo from clicks on a board of known size: where it was, its focal length, and its distortion.

Eight numbers are unknown: three turns, the eye, the focal length and k1. Each click on a known point gives two
equations, each click on an edge one: its distance from the edge's picture. The board's four corners alone leave
nothing to check. The fit is least squares in pixels. What is known beforehand about lenses is added as two more
equations: the focal length from the picture's file within 2 %, or else that of a usual lens within 15 %; and k1 within
0.05 of 0.

The covariance is the inverse of the weighted normal equations. Its scale is the noise of the clicks: the assumed one
counts like `ASSUMED_FREEDOM` measured equations and is mixed with what the residuals say. The equations that the fit
has used up, fewer than eight because of the prior knowledge, are not counted (the trace of the hat matrix). With fewer
equations left over than `ASSUMED_FREEDOM`, the noise is never taken as less than the assumed one: small residuals are
then more likely luck than skill.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.core.language import format_number, tr
from app.geometry.arrays import Floats
from app.geometry.photo.board_clicks import BoardClick, BoardClicks
from app.geometry.photo.board_corners import CameraFitError, check_corners, check_picture, edge_on_error, first_camera
from app.geometry.photo.descent import minimise
from app.geometry.photo.lens import Lens
from app.geometry.photo.photo_camera import UNKNOWNS, PhotoCamera

CLICK_PX = 2.0
"""Usual standard deviation of a click under a magnifier."""
FILE_SHARE, USUAL_SHARE, FREE_SHARE = 0.02, 0.15, 0.5
"""Standard deviations of the focal length: from the file, of a usual lens, and to test the file's.

Files round to whole millimetres of film, mean its width or its diagonal (4 % in a picture of 4 : 3), and leave out that
focusing changes it: calibrated from many pictures, three cameras were off by -2, 1 and 5.5 %.
"""
K1_DEVIATION = 0.05
USUAL_FOCALS = (0.75, 1.1, 1.6, 2.4, 0.5)
"""Focal lengths of lenses, as shares of the picture's longer side; a phone's main lens first."""
UNUSUAL_COST = 9.0
"""Sum of squares by which an unusual lens has to explain the clicks better: three standard deviations."""
ASSUMED_FREEDOM = 10
MIN_ELEVATION = 8.0
"""Least elevation of the camera over the board's middle, in degrees."""
MAX_FOCAL_ERROR = 0.08
"""Largest share by which the clicks' own focal length may differ from the file's, if they tell it well."""
MAX_NOISE, MAX_RESIDUAL = 4.0, 0.004
"""Clicks do not fit the board if their noise, as a multiple of the assumed one, and their residual on the table, as a
share of the board's diagonal, are both larger: many pixels may be few millimetres.
"""


@dataclass(frozen=True, eq=False)
class CameraFit:
    """The camera, the root mean square of the clicks' residuals in pixels and in mm on the table, and `freedom`.

    That is the number of equations left over: with 0, nothing was checked.
    """

    camera: PhotoCamera
    residual_px: float
    residual_mm: float
    freedom: int


def fit_camera(
    size: tuple[int, int],
    board_mm: tuple[float, float],
    clicks: Sequence[BoardClick],
    focal_px: float | None,
    click_px: float = CLICK_PX,
) -> CameraFit:
    """Returns the camera of a picture of this width and height that fits the clicks best.

    The corners of the board have to be among the clicked points. `focal_px` is the focal length in pixels according to
    the picture's file, `click_px` the standard deviation of a click. Raises CameraFitError.
    """
    check_picture(size)
    search = _Search(BoardClicks(board_mm, clicks), size, click_px)
    if len(search.clicks.corners) < 4:
        raise CameraFitError("few", tr("click all four corners of the board first"))
    check_corners(search.corners, size)
    if focal_px is None:
        found = search.find_usual()
    else:
        found = search.find(focal_px, FILE_SHARE)
        search.check_focal(focal_px)
    x, y, z = found.camera.eye - np.array((*board_mm, 0.0)) / 2
    if not math.degrees(math.atan2(z, math.hypot(x, y))) >= MIN_ELEVATION:
        raise edge_on_error()
    return search.judge(found)


@dataclass(frozen=True, eq=False)
class _Found:
    """A camera, the sum of squares that it leaves, and its equations and their derivatives as `_equations` has them."""

    camera: PhotoCamera
    cost: float
    values: Floats
    slopes: Floats


@dataclass(frozen=True)
class _Search:
    """The search for the camera that fits some clicks."""

    clicks: BoardClicks
    size: tuple[int, int]
    click_px: float

    @property
    def corners(self) -> Floats:
        """The clicks on the board's corners `(4, 2)`."""
        return self.clicks.pixels[self.clicks.corners]

    def find(self, focal_px: float, share: float) -> _Found:
        """Returns the best camera if its focal length is known, with a standard deviation that is a share of it."""
        start = first_camera(self.corners, self.clicks.board_mm, Lens(focal_px, 0.0, self.size))

        def equations(camera: PhotoCamera) -> tuple[Floats, Floats]:
            return self._equations(camera, focal_px, focal_px * share)

        camera, cost = minimise(start, equations, PhotoCamera.moved)
        return _Found(camera, cost, *equations(camera))

    def find_usual(self) -> _Found:
        """Returns the best camera with a usual lens: a phone's main one, unless another fits far better."""
        longer = max(self.size)
        main, *others = (self.find(longer * share, USUAL_SHARE) for share in USUAL_FOCALS)
        best = min(others, key=lambda found: found.cost)
        return best if best.cost < main.cost - UNUSUAL_COST else main

    def _equations(self, camera: PhotoCamera, focal_px: float, deviation: float) -> tuple[Floats, Floats]:
        """Returns all equations, in standard deviations, and their derivatives; the last two are prior knowledge."""
        off, slopes = self.clicks.equations(camera)
        known = [(camera.lens.focal_px - focal_px) / deviation, camera.lens.k1 / K1_DEVIATION]
        rows = np.zeros((2, UNKNOWNS))
        rows[0, 6], rows[1, 7] = 1 / deviation, 1 / K1_DEVIATION
        return np.append(off / self.click_px, known), np.vstack([slopes / self.click_px, rows])

    def check_focal(self, focal_px: float) -> None:
        """Raises CameraFitError if the clicks contradict the focal length of the picture's file."""
        free = self.find(focal_px, FREE_SHARE)
        error = math.sqrt(np.linalg.inv(free.slopes.T @ free.slopes)[6, 6]) / focal_px
        if abs(free.camera.lens.focal_px / focal_px - 1) > max(MAX_FOCAL_ERROR, 4 * math.hypot(error, FILE_SHARE)):
            self._check_order(free.cost)
            text = tr(
                "the clicks do not fit the focal length in the picture's file, as with a cropped picture, a panorama or"
                " a board of another size; use the whole photo as it was taken, and check the board's size"
            )
            raise CameraFitError("lens", text)

    def judge(self, found: _Found) -> CameraFit:
        """Returns the camera with its covariance. Raises CameraFitError if the clicks do not fit the board."""
        camera, values, slopes = found.camera, found.values, found.slopes
        equations = len(values) - 2
        inverse = np.linalg.inv(slopes.T @ slopes)
        used = np.einsum("mi,ij,mj->m", slopes, inverse, slopes)[:-2]
        off, away = values[:-2] * self.click_px, self.clicks.distances_mm(camera)
        squares, left = float(off @ off), equations - float(used.sum())
        noise = math.sqrt((ASSUMED_FREEDOM * self.click_px**2 + squares) / (ASSUMED_FREEDOM + left))
        if left < ASSUMED_FREEDOM:
            noise = max(noise, self.click_px)
        residual_mm = float(np.sqrt((away**2).mean()))
        is_large = residual_mm > MAX_RESIDUAL * math.hypot(*self.clicks.board_mm)
        if equations > UNKNOWNS and is_large and squares > left * (MAX_NOISE * self.click_px) ** 2:
            self._check_order(found.cost)
            # The click whose residual is largest compared with its own deviation (Baarda, 1968).
            worst = int(self.clicks.owners[np.argmax(np.abs(off) / np.sqrt(np.maximum(1 - used, 1e-3)))])
            raise CameraFitError("residual", self._residual_text(worst, float(away[worst])), worst)
        weights = slopes.copy()
        weights[:-2] *= self.click_px / noise
        fitted = replace(camera, covariance=np.linalg.inv(weights.T @ weights), click_px=noise)
        return CameraFit(fitted, math.sqrt(squares / equations), residual_mm, max(equations - UNKNOWNS, 0))

    def _residual_text(self, worst: int, mm: float) -> str:
        width, depth = (format_number(side, ".0f") for side in self.clicks.board_mm)
        return tr(
            "the clicks do not fit a board of {width} × {depth} mm: {name} is off by {mm} mm; check it, and the board's"
            " size",
            width=width, depth=depth, name=self.clicks.name(worst), mm=format_number(mm, ".0f"),
        )  # fmt: skip

    def _check_order(self, cost: float) -> None:
        """Raises CameraFitError if the clicks fit far better on a board whose width and depth are exchanged."""
        if replace(self, clicks=self.clicks.exchanged()).find_usual().cost < cost / 10:
            text = tr(
                "the clicks begin at another corner, or the board's width and depth are exchanged; begin at the near"
                " left corner, with the width along the near edge"
            )
            raise CameraFitError("order", text)
