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
"""How far apart the polygons that hold a round thing and that it holds may be, while `MOST_SIDES` allow."""
MOST_SIDES = 160

_HAIR = 1e-3  # mm; a base top that rounding lifted above the cut belongs to the base


@dataclass(frozen=True)
class BaseCut:
    """How a miniature leaves its own base and comes onto another; lengths in mm, after scaling.

    It is cut level at `height` above its lowest point, and the cut comes to lie at `top`. The point `centre` beside the
    middle of its box comes onto the z axis; None is the middle of what is cut off. Then it is turned by degrees.
    """

    height: float
    top: float
    scale: float = 1.0
    turn: float = 0.0
    centre: tuple[float, float] | None = None


def make_solid_mesh(vertices: Floats, faces: Ints) -> Mesh:
    """These triangles as a mesh, left where they are. Raises ValueError where none has an area."""
    return prepare_mesh(vertices, faces, centred=False)


def make_cylinder(radius: float, bottom: float, top: float, containing: bool = True) -> Triangles:
    """An upright cylinder round the z axis as a prism that contains it, or is contained in it."""
    return make_upright(disc(0.0, 0.0, radius), bottom, top, containing)


def make_upright(outline: Outline, bottom: float, top: float, containing: bool = True) -> Triangles:
    """The upright prism over an outline that contains it, or is contained in it; the two are `OFF_MM` apart."""
    polygon = polygon_containing if containing else polygon_contained
    return make_prism(polygon(outline, count_sides(max(outline.a, outline.b))), bottom, top)


def count_sides(radius: float) -> int:
    """How many sides a round thing of `radius` mm has.

    The corners of a regular polygon round a circle are r / cos(π/n) from its middle, those of one within it r.
    """
    return min(MOST_SIDES, math.ceil(math.pi / math.acos(radius / (radius + OFF_MM))))


def make_prism(polygon: Floats, bottom: float, top: float) -> Triangles:
    """The closed upright prism over a convex polygon `(n, 2)`, counter-clockwise; faces look outwards."""
    n = len(polygon)
    low, high = (np.column_stack([polygon, np.full(n, z)]) for z in (bottom, top))
    here = np.arange(n)
    there = (here + 1) % n
    fan = np.column_stack([np.zeros(n - 2), here[1:-1], here[2:]])
    sides = [np.column_stack([here, there, there + n]), np.column_stack([here, there + n, here + n])]
    faces = np.vstack([*sides, fan[:, ::-1], fan + n]).astype(np.int32)
    return np.vstack([low, high]), faces


def join_meshes(*meshes: Mesh) -> Mesh:
    """Several meshes as one, left where they are."""
    offsets = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes[:-1])])
    faces = [mesh.faces + offset for mesh, offset in zip(meshes, offsets, strict=True)]
    return make_solid_mesh(np.vstack([mesh.vertices for mesh in meshes]), np.vstack(faces).astype(np.int32))


def cut_miniature(mesh: Mesh, cut: BaseCut, name: str) -> Mesh:
    """What of a miniature is above its own base, as it stands on another; open where it was cut.

    Raises PlayerError where nothing is left; `name` says which file it was.
    """
    points = mesh.vertices * cut.scale if cut.scale != 1.0 else mesh.vertices
    x, y = cut.centre or middle_below(points, cut.height)
    vertices, faces = without_base(points, mesh.faces, cut.height, name)
    vertices = vertices - np.array((x, y, cut.height - cut.top))
    return make_solid_mesh(
        transform_points(vertices, make_frame((0.0, 0.0, 0.0), cut.turn)) if cut.turn else vertices, faces
    )


def cut_off_base(mesh: Mesh, cut: BaseCut) -> Triangles:
    """What of a miniature goes with its own base, where it would be under what is left of it; for the eye."""
    points = mesh.vertices * cut.scale
    x, y = cut.centre or middle_below(points, cut.height)
    height = float(points[:, 2].max())
    upside_down = np.array((1.0, 1.0, -1.0))
    # A hair higher than the cut: a base's flat top goes with it.
    depth = height - cut.height - 2 * _HAIR
    vertices, faces = without_base(points * upside_down + (0.0, 0.0, height), mesh.faces, depth)
    vertices = (vertices - (0.0, 0.0, height)) * upside_down - np.array((x, y, cut.height - cut.top))
    return transform_points(vertices, make_frame((0.0, 0.0, 0.0), cut.turn)), faces


def middle_below(points: Floats, height: float) -> tuple[float, float]:
    """The middle of the box, seen from above, round those of the points `(n, 3)` that are not above a height."""
    below = points[points[:, 2] <= height + _HAIR]
    x, y = ((below.min(axis=0) + below.max(axis=0)) / 2)[:2].tolist()
    return x, y


def without_base(vertices: Floats, faces: Ints, thickness: float, name: str = "") -> Triangles:
    """What of a miniature, lowest point on z = 0, is above the base disc of `thickness` mm it was modelled with.

    Cut at that plane and left open there: the solid base closes the hole from below, and dirty meshes have no clean
    outline to close. Without a thickness nothing is cut. Raises PlayerError where nothing is left; `name` says which
    file it was, where there is one.
    """
    if thickness <= 0.0:
        return vertices, faces
    above = vertices[:, 2] > thickness + _HAIR
    if not above[faces].any():
        sentence = tr(
            "{name} has nothing above its base of {thickness:g} mm; enter the actual thickness of the "
            "base, or check the unit and the up axis.",
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
    """The faces with `count` corners above, each turned so that the corner which is alone on its side comes first."""
    crossing = faces[above[faces].sum(axis=1) == count]
    alone = (above[crossing] == (count == 1)).argmax(axis=1)
    return np.take_along_axis(crossing, (alone[:, None] + np.arange(3)) % 3, axis=1)
