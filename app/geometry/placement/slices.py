"""Meshes cut by a level plane: what of the plane is solid, as an area."""

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.arrays import Flags, Floats, Ints, Longs
from app.geometry.polygons import union

GRID = 1e-3
"""Ends of cuts nearer to each other than this, in mm, are one."""
THIN = 0.05
"""Half the thickness, in mm, that a wall without any is given."""
_AT_ONCE = 4_000_000


def level_cut(vertices: Floats, faces: Ints, height: float, closed: bool = True) -> BaseGeometry:
    """What is solid at a height of a mesh `(n, 3)`, `(m, 3)`, seen from above, in mm.

    Solid is what its faces, wound outwards, go round; where bodies overlap they are one. A mesh that is not `closed`
    has its faces as lines a tenth of a millimetre thick besides.
    """
    starts, ends = _directed(vertices, faces, height)
    area = gone_round(starts, ends)
    if closed or not len(starts):
        return area
    thin = _beside(area, starts, ends)
    return union([area, *shapely.buffer(thin, THIN, cap_style="flat").tolist()])


def gone_round(starts: Floats, ends: Floats) -> BaseGeometry:
    """The area that directed lines `(k, 2)` to `(k, 2)`, in no order, go round at least once; ends lie on the grid."""
    if not len(starts):
        return shapely.Polygon()
    lines = shapely.union_all(shapely.linestrings(np.stack([starts, ends], axis=1)))
    rooms = np.array(shapely.get_parts(shapely.polygonize(shapely.get_parts(lines))))
    solid = rooms[_wound(rooms, starts, ends)] if len(rooms) else rooms
    return shapely.coverage_union_all(solid) if len(solid) else shapely.Polygon()  # rooms share their edges


def _beside(area: BaseGeometry, starts: Floats, ends: Floats) -> np.ndarray:
    """Those of the lines that bound no part of the area: walls without any thickness."""
    shapely.prepare(area)
    lines = np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1)))
    return lines[~shapely.dwithin(area, shapely.points((starts + ends) / 2), 2 * GRID)]


def _directed(vertices: Floats, faces: Ints, height: float) -> tuple[Floats, Floats]:
    """Where faces cross the height: `(k, 2)` to `(k, 2)`, with what is solid on the left."""
    over: Flags = vertices[:, 2] > height
    count = over[faces].sum(axis=1)
    crossing = faces[(count > 0) & (count < 3)].astype(np.int64)
    if not len(crossing):
        return np.zeros((0, 2)), np.zeros((0, 2))
    alone = np.where(over[crossing].sum(axis=1) == 1, 1, 0)[:, None] == over[crossing]
    tip = alone.argmax(axis=1)
    rows = np.arange(len(crossing))
    points = [_between(vertices, crossing[rows, tip], crossing[rows, (tip + turn) % 3], height) for turn in (1, 2)]
    corners = vertices[crossing]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    way = points[1] - points[0]
    right = way[:, 1] * normal[:, 0] - way[:, 0] * normal[:, 1] >= 0
    starts, ends = (np.where(right[:, None], points[i], points[1 - i]) for i in (0, 1))
    some = np.any(starts != ends, axis=1)
    return starts[some], ends[some]


def _between(vertices: Floats, one: Longs, other: Longs, height: float) -> Floats:
    """Where edges cross the height, the same for both faces of an edge: on the grid."""
    low, high = vertices[np.minimum(one, other)], vertices[np.maximum(one, other)]
    share = (height - low[:, 2]) / (high[:, 2] - low[:, 2])
    flat = low[:, :2] + share[:, None] * (high - low)[:, :2]
    return np.round(flat / GRID) * GRID


def _wound(rooms: np.ndarray, starts: Floats, ends: Floats) -> Flags:
    """Which of the rooms between the lines are gone round at least once."""
    spots = shapely.get_coordinates(shapely.point_on_surface(rooms))
    step = max(1, _AT_ONCE // len(starts))
    parts = [_windings(spots[i : i + step], starts, ends) for i in range(0, len(spots), step)]
    return np.not_equal(np.concatenate(parts), 0)


def _windings(spots: Floats, starts: Floats, ends: Floats) -> Longs:
    """How often directed lines go round each of the spots `(n, 2)`, counter-clockwise."""
    x, y = spots[:, :1], spots[:, 1:]
    rises = (starts[:, 1] <= y) & (ends[:, 1] > y)
    falls = (starts[:, 1] > y) & (ends[:, 1] <= y)
    way = ends - starts
    side = way[:, 0] * (y - starts[:, 1]) - (x - starts[:, 0]) * way[:, 1]
    return (rises & (side > 0)).sum(axis=1) - (falls & (side < 0)).sum(axis=1)
