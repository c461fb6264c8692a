"""The level surfaces of a mesh, as areas with a height: what a base could stand on."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.arrays import Floats, Ints
from app.geometry.placement.slices import GRID, gone_round, level_cut
from app.geometry.polygons import difference, intersection

ROUGH_MM = 2.0
"""How far a stone of a floor may stand above or below it."""
_GAP = 1.5  # half the width of a joint or hole that is still floor; mm
_LEVEL, _UPWARD = 0.98, 0.5  # least upward part of the normal of what makes a floor, and of what may be its stones
_ABOVE = 3.0  # what is solid so high above a floor is no floor; mm
_TURNS = (0, 45, 15, 30, 60, 75)


@dataclass(frozen=True, eq=False)
class Flat:
    """A level surface: its area seen from above and its height, in mm."""

    area: shapely.Polygon
    height: float


@dataclass(frozen=True, eq=False)
class _Faces:
    """The faces that look up: corners `(m, 3, 3)`, areas seen from above, heights of middles, and which are level.

    `faces` `(m, 3)` are indices of the corners: neighbours share them.
    """

    faces: Ints
    corners: Floats
    area: Floats
    height: Floats
    level: np.ndarray


def flats(vertices: Floats, faces: Ints, least: float, side: float, closed: bool = True) -> tuple[Flat, ...]:
    """The level surfaces at `least` mm or higher that a square of more than `side` mm fits on; the highest last."""
    up = _upward(vertices, faces)
    found: list[Flat] = []
    for height in _heights(up, least, side**2 / 4):
        area = _area(up, height)
        if area.is_empty:
            continue
        free = difference(area, level_cut(vertices, faces, height + _ABOVE, closed))
        found += _parts(free, up, height, side)
    return tuple(sorted(found, key=lambda flat: (flat.height, flat.area.bounds)))


def fits_square(area: BaseGeometry, side: float) -> bool:
    """Whether a square of the side, turned by a multiple of 15 degrees, lies in an area."""
    return any(_fits(area, side, turn) for turn in _TURNS)


def filled(area: shapely.Polygon) -> shapely.Polygon:
    """The area without its holes."""
    return shapely.Polygon(area.exterior)


def _upward(vertices: Floats, faces: Ints) -> _Faces:
    corners = vertices[faces]
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normal = np.cross(one, other)
    length = np.linalg.norm(normal, axis=1)
    up = normal[:, 2] > _UPWARD * length
    corners, normal, length = corners[up], normal[up], length[up]
    return _Faces(faces[up], corners, normal[:, 2] / 2, corners[:, :, 2].mean(axis=1), normal[:, 2] > _LEVEL * length)


def _heights(up: _Faces, least: float, enough: float) -> list[float]:
    """Heights with much level surface, most first: middles of bands that hold at least `enough` mm²."""
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
    """What lies within a stone's roughness of the height, small gaps closed."""
    z = up.corners[:, :, 2]
    members = (z.min(axis=1) >= height - ROUGH_MM) & (z.max(axis=1) <= height + ROUGH_MM)
    wide = shapely.buffer(_outlined(up.faces[members], up.corners[members]), _GAP, join_style="mitre")
    return shapely.buffer(wide, -_GAP, join_style="mitre")


def _outlined(faces: Ints, corners: Floats) -> BaseGeometry:
    """The area of triangles that look up: only edges that no neighbour shares can bound it."""
    tails, heads = faces.astype(np.int64), np.roll(faces, -1, axis=1).astype(np.int64)
    most = int(faces.max(initial=0)) + 1
    alone = ~np.isin(tails * most + heads, heads * most + tails)
    flat = np.round(corners[:, :, :2] / GRID) * GRID
    return gone_round(flat[alone], np.roll(flat, -1, axis=1)[alone])


def _parts(area: BaseGeometry, up: _Faces, height: float, side: float) -> list[Flat]:
    near = up.level & (np.abs(up.height - height) <= ROUGH_MM)
    middles = up.corners[near].mean(axis=1)
    found: list[Flat] = []
    for part in shapely.get_parts(area):
        if not isinstance(part, shapely.Polygon) or not fits_square(part, side):
            continue
        here = shapely.contains_xy(part, middles[:, 0], middles[:, 1])
        own = _sorted_median(middles[here, 2], up.area[near][here]) if here.any() else height
        found.append(Flat(part, own))
    return found


def _sorted_median(values: Floats, weights: Floats) -> float:
    order = np.argsort(values, kind="stable")
    return _median(values[order], weights[order])


def _fits(area: BaseGeometry, side: float, turn: float) -> bool:
    angles = np.radians(turn + 45 + 90 * np.arange(4))
    corners = np.c_[np.cos(angles), np.sin(angles)] * (side + 2e-3) / np.sqrt(2)
    room = area
    for corner in corners:
        room = intersection(room, shapely.transform(area, lambda at, by=corner: at - by))
        if room.is_empty:
            return False
    spots = shapely.get_coordinates(shapely.point_on_surface(shapely.get_parts(room)))
    return any(shapely.covers(area, shapely.Polygon(spot + corners)) for spot in spots)
