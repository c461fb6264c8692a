"""The level surfaces of a mesh that could support a base, and its solid area at a height, both seen from above."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import difference, intersection, union
from app.geometry.arrays import Flags, Floats, Ints, Longs

GRID = 1e-3
"""Grid size in mm: ends of cuts that are closer to each other are merged."""
THIN = 0.05
"""Half the thickness, in mm, that walls without thickness are given."""
_AT_ONCE = 4_000_000


def level_cut(vertices: Floats, faces: Ints, height: float, closed: bool = True) -> BaseGeometry:
    """Returns the solid area of a mesh `(n, 3)`, `(m, 3)` at a height, seen from above, in mm.

    The solid area is what the faces, wound outwards, enclose; overlapping bodies are one. In a mesh that is not
    `closed`, its faces also count as lines a tenth of a millimetre thick.
    """
    starts, ends = _directed_lines(vertices, faces, height)
    area = enclosed_area(starts, ends)
    if closed or not len(starts):
        return area
    # Lines that do not bound the area are walls without thickness.
    shapely.prepare(area)
    lines = np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1)))
    thin = lines[~shapely.dwithin(area, shapely.points((starts + ends) / 2), 2 * GRID)]
    return union([area, *shapely.buffer(thin, THIN, cap_style="flat").tolist()])


def enclosed_area(starts: Floats, ends: Floats) -> BaseGeometry:
    """Returns the area enclosed by directed lines `(k, 2)` to `(k, 2)`, in any order, with ends on the grid.

    Enclosed are points round which the lines wind, in either direction.
    """
    if not len(starts):
        return shapely.Polygon()
    lines = shapely.union_all(shapely.linestrings(np.stack([starts, ends], axis=1)))
    rooms = np.array(shapely.get_parts(shapely.polygonize(shapely.get_parts(lines))))
    solid = rooms[_winding_area(rooms, starts, ends)] if len(rooms) else rooms
    return shapely.coverage_union_all(solid) if len(solid) else shapely.Polygon()  # The parts share their edges.


def _directed_lines(vertices: Floats, faces: Ints, height: float) -> tuple[Floats, Floats]:
    """Returns the lines where faces cross the height, `(k, 2)` to `(k, 2)`, with the solid on their left."""
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
    """Returns where edges cross the height, rounded to the grid, so that both faces of an edge agree."""
    low, high = vertices[np.minimum(one, other)], vertices[np.maximum(one, other)]
    share = (height - low[:, 2]) / (high[:, 2] - low[:, 2])
    flat = low[:, :2] + share[:, None] * (high - low)[:, :2]
    return np.round(flat / GRID) * GRID


def _winding_area(rooms: np.ndarray, starts: Floats, ends: Floats) -> Flags:
    """Returns which of the cells between the lines are enclosed."""
    spots = shapely.get_coordinates(shapely.point_on_surface(rooms))
    step = max(1, _AT_ONCE // len(starts))
    parts = [_windings(spots[i : i + step], starts, ends) for i in range(0, len(spots), step)]
    return np.not_equal(np.concatenate(parts), 0)


def _windings(spots: Floats, starts: Floats, ends: Floats) -> Longs:
    """Returns the counter-clockwise winding number of directed lines round each of the spots `(n, 2)`."""
    x, y = spots[:, :1], spots[:, 1:]
    rises = (starts[:, 1] <= y) & (ends[:, 1] > y)
    falls = (starts[:, 1] > y) & (ends[:, 1] <= y)
    way = ends - starts
    side = way[:, 0] * (y - starts[:, 1]) - (x - starts[:, 0]) * way[:, 1]
    return (rises & (side > 0)).sum(axis=1) - (falls & (side < 0)).sum(axis=1)


ROUGH_MM = 2.0
"""Largest height difference between a stone of a floor and the floor."""
_GAP = 1.5  # Half the width of a joint or hole that still counts as floor; mm.
_LEVEL, _UPWARD = 0.98, 0.5  # Least upward component of the normal: of a floor, and of its stones.
_ABOVE = 3.0  # Something solid at this height above a surface means that it is not a floor; mm.
_TURNS = (0, 45, 15, 30, 60, 75)


@dataclass(frozen=True, eq=False)
class PlanarFace:
    """A level surface: its area seen from above and its height, in mm."""

    area: shapely.Polygon
    height: float


@dataclass(frozen=True, eq=False)
class _Faces:
    """The upward faces: corners `(m, 3, 3)`, areas seen from above, heights of their middles, and which are level.

    `faces` `(m, 3)` are indices of the corners; neighbours share them.
    """

    faces: Ints
    corners: Floats
    area: Floats
    height: Floats
    level: np.ndarray


def find_planar_faces(
    vertices: Floats, faces: Ints, least: float, side: float, closed: bool = True
) -> tuple[PlanarFace, ...]:
    """Returns the level surfaces at `least` mm or higher that a square of more than `side` mm fits on, highest last."""
    up = _find_upward(vertices, faces)
    found: list[PlanarFace] = []
    for height in _heights(up, least, side**2 / 4):
        area = _area(up, height)
        if area.is_empty:
            continue
        free = difference(area, level_cut(vertices, faces, height + _ABOVE, closed))
        found += _parts(free, up, height, side)
    return tuple(sorted(found, key=lambda flat: (flat.height, flat.area.bounds)))


def can_fit_square(area: BaseGeometry, side: float) -> bool:
    """Returns whether a square of this side, turned by a multiple of 15 degrees, fits into an area."""
    return any(_can_fit(area, side, turn) for turn in _TURNS)


def fill_holes(area: shapely.Polygon) -> shapely.Polygon:
    """Returns the area without its holes."""
    return shapely.Polygon(area.exterior)


def _find_upward(vertices: Floats, faces: Ints) -> _Faces:
    corners = vertices[faces]
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normal = np.cross(one, other)
    length = np.linalg.norm(normal, axis=1)
    up = normal[:, 2] > _UPWARD * length
    corners, normal, length = corners[up], normal[up], length[up]
    return _Faces(faces[up], corners, normal[:, 2] / 2, corners[:, :, 2].mean(axis=1), normal[:, 2] > _LEVEL * length)


def _heights(up: _Faces, least: float, enough: float) -> list[float]:
    """Returns heights with much level surface, the most first: medians of bands with at least `enough` mm²."""
    chosen = np.flatnonzero(up.level & (up.height >= least - 1e-6))
    chosen = chosen[np.argsort(up.height[chosen], kind="stable")]
    height, area = up.height[chosen], up.area[chosen].copy()
    found: list[float] = []
    while len(height):
        total = np.r_[0.0, np.cumsum(area)]
        last = np.searchsorted(height, height + ROUGH_MM, side="right")
        sums = total[last] - total[: len(height)]
        best = int(sums.argmax())
        if sums[best] < enough:
            break
        band = slice(best, int(last[best]))
        found.append(_median(height[band], area[band]))
        area[band] = 0.0
    return found


def _median(values: Floats, weights: Floats) -> float:
    total = np.cumsum(weights)
    return float(values[int(np.searchsorted(total, total[-1] / 2))])


def _area(up: _Faces, height: float) -> BaseGeometry:
    """Returns the area of faces within a stone's roughness of the height, with small gaps closed."""
    z = up.corners[:, :, 2]
    members = (z.min(axis=1) >= height - ROUGH_MM) & (z.max(axis=1) <= height + ROUGH_MM)
    wide = shapely.buffer(_face_area(up.faces[members], up.corners[members]), _GAP, join_style="mitre")
    return shapely.buffer(wide, -_GAP, join_style="mitre")


