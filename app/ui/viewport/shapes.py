"""Shapes made in code as coloured triangles: what the viewport draws beside the meshes it is given."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.drawing.render_mesh import RenderMesh
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.ui.viewport.scene import Colour

VERTEX = np.dtype([("position", "<f4", 3), ("normal", "<i2", 4), ("colour", "u1", 4)])
"""24 bytes a vertex; the colour's alpha is the light that reaches it, or the opacity of unlit things."""


@dataclass(frozen=True, eq=False)
class Shape:
    """Vertices of type VERTEX and faces `(m, 3)`; lines where faces are `(m, 2)`."""

    vertices: NDArray[np.void]
    faces: NDArray[np.uint32]


def shape(
    points: Floats, normals: Floats, faces: NDArray[np.integer], colour: Colour | Floats, alpha: float | Floats = 1.0
) -> Shape:
    """A shape from arrays; colour and alpha for all or one for each of the `n` points."""
    vertices = np.zeros(len(points), dtype=VERTEX)
    vertices["position"] = points
    vertices["normal"][:, :3] = np.round(np.asarray(normals) * 32767)
    vertices["colour"][:, :3] = np.round(np.clip(colour, 0, 1) * np.float64(255))
    vertices["colour"][:, 3] = np.round(np.clip(alpha, 0, 1) * np.float64(255))
    return Shape(vertices, np.ascontiguousarray(faces, dtype=np.uint32))


def joined(parts: list[Shape]) -> Shape:
    """Several shapes as one."""
    starts = np.cumsum([0] + [len(part.vertices) for part in parts[:-1]])
    faces = [part.faces + np.uint32(start) for part, start in zip(parts, starts, strict=True)]
    return Shape(np.concatenate([part.vertices for part in parts]), np.concatenate(faces))


def placed(part: Shape, frame: Floats) -> Shape:
    """A shape moved into place for good: its vertices are the table's."""
    vertices = part.vertices.copy()
    vertices["position"] = transform_points(part.vertices["position"].astype(np.float64), frame)
    normals = part.vertices["normal"][:, :3] @ frame[:3, :3].T
    lengths = np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    vertices["normal"][:, :3] = np.round(normals / lengths * 32767)
    return Shape(vertices, part.faces)


def skinned(skin: RenderMesh, colour: Colour, light: Floats | float = 1.0) -> Shape:
    """A mesh's skin in one colour."""
    return shape(skin.points, skin.normals, skin.faces, colour, light)


def lathe(profile: Floats, colours: Floats, sections: int = 40, light: Floats | float = 1.0) -> Shape:
    """A profile `(n, 2)` of radius and height, bottom first, turned about z; colours `(n, 3)`; smooth all over."""
    turn = np.linspace(0, 2 * np.pi, sections + 1)
    slope = np.gradient(profile, axis=0)
    out = np.stack([slope[:, 1], -slope[:, 0]], axis=1)
    out /= np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)
    points, normals = (
        np.stack(
            [
                np.outer(np.cos(turn), of[:, 0]),
                np.outer(np.sin(turn), of[:, 0]),
                np.broadcast_to(of[:, 1], (len(turn), len(of))),
            ],
            axis=2,
        ).reshape(-1, 3)
        for of in (profile, out)
    )
    repeat = np.tile(np.broadcast_to(light, len(profile)), len(turn))
    return shape(points, normals, _grid_faces(len(turn), len(profile)), np.tile(colours, (len(turn), 1)), repeat)


def band(
    inner: Floats,
    outer: Floats,
    colour: Colour,
    alpha: tuple[float, float] = (1.0, 1.0),
    z: tuple[float, float] = (0.0, 0.0),
) -> Shape:
    """The flat strip between two closed outlines `(n, 2)` that run together; alpha and z for inner and outer."""
    count = len(inner)
    points = np.vstack([np.c_[inner, np.full(count, z[0])], np.c_[outer, np.full(count, z[1])]])
    here, there = np.arange(count), (np.arange(count) + 1) % count
    faces = np.vstack([np.c_[here, here + count, there + count], np.c_[here, there + count, there]])
    up = np.broadcast_to([0.0, 0.0, 1.0], points.shape)
    return shape(points, up, faces, colour, np.repeat(alpha, count))


