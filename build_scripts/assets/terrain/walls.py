"""Ruined stone walls: plain, with arrow slits, with windows, a corner, and a house of two storeys."""

from collections.abc import Callable

import numpy as np

from build_scripts.assets.terrain.masonry import (
    Opening,
    Profile,
    Wall,
    bay,
    beds,
    broken,
    cells,
    fallen,
    rubble,
    stones,
)
from build_scripts.assets.terrain.solids import Manifold, Random, fused, placed
from build_scripts.assets.terrain.timber import boards, ladder_parts

STOREY = 64.0
"""Height of an upper floor's top: eight steps of 8 mm."""


def wall_long() -> Manifold:
    """A field wall, broken down at both ends."""
    rng = np.random.default_rng(11)
    wall = Wall(-84, 84, beds(rng, [0, 50]), profile=broken(rng, 168, 48, 18, 0.42), teeth=_teeth(rng, 5))
    return fused([*stones(rng, wall, cells(rng, wall)), *_fall(rng, 80, 24)])


def wall_arrow_slits() -> Manifold:
    """A strong wall with three narrow slits."""
    rng = np.random.default_rng(23)
    slits = tuple(Opening(x - 2.1, x + 2.1, 18, 44, lintel=7) for x in (-48, 3, 50))
    wall = Wall(-74, 74, beds(rng, [0, 18, 44, 72]), 9.0, slits, broken(rng, 148, 78, 60, 0.35), _teeth(rng, 4))
    return fused([*stones(rng, wall, cells(rng, wall)), *_fall(rng, 70, 20)])


def wall_window() -> Manifold:
    """A house wall with a doorway between two windows, one of them broken open."""
    rng = np.random.default_rng(31)
    gaps = (Opening(-58, -38, 22, 48), Opening(-14, 14, -4, 42, lintel=6), Opening(38, 58, 22, 48))
    wall = Wall(-76, 76, beds(rng, [0, 22, 42, 48, 72]), 7.0, gaps, broken(rng, 152, 76, 46, 0.3), _teeth(rng, 4))
    return fused([*stones(rng, wall, cells(rng, wall)), *_fall(rng, 70, 18, clear=19)])


def corner_ruin() -> Manifold:
    """Two walls that meet, highest at the corner; the shorter has a window."""
    rng = np.random.default_rng(47)
    levels = beds(rng, [0, 22, 46, 78])
    along = Wall(0, 96, levels, profile=_falling(rng, 96, 82, 20))
    aside = Wall(0, 74, levels, openings=(Opening(28, 46, 22, 46),), profile=_falling(rng, 74, 82, 44))
    parts = corner(rng, along, aside)
    heap = np.column_stack([rng.uniform(5, 46, 34), rng.uniform(5, 46, 34)]) * rng.uniform(0.2, 1, (34, 1)) + 2
    return fused([*parts, *rubble(rng, heap[8:], (4, 9)), *fallen(rng, heap[:8])])


def two_storey_ruin() -> Manifold:
    """Three walls of a house with an upper floor of planks, and a ladder through its stairwell."""
    rng = np.random.default_rng(59)
    levels = beds(rng, [0, 20, 42, 64, 88, 108, 126], 10.5)
    door, low, high = Opening(52, 80, -4, 42, lintel=6), Opening(22, 40, 20, 42), Opening(56, 76, 88, 108)
    front = Wall(0, 132, levels, openings=(door, Opening(104, 118, 20, 42), high), profile=_falling(rng, 132, 134, 60))
    left = Wall(
        0,
        104,
        levels,
        openings=(low, Opening(62, 66.4, 20, 42), Opening(36, 54, 88, 108)),
        profile=_falling(rng, 104, 134, 84),
    )
    parts = corner(rng, front, left)
    right = Wall(0, 60, levels, profile=_falling(rng, 60, 74, 24))
    parts += [placed(part, (132 - 3.5, 0, 0), 90) for part in bay(rng, right, corner=lambda _: -3.5)]
    floor = boards(rng, (2, 2), (118, 92), STOREY, hole=(84, 119, 46, 93))
    ladder = [placed(part, (101, 43.5, 0)) for part in ladder_parts(rng, STOREY + 12, 18)]
    heap = np.column_stack([rng.uniform(88, 126, 24), rng.uniform(8, 26, 24)])
    return fused([*parts, *floor, *ladder, *rubble(rng, heap, (3, 8))])


def corner(rng: Random, along: Wall, aside: Wall) -> list[Manifold]:
    """Two walls from the origin along x and along y, with their end stones overlapping alternately."""
    half = along.thickness / 2
    first = bay(rng, along, corner=lambda n: half if n % 2 == 0 else -half)
    second = bay(rng, aside, corner=lambda n: half if n % 2 else -half)
    return [*first, *(placed(part, yaw=90) for part in second)]


def _teeth(rng: Random, most: float) -> Callable[[int], tuple[float, float]]:
    """Returns how far each course except the lowest recedes at the wall's two ends."""
    back = [(0.0, 0.0), *(-np.round(rng.uniform(0, most, (40, 2)), 1)[1:]).tolist()]
    return back.__getitem__


def _fall(rng: Random, half: float, count: int, clear: float = 0.0) -> list[Manifold]:
    """Rubble and fallen stones at both feet of a wall, none within `clear` of its middle."""
    x = rng.choice([-1, 1], count) * rng.uniform(clear, half, count)
    foot = np.column_stack([x, rng.choice([-1, 1], count) * rng.uniform(4.5, 9, count)])
    return [*rubble(rng, foot[4:], (3.5, 7)), *fallen(rng, foot[:4])]


def _falling(rng: Random, length: float, high: float, low: float) -> Profile:
    """Returns a top that stays high near 0 and falls towards the far end."""
    return broken(rng, 2 * length, high, low, 0.5)
