"""The parts of terrain where it stands: platforms, obstacles, and what players tagged; suggested unless they said so.

All lengths are mm, heights are above the board, areas are seen from above.
"""

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeVar

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import make_valid_area
from app.geometry.mesh import Mesh
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on
from app.model import Battle, PartKind, Piece
from app.table import battle_shapes
from app.table.terrain.suggested_parts import (
    LEAST_MM2,
    find_level_surfaces,
    find_raised_areas,
    make_part_box,
    with_foot,
)
from app.table.terrain.terrain_shape import make_shape

Area = TypeVar("Area", bound=BaseGeometry)


class TerrainSource(Protocol):
    """What is asked of a table; `app.table.battle_geometry.BattleGeometry` is one."""

    @property
    def battle(self) -> Battle:
        """The battle that stands on it."""
        ...

    @property
    def meshes(self) -> battle_shapes.Meshes:
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
class TaggedArea:
    """What players tagged as low, stairs, a ladder, an archway, a door or deadly: an area between two heights (A3)."""

    kind: PartKind
    piece: str
    outline: shapely.Polygon
    bottom: float
    top: float


@dataclass(frozen=True, eq=False)
class TerrainParts:
    """All parts of one piece, or of all, where they stand."""

    platforms: tuple[Platform, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    places: tuple[TaggedArea, ...] = ()

    @cached_property
    def tree(self) -> shapely.STRtree:
        """The obstacles' spans, to be found by where they are."""
        return shapely.STRtree([one.span for one in self.obstacles])


def platforms(table: TerrainSource) -> tuple[Platform, ...]:
    """All platforms of a table, piece by piece, the lowest of each first (A3)."""
    return all_parts(table).platforms


def obstacles(table: TerrainSource) -> tuple[Obstacle, ...]:
    """All obstacles of a table, piece by piece (A3)."""
    return all_parts(table).obstacles


def tagged_areas(table: TerrainSource, kind: str = "") -> tuple[TaggedArea, ...]:
    """What players tagged, of one kind or of all: "low", "stairs", "ladder", "archway", "door", "deadly" (A3)."""
    return tuple(one for one in all_parts(table).places if kind in ("", one.kind))


def all_parts(table: TerrainSource) -> TerrainParts:
    """All parts of all pieces; the same object for the same pieces."""
    return _combine_parts(table.battle.pieces, table.meshes)


@cached_on(1)
def _combine_parts(pieces: tuple[Piece, ...], meshes: battle_shapes.Meshes) -> TerrainParts:
    """The parts of all pieces together, found once for the same pieces."""
    each = [piece_parts(piece, meshes(piece.ref)) for piece in pieces]
    return TerrainParts(
        tuple(one for some in each for one in some.platforms),
        tuple(one for some in each for one in some.obstacles),
        tuple(one for some in each for one in some.places),
    )


@cached_on(1)
def piece_parts(piece: Piece, mesh: Mesh) -> TerrainParts:
    """The parts of a piece where it stands; the same object for the same piece."""
    shape = make_shape(mesh, piece.pose.scale, piece.pose.tilt)
    boxes = tuple(make_part_box(part, piece, shape) for part in piece.parts)
    flats = find_level_surfaces(shape, boxes, piece.pose.z)
    risen = find_raised_areas(shape, boxes, tuple(flat for flat, _ in flats), piece.pose.z)
    up = piece.pose.z
    return TerrainParts(
        tuple(
            Platform(piece.id, _prepare_area(outline), flat.height + up, said)
            for flat, said in flats
            for outline in _polygons(flat.area, piece)
        ),
        tuple(
            Obstacle(
                piece.id,
                _prepare_area(outline),
                one.bottom + up,
                one.top + up,
                one.said,
                _prepare_area(place_area(with_foot(shape, one), piece)),
            )
            for one in risen
            for outline in _polygons(one.area, piece)
        ),
        tuple(
            TaggedArea(box.kind, piece.id, outline, box.bottom + up, box.top + up)
            for box in boxes
            if box.kind not in ("obstacle", "platform") and not box.no
            for outline in _polygons(box.area, piece)
        ),
    )


def _prepare_area(area: Area) -> Area:
    """The same area, prepared to be asked about often."""
    shapely.prepare(area)
    return area


def place_area(area: BaseGeometry, piece: Piece) -> BaseGeometry:
    """An area of a piece's shape where the piece stands."""
    angle = math.radians(piece.pose.yaw)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    # Turned by rounded numbers, rings that all but touch themselves may cross.
    return make_valid_area(shapely.transform(area, lambda at: at @ turn + np.array((piece.pose.x, piece.pose.y))))


def _polygons(area: BaseGeometry, piece: Piece) -> list[shapely.Polygon]:
    """An area where the piece stands, in one part or, where it hung together by a point, in several."""
    parts = [part for part in shapely.get_parts(place_area(area, piece)) if isinstance(part, shapely.Polygon)]
    return [part for part in parts if part.area > LEAST_MM2] or parts[:1]