def fan(outline: Floats, colour: Colour, z: float = 0.0, alpha: float = 1.0) -> Shape:
    """A convex outline `(n, 2)` filled, facing up."""
    count = len(outline)
    points = np.c_[np.vstack([outline.mean(axis=0), outline]), np.full(count + 1, z)]
    here = np.arange(count)
    faces = np.c_[np.zeros(count), here + 1, (here + 1) % count + 1]
    return shape(points, np.broadcast_to([0.0, 0.0, 1.0], points.shape), faces, colour, alpha)


def wall(outline: Floats, low: float, high: float, colour: Colour, alpha: tuple[float, float] = (1.0, 1.0)) -> Shape:
    """The upright side of a closed outline `(n, 2)`; smooth where the outline turns little; alpha below and above."""
    count = len(outline)
    out = outward(outline)
    points = np.vstack([np.c_[outline, np.full(count, low)], np.c_[outline, np.full(count, high)]])
    here, there = np.arange(count), (np.arange(count) + 1) % count
    faces = np.vstack([np.c_[here, there, there + count], np.c_[here, there + count, here + count]])
    normals = np.tile(np.c_[out, np.zeros(count)], (2, 1))
    return shape(points, normals, faces, colour, np.repeat(alpha, count))


def outline_of(points: Floats, most: int = 96) -> Floats:
    """The convex outline `(n, 2)` of points `(k, 3)` seen from above, counter-clockwise, cut finely and evenly."""
    flat = np.asarray(points)[:, :2]
    ring = _hull(flat)
    length = np.r_[0, np.cumsum(np.linalg.norm(np.roll(ring, -1, axis=0) - ring, axis=1))]
    closed = np.vstack([ring, ring[:1]])
    at = np.linspace(0, length[-1], most, endpoint=False)
    return np.stack([np.interp(at, length, closed[:, axis]) for axis in (0, 1)], axis=1)


def _hull(points: Floats, bins: int = 2048, ways: int = 720) -> Floats:
    """The corners of the convex hull of points `(n, 2)`, counter-clockwise, that are farthest in some of `ways` ways.

    Fine enough to draw; SciPy's exact one costs half a second at the start of the program.
    """
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    x, y = (points - middle).T
    part = np.floor((np.arctan2(y, x) / (2 * np.pi) + 0.5) * bins)
    order = np.lexsort((np.hypot(x, y), part))
    farthest = points[order[np.r_[np.diff(part[order]) > 0, True]]]
    turn = np.linspace(0, 2 * np.pi, ways, endpoint=False)
    found = (farthest @ np.stack([np.cos(turn), np.sin(turn)])).argmax(axis=0)
    return farthest[found[np.r_[True, np.diff(found) != 0]]]


def outward(outline: Floats) -> Floats:
    """Unit normals `(n, 2)` of a counter-clockwise outline at its points."""
    along = np.roll(outline, -1, axis=0) - np.roll(outline, 1, axis=0)
    out = np.stack([along[:, 1], -along[:, 0]], axis=1)
    return out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)


def upright_cylinder(mesh: Mesh) -> tuple[float, float, float] | None:
    """Radius, bottom and top of a mesh that is an upright cylinder about its own z axis, else None."""
    x, y, z = mesh.vertices.T
    low, high = float(z.min()), float(z.max())
    reach = np.hypot(x, y)
    radius = float(reach.max())
    on_ends = np.all((np.abs(z - low) < 1e-3) | (np.abs(z - high) < 1e-3))
    on_rim = np.all((np.abs(reach - radius) < 1e-3 * max(radius, 1)) | (reach < 1e-3))
    return (radius, low, high) if on_ends and on_rim and len(z) >= 16 else None


def _grid_faces(columns: int, rows: int) -> NDArray[np.int64]:
    c, r = np.meshgrid(np.arange(columns - 1), np.arange(rows - 1), indexing="ij")
    a = (c * rows + r).ravel()
    return np.vstack([np.c_[a, a + rows, a + rows + 1], np.c_[a, a + rows + 1, a + 1]])
