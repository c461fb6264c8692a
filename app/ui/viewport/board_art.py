"""The art of the board, made in code: a mat of trodden earth and moss, its edge, and the table below.

`build_scripts/assets/make_mat.py` paints the earth in advance, so that the program does not have to wait for it.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from app.core.app_paths import RESOURCES
from app.geometry.arrays import Floats
from app.ui.viewport.fighter_shapes import ColouredShape, band, join_shapes, make_shape
from app.ui.viewport.scene import EDGE, TABLE

Singles = NDArray[np.floating]
"""An array in single precision, which is enough for a picture and takes half the time."""
Pixels = NDArray[np.uint8]

EDGE_WIDTH = 13.0
EDGE_DEPTH = 22.0
GROOVE = 1.2
EARTH = np.array([0.445, 0.415, 0.365], dtype=np.float32)
MAT_MM = 512.0


@lru_cache(maxsize=1)
def read_mat() -> Pixels:
    """Returns a seamless square tile of trodden earth `(h, w, 3)`, `MAT_MM` wide."""
    image = QImage(str(RESOURCES / "board" / "mat.jpg")).convertToFormat(QImage.Format.Format_RGB888)
    if image.isNull():
        return np.full((2, 2, 3), 112, dtype=np.uint8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


@lru_cache(maxsize=4)
def make_tone(width: float, depth: float) -> Pixels:
    """Returns the picture `(h, w, 3)` that the mat is multiplied with, for dry and mossy places; 128 means unchanged.

    The first row is at y = 0.
    """
    scale = min(0.25, 900 / max(width, depth))
    h, w = max(int(depth * scale), 8), max(int(width * scale), 8)
    random = np.random.default_rng(11)
    broad, middle, fine = (make_noise(random, h, w, mm * scale) for mm in (120.0, 26.0, 9.0))
    dry, moss = _to_array(0.520, 0.490, 0.435) / EARTH, _to_array(0.400, 0.410, 0.325) / EARTH
    ratio = 1.0 + (dry - 1.0) * smooth_step(broad + 0.45 * middle, -0.3, 1.9)[..., None]
    ratio += (moss - ratio) * (0.85 * smooth_step(-broad + 0.7 * middle + 0.3 * fine, 0.5, 1.9))[..., None]
    x, y = np.linspace(-1, 1, w)[None, :], np.linspace(-1, 1, h)[:, None]
    vignette = 1.04 - 0.10 * np.clip(np.maximum(x**4, y**4) * 0.6 + (x * x + y * y) * 0.25, 0, 1)
    return np.round(np.clip(ratio * vignette[..., None] * 128, 0, 255)).astype(np.uint8)


@lru_cache(maxsize=2)
def make_ground(width: float, depth: float) -> Pixels:
    """Returns the whole board from above as one picture `(h, w, 3)`, for drawing without shaders.

    The first row is at y = 0.
    """
    scale = min(1.0, 1600 / max(width, depth))
    h, w = max(int(depth * scale), 8), max(int(width * scale), 8)
    earth, tint = read_mat(), make_tone(width, depth)
    rows, columns = (np.arange(h) + 0.5) / scale, (np.arange(w) + 0.5) / scale
    y, x = ((at / MAT_MM * size).astype(int) % size for at, size in zip((rows, columns), earth.shape, strict=False))
    v, u = (
        (at * size // most).astype(int)
        for at, size, most in zip((rows, columns), tint.shape, (depth, width), strict=False)
    )
    mixed = (
        earth[y[:, None], x].astype(np.uint16)
        * tint[v[:, None].clip(0, tint.shape[0] - 1), u.clip(0, tint.shape[1] - 1)]
    )
    return np.minimum(mixed >> 7, 255).astype(np.uint8)


def make_top(width: float, depth: float) -> ColouredShape:
    """Returns the playing surface."""
    return _make_quad(0.0, 0.0, width, depth, 0.0, (0.5, 0.5, 0.5))


def make_edge(width: float, depth: float) -> ColouredShape:
    """Returns a bevelled frame of dark wood round the board; its inner lip is level with the mat."""
    inner = _make_rectangle(width, depth, 0.0)
    lip, outer = _make_rectangle(width, depth, EDGE_WIDTH * 0.72), _make_rectangle(width, depth, EDGE_WIDTH)
    light = (EDGE[0] * 1.12, EDGE[1] * 1.12, EDGE[2] * 1.12)
    bevel = band(lip, outer, light, z=(0.0, -EDGE_WIDTH * 0.28))
    bevel.vertices["normal"][:, :2] = np.sign(np.tile(outer - [width / 2, depth / 2], (2, 1))) * 14000
    bevel.vertices["normal"][:, 2] = 24000
    sides = [_make_upright(outer[k], outer[(k + 1) % 4], -EDGE_DEPTH, -EDGE_WIDTH * 0.28) for k in range(4)]
    groove = band(inner, _make_rectangle(width, depth, GROOVE), (0.05, 0.045, 0.04))
    return join_shapes([band(_make_rectangle(width, depth, GROOVE), lip, EDGE), groove, bevel, *sides])


def make_table(width: float, depth: float) -> ColouredShape:
    """Returns the surface below the board, far larger than the board: it fades into the horizon."""
    reach = 9.0 * max(width, depth)
    return _make_quad(-reach, -reach, width + reach, depth + reach, -EDGE_DEPTH, TABLE)


def make_noise(random: np.random.Generator, h: int, w: int, size: float) -> Singles:
    """Returns smooth noise with a standard deviation of 1 and blots about `size` pixels wide."""
    spectrum = np.fft.rfft2(random.standard_normal((h, w)).astype(np.float32))
    rows, columns = (np.exp(-2.0 * (f * size) ** 2) for f in (np.fft.fftfreq(h), np.fft.rfftfreq(w)))
    noise = np.fft.irfft2(spectrum * np.outer(rows, columns).astype(np.float32), s=(h, w))
    return noise / noise.std()


def _to_array(*parts: float) -> Singles:
    return np.array(parts, dtype=np.float32)


def smooth_step(values: Singles, low: float, high: float) -> Singles:
    """Returns 0 for values below `low` and 1 above `high`, and smooth transitions between."""
    t = np.clip((values - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _make_rectangle(width: float, depth: float, beyond: float) -> Floats:
    low, right, far = -beyond, width + beyond, depth + beyond
    return np.array([[low, low], [right, low], [right, far], [low, far]])


def _make_quad(
    x0: float, y0: float, x1: float, y1: float, z: float, colour: tuple[float, float, float]
) -> ColouredShape:
    points = np.array([[x0, y0, z], [x1, y0, z], [x1, y1, z], [x0, y1, z]])
    return make_shape(points, np.tile([0.0, 0.0, 1.0], (4, 1)), np.array([[0, 1, 2], [0, 2, 3]]), colour)


def _make_upright(a: Floats, b: Floats, low: float, high: float) -> ColouredShape:
    points = np.array([[*a, low], [*b, low], [*b, high], [*a, high]])
    way = (b - a) / np.linalg.norm(b - a)
    normal = np.array([way[1], -way[0], 0.0])
    return make_shape(
        points, np.tile(normal, (4, 1)), np.array([[0, 1, 2], [0, 2, 3]]), EDGE, np.array([0.35, 0.35, 1, 1])
    )
