"""Walls built stone by stone in courses, straight or round, with openings and broken tops."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
from manifold3d import CrossSection

from build_scripts.assets.terrain.solids import Floats, JoinType, Manifold, Random, hull, placed, plank

JOINT = 0.45
"""Half the width of the groove between two stones."""
RECESS = 1.0
"""Distance of the core from the stones' surface, in depth and at free edges."""
CHAMFER = 0.7
DROP = 2.6
"""Largest drop of a corner of a broken top stone."""

Profile = Callable[[float], float]
"""Returns the height of the broken top at a position along the wall."""


@dataclass(frozen=True)
class Opening:
    """A gap from `left` to `right` along the wall, `low` to `high`; its lintel extends by `lintel` on both sides."""

    left: float
    right: float
    low: float
    high: float
    lintel: float = 5.0


@dataclass(frozen=True)
class Cell:
    """The position of one stone in the wall's plane; `top` means that no stone is on it."""

    left: float
    right: float
    low: float
    high: float
    top: bool = False


@dataclass(frozen=True)
class Wall:
    """A straight wall: from `start` to `end` along x, its middle on y = 0, in courses `beds`."""

    start: float
    end: float
    beds: Sequence[float]
    thickness: float = 7.0
    openings: tuple[Opening, ...] = ()
    profile: Profile | None = None
    # For each course by its number: how far the wall extends before `start` and after `end`.
    teeth: Callable[[int], tuple[float, float]] = field(default=lambda _: (0.0, 0.0))
    # The core starts in the middle of another wall, whatever the stones do.
    joined: bool = False


def beds(rng: Random, breaks: Sequence[float], course: float = 8.0) -> list[float]:
    """Returns the heights of the beds between stones: each of `breaks`, with courses of about `course` mm in between.

    The lowest stones reach 3 mm into the ground, where they are cut off.
    """
    levels = [breaks[0] - 3.0]
    for low, high in pairwise(breaks):
        count = max(1, round((high - low) / course))
        inner = low + (high - low) * (np.arange(1, count) + rng.uniform(-0.13, 0.13, count - 1)) / count
        levels += [*np.round(inner, 1).tolist(), high]
    return levels


def cells(rng: Random, wall: Wall) -> list[Cell]:
    """Returns the stones of a wall without openings and the broken top."""
    laid: list[Cell] = []
    for number, (low, high) in enumerate(zip(wall.beds[:-1], wall.beds[1:], strict=True)):
        before, after = wall.teeth(number)
        left, right = wall.start - before, wall.end + after
        for span in _spans(wall.openings, low, high, left, right):
            laid += [Cell(a, b, low, high) for a, b in _joints(rng, span, high - low)]
    if wall.profile is not None:
        laid = [cell for cell in laid if cell.high < wall.profile((cell.left + cell.right) / 2) + 3]
    return [Cell(c.left, c.right, c.low, c.high, _bare(c, laid)) for c in _supported(laid, wall)]


def _spans(
    openings: Sequence[Opening], low: float, high: float, left: float, right: float
) -> list[tuple[float, float, bool]]:
    """Returns the spans of a course to fill: (from, to, whole), where `whole` is one stone such as a lintel."""
    cuts = sorted((o.left, o.right) for o in openings if o.low < high - 0.1 and o.high > low + 0.1)
    heads = sorted((o.left - o.lintel, o.right + o.lintel) for o in openings if o.lintel and low < o.high + 0.1 < high)
    spans: list[tuple[float, float, bool]] = []
    at = left
    for (a, b), whole in sorted([(cut, False) for cut in cuts] + [(head, True) for head in heads]):
        if a > at:
            spans.append((at, a, False))
        if whole:
            spans.append((max(a, left), min(b, right), True))
        at = b
    return [*spans, (at, right, False)] if right > at else spans


def _joints(rng: Random, span: tuple[float, float, bool], height: float) -> list[tuple[float, float]]:
    left, right, whole = span
    count = 1 if whole else max(1, round((right - left) / (height * rng.uniform(1.3, 2.0))))
    inner = left + (right - left) * (np.arange(1, count) + rng.uniform(-0.24, 0.24, count - 1)) / count
    points = np.round([left, *inner, right], 1).tolist()
    return list(pairwise(points))


def _supported(laid: list[Cell], wall: Wall) -> list[Cell]:
    """Removes stones with unsupported ends, course by course; at a corner the other wall carries them."""
    kept: list[Cell] = []
    inside = wall.start + wall.thickness / 2 + 2 if wall.joined else -np.inf
    for cell in laid:
        below = [k for k in kept if abs(k.high - cell.low) < 0.05]
        ends = (max(cell.left + 2, inside), cell.right - 2)
        if cell.low <= laid[0].low + 0.05 or all(any(k.left <= end <= k.right for k in below) for end in ends):
            kept.append(cell)
    return kept


def _bare(cell: Cell, laid: list[Cell]) -> bool:
    return not any(
        abs(k.low - cell.high) < 0.05 and k.left < cell.right - 0.5 and k.right > cell.left + 0.5 for k in laid
    )


def stones(rng: Random, wall: Wall, laid: list[Cell]) -> list[Manifold]:
    """Returns the solids of a wall's stones and of its core."""
    solids = [_stone(rng, cell, wall) for cell in laid]
    return [*solids, _core(wall, laid)]


