"""Round and solid stonework: a watch tower, a well, a flight of stairs."""

from itertools import pairwise

import numpy as np

from build_scripts.assets.terrain.masonry import Cell, Opening, Wall, beds, bent, cells, ring, rubble
from build_scripts.assets.terrain.solids import Manifold, Random, box, fused, hull, log, placed, plank, tube
from build_scripts.assets.terrain.timber import GAP, ladder_parts

RADIUS = 47.0
DECK = 80.0


def tower() -> Manifold:
    """A round tower with a doorway, arrow slits, a ladder inside and a crenellated deck with an open hatch."""
    rng = np.random.default_rng(101)
    round_about = np.round(2 * np.pi * RADIUS, 2)
    door = Opening(0.25 * round_about - 14, 0.25 * round_about + 14, -4, 42, lintel=6)
    slits = [Opening(a * round_about - 2.1, a * round_about + 2.1, 52, 70, lintel=5) for a in (0.08, 0.46, 0.63, 0.83)]
    crenels = [
        Opening(a * round_about, a * round_about + 13, DECK + 10, DECK + 30, lintel=0) for a in np.arange(9) / 9 + 0.03
    ]
    openings = (door, *slits, *crenels)
    levels = beds(rng, [0, 42, 52, 70, DECK + 10, DECK + 22], 10.5)
    laid = cells(rng, Wall(0, round_about, levels, openings=openings))
    parts = [_shell(openings), *ring(rng, laid, RADIUS, 3.0), *_plinth(rng, door)]
    deck = _deck(rng) - box((8, -16, DECK - 9), (36, 12, DECK + 9))
    parts += [deck, *_hatch(rng), *(placed(part, (33.5, -2, 0), 90) for part in ladder_parts(rng, DECK + 11, 17))]
    parts += [box((32, y - 1.2, z), (40, y + 1.2, z + 3)) for y in (-10.5, 6.5) for z in (22, 60)]
    angles = rng.uniform(0.32, 1.15, 18) * 2 * np.pi
    foot = np.column_stack([np.cos(angles), np.sin(angles)]) * (RADIUS + rng.uniform(2, 8, 18))[:, None]
    return fused([*parts, *rubble(rng, foot, (3.5, 7))])


def _shell(openings: tuple[Opening, ...]) -> Manifold:
    """The wall behind the stones, open at their openings."""
    inner = RADIUS - 8
    shell = _drum(RADIUS - 1, -2, DECK + 21) - _drum(inner, -4, DECK + 40)
    gaps = []
    for o in openings:
        margin = 0.9 if o.high < DECK + 20 else 0.0
        face = np.array(
            [
                [o.left - 1, o.low - (1 if o.low > 0 else 0)],
                [o.right + 1, o.low - (1 if o.low > 0 else 0)],
                [o.right + 1, o.high + margin],
                [o.left - 1, o.high + margin],
            ]
        )
        middle = (face[[0, 3]] + face[[1, 2]]) / 2
        points = [np.insert(np.vstack([face, middle]), 1, depth, axis=1) for depth in (-14.0, 6.0)]
        gaps.append(hull(bent(np.vstack(points), RADIUS)))
    return shell - fused(gaps, floor=False)


def _drum(radius: float, low: float, high: float, sides: int = 40) -> Manifold:
    return tube(np.array([[0, 0, low], [0, 0, high]], float), np.array([radius, radius]), sides)


def _plinth(rng: Random, door: Opening) -> list[Manifold]:
    """Larger stones round the foot."""
    whole = np.round(2 * np.pi * RADIUS, 2)
    edges = np.round(np.linspace(door.right, door.left + whole, 19), 1)
    laid = [Cell(a, b, -3, 7 + rng.uniform(-1, 1.5)) for a, b in pairwise(edges)]
    return [placed(stone) for stone in ring(rng, laid, RADIUS + 2.4, 4.0)]


def _deck(rng: Random) -> Manifold:
    """Boards across the tower on a thin ceiling and three beams."""
    reach = RADIUS - 5
    parts = [box((-reach, -reach, DECK - 3.4), (reach, reach, DECK - 1.2))]
    parts += [box((-reach, y - 2.5, DECK - 8), (reach, y + 2.5, DECK - 2)) for y in (-18.5, 14.5)]
    for left in np.arange(-45, 45, 9.0):
        parts.append(
            plank((9 - GAP, 2 * reach, 2.4), 0.35).translate((left + 4.5, 0, DECK - 1.2 + rng.uniform(-0.1, 0.1)))
        )
    return fused(parts, floor=False) ^ _drum(RADIUS - 6, 0, DECK + 20)


def _hatch(rng: Random) -> list[Manifold]:
    """A frame round the hatch, and its lid leaning open."""
    frame = [plank((31, 2.6, 4.4), 0.4).translate((22, y, DECK - 1.4)) for y in (-16.6, 12.6)]
    frame += [plank((2.6, 31, 4.4), 0.4).translate((x, -2, DECK - 1.4)) for x in (7.6,)]
    boards = [
        plank((2.2, 5.3, 27), 0.35).translate((0, 5.8 * n, 12.5 + rng.uniform(-0.6, 0.6))) for n in (-2, -1, 0, 1, 2)
    ]
    battens = [plank((3.2, 27, 3), 0.4).translate((-0.6, 0, z)) for z in (5, 20)]
    lid = fused([*boards, *battens], floor=False)
    return [*frame, placed(lid, (6.8, -2, DECK - 1), tilt=(0, -16))]