def _face_area(faces: Ints, corners: Floats) -> BaseGeometry:
    """Returns the area of upward triangles: only edges that no neighbour shares can bound it."""
    tails, heads = faces.astype(np.int64), np.roll(faces, -1, axis=1).astype(np.int64)
    most = int(faces.max(initial=0)) + 1
    alone = ~np.isin(tails * most + heads, heads * most + tails)
    flat = np.round(corners[:, :, :2] / GRID) * GRID
    return enclosed_area(flat[alone], np.roll(flat, -1, axis=1)[alone])


def _parts(area: BaseGeometry, up: _Faces, height: float, side: float) -> list[PlanarFace]:
    near = up.level & (np.abs(up.height - height) <= ROUGH_MM)
    middles = up.corners[near].mean(axis=1)
    found: list[PlanarFace] = []
    for part in shapely.get_parts(area):
        if not isinstance(part, shapely.Polygon) or not can_fit_square(part, side):
            continue
        here = shapely.contains_xy(part, middles[:, 0], middles[:, 1])
        own = _sorted_median(middles[here, 2], up.area[near][here]) if here.any() else height
        found.append(PlanarFace(part, own))
    return found


def _sorted_median(values: Floats, weights: Floats) -> float:
    order = np.argsort(values, kind="stable")
    return _median(values[order], weights[order])


def _can_fit(area: BaseGeometry, side: float, turn: float) -> bool:
    angles = np.radians(turn + 45 + 90 * np.arange(4))
    corners = np.c_[np.cos(angles), np.sin(angles)] * (side + 2e-3) / np.sqrt(2)
    room = area
    for corner in corners:
        room = intersection(room, shapely.transform(area, lambda at, by=corner: at - by))
        if room.is_empty:
            return False
    spots = shapely.get_coordinates(shapely.point_on_surface(shapely.get_parts(room)))
    return any(shapely.covers(area, shapely.Polygon(spot + corners)) for spot in spots)