def _stone(rng: Random, cell: Cell, wall: Wall) -> Manifold:
    half = wall.thickness / 2
    drop = rng.uniform(0.3, DROP, 2) if cell.top else np.zeros(2)
    points = [_slab(rng, cell, drop, side * (half + rng.uniform(0.0, 0.7))) for side in (-1, 1)]
    return hull(np.vstack(points))


def _slab(rng: Random, cell: Cell, drop: Floats, depth: float) -> Floats:
    """Returns the eight points of one face of a stone: an outline, and a smaller one a chamfer further out."""
    face = np.array(
        [
            [cell.left, cell.low],
            [cell.right, cell.low],
            [cell.right, cell.high - drop[1]],
            [cell.left, cell.high - drop[0]],
        ]
    )
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    outline = face + inward * (JOINT + rng.uniform(0, 0.3, (4, 2)))
    front = outline + inward * CHAMFER
    back = depth - np.sign(depth) * CHAMFER
    return np.vstack([np.insert(outline, 1, back, axis=1), np.insert(front, 1, depth, axis=1)])


def _core(wall: Wall, laid: list[Cell]) -> Manifold:
    plan = CrossSection()
    for c in laid:
        left = min(c.left, wall.start) if wall.joined and c.left < wall.start + wall.thickness else c.left
        high = c.high - (DROP + 0.4 if c.top else 0)
        plan += CrossSection.square((c.right - left, high - c.low)).translate((left, c.low))
    plan = plan.offset(-RECESS, JoinType.Miter)
    depth = wall.thickness - 2 * RECESS
    return Manifold.extrude(plan, depth).rotate((90, 0, 0)).translate((0, depth / 2, 0))


def bay(rng: Random, wall: Wall, corner: Callable[[int], float] | None = None) -> list[Manifold]:
    """Returns a whole wall; `corner` returns how far each course extends beyond its start into another wall."""
    if corner is not None:
        ends = tuple((corner(number), 0.0) for number in range(len(wall.beds)))
        wall = replace(wall, teeth=ends.__getitem__, joined=True)
    return stones(rng, wall, cells(rng, wall))


def rubble(rng: Random, places: Floats, size: tuple[float, float] = (2.5, 6.0)) -> list[Manifold]:
    """Returns broken stones at `places` `(n, 2)`, half sunk into the ground."""
    return [_chunk(rng, place, rng.uniform(*size)) for place in places]


def _chunk(rng: Random, place: Floats, size: float) -> Manifold:
    directions = rng.normal(size=(11, 3))
    points = directions / np.abs(directions).max(axis=1)[:, None] * rng.uniform(0.75, 1.0, (11, 1))
    points *= size * np.array([1.0, rng.uniform(0.6, 0.9), rng.uniform(0.6, 1.0)]) / 2
    turn = rng.uniform(0, np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    return hull(points @ spin.T + [place[0], place[1], -0.03 * size])


def fallen(rng: Random, places: Floats) -> list[Manifold]:
    """Returns whole fallen stones at `places` `(n, 2)`, slightly sunk."""
    blocks = []
    for x, y in places:
        size = rng.uniform([8, 5.5, 5.5], [13, 7, 7]).tolist()
        tilt = (rng.uniform(-24, 24), rng.uniform(-24, 24))
        blocks.append(placed(plank(size, CHAMFER), (x, y, size[2] * 0.3), rng.uniform(0, 180), tilt))
    return blocks


def broken(rng: Random, length: float, high: float, low: float, peak: float) -> Profile:
    """Returns a top that is `high` near `peak` (0–1 along the length) and falls to `low`, with bites taken out."""
    waves, phases = rng.uniform(2.5, 6.0, 3), rng.uniform(0, 2 * np.pi, 3)

    def height(place: float) -> float:
        away = abs(place / length + 0.5 - peak) / max(peak, 1 - peak)
        ragged = np.sin(waves * place / length * 2 * np.pi + phases).sum() * 2.2
        return float(high - (high - low) * min(1.0, away * 1.05) ** 1.3 + ragged)

    return height


def ring(rng: Random, laid: list[Cell], radius: float, depth: float) -> list[Manifold]:
    """Returns the stones of a round wall; positions along it are arc lengths on the outer `radius`.

    The stones reach `depth` into the core.
    """
    solids: list[Manifold] = []
    for cell in laid:
        drop = rng.uniform(0.1, 0.9, 2) if cell.top else np.zeros(2)
        face = _slab(rng, cell, drop, rng.uniform(0.2, 0.9))
        inner = np.array(face[:4])
        inner[:, 1] = -depth
        solids.append(hull(bent(np.vstack([face, inner, *_middles(face)]), radius)))
    return solids


def _middles(face: Floats) -> list[Floats]:
    """Returns the midpoints of the long edges, so that a bent stone stays round."""
    return [(face[[0, 3, 4, 7]] + face[[1, 2, 5, 6]]) / 2]


def bent(points: Floats, radius: float) -> Floats:
    """Returns points (along, outward, up) `(n, 3)` wrapped round the z axis at `radius`."""
    angle = points[:, 0] / radius
    out = radius + points[:, 1]
    return np.column_stack([out * np.cos(angle), out * np.sin(angle), points[:, 2]])
