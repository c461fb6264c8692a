"""Wooden pieces: floors, ladder, walkway, palisade, barricade, crates and barrels."""

from itertools import pairwise

import numpy as np

from build_scripts.assets.terrain.solids import Manifold, Random, box, fused, hull, log, placed, plank, tube

GAP = 0.9
"""Width of the gap between floor boards: deep enough to be visible, too narrow to see through from a distance."""


def ladder() -> Manifold:
    """A ladder leaning at 76 degrees; its feet and its head are cut horizontally."""
    rng = np.random.default_rng(67)
    parts = [placed(part, tilt=(-14, 0)) for part in ladder_parts(rng, 84, 19, low=-4)]
    return fused(parts)


def ladder_parts(rng: Random, height: float, width: float, low: float = 0.0) -> list[Manifold]:
    """An upright ladder in the plane y = 0: two round poles, rungs every 9 mm, lashings where they cross."""
    half = width / 2
    poles = [log((side * half, 0, low), (side * (half - 0.8), 0, height), (1.9, 1.6)) for side in (-1, 1)]
    rungs = []
    for z in np.arange(8, height - 4, 9.0):
        slope = rng.uniform(-0.5, 0.5, 2)
        rungs.append(log((-half - 2.4, -0.5, z + slope[0]), (half + 2.4, -0.5, z + slope[1]), (1.25, 1.15), 6))
    return poles + rungs


def boards(
    rng: Random,
    low: tuple[float, float],
    high: tuple[float, float],
    top: float,
    hole: tuple[float, float, float, float],
) -> list[Manifold]:
    """A floor of boards along y on a ceiling and joists, with a `hole` (x0, x1, y0, y1) that may touch its edge."""
    x0, x1, y0, y1 = hole
    parts = [box((low[0], low[1], top - 3.2), (high[0] - 1.5, high[1] - 1.5, top - 1.2))]
    edges = np.arange(low[0], high[0], 9.0)
    for left in edges:
        right = min(left + 9 - GAP, high[0])
        end = high[1] + rng.uniform(-1.2, 1.2)
        parts.append(
            placed(plank((right - left, end - low[1], 2.4), 0.35), ((left + right) / 2, (low[1] + end) / 2, top - 1.2))
        )
    parts += [box((x - 2, low[1], top - 7), (x + 2, high[1] - 4, top - 2)) for x in (30, 60) if x < high[0]]
    cut = box((x0, y0, top - 9), (x1 + 9, y1 + 9, top + 9))
    return [fused(parts, floor=False) - cut, *_frame(hole, top, high)]


def _frame(hole: tuple[float, float, float, float], top: float, high: tuple[float, float]) -> list[Manifold]:
    """Beams under the floor's free edges and round its hole."""
    x0, _, y0, _ = hole
    return [
        box((x0 - 4, 2, top - 7.3), (x0 + 0.3, high[1] - 2.5, top - 2.1)),
        box((2, y0 - 4, top - 7.3), (high[0] - 2, y0 + 0.3, top - 2.1)),
        box((2, high[1] - 6.5, top - 7.3), (x0, high[1] - 2.5, top - 2.1)),
        plank((5, 5, top - 1), 0.7).translate((x0 - 3, high[1] - 5.5, (top - 5) / 2)),
    ]


def walkway() -> Manifold:
    """A plank walkway on eight posts with rails on both sides, open at the ends and at one landing."""
    rng = np.random.default_rng(71)
    deck, half_length, half_width = 64.0, 92.0, 22.0
    parts = [box((-half_length + 3, y - 2, deck - 8), (half_length - 3, y + 2, deck - 2)) for y in (-16, 16)]
    parts += _deck(rng, half_length, half_width, deck)
    for x in (-82, -28, 28, 82):
        parts += [_post(rng, x, y, deck + (24 if abs(x) != 28 or y < 0 else -4)) for y in (-20.5, 20.5)]
        parts.append(placed(plank((4.5, 47, 5), 0.6), (x, 0, deck - 9.5)))
        parts += [log((x, y * 20, deck - 30), (x, y * 6, deck - 9), (1.6, 1.6), 6) for y in (-1, 1)]
    for y, spans in ((-20.5, [(-86, 86)]), (20.5, [(-86, -24), (24, 86)])):
        parts += [_rail(rng, span, y, deck + height) for span in spans for height in (10.0, 21.0)]
    parts += [_post(rng, x, 20.5, deck + 24, low=deck - 6) for x in (-26, 26)]
    parts += [log((x, y, 14), (x + 54, y, deck - 12), (1.7, 1.5), 6) for x in (-82, 28) for y in (-20.5, 20.5)]
    return fused(parts)


