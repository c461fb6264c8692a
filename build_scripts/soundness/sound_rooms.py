"""Checks that sight is not proven blocked in a hollow room that is not closed: random rooms, and exact fractions.

`dev.py soundness sound_rooms [COUNT] [SEED]`

Two bodies are inside a hollow piece, of one shell or two, with or without cracks of random widths, at scales from 0.001
to 1,000; or in a room formed by two open pieces that meet at their rims. Between them are plates with holes, and one
line through the holes is known. Whether that line is free, its clearance, and whether its ends are inside a solid are
computed in fractions, and so exactly: triangles, distances and rays. The exit code is 1 if a verdict was contradicted.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.bodies import CylinderBody
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Health, Mesh
from app.geometry.rays import Occluder
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.sight_result import RESOLUTION, SightResult
from app.geometry.sight_proof.witness import Effort

EFFORT = Effort(lines=16, max_lines=16, milliseconds=3_000.0)
"""Effort with so few lines that usually the proof has to decide."""
CLOSED_MM = 2e-4
"""Width up to which a crack on the table counts as closed."""
_LENGTH, _WIDTH, _HEIGHT, _RADIUS = 120.0, 60.0, 45.0, 6.0
_NEAR_MM = 2.0  # triangles farther from a line need no exact measurement

Point = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, eq=False)
class Shell:
    """A closed surface `(m, 3, 3)` on the table, as it would be without its crack of this many mm."""

    triangles: Floats
    crack: float


@dataclass(frozen=True, eq=False)
class Room:
    """Two bodies, what surrounds and separates them, a line through the holes, and the shells of the room."""

    a: CylinderBody
    b: CylinderBody
    occluders: tuple[Occluder, ...]
    line: tuple[Floats, Floats]
    shells: tuple[Shell, ...]
    kind: str


def make_room(seed: int, kind: str = "", crack: float | None = None, scale: float | None = None) -> Room:
    """Returns a random room, with the kind, the crack's width in mm and the pieces' scale if given."""
    rng = np.random.default_rng(seed)
    by_chance = str(rng.choice(["one shell", "two shells", "two pieces"], p=(0.5, 0.3, 0.2)))
    kind = kind or by_chance
    bodies = [CylinderBody(x, float(rng.uniform(-8, 8)), _RADIUS, 2.0, float(rng.uniform(15, 35))) for x in (0, 100)]
    a, b = bodies
    line = (_point_on(a, 1, rng), _point_on(b, -1, rng))
    frame = make_frame(tuple(rng.uniform(-300, 300, 3).tolist()), float(rng.choice((0.0, rng.uniform(0, 360)))))
    size = float(10.0 ** rng.choice((0, rng.uniform(-3, 3))))
    walls, shells = _make_walls(kind, crack, rng)
    low, high = np.array((-10.0, -_WIDTH / 2 - 5, -0.5)), np.array((110.0, _WIDTH / 2 + 5, _HEIGHT + 0.5))
    plates = [_make_plate(float(x), (low, high), line, rng) for x in _places(rng)]
    parts = [*walls, *plates]
    if kind == "one shell" and rng.random() < 0.3:  # all as one mesh, as modellers may draw it
        parts = [np.concatenate(parts)]
    occluders = tuple(_stand(f"P{number}", part, frame, scale or size) for number, part in enumerate(parts))
    moved = [transform_points(np.array(point)[None], frame)[0] for point in line]
    return Room(
        _carry(a, frame),
        _carry(b, frame),
        occluders,
        (moved[0], moved[1]),
        tuple(replace(one, triangles=_carry_triangles(one.triangles, frame)) for one in shells),
        kind,
    )


def _places(rng: np.random.Generator) -> Floats:
    return np.sort(rng.uniform(15, 85, int(rng.integers(1, 4))))


def _carry(body: CylinderBody, frame: Floats) -> CylinderBody:
    x, y, z = transform_points(np.array([(body.x, body.y, 0.0)]), frame)[0].tolist()
    return replace(body, x=x, y=y, bottom=body.bottom + z, top=body.top + z)


def _carry_triangles(triangles: Floats, frame: Floats) -> Floats:
    return transform_points(triangles.reshape(-1, 3), frame).reshape(-1, 3, 3)


def _point_on(body: CylinderBody, side: int, rng: np.random.Generator) -> Floats:
    """Returns a point on the half of a body's side that faces along x, or against it."""
    angle = rng.uniform(-0.8, 0.8) + (np.pi if side < 0 else 0)
    height = rng.uniform(body.bottom + 0.5, body.top - 0.5)
    out = (body.radius + 1e-9) * np.array((np.cos(angle), np.sin(angle)))
    return np.array((body.x + out[0], body.y + out[1], height))


