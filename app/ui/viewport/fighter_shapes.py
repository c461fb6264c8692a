"""Shapes made in code as coloured triangles, and the shapes of fighters: base, body and a pawn inside."""

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.drawing.render_mesh import RenderMesh, cluster_vertices, smooth_render_mesh, vertex_normals
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.ui.viewport.scene import BASE_RIM, Colour, FighterLook, Mark

VERTEX = np.dtype([("position", "<f4", 3), ("normal", "<i2", 4), ("colour", "u1", 4)])
"""A vertex of 24 bytes. The alpha of its colour is the light that reaches it, or the opacity of unlit things."""


@dataclass(frozen=True, eq=False)
class ColouredShape:
    """Vertices of type VERTEX and faces `(m, 3)`; faces `(m, 2)` are lines."""

    vertices: NDArray[np.void]
    faces: NDArray[np.uint32]


def make_shape(
    points: Floats, normals: Floats, faces: NDArray[np.integer], colour: Colour | Floats, alpha: float | Floats = 1.0
) -> ColouredShape:
    """Returns a shape made of arrays; colour and alpha apply to all points or are given for each of the `n` points."""
    vertices = np.zeros(len(points), dtype=VERTEX)
    vertices["position"] = points
    vertices["normal"][:, :3] = np.round(np.asarray(normals) * 32767)
    vertices["colour"][:, :3] = np.round(np.clip(colour, 0, 1) * np.float64(255))
    vertices["colour"][:, 3] = np.round(np.clip(alpha, 0, 1) * np.float64(255))
    return ColouredShape(vertices, np.ascontiguousarray(faces, dtype=np.uint32))


def join_shapes(parts: list[ColouredShape]) -> ColouredShape:
    """Returns several shapes as one."""
    starts = np.cumsum([0] + [len(part.vertices) for part in parts[:-1]])
    faces = [part.faces + np.uint32(start) for part, start in zip(parts, starts, strict=True)]
    return ColouredShape(np.concatenate([part.vertices for part in parts]), np.concatenate(faces))


def transform_shape(part: ColouredShape, frame: Floats) -> ColouredShape:
    """Returns a shape whose vertices are transformed into the table's frame."""
    vertices = part.vertices.copy()
    vertices["position"] = transform_points(part.vertices["position"].astype(np.float64), frame)
    normals = part.vertices["normal"][:, :3] @ frame[:3, :3].T
    lengths = np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    vertices["normal"][:, :3] = np.round(normals / lengths * 32767)
    return ColouredShape(vertices, part.faces)


def make_skin_shape(skin: RenderMesh, colour: Colour | Floats, light: Floats | float = 1.0) -> ColouredShape:
    """Returns a mesh's skin in one colour, or with one colour for each point."""
    return make_shape(skin.points, skin.normals, skin.faces, colour, light)


def lathe(profile: Floats, colours: Floats, sections: int = 40, light: Floats | float = 1.0) -> ColouredShape:
    """Returns a profile `(n, 2)` of radius and height, bottom first, turned about z, with colours `(n, 3)`.

    It is smooth all over.
    """
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
    rows = len(profile)
    c, r = np.meshgrid(np.arange(len(turn) - 1), np.arange(rows - 1), indexing="ij")
    a = (c * rows + r).ravel()
    faces = np.vstack([np.c_[a, a + rows, a + rows + 1], np.c_[a, a + rows + 1, a + 1]])
    return make_shape(points, normals, faces, np.tile(colours, (len(turn), 1)), repeat)


def band(
    inner: Floats,
    outer: Floats,
    colour: Colour,
    alpha: tuple[float, float] = (1.0, 1.0),
    z: tuple[float, float] = (0.0, 0.0),
) -> ColouredShape:
    """Returns the flat strip between two matching closed outlines `(n, 2)`; alpha and z are for inner and outer."""
    count = len(inner)
    points = np.vstack([_lift(inner, z[0]), _lift(outer, z[1])])
    here, there = np.arange(count), (np.arange(count) + 1) % count
    faces = np.vstack(
        [np.column_stack((here, here + count, there + count)), np.column_stack((here, there + count, there))]
    )
    up = np.broadcast_to([0.0, 0.0, 1.0], points.shape)
    return make_shape(points, up, faces, colour, np.repeat(alpha, count))


def fan(outline: Floats, colour: Colour, z: float = 0.0, alpha: float = 1.0) -> ColouredShape:
    """Returns a filled convex outline `(n, 2)` that faces up."""
    count = len(outline)
    points = _lift(np.vstack([outline.mean(axis=0), outline]), z)
    here = np.arange(count)
    faces = np.column_stack((np.zeros_like(here), here + 1, (here + 1) % count + 1))
    return make_shape(points, np.broadcast_to([0.0, 0.0, 1.0], points.shape), faces, colour, alpha)


