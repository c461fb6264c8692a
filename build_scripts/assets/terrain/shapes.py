"""Flat shapes: areas of terrain as thin slabs, for games in which only their outline on the plan counts."""

import numpy as np
from manifold3d import CrossSection, Manifold

from build_scripts.assets.terrain.solids import Floats

STRIDE = 15.0
"""A stride, the unit of the sizes of standard elements, in mm."""
THICK = 2.0


def fence() -> Manifold:
    """A narrow strip."""
    return _strip(8.0, 0.8)


def wall() -> Manifold:
    """A wider strip, nearly as wide as allowed."""
    return _strip(8.0, 0.96)


def small_structure() -> Manifold:
    """A small square."""
    return _slab(_rectangle(5.0, 5.0))


def building() -> Manifold:
    """A large square."""
    return _slab(_rectangle(8.0, 8.0))


def light_forest() -> Manifold:
    """A patch with a wavy rim."""
    return _slab(_patch(8.0, seed=3, waves=(5, 9), depth=0.09))


def dense_forest() -> Manifold:
    """A larger patch with many bumps along its rim."""
    return _slab(_patch(9.0, seed=8, waves=(8, 13), depth=0.07))


def river() -> Manifold:
    """A winding stretch."""
    along = np.linspace(-6.4, 6.4, 40)
    middle = 0.9 * np.sin(along * 0.55)
    return _slab(np.r_[np.c_[along, middle - 1.8], np.c_[along, middle + 1.8][::-1]])


def lake() -> Manifold:
    """A round patch."""
    return _slab(_patch(9.0, seed=5, waves=(2, 3), depth=0.1))


def ruins() -> Manifold:
    """A square with broken corners."""
    half = 4.0
    corners = [(-half, -half), (1.0, -half), (1.4, -3.2), (half, -2.8), (half, 2.4), (2.6, 2.8), (2.2, half)]
    return _slab(np.array([*corners, (-2.6, half), (-3.0, 3.2), (-half, 2.8)]))


def rough() -> Manifold:
    """A patch with a jagged rim."""
    return _slab(_patch(8.5, seed=11, waves=(7, 11, 17), depth=0.08))


def _strip(long: float, wide: float) -> Manifold:
    return _slab(_rectangle(long, wide))


def _rectangle(long: float, wide: float) -> Floats:
    return np.array([(-long, -wide), (long, -wide), (long, wide), (-long, wide)]) / 2


def _patch(across: float, seed: int, waves: tuple[int, ...], depth: float) -> Floats:
    """Returns a round rim `(n, 2)` in strides with these waves, with the extent of a square of that side."""
    rng = np.random.default_rng(seed)
    turns = np.linspace(0.0, 2 * np.pi, 72, endpoint=False)
    reach = 1.0 + sum(depth / len(waves) * np.cos(count * turns + rng.uniform(0, 6)) for count in waves)
    rim = np.c_[np.cos(turns), np.sin(turns)] * np.asarray(reach)[:, None]
    return rim / np.ptp(rim, axis=0) * across


def _slab(rim: Floats) -> Manifold:
    return CrossSection([(rim * STRIDE).tolist()]).extrude(THICK)