def _width(rng: np.random.Generator) -> float:
    """Returns a crack's width in mm; 0 for none. It is not close enough to `CLOSED_MM` for rounding to matter."""
    width = float(10 ** rng.uniform(-5, 0)) if rng.random() < 0.85 else 0.0
    return width if abs(width / CLOSED_MM - 1) > 0.02 else 0.0


def _make_walls(kind: str, given: float | None, rng: np.random.Generator) -> tuple[list[Floats], list[Shell]]:
    """Returns the pieces of the room, and its shells without cracks."""
    low, high = np.array((-10.0, -_WIDTH / 2, 0.0)), np.array((_LENGTH - 10, _WIDTH / 2, _HEIGHT))
    if kind == "two pieces":
        crack = _width(rng) if given is None else given
        place = _place(rng)
        halves, ribs = _cracked(low, high, crack, place), _ribs(low, high, place)
        # An open piece has no inside, whatever is next to it; the ribs overlap so that a proof unites the pieces.
        return [np.concatenate(pair) for pair in zip(halves, ribs, strict=True)], []
    gap = float(10 ** rng.uniform(-0.9, 0.5)) if kind == "two shells" else 0.0
    shells, walls = [], []
    for out in (0.0, gap) if gap else (0.0,):
        crack = _width(rng) if given is None else given
        halves = np.concatenate(_cracked(low - out, high + out, crack, _place(rng)))
        shells.append(Shell(_box(low - out, high + out), crack))
        walls.append(halves[:, ::-1] if rng.random() < 0.5 else halves)
    return [np.concatenate(walls)], shells


def _place(rng: np.random.Generator) -> tuple[float, int]:
    """Returns where a box is cut: the share along an edge, and the axis of that edge."""
    return float(rng.uniform(0.2, 0.8)), int(rng.integers(3))


def _ribs(low: Floats, high: Floats, place: tuple[float, int]) -> tuple[Floats, Floats]:
    """Returns two overlapping small boxes outside the cut of a box, one for each half."""
    cut, axis = place
    middle = (low + high) / 2
    middle[axis], middle[(axis + 1) % 3] = low[axis] + cut * (high - low)[axis], high[(axis + 1) % 3] + 3
    shift = 3 * np.eye(3)[axis]
    return _box(middle - shift - 1, middle + 1), _box(middle - 1.1, middle + shift + 1.1)


def _cracked(low: Floats, high: Floats, crack: float, place: tuple[float, int]) -> tuple[Floats, Floats]:
    """Returns a box's surface in two halves this many mm apart, both open where they meet."""
    cut, axis = place
    middle = low + cut * (high - low)
    first, second = high.copy(), low.copy()
    first[axis], second[axis] = middle[axis], middle[axis] + crack
    return (
        _without(_box(low, first), axis, first[axis]),
        _without(_box(second, high), axis, second[axis]),
    )


def _without(triangles: Floats, axis: int, at: float) -> Floats:
    return triangles[(triangles[:, :, axis] != at).any(axis=1)]


def _box(low: Floats, high: Floats) -> Floats:
    return _surface([np.array((low[k], high[k])) for k in range(3)], np.ones((1, 1, 1), np.bool_))


def _make_plate(x: float, box: tuple[Floats, Floats], line: tuple[Floats, Floats], rng: np.random.Generator) -> Floats:
    """Returns an upright plate across the room with holes, one of them round the line."""
    thick, half = float(rng.choice((0.0, rng.uniform(0.2, 3)))), float(10 ** rng.uniform(-0.8, 0.2))
    start, end = line
    near, far = (start + (at - start[0]) / (end - start)[0] * (end - start) for at in (x, x + thick))
    holes = [(np.minimum(near, far)[1:] - half, np.maximum(near, far)[1:] + half)]
    for _ in range(int(rng.integers(0, 7))):
        corner = rng.uniform((-20, 3), (20, 36))
        holes.append((corner, corner + 10 ** rng.uniform(-1, 0.7, 2)))
    (low, high), cuts = box, [np.array(holes)[:, :, k].ravel() for k in (0, 1)]
    y, z = (np.unique(np.concatenate([cuts[k], (low[k + 1], high[k + 1])])) for k in (0, 1))
    middles = [(lines[1:] + lines[:-1]) / 2 for lines in (y, z)]
    solid = np.ones((1, len(middles[0]), len(middles[1])), np.bool_)
    for first, last in holes:
        inside = [(middles[k] > first[k]) & (middles[k] < last[k]) for k in (0, 1)]
        solid[0] &= ~(inside[0][:, None] & inside[1])
    return (
        _surface([np.array((x, x + thick)), y, z], solid)
        if thick
        else _surface([np.array((x, x + 1)), y, z], solid, sheet=True)
    )


