"""The lens of a photo: its focal length, and how it bends straight lines.

Radii are measured from the middle of the picture in units of the focal length. A point that a perfect lens shows at
the radius r is shown at r (1 + k1 r²), the first term of the usual model (Brown, 1971). With a negative k1 that
polynomial turns back far from the middle, so it is continued by its tangent from where its slope has fallen to
`LEAST_SLOPE`: every point of the photo has exactly one place in the undistorted picture.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Colours, Floats

LEAST_SLOPE = 0.25
"""Least slope of the radial model; a lens with k1 = -0.1 reaches it outside the picture."""
MAX_STEPS = 60
"""Newton steps of the inverse, which needs about six."""
TINY = 1e-12
"""A radius this small counts as the middle of the picture."""
BLOCK_ROWS = 64
"""Rows that are undistorted at once: few enough for the processor's cache."""
_HALF, _EVEN, _ODD = np.uint32(0x0080_0080), np.uint32(0x00FF_00FF), np.uint32(0xFF00_FF00)


@dataclass(frozen=True)
class Lens:
    """A focal length in pixels, the radial term k1, and the width and height of the picture in pixels.

    Pixels are counted from the upper left corner of the picture; the optical axis meets its middle.
    """

    focal_px: float
    k1: float
    size: tuple[int, int]

    @property
    def centre(self) -> Floats:
        """The middle of the picture `(2,)`."""
        return np.array(self.size, dtype=np.float64) / 2

    @property
    def turning_radius(self) -> float:
        """The radius beyond which the tangent replaces the polynomial."""
        return math.sqrt((LEAST_SLOPE - 1) / (3 * self.k1)) if self.k1 < 0 else math.inf

    def radial(self, radius: Floats) -> tuple[Floats, Floats, Floats]:
        """Returns the distorted radii, and their derivatives by the radius and by k1."""
        inner = np.minimum(radius, self.turning_radius)
        slope = 1 + 3 * self.k1 * inner**2
        return inner * (1 + self.k1 * inner**2) + slope * (radius - inner), slope, inner**3

    def to_photo(self, ideal: Floats) -> Floats:
        """Returns the pixels `(n, 2)` of the photo where points of the undistorted picture `(n, 2)` are seen."""
        away = (ideal - self.centre) / self.focal_px
        radius = np.maximum(np.linalg.norm(away, axis=1), TINY)
        return self.centre + self.focal_px * away * (self.radial(radius)[0] / radius)[:, None]

    def to_ideal(self, pixels: Floats) -> Floats:
        """Returns the pixels `(n, 2)` of the undistorted picture that show what is at these pixels of the photo.

        Newton's method; the model is convex or concave along the radius, so it converges from the distorted radius.
        """
        away = (pixels - self.centre) / self.focal_px
        shown = radius = np.maximum(np.linalg.norm(away, axis=1), TINY)
        for _ in range(MAX_STEPS):
            found, slope, _by_k1 = self.radial(radius)
            step = (shown - found) / slope
            radius = radius + step
            if not (np.abs(step) > 1e-14 * (1 + radius)).any():
                break
        return self.centre + self.focal_px * away * (radius / shown)[:, None]

    def undistort(self, picture: Colours) -> Colours:
        """Returns the picture `(h, w, 3)` without distortion, of the same size; beyond it, its border is repeated.

        Bilinear. The three colours of a pixel are packed into one number, so that one look-up fetches all of them and
        one product mixes two.
        """
        width, height = self.size
        packed = np.zeros((height, width), dtype=np.uint32)
        packed.view(np.uint8).reshape(height, width, 4)[..., :3] = picture
        flat, result = packed.ravel(), np.empty((height, width, 3), dtype=np.uint8)
        x = _centred(width, 0, width)
        for start in range(0, height, BLOCK_ROWS):
            rows = slice(start, min(start + BLOCK_ROWS, height))
            y = _centred(height, rows.start, rows.stop)[:, None]
            scale = self._scale(np.square(x) + np.square(y))
            left, right_share = _split(scale * x, width)
            top, lower_share = _split(scale * y, height)
            at = top * np.int32(width) + left
            upper, lower = (_mix(flat[at + row], flat[at + row + 1], right_share) for row in (0, width))
            mixed = _mix(upper, lower, lower_share)
            result[rows] = mixed.view(np.uint8).reshape(*mixed.shape, 4)[..., :3]
        return result

    def _scale(self, square: NDArray[np.float32]) -> NDArray[np.float32]:
        """Returns the distorted radius as a share of the radius, from the radius in pixels squared, in float32."""
        if float(square.max()) <= (self.turning_radius * self.focal_px) ** 2:
            return square * np.float32(self.k1 / self.focal_px**2) + np.float32(1)
        radius = np.maximum(np.sqrt(square.astype(np.float64)) / self.focal_px, TINY)
        return (self.radial(radius)[0] / radius).astype(np.float32)


def _centred(count: int, start: int, stop: int) -> NDArray[np.float32]:
    """Returns the middles of some of so many pixels, counted from the middle of the picture."""
    return (np.arange(start, stop) + (0.5 - count / 2)).astype(np.float32)


def _split(at: NDArray[np.float32], count: int) -> tuple[NDArray[np.int32], NDArray[np.uint32]]:
    """Returns the pixel before each position, counted from the middle, and the share of the next one in 256ths."""
    fixed = (np.clip(at + np.float32(count / 2 - 0.5), 0, count - 1) * np.float32(256)).astype(np.int32)
    low = np.minimum(fixed >> 8, count - 2)
    return low, (fixed - (low << 8)).astype(np.uint32)


def _mix(one: NDArray[np.uint32], other: NDArray[np.uint32], share: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Returns packed colours mixed with a share of the other in 256ths, two colours at a time."""
    rest = np.uint32(256) - share
    even = ((one & _EVEN) * rest + (other & _EVEN) * share + _HALF) >> np.uint32(8)
    odd = ((one >> np.uint32(8)) & _EVEN) * rest + ((other >> np.uint32(8)) & _EVEN) * share + _HALF
    return (even & _EVEN) | (odd & _ODD)
