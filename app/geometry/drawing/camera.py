"""Cameras over the table, and the conversion between points on the board and on the screen."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.frames import box_corners

Size = tuple[float, float]
"""Width and height in pixels."""


@dataclass(frozen=True)
class Camera:
    """An eye that looks at a target point; `fov` is the vertical field of view in degrees, lengths in mm, z up."""

    eye: tuple[float, float, float]
    target: tuple[float, float, float]
    fov: float
    near: float
    far: float

    def view_matrix(self) -> Floats:
        """Returns the matrix `(4, 4)` from the table to the eye, which looks along its own -z; read-only."""
        return _view_matrix(self)

    def projection_matrix(self, size: Size) -> Floats:
        """Returns OpenGL's perspective matrix `(4, 4)` for a picture of this size."""
        f = 1.0 / np.tan(np.radians(self.fov) / 2)
        near, far = self.near, self.far
        matrix = np.zeros((4, 4))
        matrix[0, 0], matrix[1, 1] = f * size[1] / size[0], f
        matrix[2, 2], matrix[2, 3] = (far + near) / (near - far), 2 * far * near / (near - far)
        matrix[3, 2] = -1.0
        return matrix

    def clip_matrix(self, size: Size) -> Floats:
        """Returns the matrix from the table to clip space; read-only."""
        return _clip_matrix(self, size)

    def ray(self, x: float, y: float, size: Size) -> tuple[Floats, Floats]:
        """Returns the eye `(3,)` and the unit direction `(3,)` through a pixel, counted from the upper left corner."""
        far = np.linalg.inv(self.clip_matrix(size)) @ [2 * x / size[0] - 1, 1 - 2 * y / size[1], 1.0, 1.0]
        eye = np.asarray(self.eye, dtype=np.float64)
        return eye, _normalise(far[:3] / far[3] - eye)

    def pixels(self, points: Floats, size: Size) -> tuple[Floats, Flags]:
        """Returns points `(n, 3)` as pixels `(n, 2)` from the upper left corner, and which are in front of the eye."""
        clip = np.c_[points, np.ones(len(points))] @ self.clip_matrix(size).T
        w = np.where(np.abs(clip[:, 3]) < 1e-9, 1e-9, clip[:, 3])
        ndc = clip[:, :2] / w[:, None]
        return np.c_[(ndc[:, 0] + 1) / 2 * size[0], (1 - ndc[:, 1]) / 2 * size[1]], clip[:, 3] > self.near


REMEMBERED = 32
"""Size of the matrix caches: every frame needs the same matrices about ten times."""


@lru_cache(maxsize=REMEMBERED)
def _view_matrix(camera: Camera) -> Floats:
    eye, back = np.asarray(camera.eye), _normalise(np.subtract(camera.eye, camera.target))
    up = np.array([0.0, 0.0, 1.0]) if abs(back[2]) < 0.9999 else np.array([0.0, 1.0, 0.0])
    right = _normalise(_cross(up, back))
    turn = np.stack([right, _cross(back, right), back])
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = turn, -turn @ eye
    matrix.setflags(write=False)
    return matrix


def _cross(a: Floats, b: Floats) -> Floats:
    """Returns the cross product of two vectors `(3,)`; NumPy takes ten times as long for single vectors."""
    (ax, ay, az), (bx, by, bz) = a.tolist(), b.tolist()
    return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])


@lru_cache(maxsize=REMEMBERED)
def _clip_matrix(camera: Camera, size: Size) -> Floats:
    matrix = camera.projection_matrix(size) @ camera.view_matrix()
    matrix.setflags(write=False)
    return matrix


