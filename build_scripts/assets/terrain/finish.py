"""The last step for every piece: rounds its vertices, keeps it one clean solid, and writes binary STL."""

import numpy as np
from manifold3d import Error, Manifold, Mesh
from numpy.typing import NDArray

from build_scripts.assets.terrain.crossings import crossings
from build_scripts.assets.terrain.slivers import THINNEST, flipped, heights
from build_scripts.assets.terrain.solids import Floats

TOLERANCES = (0.06, 0.06, 0.08, 0.1, 0.12, 0.15)
SHAKES = 12
GRID = 0.04
"""Grid to which vertices are rounded, in mm: coarse enough to remove slivers; the error is at most half of it, 0.02."""

Faces = NDArray[np.int64]


class Unclean(Exception):
    """Raised if a piece does not become one clean solid."""


def finished(solid: Manifold) -> tuple[Floats, Faces]:
    """Returns vertices `(n, 3)` in hundredths of mm and faces `(m, 3)`, with the lowest point on z = 0.

    The bounding box is centred on x = y = 0. Rounding can fold a thin face over, so it is repeated with stronger
    simplification until the solid is clean; the few remaining faults are moved by random grid steps. Raises Unclean.
    """
    rng, faults = np.random.default_rng(5), 0
    for tolerance in TOLERANCES:
        solid = _rounded(_whole(solid).simplify(tolerance))
        vertices, faces = _arrays(solid)
        vertices, faces, faults = _calmed(rng, vertices, faces)
        solid = _manifold(vertices, faces)
        if not faults and solid.status() == Error.NoError and len(solid.decompose()) == 1:
            return _centred(vertices, faces)
    raise Unclean(f"{len(solid.decompose())} bodies, {faults} faults")


def _calmed(rng: np.random.Generator, vertices: Floats, faces: Faces) -> tuple[Floats, Faces, int]:
    """Returns vertices and faces with as few faults as random moves achieve, and the number of faults left."""
    faces = flipped(vertices, faces)
    faulty = _faulty(vertices, faces)
    for shake in range(SHAKES):
        if not len(faulty):
            break
        moved = _shaken(rng, vertices, faces[faulty], 1 + shake // 4)
        turned = flipped(moved, faces)
        left = _faulty(moved, turned)
        if len(left) <= len(faulty):
            vertices, faces, faulty = moved, turned, left
    return vertices, faces, len(faulty)


def _faulty(vertices: Floats, faces: Faces) -> NDArray[np.int64]:
    """Returns faces that are slivers or that another face runs through."""
    met = crossings(vertices, faces)
    return np.union1d(np.flatnonzero(heights(vertices[faces]) < THINNEST), met[:, 1])


def _shaken(rng: np.random.Generator, vertices: Floats, faulty: Faces, reach: int) -> Floats:
    """Returns the vertices with those of faulty faces moved by up to `reach` grid steps; ground vertices stay there."""
    moved = vertices.copy()
    chosen = np.unique(faulty)
    step = rng.integers(-reach, reach + 1, (len(chosen), 3)) * GRID
    step[vertices[chosen, 2] < vertices[:, 2].min() + GRID / 2, 2] = 0
    moved[chosen] += step
    moved[:, 2] = np.maximum(moved[:, 2], vertices[:, 2].min())
    return moved


def stl(vertices: Floats, faces: Faces) -> bytes:
    """Returns a binary STL file."""
    corners = vertices[faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    record = np.zeros(len(faces), np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")]))
    record["normal"], record["corners"] = np.round(normals, 4) + 0.0, corners
    return b"Eyeline".ljust(80) + np.uint32(len(faces)).tobytes() + record.tobytes()


def _whole(solid: Manifold) -> Manifold:
    """Returns the largest body, without inner hollows and loose crumbs. Raises Unclean if more would be lost."""
    bodies = sorted(solid.decompose(), key=lambda body: body.volume())
    if sum(abs(body.volume()) for body in bodies[:-1]) > 0.02 * bodies[-1].volume():
        raise Unclean(f"{len(bodies)} bodies of {[round(body.volume()) for body in bodies]} mm³")
    return bodies[-1]


def _rounded(solid: Manifold) -> Manifold:
    vertices, faces = _arrays(solid)
    units, merged = np.unique(np.round(vertices / GRID).astype(np.int64), axis=0, return_inverse=True)
    faces = merged.reshape(-1)[faces]
    a, b, c = faces.T
    faces = faces[(a != b) & (b != c) & (c != a)]
    again = _manifold(units.astype(np.float64) * GRID, faces)
    # If rounding closed a fold, edges with four faces remain; then the unrounded solid is simplified further.
    return again if again.status() == Error.NoError and not again.is_empty() else solid


def _manifold(vertices: Floats, faces: Faces) -> Manifold:
    return Manifold(Mesh(vert_properties=vertices.astype(np.float32), tri_verts=faces.astype(np.uint32)))


def _arrays(solid: Manifold) -> tuple[Floats, Faces]:
    mesh = solid.to_mesh64()
    return np.asarray(mesh.vert_properties, np.float64)[:, :3], np.asarray(mesh.tri_verts, np.int64)


def _centred(vertices: Floats, faces: Faces) -> tuple[Floats, Faces]:
    """Returns the mesh centred and in an order that depends only on its shape."""
    hundredths = np.round(vertices / GRID).astype(np.int64) * round(GRID * 100)
    low, high = hundredths.min(axis=0), hundredths.max(axis=0)
    middle = (low + high) // 2
    middle[2] = low[2]
    units, merged = np.unique(hundredths - middle, axis=0, return_inverse=True)
    faces = merged.reshape(-1)[faces]
    first = np.argmin(faces, axis=1)
    faces = np.take_along_axis(faces, (first[:, None] + np.arange(3)) % 3, axis=1)
    return units / 100, faces[np.lexsort(faces.T[::-1])]