def _deck(rng: Random, half_length: float, half_width: float, top: float) -> list[Manifold]:
    lefts = np.arange(-half_length, half_length - 4, 9.2)
    shape = rng.uniform(-1, 1, (len(lefts), 4))
    return [
        placed(
            plank((9.2 - GAP, 2 * half_width + 1.5 * a, 2.6), 0.45), (left + 4.6, 0.6 * b, top - 1.3 + 0.1 * c), 0.5 * d
        )
        for left, (a, b, c, d) in zip(lefts, shape, strict=True)
    ]


def _post(rng: Random, x: float, y: float, high: float, low: float = -2.0) -> Manifold:
    lean = rng.uniform(-0.5, 0.5, 2)
    body = placed(plank((4.2, 4.2, high - low), 0.6), (x, y, (high + low) / 2), rng.uniform(-4, 4))
    return body + placed(plank((5.2, 5.2, 1.8), 0.5), (x + lean[0] * 0.3, y, high - 0.4)) if low > 0 else body


def _rail(rng: Random, span: tuple[float, float], y: float, z: float) -> Manifold:
    sag = rng.uniform(-0.7, 0.7, 2)
    return log((span[0] - 2, y, z + sag[0]), (span[1] + 2, y, z + sag[1]), (1.5, 1.35), 6)


def palisade() -> Manifold:
    """Sharpened stakes with gaps of a millimetre or two, held by two rails behind."""
    rng = np.random.default_rng(83)
    parts, x = [], -82.0
    while x < 82:
        radius = rng.uniform(3.5, 4.5)
        height = rng.uniform(44, 53) * (0.62 if 30 < x < 36 else 1)
        parts.append(_stake(rng, x + radius, radius, height))
        x += 2 * radius + rng.uniform(0.9, 1.9)
    parts += [_rail(rng, (-84, x + 1), 4.4, z) for z in (14.0, 34.0)]
    parts += [log((at, 17, -2), (at + 2, 3.5, 32), (2.0, 1.6), 6) for at in (-60, 0, 58)]
    parts += _bank(rng, -85.0, x + 2)
    return fused(parts)


def _stake(rng: Random, x: float, radius: float, height: float) -> Manifold:
    lean = rng.uniform(-0.25, 0.25, 2)
    path = np.array(
        [
            [x, 0, -2],
            [x + lean[0], lean[1], height - 9],
            [x + lean[0], lean[1], height - 8.2],
            [x + lean[0], lean[1], height],
        ]
    )
    ridges = rng.uniform(0.93, 1.0, (1, 8)).repeat(4, axis=0)
    return tube(path, np.array([radius, radius * 0.94, radius * 0.86, 0.5]), 8, ridges)


def _bank(rng: Random, start: float, end: float) -> list[Manifold]:
    """A bank of earth along the foot, as a row of blocks that share their ends."""
    along = np.linspace(start, end, 27)
    shape = rng.uniform([-8.5, -3, 2.0, 2, 6], [-6.5, -2, 4.4, 3, 8.5], (27, 5))
    sections = [
        np.array([[x, a, -1], [x, a, 0], [x, b, h], [x, c, h - 0.6], [x, d, 0], [x, d, -1]])
        for x, (a, b, h, c, d) in zip(along, shape, strict=True)
    ]
    return [hull(np.vstack(pair)) for pair in pairwise(sections)]