def wall(
    outline: Floats, low: float, high: float, colour: Colour, alpha: tuple[float, float] = (1.0, 1.0)
) -> ColouredShape:
    """Returns the upright side of a closed outline `(n, 2)`, shaded smoothly; alpha is for the lower and upper end."""
    count = len(outline)
    out = outward_normals(outline)
    points = np.vstack([_lift(outline, low), _lift(outline, high)])
    here, there = np.arange(count), (np.arange(count) + 1) % count
    faces = np.vstack(
        [np.column_stack((here, there, there + count)), np.column_stack((here, there + count, here + count))]
    )
    normals = np.tile(_lift(out, 0.0), (2, 1))
    return make_shape(points, normals, faces, colour, np.repeat(alpha, count))


def _lift(outline: Floats, z: float) -> Floats:
    """Returns the outline `(n, 2)` at this height, as `(n, 3)`. `np.c_` would take ten times as long."""
    return np.column_stack((outline, np.full(len(outline), z)))


def find_convex_outline(points: Floats, most: int = 96) -> Floats:
    """Returns the convex outline `(most, 2)` of points `(k, 3)` seen from above, counter-clockwise, evenly spaced."""
    flat = np.asarray(points)[:, :2]
    ring = _convex_hull(flat)
    length = np.r_[0, np.cumsum(np.linalg.norm(np.roll(ring, -1, axis=0) - ring, axis=1))]
    closed = np.vstack([ring, ring[:1]])
    at = np.linspace(0, length[-1], most, endpoint=False)
    return np.stack([np.interp(at, length, closed[:, axis]) for axis in (0, 1)], axis=1)


def _convex_hull(points: Floats, bins: int = 2048, directions: int = 720) -> Floats:
    """Returns the corners, counter-clockwise, of an approximate convex hull of points `(n, 2)`.

    These are the farthest points in this number of `directions`, which is precise enough to draw. Loading SciPy for the
    exact hull costs half a second at the start of the program.
    """
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    x, y = (points - middle).T
    part = np.floor((np.arctan2(y, x) / (2 * np.pi) + 0.5) * bins)
    order = np.lexsort((np.hypot(x, y), part))
    farthest = points[order[np.r_[np.diff(part[order]) > 0, True]]]
    turn = np.linspace(0, 2 * np.pi, directions, endpoint=False)
    found = (farthest @ np.stack([np.cos(turn), np.sin(turn)])).argmax(axis=0)
    return farthest[found[np.r_[True, np.diff(found) != 0]]]


def outward_normals(outline: Floats) -> Floats:
    """Returns the unit normals `(n, 2)` at the points of a counter-clockwise outline."""
    along = np.roll(outline, -1, axis=0) - np.roll(outline, 1, axis=0)
    out = np.stack([along[:, 1], -along[:, 0]], axis=1)
    return out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)


def find_corners(outline: Floats, z: float) -> Floats:
    """Returns twelve points `(12, 3)` at a height whose convex outline just contains an outline `(n, 2)`."""
    turn = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    found = outline[(outline @ np.stack([np.cos(turn), np.sin(turn)])).argmax(axis=0)]
    middle = (outline.min(axis=0) + outline.max(axis=0)) / 2
    return np.c_[middle + (found - middle) / np.cos(np.pi / 12), np.full(12, z)]


def find_upright_cylinder(mesh: Mesh) -> tuple[float, float, float] | None:
    """Returns the radius, bottom and top of a mesh that is an upright cylinder about its own z axis, or None."""
    x, y, z = mesh.vertices.T
    low, high = float(z.min()), float(z.max())
    reach = np.hypot(x, y)
    radius = float(reach.max())
    on_ends = np.all((np.abs(z - low) < 1e-3) | (np.abs(z - high) < 1e-3))
    on_rim = np.all((np.abs(reach - radius) < 1e-3 * max(radius, 1)) | (reach < 1e-3))
    return (radius, low, high) if on_ends and on_rim and len(z) >= 16 else None


RIM_LIGHT: Colour = (0.21, 0.21, 0.23)

ROUGH = 900
"""Number of faces of a miniature while the camera moves on a slow machine."""

MARKS: dict[Mark, int] = {"triangle": 3, "square": 4, "diamond": 4, "circle": 24}


DASHES: dict[Mark, int] = {"triangle": 0, "circle": 0, "square": 8, "diamond": 16}


@dataclass(frozen=True, eq=False)
class Figure:
    """The parts of a fighter, in its own frame.

    `solid` is lit and opaque; `sketch` is the same with fewer faces, for slow machines while the camera moves.
    `contact` is the contact shadow and `hull` the shape that draws the outline. The convex hull of the `corners` `(36,
    3)` contains the whole fighter.
    """

    solid: ColouredShape
    sketch: ColouredShape
    glass: ColouredShape | None
    contact: ColouredShape
    hull: ColouredShape
    ring: ColouredShape
    top: float
    corners: Floats


