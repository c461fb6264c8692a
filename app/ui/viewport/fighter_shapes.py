"""How a fighter is drawn: its true base, its true body, and a playing piece inside where the body is a cylinder."""

import itertools
from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.drawing.render_mesh import RenderMesh, cluster_vertices, smooth_render_mesh, vertex_normals
from app.geometry.mesh import Mesh
from app.ui.viewport.palette import BASE_RIM
from app.ui.viewport.scene import Colour, FighterLook, Mark
from app.ui.viewport.shapes import (
    Shape,
    band,
    fan,
    joined,
    lathe,
    outline_of,
    outward,
    shape,
    skinned,
    upright_cylinder,
    wall,
)

RIM_LIGHT: Colour = (0.21, 0.21, 0.23)

ROUGH = 900
"""Faces of a miniature while the camera moves on a slow machine."""

MARKS: dict[Mark, int] = {"triangle": 3, "square": 4, "diamond": 4, "circle": 24}


DASHES: dict[Mark, int] = {"triangle": 0, "circle": 0, "square": 8, "diamond": 16}


@dataclass(frozen=True, eq=False)
class Figure:
    """The parts of a fighter, in its own frame: lit and opaque; glass; contact shadow; the outline's hull; the ring.

    `sketch` is the solid with fewer faces, for slow machines while the camera moves.
    """

    solid: Shape
    sketch: Shape
    glass: Shape | None
    contact: Shape
    hull: Shape
    ring: Shape
    top: float


def figure(look: FighterLook, paint: Floats | None = None) -> Figure:
    """The parts of this fighter; with `paint` its true body in these colours, one for each face or each vertex."""
    outline = outline_of(look.base.vertices, 72)
    height = float(look.base.vertices[:, 2].max())
    round_body = upright_cylinder(look.body)
    base = _base(outline, height, look.colour, look.mark)
    rough: Shape | None = None
    if paint is not None:
        body, glass = _painted(look.body, paint), None
        hull_outline = outline_of(look.body.vertices, 48)
        low, top = float(look.body.vertices[:, 2].min()), float(look.body.vertices[:, 2].max())
    elif round_body is None:
        skin = smooth_render_mesh(look.body)
        body, glass = skinned(skin, _tinted(look.colour)), None
        rough = _rough(skin, _tinted(look.colour))
        hull_outline = outline_of(look.body.vertices, 32)
        low, top = float(look.body.vertices[:, 2].min()), float(look.body.vertices[:, 2].max())
    else:
        radius, low, top = round_body
        body, glass = _pawn(radius, low, top, look.colour), _glass(radius, low, top, look.colour)
        rough = _pawn(radius, low, top, look.colour, 9)
        hull_outline = _circle(radius, 48)
    hull = joined([_block(outline, 0.0, height), _block(hull_outline, low, top)])
    solid = joined([base, body])
    sketch = joined([_base(outline_of(outline, 18), height, look.colour, look.mark), rough]) if rough else solid
    return Figure(solid, sketch, glass, _contact(outline), hull, _ring(outline), top)


def _base(outline: Floats, height: float, colour: Colour, mark: Mark) -> Shape:
    """Dark with a chamfered rim; on its top a ring in the side's colour, whole or in dashes; nothing overlaps."""
    out = outward(outline)
    edge, lip, inner = outline - out * 0.7, outline - out * 1.2, outline - out * 3.4
    level = (height, height)
    r, g, b = (0.45 * part + 0.09 for part in colour)
    return joined(
        [
            wall(outline, 0.0, height - 0.6, BASE_RIM, (0.5, 1.0)),
            band(edge, outline, RIM_LIGHT, z=(height, height - 0.6)),
            band(lip, edge, BASE_RIM, z=level),
            *_ring_on_base(band(inner, lip, colour, z=level), band(inner, lip, BASE_RIM, z=level), mark),
            fan(inner, (r, g, b), height, 0.8),
            fan(_mark(mark, outline), (0.96, 0.95, 0.92), height + 0.25),
        ]
    )


