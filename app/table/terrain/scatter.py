"""Random terrain: no overlaps, all of it on the board, and passages wide enough for every base.

Models are drawn at random. For each, random poses are tried until two of them leave a passage to all other terrain and
to the board's edge; the one farther from other pieces is used.
"""

import random
from collections.abc import Iterator, Sequence

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import outline_area
from app.geometry.arrays import Floats
from app.geometry.frames import transform_points
from app.model import ModelRef, PiecePose
from app.table import battle_shapes
from app.table.terrain.terrain_parts import TerrainSource

PASSAGE_MM = 52.0
"""Space left free between two pieces, and between a piece and the board's edge: wide enough for a base of 50 mm."""
BESIDE_MM = 10.0
"""Space left free round the bases of fighters."""
TURN = 15
_TRIES, _COMPARED = 300, 2


def scatter_models(
    table: TerrainSource, models: Sequence[ModelRef], share: float, seed: int
) -> Iterator[tuple[ModelRef, PiecePose]]:
    """Yields models with poses on the floor, until they cover this share of the board or no more fit.

    Seen from above each takes up its convex hull. The same seed gives the same poses on the same table.
    """
    board, chance = table.battle.board, random.Random(seed)  # noqa: S311 - to be repeated
    taken = [_hull(transform_points(piece.mesh.vertices, piece.frame)) for piece in table.pieces]
    bases = [outline_area(battle_shapes.fighter_outline(fighter)) for fighter in table.battle.fighters]
    blocked = shapely.union_all(
        [*(area.buffer(PASSAGE_MM) for area in taken), *(area.buffer(BESIDE_MM) for area in bases)]
    )
    left = share * board.width_mm * board.depth_mm - sum(area.area for area in taken)
    misfits = 0
    for ref in _draw_without_end(models, chance):
        hull = _hull(table.meshes(ref).vertices)
        found = (
            _find_place(hull, (board.width_mm, board.depth_mm), taken, blocked, chance)
            if hull.area <= 2 * left
            else None
        )
        misfits = 0 if found else misfits + 1
        if misfits > len(models):
            return
        if found:
            pose, area = found
            taken.append(area)
            blocked = blocked.union(area.buffer(PASSAGE_MM))
            left -= area.area
            yield ref, pose


def _draw_without_end(models: Sequence[ModelRef], chance: random.Random) -> Iterator[ModelRef]:
    """Yields all models in random order, then all again, and so on."""
    while models:
        yield from chance.sample(models, len(models))


def _find_place(
    hull: BaseGeometry,
    board: tuple[float, float],
    taken: Sequence[BaseGeometry],
    blocked: BaseGeometry,
    chance: random.Random,
) -> tuple[PiecePose, BaseGeometry] | None:
    """Returns the one of a few random free positions that is farthest from other pieces; None if no try is free."""
    shapely.prepare(blocked)
    free: list[tuple[PiecePose, BaseGeometry]] = []
    for _ in range(_TRIES):
        yaw = chance.randrange(0, 360, TURN)
        turned = affinity.rotate(hull, yaw, origin=(0, 0))
        x0, y0, x1, y1 = turned.bounds
        if x1 - x0 > board[0] - 2 * PASSAGE_MM or y1 - y0 > board[1] - 2 * PASSAGE_MM:
            continue
        x = round(chance.uniform(PASSAGE_MM - x0, board[0] - PASSAGE_MM - x1), 1)
        y = round(chance.uniform(PASSAGE_MM - y0, board[1] - PASSAGE_MM - y1), 1)
        area = affinity.translate(turned, x, y)
        if not blocked.intersects(area):
            free.append((PiecePose(x, y, yaw=float(yaw)), area))
        if len(free) == _COMPARED:
            break
    return max(free, key=lambda found: min((found[1].distance(one) for one in taken), default=0.0), default=None)


def _hull(points: Floats) -> BaseGeometry:
    """Returns the convex hull of points `(n, 3)` seen from above."""
    return shapely.MultiPoint(points[:, :2]).convex_hull
