"""The space that things take up on the table, where pieces come to rest, and which things overlap."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from msgspec.structs import replace

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.outlines import Outline, gap
from app.geometry.placement.alignment import Rect
from app.geometry.placement.overlaps import SLIGHT_MM, MeshOverlap, find_overlap, occluder_bounds
from app.geometry.placement.piece_drop import blocked_share, drop_to_surface, underside, upright_lines
from app.geometry.placement.snap import overlap_depth
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on
from app.model import Battle, Fighter, Piece, Thing
from app.table import battle_shapes
from app.table.battle_shapes import Meshes

Corner = tuple[float, float, float]
MOSTLY = 0.25
"""Share of a piece inside others above which it was meant to stand on them."""


@dataclass(frozen=True)
class Overlap:
    """Two overlapping things: the depth in mm, and the corners of the space they share."""

    a: str
    b: str
    depth_mm: float
    low: Corner
    high: Corner


def bounding_box(thing: Thing, meshes: Meshes) -> tuple[Floats, Floats]:
    """Returns the lower and the upper corner `(3,)` of a thing in place; horizontally, only a fighter's base counts."""
    if isinstance(thing, Piece):
        return occluder_bounds(battle_shapes.piece_occluder(thing, meshes))
    floor, (low, high) = bounding_rect(thing, meshes), occluder_bounds(battle_shapes.fighter_occluder(thing, meshes))
    return np.array([*floor.low, low[2]]), np.array([*floor.high, high[2]])


def bounding_rect(thing: Thing, meshes: Meshes, yaw: float = 0.0) -> Rect:
    """Returns the bounding rectangle of a thing seen from above, along axes that are turned by `yaw` degrees."""
    pose = thing.pose
    c, s = _cos_sin(yaw)
    at = (c * pose.x + s * pose.y, c * pose.y - s * pose.x)
    if isinstance(thing, Fighter):
        rx, ry = _outline_extent(battle_shapes.base_outline(thing.base, 0.0, 0.0, pose.yaw - yaw))
        return Rect((-rx, -ry), (rx, ry)).translate(at)
    # Quarter turns are exact, so that things turned alike line up to the last digit.
    turned = math.fmod(pose.yaw - yaw, 360.0)
    low, high = _mesh_extent(meshes(thing.ref), thing.pose.scale, thing.pose.tilt, round(turned, 9))
    return Rect(low, high).translate(at)


def drop_piece(
    piece: Piece, others: Sequence[Occluder], meshes: Meshes, board: tuple[float, float], lift: float
) -> Piece:
    """Returns the piece dropped from `lift` mm above its pose onto what is below; unchanged if nothing is."""
    pose = piece.pose
    points = transform_points(
        underside(meshes(piece.ref), pose.scale, pose.tilt), make_frame((pose.x, pose.y, pose.z), pose.yaw)
    )
    fall, name = drop_to_surface(points, lift, others, board)
    return replace(piece, pose=replace(pose, z=round(pose.z - fall, 3))) if name else piece


def is_buried(piece: Piece, others: Sequence[Occluder], meshes: Meshes) -> bool:
    """Returns whether a piece is mostly inside others, for example in a hollow one or sunk through a grating."""
    pose = piece.pose
    lines = upright_lines(meshes(piece.ref), pose.scale, pose.tilt).reshape(-1, 3)
    there = transform_points(lines, make_frame((pose.x, pose.y, pose.z), pose.yaw)).reshape(-1, 2, 3)
    return blocked_share(there, others) > MOSTLY


def find_overlaps(battle: Battle, meshes: Meshes, report: Report = silent) -> tuple[Overlap, ...]:
    """Returns the overlaps of pieces with pieces, and of bases with bases or pieces; deepest first."""
    bases = itertools.starmap(_fighter_overlap, itertools.combinations(battle.fighters, 2))
    found = [*_piece_overlaps(battle, meshes, report), *filter(None, bases)]
    return tuple(sorted(found, key=lambda overlap: -overlap.depth_mm))


