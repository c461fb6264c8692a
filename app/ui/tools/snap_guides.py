"""Where a dragged thing would stand: the floor below, the grid and other sides it snaps to, and guides for these."""

import dataclasses
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from app.core.language import tr
from app.core.lengths import format_units
from app.geometry.arrays import Floats
from app.geometry.outlines import boundary
from app.geometry.placement.base_drop import BaseSupport, hit_from_within
from app.geometry.placement.snap import Guide, Rect, align_shift, alignment_guides, find_snap, inward_shift
from app.geometry.rays import first_hits, occluders_near
from app.model import Fighter, Piece, PiecePose, Pose, Thing
from app.model.standard_sizes import base_sides
from app.storage.settings import GRIDS_MM
from app.table import battle_shapes, collision
from app.table.battle_geometry import BattleGeometry
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.scene import Colour
from app.ui.viewport.styled_lines import StyledLine

REACH_MM = 5.0
"""What is no farther away than this snaps."""
BESIDE_MM = 400.0
"""Pieces farther away than this line up with nothing."""
_PARALLEL = 0.01  # degrees
_SAME = 1e-9  # mm


@dataclass
class SnapSettings:
    """How things snap, as the player has set it."""

    grid_mm: float = 0.0

    def cycle_grid(self) -> float:
        """Take the next grid; its step in mm, or 0."""
        self.grid_mm = GRIDS_MM[(GRIDS_MM.index(self.grid_mm) + 1) % len(GRIDS_MM)]
        return self.grid_mm

    def snap(self, ground: BattleGeometry, thing: Thing) -> tuple[float, float]:
        """Where a thing that is let go there comes to stand: beside others first, else on the grid.

        A piece that lies along the board may line up with others one way and with the grid the other way.
        """
        found = _snap_to_bases(ground, thing) if isinstance(thing, Fighter) else _snap_to_pieces(ground, thing)
        x, y = thing.pose.x, thing.pose.y
        touches = isinstance(thing, Fighter) and any(found)
        if touches or (any(found) and not _is_straight(thing.pose.yaw)):
            return x + found[0], y + found[1]
        steps = zip((x, y), found, strict=True)
        x, y = (at + by if abs(by) > _SAME else _snap_to_grid(at, self.grid_mm) for at, by in steps)
        return x, y


def find_guides(ground: BattleGeometry, piece: Piece) -> tuple[tuple[Guide, float], ...]:
    """The lines along which a piece lies with others, and the yaw of the axes these are told in."""
    yaw = piece.pose.yaw
    return tuple(
        (guide, yaw) for guide in alignment_guides(_rect(ground, piece, yaw), list(_parallel_rects(ground, piece)))
    )


def _snap_to_bases(ground: BattleGeometry, fighter: Fighter) -> tuple[float, float]:
    slab = battle_shapes.fighter_slab(fighter)
    others = [battle_shapes.fighter_slab(other) for other in ground.battle.fighters if other.id != fighter.id]
    level = [other.outline for other in others if other.bottom < slab.top and slab.bottom < other.top]
    return find_snap(slab.outline, level, REACH_MM) or (0.0, 0.0)


def _snap_to_pieces(ground: BattleGeometry, piece: Piece) -> tuple[float, float]:
    yaw = piece.pose.yaw
    along, across = align_shift(_rect(ground, piece, yaw), list(_parallel_rects(ground, piece)), REACH_MM)
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    return c * along - s * across, s * along + c * across


def _parallel_rects(ground: BattleGeometry, piece: Piece) -> Iterator[Rect]:
    """The pieces near whose sides run along its own, and the board where that does."""
    yaw = piece.pose.yaw
    for other in ground.battle.pieces:
        near = math.dist((other.pose.x, other.pose.y), (piece.pose.x, piece.pose.y)) < BESIDE_MM
        if other.id != piece.id and near and _is_straight(other.pose.yaw - yaw):
            yield _rect(ground, other, yaw)
    if _is_straight(yaw):
        board = ground.battle.board
        corners = (_rotate(0.0, 0.0, yaw), _rotate(board.width_mm, board.depth_mm, yaw))
        low, high = (tuple(pick(corner[k] for corner in corners) for k in (0, 1)) for pick in (min, max))
        yield Rect((low[0], low[1]), (high[0], high[1]))


