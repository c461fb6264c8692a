"""Triangle meshes of bases and simple bodies, and miniatures cut from their own base discs."""

import math
from dataclasses import dataclass

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Flags, Floats, Ints
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.outlines import Outline, disc, polygon_contained, polygon_containing

Triangles = tuple[Floats, Ints]
"""Vertices `(n, 3)` in mm and faces `(m, 3)`."""

OFF_MM = 0.01
"""Largest distance between the polygons round and inside a round shape, as far as `MAX_SIDES` allows."""
MAX_SIDES = 160

_HAIR = 1e-3  # mm; a base top that rounding lifted above the cut still belongs to the base


@dataclass(frozen=True)
class BaseCut:
    """The parameters for moving a miniature from its own base onto another; lengths in mm, after scaling.

    The miniature is cut level at `height` above its lowest point, and the cut is moved to `top`. The point `centre`,
    relative to the middle of its box, is moved onto the z axis; None means the middle of the part that is cut off.
    Then it is turned by `turn` degrees.
    """

    height: float
    top: float
    scale: float = 1.0
    turn: float = 0.0
    centre: tuple[float, float] | None = None


def make_solid_mesh(vertices: Floats, faces: Ints) -> Mesh:
    """Returns a mesh of these triangles, not moved. Raises ValueError if none has an area."""
    return prepare_mesh(vertices, faces, centred=False)


def make_cylinder(radius: float, bottom: float, top: float, containing: bool = True) -> Triangles:
    """Returns an upright cylinder round the z axis, as a prism that contains it or is contained in it."""
    return make_upright(disc(0.0, 0.0, radius), bottom, top, containing)


def make_upright(outline: Outline, bottom: float, top: float, containing: bool = True) -> Triangles:
    """Returns an upright prism that contains the one over an outline, or is contained in it.

    The two prisms are `OFF_MM` apart: the corners of a regular polygon with n sides round a circle are r / cos(π/n)
    from its centre, those of one inside it r.
    """
    polygon, radius = polygon_containing if containing else polygon_contained, max(outline.a, outline.b)
    sides = min(MAX_SIDES, math.ceil(math.pi / math.acos(radius / (radius + OFF_MM))))
    return make_prism(polygon(outline, sides), bottom, top)


def make_prism(polygon: Floats, bottom: float, top: float) -> Triangles:
    """Returns the closed upright prism over a convex polygon `(n, 2)`, counter-clockwise; faces point outwards."""
    n = len(polygon)
    low, high = (np.column_stack([polygon, np.full(n, z)]) for z in (bottom, top))
    here = np.arange(n)
    there = (here + 1) % n
    fan = np.column_stack([np.zeros(n - 2), here[1:-1], here[2:]])
    sides = [np.column_stack([here, there, there + n]), np.column_stack([here, there + n, here + n])]
    faces = np.vstack([*sides, fan[:, ::-1], fan + n]).astype(np.int32)
    return np.vstack([low, high]), faces


def join_meshes(*meshes: Mesh) -> Mesh:
    """Returns several meshes as one, not moved."""
    offsets = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes[:-1])])
    faces = [mesh.faces + offset for mesh, offset in zip(meshes, offsets, strict=True)]
    return make_solid_mesh(np.vstack([mesh.vertices for mesh in meshes]), np.vstack(faces).astype(np.int32))


def cut_miniature(mesh: Mesh, cut: BaseCut, name: str) -> Mesh:
    """Returns the part of a miniature above its own base, moved onto another base; open at the cut.

    Raises PlayerError if nothing is left; `name` is the name of the file.
    """
    points = mesh.vertices * cut.scale if cut.scale != 1.0 else mesh.vertices
    x, y = cut.centre or middle_below(points, cut.height)
    vertices, faces = without_base(points, mesh.faces, cut.height, name)
    vertices = vertices - np.array((x, y, cut.height - cut.top))
    return make_solid_mesh(
        transform_points(vertices, make_frame((0.0, 0.0, 0.0), cut.turn)) if cut.turn else vertices, faces
    )


def cut_off_base(mesh: Mesh, cut: BaseCut) -> Triangles:
    """Returns the part of a miniature that goes with its own base, positioned under the rest; for display only."""
    points = mesh.vertices * cut.scale
    x, y = cut.centre or middle_below(points, cut.height)
    height = float(points[:, 2].max())
    upside_down = np.array((1.0, 1.0, -1.0))
    # Slightly above the cut, because a base's flat top goes with it.
    depth = height - cut.height - 2 * _HAIR
    vertices, faces = without_base(points * upside_down + (0.0, 0.0, height), mesh.faces, depth)
    vertices = (vertices - (0.0, 0.0, height)) * upside_down - np.array((x, y, cut.height - cut.top))
    return transform_points(vertices, make_frame((0.0, 0.0, 0.0), cut.turn)), faces


def middle_below(points: Floats, height: float) -> tuple[float, float]:
    """Returns the middle of the box, seen from above, round the points `(n, 3)` that are not above a height."""
    below = points[points[:, 2] <= height + _HAIR]
    x, y = ((below.min(axis=0) + below.max(axis=0)) / 2)[:2].tolist()
    return x, y


def without_base(vertices: Floats, faces: Ints, thickness: float, name: str = "") -> Triangles:
    """Returns the part of a miniature, lowest point on z = 0, above its own base disc of `thickness` mm.

    It is cut at that plane and left open there: the solid base closes the hole from below, and damaged meshes have
    no clean outline to close. With a thickness of 0 nothing is cut. Raises PlayerError if nothing is left; `name` is
    the name of the file, if there is one.
    """
    if thickness <= 0.0:
        return vertices, faces
    above = vertices[:, 2] > thickness + _HAIR
    if not above[faces].any():
        sentence = tr(
            "{name} has nothing above its base, {thickness:g} mm thick; enter the actual thickness of the base, or "
            "check the unit and the up axis.",
            name=name or tr("This miniature"),
            thickness=thickness,
        )
        raise PlayerError(sentence)
    lone, rest = _turn(faces, above, 1), _turn(faces, above, 2)
    edges = np.vstack([lone[:, [1, 0]], lone[:, [2, 0]], rest[:, [0, 1]], rest[:, [0, 2]]])
    ends, place = np.unique(edges, axis=0, return_inverse=True)
    one, other, first, second = np.split(place.ravel() + len(above), np.cumsum([len(lone), len(lone), len(rest)]))
    whole = faces[above[faces].all(axis=1)]
    tips = np.column_stack([lone[:, 0], one, other])
    quads = [np.column_stack([first, rest[:, 1], rest[:, 2]]), np.column_stack([first, rest[:, 2], second])]
    corners, kept = (ends[:, 0], ends[:, 1]), np.vstack([whole, tips, *quads]).astype(np.int32)
    low, high = corners
    share = (thickness - vertices[low, 2]) / (vertices[high, 2] - vertices[low, 2])
    cuts = vertices[low] + np.clip(share, 0.0, 1.0)[:, None] * (vertices[high] - vertices[low])
    everything = np.vstack([vertices, cuts])
    used, index = np.unique(kept, return_inverse=True)
    return everything[used], index.reshape(-1, 3).astype(np.int32)


def _turn(faces: Ints, above: Flags, count: int) -> Ints:
    """Returns the faces with `count` corners above, each rotated so that the corner alone on its side comes first."""
    crossing = faces[above[faces].sum(axis=1) == count]
    alone = (above[crossing] == (count == 1)).argmax(axis=1)
    return np.take_along_axis(crossing, (alone[:, None] + np.arange(3)) % 3, axis=1)