def well() -> Manifold:
    """A round well under a small roof, its bucket on the rim."""
    rng = np.random.default_rng(113)
    radius = 19.0
    around = np.round(2 * np.pi * radius, 2)
    laid = cells(rng, Wall(0, around, beds(rng, [0, 16], 8.0)))
    core = _drum(radius - 1, -2, 18, 24) - _drum(radius - 7, 2, 30, 24)
    rim_edges = np.round(np.linspace(0, around, 13), 1)
    rim = [Cell(a, b, 14.6, 19.5) for a, b in pairwise(rim_edges)]
    parts = [core, *ring(rng, laid, radius, 2.5), *ring(rng, rim, radius + 1.6, 8.2)]
    parts += [placed(plank((4, 4, 63), 0.6), (x, 0, 29.5)) for x in (-17, 17)]
    parts += [log((-21, 0, 36), (23, 0, 36), (1.7, 1.7)), log((-5, 0, 36), (6, 0, 36), (3.0, 3.0), 10)]
    parts += [log((23, 0, 36), (23, 6, 31), (1.3, 1.3), 6), log((22.5, 6, 31), (28, 6, 31), (1.2, 1.2), 6)]
    parts += _roof(rng)
    rope = [
        log((0.5, 0, 34), (0.5, 0, 17), (0.8, 0.8), 6),
        tube(np.array([[0.5, 0, 9], [0.5, 0, 18]]), np.array([3.4, 4.4]), 12),
    ]
    angles = rng.uniform(0, 2 * np.pi, 16)
    foot = np.column_stack([np.cos(angles), np.sin(angles)]) * (radius + rng.uniform(1, 4, 16))[:, None]
    return fused([*parts, *rope, *rubble(rng, foot, (2.5, 5))])


def _roof(rng: Random) -> list[Manifold]:
    """Two slopes of overlapping boards on a ridge."""
    parts = [plank((50, 3.6, 3.6), 0.6).translate((0, 0, 61.5))]
    for side in (-1, 1):
        for n in range(4):
            row = plank((47 + rng.uniform(-2.5, 2.5), 7.6, 1.9), 0.35)
            away, down = 3.4 + 5.2 * n, 61.9 - 3.75 * n
            parts.append(placed(row, (rng.uniform(-0.8, 0.8), side * away, down), tilt=(-side * 31, 0)))
        parts += [log((x, 0, 60), (x, side * 19, 47.5), (1.6, 1.6), 6) for x in (-17, 17)]
    return parts


def stairs() -> Manifold:
    """Eight stone steps of 8 mm up to a landing of the height of an upper floor."""
    rng = np.random.default_rng(127)
    rise, tread, width, landing = 8.0, 11.0, 42.0, 40.0
    parts: list[Manifold] = []
    for n in range(8):
        front = n * tread
        length = tread if n < 7 else landing
        back = 7 * tread + landing
        parts.append(box((front + 1.5, -width / 2 + 1.2, -1), (back - 1.2, width / 2 - 1.2, (n + 1) * rise - 1.2)))
        parts += _step(rng, front, length, width, (n + 1) * rise)
        parts += _side_stones(rng, front, back, width, n * rise, rise)
    foot = np.column_stack([rng.uniform(6, 110, 26), rng.choice([-1, 1], 26) * rng.uniform(21, 26, 26)])
    return fused([*parts, *rubble(rng, foot, (2.5, 6))])


def _step(rng: Random, front: float, length: float, width: float, top: float) -> list[Manifold]:
    """The worn slabs of a step."""
    count = int(rng.integers(2, 4))
    rows = 1 if length < 20 else 3
    parts = []
    for row in range(rows):
        inner = width * (np.arange(1, count) + rng.uniform(-0.2, 0.2, count - 1)) / count - width / 2
        edges = [-width / 2 - 0.6, *np.round(inner, 1), width / 2 + 0.6]
        deep = length / rows
        for a, b in pairwise(edges):
            size = (deep + (1.2 if row == 0 else 0) - (0.5 if rows > 1 else 0), b - a - 0.6, 5.0)
            middle = front + deep * (row + 0.5) - (0.6 if row == 0 else 0)
            parts.append(placed(plank(size, 0.7), (middle, (a + b) / 2, top - 2.5 + rng.uniform(-0.15, 0.0))))
    return parts


def _side_stones(rng: Random, front: float, back: float, width: float, low: float, rise: float) -> list[Manifold]:
    """One course of facing stones along both sides and the back."""
    parts = []
    for side in (-1, 1):
        count = max(2, round((back - front) / 15))
        inner = front + (back - front) * (np.arange(1, count) + rng.uniform(-0.25, 0.25, count - 1)) / count
        edges = np.round([front + 1.0, *inner, back], 1)
        for a, b in pairwise(edges):
            y = side * (width / 2 - 2.0 + rng.uniform(0, 0.5))
            parts.append(
                placed(
                    plank((b - a - 0.8, 4.6, rise - 0.7), 0.7), ((a + b) / 2, y, low + rise / 2 - (0.4 if low else 1.0))
                )
            )
    edges = np.round([-width / 2 + 3, rng.uniform(-6, 6), width / 2 - 3], 1)
    for a, b in pairwise(edges):
        parts.append(
            placed(
                plank((4.6, b - a - 0.8, rise - 0.7), 0.7),
                (back - 2.0 + rng.uniform(0, 0.4), (a + b) / 2, low + rise / 2 - (0.4 if low else 1.0)),
            )
        )
    return parts
