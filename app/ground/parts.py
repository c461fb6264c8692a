"""The parts of terrain where it stands: platforms, obstacles, and what players tagged; suggested unless they said so.

All lengths are mm, heights are above the board, areas are seen from above.
"""

import math
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Protocol

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app import shapes
from app.geometry.flats import Flat
from app.geometry.frames import frame, moved
from app.geometry.mesh import Floats, Mesh
from app.geometry.rays import Occluder
from app.ground.shape import RISE_MM, Shape, covered, shape_of
from app.model import Battle, Part, Piece, Spot

_LEAST = 1.0  # mm²; smaller scraps of an area are left out
_FILE = 1e-6
_BESIDE = 0.3  # mm a line may pass beside an obstacle: what is cut at other heights leans a little
_PLATE, _LEAN = 4.0, 8.0  # mm: a scenic base is less thick; a foot reaches out less far


class Ground(Protocol):
    """What is asked of a table; `app.table.Table` is one."""

    @property
    def battle(self) -> Battle:
        """The battle that stands on it."""
        ...

    @property
    def meshes(self) -> shapes.Meshes:
        """The meshes of its models."""
        ...

    @property
    def pieces(self) -> tuple[Occluder, ...]:
        """Its pieces where they stand, in the battle's order."""
        ...


@dataclass(frozen=True, eq=False)
class Platform:
    """A level surface larger than 1" by 1" and 1" or higher above the floor (A3); `said` where players said so."""

    piece: str
    outline: shapely.Polygon
    height: float
    said: bool = False


@dataclass(frozen=True, eq=False)
class Obstacle:
    """What rises more than 1" above the floor or platform it stands on (A3), from `bottom` to `top`."""

    piece: str
    outline: shapely.Polygon
    bottom: float
    top: float
    said: bool = False
    span: BaseGeometry = field(default_factory=shapely.Polygon)
    """Where a line passes that passes through it: its outline and a hair, and what leans out from it below."""


@dataclass(frozen=True, eq=False)
class Place:
    """What players tagged as low, stairs, a ladder, an archway, a door or deadly: an area between two heights (A3)."""

    kind: str
    piece: str
    outline: shapely.Polygon
    bottom: float
    top: float


