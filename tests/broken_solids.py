"""Solids made of the cells of a grid, and ways to break their surfaces: what is solid, and what is shut in, is known.

A surface is a dict: which square between two cells has a face, and whether the face looks up the axis (1) or down (-1).
The square `(axis, i, j, k)` is the lower one of cell `(i, j, k)` along the axis. Shares no code with the engine.
"""

import itertools
from dataclasses import dataclass

import numpy as np

from tests.scenes import raw

AXES = (0, 1, 2)


@dataclass(frozen=True, eq=False)
class Grid:
    """Cells between whole millimetres: three rising rows of numbers."""

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
    """The faces between what is solid and what is not, looking outwards; `matter` are cells."""
    faces = {}
    for cell, axis in itertools.product(matter, AXES):
        if step(cell, axis, -1) not in matter:
            faces[axis, *cell] = -1
        if step(cell, axis, 1) not in matter:
            faces[axis, *step(cell, axis, 1)] = 1
    return faces


def level(grid, k, cells, way=1):
    """A sheet at the height of row `k`, over cells `(i, j)`."""
    return {(2, i, j, k): way for i, j in cells}


def shut_in(grid, faces):
    """The cells from which no way leads out but through a face."""
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
    """Corners `(n, 3)`, and triangles `(2 m, 3)` of the m faces in order; `slants` says which diagonal halves each."""
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
    return np.array(corners, float).reshape(-1, 3), np.array(found).reshape(-1, 3)


def as_made(grid, faces):
    """The faces as a mesh without the repairs of reading."""
    return raw(*triangles(grid, faces))


def row(low, *sizes):
    return tuple(low + n for n in np.cumsum([0, *sizes]).tolist())


def block(cells):
    """All cells of a box, given by the range along each axis."""
    return set(itertools.product(*cells))
