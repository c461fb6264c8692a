"""Terrain from above as a picture: lit from one side, with shadows, paler where it is higher, with dark edges."""

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.drawing.heightmap import Heightmap

EDGE_MM = 4.0
"""Smallest step between neighbouring pixels that is drawn as an edge."""
FADE_MM = 160.0
"""Height up to which higher objects are drawn paler."""
SOFT_MM = 5.0
"""How far below the sun's rays shade is full."""


def paint_relief(
    seen: Heightmap, board: Floats, colours: Floats, sun: Floats, pixels_a_mm: float = 1.0
) -> NDArray[np.uint8]:
    """Draws terrain in colours `(k, 3)` over the board `(h, w, 3)`, all from 0 to 1, lit from the unit vector `sun`."""
    terrain = seen.which >= 0
    light = 0.6 + 0.55 * np.clip(seen.normal @ sun, 0, 1)
    pale = np.clip(seen.height / FADE_MM, 0, 1) * 0.22
    picture = board * 0.95
    picture[terrain] = (colours[seen.which[terrain]] * light[terrain, None]) * (1 - pale[terrain, None])
    picture[terrain] += pale[terrain, None]
    height = np.maximum(seen.height, 0.0)
    shade = 0.42 * np.clip((_raise_shadows(height, sun, pixels_a_mm) - height) / SOFT_MM, 0, 1)
    picture *= 1 - shade[..., None]
    edge = np.zeros(seen.height.shape, dtype=bool)  # Pixels with a clearly lower neighbour.
    for axis in (0, 1):
        for step in (1, -1):
            edge |= seen.height - np.roll(seen.height, step, axis) > EDGE_MM
    picture[edge & terrain] *= 0.45
    return np.round(np.clip(picture, 0, 1) * 255).astype(np.uint8)


def _raise_shadows(height: Floats, sun: Floats, pixels_a_mm: float) -> Floats:
    """Returns up to which height `(h, w)` each pixel is in the shadow of what stands towards the sun.

    A shadow falls by the same height with each pixel. Each round doubles the distance from which it is known to come.
    """
    flat = float(np.hypot(*sun[:2]))
    right, up, drop = sun[0] / flat, sun[1] / flat, sun[2] / flat / pixels_a_mm
    top, steps = height, 1
    while steps * drop < height.max(initial=0.0) and steps < max(height.shape):
        across, along = round(right * steps), round(up * steps)
        top = np.maximum(top, _shift(top, along, across) - steps * drop)
        steps *= 2
    return top


def _shift(values: Floats, down: int, right: int) -> Floats:
    """Returns the array with each value from so many rows and columns on; 0 beyond its edge."""
    h, w = values.shape
    moved = np.zeros_like(values)
    to, start = (
        tuple(slice(max(sign * by, 0), size + min(sign * by, 0)) for by, size in ((down, h), (right, w)))
        for sign in (-1, 1)
    )
    moved[to] = values[start]
    return moved


def resample(picture: NDArray[np.uint8], shape: tuple[int, ...]) -> Floats:
    """Returns a picture at another size `(h, w)`, from 0 to 1; each pixel takes the nearest one."""
    rows = ((np.arange(shape[0]) + 0.5) * picture.shape[0] / shape[0]).astype(np.intp)
    columns = ((np.arange(shape[1]) + 0.5) * picture.shape[1] / shape[1]).astype(np.intp)
    return picture[rows][:, columns].astype(np.float64) / 255
