"""What has an inside, and whether points lie in it: a line that runs wholly inside a solid meets no face of it.

Only closed surfaces have an inside (`find_closed_surfaces`). One that lies in another is a hollow in it, one that lies
in a hollow is solid again; where two run through each other, both are solid. How faces are wound says nothing.
This is the one place that decides it. It is asked of pieces as they are, never of walls that were mended or united for
a proof: these may have an inside where the pieces have none.
"""

import math
from collections.abc import Sequence

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.bodies import Body
from app.geometry.clearance import triangles_near
from app.geometry.clusters import clusters
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.geometry.rays import Occluder, first_hits
from app.geometry.result_cache import cached_on
from app.geometry.sight_proof.closed_surfaces import ASIDE, ClosedSurfaces, faces_above, find_closed_surfaces
from app.geometry.sight_proof.sheets import are_apart

_Corner = tuple[float, float, float]

# The ways in the mesh's own frame that all have to be barred before somebody may be inside it: not down, where solids
# that are hollowed out are open, and nobody comes from.
_WAYS = np.array([(0, 0, 1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)], dtype=np.float64)


def encloses(occluder: Occluder, point: Floats) -> bool:
    """Whether a point `(3,)` lies inside the occluder, in float64."""
    return _can_enclose(occluder, point, 0.0) and _encloses(occluder, *(float(c) for c in point))


def holds(occluder: Occluder, spot: Floats, hull: Floats) -> bool:
    """Whether all of the convex hull of points `(k, 3)` lies inside the occluder, where `spot` `(3,)`, one of it, does.

    It does where no closed surface of the occluder comes into the hull.
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
    """How far in mm the surfaces that give these occluders an inside lie at most from their faces."""
    return max((_surfaces_of(occluder).stray for occluder in occluders), default=0.0)


def is_in_any(occluders: Sequence[Occluder], point: Floats) -> bool:
    """Whether a point `(3,)` lies inside any of the occluders."""
    return any(encloses(occluder, point) for occluder in occluders)


def find_holders(occluders: Sequence[Occluder], *bodies: Body) -> list[Occluder]:
    """Those occluders that may hold some of any of the bodies inside them."""
    boxes = [(_corner(body.low), _corner(body.high)) for body in bodies]
    return [occluder for occluder in occluders if any(_can_hold(occluder, *box) for box in boxes)]


def find_unclear(occluders: Sequence[Occluder], *bodies: Body) -> list[Occluder]:
    """Those occluders of which nobody can say whether the middle of any of the bodies is inside.

    Faces bar every way out of them but down, and not all of these are part of closed surfaces.
    """
    centres = [_corner((body.low + body.high) / 2) for body in bodies]
    return [occluder for occluder in occluders if any(_is_shut_in(occluder, *centre) for centre in centres)]


@cached_on()
def _is_shut_in(occluder: Occluder, x: float, y: float, z: float) -> bool:
    (middle, radius), centre = occluder.ball, np.array((x, y, z))
    if math.dist(middle, centre) > radius or encloses(occluder, centre):
        return False
    ends = centre + 2 * radius * (_WAYS @ occluder.frame[:3, :3].T) / occluder.scale
    barred = np.isfinite(first_hits([occluder], np.broadcast_to(centre, ends.shape), ends).share)
    return bool(barred.all()) and not _surfaces_of(occluder).whole


def _surfaces_of(occluder: Occluder) -> ClosedSurfaces:
    return find_closed_surfaces(occluder.mesh, occluder.scale)


def _to_own(occluder: Occluder, points: Floats) -> Floats:
    """Points `(n, 3)` of the table where the occluder's closed surfaces are: as large as there, but not turned."""
    return transform_points(points, occluder.inverse) * occluder.scale


def _corner(point: Floats) -> _Corner:
    x, y, z = point.tolist()
    return x, y, z


@cached_on()
def _can_hold(occluder: Occluder, low: _Corner, high: _Corner) -> bool:
    """Whether some of the box between two corners may lie inside the occluder.

    Where no face comes into the box, all of it lies where its centre does.
    """
    centre, reach = (np.array(low) + np.array(high)) / 2, math.dist(low, high) / 2
    if not _can_enclose(occluder, centre, reach):
        return False
    corners = triangles_near([occluder], centre, centre, reach)
    comes_in = (corners.min(axis=1) <= high).all(axis=1) & (corners.max(axis=1) >= low).all(axis=1)
    return bool(comes_in.any()) or encloses(occluder, centre)


def are_inside(occluder: Occluder, centre: Floats, points: Floats) -> Flags:
    """Which points `(n, 3)` of a body round `centre` `(3,)` lie inside the occluder.

    A point with a clear way to the centre is where the centre is.
    """
    hits = first_hits([occluder], points, np.broadcast_to(centre, points.shape))
    result = np.full(len(points), encloses(occluder, centre))
    for index in np.flatnonzero(hits.face >= 0).tolist():
        result[index] = encloses(occluder, points[index])
    return result


def are_enclosed(occluder: Occluder, points: Floats) -> Flags:
    """Which of many points `(n, 3)` lie inside the occluder; of those with a clear way between them one is asked."""
    found, left = np.zeros(len(points), dtype=np.bool_), np.arange(len(points))
    while len(left):
        middle = left[len(left) // 2]
        away = first_hits([occluder], points[left], np.broadcast_to(points[middle], (len(left), 3))).face < 0
        same = away | (left == middle)
        found[left[same]] = encloses(occluder, points[middle])
        left = left[~same]
    return found


def _can_enclose(occluder: Occluder, centre: Floats, reach: float) -> bool:
    """Whether the occluder has closed surfaces and their box comes within `reach` mm of the centre."""
    middle, radius = occluder.ball
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
    """In how many of the surfaces `around` one of them lies."""
    return sum(other != surface and found.is_nested(surface, other) for other in around)


def _find_enclosing(found: ClosedSurfaces, point: Floats) -> list[int]:
    """The closed surfaces that have a point `(3,)` of the mesh inside: a ray up passes each an odd number of times.

    None where the point is too near to edges whichever way it is shifted by a hair.
    """
    assert found.mesh is not None
    triangles, surface = _find_above(found.mesh, found.surface, point)
    for aside in ASIDE:
        through = faces_above(triangles - (point + aside))
        if through is not None:
            crossed, times = np.unique(surface[through], return_counts=True)
            return crossed[times % 2 == 1].tolist()
    return []


def _find_above(mesh: Mesh, surface: np.ndarray, point: Floats) -> tuple[Floats, np.ndarray]:
    """The triangles `(k, 3, 3)` of the mesh that may be over a point, and their surfaces `(k,)`."""
    groups = clusters(mesh)
    over = (np.abs(groups.centres - point)[:, :2] <= groups.halves[:, :2] + 1e-6).all(axis=1)
    over &= groups.centres[:, 2] + groups.halves[:, 2] >= point[2]
    faces = np.unique(groups.faces[over])  # the last group is filled up with copies
    return mesh.vertices[mesh.faces[faces]], surface[faces]
