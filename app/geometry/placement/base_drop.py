"""Finds where a base would stand: rays cast down over its footprint onto terrain and board.

The rays start from evenly spread points, so that shares of points are shares of area. A ray that starts inside a
closed piece means that the base would be inside it. Pieces thinner than the distance between rays are found exactly,
triangle by triangle (`thin_obstacles`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from app.geometry.arrays import Flags, Floats, Ints
from app.geometry.outlines import Outline, are_inside, boundary
from app.geometry.placement.thin_obstacles import find_high_points
from app.geometry.rays import Hits, Occluder, any_hit, first_hits, occluders_near
from app.geometry.sight_proof.inside import are_enclosed

BOARD = "board"
"""The name of the board as the support of a base."""
TEXTURE_MM = 1.0
"""Depth of planks, cobbles and layer lines in printed floors, which still support a base; steps are higher."""
FLOOR = 0.5
"""Least z of the unit normal of a floor: flatter than 60°."""

_STOREY_MM = 2.0  # Surfaces closer to each other than this are the same floor.
_LIFT = 0.01  # mm that rays start higher, so that float32 still meets the surface that a base stands on
_TOUCH = 0.05  # mm kept off the rim: a base that touches a wall is neither in it nor on it
_AIM = 1e-3  # mm; distance by which rays may miss their points, where steep things are much higher
_CRACK_MM, _ACROSS = 3.0, -0.87  # A centre with support this close on both sides is over a crack in a floor.
_UNDER = -1.0  # mm; depth that the rays reach
_SPARSEST, _DENSEST = 256, 4_000  # Points in the rectangle round a base; in between, one per square millimetre.
_RIM = 64
_LOOKS = 8  # Rays on each ring of a quick estimate.


@dataclass(frozen=True)
class BaseSupport:
    """The support of a base: its height in mm, and the name of what is under it (a piece, `BOARD`, or None).

    `level` counts floors upwards from the board, which is 0. `supported` is the share of the base that has support
    at that height. `overlap` is the share of the base inside pieces, and `overlapping` are their names.
    """

    height_mm: float = 0.0
    rests_on: str | None = None
    level: int = 0
    supported: float = 0.0
    centre_supported: bool = False
    overlap: float = 0.0
    overlapping: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class _Ground:
    """The highest thing under n points: its height (-inf: nothing) and its piece (-1: board).

    `buried_by` is the piece that a point is inside of, or -1.
    """

    height: Floats
    piece: Ints
    buried_by: Ints

    def join(self, other: "_Ground") -> "_Ground":
        """Returns these points, followed by the others."""
        return _Ground(
            np.concatenate([self.height, other.height]),
            np.concatenate([self.piece, other.piece]),
            np.concatenate([self.buried_by, other.buried_by]),
        )


def find_base_support(
    outline: Outline, occluders: Sequence[Occluder], below: float, board: tuple[float, float] | None
) -> BaseSupport:
    """Returns the support of a base dropped with its underside at `below` mm: the highest thing under it.

    `board` is the width and depth of the board, whose lower left corner is the origin. If a ray starts inside a
    closed piece, the base would be inside that piece there: this counts as overlap and supports nothing. A mesh that
    is not closed has no inside: its floors support a base from either side, and so does any part of it with no other
    part above. Without any support, the height is 0 and `rests_on` is None.
    """
    at = np.array([outline.x, outline.y])
    close = occluders_near(occluders, np.array([*at, below]), np.array([*at, _UNDER]), outline.reach)
    spots, inner = _footprint(outline.shape)
    c, s = outline.axis.real, outline.axis.imag
    spots = spots @ np.array([[c, s], [-s, c]]) + at

    def buried(spots: Floats) -> Flags:
        return _find_ground(spots, close, below, board).buried_by >= 0

    ground = _find_ground(spots, close, below, board)
    names = tuple(close[i].name for i in np.unique(ground.buried_by) if i >= 0)
    overlap = float((ground.buried_by[:inner] >= 0).mean())
    # However close together the points are, an obstacle can be thinner than the distance between them.
    more = find_high_points(
        close, _shrink_outline(outline), max(float(ground.height.max()), _UNDER), below + _LIFT, buried
    )
    inside_none = np.full(len(more.heights), -1, dtype=np.int32)
    ground = ground.join(_Ground(more.heights, more.pieces.astype(np.int32), inside_none))
    spots = np.vstack([spots, more.spots])
    height = float(ground.height.max())
    if height == -math.inf:
        return BaseSupport(overlap=overlap, overlapping=names)
    held = ground.height >= height - TEXTURE_MM
    contact = int(np.argmin(np.where(held, np.hypot(*(spots - at).T), math.inf)))
    piece = int(ground.piece[contact])
    return BaseSupport(
        height_mm=round(height, 3),  # float32 is not more precise.
        rests_on=BOARD if piece < 0 else close[piece].name,
        level=0 if piece < 0 else _count_floors(spots[contact], height, close),
        supported=float(held[:inner].mean()),
        centre_supported=bool(held[0]) or _is_over_crack(spots[held] - at),
        overlap=overlap,
        overlapping=names,
    )


@lru_cache(maxsize=64)
def estimate_support(
    outline: Outline, occluders: Sequence[Occluder], below: float, above: float, lowest: float
) -> float:
    """Estimates the share of a base with something under it, no lower than `lowest`, from a few rays.

    They go from height `below` down to height `above`, both in mm; a ray that meets nothing counts as height 0.
    """
    rings = (boundary(replace(outline, a=share * outline.a, b=share * outline.b), _LOOKS) for share in (0.4, 0.8))
    spots = np.vstack([[[outline.x, outline.y]], *rings])
    axis = np.array([(outline.x, outline.y, below), (outline.x, outline.y, above)])
    near = occluders_near(occluders, axis[0], axis[1], outline.reach)
    starts, ends = (np.column_stack([spots, np.full(len(spots), height)]) for height in (below, above))
    hits = first_hits(near, starts, ends)
    met = hits.occluder >= 0
    heights = np.where(met, below + np.where(met, hits.share, 0.0) * (above - below), 0.0)
    buried = hit_from_within(hits, near, starts)
    return float(((heights >= lowest) & ~buried).mean())


def _footprint(shape: Outline) -> tuple[Floats, int]:
    """Returns points `(n, 2)` of a base at the origin, and how many of them come before those on the rim.

    The first is the centre. The points before the rim are spread evenly, about one per square millimetre, so that
    shares of them are shares of the area (Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018:
    no rows that walls could line up with).
    """
    room = _shrink_outline(_shrink_outline(shape), _AIM)
    count = min(max(round(4 * (room.a + room.core) * room.b), _SPARSEST), _DENSEST)
    steps = np.array([0.7548776662466927, 0.5698402909980532])
    even = (0.5 + np.arange(count, dtype=np.float64)[:, None] * steps) % 1 * 2 - 1
    even = even * np.array([room.a + room.core, room.b])
    even = even[are_inside(room, even)]
    spots = np.vstack([even, boundary(room, max(_RIM, round(math.pi * (room.a + room.b) + 4 * room.core)))])
    spots.setflags(write=False)
    return spots, len(even)


def _shrink_outline(outline: Outline, rim: float = _TOUCH) -> Outline:
    """Returns the outline without its rim: an obstacle that only touches the rim does not support the base."""
    return replace(outline, a=max(0.0, outline.a - rim), b=max(0.0, outline.b - rim))


def _find_ground(spots: Floats, close: list[Occluder], below: float, board: tuple[float, float] | None) -> _Ground:
    """Returns what a ray down from height `below` meets at each of the spots `(n, 2)`."""
    # Rays from far above would waste digits of float32.
    top = min(below, max((o.bounding_ball[0][2] + o.bounding_ball[1] for o in close), default=0.0) + 1.0) + _LIFT
    top = max(top, _UNDER + _LIFT)
    starts = _lines(spots, top)
    hits = first_hits(close, starts, _lines(spots, _UNDER))
    met = hits.occluder >= 0
    buried = hit_from_within(hits, close, starts)
    height = np.where(met & ~buried, top - np.where(met, hits.share, 0.0) * (top - _UNDER), -math.inf)
    if board is None:
        on_board = np.zeros(len(spots), dtype=np.bool_)
    else:
        on_board = np.all((spots >= 0) & (spots <= board), axis=1)
    flat = np.where(on_board & ~buried & (top > 0), 0.0, -math.inf)
    return _Ground(
        np.maximum(height, flat),
        np.where(height > np.maximum(flat, _UNDER) + _LIFT, hits.occluder, -1).astype(np.int32),
        np.where(buried, hits.occluder, -1).astype(np.int32),
    )


def hit_from_within(hits: Hits, close: Sequence[Occluder], starts: Floats) -> Flags:
    """Returns which of the rays down from `starts` `(n, 3)` began inside the piece that they met.

    Such a ray meets a face from behind. For a mesh that is a single closed surface this is enough; for others,
    `are_enclosed` decides. In a mesh that is not closed, a face met from behind that is not a floor also counts as
    the far side of a wall, if the mesh blocks the way up from the start.
    """
    up = hits.normal[:, 2]
    within = up < 0
    for number in np.unique(hits.occluder[within]).tolist():
        piece, some = close[number], np.flatnonzero(within & (hits.occluder == number))
        if piece.mesh.health.watertight and piece.mesh.health.bodies == 1:
            continue
        points = starts[some]
        within[some] = are_enclosed(piece, points)
        if not piece.mesh.health.watertight:
            over = _lines(points[:, :2], float(piece.bounding_ball[0][2] + piece.bounding_ball[1]) + 1.0)
            within[some] |= any_hit([piece], points, over) & (up[some] > -FLOOR)
    return within


def _is_over_crack(held: Floats) -> bool:
    """Returns whether points `(n, 2)` that support a base are near its centre on both sides, like planks at a crack."""
    near = held[np.hypot(*held.T) <= _CRACK_MM]
    directions = near / np.maximum(np.hypot(*near.T), 1e-9)[:, None]
    return bool(len(directions) and (directions @ directions.T).min() < _ACROSS)


def _count_floors(spot: Floats, height: float, close: list[Occluder]) -> int:
    """Returns the number of floors under a spot `(2,)` from `height` down to the board, by short rays end to end.

    Pieces are tested one by one, because a piece that stands on another hides the floor it stands on.
    """
    tops = np.arange(0.0, max(height, _STOREY_MM), _STOREY_MM) + _STOREY_MM
    spots = np.broadcast_to(spot, (len(tops), 2))
    starts, ends = _lines(spots, tops + _TOUCH), _lines(spots, tops - _STOREY_MM - _TOUCH)
    floors = [height]
    for occluder in close:
        hits = first_hits([occluder], starts, ends)
        up = np.flatnonzero(hits.normal[:, 2] > FLOOR)
        floors += (starts[up, 2] - hits.share[up] * (_STOREY_MM + 2 * _TOUCH)).tolist()
    count, last = 0, math.inf
    for floor in sorted((floor for floor in floors if floor <= height), reverse=True):
        if last - floor > _STOREY_MM and floor > _STOREY_MM:
            count, last = count + 1, floor
    return count


def _lines(spots: Floats, height: float | Floats) -> Floats:
    return np.column_stack([spots, np.broadcast_to(height, len(spots))])