def _is_straight(yaw: float) -> bool:
    """Whether a turn leads axes onto axes."""
    return abs((yaw + 45.0) % 90.0 - 45.0) < _PARALLEL


def _rect(ground: BattleGeometry, piece: Piece, yaw: float) -> Rect:
    return collision.bounding_rect(piece, ground.meshes, yaw)


def _rotate(x: float, y: float, yaw: float) -> tuple[float, float]:
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    return c * x + s * y, c * y - s * x


def _snap_to_grid(value: float, step: float) -> float:
    return round(value / step) * step if step else value


OVERLAY = "aids"
GRID: Colour = (0.97, 0.97, 0.98)
GUIDE: Colour = (0.35, 0.85, 1.0)
LINES = 8
"""So many lines of the grid are shown on either side of a thing."""
BEYOND_MM = 12.0
_LIFT = 0.4


def make_snap_overlay(ground: BattleGeometry, thing: Thing, grid_mm: float) -> Overlay:
    """The aids for a thing that stands there, while the grid has this step, or 0."""
    lines = _grid_lines(thing, grid_mm) if grid_mm else ()
    return Overlay((*lines, *(_guide_lines(ground, thing) if isinstance(thing, Piece) else ())))


def _guide_lines(ground: BattleGeometry, piece: Piece) -> tuple[StyledLine, ...]:
    found: list[StyledLine] = []
    for guide, yaw in find_guides(ground, piece):
        c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
        ends = [(guide.at, along) for along in (guide.start - BEYOND_MM, guide.end + BEYOND_MM)]
        ends = ends if guide.axis == 0 else [(v, u) for u, v in ends]
        a, b = ((c * u - s * v, s * u + c * v, piece.pose.z + _LIFT) for u, v in ends)
        found.append(StyledLine(a, b, GUIDE, 1.8, 0.8))
    return tuple(found)


def _grid_lines(thing: Thing, step: float) -> tuple[StyledLine, ...]:
    pose = thing.pose
    x, y, z = round(pose.x / step) * step, round(pose.y / step) * step, pose.z + _LIFT
    reach = LINES * step
    found: list[StyledLine] = []
    for k in np.arange(-LINES, LINES + 1).tolist():
        faint = 0.38 * (1 - abs(k) / (LINES + 1))
        for a, b in (((x + k * step, y - reach, z), (x + k * step, y + reach, z)),
                     ((x - reach, y + k * step, z), (x + reach, y + k * step, z))):  # fmt: skip
            found.append(StyledLine(a, b, GRID, 1.0, 0.0, opacity=faint, reach_through=False))
    return tuple(found)


FLOOR = 0.5
"""A surface is a floor while its unit normal's z is above this: flatter than 60°."""
STEP_MM = 3.0
"""How far above the spot the mouse points at the base is let go: more than a floor's texture, less than a storey."""
FEW = 0.3
"""A base with less of it supported than this share would fall off: look for a floor further along the ray."""
GROUND_MM = 1.0
"""What stands no higher than this stands on the board."""
_LOOKS = 8
_MOST = 12
"""So many faces are passed through."""


@dataclass(frozen=True, eq=False)
class HeldFighter:
    """Where the fighter would stand, and how."""

    pose: Pose
    support: BaseSupport


def drop_held_fighter(table: BattleGeometry, fighter: Fighter, pose: Pose) -> HeldFighter:
    """The fighter let go just above a pose."""
    footing = table.base_support(fighter.base, pose, pose.z + STEP_MM)
    return HeldFighter(replace(pose, z=footing.height_mm), footing)


def drop_on_board(table: BattleGeometry, fighter: Fighter, pose: Pose) -> HeldFighter:
    """The fighter let go just above a pose, or as near to it as lets all of its base be on the board."""
    board = table.battle.board
    rect = collision.bounding_rect(replace(fighter, pose=pose), table.meshes)
    dx, dy = inward_shift(rect, Rect((0.0, 0.0), (board.width_mm, board.depth_mm)))
    return drop_held_fighter(table, fighter, replace(pose, x=pose.x + dx, y=pose.y + dy))


