"""Terrain from above as a picture: lit from one side, paler where it is higher, with dark edges."""

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.drawing.heightmap import Heightmap

EDGE_MM = 4.0
"""Smallest step between neighbouring pixels that is drawn as an edge."""
FADE_MM = 160.0
"""Height up to which higher objects are drawn paler."""


def paint_relief(seen: Heightmap, board: Floats, colours: Floats, sun: Floats) -> NDArray[np.uint8]:
    """Draws terrain in colours `(k, 3)` over the board `(h, w, 3)`, all from 0 to 1, lit from the unit vector `sun`."""
    terrain = seen.which >= 0
    light = 0.55 + 0.5 * np.clip(seen.normal @ sun, 0, 1)
    pale = np.clip(seen.height / FADE_MM, 0, 1) * 0.28
    picture = board * 0.95
    picture[terrain] = (colours[seen.which[terrain]] * light[terrain, None]) * (1 - pale[terrain, None])
    picture[terrain] += pale[terrain, None]
    edge = np.zeros(seen.height.shape, dtype=bool)  # Pixels with a clearly lower neighbour.
    for axis in (0, 1):
        for step in (1, -1):
            edge |= seen.height - np.roll(seen.height, step, axis) > EDGE_MM
    picture[edge & terrain] *= 0.35
    return np.round(np.clip(picture, 0, 1) * 255).astype(np.uint8)


def resample(picture: NDArray[np.uint8], shape: tuple[int, ...]) -> Floats:
    """Returns a picture at another size `(h, w)`, from 0 to 1; each pixel takes the nearest one."""
    rows = ((np.arange(shape[0]) + 0.5) * picture.shape[0] / shape[0]).astype(np.intp)
    columns = ((np.arange(shape[1]) + 0.5) * picture.shape[1] / shape[1]).astype(np.intp)
    return picture[rows][:, columns].astype(np.float64) / 255
