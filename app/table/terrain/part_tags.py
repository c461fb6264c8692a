"""The parts of a piece and what they count as, for players who check and change them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import union
from app.geometry.arrays import Floats
from app.geometry.frames import invert_frame, transform_points
from app.geometry.mesh import Mesh
from app.model import Piece, Spot, TerrainPart
from app.table import battle_shapes
from app.table.terrain.terrain_parts import Obstacle, piece_parts

_TOGETHER = 10.0  # mm: greatest gap between parts of the same wall
_ROOM = 0.6  # mm by which a box exceeds what it encloses
_TOP = 1.5  # mm below and above a level surface that its box includes


@dataclass(frozen=True, eq=False)
class PartTag:
    """One part of a piece: its kind and position, and its index among the players' tags, or None if it is suggested.

    `part` is the equivalent player's tag; its box is None if the whole piece is meant. Heights are mm above the board;
    `area` is seen from above.
    """

    piece: str
    part: TerrainPart
    bottom: float
    top: float
    area: BaseGeometry
    said: int | None = None


def find_tags(piece: Piece, mesh: Mesh) -> tuple[PartTag, ...]:
    """Returns all parts of a piece in place: players' tags first, in their order, then the parts its shape suggests."""
    found = piece_parts(piece, mesh)
    said = [_make_player_tag(piece, mesh, index) for index in range(len(piece.parts))]
    flats = [
        PartTag(
            piece.id,
            TerrainPart("platform", make_box_around(piece, one.outline, one.height - _TOP, one.height + _TOP)),
            one.height,
            one.height,
            one.outline,
        )
        for one in found.platforms
        if not one.said
    ]
    risen = [
        _make_obstacle_tag(piece, group) for group in _group_obstacles([one for one in found.obstacles if not one.said])
    ]
    return (*said, *flats, *risen)


def make_box_around(piece: Piece, area: BaseGeometry, bottom: float, top: float) -> tuple[Spot, Spot]:
    """Returns the box, in the mesh's own frame, round an area of the table between two heights."""
    spots = shapely.get_coordinates(area)
    corners = np.vstack([np.c_[spots, np.full(len(spots), height)] for height in (bottom, top)])
    there = transform_points(corners, invert_frame(battle_shapes.pose_frame(piece.pose)))
    return _to_spot(there.min(axis=0) - _ROOM), _to_spot(there.max(axis=0) + _ROOM)


def find_box_at(piece: Piece, mesh: Mesh, spot: Floats) -> tuple[Spot, Spot]:
    """Returns the box round the part of a piece that a point `(3,)` of its surface belongs to.

    That is a platform at this height, otherwise an obstacle there, otherwise an inch round the point.
    """
    point, height = shapely.Point(spot[:2]), float(spot[2])
    found = piece_parts(piece, mesh)
    for flat in found.platforms:
        if abs(flat.height - height) <= 2 * _TOP and shapely.dwithin(flat.outline, point, 1.0):
            return make_box_around(piece, flat.outline, flat.height - _TOP, flat.height + _TOP)
    for group in _group_obstacles(list(found.obstacles)):
        area = union([one.outline for one in group])
        if shapely.dwithin(area, point, 2.0):
            return make_box_around(piece, area, min(one.bottom for one in group), max(one.top for one in group))
    return make_box_around(piece, point.buffer(12.7), height - 12.7, height + 12.7)


def extend_to_floor(piece: Piece, mesh: Mesh, box: tuple[Spot, Spot]) -> tuple[Spot, Spot]:
    """Returns the box extended down to what its part stands on: the piece's foot, or its highest platform below."""
    (x0, y0, z0), (x1, y1, z1) = box
    bottom = float(transform_points(_corners(box), battle_shapes.pose_frame(piece.pose))[:, 2].min())
    levels = [one.height for one in piece_parts(piece, mesh).platforms if one.height <= bottom + _TOP]
    level = max(levels, default=max(piece.pose.z, 0.0))
    down = max(0.0, bottom - level) / piece.pose.scale
    return (x0, y0, min(z0, z1) - round(down, 2)), (x1, y1, max(z0, z1))


def _make_obstacle_tag(piece: Piece, group: Sequence[Obstacle]) -> PartTag:
    area = union([one.outline for one in group])
    bottom, top = min(one.bottom for one in group), max(one.top for one in group)
    return PartTag(piece.id, TerrainPart("obstacle", make_box_around(piece, area, bottom, top)), bottom, top, area)


def _group_obstacles(obstacles: list[Obstacle]) -> list[list[Obstacle]]:
    """Groups obstacles that are near each other on the same floor; the largest group comes first."""
    found: list[list[Obstacle]] = []
    for _, level in groupby(sorted(obstacles, key=lambda one: one.bottom), key=lambda one: round(one.bottom)):
        here = list(level)
        rooms = shapely.get_parts(union([one.outline.buffer(_TOGETHER / 2) for one in here]))
        found += [[one for one in here if shapely.intersects(room, one.outline)] for room in rooms]
    return sorted(found, key=lambda group: -sum(one.outline.area for one in group))


def _make_player_tag(piece: Piece, mesh: Mesh, index: int) -> PartTag:
    """Returns a player's tag: its box where the piece is, or the whole piece; not higher than the piece is there."""
    part = piece.parts[index]
    corners = transform_points(
        mesh.vertices if part.box is None else _corners(part.box), battle_shapes.pose_frame(piece.pose)
    )
    area = shapely.MultiPoint(corners[:, :2]).convex_hull
    bottom, top = float(corners[:, 2].min()), float(corners[:, 2].max())
    if part.box is not None:
        low, high = np.sort(np.array(part.box), axis=0)
        faces = mesh.vertices[mesh.faces]
        here = faces[np.all((faces.max(axis=1) >= low) & (faces.min(axis=1) <= high), axis=1)]
        if len(here):
            placed = transform_points(here.reshape(-1, 3), battle_shapes.pose_frame(piece.pose))
            top = min(top, float(placed[:, 2].max()))
    return PartTag(piece.id, part, bottom, top, area, index)


def _corners(box: tuple[Spot, Spot]) -> Floats:
    (x0, y0, z0), (x1, y1, z1) = box
    return np.array([(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)], dtype=np.float64)


def _to_spot(at: Floats) -> Spot:
    x, y, z = np.round(at, 2).tolist()
    return x, y, z
