"""The board's corners in a photo: what they may look like, and a first camera from them."""

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Floats
from app.geometry.photo.lens import Lens
from app.geometry.photo.photo_camera import UNKNOWNS, PhotoCamera

MAX_ASPECT = 2.4
"""Largest ratio of the picture's sides; phones take up to 21 : 9, panoramas are longer."""
MIN_SPAN = 0.2
"""Least distance of the two corners that are farthest apart, as a share of the picture's longer side."""
MIN_FATNESS = 0.02
"""Least area of the board in the picture, as a share of the square of that distance."""


class CameraFitError(PlayerError):
    """A photo whose camera cannot be found.

    `kind` is "few", "order", "small", "edge-on", "lens" or "residual"; `click` is the number of the worst click, if it
    is known.
    """

    def __init__(self, kind: str, text: str, click: int | None = None) -> None:
        super().__init__(text)
        self.kind, self.click = kind, click


def board_points(board_mm: tuple[float, float]) -> Floats:
    """Returns the board's corners `(4, 3)`, counter-clockwise from the near left one."""
    width, depth = board_mm
    return np.array([(0, 0, 0), (width, 0, 0), (width, depth, 0), (0, depth, 0)], dtype=np.float64)


def check_picture(size: tuple[int, int]) -> None:
    """Raises CameraFitError if a picture of this size in pixels is a panorama."""
    if max(size) > MAX_ASPECT * min(size):
        text = tr("the picture is a panorama, which has no single viewpoint; take an ordinary photo of the table")
        raise CameraFitError("lens", text)


def check_corners(pixels: Floats, size: tuple[int, int]) -> None:
    """Raises CameraFitError if four pixels, in the order of `board_points`, cannot be a board's corners."""
    sides = np.roll(pixels, -1, axis=0) - pixels
    following = np.roll(sides, -1, axis=0)
    # Pixels count downwards, so that a board seen from above turns the other way round.
    turns = sides[:, 1] * following[:, 0] - sides[:, 0] * following[:, 1]
    x, y = pixels.T
    area = float(np.dot(np.roll(x, -1), y) - np.dot(x, np.roll(y, -1))) / 2
    longest = float(np.max(np.linalg.norm(pixels[:, None] - pixels, axis=2)))
    if abs(area) < MIN_FATNESS * longest**2 and not ((turns > 0).any() and (turns < 0).any()):
        raise edge_on_error()
    if (turns < 0).all():
        text = tr(
            "the corners are clicked clockwise, or the picture is mirrored as in a selfie; click them counter-clockwise"
            " from the near left corner, or mirror the picture back first"
        )
        raise CameraFitError("order", text)
    if not (turns > 0).all():
        text = tr(
            "the lines between the corners cross, or one corner is inside the others; click them counter-clockwise:"
            " near left, near right, far right, far left"
        )
        raise CameraFitError("order", text)
    if longest < MIN_SPAN * max(size):
        text = tr("the board is too small in the picture; take the photo from closer, so that the board fills it")
        raise CameraFitError("small", text)


def edge_on_error() -> CameraFitError:
    """Returns the error of a board that is seen from too low."""
    text = tr("the board is seen almost from its edge; take the photo from higher above the table")
    return CameraFitError("edge-on", text)


def first_camera(pixels: Floats, board_mm: tuple[float, float], lens: Lens) -> PhotoCamera:
    """Returns the camera with this lens that shows the board's corners at about these pixels `(4, 2)`.

    The homography from the board to the picture is found by the direct linear transformation. Two of its columns are
    the turned x and y axes, up to a common factor and noise (Zhang, 2000).
    """
    corners = board_points(board_mm)
    middle, scale = corners.mean(axis=0), max(board_mm)
    x, y, _ = ((corners - middle) / scale).T
    u, v = ((lens.to_ideal(pixels) - lens.centre) / lens.focal_px).T
    one, none = np.ones(4), np.zeros(4)
    rows = [np.array([x, y, one, none, none, none, -u * x, -u * y, -u])]
    rows.append(np.array([none, none, none, x, y, one, -v * x, -v * y, -v]))
    columns = np.linalg.svd(np.hstack(rows).T)[2][-1].reshape(3, 3)
    columns = columns * (np.sign(columns[2, 2]) / np.linalg.norm(columns[:, :2], axis=0).mean())
    across, up = columns[:, 0], columns[:, 1]
    left, _, right = np.linalg.svd(np.column_stack([across, up, np.cross(across, up)]))
    rotation = left @ np.diag([1.0, 1.0, np.linalg.det(left @ right)]) @ right
    eye = middle - rotation.T @ columns[:, 2] * scale
    return PhotoCamera(rotation, eye, lens, np.zeros((UNKNOWNS, UNKNOWNS)), 0.0)
