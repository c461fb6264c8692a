"""Checks that a base never rests lower than what is under it: random bases over random things, against brute force.

`dev.py soundness sound_footing [COUNT] [SEED]`

Random bases over fins, posts and slopes, over open sheets and boxes with missing faces, some of them inside out and
turned, over shipped pieces, and over real ones if the collection is available. The height is compared with that found
by halving every triangle, again and again, until it is wholly on the base or off it.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.outlines import Outline, are_inside, disc, oval, pill
from app.geometry.placement.base_drop import BaseSupport, find_base_support
from app.geometry.placement.base_meshes import make_prism, make_solid_mesh
from app.geometry.rays import Occluder
from app.model import ModelRef
from app.storage.model_files import Models, shipped_names
from build_scripts.soundness.real_table import MESHES

ALLOWED_MM = 0.05
SKY = 1e4
_TOUCH = 0.05  # mm of a base's rim that may touch things without resting on them
_CLOSE = 0.005  # mm: accuracy of the height by halving
_REAL = ("terrain",)
_MOST = 200_000


@dataclass
class Tally:
    """The number of bases dropped, and those that rested wrongly: the seed of each, the result, and the bounds."""

    count: int = 0
    seconds: float = 0.0
    low: list[tuple[int, BaseSupport, float]] = field(default_factory=list)
    high: list[tuple[int, BaseSupport, float]] = field(default_factory=list)


def tally(count: int, seed: int = 0) -> Tally:
    """Returns the results for bases over random terrain, with consecutive seeds."""
    done = Tally()
    for number in range(seed, seed + count):
        outline, pieces = scene(np.random.default_rng(number))
        begin = time.thread_time()
        found = find_base_support(outline, pieces, SKY, (762.0, 559.0))
        done.seconds += time.thread_time() - begin
        room = replace(outline, a=outline.a - _TOUCH, b=outline.b - _TOUCH)
        least, most = highest([_holding(one) for one in pieces], room)
        done.count += 1
        if found.height_mm < max(least, 0.0) - ALLOWED_MM:
            done.low.append((number, found, least))
        if found.height_mm > max(most, 0.0) + ALLOWED_MM:
            done.high.append((number, found, most))
    return done


def scene(rng: np.random.Generator) -> tuple[Outline, list[Occluder]]:
    """Returns a random base on the table, and one to four things under it or next to it."""
    x, y = rng.uniform(200, 400, 2).tolist()
    outline = _base(rng, x, y)
    kinds = [_fin, _post, _slope, _sheet, _torn, _shipped, _real if _real_models() else _shipped]
    pieces: list[Occluder] = []
    for index in range(int(rng.integers(1, 5))):
        kind = kinds[int(rng.integers(len(kinds)))]
        mesh = kind(rng)
        reach = outline.a + outline.core + float(np.abs(mesh.vertices[:, :2]).max())
        dx, dy = (rng.uniform(-1, 1, 2) * reach * 0.7).tolist()
        lean = 180.0 if kind in (_sheet, _torn) else 20.0
        tilt = tuple(rng.uniform(-lean, lean, 2).tolist()) if rng.random() < 0.3 else (0.0, 0.0)
        pieces.append(Occluder(f"P{index}", mesh, make_frame((x + dx, y + dy, 0.0), rng.uniform(0, 360), 1.0, tilt)))
    return outline, pieces


def highest(triangles: list[Floats], room: Outline) -> tuple[float, float]:
    """Returns bounds of the greatest height of triangles `(n, 3, 3)` over an outline; -inf if there is none.

    A point on the outline is a lower bound. Parts of triangles that may reach it are halved while they are higher.
    """
    left, least = np.concatenate([np.empty((0, 3, 3)), *triangles]), -np.inf
    while True:
        points = np.concatenate([left, left.mean(axis=1)[:, None]], axis=1).reshape(-1, 3)
        held = points[are_inside(room, points[:, :2])]
        least = max(least, float(held[:, 2].max(initial=-np.inf)))
        left = left[(left[..., 2].max(axis=1) > least + _CLOSE) & _may_reach(left, room)]
        most = max(least, float(left[..., 2].max(initial=-np.inf)))
        sides = np.linalg.norm(np.roll(left, -1, axis=1) - left, axis=2)
        if not len(left) or len(left) > _MOST or sides.max() < _CLOSE / 10:
            return least, most
        left = _halves(left, sides.argmax(axis=1))


def _halves(triangles: Floats, longest: np.ndarray) -> Floats:
    row = np.arange(len(triangles))
    a, b, c = (triangles[row, (longest + k) % 3] for k in range(3))
    middle = (a + b) / 2
    return np.concatenate([np.stack([a, middle, c], axis=1), np.stack([middle, b, c], axis=1)])


def _may_reach(triangles: Floats, room: Outline) -> np.ndarray:
    """Returns the triangles whose bounding balls may meet the outline.

    An ellipse enlarged by twice the radius contains all points within that radius of it.
    """
    middle = triangles[..., :2].mean(axis=1)
    radius = np.linalg.norm(triangles[..., :2] - middle[:, None], axis=2).max(axis=1)
    at = (middle[:, 0] + 1j * middle[:, 1] - room.centre) * room.axis.conjugate()
    along = np.maximum(np.abs(at.real) - room.core, 0.0) / (room.a + 2 * radius)
    return np.hypot(along, at.imag / (room.b + 2 * radius)) <= 1


def _holding(occluder: Occluder) -> Floats:
    """Returns the triangles of a piece that may support a base from above: those facing up; of open pieces, all."""
    triangles = transform_points(occluder.mesh.vertices, occluder.frame)[occluder.mesh.faces]
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    up = normals[:, 2] / np.maximum(np.linalg.norm(normals, axis=1), 1e-30)
    return triangles if not occluder.mesh.health.watertight else triangles[up > 1e-6]


def _base(rng: np.random.Generator, x: float, y: float) -> Outline:
    yaw = float(rng.uniform(0, 360))
    kind = int(rng.integers(3))
    if kind == 0:
        return disc(x, y, float(rng.choice([12.5, 14.25, 16.0, 20.0, 25.0, 40.0])))
    length, width = ((60.0, 35.0), (75.0, 42.0), (105.0, 70.0), (70.0, 25.0))[int(rng.integers(4))]
    return oval((x, y), yaw, length, width) if kind == 1 else pill((x, y), yaw, length, width)


def _fin(rng: np.random.Generator) -> Mesh:
    """Returns a thin upright sheet with a sloping top."""
    length, thick = float(rng.uniform(10, 120)), float(10 ** rng.uniform(-1.5, 0.3))
    return _wedge(length, thick, length * float(10 ** rng.uniform(-0.7, 0.7)))


def _post(rng: np.random.Generator) -> Mesh:
    width = float(10 ** rng.uniform(-1.5, 0.7))
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * width / 2
    return make_solid_mesh(*make_prism(corners, 0, float(rng.uniform(1, 60))))


def _slope(rng: np.random.Generator) -> Mesh:
    length = float(rng.uniform(20, 200))
    return _wedge(length, float(rng.uniform(20, 200)), length * float(10 ** rng.uniform(-1.5, 0.5)))


def _wedge(length: float, width: float, height: float) -> Mesh:
    """Returns a prism whose ends are right triangles, upright along y."""
    side = np.array([(0, 0, 0), (length, 0, 0), (length, 0, height)])
    half = np.array([0, width / 2, 0])
    points = np.concatenate([side - half, side + half]) - [length / 2, 0, 0]
    faces = [(0, 1, 2), (3, 5, 4), (0, 4, 1), (0, 3, 4), (1, 5, 2), (1, 4, 5), (0, 2, 5), (0, 5, 3)]
    return make_solid_mesh(points, np.array(faces))


def _sheet(rng: np.random.Generator) -> Mesh:
    """Returns a bumpy sheet with nothing under it, either side up."""
    count, size, bump = int(rng.integers(2, 6)), float(rng.uniform(10, 120)), float(10 ** rng.uniform(-1, 2))
    spots = np.stack(np.meshgrid(*[np.linspace(-size / 2, size / 2, count)] * 2), axis=-1).reshape(-1, 2)
    corner = (np.arange(count - 1)[:, None] * count + np.arange(count - 1)).ravel()
    faces = np.concatenate([corner[:, None] + [0, 1, count + 1], corner[:, None] + [0, count + 1, count]])
    points = np.column_stack([spots, rng.uniform(0, bump, len(spots)) + rng.uniform(0, 60)])
    return make_solid_mesh(points, faces[:, :: int(rng.choice((1, -1)))])


def _torn(rng: np.random.Generator) -> Mesh:
    """Returns a closed thing with some triangles missing, possibly inside out."""
    whole = (_fin, _post, _slope)[int(rng.integers(3))](rng)
    kept = rng.permutation(len(whole.faces))[int(rng.integers(1, 5)) :]
    return make_solid_mesh(whole.vertices, whole.faces[kept][:, :: int(rng.choice((1, -1)))])


@cache
def _models() -> Models:
    return Models(None)


@cache
def _shipped_models() -> tuple[str, ...]:
    return tuple(shipped_names())


def _shipped(rng: np.random.Generator) -> Mesh:
    names = _shipped_models()
    return _models()(ModelRef(names[int(rng.integers(len(names)))]))


@cache
def _real_models() -> tuple[str, ...]:
    return tuple(sorted(path.name for folder in _REAL for path in (MESHES / folder).glob("*.stl")))


@cache
def _real_meshes() -> Models:
    return Models(MESHES / _REAL[0])


def _real(rng: np.random.Generator) -> Mesh:
    names = _real_models()
    return _real_meshes()(ModelRef(names[int(rng.integers(len(names)))]))


def rows(count: int, seed: int) -> Iterator[str]:
    """Yields one printable line per finding, and a summary."""
    done = tally(count, seed)
    yield from (f"seed {n}: {found.height_mm} mm, but something rises to {h:.3f} mm" for n, found, h in done.low)
    yield from (f"seed {n}: {found.height_mm} mm, but nothing rises over {h:.3f} mm" for n, found, h in done.high)
    yield f"{done.count} bases, {len(done.low)} too low, {len(done.high)} too high; {done.seconds:.1f} s of footing"


if __name__ == "__main__":
    for row in rows(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000, int(sys.argv[2]) if len(sys.argv) > 2 else 0):
        print(row, flush=True)