def crate(size: tuple[float, float, float]) -> Manifold:
    """A box of boards with a frame on every side, standing on z = 0."""
    x, y, z = size
    inner = box((-x / 2 + 1, -y / 2 + 1, 0.6), (x / 2 - 1, y / 2 - 1, z - 0.8))
    beams = [
        plank((3.2, 3.2, z), 0.4).translate((sx * (x / 2 - 1.6), sy * (y / 2 - 1.6), z / 2))
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    for level in (1.6, z - 1.6):
        beams += [plank((x - 1, 2.8, 3.2), 0.4).translate((0, sy * (y / 2 - 1.5), level)) for sy in (-1, 1)]
        beams += [plank((2.8, y - 1, 3.2), 0.4).translate((sx * (x / 2 - 1.5), 0, level)) for sx in (-1, 1)]
    count = max(3, round((x - 6) / 5))
    step = (x - 5) / count
    lids = [
        plank((step - 0.6, y - 4.4, 2), 0.3).translate((-x / 2 + 2.5 + step * (n + 0.5), 0, z - 0.9))
        for n in range(count)
    ]
    return fused([inner, *beams, *lids], floor=False)


def barrel(height: float = 24.0, radius: float = 9.0) -> Manifold:
    """A barrel of sixteen staves with four hoops, standing on z = 0."""
    levels = np.array([0, 0.12, 0.3, 0.5, 0.7, 0.88, 1.0])
    bulge = radius * (0.82 + 0.18 * np.sin(levels * np.pi))
    staves = tube(np.column_stack([0 * levels, 0 * levels, levels * height]), bulge, 16)
    lid = tube(np.array([[0, 0, height - 1.4], [0, 0, height + 2]]), np.array([1.0, 1.0]) * radius * 0.7, 16)
    hoops = []
    for level in (0.1, 0.32, 0.68, 0.9):
        reach = radius * (0.82 + 0.18 * np.sin(level * np.pi)) + 0.75
        hoops.append(
            tube(np.array([[0, 0, level * height - 1], [0, 0, level * height + 1]]), np.array([reach, reach]), 16)
        )
    return fused([staves, *hoops], floor=False) - lid


def crates_and_barrels() -> Manifold:
    """Two stacked crates, with one barrel standing next to them and one that has fallen over."""
    parts = [
        placed(crate((27, 23, 19)), (-12, 6, 0), 8),
        placed(crate((19, 17, 14)), (-14, 7, 18.8), -17),
        placed(crate((15, 15, 13)), (-13, -13.0, 0), 31),
        placed(barrel(), (9.2, 7, 0)),
        placed(barrel(20, 7.2).rotate((90, 0, 0)), (6.0, -7.0, 6.2), 62),
        placed(barrel(18, 6.6), (1.2, -8.5, 0)),
    ]
    return fused(parts)


def barricade() -> Manifold:
    """Crossed beams, doors and a barrel thrown across a street."""
    rng = np.random.default_rng(97)
    parts = [placed(barrel(26, 9.5), (-31, 1, 0)), placed(crate((24, 20, 18)), (20, 2, 0), 12)]
    for x in (-48, -16, 2, 40, 54):
        turn, slope = rng.uniform(-14, 14), rng.uniform(38, 52)
        parts.append(placed(plank((4.6, 46, 4.6), 0.6), (x, 0, 13.5), turn, (slope, 0)))
        parts.append(placed(plank((4.2, 44, 4.2), 0.6), (x + 2.6, 0.5, 13.0), turn + rng.uniform(-8, 8), (-slope, 0)))
    for n, z in enumerate((8.0, 15.5, 23.0, 28.5)):
        parts.append(
            placed(
                plank((rng.uniform(86, 112), 2.6, 7), 0.5),
                (rng.uniform(-7, 7), -5 + 2.3 * n, z),
                rng.uniform(-3, 3),
                (8, rng.uniform(-4, 4)),
            )
        )
    parts += [placed(_door(rng), (44, -9.5, 11.5), -9, (-24, 5))]
    return fused(parts)


def _door(rng: Random) -> Manifold:
    """A torn-off door of five boards in its own plane y = 0."""
    parts = [plank((5.2, 2.2, 40 + rng.uniform(-2, 2)), 0.35).translate((-11.6 + 5.8 * n, 0, 0)) for n in range(5)]
    return fused([*parts, *(plank((27, 3.4, 3.6), 0.4).translate((0, 0.4, z)) for z in (-12, 12))], floor=False)
