"""Whether points lie inside closed occluders: a line that runs wholly inside a solid meets no face of it.

A mesh with open edges has no inside; nothing is ever inside it.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from app.geometry.bodies import Body
from app.geometry.clearance import nearby
from app.geometry.clusters import clusters
from app.geometry.frames import moved
from app.geometry.mesh import Flags, Floats
from app.geometry.rays import Occluder, first_hits

_Corner = tuple[float, float, float]

# Off the lines that models are drawn along, so that no edge lies exactly over the point: mm.
_ASIDE = np.array((1.2345e-7, 2.3456e-7, 0.0))


def encloses(occluder: Occluder, point: Floats) -> bool:
    """Whether a point `(3,)` lies inside the occluder, in float64."""
    if not _may_enclose(occluder, point, 0.0):
        return False
    return _winding(occluder, *(float(c) for c in point)) > 0


def within_any(occluders: Sequence[Occluder], point: Floats) -> bool:
    """Whether a point `(3,)` lies inside any of the occluders."""
    return any(encloses(occluder, point) for occluder in occluders)


def holders(occluders: Sequence[Occluder], body: Body) -> list[Occluder]:
    """Those occluders that may hold some of a body inside them."""
    low, high = tuple(body.low.tolist()), tuple(body.high.tolist())
    return [occluder for occluder in occluders if _may_hold(occluder, low, high)]


@lru_cache(maxsize=4096)
def _may_hold(occluder: Occluder, low: _Corner, high: _Corner) -> bool:
    """Whether some of the box between two corners may lie inside the occluder.

    Where no face comes into the box, all of it lies where its centre does.
    """
    centre, reach = (np.array(low) + np.array(high)) / 2, math.dist(low, high) / 2
    if not _may_enclose(occluder, centre, reach):
        return False
    corners = nearby([occluder], centre, centre, reach)
    comes_in = (corners.min(axis=1) <= high).all(axis=1) & (corners.max(axis=1) >= low).all(axis=1)
    return bool(comes_in.any()) or encloses(occluder, centre)


def swallowed(occluder: Occluder, centre: Floats, points: Floats) -> Flags:
    """Which points `(n, 3)` of a body round `centre` `(3,)` lie inside the occluder.

    A point with a clear way to the centre is where the centre is. Where the way meets a face, its side tells: right
    but where bodies of one mesh overlap, which is good enough for samples and for nothing more.
    """
    hits = first_hits([occluder], points, np.broadcast_to(centre, points.shape))
    from_behind = (hits.normal * (centre - points)).sum(axis=1) > 0
    return np.where(hits.face >= 0, from_behind, encloses(occluder, centre))


def _may_enclose(occluder: Occluder, centre: Floats, reach: float) -> bool:
    """Whether the occluder is closed and its box comes within `reach` mm of the centre."""
    middle, radius = occluder.ball
    if occluder.mesh.health.open_edges or math.dist(middle, centre) > radius + reach:
        return False
    low, high = occluder.box
    local = occluder.inverse[:3, :3] @ centre + occluder.inverse[:3, 3]
    margin = reach / occluder.scale
    return bool((local >= low - margin).all() and (local <= high + margin).all())


@lru_cache(maxsize=4096)
def _winding(occluder: Occluder, x: float, y: float, z: float) -> int:
    """How many bodies of the occluder hold the point: faces over it that look up, less those that look down."""
    point = moved(np.array([[x, y, z]]), occluder.inverse)[0] + _ASIDE
    groups = clusters(occluder.mesh)
    over = (np.abs(groups.centres - point)[:, :2] <= groups.halves[:, :2]).all(axis=1)
    over &= groups.centres[:, 2] + groups.halves[:, 2] >= point[2]
    triangles = groups.triangles(np.flatnonzero(over)) - point
    return _faces_over(triangles[_first_copies(groups.faces[over].ravel())])


def _first_copies(faces: np.ndarray) -> np.ndarray:
    """Where each face comes first: the last group is filled up with copies."""
    return np.unique(faces, return_index=True)[1]


def _faces_over(triangles: Floats) -> int:
    """The signed count of triangles `(m, 3, 3)` that the ray from the origin along +z passes through."""
    here, after = triangles, np.roll(triangles, -1, axis=1)
    turns = here[..., 0] * after[..., 1] - here[..., 1] * after[..., 0]
    up, down = (turns > 0).all(axis=1), (turns < 0).all(axis=1)
    # Where the ray meets the plane: the corners weighted by the turns opposite to them.
    heights = (np.roll(turns, -1, axis=1) * here[..., 2]).sum(axis=1) * np.where(down, -1, 1)
    above = heights > 0
    return int((up & above).sum()) - int((down & above).sum())
