"""The board's own art, all made in code: a mat of trodden earth and moss, its edge, and the table below."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.geometry.mesh import Floats
from app.ui.viewport.palette import EDGE, TABLE
from app.ui.viewport.shapes import Shape, band, joined, shape

Singles = NDArray[np.floating]
"""In single precision: a picture needs no more, and it takes half the time."""

INCH = 25.4
EDGE_WIDTH = 13.0
EDGE_DEPTH = 22.0
GROOVE = 1.2
PIXELS_A_MM = 2.0
LARGEST = 2048


@lru_cache(maxsize=4)
def ground(width: float, depth: float, inch_marks: bool = True) -> NDArray[np.uint8]:
    """The mat as a picture `(h, w, 3)`, its first row at y = 0; the same for the same size, always.

    It takes a second: a worker that asks first saves the window from waiting.
    """
    scale = min(PIXELS_A_MM, LARGEST / max(width, depth))
    h, w = max(int(depth * scale), 8), max(int(width * scale), 8)
    colour = _earth(h, w, scale)
    if inch_marks:
        colour *= _marks(h, w, width, depth)[..., None].astype(np.float32)
    colour *= _vignette(h, w)[..., None].astype(np.float32)
    return np.round(np.clip(colour, 0, 1) * 255).astype(np.uint8)


def top(width: float, depth: float) -> Shape:
    """The playing surface."""
    return _quad(0.0, 0.0, width, depth, 0.0, (0.5, 0.5, 0.5))


def edge(width: float, depth: float) -> Shape:
    """A bevelled frame of dark wood round the board; its inner lip lies level with the mat."""
    inner = _rectangle(width, depth, 0.0)
    lip, outer = _rectangle(width, depth, EDGE_WIDTH * 0.72), _rectangle(width, depth, EDGE_WIDTH)
    light = (EDGE[0] * 1.12, EDGE[1] * 1.12, EDGE[2] * 1.12)
    bevel = band(lip, outer, light, z=(0.0, -EDGE_WIDTH * 0.28))
    bevel.vertices["normal"][:, :2] = np.sign(np.tile(outer - [width / 2, depth / 2], (2, 1))) * 14000
    bevel.vertices["normal"][:, 2] = 24000
    sides = [_upright(outer[k], outer[(k + 1) % 4], -EDGE_DEPTH, -EDGE_WIDTH * 0.28) for k in range(4)]
    groove = band(inner, _rectangle(width, depth, GROOVE), (0.05, 0.045, 0.04))
    return joined([band(_rectangle(width, depth, GROOVE), lip, EDGE), groove, bevel, *sides])


def table(width: float, depth: float) -> Shape:
    """The surface the board lies on, far larger than the board: it fades into the horizon."""
    reach = 9.0 * max(width, depth)
    return _quad(-reach, -reach, width + reach, depth + reach, -EDGE_DEPTH, TABLE)


def _earth(h: int, w: int, scale: float) -> Singles:
    """Earth, dry soil and moss by three noises, with gravel scattered over."""
    random = np.random.default_rng(7)
    broad, middle = (_noise(random, h, w, mm * scale) for mm in (120.0, 26.0))
    fine, grain = (_noise(random, h, w, mm * scale) for mm in (5.0, 1.4))
    earth, dry, moss = _tone(0.445, 0.415, 0.365), _tone(0.520, 0.490, 0.435), _tone(0.400, 0.410, 0.325)
    colour = earth + (dry - earth) * _step(broad + 0.45 * middle, -0.3, 1.9)[..., None]
    colour += (moss - colour) * (0.85 * _step(-broad + 0.7 * middle + 0.25 * fine, 0.5, 1.9))[..., None]
    colour *= (1.0 + 0.022 * middle + 0.030 * fine + 0.042 * grain)[..., None]
    pebbles = _step(grain + 0.35 * fine, 2.15, 2.6) * _step(broad, -1.0, 0.6)
    return colour + (_tone(0.60, 0.57, 0.52) - colour) * (0.55 * pebbles)[..., None]


def _noise(random: np.random.Generator, h: int, w: int, size: float) -> Singles:
    """Smooth noise of unit spread, whose blots are about `size` pixels wide."""
    spectrum = np.fft.rfft2(random.standard_normal((h, w)).astype(np.float32))
    rows, columns = (np.exp(-2.0 * (f * size) ** 2) for f in (np.fft.fftfreq(h), np.fft.rfftfreq(w)))
    noise = np.fft.irfft2(spectrum * np.outer(rows, columns).astype(np.float32), s=(h, w))
    return noise / noise.std()


def _tone(*parts: float) -> Singles:
    return np.array(parts, dtype=np.float32)


def _step(values: Singles, low: float, high: float) -> Singles:
    t = np.clip((values - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _marks(h: int, w: int, width: float, depth: float) -> Floats:
    """Ticks at every inch along the rim, longer ones at every sixth, and a faint cross where feet meet."""
    x, y = (np.arange(w) + 0.5) * width / w, (np.arange(h) + 0.5) * depth / h
    tone = np.ones((h, w))
    for near, at, far in ((x[None, :], y[:, None], depth), (y[:, None], x[None, :], width)):
        rim = np.minimum(at, far - at)
        off = np.abs(near - np.round(near / INCH) * INCH)
        sixth = np.round(near / INCH) % 6 == 0
        tone = np.where((off < 0.5) & (rim < np.where(sixth, 9.0, 4.5)), 0.62, tone)
    return tone


def _vignette(h: int, w: int) -> Floats:
    x, y = np.linspace(-1, 1, w)[None, :], np.linspace(-1, 1, h)[:, None]
    return 1.04 - 0.10 * np.clip(np.maximum(x**4, y**4) * 0.6 + (x * x + y * y) * 0.25, 0, 1)


def _rectangle(width: float, depth: float, beyond: float) -> Floats:
    low, right, far = -beyond, width + beyond, depth + beyond
    return np.array([[low, low], [right, low], [right, far], [low, far]])


def _quad(x0: float, y0: float, x1: float, y1: float, z: float, colour: tuple[float, float, float]) -> Shape:
    points = np.array([[x0, y0, z], [x1, y0, z], [x1, y1, z], [x0, y1, z]])
    return shape(points, np.tile([0.0, 0.0, 1.0], (4, 1)), np.array([[0, 1, 2], [0, 2, 3]]), colour)


def _upright(a: Floats, b: Floats, low: float, high: float) -> Shape:
    points = np.array([[*a, low], [*b, low], [*b, high], [*a, high]])
    way = (b - a) / np.linalg.norm(b - a)
    normal = np.array([way[1], -way[0], 0.0])
    return shape(points, np.tile(normal, (4, 1)), np.array([[0, 1, 2], [0, 2, 3]]), EDGE, np.array([0.35, 0.35, 1, 1]))
