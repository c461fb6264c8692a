"""Solids made of the cells of a grid, and ways to break their surfaces. It is known what is solid and what is enclosed.

A surface is a dict: the squares between two cells that have a face, and its direction along the axis, 1 or -1.
The square `(axis, i, j, k)` is the lower one of cell `(i, j, k)` along the axis. Shares no code with the engine.
"""

import itertools
from dataclasses import dataclass

import numpy as np

from app.geometry.placement.base_meshes import make_solid_mesh
from tests.scenes import raw

AXES = (0, 1, 2)


@dataclass(frozen=True, eq=False)
class Grid:
    """Cells between whole millimetres: three increasing rows of numbers."""

    x: tuple
    y: tuple
    z: tuple

    @property
    def shape(self):
        return tuple(len(row) - 1 for row in (self.x, self.y, self.z))

    def point(self, i, j, k):
        return self.x[i], self.y[j], self.z[k]

    def middle(self, cell):
        return tuple((row[n] + row[n + 1]) / 2 for row, n in zip((self.x, self.y, self.z), cell, strict=True))


def step(cell, axis, by):
    return tuple(n + by * (a == axis) for a, n in enumerate(cell))


def surface(matter):
    """Returns the faces between solid and empty cells, facing outwards; `matter` contains the solid cells."""
    faces = {}
    for cell, axis in itertools.product(matter, AXES):
        if step(cell, axis, -1) not in matter:
            faces[axis, *cell] = -1
        if step(cell, axis, 1) not in matter:
            faces[axis, *step(cell, axis, 1)] = 1
    return faces


def level(grid, k, cells, way=1):
    """Returns a sheet at the height of row `k`, over cells `(i, j)`."""
    return {(2, i, j, k): way for i, j in cells}


def shut_in(grid, faces):
    """Returns the cells that cannot be left without crossing a face."""
    everywhere = set(itertools.product(*(range(-1, n + 1) for n in grid.shape)))
    reached, todo = {(-1, -1, -1)}, [(-1, -1, -1)]
    while todo:
        cell = todo.pop()
        for axis, by in itertools.product(AXES, (-1, 1)):
            other = step(cell, axis, by)
            square = (axis, *(other if by > 0 else cell))
            if other in everywhere and other not in reached and square not in faces:
                reached.add(other)
                todo.append(other)
    return everywhere - reached


def triangles(grid, faces, slants=None):
    """Returns corners `(n, 3)` and triangles `(2 m, 3)` of the m faces; `slants` chooses the diagonal of each."""
    number, corners, found = {}, [], []
    for index, ((axis, *cell), way) in enumerate(faces.items()):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        square = [cell, step(cell, u, 1), step(step(cell, u, 1), v, 1), step(cell, v, 1)][::way]
        rim = []
        for place in map(tuple, square):
            if place not in number:
                number[place] = len(corners)
                corners.append(grid.point(*place))
            rim.append(number[place])
        turn = slants[index] if slants is not None else 0
        rim = rim[turn:] + rim[:turn]
        found += [(rim[0], rim[1], rim[2]), (rim[0], rim[2], rim[3])]
    return np.array(corners, float).reshape(-1, 3), np.array(found, dtype=np.int64).reshape(-1, 3)


def as_made(grid, faces):
    """Returns the faces as a mesh without the repairs of reading."""
    return raw(*triangles(grid, faces))


def row(low, *sizes):
    return tuple(low + n for n in np.cumsum([0, *sizes]).tolist())


def block(cells):
    """Returns all cells of a box, given by the range along each axis."""
    return set(itertools.product(*cells))


@dataclass(frozen=True, eq=False)
class Broken:
    """A badly drawn solid of a grid: corners `(n, 3)`, triangles `(m, 3)`, its faces, and its solid cells."""

    grid: Grid
    matter: set
    faces: dict
    corners: np.ndarray
    drawn: np.ndarray

    def mesh(self, repaired):
        """Returns the mesh as read from a file, or without the repairs of reading."""
        return make_solid_mesh(self.corners, self.drawn) if repaired else raw(self.corners, self.drawn)


def random_grid(rng):
    return Grid(*(row(int(rng.integers(-40, 0)), *rng.integers(2, 30, rng.integers(2, 6)).tolist()) for _ in AXES))


def random_matter(rng, grid):
    """Returns some cells, or all except some: boxes that touch along edges, rooms, hollows, and hollows in hollows."""
    cells = list(itertools.product(*map(range, grid.shape)))
    share = rng.choice([0.15, 0.4, 0.6, 0.85, 0.95])
    matter = {cell for cell in cells if rng.random() < share}
    if rng.random() < 0.3:  # a shell round everything, with a gap between
        grid = Grid(*((row[0] - 9, row[0] - 4, *row, row[-1] + 4, row[-1] + 9) for row in (grid.x, grid.y, grid.z)))
        outer, inner = block(map(range, grid.shape)), block(range(1, n - 1) for n in grid.shape)
        matter = outer - inner | {tuple(n + 2 for n in cell) for cell in matter}
    return grid, matter


def random_sheet(rng, grid):
    """Returns faces in one plane, facing either way."""
    axis = int(rng.integers(3))
    k = int(rng.integers(grid.shape[axis] + 1))
    spans = [range(n) if a != axis else [k] for a, n in enumerate(grid.shape)]
    share = rng.choice([0.3, 1.0, 1.0])
    return {(axis, *cell): int(rng.choice([-1, 1])) for cell in itertools.product(*spans) if rng.random() < share}


def drawn(rng, grid, faces, turned=0.0, twice=0.0, otherwise=0.0):
    """Returns the faces as shuffled triangles; a share is turned, duplicated, or duplicated with reversed winding."""
    slants = rng.integers(0, 2, len(faces))
    corners, found = triangles(grid, faces, slants)
    again = found[rng.random(len(found)) < twice]
    other = triangles(grid, faces, 1 - slants)[1][np.repeat(rng.random(len(faces)) < otherwise, 2)]
    found = np.vstack([found, again, other])
    found = np.where((rng.random(len(found)) < turned)[:, None], found[:, ::-1], found)
    found = np.stack([np.roll(one, turn) for one, turn in zip(found, rng.integers(0, 3, len(found)), strict=True)])
    order = rng.permutation(len(corners))
    return corners[np.argsort(order)], order[found][rng.permutation(len(found))]


def broken(seed, sheet=True, missing=0.0):
    """Returns a random solid with a sheet, bad winding, duplicate faces and a share of its faces missing."""
    rng = np.random.default_rng(seed)
    grid, matter = random_matter(rng, random_grid(rng))
    faces = surface(matter)
    if sheet and rng.random() < 0.6:
        faces = random_sheet(rng, grid) | faces
    faces = {face: way for face, way in faces.items() if rng.random() >= missing}
    if not faces:
        return broken(seed + 1_000_003, sheet, missing)
    turned, twice, otherwise = rng.choice([0.0, 0.2, 0.5]), rng.choice([0.0, 0.0, 0.3, 1.0]), rng.choice([0, 0, 0, 1.0])
    return Broken(grid, matter, faces, *drawn(rng, grid, faces, turned, twice, otherwise))
