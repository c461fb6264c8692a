"""The parts of terrain in place: platforms, obstacles and tagged areas; suggested by shape unless players tagged them.

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
from app.table.terrain.suggested_parts import MIN_MM2, find_level_surfaces, find_raised_areas, make_part_box, with_foot
from app.table.terrain.terrain_shape import make_shape

Area = TypeVar("Area", bound=BaseGeometry)


class TerrainSource(Protocol):
    """The interface of a table; `app.table.battle_geometry.BattleGeometry` implements it."""

    @property
    def battle(self) -> Battle:
        """The battle on the table."""
        ...

    @property
    def meshes(self) -> battle_shapes.Meshes:
        """The function that returns the meshes of models."""
        ...

    @property
    def pieces(self) -> tuple[Occluder, ...]:
        """The table's pieces in place, in the battle's order."""
        ...


@dataclass(frozen=True, eq=False)
class Platform:
    """A level surface larger than 1" by 1" and 1" or higher above the floor (A3); `said` if a player tagged it."""

    piece: str
    outline: shapely.Polygon
    height: float
    said: bool = False


@dataclass(frozen=True, eq=False)
class Obstacle:
    """Something that rises from `bottom` to `top`, more than 1" above the floor or platform it stands on (A3)."""

    piece: str
    outline: shapely.Polygon
    bottom: float
    top: float
    said: bool = False
    span: BaseGeometry = field(default_factory=shapely.Polygon)
    """Positions at which a line may pass through it: its outline with a margin, and what leans out from it below."""


@dataclass(frozen=True, eq=False)
class TaggedArea:
    """An area between two heights that players tagged as low, stairs, ladder, archway, door or deadly (A3)."""

    kind: PartKind
    piece: str
    outline: shapely.Polygon
    bottom: float
    top: float


@dataclass(frozen=True, eq=False)
class TerrainParts:
    """All parts in place, of one piece or of all."""

    platforms: tuple[Platform, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    places: tuple[TaggedArea, ...] = ()

    @cached_property
    def tree(self) -> shapely.STRtree:
        """A spatial index of the obstacles' spans."""
        return shapely.STRtree([one.span for one in self.obstacles])


def platforms(table: TerrainSource) -> tuple[Platform, ...]:
    """Returns all platforms of a table, piece by piece, the lowest of each first (A3)."""
    return all_parts(table).platforms


def obstacles(table: TerrainSource) -> tuple[Obstacle, ...]:
    """Returns all obstacles of a table, piece by piece (A3)."""
    return all_parts(table).obstacles


def tagged_areas(table: TerrainSource, kind: str = "") -> tuple[TaggedArea, ...]:
    """Returns the areas that players tagged, of one kind or of all (A3).

    The kinds are "low", "stairs", "ladder", "archway", "door" and "deadly".
    """
    return tuple(one for one in all_parts(table).places if kind in ("", one.kind))


def all_parts(table: TerrainSource) -> TerrainParts:
    """Returns all parts of all pieces; the same object for the same pieces."""
    return _combine_parts(table.battle.pieces, table.meshes)


@cached_on(1)
def _combine_parts(pieces: tuple[Piece, ...], meshes: battle_shapes.Meshes) -> TerrainParts:
    """Returns the parts of all pieces together; cached for the same pieces."""
    each = [piece_parts(piece, meshes(piece.ref)) for piece in pieces]
    return TerrainParts(
        tuple(one for some in each for one in some.platforms),
        tuple(one for some in each for one in some.obstacles),
        tuple(one for some in each for one in some.places),
    )


@cached_on(1)
def piece_parts(piece: Piece, mesh: Mesh) -> TerrainParts:
    """Returns the parts of a piece in place; the same object for the same piece."""
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
    """Returns the same area, prepared for repeated queries."""
    shapely.prepare(area)
    return area


def place_area(area: BaseGeometry, piece: Piece) -> BaseGeometry:
    """Returns an area of a piece's shape where the piece stands."""
    angle = math.radians(piece.pose.yaw)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    # After a turn with rounding, rings that nearly touch themselves may cross.
    return make_valid_area(shapely.transform(area, lambda at: at @ turn + np.array((piece.pose.x, piece.pose.y))))


def _polygons(area: BaseGeometry, piece: Piece) -> list[shapely.Polygon]:
    """Returns an area where the piece stands, as one polygon, or several if its parts only touched at a point."""
    parts = [part for part in shapely.get_parts(place_area(area, piece)) if isinstance(part, shapely.Polygon)]
    return [part for part in parts if part.area > MIN_MM2] or parts[:1]