def _ring_on_base(bright: Shape, dark: Shape, mark: Mark) -> list[Shape]:
    """The ring on the base: whole, or in turns bright and dark."""
    cuts = DASHES[mark]
    if not cuts:
        return [bright]
    count = len(bright.faces) // 2
    lit = np.tile(np.arange(count) * cuts * 2 // count % 2 == 0, 2)
    return [Shape(bright.vertices, bright.faces[lit]), Shape(dark.vertices, dark.faces[~lit])]


def _mark(mark: Mark, outline: Floats) -> Floats:
    """The side's shape, small, at the front of the base."""
    count = MARKS[mark]
    start = {"square": np.pi / 4, "diamond": 0.0}.get(mark, np.pi)
    turn = start + np.linspace(0, 2 * np.pi, count, endpoint=False)
    front = float(outline[:, 0].max())
    return np.c_[np.cos(turn), np.sin(turn)] * 1.7 + [front - 2.4, 0.0]


def _pawn(radius: float, low: float, top: float, colour: Colour, sections: int = 24) -> Shape:
    """A turned playing piece that stays inside the cylinder."""
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


def _glass(radius: float, low: float, top: float, colour: Colour) -> Shape:
    """The cylinder that sight uses, as thin glass with a brighter rim above and below."""
    circle = _circle(radius, 56)
    pale = (0.5 + 0.5 * colour[0], 0.5 + 0.5 * colour[1], 0.5 + 0.5 * colour[2])
    rims = [band(circle * (1 - 0.55 / radius), circle, pale, (0.55, 0.9), (z, z)) for z in (top - 0.02, low + 0.05)]
    lid = fan(circle, pale, top - 0.05, 0.16)
    return joined([wall(circle, low, top, pale, (0.62, 0.62)), lid, *rims])


def _rough(skin: RenderMesh, colour: Colour) -> Shape | None:
    if len(skin.faces) <= ROUGH:
        return None
    coarse, _ = cluster_vertices(skin, np.ones(len(skin.points)), ROUGH)
    return skinned(coarse, colour)


def _painted(mesh: Mesh, paint: Floats) -> Shape:
    """The mesh in colours `(m, 3)` of its faces or `(n, 3)` of its vertices, softly shaded and evenly lit."""
    faces, normals = mesh.faces, vertex_normals(mesh)
    if len(paint) == len(mesh.vertices) != len(faces):
        return shape(mesh.vertices, normals, faces, paint)
    corners = faces.reshape(-1)
    return shape(
        mesh.vertices[corners], normals[corners], np.arange(faces.size).reshape(-1, 3), paint.repeat(3, axis=0)
    )


def _contact(outline: Floats) -> Shape:
    """A soft dark patch round the base, lifted a hair off the ground it lies on."""
    out = outward(outline)
    reach = 0.28 * float(np.linalg.norm(outline, axis=1).max()) + 1.5
    steps = [(-1.5, 0.62), (0.0, 0.60), (0.22 * reach, 0.32), (0.55 * reach, 0.11), (reach, 0.0)]
    black = (0.03, 0.025, 0.02)
    return joined(
        [
            band(outline + out * a, outline + out * b, black, (dark_a, dark_b), (0.12, 0.12))
            for (a, dark_a), (b, dark_b) in itertools.pairwise(steps)
        ]
    )


def _ring(outline: Floats) -> Shape:
    """A bright ring on the ground round the base, soft on both sides; white, to be tinted."""
    out = outward(outline)
    steps = [(1.6, 0.0), (2.2, 1.0), (3.6, 1.0), (4.2, 0.55), (7.0, 0.0)]
    return joined(
        [
            band(outline + out * a, outline + out * b, (1.0, 1.0, 1.0), (alpha, beta), (0.3, 0.3))
            for (a, alpha), (b, beta) in itertools.pairwise(steps)
        ]
    )


def _block(outline: Floats, low: float, high: float) -> Shape:
    """A closed prism whose normals lean out at its rims: swollen a little, it draws the outline."""
    side = wall(outline, low, high, (1.0, 1.0, 1.0))
    count = len(outline)
    side.vertices["normal"][:count, 2] = -16000
    side.vertices["normal"][count:, 2] = 16000
    lids = [fan(outline, (1.0, 1.0, 1.0), z) for z in (low, high)]
    for lid, sign in zip(lids, (-1, 1), strict=True):
        lid.vertices["normal"][1:, :2] = side.vertices["normal"][:count, :2]
        lid.vertices["normal"][:, 2] = 16000 * sign
    lids[0] = Shape(lids[0].vertices, lids[0].faces[:, ::-1].copy())
    return joined([side, *lids])


def _circle(radius: float, count: int) -> Floats:
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.c_[np.cos(turn), np.sin(turn)] * radius


def _tinted(colour: Colour) -> Colour:
    """A sculpted body in primer grey, with a breath of its side's colour."""
    r, g, b = (0.62 * 0.72 + 0.38 * c for c in colour)
    return (r, g, b)
