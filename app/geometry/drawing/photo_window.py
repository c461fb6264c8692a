"""The part of a photo that a view shows, and the camera that sees the table as the photo does.

The picture is undistorted, so that a pinhole camera fits it. A view shows any part of it at any scale: the camera stays
where the photo was taken, and only its window moves.
"""

from dataclasses import dataclass, replace

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, Size

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels of a picture."""
MIN_SHARE, MAX_SCALE = 0.5, 8.0
"""Smallest scale as a share of the fitted one, and largest scale in pixels of the view per pixel of the picture."""


@dataclass(frozen=True)
class PictureCamera(Camera):
    """A camera with any rotation that shows a window of its picture.

    `rotation` has the rows of the matrix from the table to the camera, whose x points right, y down and z ahead.
    `focal_px` and `window` are in pixels of the picture, whose middle the camera's axis meets.
    """

    rotation: tuple[float, ...]
    focal_px: float
    picture: tuple[int, int]
    window: Box

    def view_matrix(self) -> Floats:
        """Returns the matrix `(4, 4)` from the table to OpenGL's camera, which has y up and looks along its own -z."""
        matrix = np.eye(4)
        turn = np.array(self.rotation).reshape(3, 3) * np.array([[1.0], [-1.0], [-1.0]])
        matrix[:3, :3], matrix[:3, 3] = turn, -turn @ np.asarray(self.eye)
        return matrix

    def projection_matrix(self, size: Size) -> Floats:
        """Returns the matrix `(4, 4)` that maps the window to a view of any size."""
        left, top, right, bottom = self.window
        wide, high, (w, h) = right - left, bottom - top, self.picture
        matrix = np.zeros((4, 4))
        matrix[0, 0], matrix[1, 1] = 2 * self.focal_px / wide, 2 * self.focal_px / high
        matrix[0, 2], matrix[1, 2] = 1 - (w - 2 * left) / wide, (h - 2 * top) / high - 1
        near, far = self.near, self.far
        matrix[2, 2], matrix[2, 3] = (far + near) / (near - far), 2 * far * near / (near - far)
        matrix[3, 2] = -1.0
        return matrix


@dataclass(frozen=True)
class PhotoWindow:
    """The part of a photo that a view shows: the picture's point in the view's middle, and the scale.

    `scale` is in pixels of the view per pixel of the picture; `rotation`, `focal_px` and `picture` are those of a
    `PictureCamera`.
    """

    eye: tuple[float, float, float]
    rotation: tuple[float, ...]
    focal_px: float
    picture: tuple[int, int]
    centre: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0

    def camera(self, size: Size) -> PictureCamera:
        """Returns the camera for a view of this size."""
        u, v = self.centre
        half_w, half_h = size[0] / 2 / self.scale, size[1] / 2 / self.scale
        return self._make_camera((u - half_w, v - half_h, u + half_w, v + half_h))

    def tile_camera(self, window: Box) -> PictureCamera:
        """Returns the camera for a part of the picture."""
        return self._make_camera(window)

    def fit(self, size: Size, top_margin: float = 0.0) -> "PhotoWindow":
        """Returns the window that shows the whole picture below a margin in pixels of the view."""
        w, h = self.picture
        scale = min(size[0] / w, max(size[1] - top_margin, 20.0) / h)
        return replace(self, centre=(w / 2, h / 2 - top_margin / 2 / scale), scale=scale)

    def pan(self, dx: float, dy: float) -> "PhotoWindow":
        """Returns the window after dragging the picture by pixels of the view; its middle stays in the picture."""
        (u, v), (w, h) = self.centre, self.picture
        u, v = (min(max(at - step / self.scale, 0.0), float(most)) for at, step, most in ((u, dx, w), (v, dy, h)))
        return replace(self, centre=(u, v))

    def zoom(self, factor: float, x: float, y: float, size: Size) -> "PhotoWindow":
        """Returns the window at a larger scale (factor > 1) or a smaller one; the pixel (x, y) keeps its content."""
        least = MIN_SHARE * self.fit(size).scale
        scale = min(max(self.scale * factor, least), max(MAX_SCALE, least))
        gain = 1 / self.scale - 1 / scale
        u, v = self.centre
        moved = replace(self, centre=(u + (x - size[0] / 2) * gain, v + (y - size[1] / 2) * gain), scale=scale)
        return moved.pan(0.0, 0.0)

    def picture_point(self, x: float, y: float, size: Size) -> tuple[float, float]:
        """Returns the point of the picture under a pixel of the view."""
        u, v = self.centre
        return u + (x - size[0] / 2) / self.scale, v + (y - size[1] / 2) / self.scale

    def view_point(self, u: float, v: float, size: Size) -> tuple[float, float]:
        """Returns the pixel of the view that shows a point of the picture."""
        return size[0] / 2 + (u - self.centre[0]) * self.scale, size[1] / 2 + (v - self.centre[1]) * self.scale

    def _make_camera(self, window: Box) -> PictureCamera:
        eye, ahead = np.asarray(self.eye), np.asarray(self.rotation[6:9])
        # The distance along the axis to the floor, or that of the eye from it for a photo that looks up.
        away = -float(eye[2]) / min(float(ahead[2]), -0.2)
        x, y, z = (eye + ahead * away).tolist()
        fov = float(np.degrees(2 * np.arctan((window[3] - window[1]) / 2 / self.focal_px)))
        near, far = max(2.0, 0.05 * away), 2.0 * away + 6000.0
        return PictureCamera(self.eye, (x, y, z), fov, near, far, self.rotation, self.focal_px, self.picture, window)
