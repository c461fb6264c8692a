"""What terrain covers on the plan: the shadow of a mesh straight down, and the hulls of its parts."""

import math

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import make_valid_area, union
from app.geometry.arrays import Floats
from app.geometry.mesh import Mesh
from app.geometry.plan_sight.convex import make_plan_move
from app.geometry.plan_sight.hulls import Hull, make_hulls
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on

FINE_MM = 0.02
"""Corners of a footprint that are nearer than this to the line of their neighbours are left out."""
LEAST_MM2 = 1e-6

Rows = tuple[tuple[float, ...], ...]


@cached_on()
def find_footprint(piece: Occluder) -> BaseGeometry:
    """The area of the plan, in mm, that a piece covers where it stands."""
    rows, turn = _split_turn(piece.frame)
    x, y = piece.frame[:2, 3].tolist()
    return make_valid_area(shapely.transform(_find_shadow(piece.mesh, rows), make_plan_move(x, y, turn)))


@cached_on()
def find_hulls(piece: Occluder) -> tuple[Hull, ...]:
    """The footprint as hulls of what hangs together, and of the parts of that."""
    rows, turn = _split_turn(piece.frame)
    x, y = piece.frame[:2, 3].tolist()
    return tuple(hull.shift(x, y, turn) for hull in _find_shadow_hulls(piece.mesh, rows))


def _split_turn(frame: Floats) -> tuple[Rows, float]:
    """What lays a mesh on the plan, and the turn of the plan, in radians, that follows: upright pieces differ in it."""
    flat = frame[:2, :3]
    column = int(np.argmax(np.round(np.hypot(*flat), 6)))
    turn = math.atan2(flat[1, column], flat[0, column])
    back = make_plan_move(0.0, 0.0, -turn)(flat.T).T
    return tuple(map(tuple, np.round(back, 12).tolist())), turn


@cached_on()
def _find_shadow(mesh: Mesh, rows: Rows) -> BaseGeometry:
    corners = (mesh.vertices @ np.array(rows).T)[mesh.faces]
    across = corners[:, 1:] - corners[:, :1]
    area = across[:, 0, 0] * across[:, 1, 1] - across[:, 0, 1] * across[:, 1, 0]
    kept = area > LEAST_MM2 if _is_closed(mesh) else np.abs(area) > LEAST_MM2
    return shapely.simplify(union([shapely.Polygon(each) for each in corners[kept]]), FINE_MM)


@cached_on()
def _find_shadow_hulls(mesh: Mesh, rows: Rows) -> tuple[Hull, ...]:
    return make_hulls(_find_shadow(mesh, rows))


def _is_closed(mesh: Mesh) -> bool:
    """Whether every edge is walked as often one way as the other: then what faces up has the shadow of all."""
    starts, ends = mesh.faces.ravel(), np.roll(mesh.faces, -1, axis=1).ravel()
    count = len(mesh.vertices)
    return np.array_equal(
        np.sort(starts.astype(np.int64) * count + ends), np.sort(ends.astype(np.int64) * count + starts)
    )
