"""Decides which occluders have an inside, and which points are in it: a line inside a solid crosses no face of it.

Only closed surfaces have an inside (`closed_surfaces`). A surface nested in another one is a hollow in it, and one
nested in a hollow is solid again. If two surfaces intersect, both are solid. Winding does not matter. Only this
module decides it. It tests the pieces themselves, never walls that were mended or united for a proof, because these
may have an inside where the pieces have none.
"""

import math
from collections.abc import Sequence

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.bodies import Body
from app.geometry.clearance import triangles_near
from app.geometry.clusters import clusters
from app.geometry.frames import to_point, transform_points
from app.geometry.mesh import Mesh
from app.geometry.rays import Occluder, first_hits
from app.geometry.result_cache import cached_on
from app.geometry.sight_proof.closed_surfaces import RAY_OFFSETS, ClosedSurfaces, faces_above, find_closed_surfaces
from app.geometry.sight_proof.sheets import are_apart

_Corner = tuple[float, float, float]

# The directions in the mesh's own frame that all have to be blocked before something may be inside. Down is not among
# them: solids that are hollowed out are open there, and no fighter comes from below.
_DIRECTIONS = np.array([(0, 0, 1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)], dtype=np.float64)


def encloses(occluder: Occluder, point: Floats) -> bool:
    """Returns whether a point `(3,)` is inside the occluder, in float64."""
    return _can_enclose(occluder, point, 0.0) and _encloses(occluder, *(float(c) for c in point))


def contains_hull(occluder: Occluder, spot: Floats, hull: Floats) -> bool:
    """Returns whether the whole convex hull of points `(k, 3)` is inside the occluder; `spot` `(3,)` is a point of it.

    It is if `spot` is inside and no closed surface of the occluder reaches into the hull.
    """
    if not encloses(occluder, spot):
        return False
    found, local = _surfaces_of(occluder), _to_own(occluder, hull)
    assert found.mesh is not None
    groups, low, high = clusters(found.mesh), local.min(axis=0), local.max(axis=0)
    close = ((groups.centres - groups.halves <= high) & (groups.centres + groups.halves >= low)).all(axis=1)
    triangles = groups.triangles(np.flatnonzero(close))
    return bool(are_apart(np.broadcast_to(local, (len(triangles), *local.shape)), triangles).all())


def find_stray(occluders: Sequence[Occluder]) -> float:
    """Returns how far, in mm, the surfaces that define the inside of these occluders stray from their faces."""
    return max((_surfaces_of(occluder).stray for occluder in occluders), default=0.0)


def is_in_any(occluders: Sequence[Occluder], point: Floats) -> bool:
    """Returns whether a point `(3,)` is inside any of the occluders."""
    return any(encloses(occluder, point) for occluder in occluders)


def find_containers(occluders: Sequence[Occluder], *bodies: Body) -> list[Occluder]:
    """Returns the occluders that may contain some part of any of the bodies."""
    boxes = [(to_point(body.low), to_point(body.high)) for body in bodies]
    return [occluder for occluder in occluders if any(_can_hold(occluder, *box) for box in boxes)]


def find_ambiguous(occluders: Sequence[Occluder], *bodies: Body) -> list[Occluder]:
    """Returns the occluders for which it is unclear whether the centre of any of the bodies is inside.

    Faces block every way out of them except down, and not all faces are part of closed surfaces.
    """
    centres = [to_point((body.low + body.high) / 2) for body in bodies]
    return [occluder for occluder in occluders if any(_is_shut_in(occluder, *centre) for centre in centres)]


@cached_on()
def _is_shut_in(occluder: Occluder, x: float, y: float, z: float) -> bool:
    (middle, radius), centre = occluder.bounding_ball, np.array((x, y, z))
    if math.dist(middle, centre) > radius or encloses(occluder, centre):
        return False
    ends = centre + 2 * radius * (_DIRECTIONS @ occluder.frame[:3, :3].T) / occluder.scale
    barred = np.isfinite(first_hits([occluder], np.broadcast_to(centre, ends.shape), ends).share)
    return bool(barred.all()) and not _surfaces_of(occluder).whole


def _surfaces_of(occluder: Occluder) -> ClosedSurfaces:
    return find_closed_surfaces(occluder.mesh, occluder.scale)


def _to_own(occluder: Occluder, points: Floats) -> Floats:
    """Returns points `(n, 3)` of the table in the frame of the occluder's closed surfaces: same scale, not turned."""
    return transform_points(points, occluder.inverse) * occluder.scale