def _surface(lines: Sequence[Floats], solid: np.ndarray, sheet: bool = False) -> Floats:
    """Returns the surface of the solid cells of a grid, facing outwards; for a sheet only the first side."""
    padded, quads = np.pad(solid, 1), []
    for cell in np.argwhere(solid):
        for axis, side in product((0,) if sheet else range(3), (0,) if sheet else (0, 1)):
            step = np.eye(3, dtype=int)[axis] * (2 * side - 1)
            if not sheet and padded[tuple(cell + 1 + step)]:
                continue
            u, v = (axis + 1) % 3, (axis + 2) % 3
            corners = np.array([[lines[k][cell[k]] for k in range(3)]] * 4)
            corners[:, axis] = lines[axis][cell[axis] + side]
            corners[1:3, u], corners[2:, v] = lines[u][cell[u] + 1], lines[v][cell[v] + 1]
            quads.append(corners if side else corners[::-1])
    found = np.array(quads)
    return np.concatenate([found[:, (0, 1, 2)], found[:, (0, 2, 3)]])


def _stand(name: str, triangles: Floats, frame: Floats, scale: float) -> Occluder:
    """Returns triangles as a piece whose mesh is scaled down by this factor; equal corners are merged."""
    vertices, faces = np.unique(triangles.reshape(-1, 3) / scale, axis=0, return_inverse=True)
    size = np.ptp(vertices, axis=0).tolist()
    health = Health(len(triangles), 1, 1, 0, 0, (size[0], size[1], size[2]))
    turned = frame.copy()
    turned[:3, :3] *= scale
    return Occluder(name, Mesh(vertices, faces.reshape(-1, 3).astype(np.int32), health), turned)


# Everything below is exact.


def _exact(point: Floats) -> Point:
    x, y, z = (Fraction(float(c)) for c in point)
    return x, y, z


def _minus(u: Point, v: Point) -> Point:
    return u[0] - v[0], u[1] - v[1], u[2] - v[2]


def _dot(u: Point, v: Point) -> Fraction:
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def _cross(u: Point, v: Point) -> Point:
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


def _along(p: Point, q: Point, share: Fraction) -> Point:
    return p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]), p[2] + share * (q[2] - p[2])


def _clip(share: Fraction) -> Fraction:
    return min(max(share, Fraction(0)), Fraction(1))


def square_distance(p: Point, q: Point, triangle: Sequence[Point]) -> Fraction:
    """Returns the square of the distance of the line from `p` to `q` from a triangle."""
    normal = _cross(_minus(triangle[1], triangle[0]), _minus(triangle[2], triangle[0]))
    heights = [_dot(_minus(end, triangle[0]), normal) for end in (p, q)]
    crosses = heights[0] != heights[1] and heights[0] * heights[1] <= 0
    if crosses and _is_over(_along(p, q, heights[0] / (heights[0] - heights[1])), triangle, normal):
        return Fraction(0)
    found = [_between_segments(p, q, u, v) for u, v in pairwise((*triangle, triangle[0]))]
    if _dot(normal, normal):
        flats = [
            h * h / _dot(normal, normal)
            for end, h in zip((p, q), heights, strict=True)
            if _is_over(end, triangle, normal)
        ]
        found += flats
    return min(found)


def _is_over(point: Point, triangle: Sequence[Point], normal: Point) -> bool:
    sides = [_dot(_cross(_minus(v, u), _minus(point, u)), normal) for u, v in pairwise((*triangle, triangle[0]))]
    return min(sides) >= 0


def _between_segments(p: Point, q: Point, u: Point, v: Point) -> Fraction:
    """Returns the square of the distance of two segments: at an end of one, or where both lines are nearest."""
    way, other, apart = _minus(q, p), _minus(v, u), _minus(p, u)
    a, b, c, d, e = _dot(way, way), _dot(way, other), _dot(other, other), _dot(way, apart), _dot(other, apart)
    found = [_to_segment(p, u, v), _to_segment(q, u, v), _to_segment(u, p, q), _to_segment(v, p, q)]
    det = a * c - b * b
    if det:
        s, t = (b * e - c * d) / det, (a * e - b * d) / det
        if 0 <= s <= 1 and 0 <= t <= 1:
            between = _minus(_along(p, q, s), _along(u, v, t))
            found.append(_dot(between, between))
    return min(found)