@dataclass(frozen=True, eq=False)
class Parts:
    """All parts of one piece, or of all, where they stand."""

    platforms: tuple[Platform, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    places: tuple[Place, ...] = ()

    @cached_property
    def tree(self) -> shapely.STRtree:
        """The obstacles' spans, to be found by where they are."""
        return shapely.STRtree([one.span for one in self.obstacles])


def platforms(table: Ground) -> tuple[Platform, ...]:
    """All platforms of a table, piece by piece, the lowest of each first (A3)."""
    return parts_of(table).platforms


def obstacles(table: Ground) -> tuple[Obstacle, ...]:
    """All obstacles of a table, piece by piece (A3)."""
    return parts_of(table).obstacles


def places(table: Ground, kind: str = "") -> tuple[Place, ...]:
    """What players tagged, of one kind or of all: "low", "stairs", "ladder", "archway", "door", "deadly" (A3)."""
    return tuple(one for one in parts_of(table).places if kind in ("", one.kind))


def parts_of(table: Ground) -> Parts:
    """All parts of all pieces; the same object for the same pieces."""
    return _scene(table.battle.pieces, table.meshes)


@lru_cache(maxsize=16)
def _scene(pieces: tuple[Piece, ...], meshes: shapes.Meshes) -> Parts:
    """The parts of all pieces together, found once for the same pieces."""
    each = [parts(piece, meshes(piece.ref)) for piece in pieces]
    return Parts(
        tuple(one for some in each for one in some.platforms),
        tuple(one for some in each for one in some.obstacles),
        tuple(one for some in each for one in some.places),
    )


@lru_cache(maxsize=512)
def parts(piece: Piece, mesh: Mesh) -> Parts:
    """The parts of a piece where it stands; the same object for the same piece."""
    shape = shape_of(mesh, piece.pose.scale, piece.pose.tilt)
    boxes = tuple(_box(part, piece, shape) for part in piece.parts)
    flats = _flats(shape, boxes, piece.pose.z)
    rising = _rising(shape, boxes, tuple(flat for flat, _ in flats), piece.pose.z)
    up = piece.pose.z
    return Parts(
        tuple(Platform(piece.id, _polygon(flat.area, piece), flat.height + up, said) for flat, said in flats),
        tuple(
            Obstacle(
                piece.id,
                _polygon(one[0], piece),
                one[1] + up,
                one[2] + up,
                one[3],
                _ready(placed(_span(shape, one), piece)),
            )
            for one in rising
        ),
        tuple(
            Place(box.kind, piece.id, _polygon(box.area, piece), box.bottom + up, box.top + up)
            for box in boxes
            if box.kind not in ("obstacle", "platform") and not box.no
        ),
    )


@dataclass(frozen=True, eq=False)
class _Box:
    """A part that players said, where it is meant, scaled and tilted with its mesh."""

    kind: str
    no: bool
    area: shapely.Polygon
    low: Floats
    high: Floats

    @property
    def bottom(self) -> float:
        return float(self.low[2])

    @property
    def top(self) -> float:
        return float(self.high[2])

    def holds(self, flat: Flat) -> bool:
        """Whether a level surface lies in the box for the most part."""
        over = shapely.intersection(self.area, flat.area).area
        return self.bottom - 1 <= flat.height <= self.top + 1 and over >= flat.area.area / 2


def _box(part: Part, piece: Piece, shape: Shape) -> _Box:
    corners = shape.vertices if part.box is None else _corners(part.box, piece)
    low, high = corners.min(axis=0), corners.max(axis=0)
    hull = shapely.MultiPoint(corners[:, :2]).convex_hull
    area = hull if isinstance(hull, shapely.Polygon) else hull.buffer(0.5)
    return _Box(part.kind, part.no, area, low, high)


def _corners(box: tuple[Spot, Spot], piece: Piece) -> Floats:
    """The corners `(8, 3)` of a box of the mesh's own frame, scaled and tilted."""
    (x0, y0, z0), (x1, y1, z1) = box
    corners = np.array([(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)], dtype=np.float64)
    return moved(corners, frame((0.0, 0.0, 0.0), 0.0, piece.pose.scale, piece.pose.tilt))


def _flats(shape: Shape, boxes: tuple[_Box, ...], up: float) -> list[tuple[Flat, bool]]:
    """The level surfaces that are platforms where the piece stands `up` mm above the board; whether players said so."""
    found = [(flat, False) for flat in shape.flats if flat.height + up >= RISE_MM - _FILE]
    for box in boxes:
        if box.kind != "platform":
            continue
        found = [(flat, said) for flat, said in found if not box.holds(flat)]
        if not box.no:
            surface = shape.surface(box.low, box.high) or Flat(box.area, box.top)
            found.append((surface, True))
    return sorted(found, key=lambda one: one[0].height)


_Risen = tuple[BaseGeometry, float, float, bool]
"""An area that rises from a height to another, and whether players said so."""


def _rising(shape: Shape, boxes: tuple[_Box, ...], flats: tuple[Flat, ...], up: float) -> list[_Risen]:
    """What rises more than 1" above the floor the piece stands on, or above one of its platforms."""
    ground = max(shape.low, -up)
    found = _stretches(shape, shape.rising(ground), ground, flats)
    for flat in flats:
        here = covered(shape.rising(flat.height), (flat,))
        found += _stretches(shape, here, flat.height, tuple(other for other in flats if other.height > flat.height + 1))
    for box in boxes:
        if (box.kind == "low" and not box.no) or (box.kind == "obstacle" and box.no):
            found = [(shapely.difference(one[0], box.area) if _meets(one, box) else one[0], *one[1:]) for one in found]
        elif box.kind == "obstacle":
            solid = shapely.intersection(shape.cut((box.bottom + box.top) / 2), box.area)
            found.append((box.area if solid.is_empty else solid, box.bottom, box.top, True))
    return [
        (part, *one[1:])
        for one in found
        for part in shapely.get_parts(one[0])
        if isinstance(part, shapely.Polygon) and part.area > _LEAST
    ]


def _span(shape: Shape, one: _Risen) -> BaseGeometry:
    """A part and its foot: what is solid beside it above the thickness of a scenic base, and near."""
    foot = shapely.intersection(shape.cut(one[1] + _PLATE), shapely.buffer(one[0], _LEAN))
    return shapely.buffer(shapely.union(one[0], foot), _BESIDE, quad_segs=2)


def _ready(area: BaseGeometry) -> BaseGeometry:
    """The same area, prepared to be asked about often."""
    shapely.prepare(area)
    return area


def _meets(one: _Risen, box: _Box) -> bool:
    return one[1] <= box.top + 1 and one[2] >= box.bottom - 1


def _stretches(shape: Shape, area: BaseGeometry, bottom: float, flats: tuple[Flat, ...]) -> list[_Risen]:
    """An area that rises from a height, cut where it ends in a platform and where it goes on beside it."""
    found: list[_Risen] = []
    for flat in flats:
        if flat.height > bottom + RISE_MM:
            found.append((covered(area, (flat,)), bottom, flat.height, False))
            area = shapely.difference(area, covered(area, (flat,)))
    rest = [part for part in shapely.get_parts(area) if isinstance(part, shapely.Polygon) and part.area > _LEAST]
    return [*found, *((part, bottom, shape.top(part), False) for part in rest)]


def placed(area: BaseGeometry, piece: Piece) -> BaseGeometry:
    """An area of a piece's shape where the piece stands."""
    angle = math.radians(piece.pose.yaw)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    return shapely.transform(area, lambda at: at @ turn + np.array((piece.pose.x, piece.pose.y)))


def _polygon(area: BaseGeometry, piece: Piece) -> shapely.Polygon:
    there = placed(area, piece)
    assert isinstance(there, shapely.Polygon)
    return there
