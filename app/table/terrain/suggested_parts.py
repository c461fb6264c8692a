"""Parts suggested by a shape, combined with players' tags: level surfaces and raised areas."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import difference, intersection, union
from app.geometry.arrays import Floats
from app.geometry.frames import make_frame, transform_points
from app.geometry.placement.planar_faces import PlanarFace
from app.model import PartKind, Piece, TerrainPart
from app.table.terrain.terrain_shape import RISE_MM, TerrainShape, covered_area

MIN_MM2 = 1.0
"""Least size of an area; smaller scraps are left out."""
_FILE = 1e-6
_BESIDE = 0.3  # mm a line may pass outside an obstacle: sections at other heights lean a little
_PLATE, _LEAN = 4.0, 8.0  # mm: upper bounds of a scenic base's thickness and a foot's width


class RaisedArea(NamedTuple):
    """An area that rises between two heights, in mm above the shape's origin; `said` if a player tagged it."""

    area: BaseGeometry
    bottom: float
    top: float
    said: bool = False


@dataclass(frozen=True, eq=False)
class PartBox:
    """The box of a player's tag, scaled and tilted with its mesh."""

    kind: PartKind
    no: bool
    area: shapely.Polygon
    low: Floats
    high: Floats

    @property
    def bottom(self) -> float:
        """The lowest height of the box."""
        return float(self.low[2])

    @property
    def top(self) -> float:
        """The greatest height of the box."""
        return float(self.high[2])

    def contains(self, flat: PlanarFace) -> bool:
        """Returns whether at least half of a level surface is in the box."""
        over = intersection(self.area, flat.area).area
        return self.bottom - 1 <= flat.height <= self.top + 1 and over >= flat.area.area / 2


def make_part_box(part: TerrainPart, piece: Piece, shape: TerrainShape) -> PartBox:
    """Returns the box of a player's tag on a shape."""
    corners = shape.vertices
    if part.box is not None:
        (x0, y0, z0), (x1, y1, z1) = part.box
        corners = np.array([(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)], dtype=np.float64)
        corners = transform_points(corners, make_frame((0.0, 0.0, 0.0), 0.0, piece.pose.scale, piece.pose.tilt))
    low, high = corners.min(axis=0), corners.max(axis=0)
    hull = shapely.MultiPoint(corners[:, :2]).convex_hull
    area = hull if isinstance(hull, shapely.Polygon) else hull.buffer(0.5)
    return PartBox(part.kind, part.no, area, low, high)


def find_level_surfaces(shape: TerrainShape, boxes: tuple[PartBox, ...], up: float) -> list[tuple[PlanarFace, bool]]:
    """Returns the platforms of a piece `up` mm above the board; with each, whether a player tagged it."""
    found = [(flat, False) for flat in shape.flats if flat.height + up >= RISE_MM - _FILE]
    for box in boxes:
        if box.kind != "platform":
            continue
        found = [(flat, said) for flat, said in found if not box.contains(flat)]
        if not box.no:
            surface = shape.find_surface(box.low, box.high) or PlanarFace(box.area, box.top)
            found.append((surface, True))
    return sorted(found, key=lambda one: one[0].height)


def find_raised_areas(
    shape: TerrainShape, boxes: tuple[PartBox, ...], flats: tuple[PlanarFace, ...], up: float
) -> list[RaisedArea]:
    """Returns what rises more than 1" above the floor the piece stands on, or above one of its platforms."""
    ground = max(shape.low, -up)
    found = _split_at_platforms(shape, shape.rising_area(ground), ground, flats)
    for flat in flats:
        here = covered_area(shape.rising_area(flat.height), (flat,))
        found += _split_at_platforms(
            shape, here, flat.height, tuple(other for other in flats if other.height > flat.height + 1)
        )
    for box in boxes:
        if (box.kind == "low" and not box.no) or (box.kind == "obstacle" and box.no):
            found = [
                (
                    one
                    if one.bottom > box.top + 1 or one.top < box.bottom - 1
                    else one._replace(area=difference(one.area, box.area))
                )
                for one in found
            ]
        elif box.kind == "obstacle":
            solid = intersection(shape.solid_area((box.bottom + box.top) / 2), box.area)
            found.append(RaisedArea(box.area if solid.is_empty else solid, box.bottom, box.top, True))
    return [
        one._replace(area=part)
        for one in found
        for part in shapely.get_parts(one.area)
        if isinstance(part, shapely.Polygon) and part.area > MIN_MM2
    ]


def with_foot(shape: TerrainShape, one: RaisedArea) -> BaseGeometry:
    """Returns a part and its foot: the solid area near it, above the thickness of a scenic base."""
    foot = intersection(shape.solid_area(one.bottom + _PLATE), shapely.buffer(one.area, _LEAN))
    return shapely.buffer(union((one.area, foot)), _BESIDE, quad_segs=2)


def _split_at_platforms(
    shape: TerrainShape, area: BaseGeometry, bottom: float, flats: tuple[PlanarFace, ...]
) -> list[RaisedArea]:
    """Returns a rising area in parts: those that end in a platform, and the rest beside the platforms."""
    found: list[RaisedArea] = []
    for flat in flats:
        if flat.height > bottom + RISE_MM:
            found.append(RaisedArea(covered_area(area, (flat,)), bottom, flat.height))
            area = difference(area, covered_area(area, (flat,)))
    rest = [part for part in shapely.get_parts(area) if isinstance(part, shapely.Polygon) and part.area > MIN_MM2]
    return [*found, *(RaisedArea(part, bottom, shape.top_height(part)) for part in rest)]
