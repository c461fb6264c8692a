"""What rises highest below a base, triangle by triangle: things thinner than the space between any rays."""

from collections.abc import Sequence

import numpy as np

from app.geometry.clusters import clusters
from app.geometry.frames import moved
from app.geometry.mesh import Floats
from app.geometry.outlines import Outline, inside
from app.geometry.rays import Occluder

_MOST = 2_000
_WITHIN = 0.01  # mm a point of a triangle is moved off its edge, which rays may miss


def tips(occluders: Sequence[Occluder], room: Outline, low: float, high: float) -> Floats:
    """Spots `(n, 2)` in an outline: one on each triangle looking up that lies above `low`, and up to `high` mm, there.

    Of more than 2,000 the highest are given. Whether something lies on top of them is for rays to say.
    """
    found = [_on_triangles(_rising(occluder, room, low, high), room) for occluder in occluders]
    points = np.concatenate([np.empty((0, 3)), *found])
    points = points[(points[:, 2] > low) & (points[:, 2] <= high)]
    return points[np.argsort(-points[:, 2], kind="stable")[:_MOST], :2]


def _rising(occluder: Occluder, room: Outline, low: float, high: float) -> Floats:
    """Triangles `(n, 3, 3)` that a base may stand on: over its box, in part between two heights, and looking up."""
    high = min(high, float(occluder.ball[0][2] + occluder.ball[1]))
    if high < low:
        return np.empty((0, 3, 3))
    reach = max(room.a + room.core, room.b)
    centre, half = np.array([room.x, room.y, (low + high) / 2]), np.array([reach, reach, (high - low) / 2])
    groups = clusters(occluder.mesh)
    away = np.abs(groups.centres - moved(centre[None], occluder.inverse))
    near_by = np.flatnonzero((away <= groups.halves + np.abs(occluder.inverse[:3, :3]) @ half).all(axis=1))
    triangles = moved(groups.triangles(near_by).reshape(-1, 3), occluder.frame).reshape(-1, 3, 3)
    over = (triangles.min(axis=1) <= centre + half) & (triangles.max(axis=1) >= centre - half)
    triangles = triangles[over.all(axis=1)]
    (ux, uy), (vx, vy) = ((triangles[:, corner] - triangles[:, 0])[:, :2].T for corner in (1, 2))
    up = ux * vy - uy * vx
    return triangles[up > 0 if occluder.mesh.health.watertight else up != 0]


def _on_triangles(triangles: Floats, room: Outline) -> Floats:
    """A point `(n, 3)` on each of those triangles that reach into a base: the first that lies in both of the middle,
    the middle of where it comes closest to the base's own, and the closest itself.
    """  # noqa: D205
    middle = triangles.mean(axis=1)
    closest, other = _closest(triangles, middle, room)
    options = np.stack([middle, _off_edge((closest + other) / 2, middle), _off_edge(closest, middle)])
    fits = inside(room, options[..., :2].reshape(-1, 2)).reshape(3, -1)
    return options[fits.argmax(axis=0), np.arange(len(middle))][fits.any(axis=0)]


def _closest(triangles: Floats, middle: Floats, room: Outline) -> tuple[Floats, Floats]:
    """Where the edges of each triangle come closest to the middle of a base: the closest `(n, 3)`, the next `(n, 3)`.

    Measured in lengths of the base, so that what reaches into an oval is closest within it.
    """
    to_base = np.array([[room.axis.real, -room.axis.imag], [room.axis.imag, room.axis.real]])
    sizes = np.maximum([room.a, room.b], _WITHIN)
    corners = (triangles[..., :2] - [room.x, room.y]) @ to_base
    along = np.clip(((middle[:, :2] - [room.x, room.y]) @ to_base)[:, 0], -room.core, room.core)
    corners = (corners - np.stack([along, np.zeros(len(along))], axis=1)[:, None]) / sizes
    edges = np.roll(corners, -1, axis=1) - corners
    share = np.clip(-(corners * edges).sum(axis=2) / np.maximum((edges**2).sum(axis=2), 1e-30), 0, 1)[..., None]
    points = triangles + share * (np.roll(triangles, -1, axis=1) - triangles)
    order = np.argsort(((corners + share * edges) ** 2).sum(axis=2), axis=1)
    row = np.arange(len(triangles))
    return points[row, order[:, 0]], points[row, order[:, 1]]


def _off_edge(points: Floats, middle: Floats) -> Floats:
    way = middle - points
    length = np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-12)
    return points + way * np.minimum(_WITHIN / length, 0.5)
