"""Small shapes and tables that tests are told with."""

import itertools

import numpy as np

from app.geometry.bodies import Column
from app.geometry.frames import frame
from app.geometry.mesh import prepared
from app.geometry.rays import Occluder
from app.geometry.solids import solid
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round


def box_mesh(width, depth, height):
    """A box standing on z = 0, its middle on the z axis."""
    corners = np.array(list(itertools.product((-width / 2, width / 2), (-depth / 2, depth / 2), (0, height))), float)
    faces = [
        (0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1),
        (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3),
    ]  # fmt: skip
    return solid(corners, np.array(faces, dtype=np.int32))


def sheet_mesh(width, height):
    """A wall with no thickness across the x axis."""
    w = width / 2
    return solid(
        np.array([(0, -w, 0), (0, w, 0), (0, w, height), (0, -w, height)], float), np.array([(0, 1, 2), (0, 2, 3)])
    )


def bumpy_mesh(seed=0, count=400, size=40.0):
    """A soup of small triangles on a ball: nothing about it is tidy."""
    rng = np.random.default_rng(seed)
    middles = rng.normal(size=(count, 3))
    middles *= size / np.linalg.norm(middles, axis=1, keepdims=True)
    corners = (middles[:, None] + rng.normal(scale=size / 8, size=(count, 3, 3))).reshape(-1, 3)
    return prepared(corners, np.arange(3 * count).reshape(-1, 3))


def standing(name, mesh, x=0.0, y=0.0, z=0.0, yaw=0.0, scale=1.0):
    return Occluder(name, mesh, frame((x, y, z), yaw, scale))


def column(x, y=0.0, z=0.0, radius=12.5, height=35.0):
    """A body that begins 3.5 mm above z."""
    return Column(x, y, radius, z + 3.5, z + height)


def fighter(id, x, y, z=0.0, side="red", diameter=25.0, radius=10.0, height=35.0):
    return Fighter(id, side, Round(diameter), Cylinder(radius, height), Pose(x, y, z))


MODELS = {"wall": box_mesh(10, 120, 60), "low wall": box_mesh(10, 120, 25), "crate": box_mesh(40, 40, 40)}


def meshes(ref):
    """The models of the little tables below."""
    return MODELS[ref.name]


def battle(*fighters, pieces=()):
    return Battle("free", Board(), tuple(pieces), tuple(fighters))


def piece(id, model, x, y, z=0.0, yaw=0.0):
    return Piece(id, model, PiecePose(x, y, z, yaw))
