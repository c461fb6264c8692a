"""Small shapes and tables for tests."""

import itertools
from dataclasses import dataclass, replace

import numpy as np

from app.geometry.bodies import Body, CylinderBody, MeshBody
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.placement.base_meshes import make_cylinder, make_solid_mesh
from app.geometry.rays import Occluder
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round


def box_mesh(width, depth, height):
    """Returns a box on z = 0, its middle on the z axis."""
    corners = np.array(list(itertools.product((-width / 2, width / 2), (-depth / 2, depth / 2), (0, height))), float)
    faces = [
        (0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1),
        (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3),
    ]  # fmt: skip
    return make_solid_mesh(corners, np.array(faces, dtype=np.int32))


def sheet_mesh(width, height):
    """Returns a wall without thickness across the x axis."""
    w = width / 2
    return make_solid_mesh(
        np.array([(0, -w, 0), (0, w, 0), (0, w, height), (0, -w, height)], float), np.array([(0, 1, 2), (0, 2, 3)])
    )


def bumpy_mesh(seed=0, count=400, size=40.0):
    """Returns an untidy soup of small triangles on a ball."""
    rng = np.random.default_rng(seed)
    middles = rng.normal(size=(count, 3))
    middles *= size / np.linalg.norm(middles, axis=1, keepdims=True)
    corners = (middles[:, None] + rng.normal(scale=size / 8, size=(count, 3, 3))).reshape(-1, 3)
    return prepare_mesh(corners, np.arange(3 * count).reshape(-1, 3))


def standing(name, mesh, x=0.0, y=0.0, z=0.0, yaw=0.0, scale=1.0):
    return Occluder(name, mesh, make_frame((x, y, z), yaw, scale))


def column(x, y=0.0, z=0.0, radius=12.5, height=35.0):
    """Returns a body that begins 3.5 mm above z."""
    return CylinderBody(x, y, radius, z + 3.5, z + height)


def fighter(id, x, y, z=0.0, side="red", diameter=25.0, radius=10.0, height=35.0):
    return Fighter(id, side, Round(diameter), Cylinder(radius, height), Pose(x, y, z))


MODELS = {"wall": box_mesh(10, 120, 60), "low wall": box_mesh(10, 120, 25), "crate": box_mesh(40, 40, 40)}


def meshes(ref):
    """Returns the models of the little tables below."""
    return MODELS[ref.name]


def battle(*fighters, pieces=()):
    return Battle("free", Board(), tuple(pieces), tuple(fighters))


def piece(id, model, x, y, z=0.0, yaw=0.0):
    return Piece(id, model, PiecePose(x, y, z, yaw))


def quads_mesh(*quads):
    """Returns quadrilaterals, each of four corners, as one mesh: only equal corners are welded."""
    corners = np.array(quads, float).reshape(-1, 3)
    first = 4 * np.arange(len(quads))[:, None, None]
    return make_solid_mesh(corners, (first + np.array([(0, 1, 2), (0, 2, 3)])).reshape(-1, 3))


def ring_mesh(outer, inner, depth):
    """Returns a wall across the x axis with a rectangular hole; both rectangles as (min y, min z, max y, max z)."""
    rings = [[(y0, z0), (y1, z0), (y1, z1), (y0, z1)] for y0, z0, y1, z1 in (outer, inner)]
    corners = np.array([(x, y, z) for x in (-depth / 2, depth / 2) for ring in rings for y, z in ring])
    faces = []
    for i in range(4):
        j = (i + 1) % 4
        for a, b, c, d in (
            (i, j, 4 + j, 4 + i), (8 + i, 12 + i, 12 + j, 8 + j), (i, 8 + i, 8 + j, j), (4 + i, 4 + j, 12 + j, 12 + i),
        ):  # fmt: skip
            faces += [(a, b, c), (a, c, d)]
    return make_solid_mesh(corners, np.array(faces))


def ball_mesh(radius, rings=40, spokes=60):
    """Returns a ball of many triangles, its middle at the origin."""
    up, round_ = np.linspace(0, np.pi, rings + 1), np.linspace(0, 2 * np.pi, spokes, endpoint=False)
    corners = np.array([
        (radius * np.sin(u) * np.cos(r), radius * np.sin(u) * np.sin(r), radius * np.cos(u)) for u in up for r in round_
    ])  # fmt: skip
    i, j = (index.ravel() for index in np.meshgrid(np.arange(rings), np.arange(spokes), indexing="ij"))
    a, b = i * spokes + j, i * spokes + (j + 1) % spokes
    return make_solid_mesh(corners, np.vstack([np.c_[a, a + spokes, b + spokes], np.c_[a, b + spokes, b]]))


def raw(vertices, faces, open_edges=0, crowded=0):
    """Returns triangles as a mesh, without the repairs that reading a file makes."""
    vertices, faces = np.asarray(vertices, float), np.asarray(faces, np.int32)
    return Mesh(vertices, faces, Health(len(faces), 1, open_edges, crowded, 0, tuple(np.ptp(vertices, axis=0))))


def shifted(mesh, x=0.0, y=0.0, z=0.0):
    """Returns the mesh with its corners moved."""
    return make_solid_mesh(mesh.vertices + np.array((x, y, z)), mesh.faces)


def round_occluder(name, x, y=0.0, radius=12.5, height=35.0):
    """Returns an upright cylinder in the way, as another fighter is: a prism round it, and one inside it."""
    outside, inside = (make_solid_mesh(*make_cylinder(radius, 0.0, height, containing=c)) for c in (True, False))
    return Occluder(name, outside, make_frame((x, y, 0)), inside)


def figure(mesh, x=0.0, y=0.0, z=0.0, yaw=0.0):
    """Returns a sculpted body."""
    return MeshBody(standing("figure", mesh, x, y, z, yaw))


LEFT, RIGHT = column(0), column(200)


@dataclass(frozen=True, eq=False)
class Scene:
    """Two bodies, and all objects between them."""

    occluders: tuple[Occluder, ...]
    a: Body = LEFT
    b: Body = RIGHT

    def carried(self, matrix):
        """Returns the same scene somewhere else: `matrix` turns about z and moves."""
        occluders = tuple(replace(o, frame=matrix @ o.frame) for o in self.occluders)
        return Scene(occluders, _carried(self.a, matrix), _carried(self.b, matrix))


def _carried(body, matrix):
    if isinstance(body, MeshBody):
        return MeshBody(replace(body.occluder, frame=matrix @ body.occluder.frame))
    (x, y, rise), *_ = transform_points(np.array([(body.x, body.y, 0.0)]), matrix)
    return CylinderBody(float(x), float(y), body.radius, body.bottom + float(rise), body.top + float(rise))


def block_mesh(low, high):
    """Returns a box from its lowest to its highest corner, not centred."""
    low, high = np.array(low, float), np.array(high, float)
    middle = (low + high) / 2
    return shifted(box_mesh(*(high - low)), middle[0], middle[1], low[2])


def block(name, low, high):
    """Returns a box in the way, from its lowest to its highest corner."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    return standing(name, box_mesh(x1 - x0, y1 - y0, z1 - z0), (x0 + x1) / 2, (y0 + y1) / 2, z0)


def slit(width, depth=10.0, height=60.0):
    """Returns two walls with a slit between them, halfway between the bodies."""
    x0, x1, y = 100 - depth / 2, 100 + depth / 2, width / 2
    return (block("left", (x0, y, 0), (x1, 200, height)), block("right", (x0, -200, 0), (x1, -y, height)))