def make_figure(look: FighterLook, paint: Floats | None = None) -> Figure:
    """Returns the parts of this fighter. With `paint`, the body has these colours, one for each face or each vertex."""
    outline = find_convex_outline(look.base.vertices, 72)
    height = float(look.base.vertices[:, 2].max())
    round_body = find_upright_cylinder(look.body)
    base = _make_base(outline, height, look.colour, look.mark)
    rough: ColouredShape | None = None
    if paint is not None:
        body, glass = _paint_mesh(look.body, paint), None
        hull_outline = find_convex_outline(look.body.vertices, 48)
        low, top = float(look.body.vertices[:, 2].min()), float(look.body.vertices[:, 2].max())
    elif round_body is None:
        skin = smooth_render_mesh(look.body)
        body, glass = make_skin_shape(skin, _tint_primer(look.colour)), None
        if len(skin.faces) <= ROUGH:
            rough = None
        else:
            coarse, _ = cluster_vertices(skin, np.ones(len(skin.points)), ROUGH)
            rough = make_skin_shape(coarse, _tint_primer(look.colour))
        hull_outline = find_convex_outline(look.body.vertices, 32)
        low, top = float(look.body.vertices[:, 2].min()), float(look.body.vertices[:, 2].max())
    else:
        radius, low, top = round_body
        body, glass = _make_pawn(radius, low, top, look.colour), _make_glass(radius, low, top, look.colour)
        rough = _make_pawn(radius, low, top, look.colour, 9)
        hull_outline = _circle_points(radius, 48)
    hull = join_shapes([_make_block(outline, 0.0, height), _make_block(hull_outline, low, top)])
    solid = join_shapes([base, body])
    sketch = (
        join_shapes([_make_base(find_convex_outline(outline, 18), height, look.colour, look.mark), rough])
        if rough
        else solid
    )
    corners = np.vstack([find_corners(outline, 0.0), find_corners(outline, height), find_corners(hull_outline, top)])
    return Figure(solid, sketch, glass, _make_contact_shadow(outline), hull, _make_ring(outline), top, corners)


def _make_base(outline: Floats, height: float, colour: Colour, mark: Mark) -> ColouredShape:
    """Returns a dark base with a chamfered rim; a ring on its top has the side's colour, whole or dashed.

    No surfaces overlap.
    """
    out = outward_normals(outline)
    edge, lip, inner = outline - out * 0.7, outline - out * 1.2, outline - out * 3.4
    level = (height, height)
    r, g, b = (0.45 * part + 0.09 for part in colour)
    count = MARKS[mark]
    start = {"square": np.pi / 4, "diamond": 0.0}.get(mark, np.pi)
    turn = start + np.linspace(0, 2 * np.pi, count, endpoint=False)
    front = float(outline[:, 0].max())
    shape = np.c_[np.cos(turn), np.sin(turn)] * 1.7 + [front - 2.4, 0.0]
    return join_shapes(
        [
            wall(outline, 0.0, height - 0.6, BASE_RIM, (0.5, 1.0)),
            band(edge, outline, RIM_LIGHT, z=(height, height - 0.6)),
            band(lip, edge, BASE_RIM, z=level),
            *_make_base_ring(band(inner, lip, colour, z=level), band(inner, lip, BASE_RIM, z=level), mark),
            fan(inner, (r, g, b), height, 0.8),
            fan(shape, (0.96, 0.95, 0.92), height + 0.25),
        ]
    )