@cached_on()
def _can_hold(occluder: Occluder, low: _Corner, high: _Corner) -> bool:
    """Returns whether some part of the box between two corners may be inside the occluder.

    If no face reaches into the box, all of it is where its centre is.
    """
    centre, reach = (np.array(low) + np.array(high)) / 2, math.dist(low, high) / 2
    if not _can_enclose(occluder, centre, reach):
        return False
    corners = triangles_near([occluder], centre, centre, reach)
    comes_in = (corners.min(axis=1) <= high).all(axis=1) & (corners.max(axis=1) >= low).all(axis=1)
    return bool(comes_in.any()) or encloses(occluder, centre)


def are_inside(occluder: Occluder, centre: Floats, points: Floats) -> Flags:
    """Returns which points `(n, 3)` of a body round `centre` `(3,)` are inside the occluder.

    A point with a clear line to the centre is where the centre is.
    """
    hits = first_hits([occluder], points, np.broadcast_to(centre, points.shape))
    result = np.full(len(points), encloses(occluder, centre))
    for index in np.flatnonzero(hits.face >= 0).tolist():
        result[index] = encloses(occluder, points[index])
    return result


def are_enclosed(occluder: Occluder, points: Floats) -> Flags:
    """Returns which of many points `(n, 3)` are inside the occluder.

    Of points with clear lines to each other, only one is tested.
    """
    found, left = np.zeros(len(points), dtype=np.bool_), np.arange(len(points))
    while len(left):
        middle = left[len(left) // 2]
        away = first_hits([occluder], points[left], np.broadcast_to(points[middle], (len(left), 3))).face < 0
        same = away | (left == middle)
        found[left[same]] = encloses(occluder, points[middle])
        left = left[~same]
    return found


def _can_enclose(occluder: Occluder, centre: Floats, reach: float) -> bool:
    """Returns whether the occluder has closed surfaces with a box that comes within `reach` mm of the centre."""
    middle, radius = occluder.bounding_ball
    if math.dist(middle, centre) > radius + reach:
        return False
    local, (low, high) = _to_own(occluder, centre[None])[0], occluder.box
    if not _is_in(local, (low * occluder.scale, high * occluder.scale), reach):
        return False
    found = _surfaces_of(occluder)
    return found.mesh is not None and _is_in(local, found.box, reach)


def _is_in(point: Floats, box: tuple[Floats, Floats], margin: float) -> bool:
    return bool((point >= box[0] - margin).all() and (point <= box[1] + margin).all())


@cached_on()
def _encloses(occluder: Occluder, x: float, y: float, z: float) -> bool:
    found = _surfaces_of(occluder)
    around = _find_enclosing(found, _to_own(occluder, np.array([[x, y, z]]))[0])
    solid = [_depth(found, surface, around) % 2 == 0 for surface in around]
    return 2 * sum(solid) > len(solid)


def _depth(found: ClosedSurfaces, surface: int, around: Sequence[int]) -> int:
    """Returns how many of the surfaces `around` contain one of them."""
    return sum(other != surface and found.is_nested(surface, other) for other in around)


def _find_enclosing(found: ClosedSurfaces, point: Floats) -> list[int]:
    """Returns the closed surfaces that contain a point `(3,)`: an upward ray crosses each an odd number of times.

    Empty if the point is too near to edges, however slightly it is shifted.
    """
    assert found.mesh is not None
    triangles, surface = _find_above(found.mesh, found.surface, point)
    for aside in RAY_OFFSETS:
        through = faces_above(triangles - (point + aside))
        if through is not None:
            crossed, times = np.unique(surface[through], return_counts=True)
            return crossed[times % 2 == 1].tolist()
    return []


def _find_above(mesh: Mesh, surface: np.ndarray, point: Floats) -> tuple[Floats, np.ndarray]:
    """Returns the triangles `(k, 3, 3)` of the mesh that may be above a point, and their surfaces `(k,)`."""
    groups = clusters(mesh)
    over = (np.abs(groups.centres - point)[:, :2] <= groups.halves[:, :2] + 1e-6).all(axis=1)
    over &= groups.centres[:, 2] + groups.halves[:, 2] >= point[2]
    faces = np.unique(groups.faces[over])  # The last group is filled up with copies.
    return mesh.vertices[mesh.faces[faces]], surface[faces]