def _to_segment(point: Point, u: Point, v: Point) -> Fraction:
    way = _minus(v, u)
    length = _dot(way, way)
    apart = _minus(point, _along(u, v, _clip(_dot(_minus(point, u), way) / length) if length else Fraction(0)))
    return _dot(apart, apart)


def square_room(start: Floats, end: Floats, occluders: Sequence[Occluder]) -> Fraction | None:
    """Returns the square of a line's clearance; None if nothing is within a few millimetres."""
    triangles = np.concatenate([transform_points(one.mesh.vertices, one.frame)[one.mesh.faces] for one in occluders])
    low, high = np.minimum(start, end) - _NEAR_MM, np.maximum(start, end) + _NEAR_MM
    near = (triangles.min(axis=1) <= high).all(axis=1) & (triangles.max(axis=1) >= low).all(axis=1)
    p, q = _exact(start), _exact(end)
    return min((square_distance(p, q, [_exact(c) for c in one]) for one in triangles[near]), default=None)


def count_crossings(point: Point, way: Point, triangles: Floats) -> int | None:
    """Returns the number of triangles that a ray crosses; None if it meets an edge."""
    count = 0
    for one in triangles:
        a, b, c = (_minus(_exact(corner), point) for corner in one)
        sides = [_dot(_cross(u, v), way) for u, v in ((a, b), (b, c), (c, a))]
        normal = _cross(_minus(b, a), _minus(c, a))
        if min(sides) < 0 < max(sides) or not _dot(normal, way):
            continue
        if 0 in sides:
            return None
        count += _dot(normal, a) * _dot(normal, way) > 0
    return count


def is_inside(point: Floats, shells: Sequence[Shell]) -> bool:
    """Returns whether a point is in an odd number of closed shells, in any orientation; cracked ones are not closed."""
    return sum(_holds(one, _exact(point)) for one in shells if one.crack <= CLOSED_MM) % 2 == 1


def _holds(shell: Shell, point: Point) -> bool:
    for number in range(1, 20):
        way = Fraction(number, 7), Fraction(3 * number + 1, 11), Fraction(1, number + 1)
        found = count_crossings(point, way, shell.triangles)
        if found is not None:
            return found % 2 == 1
    raise AssertionError("every ray meets an edge")


def find_fault(room: Room, found: SightResult) -> str:
    """Returns what contradicts a verdict, in words; "" if nothing does."""
    if found.verdict == "blocked" and is_free(*room.line, room):
        return "blocked, although the line through the holes is free"
    if found.verdict == "visible" and found.witness:
        start, end = (np.array(point) for point in found.witness)
        if not is_free(start, end, room, 1 - 1e-9):
            return "visible, although the witness is not free"
    return ""


def is_free(start: Floats, end: Floats, room: Room, share: float = 1.0) -> bool:
    """Returns whether a line has the clearance of the resolution and neither of its ends is inside a solid."""
    least = square_room(start, end, room.occluders)
    enough = least is None or least >= (Fraction(RESOLUTION) * Fraction(share)) ** 2
    return enough and not is_inside(start, room.shells) and not is_inside(end, room.shells)


def rows(count: int, seed: int) -> Iterator[tuple[str, bool]]:
    """Yields one printable line per fault, and a last one with the counts; with each, whether it reports a fault."""
    tally: Counter[str] = Counter()
    for number in range(seed, seed + count):
        room = make_room(number)
        found = find_sight(room.a, room.b, room.occluders, EFFORT)
        free = is_free(*room.line, room)
        tally[f"{room.kind}, {'with' if free else 'without'} a free line known: {found.verdict}"] += 1
        if fault := find_fault(room, found):
            tally["wrong"] += 1
            yield f"seed {number}, {room.kind}: {fault}", True
    yield f"{count} rooms, {tally.pop('wrong', 0)} wrong", False
    yield from ((f"  {what}: {times}", False) for what, times in sorted(tally.items()))


def main() -> int:
    """Prints the findings as they come."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=1_000)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    given = parser.parse_args()
    wrong = False
    for row, fault in rows(given.count, given.seed):
        print(row, flush=True)
        wrong |= fault
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
