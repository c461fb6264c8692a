"""Vertex colours taken from a scan's pictures and materials; for display only."""

from collections.abc import Callable

import numpy as np

from app.geometry.arrays import Colours, Floats, Longs

PictureReader = Callable[[bytes], Colours | None]
"""Returns the picture `(h, w, 3)` in a file's bytes, with its top row first; None if there is none."""

WHITE = np.array([[255, 255, 255]], dtype=np.uint8)
MAX_PICTURES = 50
"""More than any scan has; each takes a second to read."""
_SAMPLES = 4_000


def known_colours(colours: Colours | None) -> Colours | None:
    """Returns the colours; None if all are white, as in files without colours or with colours that cannot be read."""
    return None if colours is None or bool((colours == WHITE).all()) else colours


def sample_picture(picture: Colours, spots: Floats, faces: Longs) -> Colours:
    """Returns the colours `(n, 3)` of a picture at `spots` `(n, 2)`: shares from its left and top; the picture repeats.

    Each colour is the mean over an area about as large as the distance between spots, which faces `(m, 3)` join.
    """
    known = np.where(np.isfinite(spots), spots, 0.0)
    size = np.array(picture.shape[1::-1])
    step = max(1, len(faces) // _SAMPLES)
    apart = np.linalg.norm((known[faces[::step, 0]] - known[faces[::step, 1]]) * size, axis=1)
    # The picture reduced by this factor in each direction, by averaging.
    times = int(np.median(apart)) // 4 if len(apart) else 1
    times = min(times, min(picture.shape[:2]) // 2)
    if times < 2:
        smaller = picture
    else:
        rows, columns = (side // times for side in picture.shape[:2])
        blocks = picture[: rows * times, : columns * times].reshape(rows, times, columns, times, 3)
        smaller = blocks.mean(axis=(1, 3)).astype(np.uint8)
    rows, columns = smaller.shape[:2]
    x = np.floor((known[:, 0] % 1.0) * columns).astype(np.int64).clip(0, columns - 1)
    y = np.floor((known[:, 1] % 1.0) * rows).astype(np.int64).clip(0, rows - 1)
    return smaller[y, x]


def mean_corner_colours(corners: Longs, colours: Colours, count: int) -> Colours:
    """Returns the colours `(count, 3)` of vertices: means of the colours `(k, 3)` of their corners `(k,)`."""
    known = (corners >= 0) & (corners < count)
    of, paint = corners[known], colours[known].astype(np.float64)
    many = np.maximum(np.bincount(of, minlength=count), 1)
    return np.stack([np.bincount(of, paint[:, c], minlength=count) / many for c in range(3)], axis=1).astype(np.uint8)


def to_screen(linear: Floats) -> Colours:
    """Returns linear light `(n, 3)` as colours on screen (IEC 61966-2-1)."""
    light = np.clip(np.nan_to_num(linear), 0.0, 1.0)
    screen = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.round(255 * screen).astype(np.uint8)


def multiply(colours: Colours, others: Colours) -> Colours:
    """Returns the product of colours `(n, 3)`, like light through coloured glass."""
    return np.round(colours.astype(np.float64) * others / 255.0).astype(np.uint8)
