"""Who could see a fighter at each place once the enemies have moved: from wherever they come with one move."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.sight_proof.witness import sample_places
from app.model import Fighter
from app.planning.enemy_view import make_enemy_view
from app.planning.exposure_map import ExposureMap
from app.planning.places import Places
from app.planning.reach_map import ReachMap
from app.table.battle_geometry import BattleGeometry

LINES = 8
"""So many lines from each place an enemy comes to tell whether it sees the fighter from there."""
INCH = 25.4
"""How far apart the places are from which enemies look, in mm."""


def find_exposure_after_move(
    table: BattleGeometry,
    fighter: Fighter,
    reaches: Mapping[str, ReachMap],
    places: Places,
    report: Report = silent,
) -> Iterator[ExposureMap]:
    """The map, enemy by enemy, with how far each of them comes; what one enemy has seen is looked at no more for it.

    Only terrain hides: whoever stands in the way now may have moved.

    `shares` are of the place where somebody was seen first, and tell little.
    """
    enemies, count = tuple(reaches), (len(places), len(reaches))
    seen, shares = np.zeros(count, dtype=np.bool_), np.zeros(count)
    squares = sample_places(LINES)
    if not enemies:
        yield ExposureMap(places, enemies, np.ones(len(places), dtype=np.bool_), seen, shares)
    for index, enemy in enumerate(enemies):
        view, stands = (
            make_enemy_view(table, fighter, enemy, others_stay=False),
            find_stands(table, enemy, reaches[enemy]),
        )
        for number, stand in enumerate(stands):
            report((index + number / len(stands)) / len(enemies), "")
            hidden = np.flatnonzero(~seen[:, index])
            if not len(hidden):
                break
            free = view.cast(places.points[hidden], squares, stand)
            seen[hidden, index] = free.any(axis=1)
            shares[hidden, index] = free.mean(axis=1)
        known = np.full(len(places), index + 1 == len(enemies))
        yield ExposureMap(places, enemies, known, seen.copy(), shares.copy())


def find_stands(table: BattleGeometry, enemy: str, reach: ReachMap) -> Floats:
    """Where an enemy looks from `(k, 3)`: where it stands, then places it comes to, an inch apart, far ones first."""
    pose = table.battle.fighter(enemy).pose
    kept = [np.array((pose.x, pose.y, pose.z))]
    apart = max(1, round(INCH / reach.places.step_mm))
    cells, on = reach.places.cells, reach.reached
    grid = on & (cells[:, 1] % apart == 0) & (cells[:, 2] % apart == 0)
    # A platform may be too small to hold a place of the coarse grid: its farthest place stands for it.
    alone = [level for level in np.unique(cells[on, 0]).tolist() if not (grid & (cells[:, 0] == level)).any()]
    for level in alone:
        those = np.flatnonzero(on & (cells[:, 0] == level))
        grid[those[reach.costs[those].argmax()]] = True
    points = reach.places.points[grid]
    return np.concatenate([kept, _spread_order(points)])


def _spread_order(points: Sequence[Floats] | Floats) -> Floats:
    """The points `(k, 3)`, each as far as may be from all before it: a few in front stand for many."""
    rest = np.asarray(points, dtype=np.float64).reshape(-1, 3)
    if not len(rest):
        return rest
    order, away = [0], np.linalg.norm(rest - rest[0], axis=1)
    for _ in range(len(rest) - 1):
        order.append(int(away.argmax()))
        away = np.minimum(away, np.linalg.norm(rest - rest[order[-1]], axis=1))
    return rest[order]
