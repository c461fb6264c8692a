"""A picture on the board for ray-traced views: no flicker from far away, no blocks from close up."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class GroundPicture:
    """A picture stretched over the board: `pixels` `(h, w, 3)`, with the first row at y = 0."""

    pixels: Pixels

    @cached_property
    def levels(self) -> tuple[Pixels, ...]:
        """The picture and its mipmaps, each half the size of the one before (after Williams, 1983)."""
        found = [self.pixels]
        while min(found[-1].shape[:2]) > 1:
            # Each four pixels become one; an odd last row or column is left out.
            picture = found[-1]
            h, w = (side // 2 * 2 for side in picture.shape[:2])
            four = picture[:h, :w].reshape(h // 2, 2, w // 2, 2, 3)
            found.append(np.round(four.mean(axis=(1, 3), dtype=np.float32)).astype(np.uint8))
        return tuple(found)

    def find_colours(self, places: Floats, across: Floats) -> Floats:
        """Returns colours `(n, 3)` from 0 to 1 at positions `(n, 2)`, given as shares of the board along x and y.

        `across` `(n,)` is the width that a ray covers, as a share of the board's width: smaller details are averaged.
        """
        texels = np.maximum(across * self.pixels.shape[1], 1.0)
        level = np.minimum(np.round(np.log2(texels)).astype(np.intp), len(self.levels) - 1)
        colours = np.empty((len(places), 3))
        for number in np.unique(level).tolist():
            on = level == number
            colours[on] = _mix(self.levels[number], places[on])
        return colours / 255


def _mix(picture: Pixels, places: Floats) -> Floats:
    """Returns the colours `(n, 3)` at positions, interpolated between the four nearest pixels (bilinear)."""
    last = np.array(picture.shape[1::-1]) - 1
    at = np.clip(places * (last + 1) - 0.5, 0, last)
    low = at.astype(np.intp)
    (x0, y0), (x1, y1) = low.T, np.minimum(low + 1, last).T
    right, up = (at - low).T[..., None]
    near = picture[y0, x0] * (1 - right) + picture[y0, x1] * right
    far = picture[y1, x0] * (1 - right) + picture[y1, x1] * right
    return near * (1 - up) + far * up