def find_fighter_overlaps(fighter: Fighter, battle: Battle, meshes: Meshes) -> tuple[Overlap, ...]:
    """Returns what a fighter's base overlaps at its pose, among everything else in a battle; deepest first."""
    base = _base_occluder(fighter)
    solid = ((piece.id, find_overlap(base, battle_shapes.piece_occluder(piece, meshes))) for piece in battle.pieces)
    found = [_make_overlap(fighter.id, id, both) for id, both in solid if both]
    others = (other for other in battle.fighters if other.id != fighter.id)
    found += [both for other in others if (both := _fighter_overlap(fighter, other))]
    return tuple(sorted(found, key=lambda overlap: -overlap.depth_mm))


def _piece_overlaps(battle: Battle, meshes: Meshes, report: Report) -> Iterator[Overlap]:
    pieces = [battle_shapes.piece_occluder(piece, meshes) for piece in battle.pieces]
    bases = [_base_occluder(fighter) for fighter in battle.fighters]
    pairs = [*itertools.combinations(pieces, 2), *itertools.product(bases, pieces)]
    for number, (a, b) in enumerate(pairs):
        report(number / len(pairs), tr("Finding overlaps"))
        found = find_overlap(a, b)
        if found:
            yield _make_overlap(a.name, b.name, found)


def _fighter_overlap(a: Fighter, b: Fighter) -> Overlap | None:
    one, other = battle_shapes.fighter_slab(a), battle_shapes.fighter_slab(b)
    deep = min(one.top, other.top) - max(one.bottom, other.bottom)
    if deep <= SLIGHT_MM or gap(one.outline, other.outline).distance > 0:
        return None
    across = overlap_depth(one.outline, other.outline)
    if across <= SLIGHT_MM:
        return None
    top = max(one.top, other.top)
    (ax, ay), (bx, by) = _outline_extent(one.outline), _outline_extent(other.outline)
    low = np.array([max(one.outline.x - ax, other.outline.x - bx), max(one.outline.y - ay, other.outline.y - by), top])
    high = np.array([min(one.outline.x + ax, other.outline.x + bx), min(one.outline.y + ay, other.outline.y + by), top])
    return _make_overlap(a.id, b.id, MeshOverlap(across, low, high))


def _make_overlap(a: str, b: str, found: MeshOverlap) -> Overlap:
    low, high = (tuple(float(c) for c in corner) for corner in (found.low, found.high))
    return Overlap(a, b, found.depth_mm, (low[0], low[1], low[2]), (high[0], high[1], high[2]))


@lru_cache(maxsize=256)
def _base_occluder(fighter: Fighter) -> Occluder:
    return Occluder(
        fighter.id, battle_shapes.base_mesh(fighter.base, containing=False), battle_shapes.pose_frame(fighter.pose)
    )


@cached_on()
def _mesh_extent(
    mesh: Mesh, scale: float, tilt: tuple[float, float], yaw: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Returns the lower and the upper corner, seen from above, of a mesh at the origin."""
    c, s = _cos_sin(yaw)
    corners = transform_points(mesh.vertices, make_frame((0.0, 0.0, 0.0), 0.0, scale, tilt))
    x, y = c * corners[:, 0] - s * corners[:, 1], s * corners[:, 0] + c * corners[:, 1]
    return (float(x.min()), float(y.min())), (float(x.max()), float(y.max()))


def _outline_extent(outline: Outline) -> tuple[float, float]:
    """Returns half the extent of an outline along x and along y."""
    c, s = abs(outline.axis.real), abs(outline.axis.imag)
    return (
        outline.core * c + math.hypot(outline.a * c, outline.b * s),
        outline.core * s + math.hypot(outline.a * s, outline.b * c),
    )


def _cos_sin(yaw: float) -> tuple[float, float]:
    """Returns the cosine and sine; exact for quarter turns."""
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    exact = quarters.get(yaw % 360.0)
    return exact or (math.cos(math.radians(yaw)), math.sin(math.radians(yaw)))