def choose_footing(found: Sequence[HeldFighter]) -> HeldFighter | None:
    """The first that would not fall off, else the first; None without any."""
    firm = (held for held in found if held.support.rests_on is not None and held.support.supported >= FEW)
    return next(firm, next(iter(found), None))


def may_hold_up(table: BattleGeometry, fighter: Fighter, lowest: float) -> bool:
    """A quick look with few rays: whether enough is under a base, no lower than a height, for it to stand there."""
    pose, rim = fighter.pose, battle_shapes.fighter_outline(fighter)
    rings = (boundary(dataclasses.replace(rim, a=share * rim.a, b=share * rim.b), _LOOKS) for share in (0.4, 0.8))
    spots = np.vstack([[[pose.x, pose.y]], *rings])
    top, bottom = pose.z + STEP_MM, min(lowest, 0.0) - STEP_MM
    axis = np.array([(pose.x, pose.y, top), (pose.x, pose.y, bottom)])
    near = occluders_near(table.pieces, axis[0], axis[1], max(rim.a + rim.core, rim.b))
    starts, ends = (np.column_stack([spots, np.full(len(spots), height)]) for height in (top, bottom))
    hits = first_hits(near, starts, ends)
    met = hits.occluder >= 0
    heights = np.where(met, top + np.where(met, hits.share, 0.0) * (bottom - top), 0.0)
    buried = hit_from_within(hits, near, starts)
    return float(((heights >= lowest) & ~buried).mean()) >= FEW / 2


def find_floors(
    table: BattleGeometry, origin: Floats, direction: Floats, without: str, ceiling: float = math.inf
) -> Iterator[Floats]:
    """The points `(3,)` where a ray meets floors below a height, nearest first.

    Walls, fighters and one thing are passed through.
    """
    for _ in range(_MOST):
        spot = table.pick_terrain(origin, direction, without, ceiling)
        if spot is None:
            return
        if spot.normal[2] > FLOOR:
            yield spot.point
        if spot.kind == "board":
            return
        origin = spot.point + direction * 0.05


def make_height_tags(id: str, pose: Pose | PiecePose) -> tuple[Tag, ...]:
    """How high something would stand, for its label, where that is not on the board."""
    if pose.z < GROUND_MM:
        return ()
    return (Tag(tr("{height} up", height=format_units(pose.z)), (pose.x, pose.y, pose.z), strong=True, fighter=id),)


def format_remarks(table: BattleGeometry, fighter: Fighter, footing: BaseSupport) -> str:
    """What is odd about how a fighter stands, in words; nothing where it stands well."""
    said: list[str] = []
    if footing.overlap > 0.01:
        share, names = f"{footing.overlap:.0%}", ", ".join(footing.overlapping)
        said.append(tr("{share} of its base is inside {names}", share=share, names=names))
    if footing.rests_on is None:
        said.append(tr("nothing is under it"))
    elif not footing.centre_supported:
        said.append(tr("the middle of its base hangs over an edge"))
    elif footing.supported + footing.overlap < 0.95:
        said.append(tr("{share} of its base is supported", share=f"{footing.supported:.0%}"))
    said += [tr("its base meets {name}'s", name=other) for other in find_touching(table, fighter)]
    return tr("{name}: {remarks}", name=fighter.id, remarks="; ".join(said)) if said else ""


def find_touching(table: BattleGeometry, fighter: Fighter) -> list[str]:
    """The fighters whose bases this one's base overlaps."""
    reach = max(base_sides(fighter.base)) / 2
    near = (
        other.id
        for other in table.battle.fighters
        if other.id != fighter.id
        and math.dist((other.pose.x, other.pose.y), (fighter.pose.x, fighter.pose.y))
        <= reach + max(base_sides(other.base)) / 2
    )
    return [other for other in near if table.distance(fighter.id, other).distance_mm == 0]