def _make_base_ring(bright: ColouredShape, dark: ColouredShape, mark: Mark) -> list[ColouredShape]:
    """Returns the ring on the base: whole, or in alternating bright and dark dashes."""
    cuts = DASHES[mark]
    if not cuts:
        return [bright]
    count = len(bright.faces) // 2
    lit = np.tile(np.arange(count) * cuts * 2 // count % 2 == 0, 2)
    return [ColouredShape(bright.vertices, bright.faces[lit]), ColouredShape(dark.vertices, dark.faces[~lit])]


def _make_pawn(radius: float, low: float, top: float, colour: Colour, sections: int = 24) -> ColouredShape:
    """Returns a turned pawn that stays inside the cylinder."""
    r, h = radius, top - low
    head = min(0.50 * r, 0.2 * h)
    neck = h - 2.0 * head
    t = np.linspace(0, 1, 9)
    foot = np.c_[r * np.array([0.80, 0.86, 0.84, 0.74]), h * np.array([0.0, 0.02, 0.055, 0.085])]
    waist = np.c_[r * (0.42 + 0.28 * (1 - t) ** 2.2 + 0.04 * t), 0.10 * h + (neck - 0.10 * h) * t * 0.93]
    collar = np.c_[
        r * np.array([0.50, 0.62, 0.64, 0.60, 0.36]), neck + h * np.array([-0.035, -0.03, -0.012, 0.002, 0.006])
    ]
    a = np.linspace(-0.42 * np.pi, 0.5 * np.pi, 11)
    ball = np.c_[head * np.cos(a), top - low - head + head * np.sin(a)]
    profile = np.vstack([foot, waist, collar, ball])
    profile[:, 1] = np.maximum.accumulate(profile[:, 1]) + low
    light = 0.55 + 0.45 * np.clip((profile[:, 1] - low) / (0.45 * h), 0, 1)
    paint = 0.9 * np.array(colour)
    pale = paint * 0.84 + 0.16 * np.array([1.0, 0.97, 0.92])
    colours = np.vstack([np.tile(paint, (len(profile) - len(ball), 1)), np.tile(pale, (len(ball), 1))])
    return lathe(profile, colours, sections, light)


def _make_glass(radius: float, low: float, top: float, colour: Colour) -> ColouredShape:
    """Returns the cylinder that sight uses, as thin glass with a brighter rim at the top and bottom."""
    circle = _circle_points(radius, 56)
    pale = (0.5 + 0.5 * colour[0], 0.5 + 0.5 * colour[1], 0.5 + 0.5 * colour[2])
    rims = [band(circle * (1 - 0.55 / radius), circle, pale, (0.55, 0.9), (z, z)) for z in (top - 0.02, low + 0.05)]
    lid = fan(circle, pale, top - 0.05, 0.16)
    return join_shapes([wall(circle, low, top, pale, (0.62, 0.62)), lid, *rims])


def _paint_mesh(mesh: Mesh, paint: Floats) -> ColouredShape:
    """Returns the mesh in colours `(m, 3)` of its faces or `(n, 3)` of its vertices, softly shaded and evenly lit."""
    faces, normals = mesh.faces, vertex_normals(mesh)
    if len(paint) == len(mesh.vertices) != len(faces):
        return make_shape(mesh.vertices, normals, faces, paint)
    corners = faces.reshape(-1)
    return make_shape(
        mesh.vertices[corners], normals[corners], np.arange(faces.size).reshape(-1, 3), paint.repeat(3, axis=0)
    )


def _make_contact_shadow(outline: Floats) -> ColouredShape:
    """Returns a soft dark patch round the base, slightly above the ground."""
    out = outward_normals(outline)
    reach = 0.28 * float(np.linalg.norm(outline, axis=1).max()) + 1.5
    steps = [(-1.5, 0.62), (0.0, 0.60), (0.22 * reach, 0.32), (0.55 * reach, 0.11), (reach, 0.0)]
    black = (0.03, 0.025, 0.02)
    return join_shapes(
        [
            band(outline + out * a, outline + out * b, black, (dark_a, dark_b), (0.12, 0.12))
            for (a, dark_a), (b, dark_b) in itertools.pairwise(steps)
        ]
    )


def _make_ring(outline: Floats) -> ColouredShape:
    """Returns a bright ring on the ground round the base, soft on both sides; white, to be tinted."""
    out = outward_normals(outline)
    steps = [(1.6, 0.0), (2.2, 1.0), (3.6, 1.0), (4.2, 0.55), (7.0, 0.0)]
    return join_shapes(
        [
            band(outline + out * a, outline + out * b, (1.0, 1.0, 1.0), (alpha, beta), (0.3, 0.3))
            for (a, alpha), (b, beta) in itertools.pairwise(steps)
        ]
    )


def _make_block(outline: Floats, low: float, high: float) -> ColouredShape:
    """Returns a closed prism whose normals lean outward at its rims: slightly swollen, it draws the outline."""
    side = wall(outline, low, high, (1.0, 1.0, 1.0))
    count = len(outline)
    side.vertices["normal"][:count, 2] = -16000
    side.vertices["normal"][count:, 2] = 16000
    lids = [fan(outline, (1.0, 1.0, 1.0), z) for z in (low, high)]
    for lid, sign in zip(lids, (-1, 1), strict=True):
        lid.vertices["normal"][1:, :2] = side.vertices["normal"][:count, :2]
        lid.vertices["normal"][:, 2] = 16000 * sign
    lids[0] = ColouredShape(lids[0].vertices, lids[0].faces[:, ::-1].copy())
    return join_shapes([side, *lids])


def _circle_points(radius: float, count: int) -> Floats:
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.c_[np.cos(turn), np.sin(turn)] * radius


def _tint_primer(colour: Colour) -> Colour:
    """Returns primer grey with a hint of a side's colour, for sculpted bodies."""
    r, g, b = (0.62 * 0.72 + 0.38 * c for c in colour)
    return (r, g, b)