@dataclass(frozen=True)
class Orbit:
    """A camera on a sphere about a point of the table; azimuth 0 looks from +x, -90 from the near edge."""

    centre: tuple[float, float, float] = (381.0, 280.0, 0.0)
    distance: float = 900.0
    azimuth: float = -90.0
    elevation: float = 42.0
    fov: float = 34.0

    def camera(self) -> Camera:
        """Returns the camera of this orbit. Near and far keep 24 bits of depth finer than 0.1 mm over the table."""
        a, e = np.radians(self.azimuth), np.radians(self.elevation)
        back = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
        x, y, z = (np.asarray(self.centre) + back * self.distance).tolist()
        return Camera((x, y, z), self.centre, self.fov, max(2.0, self.distance * 0.06), self.distance * 2.0 + 6000.0)

    def rotate(self, right: float, up: float) -> "Orbit":
        """Returns the orbit turned by degrees; the eye stays above the table."""
        return replace(self, azimuth=self.azimuth + right, elevation=float(np.clip(self.elevation + up, 2.0, 89.9)))

    def pan(self, dx: float, dy: float, size: Size) -> "Orbit":
        """Returns the orbit after dragging the table by pixels right and down; the centre keeps its height."""
        mm = 2 * self.distance * np.tan(np.radians(self.fov) / 2) / size[1]
        a = np.radians(self.azimuth)
        right, ahead = np.array([-np.sin(a), np.cos(a)]), np.array([-np.cos(a), -np.sin(a)])
        steep = max(np.sin(np.radians(self.elevation)), 0.25)
        x, y = (np.asarray(self.centre[:2]) - right * dx * mm + ahead * dy * mm / steep).tolist()
        return replace(self, centre=(x, y, self.centre[2]))

    def zoom(self, factor: float, x: float, y: float, size: Size) -> "Orbit":
        """Returns the orbit nearer (factor < 1) or farther; the point of the table under the pixel stays in place."""
        distance = float(np.clip(self.distance * factor, 40.0, 6000.0))
        eye, way = self.camera().ray(x, y, size)
        if way[2] > -1e-3:
            under = np.asarray(self.centre[:2])
        else:
            hit = eye + way * min((self.centre[2] - eye[2]) / way[2], 4 * self.distance)
            under = hit[:2]
        cx, cy = (np.asarray(self.centre[:2]) + (under - self.centre[:2]) * (1 - distance / self.distance)).tolist()
        return replace(self, distance=distance, centre=(cx, cy, self.centre[2]))

    def fit(
        self,
        low: Floats,
        high: Floats,
        size: Size,
        margins: tuple[float, float] = (0.0, 0.0),
        steep: tuple[float, float] | None = None,
    ) -> "Orbit":
        """Returns the orbit that just shows the box between two corners `(3,)`, centred in the free part of the view.

        `margins` are heights in pixels at the top and the bottom that the floor of the box has to keep clear of.
        `steep` is a range of elevations in degrees: the orbit takes the elevation in it that shows the box largest.
        Without it, the orbit keeps its own elevation.
        """
        if any(margins):
            plain = self.fit(low, high, size, steep=steep)
            y = plain._floor_pixels(low, high, size)[:, 1]
            if y.min() >= margins[0] and y.max() <= size[1] - margins[1]:
                return plain
        if steep is not None:
            orbits = [replace(self, elevation=float(up)) for up in np.linspace(*steep, 5)]
            fitted = [orbit.fit(low, high, size, margins) for orbit in orbits]
            areas = [orbit._shown_area(low, high, size) for orbit in fitted]
            return fitted[int(np.argmax(areas))]
        corners = box_corners(low, high)
        x, y, _ = ((low + high) / 2).tolist()
        orbit = replace(self, centre=(x, y, 0.0), distance=3.0 * float(np.linalg.norm(high - low)))
        free = np.array([size[0], max(size[1] - sum(margins), 0.3 * size[1])])
        middle = np.array([size[0] / 2, margins[0] + free[1] / 2])
        room = free - 0.06 * min(size)
        for _ in range(8):
            pixels, _ = orbit.camera().pixels(corners, size)
            least, most = pixels.min(axis=0), pixels.max(axis=0)
            dx, dy = (middle - (least + most) / 2).tolist()
            orbit = orbit.pan(dx, dy, size)
            fill = float(np.max((most - least) / room))
            orbit = replace(orbit, distance=orbit.distance * fill**0.9)
        return orbit

    def _floor_pixels(self, low: Floats, high: Floats, size: Size) -> Floats:
        """Returns the corners of the board under a box as `(4, 2)` pixels, in order round the board."""
        return self.camera().pixels(box_corners(low, high)[[0, 1, 3, 2]] * (1, 1, 0), size)[0]

    def _shown_area(self, low: Floats, high: Floats, size: Size) -> float:
        """Returns the number of pixels that the board under a box covers."""
        x, y = self._floor_pixels(low, high, size).T
        return 0.5 * abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))))


def eye_camera(eye: tuple[float, float, float], target: tuple[float, float, float]) -> Camera:
    """Returns a fighter's view: a wide field of view, and a near plane close enough to look through an arrow slit."""
    return Camera(eye, target, fov=60.0, near=2.0, far=6000.0)


def _normalise(vector: Floats) -> Floats:
    return vector / max(float(np.linalg.norm(vector)), 1e-12)


HOME = Orbit(azimuth=-84.0)
"""The orbit from which a table is first seen."""
